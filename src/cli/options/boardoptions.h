// SPDX-License-Identifier: GPL-3.0-or-later
// What several commands are told alike: which whole board, how to read it, and what really happened on it.
#pragma once

#include "cli/output/commandcontext.h"
#include "cli/source/boardsource.h"
#include "core/board/boardevents.h"
#include "core/codec/codec.h"

#include <optional>
#include <string>

namespace CLI
{
class App;
}

namespace tiebreak
{

/// The words that audit, export and reencode share.
struct WholeBoardOptions {
    BoardSourceOptions board;
    std::string codec;
    std::string timeRange; ///< a window as for decode; empty: the default time range
    Direction direction = Direction::HighestFirst;
};

/// Adds URL|FILE and KEY to a subcommand. `options` must outlive it.
void addSourceOptions(CLI::App &command, WholeBoardOptions &options);

/// Adds --time-range, --read, --lowest-first and --escaped. `options` must outlive the subcommand.
void addReadingOptions(CLI::App &command, WholeBoardOptions &options);

/// Adds --events to a subcommand. `file`, which is empty without it, must outlive the subcommand.
void addEventsOption(CLI::App &command, std::string &file);

/// The events of that file; nothing without one. To be read before a server is asked: a wrong file should not
/// cost it anything.
Result<std::optional<BoardEvents>> readEvents(const std::string &file, const CommandContext &context);

} // namespace tiebreak
