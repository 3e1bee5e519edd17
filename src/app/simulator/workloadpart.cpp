// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a workload as a form.
#include "app/simulator/workloadpart.h"

#include "app/widgets/choicedelegate.h"
#include "app/widgets/numberbox.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>

namespace tiebreak
{

void WorkloadPart::tellEdits()
{
    dressChoices(*this);
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

} // namespace tiebreak
