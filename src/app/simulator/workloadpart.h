// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a workload as a form, whose controls follow the list of the workload's fields.
#pragma once

#include "sim/workload/workloadfields.h"

#include <QWidget>

#include <vector>

namespace tiebreak
{

/// Shows the fields whose controls lie in it, and reads what the user has made of them. A form of its own
/// gives the layout, and what other controls follow.
class WorkloadPart : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Shows the part's fields; emits nothing.
    virtual void showFields(const Workload &workload);
    /// Writes what is shown into the workload.
    virtual void readFields(Workload &workload) const;

signals:
    /// The user has changed something.
    void edited();

protected:
    /// Finds the controls by the names that the list has for them, gives them the fields' ranges, and emits
    /// edited() from now on.
    void bindControls();

private:
    struct Binding {
        const WorkloadField *field;
        QWidget *control;
    };
    std::vector<Binding> m_bindings;
};

} // namespace tiebreak
