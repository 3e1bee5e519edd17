// SPDX-License-Identifier: GPL-3.0-or-later
// The sorted sets of a server, in the order in which the server gives them.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command keys with its options and its help.
void addKeys(CLI::App &app, Choice &choice);

} // namespace tiebreak
