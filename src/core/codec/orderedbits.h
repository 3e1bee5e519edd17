// SPDX-License-Identifier: GPL-3.0-or-later
// The `ordered` codec's map between integer codes and the bits of a double: positive doubles order like their
// bits.
#pragma once

#include "core/codec/codecspec.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// Codes first to last, both included.
struct CodeRange {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

// IEEE 754 binary64: 52 bits of mantissa, 11 of exponent, 1 of sign.
constexpr std::uint64_t smallestNormal = std::uint64_t(1) << 52;
constexpr std::uint64_t bitsOfOne = 0x3FF0000000000000;
constexpr std::uint64_t largestFinite = 0x7FEFFFFFFFFFFFFF;
constexpr std::uint64_t signBit = std::uint64_t(1) << 63;

/// The bits of the double that code 0 becomes.
constexpr std::uint64_t biasOf(OrderedBias bias)
{
    return bias == OrderedBias::One ? bitsOfOne : smallestNormal;
}

/// The codes whose doubles are neither zero, subnormal, infinite nor NaN.
constexpr CodeRange orderedCodes(OrderedBias bias)
{
    const auto last = static_cast<std::int64_t>(largestFinite - biasOf(bias));
    return {bias == OrderedBias::Signed ? -1 - last : 0, last};
}

/// The bits of a code's double; `code` must lie within orderedCodes(bias).
constexpr std::uint64_t orderedToBits(std::int64_t code, OrderedBias bias)
{
    if (code >= 0)
        return static_cast<std::uint64_t>(code) + biasOf(bias);
    return signBit | (static_cast<std::uint64_t>(-1 - code) + smallestNormal);
}

/// The code of these bits; nothing when no code gives them.
constexpr std::optional<std::int64_t> orderedFromBits(std::uint64_t bits, OrderedBias bias)
{
    const std::uint64_t size = bits & ~signBit;
    const bool negative = size != bits;
    if (size < biasOf(bias) || size > largestFinite || (negative && bias != OrderedBias::Signed))
        return std::nullopt;
    const auto code = static_cast<std::int64_t>(size - biasOf(bias));
    return negative ? -1 - code : code;
}

} // namespace tiebreak
