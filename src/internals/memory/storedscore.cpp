// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/memory/storedscore.h"

#include "core/text/integertext.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

namespace tiebreak
{

namespace
{

/// The fewest digits that read back as this score, as fpconv lays them out: it is no whole number that the
/// server keeps as an integer.
std::string fewestDigits(double raw)
{
    std::array<char, 32> written;
    const auto end = std::to_chars(written.data(), written.data() + written.size(), std::abs(raw),
                                   std::chars_format::scientific)
                         .ptr;
    const std::string_view scientific(written.data(), end);
    const std::size_t mark = scientific.find('e');
    std::string digits;
    for (const char c : scientific.substr(0, mark)) {
        if (c != '.')
            digits += c;
    }
    int exponent = 0; // of the first digit
    std::string_view exponentText = scientific.substr(mark + 1);
    if (exponentText.starts_with('+'))
        exponentText.remove_prefix(1);
    std::from_chars(exponentText.begin(), exponentText.end(), exponent);
    const int count = static_cast<int>(digits.size());
    const int zeros = exponent - count + 1; // behind the digits; below 0 so many of them follow the point
    const std::string sign = raw < 0 ? "-" : "";
    if (zeros >= 0 && exponent < count + 7)
        return sign + digits + std::string(static_cast<std::size_t>(zeros), '0');
    if (zeros < 0 && (zeros > -7 || std::abs(exponent) < 4)) {
        if (exponent < 0)
            return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
        digits.insert(static_cast<std::size_t>(exponent + 1), 1, '.');
        return sign + digits;
    }
    if (count > 1)
        digits.insert(1, 1, '.');
    return fmt::format("{}{}e{}{}", sign, digits, exponent < 0 ? '-' : '+', std::abs(exponent));
}

} // namespace

std::string storedScore(double raw, ServerLine line)
{
    if (std::isnan(raw))
        return "nan";
    if (std::isinf(raw))
        return raw > 0 ? "inf" : "-inf";
    if (raw == 0)
        return std::signbit(raw) && line == ServerLine::Redis6 ? "-0" : "0";
    const double limit = line == ServerLine::Redis6 ? 0x1p52 : 0x1p62;
    const bool inDigits =
        line == ServerLine::Redis6 ? raw > 1 - limit && raw < limit : std::abs(raw) <= limit;
    if (inDigits && raw == std::trunc(raw))
        return fmt::format("{}", static_cast<std::int64_t>(raw));
    return line == ServerLine::Redis72 ? fewestDigits(raw) : fmt::format("{:.17g}", raw);
}

std::optional<std::int64_t> keptInteger(std::string_view text)
{
    const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    if (text.size() > 20 || digits.empty() || (digits.front() == '0' && text != "0"))
        return std::nullopt;
    return parseInteger(text);
}

} // namespace tiebreak
