// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of a number or of 0xBITS into lines of own score, own tick, verdict and preimage.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command decode with its options and its help.
void addDecode(CLI::App &app, Choice &choice);

} // namespace tiebreak
