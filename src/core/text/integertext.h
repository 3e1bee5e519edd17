// SPDX-License-Identifier: GPL-3.0-or-later
// The one way in which a whole number is read, from a spec, a URL, a line of input or a server.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tiebreak
{

/// Reads decimal digits, with a minus before them or not; nothing when anything else stands in the text or
/// the number does not fit 64 bits.
inline std::optional<std::int64_t> parseInteger(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace tiebreak
