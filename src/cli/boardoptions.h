// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands that work on a whole board are told alike: which board, and how to read it.
#pragma once

#include "cli/boardsource.h"
#include "core/codec.h"

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
    std::string season; ///< a window as for decode; empty: the default season
    Direction direction = Direction::HighestFirst;
};

/// Adds URL|FILE, KEY, --codec, --season, --read, --lowest-first and --escaped to a subcommand. `options`
/// must outlive it.
void addWholeBoardOptions(CLI::App &command, WholeBoardOptions &options);

} // namespace tiebreak
