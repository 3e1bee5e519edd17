// SPDX-License-Identifier: GPL-3.0-or-later
// Eight bytes at a time: one table for each place a byte can have among them.
#include "redis/crc64.h"

#include <array>
#include <cstddef>

namespace tiebreak
{

namespace
{

constexpr std::uint64_t reflectedPolynomial = 0x95ac9329ac4bc9b5;

using Tables = std::array<std::array<std::uint64_t, 256>, 8>;

consteval Tables makeTables()
{
    Tables tables{};
    for (std::uint64_t byte = 0; byte < 256; ++byte) {
        std::uint64_t crc = byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? reflectedPolynomial : 0);
        tables[0][byte] = crc;
    }
    for (std::size_t place = 1; place < tables.size(); ++place) {
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

} // namespace

std::uint64_t crc64(std::string_view bytes)
{
    std::uint64_t crc = 0;
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        // Compilers make one load of this.
        std::uint64_t word = 0;
        for (std::size_t k = 0; k < 8; ++k)
            word |= byteOf(bytes[i + k]) << (8 * k);
        crc ^= word;
        crc = tables[7][crc & 0xff] ^ tables[6][crc >> 8 & 0xff] ^ tables[5][crc >> 16 & 0xff] ^
              tables[4][crc >> 24 & 0xff] ^ tables[3][crc >> 32 & 0xff] ^ tables[2][crc >> 40 & 0xff] ^
              tables[1][crc >> 48 & 0xff] ^ tables[0][crc >> 56];
    }
    for (; i < bytes.size(); ++i)
        crc = (crc >> 8) ^ tables[0][(crc ^ byteOf(bytes[i])) & 0xff];
    return crc;
}

} // namespace tiebreak
