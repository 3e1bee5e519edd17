// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows differ between two samples of a board, as the few bytes that a recording keeps of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tiebreak
{

/// A member's number in a recording, from 1 on.
using MemberId = std::int64_t;

/// A hash of numbers that nobody can foresee, so that no file makes a table slow.
struct MemberIdHash {
    std::size_t operator()(MemberId member) const;
};

/// The rows of a recorded head: the 64 bits of each raw, by member. Their order follows from them.
using HeadBits = std::unordered_map<MemberId, std::uint64_t, MemberIdHash>;

/// What makes one head of another.
struct RowChanges {
    struct Row {
        MemberId member = 0;
        std::uint64_t bits = 0; ///< of the raw
    };
    std::vector<Row> set;       ///< rows that are new or have another raw
    std::vector<MemberId> gone; ///< members that left
    bool empty() const { return set.empty() && gone.empty(); }
    std::size_t size() const { return set.size() + gone.size(); }
};

/// The changes as bytes: the number of set rows; for each, by member, the distance to the member before and
/// the bits that differ from its raw in `head`, or where it has none from the row before; the number of
/// members gone, and the distances between them. All of them are LEB128.
std::string encodeChanges(RowChanges changes, const HeadBits &head);

/// Applies such bytes to the head they were made for. False, with the head in any state, when they are no
/// such bytes, speak of a member that is not there, or make the head larger than `maxRows`.
bool applyChanges(std::string_view bytes, HeadBits &head, std::size_t maxRows);

} // namespace tiebreak
