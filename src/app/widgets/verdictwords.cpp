// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/verdictwords.h"

#include "core/text/scoretext.h"
#include "models/boards/rowtexts.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class VerdictWords
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::VerdictWords)
};

/// How many, in words where they are few.
QString sharedWords(const Decoded &decoded)
{
    return decoded.intervals <= 12 ? countWords(decoded.intervals) : intervalCountText(decoded.intervals);
}

QString blurredWords(const Decoded &decoded, TickUnit unit)
{
    const qint64 ticks = decoded.preimage.last - decoded.preimage.first + 1;
    if (ticks <= 12)
        return VerdictWords::tr("this double holds %1 %2, so it cannot say which one was meant")
            .arg(countWords(ticks), QString::fromUtf8(unitPlural(unit)));
    return VerdictWords::tr("this double holds %1, so it cannot say which %2 was meant")
        .arg(QString::fromStdString(durationText(ticks, unit)), QString::fromUtf8(unitWord(unit)));
}

QString exactWords(const TickNeighbours &neighbours, TickUnit unit)
{
    const QString one = QString::fromUtf8(unitWord(unit));
    const bool crowded = std::any_of(neighbours.others.begin(), neighbours.others.end(),
                                     [](const TickSegment &s) { return s.ticks.last > s.ticks.first; });
    if (crowded)
        return VerdictWords::tr("this %1 has the double to itself, but neighbouring ones share theirs")
            .arg(one);
    return VerdictWords::tr("only this one %1 encodes to this double").arg(one);
}

QString outOfRangeWords(const Decoded &decoded, const CodecSpec &spec, const Season &season,
                        const QTimeZone &zone)
{
    return VerdictWords::tr("the nearest time that encodes to this double is %1, outside the season %2")
        .arg(timeText(bestTick(decoded), spec.unit, TimeDisplay{zone}),
             QString::fromStdString(seasonText(season)));
}

QString misreadWords(const Decoded &decoded)
{
    if (!decoded.hasOwnScore)
        return VerdictWords::tr("the scheme's own decoder cannot read it");
    return VerdictWords::tr("the scheme's own decoder reads the score as %1, which is wrong")
        .arg(groupedText(decoded.ownScore));
}

} // namespace

QString countWords(qint64 count)
{
    static constexpr std::array words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                      "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (count >= 0 && count < qint64(words.size()))
        return VerdictWords::tr(words[std::size_t(count)]);
    return groupedText(count);
}

QString verdictSentence(const Decoder &decoder, double raw, const TickNeighbours &neighbours,
                        const Season &season, const QTimeZone &zone)
{
    const CodecSpec &spec = decoder.spec();
    const Decoded decoded = decoder.decode(raw);
    QString sentence;
    switch (decoded.verdict) {
    case Verdict::Exact:
        sentence = spec.hasTime() ? exactWords(neighbours, spec.unit)
                                  : VerdictWords::tr("this codec packs no time: the number is the score");
        break;
    case Verdict::Blurred:
        sentence = blurredWords(decoded, spec.unit);
        break;
    case Verdict::Ambiguous:
        sentence =
            (spec.hasTime()
                 ? VerdictWords::tr("%1 separate stretches of time encode to this double, so it cannot say "
                                    "which one was meant")
                 : VerdictWords::tr(
                       "%1 whole scores share this double, so it cannot say which one was meant"))
                .arg(sharedWords(decoded));
        break;
    case Verdict::OutOfRange:
        sentence = outOfRangeWords(decoded, spec, season, zone);
        break;
    case Verdict::Foreign:
        return foreignText(spec, raw);
    }
    if (decoded.misread)
        sentence = misreadWords(decoded) + QStringLiteral("; ") + sentence;
    return sentence;
}

} // namespace tiebreak
