// SPDX-License-Identifier: GPL-3.0-or-later
// What the forms of a workload share.
#pragma once

#include "app/fonts.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/numberbox.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include <chrono>
#include <cstdint>

namespace tiebreak
{

/// Tells of every edit of every control in the form.
template <class Form>
void tellEdits(Form &form)
{
    dressChoices(form);
    for (auto *box : form.template findChildren<NumberBox *>())
        QObject::connect(box, &NumberBox::valueChanged, &form, &Form::edited);
    for (auto *box : form.template findChildren<QComboBox *>())
        QObject::connect(box, &QComboBox::currentIndexChanged, &form, &Form::edited);
    for (auto *box : form.template findChildren<QCheckBox *>())
        QObject::connect(box, &QCheckBox::toggled, &form, &Form::edited);
    for (auto *edit : form.template findChildren<QLineEdit *>())
        if (!qobject_cast<QAbstractSpinBox *>(edit->parent()))
            QObject::connect(edit, &QLineEdit::textChanged, &form, &Form::edited);
}

/// The whole number that a box shows.
inline std::int64_t whole(const NumberBox *box)
{
    return static_cast<std::int64_t>(box->value());
}

inline double shownNumber(std::int64_t number)
{
    return static_cast<double>(number);
}

/// Seconds, shown and read to the millisecond.
inline double shownSeconds(std::chrono::milliseconds time)
{
    return std::chrono::duration<double>(time).count();
}

inline std::chrono::milliseconds takenSeconds(const NumberBox *box)
{
    return std::chrono::milliseconds(qRound64(box->value() * 1000));
}

} // namespace tiebreak
