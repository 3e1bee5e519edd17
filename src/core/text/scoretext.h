// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where a raw value becomes text and back. No locale ever touches these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Reads a number as Redis writes and takes it: decimal, exponent, hex float, inf, -inf, nan (any case).
/// The whole text must be read; a number too large or too small rounds to inf or 0 as strtod does.
std::optional<double> parseRawText(std::string_view text);

/// Reads 0x and 1 to 16 hex digits as the 64 bits of a double.
std::optional<double> parseBits(std::string_view text);

/// Reads a number in either way: 0x10 is bits; 0x1p4, which cannot be bits, is a hex float. A hex number that
/// is too long for bits is nothing.
std::optional<double> parseRawOrBits(std::string_view text);

/// The shortest decimal text that reads back as the same double; whole numbers below 10^21 without exponent;
/// inf, -inf, nan.
std::string shortestText(double raw);

/// Takes the zeros away that end the decimals of a number, and a point that is left behind.
void dropTrailingZeros(std::string &decimal);

/// Every decimal digit of the double's exact value, without exponent; inf, -inf, nan.
std::string exactText(double raw);

/// The double as a hex float with 0x, e.g. 0x1.24f804a7faaf8p+53.
std::string hexFloatText(double raw);

/// The 64 bits as 16 lower-case hex digits, without 0x.
std::string bitsText(double raw);

/// The same with 0x before them, as parseBits() reads them.
std::string bitsLiteral(double raw);

/// The 64 bits of a double, which are its identity: -0 is not 0, and every NaN is itself.
std::uint64_t bitsOf(double raw);
inline bool sameBits(double a, double b)
{
    return bitsOf(a) == bitsOf(b);
}
/// The double of 64 bits.
double fromBits(std::uint64_t bits);

/// The place of a double among all of them, on which neighbours are one apart; 0 and -0 have the same, 0.
std::int64_t placeOf(double raw);
/// How many doubles lie from one to the other: 0 for the same, and for 0 and -0; 1 for neighbours.
std::uint64_t doublesApart(double a, double b);

/// The distance to the next double away from zero; nan where there is none (inf, nan).
double ulpOf(double raw);

/// 2^53, the largest whole number up to which a double holds each.
inline constexpr std::int64_t lastWhole = std::int64_t(1) << 53;

} // namespace tiebreak
