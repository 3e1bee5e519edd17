// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line of every subcommand is made of, and the help that several of them print.
#pragma once

#include "cli/output/commandcontext.h"
#include "core/board/rows.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// The subcommand that was chosen, once the command line is read.
struct SelectedCommand {
    bool json = false;
    bool askPassword = false;
    TlsChoice tls;
    bool readOnly = false;                                 ///< no server is written to but the sandbox
    std::optional<std::chrono::milliseconds> timeout = {}; ///< after which it ends unfinished
    bool interruptible = false; ///< Ctrl-C asks it to end, rather than ending the process
    /// Elsewhere an empty value is a mistake, as one from a variable that is not set.
    std::vector<const CLI::Option *> mayBeEmpty = {};
    std::function<Result<ExitStatus>(CommandContext &)> action;
};

/// A subcommand that may be asked for --json.
CLI::App *addCommand(CLI::App &app, SelectedCommand &selected, const std::string &name,
                     const std::string &description);

/// Makes `run` with these options the action of a command line that names the subcommand; `interruptible` as
/// in SelectedCommand.
template <class Options>
void setAction(CLI::App &command, SelectedCommand &selected, const std::shared_ptr<Options> &options,
               Result<ExitStatus> (*run)(const Options &, CommandContext &), bool interruptible = true)
{
    command.callback([&selected, options, run, interruptible] {
        selected.interruptible = interruptible;
        selected.action = [options, run](CommandContext &context) { return run(*options, context); };
    });
}

/// Accepts a whole number from `low` to `high`; up to the highest there is where nothing else is said. Unlike
/// CLI::Range it says the same in every version of CLI11.
CLI::Validator wholeNumber(std::int64_t low,
                           std::int64_t high = std::numeric_limits<std::int64_t>::max() / 2);

/// Accepts one of these words.
CLI::Validator oneOf(std::vector<std::string> words);

/// Adds --lowest-first. `direction` must outlive the subcommand.
void addLowestFirst(CLI::App &command, Direction &direction);

inline constexpr auto urlHelp =
    "redis[s]://[user:password@]host[:port][/db], redis[s]+sentinel://host[:port],.../NAME[/db], "
    "unix:///path?db=N, sandbox for a fresh "
    "private server with the demo boards, or an RDB file, FILE[?db=N], which a private server loads";
inline constexpr auto sourceHelp =
    "a server: redis[s]://[user:password@]host[:port][/db], unix:///path?db=N or "
    "sandbox; or a file: an RDB dump, FILE[?db=N], or CSV, TSV or JSON lines of "
    "member and raw, or of member, score and time, where - is the standard input";
inline constexpr auto keyHelp = "the sorted set; a file that holds one board has none";
inline constexpr auto filesHelp =
    "The first line of a file may name its columns, in any order. Without such a line, two columns are "
    "member and raw score, three are member, score and time. If several are there, bits (0x...) count before "
    "raw, and raw before score and time. A score without a time is the raw score. Times are ISO 8601 UTC, or "
    "integers since 1970: all of them seconds (below 10^11), milliseconds (below 10^14) or microseconds.";
inline constexpr auto codecHelp =
    "codec spec, NAME or NAME:key=value,..., or the name of a custom codec (see tiebreak-cli codecs)";
inline constexpr auto escapesHelp =
    "Keys and members are printed on one line each: \\\\, \\t, \\n, \\r, and \\xNN for other control and "
    "invisible characters and for bytes that are not UTF-8.";
inline constexpr auto timeRangeHelp =
    "plausible times: each end a tick or an ISO 8601 UTC time; all: whatever the codec can pack "
    "(default 2000-01-01..2100-01-01, with keep=31 seconds to 2068, under a "
    "formula as far as its fields reach)";

inline constexpr auto wrongLinesHelp =
    "A wrong line is reported on standard error, the others are still processed, and the exit status is "
    "then 1. Line N of the output always belongs to line N of the input.";

/// How decimal is computed, in one line.
inline constexpr auto decimalNote = "packed in 64-bit integers, rounded once; beyond 2^63 in doubles, "
                                    "operation by operation, as PHP does: two "
                                    "roundings";
/// How fraction is computed, in one line.
inline constexpr auto fractionNote = "without digits computed in doubles, operation by operation";
/// How formulas are written and computed, in one line.
inline constexpr auto formulaNote =
    "+ - * / ^ and parentheses; abs, ceil, exp, floor, log, log10, log2, max, min, pow, round, sqrt, trunc; "
    "t is the tick; computed in doubles, operation by operation";
/// The three, a line each.
std::string roundingHelp();

} // namespace tiebreak
