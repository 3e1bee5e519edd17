// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/rowtext.h"

#include "core/board/rowfields.h"
#include "core/board/verdicttext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

namespace
{

qint64 distance(qint64 from, qint64 to)
{
    qint64 result = 0;
    return __builtin_sub_overflow(to, from, &result) ? std::numeric_limits<qint64>::max() : result;
}

QString spanText(qint64 ticks, TickUnit unit)
{
    return displayText(durationText(ticks, unit));
}

/// Gives both numbers as many decimals as the longer one has: two precisions of one unit would not compare.
void alignDecimals(QString &a, QString &b)
{
    const auto decimals = [](const QString &number) {
        const qsizetype point = number.indexOf(u'.');
        return point < 0 ? 0 : number.size() - point - 1;
    };
    const qsizetype most = std::max(decimals(a), decimals(b));
    for (QString *number : {&a, &b}) {
        const qsizetype missing = most - decimals(*number);
        if (missing == most && most > 0)
            *number += u'.';
        *number += QString(missing, u'0');
    }
}

} // namespace

bool standsForATime(const Decoder &decoder, const Decoded &decoded)
{
    return decoder.spec().hasTime() && decoded.verdict != Verdict::Invalid;
}

QString plusMinusText(qint64 shown, const TickInterval &ticks, TickUnit unit)
{
    const qint64 before = std::max<qint64>(0, distance(ticks.first, shown));
    const qint64 after = std::max<qint64>(0, distance(shown, ticks.last));
    if (before == 0 && after == 0)
        return {};
    const QString beforeText = spanText(before, unit);
    const QString afterText = spanText(after, unit);
    if (beforeText == afterText)
        return QStringLiteral("±") + beforeText;
    if (before == 0)
        return u'+' + afterText;
    if (after == 0)
        return QStringLiteral("−") + beforeText;
    const qsizetype space = beforeText.lastIndexOf(u' ');
    const QString spelledUnit = beforeText.mid(space);
    if (beforeText.count(u' ') > 1 || afterText.count(u' ') > 1 || !afterText.endsWith(spelledUnit))
        return QStringLiteral("−") + beforeText + QStringLiteral(" +") + afterText;
    QString beforeNumber = beforeText.left(space);
    QString afterNumber = afterText.chopped(spelledUnit.size());
    alignDecimals(beforeNumber, afterNumber);
    return QStringLiteral("−") + beforeNumber + QStringLiteral(" +") + afterNumber + spelledUnit;
}

QString scoreText(const Decoded &decoded)
{
    return decoded.verdict == Verdict::Invalid ? dash() : groupedText(decoded.preimage.score);
}

QString bestTimeText(const Decoder &decoder, const Decoded &decoded, const TimeDisplay &display)
{
    return standsForATime(decoder, decoded) ? timeText(bestTick(decoded), decoder.spec().unit, display)
                                            : dash();
}

int uncertainFrom(const Decoder &decoder, double raw, const Decoded &decoded, const TimeDisplay &display)
{
    return standsForATime(decoder, decoded)
               ? uncertainFrom(possibleTicks(decoder, raw, decoded), decoder.spec().unit, display)
               : -1;
}

int uncertainFrom(const TickInterval &ticks, TickUnit unit, const TimeDisplay &display)
{
    if (ticks.first == ticks.last)
        return -1;
    const QString first = timeText(ticks.first, unit, display);
    const QString last = timeText(ticks.last, unit, display);
    const auto [a, b] = std::mismatch(first.begin(), first.end(), last.begin(), last.end());
    if (a == first.end() && b == last.end())
        return -1;
    return static_cast<int>(a - first.begin());
}

QString verdictText(const Decoded &decoded)
{
    return displayText(verdictLabel(decoded.verdict, decoded.misread));
}

QString intervalCountText(std::uint32_t intervals)
{
    return displayText(intervalCountText(intervals, cellWording({})));
}

QString rowToolTip(const Decoder &decoder, double raw, const Decoded &decoded, const TimeDisplay &display)
{
    return displayText(verdictDetails(decoder, raw, decoded, cellWording(display)));
}

} // namespace tiebreak
