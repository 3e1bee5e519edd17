// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/serverrun.h"

namespace tiebreak
{

ServerRun serverRunIn(std::string_view info)
{
    constexpr std::size_t idBytes = 40;
    ServerRun run;
    forEachInfoLine(info, [&run](std::string_view name, std::string_view value) {
        if (value.size() != idBytes)
            return;
        if (name == "run_id")
            run.id = value;
        else if (name == "master_replid")
            run.replication = value;
        else if (name == "master_replid2" && value.find_first_not_of('0') != std::string_view::npos)
            run.replicationBefore = value;
    });
    return run;
}

} // namespace tiebreak
