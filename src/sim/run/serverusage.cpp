// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/serverusage.h"

#include "core/prose/sentence.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "redis/wire/serverprocess.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::int64_t zsetRow = 112;  ///< without the name: skip list node, dictionary entry and bucket
constexpr std::int64_t hashField = 72; ///< without field and value
constexpr double closedLoopRate = 50'000;

std::string megabytes(std::int64_t bytes)
{
    const double tenths = std::round(static_cast<double>(bytes) / 1e5);
    return phrase("size", "{} MB", shortestText(tenths < 1000 ? tenths / 10 : std::round(tenths / 10)));
}

/// Why so many members do not fit; `limited` by the server's maxmemory, else by its machine.
std::string tooLargeText(std::int64_t members, const std::string &takes, const std::string &left,
                         const std::string &whole, bool limited, const ServerUsage &usage)
{
    if (usage.evicts())
        return sentence("A board of {} members takes about {}, but the server has {} left of {} and would "
                        "then evict keys, those of others too (its maxmemory-policy is {}): use fewer "
                        "members, or give it more memory.",
                        members, takes, left, whole, usage.evictionPolicy);
    return limited ? sentence("A board of {} members takes about {}, but the server has {} left of {} (its "
                              "maxmemory): use fewer members, or give it more memory.",
                              members, takes, left, whole)
                   : sentence("A board of {} members takes about {}, but the server has {} left of {}: use "
                              "fewer members, or give it more memory.",
                              members, takes, left, whole);
}

} // namespace

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
                usage.maxMemory = parseInteger(value);
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

std::int64_t boardBytes(const Workload &workload, BoardLayout layout, std::int64_t members)
{
    std::string sample;
    workload.board.shape.appendMember(sample, 0);
    const auto name = static_cast<std::int64_t>(sample.size()) + 4;
    switch (layout) {
    case BoardLayout::Composite:
        return members * (zsetRow + name);
    case BoardLayout::TwoSets:
        return members * 2 * (zsetRow + name);
    case BoardLayout::TimeInMember:
        return members * (zsetRow + hashField + 3 * name + 2 * 17);
    }
    return 0;
}

std::int64_t expectedMembers(const Workload &workload)
{
    const WorkloadLoad &load = workload.load;
    const double rate = load.rate.value_or(closedLoopRate);
    const double seconds =
        std::chrono::duration<double>(load.warmUp + load.duration.value_or(std::chrono::milliseconds(0)))
            .count();
    const double operations = load.operations ? static_cast<double>(*load.operations) : rate * seconds;
    const int adding = workload.mix[OperationKind::AddPoints] + workload.mix[OperationKind::SetScore];
    const double max = workload.board.startMembers + std::ceil(operations * adding / 100);
    return static_cast<std::int64_t>(std::min<double>(max, workload.board.members));
}

Result<void> checkServerMemory(const Workload &workload, BoardLayout layout, const ServerUsage &usage)
{
    const bool limited = usage.maxMemory.value_or(0) > 0;
    const auto whole = limited ? usage.maxMemory : usage.machineMemory;
    if (!whole || !usage.memory)
        return {};
    // Where the keys of others would go for those of the run, it must fit at any speed.
    const std::int64_t members =
        usage.evicts() ? std::int64_t(workload.board.members) : expectedMembers(workload);
    const std::int64_t bytes = boardBytes(workload, layout, members);
    const std::int64_t left = std::max<std::int64_t>(*whole - *usage.memory, 0);
    if (bytes <= left)
        return {};
    return failure(ErrorKind::Usage, tooLargeText(members, megabytes(bytes), megabytes(left),
                                                  megabytes(*whole), limited, usage));
}

} // namespace tiebreak
