// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape/shapetext.h"

#include "core/board/direction.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

std::string percentText(double percent)
{
    if (!(percent > 0))
        return phrase("distribution", "0%");
    // Two digits; the place of the first of them decides how many decimals there are.
    const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(percent))), 0, 12);
    const double scale = std::pow(10, decimals);
    // What is off by rounding alone must not count as more.
    const double rounded = std::ceil(percent * scale * (1 - 1e-12)) / scale;
    std::string digits = fmt::format("{:.{}f}", rounded, decimals);
    dropTrailingZeros(digits);
    return phrase("distribution", "{}%", digits);
}

std::string topText(double percent)
{
    return phrase("distribution", "top {}", percentText(percent));
}

std::string memberRankText(const MemberRank &member, std::int64_t cardinality, const Wording &wording)
{
    const std::string name = wording.member(member.member);
    if (!member.rank)
        return sentence("{} is not on the board.", name);
    return sentence("{}: rank {} of {}, {}.", name, wording.number(*member.rank + 1),
                    wording.number(cardinality), topText(topPercent(*member.rank, cardinality)));
}

std::string wantedText(const WantedPlace &wanted, const Wording &wording)
{
    return wanted.percent ? phrase("distribution", "Top 1%")
                          : phrase("distribution", "Top {}", wording.number(wanted.places));
}

std::string neededText(const WantedPlace &wanted, const NeededScore &needed, Direction scores,
                       const Wording &wording, const ScoreFormat &format)
{
    const std::string place = wording.number(wanted.places);
    if (wanted.places == 0)
        return sentence("One hundredth of this board is less than one member.");
    if (!wanted.raw)
        return sentence("The board has fewer than {}.", memberCount(wording, wanted.places));
    if (!needed.holds)
        return sentence("The row at rank {} holds no score.", place);
    const std::string holds = formattedScore(withoutUnit(format), *needed.holds, wording);
    if (!needed.passes)
        return sentence("no score that fits the codec now (rank {} has {}).", place,
                        scoreInWords(format, *needed.holds, wording));
    const std::string points = scoreInWords(format, *needed.passes, wording);
    if (*needed.passes == *needed.holds)
        return sentence("{} from now on (rank {} has the same score).", points, place);
    if (*needed.passes == *needed.holds + (scores == Direction::HighestFirst ? 1 : -1))
        return sentence("{} (rank {} has {}).", points, place, holds);
    return sentence("{} (rank {} has {}, and the scores between share its double).", points, place, holds);
}

std::string equalPointsText(const CodecSpec &spec, Direction scores)
{
    if (!spec.hasTime())
        return sentence("With equal scores, the member name decides.");
    return earlierRanksFirst(spec, rawDirection(spec, scores))
               ? sentence("At equal scores, the later member ranks lower.")
               : sentence("At equal scores, the later member ranks higher.");
}

std::string barText(const ScoreBar &bar, std::int64_t cardinality, const Wording &wording,
                    const ScoreFormat &format)
{
    const std::string members = memberCount(wording, bar.count);
    const std::string share = percentText(
        cardinality > 0 ? static_cast<double>(bar.count) * 100 / static_cast<double>(cardinality) : 0);
    if (bar.first == bar.last)
        return phrase("distribution", "{}: {}, {}", scoreInWords(format, bar.first, wording), members, share);
    return phrase("distribution", "{} to {}: {}, {}", formattedScore(withoutUnit(format), bar.first, wording),
                  scoreInWords(format, bar.last, wording), members, share);
}

std::string besideBarsText(const ScoreDistribution &distribution, const Wording &wording)
{
    const auto rows = [&](std::int64_t count) { return rowCount(wording, count); };
    if (distribution.below > 0 && distribution.above > 0)
        return sentence("{} hold less and {} more than this, or no score.", rows(distribution.below),
                        rows(distribution.above));
    if (distribution.below > 0)
        return plural(distribution.below,
                      sentence("{} holds less than this, or no score.", rows(distribution.below)),
                      sentence("{} hold less than this, or no score.", rows(distribution.below)));
    if (distribution.above > 0)
        return plural(distribution.above,
                      sentence("{} holds more than this, or no score.", rows(distribution.above)),
                      sentence("{} hold more than this, or no score.", rows(distribution.above)));
    return {};
}

std::string distributionText(const ScoreDistribution &distribution, const Wording &wording,
                             const ScoreFormat &format)
{
    if (distribution.cardinality == 0)
        return sentence("The board is empty.");
    if (distribution.bars.empty())
        return sentence("None of the sampled rows holds a score.");
    const auto fullest = std::ranges::max_element(distribution.bars, {}, &ScoreBar::count);
    if (distribution.bars.size() == 1 && fullest->first == fullest->last)
        return sentence("All sampled members have {}.", scoreInWords(format, fullest->first, wording));
    return sentence("{} from {} to {}. Most of them in one bar: {}.",
                    memberCount(wording, distribution.cardinality),
                    formattedScore(withoutUnit(format), distribution.bars.front().first, wording),
                    scoreInWords(format, distribution.bars.back().last, wording),
                    barText(*fullest, distribution.cardinality, wording, format));
}

std::string seismographMeaning()
{
    return sentence("Colored: another row is at this rank than before. The stronger the color, the "
                    "more ranks the board has shifted there.");
}

std::string lastChangesText(const Seismograph &seismograph, const Wording &wording)
{
    const std::string count = wording.number(seismograph.lastChanges());
    return plural(seismograph.lastChanges(), sentence("At least 1 change between the last two samples."),
                  sentence("At least {} changes between the last two samples.", count));
}

std::string shiftText(std::int64_t rank, float places, const Wording &wording)
{
    const std::string number = wording.number(rank + 1);
    if (places == notThere)
        return sentence("There was no rank {}.", number);
    if (places == unmoved)
        return sentence("Rank {}: the same row as before.", number);
    const auto count = static_cast<std::int64_t>(std::llround(places));
    return plural(
        count, sentence("Rank {}: another row, shifted by one rank or less.", number),
        sentence("Rank {}: another row, shifted by about {} ranks.", number, wording.number(count)));
}

std::string seismographText(const Seismograph &seismograph, const Wording &wording)
{
    const auto &columns = seismograph.columns();
    if (columns.empty())
        return sentence("No two samples were compared yet.");
    const SeismographColumn &newest = columns.back();
    // Columns of other ranks are left out: their places do not say which of today's rows moved.
    std::vector<std::int64_t> moved(newest.ranks->size());
    std::int64_t compared = 0;
    for (const SeismographColumn &column : columns) {
        if (column.ranks != newest.ranks)
            continue;
        ++compared;
        for (std::size_t i = 0; i < moved.size(); ++i)
            moved[i] += column.places[i] > 0 ? 1 : 0;
    }
    const auto ever = std::ranges::count_if(moved, [](std::int64_t times) { return times > 0; });
    const auto there = std::ranges::count_if(newest.places, [](float places) { return places != notThere; });
    if (ever == 0)
        return plural(
            compared, sentence("Nothing was seen to move in one comparison of samples."),
            sentence("Nothing was seen to move in {} comparisons of samples.", wording.number(compared)));
    const auto most = std::ranges::max_element(moved);
    const std::int64_t rank = (*newest.ranks)[static_cast<std::size_t>(most - moved.begin())];
    return sentence("{} of {} sampled ranks had another row at least once in {} comparisons of samples; most "
                    "often rank {}, {} times.",
                    wording.number(ever), wording.number(there), wording.number(compared),
                    wording.number(rank + 1), wording.number(*most));
}

std::string minuteText(const ActivityMinute &minute, const Wording &wording)
{
    if (minute.changes == 0)
        return sentence("no change seen");
    return plural(minute.changes, sentence("at least one change"),
                  sentence("at least {} changes", wording.number(minute.changes)));
}

std::string activityText(const Activity &activity, Moment now, const Wording &wording)
{
    constexpr std::int64_t lately = 10;
    const double rate = activity.changesAMinute(now, lately);
    if (rate < 0)
        return sentence("Changes are counted by the minute; none of the last 10 minutes is complete yet.");
    const Moment end = std::chrono::floor<std::chrono::minutes>(now);
    const auto watched = std::ranges::count_if(activity.minutes(), [&](const ActivityMinute &minute) {
        return minute.samples > 0 && minute.begin < end && minute.begin >= end - std::chrono::minutes(lately);
    });
    const std::string span =
        watched == lately ? sentence("in the last 10 minutes")
                          : plural(watched, sentence("in the one minute that was watched"),
                                   sentence("in the {} minutes that were watched", wording.number(watched)));
    const auto changes = static_cast<std::int64_t>(rate);
    if (rate > 0 && changes == 0)
        return sentence("Less than one change per minute {}, as far as the samples show.", span);
    return plural(changes, sentence("At least one change per minute {}.", span),
                  changes == 0
                      ? sentence("No change was seen {}.", span)
                      : sentence("At least {} changes per minute {}.", wording.number(changes), span));
}

} // namespace tiebreak
