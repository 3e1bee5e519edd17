// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/exactnumber.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tiebreak
{

namespace
{

constexpr long longestNumber = 5000;

ExactWhole tenTo(long exponent)
{
    return boost::multiprecision::pow(ExactWhole(10), static_cast<unsigned>(exponent));
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The whole of `text` as an exponent, sign and digits; one of more than six digits is held there.
std::optional<long> readExponent(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    if (text.empty() || !std::ranges::all_of(text, isDigit))
        return {};
    long value = 0;
    for (const char digit : text)
        value = std::min(value * 10 + (digit - '0'), 1'000'000L);
    return negative ? -value : value;
}

} // namespace

ExactNumber exactOf(double value)
{
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);
    const ExactWhole digits = static_cast<std::int64_t>(std::ldexp(mantissa, 53));
    exponent -= 53;
    return exponent >= 0 ? ExactNumber(digits << exponent) : ExactNumber(digits, ExactWhole(1) << -exponent);
}

ExactWhole exactWhole(Int128 value)
{
    const UInt128 size = value < 0 ? -static_cast<UInt128>(value) : static_cast<UInt128>(value);
    ExactWhole whole = static_cast<std::uint64_t>(size >> 64);
    whole = (whole << 64) + static_cast<std::uint64_t>(size);
    return value < 0 ? -whole : whole;
}

std::optional<ExactNumber> readExact(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    const std::size_t e = text.find_first_of("eE");
    long exponent = 0;
    if (e != std::string_view::npos) {
        const auto read = readExponent(text.substr(e + 1));
        if (!read)
            return {};
        exponent = *read;
        text = text.substr(0, e);
    }
    ExactWhole digits = 0;
    bool seen = false;
    bool behind = false;
    if (text.size() > std::size_t(longestNumber))
        return {};
    for (const char c : text) {
        if (c == '.' && !behind) {
            behind = true;
            continue;
        }
        if (!isDigit(c))
            return {};
        digits = digits * 10 + (c - '0');
        seen = true;
        exponent -= behind ? 1 : 0;
    }
    if (!seen)
        return {};
    if (digits == 0)
        return ExactNumber(0);
    if (std::abs(exponent) > longestNumber)
        return {};
    const ExactNumber size =
        exponent >= 0 ? ExactNumber(digits * tenTo(exponent)) : ExactNumber(digits, tenTo(-exponent));
    return negative ? ExactNumber(-size) : size;
}

std::string decimalText(const ExactNumber &number, std::size_t digits)
{
    const bool negative = number < 0;
    const ExactWhole bottom = denominator(number);
    ExactWhole rest = abs(numerator(number));
    std::string text = ExactWhole(rest / bottom).str();
    rest %= bottom;
    if (rest != 0)
        text += '.';
    for (std::size_t i = 0; i < digits && rest != 0; ++i) {
        rest *= 10;
        text += static_cast<char>('0' + static_cast<int>(rest / bottom));
        rest %= bottom;
    }
    if (rest != 0)
        text += "...";
    return negative ? '-' + text : text;
}

std::string roundedText(const ExactNumber &number, int digits)
{
    if (number == 0)
        return "0";
    const bool negative = number < 0;
    const ExactNumber size = abs(number);
    // Two to the difference of lengths is a factor of two off at the most.
    const long bits = static_cast<long>(msb(numerator(size))) - static_cast<long>(msb(denominator(size)));
    long exponent = static_cast<long>(std::floor(static_cast<double>(bits) * 0.30102999566398119521)) + 1;
    const auto reaches = [&](long power) {
        return power >= 0 ? size >= ExactNumber(tenTo(power)) : size * tenTo(-power) >= 1;
    };
    while (!reaches(exponent))
        --exponent;
    const long shift = digits - 1 - exponent;
    const ExactNumber scaled =
        (shift >= 0 ? ExactNumber(size * tenTo(shift)) : ExactNumber(size / tenTo(-shift))) +
        ExactNumber(1, 2);
    std::string text = ExactWhole(numerator(scaled) / denominator(scaled)).str();
    if (text.size() > static_cast<std::size_t>(digits)) {
        text.pop_back();
        ++exponent;
    }
    if (exponent >= -4 && exponent < digits) {
        if (exponent >= 0)
            text.insert(static_cast<std::size_t>(exponent) + 1, ".");
        else
            text = "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + text;
        dropTrailingZeros(text);
    } else {
        text.insert(1, ".");
        dropTrailingZeros(text);
        text += "e" + std::to_string(exponent);
    }
    return negative ? '-' + text : text;
}

} // namespace tiebreak
