// SPDX-License-Identifier: GPL-3.0-or-later
// What INFO commandstats tells of the time that commands took.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace tiebreak
{

struct ServerTime;

/// The server's time for the commands that it ran between two INFO commandstats of one pipeline, the first of
/// them included; nothing where the replies do not tell, or their counts were reset between them.
std::optional<ServerTime> serverTimeBetween(std::string_view before, std::string_view after);

} // namespace tiebreak
