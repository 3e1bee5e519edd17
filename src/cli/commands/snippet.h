// SPDX-License-Identifier: GPL-3.0-or-later
// Code that encodes and decodes, to take away.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command snippet with its options and its help.
void addSnippet(CLI::App &app, Choice &choice);

} // namespace tiebreak
