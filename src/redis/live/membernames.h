// SPDX-License-Identifier: GPL-3.0-or-later
// The names that people go by, from the hashes in which an application keeps them.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/live/names/namepattern.h"
#include "redis/wire/connection.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// A value that is longer is no name, and is not read.
inline constexpr std::size_t longestNameValue = 4096;
/// So many members at the most are asked for in one round trip.
inline constexpr std::size_t namesARoundTrip = 128;

/// What was found for a member.
struct MemberName {
    std::string member;
    std::optional<std::string>
        name; ///< any bytes, longestNameValue of them at the most; nothing: it has none
};

/// What readMemberNames() found.
struct MemberNames {
    std::vector<MemberName> names; ///< in the order asked; shorter where the connection had to be given up
    std::optional<Error> refusal;  ///< why the server told no name of some member (WRONGTYPE, NOPERM, ...)
};

/// HGET of the pattern's key and field for each member, for which HSTRLEN has said that it is short enough;
/// two round trips for namesARoundTrip members, without HSTRLEN where that is refused. The connection must
/// not be one whose reads are tracked: it would ring for every name. A member for which the server answers
/// with an error has no name. Where HSTRLEN is refused and a value is longer than ReplyBounds::shortReply, or
/// where one grows meanwhile, the connection breaks without reading it: its member has no name, and those
/// behind it are not in the list. Fails only when the server answers nothing useful at all (Auth, Loading) or
/// the connection breaks otherwise.
Result<MemberNames> readMemberNames(Connection &connection, const NamePattern &pattern,
                                    std::span<const std::string> members, const Progress &progress = {});

} // namespace tiebreak
