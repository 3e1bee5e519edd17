// SPDX-License-Identifier: GPL-3.0-or-later
// A decoded row as it leaves the program: the window's copies and tiebreak-cli name and write every field
// alike.
#pragma once

#include "core/codec/codec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What is shown of one raw. Nothing where it does not exist.
struct RawFields {
    std::string raw;  ///< the shortest text
    std::string bits; ///< 0x and 16 hex digits
    std::optional<std::int64_t> ownScore;
    std::optional<std::int64_t> ownTick;
    std::string_view verdict;
    bool misread = false;
    std::vector<TickInterval> preimage; ///< inside the window, at most countedIntervals of them
    bool preimageCut = false;           ///< there are more
};

/// What is shown of a row on top of its raw's fields. Times are ISO 8601 UTC.
struct RowFields {
    std::int64_t rank = 0; ///< 1 is the top; 0: not known
    std::string_view member;
    std::optional<std::string_view> key; ///< that has the row, where a board has several
    std::optional<std::int64_t> score;
    std::optional<std::string> time;
    std::optional<std::string> first; ///< the earliest that encodes to this raw
    std::optional<std::string> last;  ///< the latest
    RawFields raw;
};

/// The verdict's word, with ", misread" after it where that mark stands.
std::string markedVerdict(std::string_view verdict, bool misread);

/// All that is told of a raw that was decoded so.
RawFields rawFields(const Decoder &decoder, double raw, const Decoded &decoded);

/// All that is told of a row of a board of one key. `member` must outlive the fields.
RowFields rowFields(const Decoder &decoder, std::int64_t rank, std::string_view member, double raw,
                    const Decoded &decoded);

/// The names of the columns of rowLine(), with the line's end.
std::string_view rowLineHeader(bool withKey);

/// The row as one line: columns with tabs between them, members and keys escaped, "-" for what does not
/// exist.
std::string rowLine(const RowFields &row);

} // namespace tiebreak
