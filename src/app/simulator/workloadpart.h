// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a workload as a form, whose controls follow the list of the workload's fields.
#pragma once

#include "sim/workload/workloadfields.h"

#include <QComboBox>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <utility>
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
    /// Adds items to a choice, each with the value that it stands for.
    template <class Value>
    static void offerValues(QComboBox *box, std::initializer_list<std::pair<Value, QString>> offered)
    {
        for (const auto &[value, text] : offered)
            box->addItem(text, QVariant::fromValue(value));
    }
    template <class Value>
    static void chooseValue(QComboBox *box, Value value)
    {
        box->setCurrentIndex(box->findData(QVariant::fromValue(value)));
    }
    template <class Value>
    static Value chosenValue(const QComboBox *box)
    {
        return box->currentData().value<Value>();
    }

    /// The seed that is typed: nothing where it does not fit 64 bits or is no whole number.
    static std::optional<std::uint64_t> typedSeed(const QString &text);

    /// Finds the controls by the names that the list has for them, gives them the fields' ranges, and emits
    /// edited() from now on.
    void bindControls();

private:
    struct ControlWriter;
    struct ControlReader;
    struct Binding {
        const WorkloadField *field;
        QWidget *control;
    };
    std::vector<Binding> m_bindings;
};

} // namespace tiebreak
