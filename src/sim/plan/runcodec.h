// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs that are made for a run: their times begin and end around today.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codecspec.h"

#include <chrono>
#include <optional>
#include <string_view>

namespace tiebreak
{

/// `binary` or `ordered` with 32 bits of milliseconds, 24 days before and after `now`; the earlier time ranks
/// first in this direction. Scores hold up to 2^21 in the first, and with every tick apart.
CodecSpec runCodec(Scheme scheme, Direction direction, std::chrono::sys_time<std::chrono::milliseconds> now);

/// The same by name: "ordered-today" or "split-today"; nothing for any other text.
std::optional<CodecSpec> runCodecNamed(std::string_view name, Direction direction,
                                       std::chrono::sys_time<std::chrono::milliseconds> now);
/// The name under which runCodec() gives this codec, on whatever day; empty where it never does.
std::string_view runCodecName(const CodecSpec &codec, Direction direction);

} // namespace tiebreak
