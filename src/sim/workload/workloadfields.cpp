// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/workloadfields.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr double whole = static_cast<double>(lastWhole);
constexpr double hour = 3'600'000;
constexpr double minute = 60'000;
constexpr double dayMs = static_cast<double>(maxDuration.count());
constexpr ValueRange share{0, 100, false, " percent"};

bool choosesMembers(const Workload &workload)
{
    const Mix &mix = workload.mix;
    return mix[OperationKind::TopN] + mix[OperationKind::RankWindow] + mix[OperationKind::Trim] != 100;
}

bool hasHotSet(const Workload &workload)
{
    return choosesMembers(workload) && workload.choice.kind == MemberChoice::Kind::HotSet;
}

bool setsScores(const Workload &workload)
{
    return workload.board.startMembers > 0 || workload.mix[OperationKind::SetScore] > 0;
}

template <OperationKind kind>
bool does(const Workload &workload)
{
    return workload.mix[kind] > 0;
}

bool trims(const Workload &workload)
{
    return workload.trims();
}

template <PointsChoice::Kind kind>
bool adds(const Workload &workload)
{
    return does<OperationKind::AddPoints>(workload) && workload.points.kind == kind;
}

template <OperationKind kind>
WorkloadField mixField(std::string_view path, std::string_view help, std::string_view title,
                       std::string_view control)
{
    const auto percent = [](auto &workload) -> auto &
    {
        return workload.mix.percent[static_cast<std::size_t>(kind)];
    };
    return {.path = path, .at = percent, .help = help, .title = title, .range = share, .control = {control}};
}

#define FIELD(member)                                                                                        \
    [](auto &workload) -> auto &                                                                             \
    {                                                                                                        \
        return workload.member;                                                                              \
    }

std::vector<WorkloadField> mixFields()
{
    using enum OperationKind;
    return {
        mixField<AddPoints>("mix.add", "percent of the operations that add points",
                            "The share of \"add points\" in the mix", "mix_add"),
        mixField<SetScore>("mix.set", "... that set a score", "The share of \"set score\" in the mix",
                           "mix_set"),
        mixField<TopN>("mix.top", "... that read the top", "The share of \"top\" in the mix", "mix_top"),
        mixField<RankWindow>("mix.window", "... that read from one rank to another",
                             "The share of \"window\" in the mix", "mix_window"),
        mixField<AroundMe>("mix.around", "... that read around a member",
                           "The share of \"around me\" in the mix", "mix_around"),
        mixField<RankAndScore>("mix.rank", "... that read one member's rank and score",
                               "The share of \"rank and score\" in the mix", "mix_one"),
        mixField<Remove>("mix.remove", "... that remove a member", "The share of \"remove\" in the mix",
                         "mix_remove"),
        mixField<Trim>("mix.trim", "... that trim low ranks", "The share of \"trim\" in the mix", "mix_trim"),
    };
}

std::vector<WorkloadField> choiceFields()
{
    return {
        {.path = "choice.kind",
         .at = FIELD(choice.kind),
         .help = "uniform, zipf, hotSet: whom operations are about",
         .control = {"simChoice"}},
        {.path = "choice.exponent",
         .at = FIELD(choice.exponent),
         .help = "of zipf",
         .title = "The exponent of the Zipf distribution",
         .range = {0, 5, true},
         .control = {"simExponent"},
         .used =
             [](const Workload &w) {
                 return choosesMembers(w) && w.choice.kind == MemberChoice::Kind::Zipf;
             }},
        {.path = "choice.hotMembersPercent",
         .at = FIELD(choice.hotMembers),
         .help = "of the members are hot",
         .title = "The percentage of members in the hot set",
         .range = {0, 100, true},
         .control = {"simHotMembers"},
         .used = hasHotSet},
        {.path = "choice.hotPicksPercent",
         .at = FIELD(choice.hotPicks),
         .help = "of the picks go to them",
         .title = "The percentage of picks that go to the hot set",
         .range = {0, 100},
         .control = {"simHotPicks"},
         .used = hasHotSet},
    };
}

std::vector<WorkloadField> pointsFields()
{
    using enum PointsChoice::Kind;
    return {
        {.path = "points.kind",
         .at = FIELD(points.kind),
         .help = "constant, uniform, geometric, contested",
         .control = {"simPoints"}},
        {.path = "points.constant",
         .at = FIELD(points.constant),
         .help = "points at once",
         .title = "The number of points added",
         .range = {1, maxPoints},
         .control = {"simConstant"},
         .used = adds<Constant>},
        {.path = "points.least",
         .at = FIELD(points.min),
         .help = "of uniform",
         .title = "The least number of points added",
         .range = {1, maxPoints},
         .control = {"simLeast"},
         .used = adds<Uniform>},
        {.path = "points.most",
         .at = FIELD(points.max),
         .help = "of uniform",
         .title = "The greatest number of points added",
         .range = {1, maxPoints},
         .control = {"simMost"},
         .used = adds<Uniform>,
         .narrowed =
             [](const Workload &w) {
                 return ValueRange{double(w.points.min), maxPoints};
             }},
        {.path = "points.mean",
         .at = FIELD(points.mean),
         .help = "of geometric",
         .title = "The mean of the points added",
         .range = {1, maxPoints},
         .control = {"simMean"},
         .used = adds<Geometric>},
        {.path = "points.group",
         .at = FIELD(points.group),
         .help = "members of a contested group",
         .title = "The size of a contested group",
         .range = {2, maxGroup},
         .control = {"simGroup"},
         .used = adds<Contested>},
    };
}

std::vector<WorkloadField> boardFields()
{
    return {
        {.path = "board.members",
         .at = FIELD(board.members),
         .help = "that there are",
         .title = "The number of members",
         .range = {1, maxMembers},
         .control = {"simMembers"}},
        {.path = "board.startMembers",
         .at = FIELD(board.startMembers),
         .help = "that are on the board at the start",
         .title = "The number of members on the board at the start",
         .range = {0, maxMembers},
         .control = {"simStart"},
         .narrowed =
             [](const Workload &w) {
                 return ValueRange{0, double(w.board.members)};
             }},
        {.path = "board.leastScore",
         .at = FIELD(board.minScore),
         .help = "at the start, and of what is set",
         .title = "The least score",
         .range = {-whole, whole},
         .control = {"simLowest"},
         .used = setsScores},
        {.path = "board.mostScore",
         .at = FIELD(board.maxScore),
         .help = "the same",
         .title = "The greatest score",
         .range = {-whole, whole},
         .control = {"simHighest"},
         .used = setsScores},
        {.path = "board.startLevels",
         .at = FIELD(board.startLevels),
         .help = "different start scores, 0: any",
         .title = "The number of different start scores",
         .range = {0, maxLevels},
         .control = {"simLevels"},
         .used = [](const Workload &w) { return w.board.startMembers > 0; }},
        {.path = "board.direction",
         .at = FIELD(board.direction),
         .help = "highestFirst, lowestFirst",
         .control = {"simDirection"}},
        {.path = "board.keyPrefix",
         .at = FIELD(board.keyPrefix),
         .help = "of all keys of the run",
         .title = "The key prefix",
         .range = {0, maxKeyPrefix},
         .control = {"simPrefix"},
         .option = {"--prefix", "TEXT", "what the keys begin with"}},
        {.path = "board.memberPrefix",
         .at = FIELD(board.shape.prefix),
         .help = "the text before a member's number",
         .title = "The text before a member's number",
         .range = {0, maxMemberPrefix},
         .control = {"simMemberPrefix"}},
        {.path = "board.memberDigits",
         .at = FIELD(board.shape.digits),
         .help = "of a member's number",
         .title = "The number of digits in a member's name",
         .range = {1, maxMemberDigits},
         .control = {"simDigits"}},
    };
}

std::vector<WorkloadField> readsFields()
{
    using enum OperationKind;
    return {
        {.path = "reads.topCount",
         .at = FIELD(reads.topCount),
         .help = "rows of a top",
         .title = "The number of rows at the top",
         .range = {1, maxReadRows},
         .control = {"simTop"},
         .used = does<TopN>},
        {.path = "reads.windowFirst",
         .at = FIELD(reads.windowFirst),
         .help = "rank from 0",
         .title = "The first rank of the window",
         .range = {0, maxMembers - 1},
         .control = {.name = "simWindowFirst", .offset = 1},
         .used = does<RankWindow>,
         .narrowed =
             [](const Workload &w) {
                 return ValueRange{0, double(w.board.members) - 1};
             }},
        {.path = "reads.windowLast",
         .at = FIELD(reads.windowLast),
         .help = "rank from 0, included",
         .title = "The last rank of the window",
         .range = {0, maxMembers - 1},
         .control = {.name = "simWindowLast", .offset = 1},
         .used =
             [](const Workload &w) { return does<RankWindow>(w) && w.reads.windowLast < w.board.members; },
         .narrowed =
             [](const Workload &w) {
                 return ValueRange{double(w.reads.windowFirst),
                                   double(w.reads.windowFirst + maxReadRows - 1)};
             }},
        {.path = "reads.aroundRadius",
         .at = FIELD(reads.aroundRadius),
         .help = "rows above and below",
         .title = "The number of rows around a member",
         .range = {1, maxReadRows},
         .control = {"simAround"},
         .used = does<AroundMe>},
    };
}

std::vector<WorkloadField> loadFields()
{
    return {
        {.path = "load.clients",
         .at = FIELD(load.clients),
         .help = "connections",
         .title = "The number of clients",
         .range = {1, maxClients},
         .control = {"simClients"},
         .option = {"--clients", "N", "connections"}},
        {.path = "load.workers",
         .at = FIELD(load.workers),
         .help = "threads",
         .title = "The number of workers",
         .range = {1, maxWorkers},
         .control = {"simWorkers"},
         .option = {"--workers", "N", "threads"}},
        {.path = "load.pipeline",
         .at = FIELD(load.pipeline),
         .help = "operations of a client under way at once",
         .title = "The pipeline depth",
         .range = {1, maxPipeline},
         .control = {"simPipeline"},
         .option = {"--pipeline", "N", "operations of a client under way at once"}},
        {.path = "load.rate",
         .at = FIELD(load.rate),
         .help = "operations a second, null: as fast as they are answered",
         .title = "The rate in operations a second",
         .range = {minRate, maxRate},
         .control = {"simRate"},
         .option =
             {"--rate", "R",
              "operations a second; without it each client starts the next operation when one is answered"}},
        {.path = "load.arrivals",
         .at = FIELD(load.arrivals),
         .help = "poisson, even: with a rate",
         .control = {"simArrivals"}},
        {.path = "load.durationMs",
         .at = FIELD(load.duration),
         .help = "of what is measured; or ...",
         .title = "The duration",
         .range = {1, dayMs},
         .control = {.name = "simDuration", .perUnit = 1000},
         .option = {"--duration", "TIME", "how long to measure, such as 10s"}},
        {.path = "load.operations",
         .at = FIELD(load.operations),
         .help = "... so many operations",
         .title = "The number of operations",
         .range = {1, maxOperations},
         .control = {"simOperations"},
         .option = {"--operations", "N", "how many operations, instead of a duration"}},
        {.path = "load.warmUpMs",
         .at = FIELD(load.warmUp),
         .help = "before that",
         .title = "The warm-up",
         .range = {0, dayMs},
         .control = {.name = "simWarmUp", .perUnit = 1000},
         .option = {"--warm-up", "TIME", "how long to run before that, such as 1s"}},
        {.path = "load.seed",
         .at = FIELD(load.seed),
         .help = "the same seed gives the same operations",
         .control = {"simSeed"},
         .option = {"--seed", "N", "the same seed gives the same operations"}},
    };
}

std::vector<WorkloadField> trimmingFields()
{
    return {
        {.path = "trimming.when",
         .at = FIELD(trimming.when),
         .help = "never, everyAdd, periodic",
         .control = {"simTrim"},
         .option = {"--trim", "WHEN", "trim the board: never, every-add or periodic"}},
        {.path = "trimming.periodMs",
         .at = FIELD(trimming.period),
         .help = "of periodic",
         .title = "The period of trimming",
         .range = {1, hour},
         .control = {"simPeriod"},
         .option = {"--trim-period", "TIME", "how often, with --trim periodic, such as 1s"},
         .used = [](const Workload &w) { return w.trimming.when == Trimming::When::Periodic; }},
        {.path = "trimming.keep",
         .at = FIELD(trimming.keep),
         .help = "members whose rank must stay right",
         .title = "The number of members that trimming keeps",
         .range = {1, maxMembers},
         .control = {"simKeep"},
         .option = {"--keep", "N", "how many members must keep their right rank"},
         .used = trims},
        {.path = "trimming.buffer",
         .at = FIELD(trimming.buffer),
         .help = "members below them that are kept too",
         .title = "The buffer of trimming",
         .range = {0, maxMembers},
         .control = {"simBuffer"},
         .option = {"--buffer", "N", "how many below them are kept too"},
         .used = trims},
        {.path = "trimming.coldStore",
         .at = FIELD(trimming.coldStore),
         .help = "true, false: trimmed members are kept in a cold store",
         .control = {"simCold"},
         .option = {"--no-cold-store", "", "the points of trimmed members are not kept"}},
    };
}

std::vector<WorkloadField> faultFields()
{
    return {
        {.path = "faults.clockSkewMs",
         .at = FIELD(faults.clockSkew),
         .help = "the workers' clocks are off by up to ± this",
         .title = "The clock skew",
         .range = {0, hour},
         .control = {"simSkew"},
         .option = {"--skew", "TIME", "how far the workers' clocks are off, such as 50ms"}},
        {.path = "faults.clientPauseMs",
         .at = FIELD(faults.clientPause),
         .help = "how long a client stops",
         .title = "The pause of a client",
         .range = {0, minute},
         .control = {"simClientPause"},
         .option = {"--client-pause", "TIME", "how long a client stops in the middle of it"}},
        {.path = "faults.clientPausesPerSecond",
         .at = FIELD(faults.clientPausesASecond),
         .help = "all clients together",
         .title = "The number of client pauses a second",
         .range = {0, 1000},
         .control = {"simClientPauses"},
         .option = {"--client-pauses", "R", "how many such pauses a second (default: 1)"}},
        {.path = "faults.dropsPerSecond",
         .at = FIELD(faults.dropsASecond),
         .help = "connections closed",
         .title = "The number of dropped connections a second",
         .range = {0, 1000},
         .control = {"simDrops"},
         .option = {"--drops", "R", "how many connections are dropped a second"}},
        {.path = "faults.serverPauseMs",
         .at = FIELD(faults.serverPause),
         .help = "once, in the middle of the run",
         .title = "The pause of the server",
         .range = {0, minute},
         .control = {"simServerPause"},
         .option = {"--server-pause", "TIME", "how long the server stops, once, in the middle of the run"}},
        {.path = "faults.serverPauseBy",
         .at = FIELD(faults.serverPauseBy),
         .help = "command, signal",
         .control = {"simServerPauseBy"},
         .option = {"--server-pause-by", "HOW",
                    "command: CLIENT PAUSE (default); signal: SIGSTOP, sandbox only"}},
        {.path = "faults.lostRepliesPercent",
         .at = FIELD(faults.lostReplies),
         .help = "that no client sees though the server acted",
         .title = "The percentage of lost replies",
         .range = {0, 90},
         .control = {"simLostReplies"},
         .option = {"--lost-replies", "PERCENT",
                    "percent of the replies that no client sees, though the server acted"}},
        {.path = "faults.retries",
         .at = FIELD(faults.retries),
         .help = "true, false: clients repeat what was not answered",
         .control = {"simRetries"},
         .option = {"--retries", "", "clients repeat what was not answered"}},
    };
}

#undef FIELD

} // namespace

std::span<const WorkloadField> workloadFields()
{
    static const std::vector<WorkloadField> all = [] {
        std::vector<WorkloadField> fields;
        for (const auto &section : {mixFields(), choiceFields(), pointsFields(), boardFields(), readsFields(),
                                    loadFields(), trimmingFields(), faultFields()})
            fields.insert(fields.end(), section.begin(), section.end());
        return fields;
    }();
    return all;
}

std::string_view fieldSection(std::string_view path)
{
    const auto dot = path.find('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

} // namespace tiebreak
