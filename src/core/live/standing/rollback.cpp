// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing/rollback.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::int64_t minMembers = 3;

/// A member of the standing, and what it holds.
struct Held {
    std::string_view member;
    double raw = 0;
};

/// The members that two standings show.
struct Compared {
    std::vector<Held> changed; ///< by the later one
    std::int64_t same = 0;
};

Compared compare(const Standing &before, const Standing &now)
{
    Compared compared;
    const auto add = [&](std::string_view member, double raw) {
        const auto place = before.placeOf(member);
        if (!place)
            return;
        if (sameBits(place->raw, raw))
            ++compared.same;
        else
            compared.changed.push_back({member, raw});
    };
    const Rows &head = now.head();
    for (std::size_t row = 0; row < head.size(); ++row)
        add(head.member(row), head.raw(row));
    for (const FollowedMember &followed : now.followed()) {
        if (followed.place && followed.place->rank >= static_cast<std::int64_t>(head.size()))
            add(followed.member, followed.place->raw);
    }
    return compared;
}

/// How many of these hold the same in a standing; gives up once more than `maxOthers` do not.
std::size_t countHeld(const Standing &standing, const std::vector<Held> &members, std::size_t maxOthers)
{
    std::size_t others = 0;
    for (const Held &held : members) {
        const auto place = standing.placeOf(held.member);
        if ((!place || !sameBits(place->raw, held.raw)) && ++others > maxOthers)
            return 0;
    }
    return members.size() - others;
}

} // namespace

std::optional<Rollback> findRollback(const BoardHistory &history, const Standing &now, bool rawsHoldTimes)
{
    const StandingPtr latest = history.latest();
    if (!latest)
        return std::nullopt;
    const Compared compared = compare(*latest, now);
    const std::vector<Held> &changed = compared.changed;
    const std::int64_t of = compared.same + std::ssize(changed);
    const std::int64_t least = rawsHoldTimes ? minMembers : std::max(minMembers, (of + 1) / 2);
    if (std::ssize(changed) < least)
        return std::nullopt;
    // Few of them tell nearly every standing apart: a busy board changes with each sample.
    constexpr std::size_t firstAsked = 8;
    std::vector<Held> some;
    for (std::size_t i = 0; i < std::min(firstAsked, changed.size()); ++i)
        some.push_back(changed[i * changed.size() / std::min(firstAsked, changed.size())]);
    std::optional<Rollback> found;
    for (const StandingPtr &standing :
         history.between(history.oldest()->answered(), latest->answered()) | std::views::reverse) {
        if (countHeld(*standing, some, some.size() / 4) == 0)
            continue;
        const auto held = static_cast<std::int64_t>(countHeld(*standing, changed, changed.size() / 4));
        if (held >= least && (!found || held > found->members))
            found = {now.answered(), standing->answered(), held, of};
    }
    return found;
}

bool continues(const Standing &before, const Standing &now)
{
    const Compared compared = compare(before, now);
    return compared.same > 0 && compared.same >= static_cast<std::int64_t>(compared.changed.size());
}

} // namespace tiebreak
