// SPDX-License-Identifier: GPL-3.0-or-later
// The checksum of a DUMP payload.
#pragma once

#include <cstdint>
#include <string_view>

namespace tiebreak
{

/// The checksum at the end of a payload: CRC-64 as Redis computes it (Jones's polynomial, bits reflected, no
/// inversion); 0xe9c6d914c4b8d9ca for "123456789".
std::uint64_t crc64(std::string_view bytes);

} // namespace tiebreak
