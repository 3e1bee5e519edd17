// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of a workload as a form.
#pragma once

#include "sim/workload.h"

#include <QWidget>

#include <memory>

namespace Ui
{
class MixForm;
}

namespace tiebreak
{

/// Percent of each operation and what the reading ones read; says when the sum is not 100.
class MixForm : public QWidget
{
    Q_OBJECT

public:
    explicit MixForm(QWidget *parent = nullptr);
    ~MixForm() override;

    /// Shows a workload's part; emits nothing.
    void show(const Workload &workload);
    using QWidget::show;
    /// Writes what is shown into the workload.
    void take(Workload &workload) const;

signals:
    void edited();

private:
    void followChoices();

    std::unique_ptr<Ui::MixForm> m_ui;
};

} // namespace tiebreak
