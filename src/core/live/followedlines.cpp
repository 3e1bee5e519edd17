// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/followedlines.h"

#include <algorithm>

namespace tiebreak
{

BumpLines followedLines(const BoardHistory &history, const LiveBoard &board, const Decoder &decoder,
                        std::span<const std::string> pinned, Moment from, Moment to,
                        const std::function<std::string(std::string_view)> &name)
{
    BumpLines lines;
    lines.from = from;
    lines.to = to;
    if (!board.now)
        return lines;
    std::vector<std::string_view> members;
    const auto follow = [&](std::string_view member) {
        const auto at = std::ranges::find(members, member);
        if (at == members.end() && members.size() < maxBumpLines)
            members.push_back(member);
    };
    const Rows &head = board.now->head();
    const std::string_view leader = head.empty() ? std::string_view() : head.member(0);
    const std::string_view climber = board.climber ? board.rows[*board.climber].member : std::string_view();
    if (!head.empty())
        follow(leader);
    if (board.climber)
        follow(climber);
    for (const std::string &member : pinned) {
        // The first places must not be crowded out by those who are followed.
        if (members.size() < maxBumpLines / 2)
            follow(member);
    }
    for (std::size_t row = 0; row < head.size() && members.size() < maxBumpLines; ++row)
        follow(head.member(row));

    const std::vector<StandingPtr> samples = history.between(from, to);
    for (const std::string_view member : members) {
        BumpLine &line = lines.lines.emplace_back();
        line.name = name(member);
        line.leader = !head.empty() && member == leader;
        line.climber = board.climber && member == climber;
        line.pinned = std::ranges::find(pinned, member) != pinned.end();
        for (const StandingPtr &sample : samples) {
            BumpPoint point;
            point.at = std::max(sample->answered(), from);
            if (const auto place = sample->placeOf(member)) {
                point.rank = place->rank;
                point.raw = place->raw;
                point.score = scoreOf(decoder, place->raw);
            }
            const bool first = line.points.empty();
            if (first && !point.rank)
                continue;
            if (!first && point.rank == line.points.back().rank && point.raw == line.points.back().raw)
                continue;
            line.points.push_back(point);
        }
    }
    lines.others = std::max<std::int64_t>(0, board.cardinality() - std::int64_t(lines.lines.size()));
    return lines;
}

} // namespace tiebreak
