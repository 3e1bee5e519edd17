// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape/followedlines.h"

#include <algorithm>

namespace tiebreak
{

BumpLines followedLines(const BoardHistory &history, const LiveBoard &board, const Decoder &decoder,
                        std::span<const std::string> pinned, std::span<const UnseenTime> unseen, Moment from,
                        Moment to, const std::function<std::string(std::string_view)> &name)
{
    if (!board.now)
        return {from, to, {}, 0, {}};
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
        // The first places must not be crowded out by those who are followed, or are not there at all.
        const bool wasThere =
            board.now->placeOf(member) || history.showedBefore(board.now->answered(), member);
        if (wasThere && members.size() < maxBumpLines / 2)
            follow(member);
    }
    for (std::size_t row = 0; row < head.size() && members.size() < maxBumpLines; ++row)
        follow(head.member(row));

    std::vector<BumpMember> followed;
    for (const std::string_view member : members) {
        BumpMember &one = followed.emplace_back();
        one.member = member;
        one.name = name(member);
        one.leader = !head.empty() && member == leader;
        one.climber = board.climber && member == climber;
        one.pinned = std::ranges::find(pinned, member) != pinned.end();
    }
    return bumpLines(history.between(from, to), followed, from, to, decoder, unseen);
}

} // namespace tiebreak
