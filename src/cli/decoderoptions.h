// SPDX-License-Identifier: GPL-3.0-or-later
// What decode and board are told of how to read a raw: a codec and a window of plausible ticks.
#pragma once

#include "core/codec.h"
#include "core/result.h"

#include <string_view>

namespace tiebreak
{

/// The decoder for a codec spec and a window: A..B, where each end is a tick or an ISO 8601 UTC time, or
/// "all" for every tick the codec can pack. Times between two ticks are cut to the ticks inside the window.
/// Empty window text: the default season. Errors are Usage.
Result<Decoder> parseDecoder(std::string_view codec, std::string_view window);

} // namespace tiebreak
