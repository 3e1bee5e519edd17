// SPDX-License-Identifier: GPL-3.0-or-later
// DUMP payloads built byte by byte, for what no server at hand emits.
#pragma once

#include "redis/board/crc64.h"
#include "redis/board/dumppayload.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The integer's bytes, the lowest first.
inline std::string littleBytes(std::uint64_t value, int count)
{
    std::string bytes;
    for (int i = 0; i < count; ++i, value >>= 8)
        bytes.push_back(static_cast<char>(value & 0xff));
    return bytes;
}

inline std::string bigBytes(std::uint64_t value, int count)
{
    const std::string little = littleBytes(value, count);
    return {little.rbegin(), little.rend()};
}

/// Type, body and a footer of RDB version 9 with the right checksum.
inline std::string sealedDump(int type, std::string_view body)
{
    std::string payload(1, static_cast<char>(type));
    payload.append(body).append(littleBytes(9, 2));
    return payload + littleBytes(crc64(payload), 8);
}

/// The same payload with a checksum that fits.
inline std::string resealedDump(std::string payload)
{
    payload.resize(payload.size() - 8);
    return payload + littleBytes(crc64(payload), 8);
}

/// A text with its length in the fewest bytes, or in four or eight where asked for.
inline std::string rdbText(std::string_view text, int lengthBytes = 0)
{
    const std::size_t length = text.size();
    std::string bytes;
    if (lengthBytes == 8)
        bytes = "\x81" + bigBytes(length, 8);
    else if (lengthBytes == 4 || length >= 1 << 14)
        bytes = "\x80" + bigBytes(length, 4);
    else if (length >= 1 << 6)
        bytes = bigBytes(length | 0x4000, 2);
    else
        bytes = bigBytes(length, 1);
    return bytes.append(text);
}

/// An entry of a ziplist without the length of the one before it.
inline std::string ziplistText(std::string_view text, bool longLength = false)
{
    std::string bytes;
    if (longLength || text.size() >= 1 << 14)
        bytes = "\x80" + bigBytes(text.size(), 4);
    else if (text.size() >= 1 << 6)
        bytes = bigBytes(text.size() | 0x4000, 2);
    else
        bytes = bigBytes(text.size(), 1);
    return bytes.append(text);
}

/// A ziplist of such entries.
inline std::string ziplistOf(const std::vector<std::string> &entries)
{
    std::string body;
    std::size_t before = 0;
    for (const std::string &entry : entries) {
        std::string whole = before < 254 ? littleBytes(before, 1) : "\xfe" + littleBytes(before, 4);
        whole += entry;
        before = whole.size();
        body += whole;
    }
    const std::size_t bytes = 10 + body.size() + 1;
    return littleBytes(bytes, 4) + littleBytes(bytes - 1 - before, 4) + littleBytes(entries.size(), 2) +
           body + '\xff';
}

} // namespace tiebreak
