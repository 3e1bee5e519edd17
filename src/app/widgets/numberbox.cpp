// SPDX-License-Identifier: GPL-3.0-or-later
// A number that is typed or stepped.
#include "app/widgets/numberbox.h"

#include "models/numbertext.h"

#include <QWheelEvent>

#include <cmath>

namespace tiebreak
{

NumberBox::NumberBox(QWidget *parent) : QDoubleSpinBox(parent)
{
    setDecimals(0);
    setCorrectionMode(CorrectToNearestValue);
    setFocusPolicy(Qt::StrongFocus);
}

QString NumberBox::textFromValue(double value) const
{
    const double whole = std::trunc(value);
    QString fraction = QString::number(std::abs(value - whole), 'f', decimals()).mid(1);
    while (fraction.endsWith(u'0') || fraction.endsWith(u'.'))
        fraction.chop(1);
    return groupedText(qint64(whole)) + fraction;
}

QString NumberBox::bare(const QString &text) const
{
    QString number = text;
    if (number.startsWith(prefix()))
        number.remove(0, prefix().size());
    if (number.endsWith(suffix()))
        number.chop(suffix().size());
    return ungroupedText(number.trimmed());
}

double NumberBox::valueFromText(const QString &text) const
{
    return bare(text).toDouble();
}

QValidator::State NumberBox::validate(QString &text, int &) const
{
    const QString number = bare(text);
    if (number.isEmpty() || number == QLatin1String("-") || number == QLatin1String("."))
        return QValidator::Intermediate;
    bool readable = false;
    const double value = number.toDouble(&readable);
    if (!readable || !std::isfinite(value))
        return QValidator::Invalid;
    return value < minimum() || value > maximum() ? QValidator::Intermediate : QValidator::Acceptable;
}

void NumberBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QDoubleSpinBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace tiebreak
