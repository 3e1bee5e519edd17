// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/measure/measuretext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"

namespace tiebreak
{

namespace
{

/// Bytes to the last one: what is compared here differs by little.
std::string exactBytes(std::int64_t bytes, const Wording &wording)
{
    return phrase("measurement", "{} B", wording.number(bytes));
}

} // namespace

std::string scoreCostText(const CodecCost &cost, const Wording &wording)
{
    if (cost.rows == 0)
        return sentence("packs none of these rows");
    const std::string min = wording.number(cost.minScoreBytes);
    const std::string max = byteCount(wording, cost.maxScoreBytes);
    const bool even = cost.minScoreBytes == cost.maxScoreBytes;
    if (cost.integers)
        return even ? sentence("{}, an integer", max) : sentence("{} to {}, an integer", min, max);
    if (cost.texts)
        return even ? sentence("{}, as text", max) : sentence("{} to {}, as text", min, max);
    return sentence("{} to {}, some as text", min, max);
}

std::string leftOutSentence(const CodecCost &cost, const Wording &wording)
{
    if (cost.leftOut == 0)
        return {};
    const std::string missing =
        plural(cost.leftOut, sentence("One row is left out, which this codec cannot pack."),
               sentence("{} rows are left out, which this codec cannot pack.", wording.number(cost.leftOut)));
    return cost.limit.empty() ? missing : phrase("measurement", "{} {}", missing, cost.limit);
}

std::string codecCostsSentence(const CodecCosts &costs, std::int64_t members, const Wording &wording)
{
    const std::string rows = wording.number(costs.rows);
    std::string text =
        costs.rows < members
            ? sentence("The {} lowest rows of this board in each codec, measured in a sandbox, Redis {}.",
                       rows, costs.serverVersion)
            : plural(costs.rows,
                     sentence("This board's one row in each codec, measured in a sandbox, Redis {}.",
                              costs.serverVersion),
                     sentence("This board's {} rows in each codec, measured in a sandbox, Redis {}.", rows,
                              costs.serverVersion));
    if (costs.timesMadeUp)
        text = sentence("{} Its codec has no times: the others got some of one day.", text);
    return text;
}

std::string switchSentence(const SwitchWalk &walk, const Wording &wording)
{
    if (walk.steps.empty())
        return {};
    if (!walk.switched)
        return sentence("After {} it is still a listpack, of {}.",
                        rowCount(wording, walk.steps.back().members),
                        exactBytes(walk.steps.back().bytes, wording));
    const SwitchStep &after = walk.steps[*walk.switched];
    const std::string row = wording.number(after.members);
    const std::string bytes = exactBytes(after.bytes, wording);
    if (*walk.switched == 0)
        return sentence("Row 1 made it a skip list of {}.", bytes);
    const std::string before = exactBytes(walk.steps[*walk.switched - 1].bytes, wording);
    if (walk.byName)
        return sentence("Row {} made it a skip list, because its name is too long. {} became {}.", row,
                        before, bytes);
    return sentence("Row {} made it a skip list. {} became {}.", row, before, bytes);
}

std::string switchReason(const SwitchWalk &walk)
{
    if (!walk.switched)
        return {};
    return sentence(
        "Until then all rows were in one block. Now each of them has a node with its pointers, an "
        "entry in the hash table and a string of its own.");
}

std::string timedCommandText(TimedCommand command)
{
    switch (command) {
    case TimedCommand::Zadd:
        return phrase("measurement", "ZADD");
    case TimedCommand::Zincrby:
        return phrase("measurement", "ZINCRBY");
    case TimedCommand::Zrevrank:
        return phrase("measurement", "ZREVRANK");
    case TimedCommand::Zrange10:
        return sentence("ZRANGE, 10 rows");
    case TimedCommand::Zrange100:
        return sentence("ZRANGE, 100 rows");
    case TimedCommand::Zscore:
        return phrase("measurement", "ZSCORE");
    }
    return {};
}

std::string timesSentence(const CommandTimes &times)
{
    return sentence(
        "The server's own time (INFO commandstats), without the network: the median of five rounds "
        "of 2000 calls on members drawn evenly, in a sandbox, Redis {}.",
        times.serverVersion);
}

} // namespace tiebreak
