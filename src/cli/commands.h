// SPDX-License-Identifier: GPL-3.0-or-later
// What tiebreak-cli can do: one plain function a subcommand.
#pragma once

#include "cli/output.h"
#include "core/result.h"
#include "core/rows.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Where a command reads and writes, and how it is stopped. A command that finds nobody reading its output
/// any more stops by itself.
struct CommandContext {
    int inputFd;
    Output &output;
    std::stop_source stop;
    bool json = false;
};

/// As the name of a file: standard input or output.
inline constexpr std::string_view standardStream = "-";

/// 0, 1 when a command ran to its end but some of its input was wrong, or notAsItShouldBe.
using ExitStatus = int;
/// The command ran well, and what it looked at is not as it should be: audit, explain and reencode found the
/// order wrong, detect is not sure, advise knows no codec that holds the need, under hazards one is certain,
/// under simulate updates were lost or applied twice, or rows misplaced or wrongly cut off.
inline constexpr ExitStatus notAsItShouldBe = 3;

/// The words after `keys`.
struct KeysOptions {
    std::string url;
    std::string match; ///< empty: all
};
/// Lists the sorted sets of a server, in the order in which the server gives them.
Result<ExitStatus> runKeys(const KeysOptions &options, CommandContext &context);

/// The words after `board`.
struct BoardOptions {
    std::string url;
    std::string key;
    bool escapedKey = false; ///< `key` is written as `keys` prints it
    std::string codec;
    std::string season;     ///< a window as for decode; empty: the default season
    std::int64_t from = 1;  ///< the first rank; 1 is the top
    std::int64_t count = 0; ///< 0: all rows
    Direction direction = Direction::HighestFirst;
};
/// Reads rows of a board and decodes them.
Result<ExitStatus> runBoard(const BoardOptions &options, CommandContext &context);

/// The words after `codecs`; at most one of save, rename, remove, import and export is not empty.
struct CodecsOptions {
    std::string save; ///< a name for `codec`
    std::string codec;
    std::string note;
    std::vector<std::string> rename; ///< the old name and the new one
    std::string remove;
    std::string importFile;
    std::string exportFile;
    bool replace = false; ///< codecs that have a name already are replaced by those that are saved
};
/// Prints the codecs, their keys and allowed values, the presets and the custom codecs; or changes those.
Result<ExitStatus> runCodecs(const CodecsOptions &options, CommandContext &context);

/// The words after `encode`.
struct EncodeOptions {
    std::string codec;
};
/// Lines of score TAB tick into lines of raw TAB 0xBITS.
Result<ExitStatus> runEncode(const EncodeOptions &options, CommandContext &context);

/// The words after `decode`.
struct DecodeOptions {
    std::string codec;
    std::string window; ///< empty: the default season
};
/// Lines of a number or of 0xBITS into lines of own score, own tick, verdict and truth.
Result<ExitStatus> runDecode(const DecodeOptions &options, CommandContext &context);

} // namespace tiebreak
