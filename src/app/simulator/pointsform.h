// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a workload as a form.
#pragma once

#include "app/simulator/workloadpart.h"

#include <memory>

namespace Ui
{
class PointsForm;
}

namespace tiebreak
{

/// How many points are added at once.
class PointsForm : public WorkloadPart
{
    Q_OBJECT

public:
    explicit PointsForm(QWidget *parent = nullptr);
    ~PointsForm() override;

private:
    void updateRows();

    std::unique_ptr<Ui::PointsForm> m_ui;
};

} // namespace tiebreak
