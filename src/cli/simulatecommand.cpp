// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli simulate
#include "cli/codecoption.h"
#include "cli/complaints.h"
#include "cli/jsonlist.h"
#include "cli/subcommand.h"
#include "files/rowjson.h"

#include "redis/allowwrites.h"
#include "sandbox/sandbox.h"
#include "sim/run.h"
#include "sim/runcodec.h"
#include "sim/runrecord.h"
#include "sim/strategies.h"
#include "sim/truthjson.h"
#include "sim/workloadpresets.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>
#include <optional>

namespace tiebreak
{

namespace
{

struct SimulateOptions {
    std::string server = "sandbox";
    std::string preset = "everyone-ties";
    std::string strategy = "script";
    std::string codec; ///< empty: ordered bits, made for today
    std::string time = "client";
    std::optional<unsigned> clients;
    std::optional<unsigned> workers;
    std::optional<unsigned> pipeline;
    std::optional<double> rate;
    std::string duration;
    std::optional<std::int64_t> operations;
    std::string warmUp;
    std::string skew;
    std::optional<std::uint64_t> seed;
    std::string prefix;
    bool noTruth = false;
    bool allowWrites = false;
};

/// "10s", "250ms", "2min".
Result<std::chrono::milliseconds> parseDuration(const std::string &text, const char *option)
{
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9')
        ++digits;
    const std::string unit = text.substr(digits);
    std::int64_t factor = unit == "ms" ? 1 : unit == "s" ? 1000 : unit == "min" ? 60'000 : 0;
    if (digits == 0 || digits > 9 || factor == 0)
        return failure(ErrorKind::Usage,
                       std::string(option) + " " + text +
                           " is no time: write a whole number and ms, s or min, such as 10s.");
    return std::chrono::milliseconds(std::stoll(text.substr(0, digits)) * factor);
}

Result<RunPlan> planOf(const SimulateOptions &options)
{
    const auto preset = findPreset(options.preset);
    if (!preset)
        return std::unexpected(preset.error());
    const auto strategy = findStrategy(options.strategy);
    if (!strategy)
        return std::unexpected(strategy.error());
    RunPlan plan;
    plan.workload = (*preset)->workload;
    plan.strategy = options.strategy;
    plan.records = !options.noTruth;
    SimLoad &load = plan.workload.load;
    load.clients = options.clients.value_or(load.clients);
    load.workers = options.workers.value_or(load.workers);
    load.pipeline = options.pipeline.value_or(load.pipeline);
    load.seed = options.seed.value_or(load.seed);
    if (options.rate)
        load.rate = options.rate;
    if (!options.duration.empty()) {
        const auto time = parseDuration(options.duration, "--duration");
        if (!time)
            return std::unexpected(time.error());
        load.duration = *time;
        load.operations.reset();
    }
    if (options.operations) {
        load.operations = options.operations;
        load.duration.reset();
    }
    if (!options.warmUp.empty()) {
        const auto time = parseDuration(options.warmUp, "--warm-up");
        if (!time)
            return std::unexpected(time.error());
        load.warmUp = *time;
    }
    if (!options.skew.empty()) {
        const auto time = parseDuration(options.skew, "--skew");
        if (!time)
            return std::unexpected(time.error());
        plan.workload.faults.clockSkew = *time;
    }
    if (!options.prefix.empty())
        plan.workload.board.keyPrefix = options.prefix;
    if (options.time != "client" && options.time != "server")
        return failure(ErrorKind::Usage, "--time is client or server.");
    plan.serverTime = options.time == "server";
    if (!options.codec.empty()) {
        const auto codec = parseCodecOption(options.codec);
        if (!codec)
            return std::unexpected(codec.error());
        plan.codec = *codec;
    } else if ((*strategy)->layout == BoardLayout::Composite && options.preset != "plain-zadd") {
        plan.codec = runCodec(
            (*strategy)->needsWeight ? Scheme::Binary : Scheme::Ordered, plan.workload.board.direction,
            std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()));
    }
    return plan;
}

std::string fixed(double value, int decimals)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

void writeLatency(const LatencyHistogram &latency, Output &output)
{
    for (const double percent : {50.0, 99.0, 99.9})
        output << '\t' << fixed(static_cast<double>(latency.percentile(percent)) / 1e6, 3);
    output << '\t' << fixed(static_cast<double>(latency.max()) / 1e6, 3) << '\n';
}

void writeText(const RunResult &result, Output &output)
{
    const Measured &measured = result.measured;
    output << findStrategy(result.plan.strategy).value()->title << ", " << specText(result.plan.codec) << ", "
           << (result.plan.serverTime ? "server" : "client") << " time, on " << result.server.product << ' '
           << result.server.version << '\n';
    output << fixed(result.throughput(), 0) << " operations a second: " << measured.done() << " done in "
           << fixed(std::chrono::duration<double>(result.measuredFor).count(), 1) << " s, "
           << measured.refused() << " refused, " << measured.unanswered << " never answered\n";
    for (const auto &[why, count] : measured.errors)
        output << "  " << count << " times: " << why << '\n';
    output << "\noperation\tdone\tp50 ms\tp99 ms\tp99.9 ms\tmax ms\n";
    for (const OperationKind kind : allOperations) {
        const KindFigures &figures = measured.of(kind);
        if (figures.done == 0)
            continue;
        output << operationName(kind) << '\t' << figures.done;
        writeLatency(figures.latency, output);
    }
    output << "\ncommands an operation\t"
           << fixed(static_cast<double>(measured.commands) /
                        static_cast<double>(std::max<std::int64_t>(measured.operations, 1)),
                    2)
           << '\n';
    if (measured.operations > 0)
        output << "client CPU an operation\t"
               << fixed(static_cast<double>(measured.cpu.count()) / 1e3 /
                            static_cast<double>(measured.operations),
                        2)
               << " us\n";
    if (result.serverCpu && measured.operations > 0)
        output << "server CPU an operation\t"
               << fixed(static_cast<double>(result.serverCpu->count()) / 1e3 /
                            static_cast<double>(measured.operations),
                        2)
               << " us\n";
    if (result.bytesPerMember)
        output << "memory a member\t" << fixed(*result.bytesPerMember, 0) << " bytes, of "
               << result.boardMembers << " members\n";
    if (!result.truth)
        return;
    const TruthReport &truth = *result.truth;
    output << "\nThe truth, by " << truth.acknowledged << " acknowledged updates";
    if (truth.uncertain > 0)
        output << " and " << truth.uncertain << " that nobody answered";
    output << ":\n";
    output << "lost\t" << truth.lost << " updates, " << truth.lostPoints << " points, of "
           << truth.membersLost << " members\n";
    output << "applied twice\t" << truth.duplicated << " updates, " << truth.duplicatedPoints
           << " points, of " << truth.membersDuplicated << " members\n";
    if (truth.wronglyTrimmed > 0)
        output << "wrongly trimmed\t" << truth.wronglyTrimmed << " members\n";
    output << "misplaced\t" << truth.misplaced << " rows: " << truth.wrongPairs << " of " << truth.judgedPairs
           << " ties stand against their true order";
    for (std::size_t i = 0; i < wrongCauses; ++i) {
        if (truth.byCause[i] > 0)
            output << ", " << truth.byCause[i] << ' ' << wrongCauseName(static_cast<WrongCause>(i));
    }
    output << '\n';
}

bool isRight(const TruthReport &truth)
{
    return truth.lost == 0 && truth.duplicated == 0 && truth.misplaced == 0 && truth.wronglyTrimmed == 0;
}

Result<ExitStatus> runSimulate(const SimulateOptions &options, CommandContext &context)
{
    const auto plan = planOf(options);
    if (!plan)
        return std::unexpected(plan.error());
    std::optional<Sandbox> sandbox;
    std::optional<WritableServer> server;
    if (options.server == "sandbox") {
        auto started = Sandbox::start(context.stop.get_token());
        if (!started)
            return std::unexpected(started.error());
        sandbox.emplace(*std::move(started));
        server = sandbox->writable();
    } else {
        const auto endpoint = parseEndpoint(options.server);
        if (!endpoint)
            return std::unexpected(endpoint.error());
        if (!options.allowWrites)
            return failure(ErrorKind::Usage,
                           "A run writes, and Tiebreak writes to no server but its sandbox: add "
                           "--allow-writes to run it on " +
                               addressText(*endpoint) + '.');
        server = allowWrites(*endpoint);
    }
    const auto result = simulate(*server, *plan, {}, Progress(context.stop.get_token()));
    if (!result)
        return std::unexpected(result.error());
    if (context.json)
        context.output << jsonText(recordJson(recordOf(*result))) << '\n';
    else
        writeText(*result, context.output);
    if (result->partial)
        return std::unexpected(
            Error{result->partial->kind, "The run ended early: " + result->partial->message});
    return !result->truth || isRight(*result->truth) ? 0 : notAsItShouldBe;
}

} // namespace

void addSimulate(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<SimulateOptions>();
    CLI::App *command =
        addCommand(app, choice, "simulate", "Load a leaderboard and check that its order is still right");
    command
        ->add_option("server", options->server,
                     "redis://[user:password@]host[:port][/db], unix:///path?db=N, or sandbox for a fresh "
                     "private server")
        ->type_name("SERVER");
    command->add_option("--preset", options->preset, "the workload")->type_name("NAME");
    command->add_option("--strategy", options->strategy, "how points are added")->type_name("NAME");
    command->add_option("--codec", options->codec, codecHelp)->type_name("SPEC");
    command->add_option("--time", options->time, "whose clock stamps: client or server")->type_name("WHOSE");
    command->add_option("--clients", options->clients, "connections")->type_name("N");
    command->add_option("--workers", options->workers, "threads")->type_name("N");
    command->add_option("--pipeline", options->pipeline, "operations of a client under way at once")
        ->type_name("N");
    command
        ->add_option(
            "--rate", options->rate,
            "operations a second; without it each client starts the next operation when one is answered")
        ->type_name("R");
    command->add_option("--duration", options->duration, "how long to measure, such as 10s")
        ->type_name("TIME");
    command->add_option("--operations", options->operations, "how many operations, instead of a duration")
        ->type_name("N");
    command->add_option("--warm-up", options->warmUp, "how long to run before that, such as 1s")
        ->type_name("TIME");
    command->add_option("--skew", options->skew, "how far the workers' clocks are off, such as 50ms")
        ->type_name("TIME");
    command->add_option("--seed", options->seed, "the same seed gives the same operations")->type_name("N");
    command->add_option("--prefix", options->prefix, "what the keys begin with")->type_name("TEXT");
    command->add_flag("--no-truth", options->noTruth, "write nothing down and check nothing");
    command->add_flag("--allow-writes", options->allowWrites,
                      "the run may write to this server; the sandbox needs no such word");
    std::string footer = "Workloads:\n";
    for (const WorkloadPreset &preset : workloadPresets())
        footer += "  " + std::string(preset.key) + ": " + std::string(preset.life) + '\n';
    footer += "\nStrategies, which add points and keep the time at which the score was reached:\n";
    for (const StrategyInfo &strategy : strategies())
        footer += "  " + std::string(strategy.key) + ": " + std::string(strategy.sentence) + '\n';
    footer +=
        "\nExample:\n  tiebreak-cli simulate --preset everyone-ties --strategy script --time server "
        "--duration 10s\n\n"
        "Without --codec the times are packed in ordered bits, for zincrby-weight in a 32-bit split, both "
        "in\n"
        "milliseconds around today; two-sets and time-in-member need none. All keys are new, begin with\n"
        "--prefix, carry a time to live, and are removed at the end.\n"
        "Exit status: 0 when every acknowledged update is there, once, and every tie stands in its true "
        "order; "
        "3\nwhen not; 1 and 2 as ever.";
    command->footer(footer);
    setAction(*command, choice, options, runSimulate);
}

} // namespace tiebreak
