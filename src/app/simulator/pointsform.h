// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a workload as a form.
#pragma once

#include "sim/workload.h"

#include <QWidget>

#include <memory>

namespace Ui
{
class PointsForm;
}

namespace tiebreak
{

/// How many points are added at once.
class PointsForm : public QWidget
{
    Q_OBJECT

public:
    explicit PointsForm(QWidget *parent = nullptr);
    ~PointsForm() override;

    /// Shows a workload's part; emits nothing.
    void show(const Workload &workload);
    using QWidget::show;
    /// Writes what is shown into the workload.
    void take(Workload &workload) const;

signals:
    void edited();

private:
    void followChoices();

    std::unique_ptr<Ui::PointsForm> m_ui;
};

} // namespace tiebreak
