// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/serverprocess.h"

namespace tiebreak
{

ServerProcess serverProcessIn(std::string_view info)
{
    constexpr std::size_t idBytes = 40;
    ServerProcess process;
    forEachInfoLine(info, [&process](std::string_view name, std::string_view value) {
        if (value.size() != idBytes)
            return;
        if (name == "run_id")
            process.id = value;
        else if (name == "master_replid")
            process.replication = value;
        else if (name == "master_replid2" && value.find_first_not_of('0') != std::string_view::npos)
            process.replicationBefore = value;
    });
    return process;
}

} // namespace tiebreak
