// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong on purpose, as a form.
#pragma once

#include "app/simulator/workloadpart.h"

#include <memory>

namespace Ui
{
class FaultForm;
}

namespace tiebreak
{

/// Clocks, pauses, drops and lost replies.
class FaultForm : public WorkloadPart
{
    Q_OBJECT

public:
    explicit FaultForm(QWidget *parent = nullptr);
    ~FaultForm() override;

    void showFields(const Workload &workload) override;
    void readFields(Workload &workload) const override;

private:
    void updateControls();

    std::unique_ptr<Ui::FaultForm> m_ui;
};

} // namespace tiebreak
