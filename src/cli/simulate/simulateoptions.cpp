// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulate/simulateoptions.h"

#include "cli/options/subcommand.h"
#include "sim/board/strategies/strategies.h"
#include "sim/plan/planjson.h"
#include "sim/run/rounds.h"
#include "sim/workload/workloadfields.h"
#include "sim/workload/workloadpresets.h"

#include <initializer_list>
#include <span>
#include <string>

namespace tiebreak
{

namespace
{

/// "a, b, c" of what each is called on the command line.
template <class Named>
std::string keysText(std::span<const Named> list)
{
    std::string text;
    for (const Named &named : list)
        text.append(text.empty() ? "" : ", ").append(named.key);
    return text;
}

void addWorkload(CLI::App &command, SimulateOptions &options)
{
    command
        .add_option("--preset", options.preset,
                    "the workload: " + keysText(workloadPresets()) + " (default: everyone-ties)")
        ->type_name("NAME");
    command
        .add_option("--plan", options.planFile,
                    "the plan of a run that was saved, or a plan as --dry-run --json prints it, instead of a "
                    "preset; other options change it")
        ->type_name("FILE");
    command.add_option("--row", options.row, "which run of that file, 1 is the first")->type_name("N");
    command
        .add_option("--strategy", options.strategies,
                    "how points are added: " + keysText(strategies()) +
                        " (default: script); with --matrix several, with commas between them")
        ->type_name("NAME")
        ->delimiter(',')
        ->allow_extra_args(false);
    command
        .add_option("--codec", options.codec,
                    std::string(codecHelp) + "; ordered-today or split-today: made for the day of the run")
        ->type_name("SPEC");
    command.add_option("--time", options.time, "whose clock stamps: client (default) or server")
        ->type_name("WHOSE");
}

/// An empty time or word counts as left out; an empty number or text does not.
bool leavesOutEmpty(FieldTypes::Readable field)
{
    return std::visit(
        []<class Value>(const Value *) {
            return std::is_enum_v<Value> || std::is_same_v<Value, std::chrono::milliseconds> ||
                   std::is_same_v<Value, std::optional<std::chrono::milliseconds>>;
        },
        field);
}

/// The options of the fields of a section.
void addFields(CLI::App &command, SimulateOptions &options, std::string_view section)
{
    static const Workload example;
    for (const WorkloadField &field : workloadFields()) {
        if (fieldSection(field.path) != section || field.option.name.empty())
            continue;
        const std::string name(field.option.name);
        const std::string help(field.option.help);
        const auto type = field.at.of(example);
        if (std::holds_alternative<const bool *>(type)) {
            const auto set = [&options, &field] {
                options.fields[field.path] = field.option.name.starts_with("--no-") ? "false" : "true";
            };
            command.add_flag_callback(name, set, help);
            continue;
        }
        const auto read = [&options, &field, skips = leavesOutEmpty(type)](const std::string &text) {
            if (!text.empty() || !skips)
                options.fields[field.path] = text;
        };
        command.add_option_function<std::string>(name, read, help)
            ->type_name(std::string(field.option.typeName));
    }
}

void addKeepBoard(CLI::App &command, SimulateOptions &options)
{
    command
        .add_option("--keep-board", options.keepBoard,
                    "never (default), if-wrong or always: the board stays on the server for an hour")
        ->type_name("WHEN");
}

void addOutput(CLI::App &command, SimulateOptions &options)
{
    command
        .add_option("--set", options.set,
                    "changes one field of the plan, after all other options; see the fields below")
        ->type_name("FIELD=VALUE")
        ->allow_extra_args(false);
    command.add_flag("--no-check", options.noCheck, "write nothing down and check nothing");
    command.add_flag("--matrix", options.matrix,
                     "every strategy, with ordered bits and a binary split, client and server time");
    command
        .add_option(
            "--rounds", options.rounds,
            "how often each run is made (default: 3 with --matrix, else 1), all of them once before any "
            "is made again; figures are then medians, with their spread")
        ->type_name("N")
        ->check(wholeNumber(1, maxRounds));
    command.add_flag("--dry-run", options.dryRun, "show what would be run, and touch nothing");
    command.add_option("--save", options.save, "keep the runs in a file that --plan and the window read")
        ->type_name("FILE");
    command
        .add_option("--report", options.report, "write a report, with charts as .html or the figures as .csv")
        ->type_name("FILE");
    command.add_flag("--allow-writes", options.allowWrites,
                     "the run may write to this server; not needed for the sandbox");
    command.add_flag("--clean-up", options.cleanUp,
                     "run nothing: list the FUNCTION libraries of runs that were killed, and with "
                     "--allow-writes remove them");
}

std::string footerText()
{
    std::string text = "Workloads:\n";
    for (const WorkloadPreset &preset : workloadPresets())
        text += "  " + std::string(preset.key) + ": " + std::string(preset.life) + '\n';
    text += "\nStrategies, which add points and keep the time at which the score was reached:\n";
    for (const StrategyInfo &strategy : strategies())
        text += "  " + std::string(strategy.key) + ": " + std::string(strategy.sentence) + '\n';
    text += "\nFields for --set:\n";
    for (const PlanFieldHelp &field : planFieldHelps())
        text += "  " + std::string(field.path) + ": " + std::string(field.help) + '\n';
    return text +
           "\nExamples:\n"
           "  tiebreak-cli simulate --preset everyone-ties --strategy script --time server --duration 10s\n"
           "  tiebreak-cli simulate --matrix --skew 50ms --duration 5s --save runs.json --report runs.html\n"
           "  tiebreak-cli simulate --plan runs.json --row 3 --set load.clients=200\n\n"
           "With --rounds a run counts as wrong if any of its rounds was; the worst one is shown. With "
           "--matrix it goes on if a run cannot be made, and says so.\n"
           "Without --codec the times are packed in ordered bits, for zincrby-weight in a binary split, both "
           "in milliseconds around today; two-sets and time-in-member need no codec.\n"
           "All keys are new, begin with --prefix, and have a time to live. They are removed at the end, "
           "unless --keep-board says otherwise. Ctrl+C ends the load: what was measured is printed and "
           "marked as incomplete.\n"
           "Exit status: 0 if every acknowledged update is there, once, and every tie is in its true order; "
           "3 if not, in any run; 1 for a failure, or if a run ended early or could not be checked; 2 for "
           "wrong usage.";
}

} // namespace

unsigned roundsOf(const SimulateOptions &options)
{
    return options.rounds.value_or(options.matrix ? usualRounds : 1);
}

void addSimulateOptions(CLI::App &command, SimulateOptions &options)
{
    command
        .add_option("URL", options.server,
                    "redis[s]://[user:password@]host[:port][/db], unix:///path?db=N, or sandbox for a fresh "
                    "private server")
        ->type_name("");
    addWorkload(command, options);
    for (const char *section : {"load", "mix", "choice", "points", "board", "reads"})
        addFields(command, options, section);
    addKeepBoard(command, options);
    for (const char *section : {"trimming", "faults"})
        addFields(command, options, section);
    addOutput(command, options);
    command.footer(footerText());
}

} // namespace tiebreak
