// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/numberbox.h"

#include "app/widgets/fieldnote.h"
#include "app/widgets/numbertyping.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"

#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

NumberBox::NumberBox(QWidget *parent)
    : QDoubleSpinBox(parent), m_typing(new NumberTyping(*this, *lineEdit(), [this] {
        return prefix() + textFromValue(value()) + suffix();
    }))
{
    setDecimals(0);
    setCorrectionMode(CorrectToNearestValue);
    setFocusPolicy(Qt::StrongFocus);
}

QString NumberBox::textFromValue(double value) const
{
    // Rounded as a whole, so that 0.9999 does not become 0.1000.
    const QString digits = QString::number(value, 'f', decimals());
    const qsizetype point = digits.indexOf(u'.');
    QString fraction = point < 0 ? QString() : digits.mid(point);
    while (fraction.endsWith(u'0') || fraction.endsWith(u'.'))
        fraction.chop(1);
    const qint64 whole = digits.left(point).toLongLong();
    const bool lostSign = whole == 0 && digits.startsWith(u'-') && !fraction.isEmpty();
    return (lostSign ? QString(QChar(0x2212)) : QString()) + groupedText(whole) + fraction;
}

Result<double> NumberBox::numberIn(const QString &text) const
{
    const QString typed = numberPart(text, prefix(), suffix());
    const bool whole = decimals() == 0;
    TRY(const auto plain, whole ? typedWhole(typed) : typedDecimal(typed));
    const auto integer = parseInteger(plain);
    const auto number = integer || whole ? std::nullopt : parseRawText(plain);
    if (integer)
        return static_cast<double>(*integer);
    if (number && std::isfinite(*number))
        return *number;
    const QString sentence = whole ? tr("\"%1\" is not a whole number.") : tr("\"%1\" is not a number.");
    return failure(ErrorKind::Usage, sentence.arg(typed.left(40)).toStdString());
}

double NumberBox::valueFromText(const QString &text) const
{
    return numberIn(text).value_or(value());
}

QValidator::State NumberBox::validate(QString &text, int &) const
{
    const auto number = numberIn(text);
    return number && *number >= minimum() && *number <= maximum() ? QValidator::Acceptable
                                                                  : QValidator::Intermediate;
}

void NumberBox::stepBy(int steps)
{
    interpretText(); // or a text that is no number would count as the smallest
    QDoubleSpinBox::stepBy(steps);
    m_typing->end();
}

void NumberBox::fixup(QString &text) const
{
    const auto number = numberIn(text);
    if (number) {
        text = prefix() + textFromValue(std::clamp(*number, minimum(), maximum())) + suffix();
        return;
    }
    if (!numberPart(text, prefix(), suffix()).isEmpty())
        FieldNote::showUntilInput(*lineEdit(), displayText(number.error().message));
    text = m_typing->before();
}

void NumberBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QDoubleSpinBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace tiebreak

#include "moc_numberbox.cpp"
