// SPDX-License-Identifier: GPL-3.0-or-later
// A codec's time resolution against the score, for plotting.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command precision with its options and its help.
void addPrecision(CLI::App &app, Choice &choice);

} // namespace tiebreak
