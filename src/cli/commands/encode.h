// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of score TAB tick into lines of raw TAB 0xBITS.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command encode with its options and its help.
void addEncode(CLI::App &app, Choice &choice);

} // namespace tiebreak
