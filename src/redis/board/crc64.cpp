// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/crc64.h"

#include <array>
#include <cstddef>

namespace tiebreak
{

namespace
{

constexpr std::uint64_t reflectedPolynomial = 0x95ac9329ac4bc9b5;

/// Sixteen bytes at a time: one table for each place that a byte can have among them.
constexpr std::size_t places = 16;
using Tables = std::array<std::array<std::uint64_t, 256>, places>;

consteval Tables makeTables()
{
    Tables tables{};
    for (std::uint64_t byte = 0; byte < 256; ++byte) {
        std::uint64_t crc = byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? reflectedPolynomial : 0);
        tables[0][byte] = crc;
    }
    for (std::size_t place = 1; place < places; ++place) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint64_t before = tables[place - 1][byte];
            tables[place][byte] = (before >> 8) ^ tables[0][before & 0xff];
        }
    }
    return tables;
}

constexpr Tables tables = makeTables();

std::uint64_t byteOf(char c)
{
    return static_cast<unsigned char>(c);
}

/// Compilers make one load of this.
std::uint64_t littleWord(const char *bytes)
{
    std::uint64_t word = 0;
    for (std::size_t k = 0; k < 8; ++k)
        word |= byteOf(bytes[k]) << (8 * k);
    return word;
}

} // namespace

std::uint64_t crc64(std::string_view bytes)
{
    std::uint64_t crc = 0;
    std::size_t i = 0;
    for (; i + places <= bytes.size(); i += places) {
        const std::uint64_t first = littleWord(bytes.data() + i) ^ crc;
        const std::uint64_t second = littleWord(bytes.data() + i + 8);
        crc = 0;
        for (std::size_t k = 0; k < 8; ++k)
            crc ^= tables[15 - k][first >> (8 * k) & 0xff] ^ tables[7 - k][second >> (8 * k) & 0xff];
    }
    for (; i < bytes.size(); ++i)
        crc = (crc >> 8) ^ tables[0][(crc ^ byteOf(bytes[i])) & 0xff];
    return crc;
}

} // namespace tiebreak
