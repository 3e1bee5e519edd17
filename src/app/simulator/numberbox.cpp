// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/numberbox.h"

#include "models/text/numbertext.h"

#include <QWheelEvent>

#include <algorithm>
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

void NumberBox::fixup(QString &text) const
{
    bool readable = false;
    const double value = bare(text).toDouble(&readable);
    if (readable && std::isfinite(value))
        text = prefix() + textFromValue(std::clamp(value, minimum(), maximum())) + suffix();
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
