// SPDX-License-Identifier: GPL-3.0-or-later
// Writes runs.
#include "sim/runjson.h"

#include "core/tick.h"

#include <nlohmann/json.hpp>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

double milliseconds(std::int64_t nanoseconds)
{
    return static_cast<double>(nanoseconds) / 1e6;
}

Json latencyJson(const LatencyHistogram &latency)
{
    if (latency.empty())
        return {};
    return {{"p50", milliseconds(latency.percentile(50))}, {"p90", milliseconds(latency.percentile(90))},
            {"p99", milliseconds(latency.percentile(99))}, {"p99.9", milliseconds(latency.percentile(99.9))},
            {"max", milliseconds(latency.max())},          {"mean", latency.mean() / 1e6}};
}

std::string memberName(const RunPlan &plan, std::uint32_t member)
{
    std::string name;
    plan.workload.board.shape.appendMember(name, member);
    return name;
}

Json truthJson(const RunPlan &plan, const TruthReport &truth)
{
    Json causes = Json::object();
    for (std::size_t i = 0; i < wrongCauses; ++i)
        causes[std::string(wrongCauseName(static_cast<WrongCause>(i)))] = truth.byCause[i];
    Json scores = Json::array();
    for (const WrongScore &wrong : truth.worstScores)
        scores.push_back({{"member", memberName(plan, wrong.member)},
                          {"found", wrong.found ? Json(*wrong.found) : Json()},
                          {"least", wrong.least},
                          {"most", wrong.most},
                          {"rank", wrong.rank < 0 ? Json() : Json(wrong.rank + 1)}});
    Json pairs = Json::array();
    for (const WrongPair &wrong : truth.worstPairs)
        pairs.push_back({{"above", memberName(plan, wrong.memberAbove)},
                         {"rankAbove", wrong.above + 1},
                         {"below", memberName(plan, wrong.memberBelow)},
                         {"rankBelow", wrong.below + 1},
                         {"belowWasFirstByMs", milliseconds(wrong.gap)},
                         {"cause", wrongCauseName(wrong.cause)}});
    return {{"acknowledged", truth.acknowledged},
            {"refused", truth.refused},
            {"uncertain", truth.uncertain},
            {"lost", truth.lost},
            {"lostPoints", truth.lostPoints},
            {"membersLost", truth.membersLost},
            {"duplicated", truth.duplicated},
            {"duplicatedPoints", truth.duplicatedPoints},
            {"membersUnsure", truth.membersUnsure},
            {"wronglyTrimmed", truth.wronglyTrimmed},
            {"misplaced",
             {{"rows", truth.misplaced},
              {"pairs", truth.wrongPairs},
              {"ofPairs", truth.judgedPairs},
              {"byCause", causes}}},
            {"sameTickPairs", truth.sameTick},
            {"worstScores", scores},
            {"worstPairs", pairs}};
}

} // namespace

std::string_view wrongCauseName(WrongCause cause)
{
    switch (cause) {
    case WrongCause::Collapsed:
        return "collapsed";
    case WrongCause::ClockSkew:
        return "clockSkew";
    case WrongCause::Race:
        return "race";
    case WrongCause::OldTime:
        return "oldTime";
    }
    return {};
}

Json planJson(const RunPlan &plan)
{
    const SimLoad &load = plan.workload.load;
    Json mix = Json::object();
    for (const OperationKind kind : allOperations) {
        if (plan.workload.mix[kind] > 0)
            mix[std::string(operationKey(kind))] = plan.workload.mix[kind];
    }
    return {{"strategy", plan.strategy},
            {"codec", specText(plan.codec)},
            {"time", plan.serverTime ? "server" : "client"},
            {"members", plan.workload.board.members},
            {"startMembers", plan.workload.board.startMembers},
            {"mix", mix},
            {"clients", load.clients},
            {"workers", load.workers},
            {"pipeline", load.pipeline},
            {"rate", load.rate ? Json(*load.rate) : Json()},
            {"durationMs", load.duration ? Json(load.duration->count()) : Json()},
            {"operations", load.operations ? Json(*load.operations) : Json()},
            {"warmUpMs", load.warmUp.count()},
            {"seed", load.seed}};
}

Json resultJson(const RunResult &result)
{
    const Measured &measured = result.measured;
    const auto micros = [](std::chrono::nanoseconds time, std::int64_t count) {
        return count > 0 ? Json(static_cast<double>(time.count()) / 1e3 / static_cast<double>(count))
                         : Json();
    };
    Json kinds = Json::object();
    for (const OperationKind kind : allOperations) {
        const KindFigures &figures = measured.of(kind);
        if (figures.done + figures.refused > 0)
            kinds[std::string(operationKey(kind))] = {{"done", figures.done},
                                                      {"refused", figures.refused},
                                                      {"latencyMs", latencyJson(figures.latency)}};
    }
    Json seconds = Json::array();
    for (const RunSecond &second : result.seconds)
        seconds.push_back({{"done", second.done},
                           {"refused", second.refused},
                           {"p50Ms", milliseconds(second.p50)},
                           {"p99Ms", milliseconds(second.p99)},
                           {"p999Ms", milliseconds(second.p999)}});
    return {{"plan", planJson(result.plan)},
            {"key", result.key},
            {"server", result.server.product + ' ' + result.server.version},
            {"began", isoTime(result.began.time_since_epoch().count(), TickUnit::Microsecond)},
            {"partial", result.partial ? Json(result.partial->message) : Json()},
            {"measuredSeconds", std::chrono::duration<double>(result.measuredFor).count()},
            {"throughput", result.throughput()},
            {"operations", measured.done()},
            {"errors", measured.refused()},
            {"errorTexts", measured.errors},
            {"unanswered", measured.unanswered},
            {"conflicts", measured.conflicts},
            {"latencyMs", latencyJson(measured.latency())},
            {"byOperation", kinds},
            {"commandsPerOperation", measured.operations > 0 ? Json(static_cast<double>(measured.commands) /
                                                                    static_cast<double>(measured.operations))
                                                             : Json()},
            {"bytesPerOperation",
             measured.operations > 0 ? Json(static_cast<double>(measured.bytesSent + measured.bytesReceived) /
                                            static_cast<double>(measured.operations))
                                     : Json()},
            {"clientCpuUsPerOperation", micros(measured.cpu, measured.operations)},
            {"serverCpuUsPerOperation",
             result.serverCpu ? micros(*result.serverCpu, measured.operations) : Json()},
            {"boardMembers", result.boardMembers},
            {"bytesPerMember", result.bytesPerMember ? Json(*result.bytesPerMember) : Json()},
            {"truth", result.truth ? truthJson(result.plan, *result.truth) : Json()},
            {"seconds", seconds}};
}

} // namespace tiebreak
