// SPDX-License-Identifier: GPL-3.0-or-later
// The load of a workload as a form.
#pragma once

#include "app/simulator/workloadpart.h"

#include <memory>

namespace Ui
{
class LoadForm;
}

namespace tiebreak
{

/// Clients, rate, duration, seed and the prefix of all keys.
class LoadForm : public WorkloadPart
{
    Q_OBJECT

public:
    explicit LoadForm(QWidget *parent = nullptr);
    ~LoadForm() override;

    void showFields(const Workload &workload) override;
    void readFields(Workload &workload) const override;

private:
    void updateRows();
    /// An open loop.
    bool hasRate() const;
    /// A run ends after so many operations, not after a time.
    bool countsOperations() const;

    std::unique_ptr<Ui::LoadForm> m_ui;
};

} // namespace tiebreak
