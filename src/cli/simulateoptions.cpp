// SPDX-License-Identifier: GPL-3.0-or-later
// Names and help texts of the options of `simulate`.
#include "cli/simulateoptions.h"

#include "cli/subcommand.h"
#include "sim/planjson.h"
#include "sim/strategies.h"
#include "sim/workloadpresets.h"

namespace tiebreak
{

namespace
{

void addWorkload(CLI::App &command, SimulateOptions &options)
{
    command.add_option("--preset", options.preset, "the workload (default: everyone-ties)")
        ->type_name("NAME");
    command
        .add_option("--plan", options.planFile,
                    "the plan of a run that was saved, or a plan as --dry-run --json prints it, instead of a "
                    "preset; other options change it")
        ->type_name("FILE");
    command.add_option("--row", options.row, "which run of that file, 1 is the first")->type_name("N");
    command
        .add_option("--strategy", options.strategies,
                    "how points are added (default: script); with --matrix several, with commas between them")
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

void addLoad(CLI::App &command, SimulateOptions &options)
{
    command.add_option("--clients", options.clients, "connections")->type_name("N");
    command.add_option("--workers", options.workers, "threads")->type_name("N");
    command.add_option("--pipeline", options.pipeline, "operations of a client under way at once")
        ->type_name("N");
    command
        .add_option(
            "--rate", options.rate,
            "operations a second; without it each client starts the next operation when one is answered")
        ->type_name("R");
    command.add_option("--duration", options.duration, "how long to measure, such as 10s")->type_name("TIME");
    command.add_option("--operations", options.operations, "how many operations, instead of a duration")
        ->type_name("N");
    command.add_option("--warm-up", options.warmUp, "how long to run before that, such as 1s")
        ->type_name("TIME");
    command.add_option("--seed", options.seed, "the same seed gives the same operations")->type_name("N");
    command.add_option("--prefix", options.prefix, "what the keys begin with")->type_name("TEXT");
    command
        .add_option("--keep-board", options.keepBoard,
                    "never (default), if-wrong or always: the board stays on the server for an hour")
        ->type_name("WHEN");
}

void addTrimming(CLI::App &command, SimulateOptions &options)
{
    command.add_option("--trim", options.trim, "cut the board: never, every-add or periodic")
        ->type_name("WHEN");
    command.add_option("--trim-period", options.trimPeriod, "how often, with --trim periodic, such as 1s")
        ->type_name("TIME");
    command.add_option("--keep", options.keep, "how many members must keep their right rank")->type_name("N");
    command.add_option("--buffer", options.buffer, "how many below them are kept too")->type_name("N");
    command.add_flag("--no-cold-store", options.noColdStore,
                     "the points of members who are cut off are not put by");
}

void addFaults(CLI::App &command, SimulateOptions &options)
{
    command.add_option("--skew", options.skew, "how far the workers' clocks are off, such as 50ms")
        ->type_name("TIME");
    command.add_option("--client-pause", options.clientPause, "how long a client stops in the middle of it")
        ->type_name("TIME");
    command.add_option("--client-pauses", options.clientPauses, "how many such pauses a second (default: 1)")
        ->type_name("R");
    command.add_option("--drops", options.drops, "how many connections are dropped a second")->type_name("R");
    command
        .add_option("--server-pause", options.serverPause,
                    "how long the server stops, once, in the middle of the run")
        ->type_name("TIME");
    command
        .add_option("--server-pause-by", options.serverPauseBy,
                    "command: CLIENT PAUSE (default); signal: SIGSTOP, sandbox only")
        ->type_name("HOW");
    command
        .add_option("--lost-replies", options.lostReplies,
                    "percent of the replies that no client sees, though the server acted")
        ->type_name("PERCENT");
    command.add_flag("--retries", options.retries, "clients repeat what was not answered");
}

void addOutput(CLI::App &command, SimulateOptions &options)
{
    command
        .add_option("--set", options.set,
                    "changes one field of the plan, after all other options; see the fields below")
        ->type_name("FIELD=VALUE")
        ->allow_extra_args(false);
    command.add_flag("--no-truth", options.noTruth, "write nothing down and check nothing");
    command.add_flag("--matrix", options.matrix,
                     "every strategy, with ordered bits and a 32-bit split, client and server time");
    command.add_flag("--dry-run", options.dryRun, "show what would be run, and touch nothing");
    command.add_option("--save", options.save, "keep the runs in a file that --plan and the window read")
        ->type_name("FILE");
    command
        .add_option("--report", options.report, "write a report, with charts as .html or the figures as .csv")
        ->type_name("FILE");
    command.add_flag("--allow-writes", options.allowWrites,
                     "the run may write to this server; the sandbox needs no such word");
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
           "Without --codec the times are packed in ordered bits, for zincrby-weight in a 32-bit split, both "
           "in\nmilliseconds around today; two-sets and time-in-member need none. All keys are new, begin "
           "with\n--prefix, carry a time to live, and are removed at the end,\nunless --keep-board says "
           "otherwise. Ctrl-C ends the load: what was "
           "measured is\nprinted, and marked as partial.\n"
           "Exit status: 0 when every acknowledged update is there, once, and every tie stands in its true "
           "order; 3\nwhen not, in any run; 1 and 2 as ever. --matrix goes on when a run cannot be run, and "
           "says so.";
}

} // namespace

void addSimulateOptions(CLI::App &command, SimulateOptions &options)
{
    command
        .add_option("server", options.server,
                    "redis://[user:password@]host[:port][/db], unix:///path?db=N, or sandbox for a fresh "
                    "private server")
        ->type_name("SERVER");
    addWorkload(command, options);
    addLoad(command, options);
    addTrimming(command, options);
    addFaults(command, options);
    addOutput(command, options);
    command.footer(footerText());
}

} // namespace tiebreak
