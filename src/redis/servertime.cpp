// SPDX-License-Identifier: GPL-3.0-or-later
// What time it is for the server, whose scripts stamp the scores.
#include "redis/servertime.h"

#include "core/integertext.h"

namespace tiebreak
{

Result<std::int64_t> readServerTime(Connection &connection, const Progress &progress)
{
    const auto time = connection.run({"TIME"}, progress.stopToken());
    if (!time)
        return std::unexpected(time.error());
    if (time->items.size() == 2) {
        const auto seconds = parseInteger(time->items[0].text);
        const auto microseconds = parseInteger(time->items[1].text);
        constexpr std::int64_t latest = 253402300799; // the end of 9999
        if (seconds && microseconds && *seconds >= 0 && *seconds <= latest && *microseconds >= 0 &&
            *microseconds < 1'000'000)
            return *seconds * 1'000'000 + *microseconds;
    }
    return failure(ErrorKind::Protocol, "The server's answer to TIME holds no time.");
}

} // namespace tiebreak
