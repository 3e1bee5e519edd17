// SPDX-License-Identifier: GPL-3.0-or-later
// The window of plausible ticks, as it is written on a command line.
#pragma once

#include "core/codecspec.h"
#include "core/result.h"
#include "core/season.h"

#include <string_view>

namespace tiebreak
{

/// Reads A..B, where each end is a tick or an ISO 8601 UTC time, or "all" for every tick the codec can pack.
/// Times between two ticks are cut to the ticks inside the window. Empty text: the default season. Errors are
/// Usage.
Result<TickWindow> parseWindow(std::string_view text, const CodecSpec &spec);

} // namespace tiebreak
