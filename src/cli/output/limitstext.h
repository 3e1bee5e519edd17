// SPDX-License-Identifier: GPL-3.0-or-later
// What limits, precision and snippet print of a codec.
#pragma once

#include "core/codec/codec.h"
#include "lab/limits/limits.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// So many ticks in seconds, every digit: "3", "0.25".
std::string secondsText(std::int64_t ticks, TickUnit unit);
/// The same as a number.
double secondsOf(std::int64_t ticks, TickUnit unit);

/// The score, or "none".
std::string limitText(std::optional<std::int64_t> limit);

/// What the limits of a window leave out, in sentences; empty when nothing.
std::string limitsRemark(const Decoder &decoder, const CodecLimits &limits);

/// codec, unit, time range as "A..B", firstTick, lastTick, and limits with exactUpTo, rightUpTo and
/// packedUpTo; unit, time range and ticks are null for a codec without time.
nlohmann::ordered_json limitsJson(const Decoder &decoder, const CodecLimits &limits);
/// firstTick, lastTick and their times; null for a window without ticks.
nlohmann::ordered_json ticksJson(TickWindow ticks, TickUnit unit);

} // namespace tiebreak
