// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing/rollback.h"

#include "core/live/standing/raworder.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::int64_t minMembers = 3;
/// Of a board that was replaced at most one member in so many is shown.
constexpr std::int64_t readForOneLeft = 10;

/// A member of the standing, and what it holds.
struct Held {
    std::string_view member;
    double raw = 0;
};

/// The members that two standings show.
struct Compared {
    std::vector<Held> changed; ///< by the later one
    std::int64_t same = 0;
    std::int64_t worse = 0; ///< of those that changed
};

Compared compare(const Standing &before, const Standing &now)
{
    Compared compared;
    const RawOrder order(now.direction());
    const auto add = [&](std::string_view member, double raw) {
        const auto place = before.placeOf(member);
        if (!place)
            return;
        if (sameBits(place->raw, raw)) {
            ++compared.same;
            return;
        }
        compared.changed.push_back({member, raw});
        compared.worse += order.above(place->raw, raw) ? 1 : 0;
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

/// Calls `see` with each member that was read, and what it held, until that says no.
template <class See>
bool forEachRead(const Standing &standing, const See &see)
{
    const Rows &head = standing.head();
    for (std::size_t row = 0; row < head.size(); ++row) {
        if (!see(head.member(row), head.raw(row)))
            return false;
    }
    return std::ranges::all_of(standing.followed(), [&](const FollowedMember &followed) {
        return !followed.place || followed.place->rank < static_cast<std::int64_t>(head.size()) ||
               see(followed.member, followed.place->raw);
    });
}

std::int64_t countRead(const Standing &standing)
{
    std::int64_t read = 0;
    forEachRead(standing, [&](std::string_view, double) { return ++read > 0; });
    return read;
}

/// Nobody is missed where all were overtaken and a trim keeps the board at its size.
bool mayBeKeptAtItsSize(const Standing &before, const Standing &now)
{
    const RawOrder order(now.direction());
    return now.cardinality() == before.cardinality() && !now.head().empty() &&
           order.above(now.head().raw(now.head().size() - 1), before.head().raw(0));
}

/// How many of the members that the standing before shows were asked for by name; nothing where one of them
/// is there.
std::optional<std::int64_t> countAskedFor(const Standing &before, const Standing &now)
{
    std::int64_t asked = 0;
    for (const FormerMember &former : now.former()) {
        if (!before.placeOf(former.member))
            continue;
        if (former.isThere)
            return std::nullopt;
        ++asked;
    }
    return asked;
}

} // namespace

std::optional<Replacement> findReplacement(const Standing &before, const Standing &now, Answering answering,
                                           Turnover turnover)
{
    // A trim leaves the leader, unless all were overtaken.
    if (before.head().empty() || now.head().empty() || now.placeOf(before.head().member(0)))
        return std::nullopt;
    Replacement found;
    found.read = countRead(before);
    const bool isOther = forEachRead(before, [&](std::string_view member, double raw) {
        const auto place = now.placeOf(member);
        return !place || (!sameBits(place->raw, raw) && ++found.left * readForOneLeft <= found.read);
    });
    const auto asked = countAskedFor(before, now);
    const std::int64_t gone = found.read - found.left;
    const bool mayBeTheSame = answering == Answering::Same || answering == Answering::Reconnected;
    const bool mayBeKept = turnover == Turnover::Possible && mayBeKeptAtItsSize(before, now);
    const bool inPlay = mayBeTheSame && (gone < minMembers || mayBeKept);
    if (!isOther || !asked || inPlay)
        return std::nullopt;
    found.asked = *asked;
    found.isSure = now.isWhole() || *asked >= std::min(minMembers, gone);
    return found;
}

Turnover turnoverUntil(const BoardHistory &history, const Standing &now)
{
    constexpr std::chrono::microseconds lately = std::chrono::minutes(1);
    /// Members come in bursts.
    constexpr double burst = 4;
    const StandingPtr latest = history.latest();
    if (!latest)
        return Turnover::Possible;
    const Moment until = std::max(history.confirmed(), latest->answered());
    const auto unseen = std::max(now.answered() - until, std::chrono::microseconds(1));
    const Moment from = std::max(history.oldest()->answered(), until - std::max(lately, 10 * unseen));
    const auto seen = until - from;
    if (seen < unseen)
        return Turnover::Possible;
    const std::vector<StandingPtr> standings = history.between(from, until);
    std::int64_t came = 0;
    for (std::size_t i = 1; i < standings.size(); ++i) {
        const Rows &head = standings[i]->head();
        for (std::size_t row = 0; row < head.size(); ++row)
            came += standings[i - 1]->placeOf(head.member(row)) ? 0 : 1;
    }
    const double expected =
        static_cast<double>(came) * static_cast<double>(unseen.count()) / static_cast<double>(seen.count());
    return burst * expected >= static_cast<double>(now.head().size()) ? Turnover::Possible
                                                                      : Turnover::Unlikely;
}

std::vector<std::string> membersToAskFor(const Standing &before, const Standing &now)
{
    constexpr std::size_t most = 8;
    std::vector<std::string_view> missing;
    forEachRead(before, [&](std::string_view member, double) {
        if (!now.placeOf(member))
            missing.push_back(member);
        return true;
    });
    std::vector<std::string> members;
    const std::size_t count = std::min(most, missing.size());
    for (std::size_t i = 0; i < count; ++i)
        members.emplace_back(missing[i * missing.size() / count]);
    return members;
}

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
            found = Rollback{now.answered(), standing->answered(), held, of};
    }
    return found;
}

bool hasScoresOfItsOwn(const Standing &before, const Standing &now)
{
    // A board that fell back and is written again has few better ones, and one that went on few worse ones.
    constexpr std::int64_t part = 4;
    const Compared compared = compare(before, now);
    const std::int64_t changed = std::ssize(compared.changed);
    const std::int64_t better = changed - compared.worse;
    return changed >= minMembers && 2 * changed > compared.same + changed && part * better >= changed &&
           part * compared.worse >= changed;
}

std::optional<Rollback> findOlderScores(const Standing &before, const Standing &now, Answering answering)
{
    const Compared compared = compare(before, now);
    const std::int64_t of = compared.same + std::ssize(compared.changed);
    const std::int64_t least = answering == Answering::Reconnected
                                   ? std::max(minMembers, (of + 1) / 2)
                                   : std::max<std::int64_t>(1, std::min(minMembers, of));
    if (compared.worse < least)
        return std::nullopt;
    return Rollback{now.answered(), std::nullopt, compared.worse, of, answering};
}

} // namespace tiebreak
