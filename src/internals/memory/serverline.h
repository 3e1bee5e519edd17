// SPDX-License-Identifier: GPL-3.0-or-later
// Which servers keep a sorted set in the same bytes.
#pragma once

#include <cstdint>
#include <string_view>

namespace tiebreak
{

/// The lines of servers whose sorted sets differ in their bytes. Valkey began as Redis 7.2; where it has gone
/// its own way since, that is not modelled.
enum class ServerLine : std::uint8_t {
    /// Up to 6.2. A ziplist; whole scores of less than 2^52 in digits, others with 17 of them.
    Redis6,
    /// 7.0. A listpack; whole scores up to 2^62 as integers.
    Redis70,
    /// 7.2 to 8.0. Other scores with the fewest digits; the hash table of a board that leaves its listpack is
    /// made for all of its members at once.
    Redis72,
};

/// The line of a server by what it says of itself, e.g. "Redis" and "8.0.2". One that is newer than all, or
/// does not say, counts to the last.
ServerLine serverLineOf(std::string_view product, std::string_view version);

/// The server that forecasts of memory for this line are of: "Redis 7.0", "Redis 8.0".
std::string_view forecastServer(ServerLine line);

} // namespace tiebreak
