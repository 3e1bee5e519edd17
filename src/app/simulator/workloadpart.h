// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a workload as a form.
#pragma once

#include "sim/workload.h"

#include <QWidget>

namespace tiebreak
{

/// Shows fields of a workload and takes what the user has made of them.
class WorkloadPart : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Shows the part's fields; emits nothing.
    virtual void show(const Workload &workload) = 0;
    using QWidget::show;
    /// Writes what is shown into the workload.
    virtual void take(Workload &workload) const = 0;

signals:
    /// The user has changed something.
    void edited();

protected:
    /// Tells of every edit of every control that there is by now.
    void tellEdits();
};

} // namespace tiebreak
