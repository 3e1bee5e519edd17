// SPDX-License-Identifier: GPL-3.0-or-later
// Which codec an unknown board was packed with.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command detect with its options and its help.
void addDetect(CLI::App &app, Choice &choice);

} // namespace tiebreak
