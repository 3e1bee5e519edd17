// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/serverprocess.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"

namespace tiebreak
{

namespace
{

/// Nothing where no server can have run for so long.
std::optional<std::chrono::seconds> uptimeIn(std::string_view value)
{
    constexpr std::int64_t longest = std::int64_t(20) * 366 * 86400; // else its clock was not set as it began
    const auto seconds = parseInteger(value);
    return seconds && *seconds >= 0 && *seconds <= longest ? std::optional(std::chrono::seconds(*seconds))
                                                           : std::nullopt;
}

} // namespace

void MetProcesses::meet(const ServerProcess &process)
{
    constexpr std::size_t mostKept = 32;
    if (!process.isKnown() || (!m_ids.empty() && m_ids.back() == process.id))
        return;
    m_takeTurns = m_takeTurns || std::erase(m_ids, process.id) > 0;
    m_ids.push_back(process.id);
    if (m_ids.size() > mostKept)
        m_ids.erase(m_ids.begin());
}

std::string shortName(const ServerProcess &process)
{
    constexpr std::size_t shown = 8;
    return process.isKnown() ? excerpt(process.id.substr(0, shown)) : phrase("run id", "not known");
}

ServerProcess serverProcessIn(std::string_view info)
{
    constexpr std::size_t idBytes = 40;
    ServerProcess process;
    forEachInfoLine(info, [&process](std::string_view name, std::string_view value) {
        if (name == "tcp_port")
            process.port = int(std::clamp<std::int64_t>(parseInteger(value).value_or(0), 0, 65535));
        if (name == "uptime_in_seconds")
            process.uptime = uptimeIn(value);
        if (name == "role")
            process.isReplica = value == "slave";
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
