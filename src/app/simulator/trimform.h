// SPDX-License-Identifier: GPL-3.0-or-later
// How a workload's board is kept short, as a form.
#pragma once

#include "sim/workload.h"

#include <QWidget>

#include <memory>

namespace Ui
{
class TrimForm;
}

namespace tiebreak
{

/// When members are cut off, and how many are kept.
class TrimForm : public QWidget
{
    Q_OBJECT

public:
    explicit TrimForm(QWidget *parent = nullptr);
    ~TrimForm() override;

    /// Shows a workload's part; emits nothing.
    void show(const Workload &workload);
    using QWidget::show;
    /// Writes what is shown into the workload.
    void take(Workload &workload) const;

    /// Whether the mix has a Trim, which cuts as these say.
    void setTrimsByOperation(bool trims);

signals:
    void edited();

private:
    void followChoices();

    std::unique_ptr<Ui::TrimForm> m_ui;
    bool m_trimsByOperation = false; ///< the mix has a Trim, which cuts as these say
};

} // namespace tiebreak
