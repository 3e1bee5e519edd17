// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape/bumptext.h"

#include "core/base/int128.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"

namespace tiebreak
{

namespace
{

constexpr std::size_t maxNamedTimes = 3;

/// Where a line stood when the chart begins, or at its first sample after that, and where it ends.
struct LineEnds {
    const BumpPoint *first = nullptr;
    const BumpPoint *last = nullptr;
    bool came = false; ///< it has no point at the chart's beginning
};

LineEnds endsOf(const BumpLine &line, const BumpLines &lines)
{
    LineEnds ends;
    ends.first = pointAt(line, lines.from);
    ends.last = pointAt(line, lines.to);
    if (ends.first && ends.first->rank)
        return ends;
    ends.came = !ends.first || !ends.first->unseen;
    ends.first = nullptr;
    for (const BumpPoint &point : line.points) {
        if (point.at > lines.from && point.at <= lines.to && point.rank) {
            ends.first = &point;
            break;
        }
    }
    return ends;
}

std::string momentText(Moment at, const Wording &wording)
{
    return wording.time(floorDiv(at.time_since_epoch().count(), std::int64_t(100'000)), TickUnit::Decisecond);
}

std::string secondText(Moment at, const Wording &wording)
{
    return wording.time(floorDiv(at.time_since_epoch().count(), std::int64_t(1'000'000)), TickUnit::Second);
}

std::string scoreText(std::int64_t score, const ScoreFormat *format, const Wording &wording)
{
    return format ? formattedScore(*format, score, wording) : pointCount(wording, score);
}

template <class LineText>
std::string chartText(const BumpLines &lines, const Wording &wording, LineText lineText)
{
    if (lines.lines.empty())
        return noLinesText();
    const std::string from = secondText(lines.from, wording);
    const std::string to = secondText(lines.to, wording);
    std::vector<std::string> unseen;
    for (const UnseenTime &time : lines.unseen)
        unseen.push_back(unseenText(time, wording));
    std::string text =
        unseen.empty() ? sentence("From {} to {}:", from, to)
        : unseen.size() > maxNamedTimes
            ? sentence("From {} to {}, not watched {} times:", from, to, wording.number(std::ssize(unseen)))
            : sentence("From {} to {}, {}:", from, to, listText(ListOf::Words, unseen));
    for (std::size_t i = 0; i < shownLines(lines); ++i)
        text += '\n' + lineText(lines.lines[i]);
    return text;
}

} // namespace

std::string placesText(const BumpLine &line, const BumpLines &lines, const Wording &wording)
{
    const std::string name = wording.member(line.name);
    const LineEnds ends = endsOf(line, lines);
    if (!ends.first)
        return sentence("{}: not seen.", name);
    const auto place = [&](const BumpPoint &point) { return wording.number(*point.rank + 1); };
    if (!ends.last->rank)
        return sentence("{}: at rank {}, then out of sight.", name, place(*ends.first));
    if (ends.came)
        return sentence("{}: came at rank {}, now at rank {}.", name, place(*ends.first), place(*ends.last));
    if (*ends.first->rank == *ends.last->rank)
        return sentence("{}: at rank {} at both ends.", name, place(*ends.last));
    return sentence("{}: from rank {} to rank {}.", name, place(*ends.first), place(*ends.last));
}

std::string scoresText(const BumpLine &line, const BumpLines &lines, const ScoreFormat *format,
                       const Wording &wording)
{
    const std::string name = wording.member(line.name);
    const LineEnds ends = endsOf(line, lines);
    if (!ends.first)
        return sentence("{}: not seen.", name);
    if (!ends.last->rank)
        return sentence("{}: out of sight.", name);
    if (!ends.last->score)
        return sentence("{}: no score.", name);
    const std::string last = scoreText(*ends.last->score, format, wording);
    if (!ends.first->score || *ends.first->score == *ends.last->score)
        return phrase("chart of ranks", "{}: {}.", name, last);
    const std::string first =
        format ? scoreText(*ends.first->score, format, wording) : wording.number(*ends.first->score);
    return sentence("{}: from {} to {}.", name, first, last);
}

std::string bumpChartText(const BumpLines &lines, const Wording &wording)
{
    std::string text =
        chartText(lines, wording, [&](const BumpLine &line) { return placesText(line, lines, wording); });
    if (!lines.lines.empty() && lines.others > 0)
        text += '\n' + othersText(lines.others, wording);
    return text;
}

std::string scoreChartText(const BumpLines &lines, const ScoreFormat *format, const Wording &wording)
{
    return chartText(lines, wording,
                     [&](const BumpLine &line) { return scoresText(line, lines, format, wording); });
}

std::string bumpPointText(const BumpLine &line, const BumpPoint &point, const ScoreFormat *format,
                          const Wording &wording)
{
    const std::string name = wording.member(line.name);
    const std::string since = momentText(point.at, wording);
    if (!point.rank)
        return sentence("{}: out of sight since {}", name, since);
    const std::string place = wording.number(*point.rank + 1);
    if (!point.score)
        return sentence("{}: rank {}, no score, since {}", name, place, since);
    return sentence("{}: rank {}, {}, since {}", name, place, scoreText(*point.score, format, wording),
                    since);
}

std::string unseenText(const UnseenTime &time, const Wording &wording)
{
    return sentence("not watched from {} to {}", secondText(time.from, wording),
                    secondText(time.to, wording));
}

std::string othersText(std::int64_t others, const Wording &wording)
{
    return plural(others, phrase("chart", "1 other"), phrase("chart", "{} others", wording.number(others)));
}

std::string noLinesText()
{
    return sentence("Nothing to draw. The board is empty, or has been read only once so far.");
}

} // namespace tiebreak
