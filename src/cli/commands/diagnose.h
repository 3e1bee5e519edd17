// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli diagnose: the way to a server, step by step.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

void addDiagnose(CLI::App &app, Choice &choice);

} // namespace tiebreak
