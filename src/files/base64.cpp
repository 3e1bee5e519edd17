// SPDX-License-Identifier: GPL-3.0-or-later
// Base64 as RFC 4648 has it.
#include "files/base64.h"

#include <algorithm>
#include <cstdint>

namespace tiebreak
{

namespace
{

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

} // namespace

std::string base64Of(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(bytes.size() - at, 3);
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = group << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= count ? alphabet[group >> (18 - 6 * i) & 63U] : '=';
    }
    return text;
}

std::optional<std::string> bytesOfBase64(std::string_view text)
{
    if (text.size() % 4 != 0)
        return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t group = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool padded = at >= text.size() - padding;
        const std::size_t value = padded ? 0 : alphabet.find(text[at]);
        if (value == std::string_view::npos)
            return std::nullopt;
        group = group << 6 | static_cast<std::uint32_t>(value);
        if (at % 4 != 3)
            continue;
        for (int shift = 16; shift >= 0; shift -= 8)
            bytes += static_cast<char>(group >> shift & 255U);
        group = 0;
    }
    bytes.resize(bytes.size() - padding);
    // One text for the same bytes only: no other bits may hide beside the padding.
    return base64Of(bytes) == text ? std::optional(bytes) : std::nullopt;
}

} // namespace tiebreak
