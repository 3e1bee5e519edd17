// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line of every subcommand is made of.
#pragma once

#include "cli/commands.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <string>

namespace tiebreak
{

/// The subcommand that was chosen, once the command line is read.
struct Choice {
    bool json = false;
    bool interruptible = false; ///< Ctrl-C asks it to end, rather than ending the process
    std::function<Result<ExitStatus>(CommandContext &)> action;
};

/// A subcommand that may be asked for --json.
CLI::App *addCommand(CLI::App &app, Choice &choice, const std::string &name, const std::string &description);

/// Makes `run` with these options the action of a command line that names the subcommand; `interruptible` as
/// in Choice.
template <class Options>
void setAction(CLI::App &command, Choice &choice, const std::shared_ptr<Options> &options,
               Result<ExitStatus> (*run)(const Options &, CommandContext &), bool interruptible = true)
{
    command.callback([&choice, options, run, interruptible] {
        choice.interruptible = interruptible;
        choice.action = [options, run](CommandContext &context) { return run(*options, context); };
    });
}

/// Adds --lowest-first. `direction` must outlive the subcommand.
void addLowestFirst(CLI::App &command, Direction &direction);

inline constexpr auto urlHelp =
    "redis://[user:password@]host[:port][/db], unix:///path?db=N, sandbox for a fresh "
    "private server with the demo boards, or an RDB file, FILE[?db=N], which a private server loads";
inline constexpr auto sourceHelp = "a server: redis://[user:password@]host[:port][/db], unix:///path?db=N or "
                                   "sandbox; or a file: an RDB dump, FILE[?db=N], or CSV, TSV or "
                                   "JSON "
                                   "lines of member and raw, or of member, score and time";
inline constexpr auto filesHelp =
    "A file's first line may name its columns, in any order; without such a line two columns are member and\n"
    "raw, three are member, score and time. bits (0x...) come before raw, raw before score and time; a "
    "score\n"
    "without a time is the raw. Times are ISO 8601 UTC or integers since 1970, all of\n"
    "them seconds (below 10^11), milliseconds (below 10^14) or microseconds.";
inline constexpr auto codecHelp =
    "codec spec, NAME or NAME:key=value,..., or the name of a custom codec (see tiebreak-cli codecs)";
inline constexpr auto escapesHelp =
    "Keys and members are printed on one line each: \\\\, \\t, \\n, \\r, and \\xNN for other control and\n"
    "invisible characters and for bytes that are not UTF-8.";
inline constexpr auto seasonHelp =
    "plausible times: each end a tick or an ISO 8601 UTC time; all: whatever the codec can pack "
    "(default 2000-01-01..2100-01-01, with keep=31 seconds to 2068, under a "
    "formula as far as its fields reach)";

/// The command line of a subcommand; each stands beside what the subcommand does.
void addAdvise(CLI::App &app, Choice &choice);
void addAudit(CLI::App &app, Choice &choice);
void addExplain(CLI::App &app, Choice &choice);
void addDetect(CLI::App &app, Choice &choice);
void addExport(CLI::App &app, Choice &choice);
void addReencode(CLI::App &app, Choice &choice);
void addLimits(CLI::App &app, Choice &choice);
void addPrecision(CLI::App &app, Choice &choice);
void addHazards(CLI::App &app, Choice &choice);
void addSnippet(CLI::App &app, Choice &choice);
void addSimulate(CLI::App &app, Choice &choice);

} // namespace tiebreak
