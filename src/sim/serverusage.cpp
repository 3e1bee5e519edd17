// SPDX-License-Identifier: GPL-3.0-or-later
// Three sections of INFO: servers before 7.0 give no more than one at a time.
#include "sim/serverusage.h"

#include "core/integertext.h"
#include "redis/infolines.h"

#include <charconv>
#include <vector>

namespace tiebreak
{

ServerUsage readServerUsage(Connection &connection, const std::stop_token &stop)
{
    ServerUsage usage;
    const std::vector<Command> commands{{"INFO", "cpu"}, {"INFO", "memory"}, {"INFO", "stats"}};
    const auto replies = connection.pipeline(commands, stop);
    if (!replies)
        return usage;
    double seconds = 0;
    int parts = 0;
    for (const Reply &reply : *replies) {
        forEachInfoLine(reply.text, [&](std::string_view name, std::string_view value) {
            if (name == "used_cpu_user" || name == "used_cpu_sys") {
                double part = 0;
                std::from_chars(value.data(), value.data() + value.size(), part);
                seconds += part;
                ++parts;
            } else if (name == "used_memory") {
                usage.memory = parseInteger(value);
            } else if (name == "maxmemory") {
                usage.mostMemory = parseInteger(value);
            } else if (name == "total_system_memory") {
                usage.machineMemory = parseInteger(value);
            } else if (name == "maxmemory_policy") {
                usage.evictionPolicy = value;
            } else if (name == "evicted_keys") {
                usage.evictedKeys = parseInteger(value);
            }
        });
    }
    if (parts == 2)
        usage.cpu = std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
    return usage;
}

} // namespace tiebreak
