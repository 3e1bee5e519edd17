// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a workload as a form.
#pragma once

#include "sim/workload.h"

#include <QWidget>

#include <memory>

namespace Ui
{
class BoardForm;
}

namespace tiebreak
{

/// Members, who of them is chosen, and how the board begins.
class BoardForm : public QWidget
{
    Q_OBJECT

public:
    explicit BoardForm(QWidget *parent = nullptr);
    ~BoardForm() override;

    /// Shows a workload's part; emits nothing.
    void show(const Workload &workload);
    using QWidget::show;
    /// Writes what is shown into the workload.
    void take(Workload &workload) const;

signals:
    void edited();

private:
    void followChoices();

    std::unique_ptr<Ui::BoardForm> m_ui;
};

} // namespace tiebreak
