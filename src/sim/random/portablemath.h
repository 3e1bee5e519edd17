// SPDX-License-Identifier: GPL-3.0-or-later
// Logarithm and exponential of +, -, * and / alone, which IEEE 754 fixes to the bit. The C library picks its
// own by the processor it finds, so the last bit differs between machines, and with it now and then a random
// number and all that follow: tst_operationstream holds the fingerprints that a seed must give everywhere.
// Good to about 12 digits, which is more than any count of samples can tell.
#pragma once

#include <bit>
#include <cstdint>

namespace tiebreak
{

/// atanh(s) / s of z = s^2, by its series; |s| at most 0.172.
constexpr double atanhSeries(double z)
{
    const double w = z * z;
    const double even = 1 + w * (1.0 / 5 + w * (1.0 / 9 + w * (1.0 / 13)));
    const double odd = 1.0 / 3 + w * (1.0 / 7 + w * (1.0 / 11 + w * (1.0 / 15)));
    return even + z * odd;
}

/// (e^x - 1) / x by its series; |x| at most 0.36.
constexpr double expm1Series(double x)
{
    const double w = x * x;
    const double even =
        1 + w * (1.0 / 6 + w * (1.0 / 120 + w * (1.0 / 5040 + w * (1.0 / 362880 + w / 39916800))));
    const double odd = 1.0 / 2 + w * (1.0 / 24 + w * (1.0 / 720 + w * (1.0 / 40320 + w / 3628800)));
    return even + x * odd;
}

inline constexpr double portableLn2High = 0x1.62e42fefap-1; // 36 bits: times an exponent it is still exact
inline constexpr double portableLn2Low = 0x1.cf79abc9e3b3ap-40;

/// The natural logarithm of a normal number above 0.
constexpr double portableLn(double x)
{
    const auto bits = std::bit_cast<std::uint64_t>(x);
    auto exponent = static_cast<int>(bits >> 52) - 1023;
    double mantissa = std::bit_cast<double>((bits & 0xFFFFFFFFFFFFF) | 0x3FF0000000000000);
    if (mantissa > 1.4142135623730951) {
        mantissa *= 0.5;
        ++exponent;
    }
    const double s = (mantissa - 1) / (mantissa + 1);
    return exponent * portableLn2High + (exponent * portableLn2Low + 2 * s * atanhSeries(s * s));
}

/// ln(1 + x) / x, x above -1; 1 for 0.
constexpr double portableLn1pOver(double x)
{
    if (x < -0.29 || x > 0.41)
        return portableLn(1 + x) / x;
    const double s = x / (2 + x);
    return 2 / (2 + x) * atanhSeries(s * s);
}

/// e^x, x from -700 to 700.
constexpr double portableExp(double x)
{
    const double turns = x * 1.4426950408889634;
    const auto exponent = static_cast<int>(turns < 0 ? turns - 0.5 : turns + 0.5);
    const double rest = x - exponent * portableLn2High - exponent * portableLn2Low;
    const double scale = std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
    return scale + scale * rest * expm1Series(rest);
}

/// (e^x - 1) / x, x from -700 to 700; 1 for 0.
constexpr double portableExpm1Over(double x)
{
    return x < -0.36 || x > 0.36 ? (portableExp(x) - 1) / x : expm1Series(x);
}

} // namespace tiebreak
