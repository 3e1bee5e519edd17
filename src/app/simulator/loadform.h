// SPDX-License-Identifier: GPL-3.0-or-later
// The load of a workload as a form.
#pragma once

#include "sim/workload.h"

#include <QWidget>

#include <memory>

namespace Ui
{
class LoadForm;
}

namespace tiebreak
{

/// Clients, rate, duration, seed and the prefix of all keys.
class LoadForm : public QWidget
{
    Q_OBJECT

public:
    explicit LoadForm(QWidget *parent = nullptr);
    ~LoadForm() override;

    /// Shows a workload's part; emits nothing.
    void show(const Workload &workload);
    using QWidget::show;
    /// Writes what is shown into the workload.
    void take(Workload &workload) const;

signals:
    void edited();

private:
    void followChoices();

    std::unique_ptr<Ui::LoadForm> m_ui;
};

} // namespace tiebreak
