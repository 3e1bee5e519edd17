// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape/bumplines.h"

#include "core/live/shape/scoredistribution.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <iterator>

namespace tiebreak
{

namespace
{

/// Whether two points of a line say the same; scores follow from raws.
bool sameState(const BumpPoint &a, const BumpPoint &b)
{
    return a.rank == b.rank && sameBits(a.raw, b.raw);
}

/// Ends all lines that are on the board.
void breakLines(BumpLines &lines, Moment at)
{
    for (BumpLine &line : lines.lines) {
        if (!line.points.empty() && line.points.back().rank)
            line.points.push_back({at, std::nullopt, 0, std::nullopt, true});
    }
}

} // namespace

std::size_t shownLines(const BumpLines &lines)
{
    return std::min(lines.lines.size(), maxBumpLines);
}

BumpLines bumpLines(std::span<const StandingPtr> standings, std::span<const BumpMember> members, Moment from,
                    Moment to, const Decoder &decoder, std::span<const UnseenTime> unseen)
{
    BumpLines lines{from, to, {}, 0, {}};
    std::ranges::copy_if(unseen, std::back_inserter(lines.unseen),
                         [&](const UnseenTime &time) { return time.to > from && time.from < to; });
    auto next = lines.unseen.begin();
    for (const BumpMember &member : members)
        lines.lines.push_back({member.name, member.pinned, member.leader, member.climber, {}});
    for (const StandingPtr &standing : standings) {
        if (standing->answered() > to)
            break;
        for (; next != lines.unseen.end() && next->from < standing->answered(); ++next)
            breakLines(lines, next->from);
        lines.others = standing->cardinality();
        for (std::size_t i = 0; i < members.size(); ++i) {
            std::vector<BumpPoint> &points = lines.lines[i].points;
            const auto place = standing->placeOf(members[i].member);
            BumpPoint point{standing->answered(), std::nullopt, 0, std::nullopt, false};
            if (place) {
                point.rank = place->rank;
                point.raw = place->raw;
                lines.others -= lines.others > 0 ? 1 : 0;
            }
            if (points.empty() ? !place : sameState(points.back(), point))
                continue;
            if (place)
                point.score = shownScore(decoder.decode(place->raw));
            points.push_back(point);
        }
    }
    for (; next != lines.unseen.end(); ++next)
        breakLines(lines, next->from);
    return lines;
}

std::vector<LineRole> lineRoles(const BumpLines &lines)
{
    std::vector<LineRole> roles(lines.lines.size(), LineRole::Other);
    const auto give = [&](LineRole role, bool BumpLine::*flag) {
        for (std::size_t i = 0; i < roles.size(); ++i) {
            if (roles[i] == LineRole::Other && lines.lines[i].*flag) {
                roles[i] = role;
                return;
            }
        }
    };
    give(LineRole::Leader, &BumpLine::leader);
    give(LineRole::Climber, &BumpLine::climber);
    give(LineRole::Pinned, &BumpLine::pinned);
    return roles;
}

const BumpPoint *pointAt(const BumpLine &line, Moment at)
{
    const auto after = std::ranges::upper_bound(line.points, at, {}, &BumpPoint::at);
    return after == line.points.begin() ? nullptr : &*(after - 1);
}

const UnseenTime *unseenAt(const BumpLines &lines, Moment at)
{
    const auto time = std::ranges::find_if(
        lines.unseen, [&](const UnseenTime &one) { return one.from < at && at < one.to; });
    return time == lines.unseen.end() ? nullptr : &*time;
}

std::vector<Moment> changingMoments(const BumpLines &lines)
{
    std::vector<Moment> moments{lines.from};
    for (std::size_t i = 0; i < shownLines(lines); ++i)
        for (const BumpPoint &point : lines.lines[i].points) {
            if (point.at > lines.from && point.at <= lines.to)
                moments.push_back(point.at);
        }
    std::ranges::sort(moments);
    moments.erase(std::ranges::unique(moments).begin(), moments.end());
    return moments;
}

} // namespace tiebreak
