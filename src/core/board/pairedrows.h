// SPDX-License-Identifier: GPL-3.0-or-later
// Two boards, member by member.
#pragma once

#include "core/base/result.h"
#include "core/board/snapshot.h"

#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A row of one board and of another, by member; at least one is there.
struct PairedRow {
    std::string_view member;
    std::optional<double> first;
    std::optional<double> second;
};

/// Hands the rows of both boards on, by member, until `see` fails; it takes a PairedRow and returns a
/// Result<void>.
template <typename See>
Result<void> forEachPair(const Snapshot &first, const Snapshot &second, const See &see)
{
    const std::vector<std::size_t> ones = placesByMember(first.rows);
    const std::vector<std::size_t> others = placesByMember(second.rows);
    auto one = ones.begin();
    auto other = others.begin();
    while (one != ones.end() || other != others.end()) {
        const bool isOne = one != ones.end() &&
                           (other == others.end() || first.rows.member(*one) <= second.rows.member(*other));
        const bool isOther = other != others.end() &&
                             (one == ones.end() || second.rows.member(*other) <= first.rows.member(*one));
        PairedRow row{isOne ? first.rows.member(*one) : second.rows.member(*other), {}, {}};
        if (isOne)
            row.first = first.rows.raw(*one++);
        if (isOther)
            row.second = second.rows.raw(*other++);
        TRY(see(row));
    }
    return {};
}

} // namespace tiebreak
