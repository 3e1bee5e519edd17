// SPDX-License-Identifier: GPL-3.0-or-later
// Where a cluster keeps a key.
#pragma once

#include <string>
#include <string_view>

namespace tiebreak
{

/// A cluster has so many hash slots.
inline constexpr int slotCount = 16384;

/// The hash slot of a key, from 0: CRC-16 (XMODEM: polynomial 0x1021, initial 0) modulo 16384 of the key, or
/// of what stands between its first { and the first } after that, where that is not empty. By the Redis
/// Cluster specification.
int keySlot(std::string_view key);

/// What makes another key lie in the slot of this one when it stands in braces there: the part that is
/// hashed, or a number, where that part holds what ends a tag or is empty.
std::string hashTagFor(std::string_view key);

} // namespace tiebreak
