// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong with a codec.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command hazards with its options and its help.
void addHazards(CLI::App &app, Choice &choice);

} // namespace tiebreak
