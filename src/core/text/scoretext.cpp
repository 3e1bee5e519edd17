// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/scoretext.h"

#include "core/base/int128.h"
#include "core/text/asciicase.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

bool equalsIgnoringCase(std::string_view text, std::string_view lowerCase)
{
    if (text.size() != lowerCase.size())
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (lowerCased(text[i]) != lowerCase[i])
            return false;
    }
    return true;
}

/// Whether an unsigned text whose value from_chars found out of range is above (not below) that range: the
/// power, of ten or (hex) of two, of its first non-zero digit tells.
bool overflows(std::string_view text, bool hex)
{
    const std::size_t e = text.find_first_of(hex ? "pP" : "eE");
    const std::string_view digits = text.substr(0, e);
    long exponent = 0;
    if (e != std::string_view::npos) {
        std::string_view tail = text.substr(e + 1);
        const bool negative = tail.starts_with('-');
        if (negative || tail.starts_with('+'))
            tail.remove_prefix(1);
        const auto [end, error] = std::from_chars(tail.data(), tail.data() + tail.size(), exponent);
        if (error == std::errc::result_out_of_range)
            return !negative;
        if (negative)
            exponent = -exponent;
    }
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const std::size_t first = digits.find_first_of("123456789abcdefABCDEF");
    const long leading = first < point ? static_cast<long>(point - first) : -static_cast<long>(first - point);
    return Int128(leading) * (hex ? 4 : 1) + exponent > 0;
}

std::optional<double> parseMagnitude(std::string_view text)
{
    if (equalsIgnoringCase(text, "inf") || equalsIgnoringCase(text, "infinity"))
        return std::numeric_limits<double>::infinity();
    if (equalsIgnoringCase(text, "nan"))
        return std::numeric_limits<double>::quiet_NaN();
    auto format = std::chars_format::general;
    if (text.size() > 2 && text[0] == '0' && lowerCased(text[1]) == 'x') {
        text.remove_prefix(2);
        format = std::chars_format::hex;
    }
    // from_chars also takes "inf", "nan(...)" and a minus sign: here a digit or a point must come first.
    const bool startsWell =
        !text.empty() &&
        (text[0] == '.' || (text[0] >= '0' && text[0] <= '9') ||
         (format == std::chars_format::hex && std::isxdigit(static_cast<unsigned char>(text[0]))));
    if (!startsWell)
        return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, format);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument)
        return std::nullopt;
    if (error == std::errc::result_out_of_range)
        return overflows(text, format == std::chars_format::hex) ? std::numeric_limits<double>::infinity()
                                                                 : 0.0;
    return value;
}

std::optional<std::string> nonFiniteText(double raw)
{
    if (std::isnan(raw))
        return "nan";
    if (std::isinf(raw))
        return raw > 0 ? "inf" : "-inf";
    return std::nullopt;
}

} // namespace

std::optional<double> parseRawText(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    const std::optional<double> magnitude = parseMagnitude(text);
    if (!magnitude)
        return std::nullopt;
    return negative ? -*magnitude : *magnitude;
}

std::optional<double> parseBits(std::string_view text)
{
    if (text.size() < 3 || text.size() > 18 || text[0] != '0' || lowerCased(text[1]) != 'x')
        return std::nullopt;
    std::uint64_t bits = 0;
    const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), bits, 16);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return fromBits(bits);
}

std::optional<double> parseRawOrBits(std::string_view text)
{
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    if (const auto bits = hex ? parseBits(text) : std::nullopt)
        return bits;
    if (hex && text.find_first_of("pP.") == std::string_view::npos)
        return std::nullopt;
    return parseRawText(text);
}

std::string shortestText(double raw)
{
    if (auto text = nonFiniteText(raw))
        return *text;
    std::array<char, 400> buffer;
    const bool whole = std::abs(raw) < 1e21 && raw == std::trunc(raw);
    const auto result =
        whole ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), raw, std::chars_format::fixed)
              : std::to_chars(buffer.data(), buffer.data() + buffer.size(), raw);
    return std::string(buffer.data(), result.ptr);
}

void dropTrailingZeros(std::string &decimal)
{
    if (!decimal.contains('.'))
        return;
    decimal.erase(decimal.find_last_not_of('0') + 1);
    if (decimal.ends_with('.'))
        decimal.pop_back();
}

std::string exactText(double raw)
{
    if (auto text = nonFiniteText(raw))
        return *text;
    std::array<char, 1500> buffer; // 309 digits before and 1074 behind the point at the most
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), raw, std::chars_format::fixed, 1074);
    std::string text(buffer.data(), result.ptr);
    dropTrailingZeros(text);
    return text;
}

std::string hexFloatText(double raw)
{
    if (auto text = nonFiniteText(raw))
        return *text;
    std::array<char, 40> buffer;
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(raw), std::chars_format::hex);
    return (std::signbit(raw) ? "-0x" : "0x") + std::string(buffer.data(), result.ptr);
}

std::string bitsText(double raw)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text(16, '0');
    std::uint64_t bits = bitsOf(raw);
    for (std::size_t i = 16; i-- > 0; bits >>= 4)
        text[i] = digits[bits & 15];
    return text;
}

std::string bitsLiteral(double raw)
{
    return "0x" + bitsText(raw);
}

std::uint64_t bitsOf(double raw)
{
    return std::bit_cast<std::uint64_t>(raw);
}

double fromBits(std::uint64_t bits)
{
    return std::bit_cast<double>(bits);
}

std::int64_t placeOf(double raw)
{
    const auto bits = static_cast<std::int64_t>(bitsOf(raw));
    return bits >= 0 ? bits : std::numeric_limits<std::int64_t>::min() - bits;
}

std::uint64_t doublesApart(double a, double b)
{
    const auto [low, high] = std::minmax({placeOf(a), placeOf(b)});
    // Two's complement wraps where the distance needs all 64 bits.
    return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
}

double ulpOf(double raw)
{
    if (!std::isfinite(raw))
        return std::numeric_limits<double>::quiet_NaN();
    const double magnitude = std::abs(raw);
    if (magnitude == std::numeric_limits<double>::max())
        return magnitude - std::nextafter(magnitude, 0.0);
    return std::nextafter(magnitude, std::numeric_limits<double>::infinity()) - magnitude;
}

} // namespace tiebreak
