// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong on purpose, as a form.
#pragma once

#include "sim/workload.h"

#include <QWidget>

#include <memory>

namespace Ui
{
class FaultForm;
}

namespace tiebreak
{

/// Clocks, pauses, drops and lost replies.
class FaultForm : public QWidget
{
    Q_OBJECT

public:
    explicit FaultForm(QWidget *parent = nullptr);
    ~FaultForm() override;

    /// Shows a workload's part; emits nothing.
    void show(const Workload &workload);
    using QWidget::show;
    /// Writes what is shown into the workload.
    void take(Workload &workload) const;

signals:
    void edited();

private:
    void followChoices();

    std::unique_ptr<Ui::FaultForm> m_ui;
};

} // namespace tiebreak
