// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli transcript: whether the replies that an article prints are true.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the subcommand `transcript`.
void addTranscript(CLI::App &app, Choice &choice);

} // namespace tiebreak
