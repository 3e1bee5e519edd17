// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/rowtexts.h"

#include "models/text/numbertext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr std::size_t listedIntervals = 4;

/// Where a translator finds these words.
class RowTexts
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::RowTexts)
};

qint64 distance(qint64 from, qint64 to)
{
    qint64 result = 0;
    return __builtin_sub_overflow(to, from, &result) ? std::numeric_limits<qint64>::max() : result;
}

QString spanText(qint64 ticks, TickUnit unit)
{
    return QString::fromStdString(durationText(ticks, unit));
}

QString intervalText(const TickInterval &ticks, TickUnit unit, const TimeDisplay &display)
{
    if (ticks.first == ticks.last)
        return timeText(ticks.first, unit, display);
    return RowTexts::tr("%1 to %2")
        .arg(timeText(ticks.first, unit, display), timeText(ticks.last, unit, display));
}

/// How many ticks the neighbouring doubles hold, when one of them holds several; else 0.
qint64 sharedByANeighbour(const Decoder &decoder, double raw)
{
    qint64 most = 0;
    for (const double towards :
         {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
        const Decoded neighbour = decoder.decode(std::nextafter(raw, towards));
        if (neighbour.verdict == Verdict::Blurred)
            most = std::max(most, distance(neighbour.preimage.first, neighbour.preimage.last) + 1);
    }
    return most;
}

QString verdictSentence(const Decoder &decoder, double raw, const Decoded &decoded,
                        const TimeDisplay &display, const QLocale &locale)
{
    const TickUnit unit = decoder.spec().unit;
    switch (decoded.verdict) {
    case Verdict::Exact: {
        if (!decoder.spec().hasTime())
            return RowTexts::tr("The score, as it is; this codec packs no time.");
        QString text = RowTexts::tr("Only %1 encodes to this double.")
                           .arg(timeText(decoded.preimage.first, unit, display));
        if (const qint64 ticks = sharedByANeighbour(decoder, raw); ticks > 0)
            text += u'\n' +
                    RowTexts::tr("This row is safe by luck: a double beside it holds %1 of time, so other "
                                 "times at this score "
                                 "do share one.")
                        .arg(spanText(ticks, unit));
        return text;
    }
    case Verdict::Blurred:
        return RowTexts::tr("%1 all encode to this double: %2 of time.")
            .arg(intervalText(decoded.preimage, unit, display),
                 spanText(distance(decoded.preimage.first, decoded.preimage.last) + 1, unit));
    case Verdict::Ambiguous: {
        const std::vector<TickInterval> preimage = decoder.preimage(raw, listedIntervals);
        const bool hasTime = decoder.spec().hasTime();
        const QString count = intervalCountText(decoded.intervals, locale);
        QStringList lines{hasTime ? RowTexts::tr("%1 separate times encode to this double:").arg(count)
                                  : RowTexts::tr("%1 whole scores share this double:").arg(count)};
        for (const TickInterval &interval : preimage) {
            const QString score = RowTexts::tr("score %1").arg(groupedText(interval.score, locale));
            lines +=
                hasTime ? RowTexts::tr("%1 at %2").arg(score, intervalText(interval, unit, display)) : score;
        }
        if (decoded.intervals > preimage.size())
            lines += RowTexts::tr("and so on");
        return lines.join(u'\n');
    }
    case Verdict::OutOfRange:
        return RowTexts::tr("It can only stand for score %1 at %2, outside the season.")
            .arg(groupedText(decoded.preimage.score, locale), intervalText(decoded.preimage, unit, display));
    case Verdict::Foreign:
        return RowTexts::tr("Nothing encodes to it under this codec: %1.")
            .arg(foreignText(decoder.spec(), raw));
    }
    return {};
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
    return decoder.spec().hasTime() && decoded.verdict != Verdict::Foreign;
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
    if (!afterText.endsWith(spelledUnit))
        return QStringLiteral("−") + beforeText + QStringLiteral(" +") + afterText;
    QString beforeNumber = beforeText.left(space);
    QString afterNumber = afterText.chopped(spelledUnit.size());
    alignDecimals(beforeNumber, afterNumber);
    return QStringLiteral("−") + beforeNumber + QStringLiteral(" +") + afterNumber + spelledUnit;
}

QString scoreText(const Decoded &decoded)
{
    return decoded.verdict == Verdict::Foreign ? dash() : groupedText(decoded.preimage.score);
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

QString policyText(RankPolicy policy)
{
    const QString example = QString::fromUtf8(policyExample(policy));
    switch (policy) {
    case RankPolicy::Ordinal:
        return RowTexts::tr("Ordinal ranks, %1").arg(example);
    case RankPolicy::Dense:
        return RowTexts::tr("Dense ranks, %1").arg(example);
    case RankPolicy::Competition:
        return RowTexts::tr("Competition ranks, %1").arg(example);
    case RankPolicy::Fractional:
        break;
    }
    return RowTexts::tr("Fractional ranks, %1").arg(example);
}

QString verdictText(const Decoded &decoded)
{
    const QString text = QString::fromUtf8(verdictWord(decoded.verdict));
    return decoded.misread ? RowTexts::tr("%1, misread").arg(text) : text;
}

QString intervalCountText(std::uint32_t intervals, const QLocale &locale)
{
    const QString count = groupedText(intervals, locale);
    return intervals >= countedIntervals ? RowTexts::tr("%1 or more").arg(count) : count;
}

QString foreignText(const CodecSpec &spec, double raw)
{
    if (std::isnan(raw))
        return RowTexts::tr("not a number, which has no place in any order and which no server stores");
    if (std::isinf(raw))
        return raw < 0 ? RowTexts::tr("negative infinity") : RowTexts::tr("infinity");
    if (raw == 0)
        return std::signbit(raw)
                   ? RowTexts::tr(
                         "negative zero, which the server ranks equal to 0 but stores with other bits")
                   : RowTexts::tr("zero, which no score and time encode to under this codec");
    if (!spec.hasTime() && raw == std::trunc(raw))
        return raw < 0 ? RowTexts::tr("below −2⁶³, the smallest score")
                       : RowTexts::tr("beyond 2⁶³, the largest score");
    if (!spec.hasTime())
        return RowTexts::tr("not a whole number, and this codec holds only whole scores");
    if (raw != 0 && !std::isnormal(raw))
        return RowTexts::tr("a subnormal double, smaller than any score and time of this codec");
    return RowTexts::tr(
        "no score and time encode to this double; something else wrote it, or ZINCRBY added to it");
}

QString rowToolTip(const Decoder &decoder, double raw, const Decoded &decoded, const TimeDisplay &display,
                   const QLocale &locale)
{
    QString text = verdictSentence(decoder, raw, decoded, display, locale);
    const bool known = decoded.verdict != Verdict::Foreign;
    const bool otherScore = decoded.hasOwnScore && (!known || decoded.ownScore != decoded.preimage.score);
    const TickInterval ticks = possibleTicks(decoder, raw, decoded);
    const bool otherTick =
        decoded.hasOwnTick && (!known || decoded.ownTick < ticks.first || decoded.ownTick > ticks.last);
    if (decoder.spec().hasTime() && (otherScore || otherTick)) {
        const QString score =
            decoded.hasOwnScore ? groupedText(decoded.ownScore, locale) : RowTexts::tr("no score");
        const QString time = decoded.hasOwnTick ? timeText(decoded.ownTick, decoder.spec().unit, display)
                                                : RowTexts::tr("no time");
        text += u'\n' + RowTexts::tr("The scheme's own decoder reads %1 at %2.").arg(score, time);
    }
    return text;
}

} // namespace tiebreak
