// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/workloadpart.h"

#include "app/simulator/numberbox.h"
#include "app/widgets/choicedelegate.h"
#include "models/text/displaywording.h"
#include "models/text/typednumber.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QSignalBlocker>

#include <concepts>

namespace tiebreak
{

namespace
{

constexpr int realDecimals = 3;
constexpr double leastAboveZero = 0.01; ///< that a form offers where 0 itself is not allowed

bool isReal(const WorkloadField &field)
{
    static const Workload example;
    const auto type = field.at.of(example);
    return field.control.perUnit != 1 || std::holds_alternative<const double *>(type) ||
           std::holds_alternative<const std::optional<double> *>(type);
}

void setRange(const WorkloadField &field, NumberBox &box)
{
    const auto shown = [&](double value) { return value / field.control.perUnit + field.control.offset; };
    box.setDecimals(isReal(field) ? realDecimals : 0);
    box.setRange(field.range.aboveMin ? leastAboveZero : shown(field.range.min), shown(field.range.max));
}

} // namespace

/// Shows a field's value in its control.
struct WorkloadPart::ControlWriter {
    QWidget *control;
    FieldControl rule;

    void showNumber(double value) const
    {
        static_cast<NumberBox *>(control)->setValue(value / rule.perUnit + rule.offset);
    }
    void operator()(const bool *value) const { static_cast<QCheckBox *>(control)->setChecked(*value); }
    void operator()(const std::string *value) const
    {
        static_cast<QLineEdit *>(control)->setText(displayText(*value));
    }
    void operator()(const std::uint64_t *value) const
    {
        static_cast<QLineEdit *>(control)->setText(QString::number(*value));
    }
    void operator()(const std::chrono::milliseconds *value) const
    {
        showNumber(static_cast<double>(value->count()));
    }
    template <class Value>
    void operator()(const std::optional<Value> *value) const
    {
        if (*value)
            (*this)(&**value);
    }
    template <class Value>
    void operator()(const Value *value) const
    {
        if constexpr (std::is_enum_v<Value>)
            chooseValue(static_cast<QComboBox *>(control), *value);
        else
            showNumber(static_cast<double>(*value));
    }
};

/// Reads a field's value from its control.
struct WorkloadPart::ControlReader {
    const QWidget *control;
    FieldControl rule;

    double number() const
    {
        return (static_cast<const NumberBox *>(control)->value() - rule.offset) * rule.perUnit;
    }
    void operator()(bool *into) const { *into = static_cast<const QCheckBox *>(control)->isChecked(); }
    void operator()(std::string *into) const
    {
        *into = static_cast<const QLineEdit *>(control)->text().toStdString();
    }
    void operator()(std::uint64_t *into) const
    {
        if (const auto seed = typedSeed(static_cast<const QLineEdit *>(control)->text()))
            *into = *seed;
    }
    void operator()(std::chrono::milliseconds *into) const
    {
        *into = std::chrono::milliseconds(qRound64(number()));
    }
    template <class Value>
    void operator()(std::optional<Value> *into) const
    {
        (*this)(&into->emplace());
    }
    template <class Value>
    void operator()(Value *into) const
    {
        if constexpr (std::is_enum_v<Value>)
            *into = chosenValue<Value>(static_cast<const QComboBox *>(control));
        else
            *into = static_cast<Value>(number());
    }
};

std::optional<std::uint64_t> WorkloadPart::typedSeed(const QString &text)
{
    const auto typed = typedWhole(text);
    bool fits = false;
    const qulonglong seed = typed ? QByteArray::fromStdString(*typed).toULongLong(&fits) : 0;
    return fits ? std::optional(seed) : std::nullopt;
}

void WorkloadPart::bindControls()
{
    setChoiceDelegates(*this);
    for (const WorkloadField &field : workloadFields()) {
        const auto name = QLatin1String(field.control.name.data(), qsizetype(field.control.name.size()));
        auto *control = findChild<QWidget *>(name);
        if (!control)
            continue;
        m_bindings.push_back({&field, control});
        if (auto *box = qobject_cast<NumberBox *>(control))
            setRange(field, *box);
    }
    for (auto *box : findChildren<NumberBox *>())
        connect(box, &NumberBox::valueChanged, this, &WorkloadPart::edited);
    for (auto *box : findChildren<QComboBox *>())
        connect(box, &QComboBox::currentIndexChanged, this, &WorkloadPart::edited);
    for (auto *box : findChildren<QCheckBox *>())
        connect(box, &QCheckBox::toggled, this, &WorkloadPart::edited);
    for (auto *edit : findChildren<QLineEdit *>())
        if (!qobject_cast<QAbstractSpinBox *>(edit->parent()))
            connect(edit, &QLineEdit::textChanged, this, &WorkloadPart::edited);
}

void WorkloadPart::showFields(const Workload &workload)
{
    const QSignalBlocker blocker(this);
    for (const auto &[field, control] : m_bindings)
        std::visit(ControlWriter{control, field->control}, field->at.of(workload));
}

void WorkloadPart::readFields(Workload &workload) const
{
    for (const auto &[field, control] : m_bindings)
        std::visit(ControlReader{control, field->control}, field->at.in(workload));
}

} // namespace tiebreak

#include "moc_workloadpart.cpp"
