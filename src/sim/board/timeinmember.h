// SPDX-License-Identifier: GPL-3.0-or-later
// Names that begin with a time, and the scripts that keep them: what layout and strategy share.
#pragma once

#include "sim/board/runboard.h"
#include "sim/operation/operationcontext.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What a script does to a member.
enum class TimedMember : std::uint8_t { Add, Set, Remove };
std::string timedMemberScript(TimedMember what);

/// Sends the script of this hash, which adds or sets the operation's points, with the time where the client
/// stamps.
void sendTimedMember(OperationContext &context, const RunBoard &board, std::string_view hash);

/// The name on the board, 16 digits, a colon and the member: such that of equal scores the earlier one ranks
/// first in the board's direction.
std::string timedName(const RunBoard &board, std::int64_t tick, std::string_view member);
inline constexpr std::size_t timedNamePrefix = 17; ///< bytes before the member
/// The tick of such a name; nothing for any other bytes.
std::optional<std::int64_t> tickOfName(const RunBoard &board, std::string_view name);

} // namespace tiebreak
