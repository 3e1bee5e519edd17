// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli permissions: what a user may do, and what gives a user just that.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

void addPermissions(CLI::App &app, Choice &choice);

} // namespace tiebreak
