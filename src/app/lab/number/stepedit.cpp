// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/number/stepedit.h"

#include <QLineEdit>

namespace tiebreak
{

StepEdit::StepEdit(QWidget *parent) : QAbstractSpinBox(parent)
{
    setKeyboardTracking(false);
    connect(this, &QAbstractSpinBox::editingFinished, this, &StepEdit::handIn);
}

void StepEdit::setText(const QString &text)
{
    lineEdit()->setText(text);
    lineEdit()->setCursorPosition(0); // what does not fit is cut at the end
    m_known = text;
}

void StepEdit::stepBy(int steps)
{
    handIn();
    emit stepped(steps);
}

void StepEdit::handIn()
{
    // Not QLineEdit::isModified(): Return resets that before the signal.
    if (lineEdit()->text() == m_known)
        return;
    m_known = lineEdit()->text();
    emit entered(m_known.trimmed());
}

QAbstractSpinBox::StepEnabled StepEdit::stepEnabled() const
{
    return StepUpEnabled | StepDownEnabled;
}

} // namespace tiebreak

#include "moc_stepedit.cpp"
