// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of a workload as a form.
#pragma once

#include "app/simulator/workloadpart.h"

#include <memory>

namespace Ui
{
class MixForm;
}

namespace tiebreak
{

/// Percent of each operation and what the reading ones read; says when the sum is not 100.
class MixForm : public WorkloadPart
{
    Q_OBJECT

public:
    explicit MixForm(QWidget *parent = nullptr);
    ~MixForm() override;

    void showFields(const Workload &workload) override;

private:
    void updateSum();

    std::unique_ptr<Ui::MixForm> m_ui;
};

} // namespace tiebreak
