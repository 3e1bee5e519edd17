// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/keyslot.h"

#include <array>
#include <cstdint>

namespace tiebreak
{

namespace
{

constexpr std::array<std::uint16_t, 256> crcTable = [] {
    std::array<std::uint16_t, 256> table{};
    for (unsigned byte = 0; byte < table.size(); ++byte) {
        unsigned crc = byte << 8;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc & 0x8000) != 0 ? (crc << 1) ^ 0x1021 : crc << 1;
        table[byte] = static_cast<std::uint16_t>(crc);
    }
    return table;
}();

std::string_view hashedPart(std::string_view key)
{
    const std::size_t open = key.find('{');
    if (open == std::string_view::npos)
        return key;
    const std::size_t close = key.find('}', open + 1);
    return close == std::string_view::npos || close == open + 1 ? key
                                                                : key.substr(open + 1, close - open - 1);
}

} // namespace

int keySlot(std::string_view key)
{
    unsigned crc = 0;
    for (const char c : hashedPart(key))
        crc = ((crc << 8) ^ crcTable[((crc >> 8) ^ static_cast<unsigned char>(c)) & 0xff]) & 0xffff;
    return static_cast<int>(crc % slotCount);
}

std::string hashTagFor(std::string_view key)
{
    const std::string_view part = hashedPart(key);
    if (!part.empty() && !part.contains('}'))
        return std::string(part);
    std::string tag = "0";
    for (int number = 1; keySlot(tag) != keySlot(key); ++number)
        tag = std::to_string(number);
    return tag;
}

} // namespace tiebreak
