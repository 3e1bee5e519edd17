// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/runrecord.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace tiebreak
{

namespace
{

LatencyFigures latencyFiguresOf(const LatencyHistogram &latency)
{
    return {.count = latency.count(),
            .p50 = latency.percentile(50),
            .p90 = latency.percentile(90),
            .p99 = latency.percentile(99),
            .p999 = latency.percentile(99.9),
            .max = latency.max(),
            .mean = std::round(latency.mean())};
}

} // namespace

RunRecord recordOf(const RunResult &result)
{
    const Measured &measured = result.measured;
    const auto anOperation = [&](double amount) {
        return measured.operations > 0
                   ? std::optional(std::max(amount, 0.0) / static_cast<double>(measured.operations))
                   : std::nullopt;
    };
    const auto micros = [](std::chrono::nanoseconds time) { return static_cast<double>(time.count()) / 1e3; };
    RunRecord record;
    record.plan = result.plan;
    record.key = result.key;
    record.boardKept = result.boardKept;
    record.server =
        result.server.product + (result.server.version.empty() ? "" : " ") + result.server.version;
    record.tiebreak = TIEBREAK_VERSION;
    record.began = result.began;
    record.measuredFor = result.measuredFor;
    record.throughput = result.throughput();
    record.operations = measured.done();
    record.refused = measured.refused();
    record.unanswered = measured.unanswered;
    record.neverBegun = measured.neverBegun;
    record.conflicts = measured.conflicts;
    record.redirects = measured.redirects;
    record.errors = measured.errors;
    record.latency = latencyFiguresOf(measured.latency());
    for (const OperationKind kind : allOperations) {
        const KindFigures &figures = measured.of(kind);
        if (figures.done + figures.refused > 0)
            record.byOperation.push_back(
                {kind, figures.done, figures.refused, latencyFiguresOf(figures.latency)});
    }
    record.commandsPerOperation = anOperation(static_cast<double>(measured.traffic.commands));
    record.bytesPerOperation = anOperation(static_cast<double>(measured.bytesSent + measured.bytesReceived));
    if (measured.updates > 0) {
        const auto updates = static_cast<double>(measured.updates);
        record.commandsPerUpdate = static_cast<double>(measured.traffic.updateCommands) / updates;
        record.bytesPerUpdate = static_cast<double>(measured.traffic.updateBytes) / updates;
    }
    record.clientCpuMicros = anOperation(micros(measured.cpu));
    if (result.serverCpu)
        record.serverCpuMicros = anOperation(micros(*result.serverCpu));
    record.boardMembers = result.boardMembers;
    record.coldMembers = result.coldMembers;
    record.bytesPerMember = result.bytesPerMember;
    record.consistency = result.consistency;
    record.seconds = result.seconds;
    if (result.partial)
        record.partial = result.partial->message;
    return record;
}

std::vector<RunSecond> chartSeconds(const RunRecord &record)
{
    constexpr double minPart = 0.2; // of a second; less is chance
    std::vector<RunSecond> seconds = record.seconds;
    const double measured = std::chrono::duration<double>(record.measuredFor).count();
    const auto whole = static_cast<std::size_t>(std::clamp(measured + 0.02, 0.0, 1e9));
    const double part = measured - static_cast<double>(whole);
    if (seconds.size() <= whole)
        return seconds;
    // Seconds in which the user had stopped the run stand there too: then the length of the part is not
    // known.
    if (whole > 0 && (seconds.size() > whole + 1 || part < minPart)) {
        seconds.pop_back();
        return seconds;
    }
    if (part <= 0)
        return seconds;
    const auto wholly = [&](std::int64_t count) { return std::llround(static_cast<double>(count) / part); };
    seconds.back().done = wholly(seconds.back().done);
    seconds.back().refused = wholly(seconds.back().refused);
    return seconds;
}

RunOutcome outcomeOf(const RunRecord &record)
{
    const auto &consistency = record.consistency;
    if (consistency && !consistency->right())
        return RunOutcome::Wrong;
    // What was refused was not put to the test; of a run that ended early that is the lesser news.
    if (record.refused > 0 && record.partial.empty())
        return RunOutcome::Wrong;
    // Where nothing was acknowledged nothing could be lost.
    const bool checked = consistency && consistency->acknowledged > 0 && record.partial.empty();
    return checked ? RunOutcome::Right : RunOutcome::Unchecked;
}

double wrongPerMillion(const RunRecord &record)
{
    if (!record.consistency)
        return 0;
    const ConsistencyReport &consistency = *record.consistency;
    double wrong = 0;
    for (const std::int64_t count : {consistency.lost, consistency.duplicated, consistency.misplaced,
                                     consistency.wronglyTrimmed, consistency.altered, consistency.unexpected})
        wrong += static_cast<double>(count);
    // All rounds are refused together, the rest is of one.
    const auto rounds = std::max<std::size_t>(record.rounds.size(), 1);
    wrong += static_cast<double>(record.refused) / static_cast<double>(rounds);
    const auto updates =
        static_cast<double>(consistency.acknowledged) + static_cast<double>(consistency.refused);
    return 1e6 * wrong / std::max(updates, 1.0);
}

} // namespace tiebreak
