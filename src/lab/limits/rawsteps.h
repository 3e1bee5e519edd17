// SPDX-License-Identifier: GPL-3.0-or-later
// How a raw is made: the arithmetic of encode(), step by step, with what is rounded.
#pragma once

#include "core/codec/codecspec.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// One line such as "100 × 4294967296 = 429496729600; + (2147483647 − 1000 = 2147482647) = 431644212247; as a
/// double 431644212247, nothing rounded". UTF-8; empty where encode() refuses score and tick.
std::string rawSteps(const CodecSpec &spec, std::int64_t score, std::int64_t tick);

} // namespace tiebreak
