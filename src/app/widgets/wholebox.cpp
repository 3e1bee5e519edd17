// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/wholebox.h"

#include "app/widgets/fieldnote.h"
#include "app/widgets/numbertyping.h"
#include "core/text/integertext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace tiebreak
{

WholeBox::WholeBox(QWidget *parent)
    : QSpinBox(parent), m_typing(new NumberTyping(*this, *lineEdit(), [this] {
        return prefix() + textFromValue(value()) + suffix();
    }))
{
}

QString WholeBox::textFromValue(int value) const
{
    return isGroupSeparatorShown() ? groupedText(value) : QString::number(value);
}

Result<int> WholeBox::numberIn(const QString &text) const
{
    const QString typed = numberPart(text, prefix(), suffix());
    TRY(const auto whole, typedWhole(typed));
    const auto number = parseInteger(whole);
    if (!number || *number < minimum() || *number > maximum())
        return failure(ErrorKind::Usage,
                       tr("\"%1\" is not a whole number from %2 to %3.")
                           .arg(typed.left(40), groupedText(minimum()), groupedText(maximum()))
                           .toStdString());
    return int(*number);
}

int WholeBox::valueFromText(const QString &text) const
{
    return numberIn(text).value_or(value());
}

QValidator::State WholeBox::validate(QString &text, int &) const
{
    return numberIn(text) ? QValidator::Acceptable : QValidator::Intermediate;
}

void WholeBox::keyPressEvent(QKeyEvent *event)
{
    const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool refused = enters && !numberIn(lineEdit()->text());
    QSpinBox::keyPressEvent(event);
    if (refused)
        event->accept();
}

void WholeBox::stepBy(int steps)
{
    interpretText(); // or a text that is no number would count as the smallest
    QSpinBox::stepBy(steps);
    m_typing->end();
}

void WholeBox::fixup(QString &text) const
{
    const auto number = numberIn(text);
    if (number)
        return;
    if (!numberPart(text, prefix(), suffix()).isEmpty())
        FieldNote::showUntilInput(*lineEdit(), displayText(number.error().message));
    text = m_typing->before();
}

} // namespace tiebreak

#include "moc_wholebox.cpp"
