// SPDX-License-Identifier: GPL-3.0-or-later
// The codecs, their keys and allowed values, the presets and the custom codecs; or a change of those.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command codecs with its options and its help.
void addCodecs(CLI::App &app, Choice &choice);

} // namespace tiebreak
