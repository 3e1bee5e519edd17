// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulate/simulateplans.h"

#include "cli/options/codecoptions.h"
#include "cli/options/duration.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/textfile.h"
#include "sim/board/strategies/strategies.h"
#include "sim/plan/jsonvalue.h"
#include "sim/plan/planjson.h"
#include "sim/plan/runcodec.h"
#include "sim/record/runsfile.h"
#include "sim/record/runtext.h"
#include "sim/run/matrix.h"
#include "sim/workload/workloadcheck.h"
#include "sim/workload/workloadfields.h"
#include "sim/workload/workloadpresets.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

using std::chrono::milliseconds;

constexpr std::string_view usualPreset = "everyone-ties";

std::unexpected<Error> plansUsage(std::string sentence)
{
    return failure(ErrorKind::Usage, std::move(sentence));
}

std::chrono::sys_time<milliseconds> today()
{
    return std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now());
}

/// "every-add" for everyAdd: words of a command line have no capitals.
std::string optionWord(std::string_view name)
{
    std::string word;
    for (const char letter : name) {
        if (letter >= 'A' && letter <= 'Z')
            word.append({'-', static_cast<char>(letter - 'A' + 'a')});
        else
            word += letter;
    }
    return word;
}

/// Which of the names was typed as an option's word.
Result<std::size_t> findWord(const std::string &text, std::string_view option,
                             std::span<const std::string_view> names)
{
    std::vector<std::string> words;
    for (const std::string_view name : names)
        words.push_back(optionWord(name));
    const auto found = std::ranges::find(words, text);
    if (found == words.end())
        return plansUsage(
            sentence("{} is {}, not {}.", option, listText(ListOf::Choices, words), quotedText(text)));
    return static_cast<std::size_t>(found - words.begin());
}

/// From what is typed behind a field's option to what setPlanField() reads, by the field's type.
struct OptionText {
    const std::string &text;
    std::string option;

    Result<std::string> operator()(const std::chrono::milliseconds *) const
    {
        const auto time = parseDuration(text, option);
        return time ? Result<std::string>(std::to_string(time->count())) : std::unexpected(time.error());
    }
    Result<std::string> operator()(const std::optional<std::chrono::milliseconds> *) const
    {
        return (*this)(static_cast<const std::chrono::milliseconds *>(nullptr));
    }
    Result<std::string> operator()(const std::string *) const { return escapeBytes(text); }
    template <class Enum>
    requires std::is_enum_v<Enum> Result<std::string>
    operator()(const Enum *) const
    {
        const auto &names = EnumNames<Enum>::names;
        const auto place = findWord(text, option, names);
        return place ? Result<std::string>(std::string(names.at(*place))) : std::unexpected(place.error());
    }
    template <class Number>
    Result<std::string> operator()(const Number *) const
    {
        return text;
    }
};

/// Sets every field whose option was given.
Result<void> readFields(const SimulateOptions &options, RunPlan &plan)
{
    for (const WorkloadField &field : workloadFields()) {
        const auto typed = options.fields.find(field.path);
        if (typed == options.fields.end())
            continue;
        const std::string option(field.option.name);
        TRY(const auto text, std::visit(OptionText{typed->second, option}, field.at.of(plan.workload)));
        if (const auto set = setPlanField(plan, field.path, text); !set)
            return plansUsage(phrase("field of a plan", "{}: {}", option, set.error().message));
    }
    return {};
}

Result<RunPlan> planOfFile(const SimulateOptions &options)
{
    constexpr std::size_t maxBytes = std::size_t(1) << 26; // parsed it takes about five times as much
    TRY(const auto file, readTextFile(options.planFile, {}, maxBytes));
    auto plans = parsePlans(file.text);
    if (!plans)
        return failure(plans.error().kind,
                       phrase("field of a plan", "{}: {}", excerpt(options.planFile), plans.error().message));
    const auto count = static_cast<std::int64_t>(plans->size());
    if (count == 0)
        return plansUsage(sentence("{} holds no run.", excerpt(options.planFile)));
    if (!options.row && count > 1)
        return plansUsage(sentence("{} holds {} runs: say which one with --row, 1 for {}.",
                                   excerpt(options.planFile), count, runTitle(plans->front())));
    const std::int64_t row = options.row.value_or(1);
    if (row < 1 || row > count)
        return plansUsage(
            sentence("--row {} is not one of the {} runs in {}.", row, count, excerpt(options.planFile)));
    return std::move((*plans)[static_cast<std::size_t>(row - 1)]);
}

Result<RunPlan> basePlan(const SimulateOptions &options)
{
    if (!options.planFile.empty() && !options.preset.empty())
        return plansUsage("Give --preset or --plan, not both: a plan holds its workload.");
    if (!options.planFile.empty())
        return planOfFile(options);
    if (options.row)
        return plansUsage("--row says which run of a --plan file is meant; there is none.");
    const auto preset = findPreset(options.preset.empty() ? usualPreset : options.preset);
    if (!preset)
        return plansUsage(preset.error().message);
    RunPlan plan;
    plan.workload = (*preset)->workload;
    return plan;
}

Result<void> readPlanOptions(const SimulateOptions &options, RunPlan &plan)
{
    if (options.noCheck)
        plan.records = false;
    static constexpr std::array<std::string_view, 2> clocks{"client", "server"};
    if (!options.time.empty()) {
        TRY(const auto clock, findWord(options.time, "--time", clocks));
        plan.serverTime = clock == 1;
    }
    if (options.server == sandboxName)
        plan.keep = KeepBoard::Never; // of a plan's file, which another server may have made
    if (!options.keepBoard.empty()) {
        TRY(const auto keep, findWord(options.keepBoard, "--keep-board", EnumNames<KeepBoard>::names));
        plan.keep = static_cast<KeepBoard>(keep);
    }
    if (options.server == sandboxName && plan.keep != KeepBoard::Never)
        return plansUsage("--keep-board has no effect in the sandbox, which ends with this command. Omit it, "
                          "or use your own server.");
    return {};
}

/// What options mean together.
Result<void> combineFields(const SimulateOptions &options, RunPlan &plan)
{
    const auto given = [&](std::string_view path) { return options.fields.contains(path); };
    if (given("load.durationMs") && given("load.operations"))
        return plansUsage("Give --duration or --operations, not both: either ends the run.");
    FaultInjection &faults = plan.workload.faults;
    if (given("faults.clientPauseMs") && faults.clientPause.count() > 0 && faults.clientPausesASecond == 0)
        faults.clientPausesASecond = 1;
    const bool cuts = given("trimming.periodMs") || given("trimming.keep") || given("trimming.buffer") ||
                      given("trimming.coldStore");
    if (cuts && options.set.empty() && !plan.workload.trims())
        return plansUsage("Nothing is trimmed from this board. Add --trim every-add or --trim periodic.");
    return {};
}

Result<void> applySets(const SimulateOptions &options, RunPlan &plan)
{
    for (const std::string &text : options.set) {
        const auto equals = text.find('=');
        if (equals == std::string::npos)
            return plansUsage(sentence("--set {} has no value: write FIELD=VALUE, such as load.clients=50.",
                                       quotedText(text)));
        const std::string path = text.substr(0, equals);
        if (options.matrix && (path == "strategy" || path == "codec" || path == "time"))
            return plansUsage(sentence(
                "--matrix runs every {}: leave --set {} out, or choose with --strategy, --codec and --time.",
                path == "time" ? "clock" : path, path));
        TRY(setPlanField(plan, path, std::string_view(text).substr(equals + 1)));
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
        TRY(plan.codec, parseCodecOption(options.codec));
        return {};
    }
    TRY(const auto strategy, findStrategy(plan.strategy));
    const bool packs = strategy->layout == BoardLayout::Composite;
    if (!options.planFile.empty()) {
        // One that was made for its day may not reach today.
        if (const auto name = runCodecName(base.codec, base.workload.board.direction); !name.empty())
            plan.codec = *runCodecNamed(name, direction, today());
        if (plan.strategy == base.strategy ||
            (plan.codec.hasTime() == packs && checkStrategy(*strategy, plan.codec, plan.serverTime)))
            return {};
    }
    plan.codec = CodecSpec();
    if (packs && options.preset != "plain-zadd")
        plan.codec = runCodec(strategy->needsWeight ? Scheme::Binary : Scheme::Ordered, direction, today());
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
        TRY(const auto codec, parseCodecOption(options.codec));
        if (!codec.hasTime())
            return plansUsage(
                sentence("--matrix crosses codecs that pack a time, and {} packs none: give another "
                         "--codec, or leave it out for ordered-today and split-today.",
                         specText(codec)));
        choice.another = codec;
    }
    choice.clientTime = options.time != "server";
    choice.serverTime = options.time != "client";
    std::vector<RunPlan> plans = matrixPlans(base.workload, choice, today());
    if (plans.empty())
        return plansUsage(
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
    TRY(const auto base, basePlan(options));
    for (const std::string &key : options.strategies)
        TRY(findStrategy(key));
    if (options.strategies.size() > 1 && !options.matrix)
        return plansUsage("One run has one strategy: give one --strategy, or add --matrix.");
    RunPlan plan = base;
    if (!options.strategies.empty())
        plan.strategy = options.strategies.front();
    for (auto *read : {readFields, readPlanOptions, combineFields})
        TRY(read(options, plan));
    TRY(applySets(options, plan));
    TRY(checkWorkload(plan.workload, thisMachine(plan.records)));
    if (options.matrix)
        return matrixOf(options, plan, functions);
    TRY(chooseCodec(options, base, plan));
    TRY(checkStrategy(**findStrategy(plan.strategy), plan.codec, plan.serverTime));
    return std::vector{std::move(plan)};
}

} // namespace tiebreak
