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

/// Members, who of them is chosen, and how the board begins.
class BoardForm : public WorkloadPart
{
    Q_OBJECT

public:
    explicit BoardForm(QWidget *parent = nullptr);
    ~BoardForm() override;

private:
    void updateRows();

    std::unique_ptr<Ui::BoardForm> m_ui;
};

} // namespace tiebreak
