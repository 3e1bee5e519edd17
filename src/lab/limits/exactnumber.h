// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers without rounding, for the arithmetic that rounding.h and rawsteps.h show.
#pragma once

#include "core/base/int128.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

using ExactWhole = boost::multiprecision::cpp_int;
using ExactNumber = boost::multiprecision::cpp_rational;

/// A finite double as it is.
ExactNumber exactOf(double value);
ExactWhole exactWhole(Int128 value);

/// A decimal number as it is written: sign, digits with a point, an exponent. Nothing for any other text, and
/// for numbers that need more than 5000 digits.
std::optional<ExactNumber> readExact(std::string_view text);

/// Every decimal digit where there are no more than `digits` behind the point, else so many, cut, and "...".
std::string decimalText(const ExactNumber &number, std::size_t digits);
/// Rounded to so many digits: "8.33e-17", "0.125", "1.85e30".
std::string roundedText(const ExactNumber &number, int digits);

} // namespace tiebreak
