// SPDX-License-Identifier: GPL-3.0-or-later
// From the options of `simulate` to plans.
#include "cli/simulateoptions.h"

#include "cli/codecoption.h"
#include "core/bytestext.h"
#include "files/textfile.h"
#include "sim/planjson.h"
#include "sim/runcodec.h"
#include "sim/runwords.h"
#include "sim/strategies.h"
#include "sim/workloadcheck.h"
#include "sim/workloadpresets.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace tiebreak
{

namespace
{

using std::chrono::milliseconds;

constexpr std::string_view usualPreset = "everyone-ties";

std::unexpected<Error> usage(std::string sentence)
{
    return failure(ErrorKind::Usage, std::move(sentence));
}

std::chrono::sys_time<milliseconds> today()
{
    return std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now());
}

/// "10s", "250ms", "2min".
Result<milliseconds> parseDuration(const std::string &text, const std::string &option)
{
    std::int64_t count = 0;
    const auto end = text.data() + text.size();
    const auto [unitAt, error] = std::from_chars(text.data(), end, count);
    const std::string_view unit(unitAt, end);
    const std::int64_t factor = unit == "ms" ? 1 : unit == "s" ? 1000 : unit == "min" ? 60'000 : 0;
    std::int64_t time = 0;
    if (error != std::errc() || count < 0 || factor == 0 || __builtin_mul_overflow(count, factor, &time))
        return usage(option + " " + quoted(std::string_view(text)) +
                     " is no time: write a whole number and ms, s or min, such as 10s.");
    return milliseconds(time);
}

/// Sets the field that an option stands for, where the option was given.
class OptionReader
{
public:
    explicit OptionReader(RunPlan &plan) : m_plan(plan) {}

    /// A number, read as --set reads the field of this path.
    void number(const std::optional<std::string> &text, const char *option, const char *path)
    {
        if (!text || m_error)
            return;
        if (const auto set = setPlanField(m_plan, path, *text); !set)
            fail(std::string(option) + ": " + set.error().message);
    }
    template <class Field>
    void time(const std::string &text, const char *option, Field &field)
    {
        if (text.empty() || m_error)
            return;
        if (const auto parsed = parseDuration(text, option))
            field = *parsed;
        else
            m_error = parsed.error();
    }
    /// The place of the word among `words`.
    template <class Enum>
    void word(const std::string &text, const char *option, std::span<const std::string_view> words,
              Enum &field)
    {
        if (text.empty() || m_error)
            return;
        std::string list;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == text) {
                field = static_cast<Enum>(i);
                return;
            }
            list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + std::string(words[i]);
        }
        m_error = Error{ErrorKind::Usage, std::string(option) + " is " + list + ", not " +
                                              quoted(std::string_view(text)) + '.'};
    }
    void fail(std::string sentence)
    {
        if (!m_error)
            m_error = Error{ErrorKind::Usage, std::move(sentence)};
    }
    Result<void> result() const { return m_error ? Result<void>(std::unexpected(*m_error)) : Result<void>(); }

private:
    RunPlan &m_plan;
    std::optional<Error> m_error;
};

Result<RunPlan> planOfFile(const SimulateOptions &options)
{
    constexpr std::size_t mostBytes = std::size_t(1) << 30;
    const auto file = readTextFile(options.planFile, {}, mostBytes);
    if (!file)
        return std::unexpected(file.error());
    auto plans = parsePlans(file->text);
    if (!plans)
        return failure(plans.error().kind, excerpt(options.planFile) + ": " + plans.error().message);
    const auto count = static_cast<std::int64_t>(plans->size());
    if (count == 0)
        return usage(excerpt(options.planFile) + " holds no run.");
    if (!options.row && count > 1)
        return usage(excerpt(options.planFile) + " holds " + std::to_string(count) +
                     " runs: say which one with --row, 1 for " + runTitle(plans->front()) + '.');
    const std::int64_t row = options.row.value_or(1);
    if (row < 1 || row > count)
        return usage("--row " + std::to_string(row) + " is none of the " + std::to_string(count) +
                     " runs in " + excerpt(options.planFile) + '.');
    return std::move((*plans)[static_cast<std::size_t>(row - 1)]);
}

Result<RunPlan> basePlan(const SimulateOptions &options)
{
    if (!options.planFile.empty() && !options.preset.empty())
        return usage("Give --preset or --plan, not both: a plan holds its workload.");
    if (!options.planFile.empty())
        return planOfFile(options);
    if (options.row)
        return usage("--row says which run of a --plan file is meant; there is none.");
    const auto preset = findPreset(options.preset.empty() ? usualPreset : options.preset);
    if (!preset)
        return usage(preset.error().message);
    RunPlan plan;
    plan.workload = (*preset)->workload;
    return plan;
}

void readLoad(const SimulateOptions &options, OptionReader &reader, RunPlan &plan)
{
    SimLoad &load = plan.workload.load;
    reader.number(options.clients, "--clients", "load.clients");
    reader.number(options.workers, "--workers", "load.workers");
    reader.number(options.pipeline, "--pipeline", "load.pipeline");
    reader.number(options.seed, "--seed", "load.seed");
    reader.number(options.rate, "--rate", "load.rate");
    if (!options.duration.empty() && options.operations)
        reader.fail("Give --duration or --operations, not both: either ends the run.");
    if (!options.duration.empty())
        load.operations.reset();
    reader.time(options.duration, "--duration", load.duration);
    reader.number(options.operations, "--operations", "load.operations");
    reader.time(options.warmUp, "--warm-up", load.warmUp);
    if (options.prefix)
        plan.workload.board.keyPrefix = *options.prefix;
    if (options.noTruth)
        plan.records = false;
    static constexpr std::array<std::string_view, 2> clocks{"client", "server"};
    reader.word(options.time, "--time", clocks, plan.serverTime);
    static constexpr std::array<std::string_view, 3> keeping{"never", "if-wrong", "always"};
    if (options.server == sandboxName)
        plan.keep = KeepBoard::Never; // of a plan's file, which another server may have made
    reader.word(options.keepBoard, "--keep-board", keeping, plan.keep);
    if (options.server == sandboxName && plan.keep != KeepBoard::Never)
        reader.fail(
            "The sandbox ends with the command, and its boards with it: leave --keep-board out, or give a "
            "server of your own.");
}

void readTrimming(const SimulateOptions &options, OptionReader &reader, RunPlan &plan)
{
    Trimming &trimming = plan.workload.trimming;
    static constexpr std::array<std::string_view, 3> when{"never", "every-add", "periodic"};
    reader.word(options.trim, "--trim", when, trimming.when);
    reader.time(options.trimPeriod, "--trim-period", trimming.period);
    reader.number(options.keep, "--keep", "trimming.keep");
    reader.number(options.buffer, "--buffer", "trimming.buffer");
    if (options.noColdStore)
        trimming.coldStore = false;
    const bool asked = !options.trimPeriod.empty() || options.keep || options.buffer || options.noColdStore;
    if (asked && options.set.empty() && !plan.workload.trims())
        reader.fail("Nothing is cut off this board: say when with --trim every-add or --trim periodic.");
}

void readFaults(const SimulateOptions &options, OptionReader &reader, RunPlan &plan)
{
    Faults &faults = plan.workload.faults;
    reader.time(options.skew, "--skew", faults.clockSkew);
    reader.time(options.clientPause, "--client-pause", faults.clientPause);
    reader.number(options.clientPauses, "--client-pauses", "faults.clientPausesPerSecond");
    if (!options.clientPause.empty() && faults.clientPause.count() > 0 && faults.clientPausesASecond == 0)
        faults.clientPausesASecond = 1;
    reader.number(options.drops, "--drops", "faults.dropsPerSecond");
    reader.time(options.serverPause, "--server-pause", faults.serverPause);
    static constexpr std::array<std::string_view, 2> ways{"command", "signal"};
    reader.word(options.serverPauseBy, "--server-pause-by", ways, faults.serverPauseBy);
    reader.number(options.lostReplies, "--lost-replies", "faults.lostRepliesPercent");
    if (options.retries)
        faults.retries = true;
}

Result<void> applySets(const SimulateOptions &options, RunPlan &plan)
{
    for (const std::string &text : options.set) {
        const auto equals = text.find('=');
        if (equals == std::string::npos)
            return usage("--set " + quoted(std::string_view(text)) +
                         " has no value: write FIELD=VALUE, such as load.clients=50.");
        const std::string path = text.substr(0, equals);
        if (options.matrix && (path == "strategy" || path == "codec" || path == "time"))
            return usage("--matrix runs every " + std::string(path == "time" ? "clock" : path) +
                         ": leave --set " + path + " out, or choose with --strategy, --codec and --time.");
        if (auto done = setPlanField(plan, path, std::string_view(text).substr(equals + 1)); !done)
            return done;
    }
    return {};
}

/// Whether --set has the last word on it.
bool isSet(const SimulateOptions &options, std::string_view field)
{
    return std::ranges::any_of(options.set, [&](const std::string &text) {
        return text.starts_with(field) && text.substr(field.size()).starts_with('=');
    });
}

/// The codec that was asked for; else that of a file's plan, unless its strategy was exchanged for one that
/// keeps the time elsewhere; else one made for today.
Result<void> chooseCodec(const SimulateOptions &options, const RunPlan &base, RunPlan &plan)
{
    const Direction direction = plan.workload.board.direction;
    if (isSet(options, "codec"))
        return {};
    if (!options.codec.empty()) {
        if (const auto named = runCodecNamed(options.codec, direction, today())) {
            plan.codec = *named;
            return {};
        }
        auto codec = parseCodecOption(options.codec);
        if (!codec)
            return std::unexpected(codec.error());
        plan.codec = *std::move(codec);
        return {};
    }
    const auto strategy = findStrategy(plan.strategy);
    if (!strategy)
        return std::unexpected(strategy.error());
    const bool packs = (*strategy)->layout == BoardLayout::Composite;
    if (!options.planFile.empty()) {
        // One that was made for its day may not reach today.
        if (const auto name = runCodecName(base.codec, base.workload.board.direction); !name.empty())
            plan.codec = *runCodecNamed(name, direction, today());
        if (plan.strategy == base.strategy ||
            (plan.codec.hasTime() == packs && checkStrategy(**strategy, plan.codec, plan.serverTime)))
            return {};
    }
    plan.codec = CodecSpec();
    if (packs && options.preset != "plain-zadd")
        plan.codec =
            runCodec((*strategy)->needsWeight ? Scheme::Binary : Scheme::Ordered, direction, today());
    return {};
}

Result<std::vector<RunPlan>> matrixOf(const SimulateOptions &options, const RunPlan &base, bool functions)
{
    MatrixChoice choice;
    choice.strategies = options.strategies;
    choice.functions = functions;
    choice.ordered = options.codec.empty() || options.codec == "ordered-today";
    choice.split = options.codec.empty() || options.codec == "split-today";
    if (!choice.ordered && !choice.split) {
        const auto codec = parseCodecOption(options.codec);
        if (!codec)
            return std::unexpected(codec.error());
        if (!codec->hasTime())
            return usage(
                "--matrix crosses codecs that pack a time, and " + specText(*codec) +
                " packs none: give another --codec, or leave it out for ordered-today and split-today.");
        choice.another = *codec;
    }
    choice.clientTime = options.time != "server";
    choice.serverTime = options.time != "client";
    std::vector<RunPlan> plans = matrixPlans(base.workload, choice, today());
    if (plans.empty())
        return usage(
            "No strategy fits this codec and clock: choose fewer of --strategy, --codec and --time.");
    for (RunPlan &plan : plans) {
        plan.unit = base.unit;
        plan.records = base.records;
        plan.keep = base.keep;
        plan.prefixMustBeEmpty = base.prefixMustBeEmpty;
    }
    return plans;
}

} // namespace

Result<std::vector<RunPlan>> plansOf(const SimulateOptions &options, bool functions)
{
    const auto base = basePlan(options);
    if (!base)
        return std::unexpected(base.error());
    for (const std::string &key : options.strategies) {
        if (const auto strategy = findStrategy(key); !strategy)
            return std::unexpected(strategy.error());
    }
    if (options.strategies.size() > 1 && !options.matrix)
        return usage("One run has one strategy: give one --strategy, or add --matrix.");
    RunPlan plan = *base;
    if (!options.strategies.empty())
        plan.strategy = options.strategies.front();
    OptionReader reader(plan);
    readLoad(options, reader, plan);
    readTrimming(options, reader, plan);
    readFaults(options, reader, plan);
    if (auto read = reader.result(); !read)
        return std::unexpected(read.error());
    if (auto set = applySets(options, plan); !set)
        return std::unexpected(set.error());
    if (auto checked = checkWorkload(plan.workload); !checked)
        return std::unexpected(checked.error());
    if (options.matrix)
        return matrixOf(options, plan, functions);
    if (auto chosen = chooseCodec(options, *base, plan); !chosen)
        return std::unexpected(chosen.error());
    if (auto checked = checkStrategy(**findStrategy(plan.strategy), plan.codec, plan.serverTime); !checked)
        return std::unexpected(checked.error());
    return std::vector{std::move(plan)};
}

} // namespace tiebreak
