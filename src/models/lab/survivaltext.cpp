// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/survivaltext.h"

#include "lab/limits/limits.h"
#include "models/lab/curvetext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <limits>

namespace tiebreak
{

namespace
{

/// For tr(), which free functions have not.
struct SurvivalText {
    Q_DECLARE_TR_FUNCTIONS(tiebreak::SurvivalText)
};

QString gapText(const SurvivalMap &map, std::int64_t ticks)
{
    return displayText(durationText(ticks, map.spec.unit));
}

/// The gap of an answer: "one second", "one minute"; "0.5 s" where the time range is no longer.
QString gapInWords(const SurvivalMap &map, std::int64_t ticks)
{
    const std::int64_t microseconds = ticks * unitMicroseconds(map.spec.unit);
    if (ticks != 1 && microseconds != unitMicroseconds(TickUnit::Second))
        return gapText(map, ticks);
    const TickUnit unit = ticks == 1 ? map.spec.unit : TickUnit::Second;
    return displayText(oneUnit(unit));
}

QString countText(std::uint64_t count)
{
    return groupedText(
        static_cast<qint64>(std::min(count, std::uint64_t(std::numeric_limits<qint64>::max()))));
}

/// What became of the pairs that do not keep their order: "50 % share a double", or nothing.
QStringList lossTexts(const SurvivalCell &cell)
{
    QStringList texts;
    if (cell.lost > 0)
        texts += SurvivalText::tr("%1 share a double").arg(shareText(cell.lost, cell.pairs));
    if (cell.wrong > 0)
        texts += SurvivalText::tr("%1 are in the wrong order").arg(shareText(cell.wrong, cell.pairs));
    return texts;
}

/// Empty where there is no more to say.
QString aboveText(const SurvivalMap &map, const SurvivalAnswer &answer)
{
    const QString above = pointsText(answer.above);
    if (answer.above == 0)
        return {};
    if (!answer.gapAbove)
        return SurvivalText::tr("At %1 no gap is long enough.").arg(above);
    return SurvivalText::tr("At %1, times must be at least %2 apart to keep their order.")
        .arg(above, gapText(map, *answer.gapAbove));
}

} // namespace

QString shareText(std::uint64_t count, std::uint64_t of)
{
    if (count == of)
        return QStringLiteral("100%");
    if (count == 0)
        return QStringLiteral("0%");
    const double percent = 100 * static_cast<double>(count) / static_cast<double>(of);
    if (percent < 0.1)
        return SurvivalText::tr("under %1%").arg(QString::number(0.1));
    if (percent > 99.9)
        return SurvivalText::tr("over %1%").arg(QString::number(99.9));
    QString text = QString::number(percent, 'f', 1);
    if (text.endsWith(QLatin1String("0")))
        text.chop(2);
    return SurvivalText::tr("%1%").arg(text);
}

QString answerText(const SurvivalMap &map, const SurvivalAnswer &answer)
{
    const QString gap = gapInWords(map, answer.gap);
    if (!answer.first.fits())
        return SurvivalText::tr("This codec packs no two times in the time range that are %1 apart.")
            .arg(gap);
    QString text;
    if (!answer.keptUpTo)
        text =
            (answer.exact
                 ? SurvivalText::tr("Even at 1 point, not every pair of times %1 apart keeps its order: %2.")
                 : SurvivalText::tr(
                       "Even at 1 point, not every sampled pair of times %1 apart keeps its order: %2."))
                .arg(gap, listText(ListOf::Words, lossTexts(answer.first)));
    else if (answer.packedUpTo && *answer.keptUpTo == *answer.packedUpTo)
        text =
            (answer.exact ? SurvivalText::tr("Up to %1, the highest score that the codec packs, every pair "
                                             "of times %2 apart keeps its order.")
                          : SurvivalText::tr("Up to %1, the highest score that the codec packs, every "
                                             "sampled pair of times %2 apart keeps its order."))
                .arg(pointsText(*answer.packedUpTo), gap);
    else if (*answer.keptUpTo == map.grid.scores.back())
        text = (answer.exact
                    ? SurvivalText::tr("At every score shown, every pair of times %1 apart keeps its order.")
                    : SurvivalText::tr(
                          "At every score shown, every sampled pair of times %1 apart keeps its order."))
                   .arg(gap);
    else
        text = listText(
            ListOf::Sentences,
            {(answer.exact
                  ? SurvivalText::tr("Up to %1, every pair of times %2 apart keeps its order.")
                  : SurvivalText::tr("Up to %1, every sampled pair of times %2 apart keeps its order."))
                 .arg(pointsText(*answer.keptUpTo), gap),
             aboveText(map, answer)});
    return text;
}

QString cellText(const SurvivalMap &map, std::size_t score, std::size_t gap)
{
    const SurvivalCell &cell = map.at(score, gap);
    const std::int64_t value = map.grid.scores[score];
    const QString points = pointsText(value);
    if (!cell.fits())
        return SurvivalText::tr("The codec cannot pack %1 with times %2 apart.")
            .arg(points, gapText(map, map.grid.gaps[gap]));
    QStringList parts{
        SurvivalText::tr("%1 of the pairs keep their order").arg(shareText(cell.survived, cell.pairs))};
    parts += lossTexts(cell);
    if (!cell.exact)
        parts += SurvivalText::tr("in a sample of %1").arg(countText(cell.pairs));
    // There order may seem to come back: it is the score that is rounded to another one.
    const auto right = codecLimits(map.spec, map.window).rightUpTo;
    if (!right || value > *right)
        parts += SurvivalText::tr("but the score itself is misread here");
    return SurvivalText::tr("At %1, times %2 apart: %3.")
        .arg(points, gapText(map, map.grid.gaps[gap]), listText(ListOf::Words, parts));
}

QString exactnessText(const SurvivalMap &map)
{
    const std::size_t sampled = map.sampledCells();
    if (sampled == 0)
        return SurvivalText::tr("Every pair in the time range is counted, so the shares are exact.");
    const QString drawn = SurvivalText::tr("%1 random pairs each, seed %2")
                              .arg(countText(map.pairsPerCell), countText(map.seed));
    if (sampled == map.cells.size())
        return SurvivalText::tr("Sampled: %1.").arg(drawn);
    return SurvivalText::tr("%1 of %2 cells are sampled, %3; the others are exact.")
        .arg(countText(sampled), countText(map.cells.size()), drawn);
}

} // namespace tiebreak
