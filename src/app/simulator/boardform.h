// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a workload as a form.
#pragma once

#include "app/simulator/workloadpart.h"

#include <memory>

namespace Ui
{
class BoardForm;
}

namespace tiebreak
{

/// Members, who of them is chosen, how the board begins, the points that are added at once, and when members
/// are cut off.
class BoardForm : public WorkloadPart
{
    Q_OBJECT

public:
    explicit BoardForm(QWidget *parent = nullptr);
    ~BoardForm() override;

    void showFields(const Workload &workload) override;
    /// Whether the mix has a Trim, which cuts as the form says.
    void setTrimsByOperation(bool trims);

private:
    void offerChoices();
    void updateRows();

    std::unique_ptr<Ui::BoardForm> m_ui;
    bool m_trimsByOperation = false;
};

} // namespace tiebreak
