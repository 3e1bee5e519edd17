// SPDX-License-Identifier: GPL-3.0-or-later
// Every field of RunPlan and of what it holds, with its name.
#include "sim/planfields.h"

#include "sim/strategies.h"

#include <vector>

namespace tiebreak
{

namespace
{

/// `Access` is a lambda that gives the field of a plan, be it const or not.
template <class Access>
PlanFieldRule rule(std::string_view path, std::string_view help, Access)
{
    return {path, help, [](const RunPlan &plan) { return jsonOf(Access{}(plan)); },
            [](RunPlan &plan, const Json &value, std::string_view name) {
                return readJson(value, name, Access{}(plan));
            }};
}

template <OperationKind kind>
PlanFieldRule mixRule(std::string_view path, std::string_view help)
{
    return rule(
        path, help,
        [](auto &plan) -> auto & { return plan.workload.mix.percent[static_cast<std::size_t>(kind)]; });
}

Fault readStrategy(RunPlan &plan, const Json &value, std::string_view path)
{
    std::string key;
    if (auto fault = readJson(value, path, key))
        return fault;
    if (const auto found = findStrategy(key); !found)
        return found.error().message;
    plan.strategy = std::move(key);
    return std::nullopt;
}

constexpr std::array<std::string_view, 2> clocks{"client", "server"};

Fault readClock(RunPlan &plan, const Json &value, std::string_view path)
{
    std::size_t place = 0;
    if (auto fault = readName(value, path, clocks, place))
        return fault;
    plan.serverTime = place == 1;
    return std::nullopt;
}

#define FIELD(expression)                                                                                    \
    [](auto &plan) -> auto &                                                                                 \
    {                                                                                                        \
        return plan.expression;                                                                              \
    }

std::vector<PlanFieldRule> planRules()
{
    return {
        {"strategy", "how points are added", [](const RunPlan &plan) { return Json(plan.strategy); },
         readStrategy},
        rule("codec", "a codec spec", FIELD(codec)),
        rule("unit", "of times where the codec has none: min, s, ds, cs, ms, us", FIELD(unit)),
        {"time", "client, server: whose clock stamps",
         [](const RunPlan &plan) { return Json(clocks[plan.serverTime ? 1 : 0]); }, readClock},
        rule("records", "true, false: updates are written down and checked", FIELD(records)),
        rule("keepBoard", "never, ifWrong, always: whether the board stays on the server, for an hour",
             FIELD(keep)),
        rule("prefixMustBeEmpty", "true, false: no key may begin with the prefix before the run",
             FIELD(prefixMustBeEmpty)),
    };
}

std::vector<PlanFieldRule> mixRules()
{
    using enum OperationKind;
    return {
        mixRule<AddPoints>("mix.add", "percent of the operations that add points"),
        mixRule<SetScore>("mix.set", "... that set a score"),
        mixRule<TopN>("mix.top", "... that read the top"),
        mixRule<RankWindow>("mix.window", "... that read from one rank to another"),
        mixRule<AroundMe>("mix.around", "... that read around a member"),
        mixRule<RankAndScore>("mix.rank", "... that read one member's rank and score"),
        mixRule<Remove>("mix.remove", "... that remove a member"),
        mixRule<Trim>("mix.trim", "... that cut off what ranks too low"),
    };
}

std::vector<PlanFieldRule> choiceRules()
{
    return {
        rule("choice.kind", "uniform, zipf, hotSet: whom operations are about", FIELD(workload.choice.kind)),
        rule("choice.exponent", "of zipf", FIELD(workload.choice.exponent)),
        rule("choice.hotMembersPercent", "of the members are hot", FIELD(workload.choice.hotMembers)),
        rule("choice.hotPicksPercent", "of the picks go to them", FIELD(workload.choice.hotPicks)),
        rule("points.kind", "constant, uniform, geometric, contested", FIELD(workload.points.kind)),
        rule("points.constant", "points at once", FIELD(workload.points.constant)),
        rule("points.least", "of uniform", FIELD(workload.points.least)),
        rule("points.most", "of uniform", FIELD(workload.points.most)),
        rule("points.mean", "of geometric", FIELD(workload.points.mean)),
        rule("points.group", "members of a contested group", FIELD(workload.points.group)),
    };
}

std::vector<PlanFieldRule> boardRules()
{
    return {
        rule("board.members", "that there are", FIELD(workload.board.members)),
        rule("board.startMembers", "that are on the board at the start", FIELD(workload.board.startMembers)),
        rule("board.leastScore", "at the start, and of what is set", FIELD(workload.board.leastScore)),
        rule("board.mostScore", "the same", FIELD(workload.board.mostScore)),
        rule("board.startLevels", "different start scores, 0: any", FIELD(workload.board.startLevels)),
        rule("board.direction", "highestFirst, lowestFirst", FIELD(workload.board.direction)),
        rule("board.keyPrefix", "of all keys of the run", FIELD(workload.board.keyPrefix)),
        rule("board.memberPrefix", "the text before a member's number", FIELD(workload.board.shape.prefix)),
        rule("board.memberDigits", "of a member's number", FIELD(workload.board.shape.digits)),
        rule("reads.topCount", "rows of a top", FIELD(workload.reads.topCount)),
        rule("reads.windowFirst", "rank from 0", FIELD(workload.reads.windowFirst)),
        rule("reads.windowLast", "rank from 0, included", FIELD(workload.reads.windowLast)),
        rule("reads.aroundRadius", "rows above and below", FIELD(workload.reads.aroundRadius)),
    };
}

std::vector<PlanFieldRule> loadRules()
{
    return {
        rule("load.clients", "connections", FIELD(workload.load.clients)),
        rule("load.workers", "threads", FIELD(workload.load.workers)),
        rule("load.pipeline", "operations of a client under way at once", FIELD(workload.load.pipeline)),
        rule("load.rate", "operations a second, null: as fast as they are answered",
             FIELD(workload.load.rate)),
        rule("load.arrivals", "poisson, even: with a rate", FIELD(workload.load.arrivals)),
        rule("load.durationMs", "of what is measured; or ...", FIELD(workload.load.duration)),
        rule("load.operations", "... so many operations", FIELD(workload.load.operations)),
        rule("load.warmUpMs", "before that", FIELD(workload.load.warmUp)),
        rule("load.seed", "the same seed gives the same operations", FIELD(workload.load.seed)),
    };
}

std::vector<PlanFieldRule> trimmingRules()
{
    return {
        rule("trimming.when", "never, everyAdd, periodic", FIELD(workload.trimming.when)),
        rule("trimming.periodMs", "of periodic", FIELD(workload.trimming.period)),
        rule("trimming.keep", "members whose rank must stay right", FIELD(workload.trimming.keep)),
        rule("trimming.buffer", "members below them that are kept too", FIELD(workload.trimming.buffer)),
        rule("trimming.coldStore", "true, false: who is cut off is put by",
             FIELD(workload.trimming.coldStore)),
    };
}

std::vector<PlanFieldRule> faultRules()
{
    return {
        rule("faults.clockSkewMs", "the workers' clocks are off by up to ± this",
             FIELD(workload.faults.clockSkew)),
        rule("faults.clientPauseMs", "how long a client stops", FIELD(workload.faults.clientPause)),
        rule("faults.clientPausesPerSecond", "all clients together",
             FIELD(workload.faults.clientPausesASecond)),
        rule("faults.dropsPerSecond", "connections closed", FIELD(workload.faults.dropsASecond)),
        rule("faults.serverPauseMs", "once, in the middle of the run", FIELD(workload.faults.serverPause)),
        rule("faults.serverPauseBy", "command, signal", FIELD(workload.faults.serverPauseBy)),
        rule("faults.lostRepliesPercent", "that no client sees though the server acted",
             FIELD(workload.faults.lostReplies)),
        rule("faults.retries", "true, false: clients repeat what was not answered",
             FIELD(workload.faults.retries)),
    };
}

#undef FIELD

} // namespace

std::span<const PlanFieldRule> planFieldRules()
{
    static const std::vector<PlanFieldRule> all = [] {
        std::vector<PlanFieldRule> rules;
        for (const auto &part : {planRules(), mixRules(), choiceRules(), boardRules(), loadRules(),
                                 trimmingRules(), faultRules()})
            rules.insert(rules.end(), part.begin(), part.end());
        return rules;
    }();
    return all;
}

} // namespace tiebreak
