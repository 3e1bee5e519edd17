// SPDX-License-Identifier: GPL-3.0-or-later
// Which codec holds what a leaderboard needs, and why.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command advise with its options and its help.
void addAdvise(CLI::App &app, Choice &choice);

} // namespace tiebreak
