// SPDX-License-Identifier: GPL-3.0-or-later
// What the records of all workers say of each member.
#pragma once

#include "core/base/int128.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "sim/check/consistencycheck.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace tiebreak
{

/// The place of a member who was not on the board before the run.
inline constexpr std::uint32_t notOnStart = std::numeric_limits<std::uint32_t>::max();

/// The sums of one member's updates.
struct MemberTally {
    Int128 score = 0; ///< at the start, and all acknowledged Adds; the score unless it is `open`
    /// Between these two the score was reached: the last start and the last answer of what was acknowledged.
    std::int64_t begin = std::numeric_limits<std::int64_t>::min();
    std::int64_t end = std::numeric_limits<std::int64_t>::min();
    std::uint32_t startRow = notOnStart; ///< its place among the rows of the start
    bool exists = false;                 ///< it must be on the board, unless it is `open`
    bool open = false;      ///< sums do not tell: there is a Set, a Remove or an uncertain update
    bool uncertain = false; ///< there is an uncertain update
};

/// Tallies of all members, and how many updates there are of each outcome.
struct Tallies {
    std::vector<MemberTally> members;
    std::int64_t acknowledged = 0;
    std::int64_t refused = 0;
    std::int64_t uncertain = 0;
};

/// Usage: `what` names a member that the run does not have.
std::unexpected<Error> unknownMember(const char *what, std::uint32_t member, std::uint32_t members);

/// Sums up the start and all updates in one pass. Progress counts updates, of `total`. Cancelled when
/// asked to stop; Usage for a member that the run does not have.
Result<Tallies> tallyUpdates(const RunHistory &run, const Progress &progress, std::uint64_t total);

/// The updates of some members, member by member: 8 bytes each. The records must outlive it.
class UpdatesOfMembers
{
public:
    UpdatesOfMembers(const RunHistory &run, std::span<const std::uint32_t> wanted);

    /// The updates of the wanted member at this place of the list, in any order, until the next call.
    std::span<const UpdateRecord> of(std::size_t place);

private:
    std::vector<std::size_t> m_first; ///< by place, and one more
    std::vector<const UpdateRecord *> m_updates;
    std::vector<UpdateRecord> m_given;
};

} // namespace tiebreak
