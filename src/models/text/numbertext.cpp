// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/numbertext.h"

#include "core/prose/counts.h"
#include "core/time/tick.h"
#include "models/text/displaywording.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTimeZone>

namespace tiebreak
{

namespace
{

/// Digits, and a minus before them, as they stand in an exponent.
QString raised(const QString &number)
{
    static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text;
    for (const QChar c : number)
        text += c == u'-' ? QChar(u'⁻') : QChar(digits[c.digitValue()]);
    return text;
}

} // namespace

QString groupedText(qint64 number)
{
    const qsizetype firstDigit = number < 0 ? 1 : 0;
    QString text = QString::number(number);
    for (qsizetype at = text.size() - 3; at > firstDigit; at -= 3)
        text.insert(at, QChar(0x202f));
    // The minus sign is as wide as a digit; a hyphen is not.
    return text.replace(u'-', QChar(0x2212));
}

QString superscript(int number)
{
    return raised(QString::number(number));
}

QString withRaisedPowers(std::string_view words)
{
    QString text = displayText(words);
    static const QRegularExpression power(QStringLiteral(R"(\^(\d+))"));
    for (QRegularExpressionMatch match = power.match(text); match.hasMatch(); match = power.match(text))
        text.replace(match.capturedStart(), match.capturedLength(), raised(match.captured(1)));
    return text;
}

QString dash()
{
    return QStringLiteral("–");
}

QString bytesSizeText(qint64 bytes)
{
    return displayText(memoryText(bytes, displayWording(QTimeZone::utc())));
}

QString expiryText(qint64 milliseconds)
{
    if (milliseconds < 0)
        return QCoreApplication::translate("tiebreak::expiryText", "no expiry");
    const qint64 seconds = (milliseconds + 999) / 1000;
    return displayText(durationText(seconds, TickUnit::Second));
}

} // namespace tiebreak
