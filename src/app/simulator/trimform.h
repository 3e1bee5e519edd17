// SPDX-License-Identifier: GPL-3.0-or-later
// How a workload's board is kept short, as a form.
#pragma once

#include "app/simulator/workloadpart.h"

#include <memory>

namespace Ui
{
class TrimForm;
}

namespace tiebreak
{

/// When members are cut off, and how many are kept.
class TrimForm : public WorkloadPart
{
    Q_OBJECT

public:
    explicit TrimForm(QWidget *parent = nullptr);
    ~TrimForm() override;

    void showFields(const Workload &workload) override;

    /// Whether the mix has a Trim, which cuts as these say.
    void setTrimsByOperation(bool trims);

private:
    void updateRows();

    std::unique_ptr<Ui::TrimForm> m_ui;
    bool m_trimsByOperation = false; ///< the mix has a Trim, which cuts as these say
};

} // namespace tiebreak
