// SPDX-License-Identifier: GPL-3.0-or-later
// What audit, explain and reencode are told alike of the real events.
#pragma once

#include "cli/commands.h"
#include "core/trueevents.h"

#include <optional>
#include <string>

namespace CLI
{
class App;
}

namespace tiebreak
{

/// Adds --truth to a subcommand. `file`, which is empty without it, must outlive the subcommand.
void addTruthOption(CLI::App &command, std::string &file);

/// The events of that file; nothing without one. To be read before a server is asked: a wrong file should not
/// cost it anything.
Result<std::optional<TrueEvents>> readTruth(const std::string &file, const CommandContext &context);

} // namespace tiebreak
