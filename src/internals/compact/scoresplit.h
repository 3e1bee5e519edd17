// SPDX-License-Identifier: GPL-3.0-or-later
// Which bytes of a stored score hold its time, and which its points.
#pragma once

#include "core/codec/codecspec.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace tiebreak
{

/// How many of the lowest bits of a whole raw are its time: of a binary split. Nothing under a codec whose
/// raws do not fall into bits so.
inline std::optional<int> timeBitsOf(const CodecSpec &spec)
{
    return spec.scheme == Scheme::Binary ? std::optional(spec.bits) : std::nullopt;
}

/// How many bits of the byte at `index` (0 is the lowest) of an integer are time: 0 to 8, its lower ones.
inline int timeBitsInByte(int timeBits, std::size_t index)
{
    return std::clamp(timeBits - static_cast<int>(index) * 8, 0, 8);
}

} // namespace tiebreak
