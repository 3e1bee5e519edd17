// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/compact/compactbuild.h"

#include "internals/compact/packedlist.h"

#include <algorithm>
#include <vector>

namespace tiebreak
{

namespace
{

void appendLittle(std::string &bytes, std::uint64_t value, int count)
{
    for (int i = 0; i < count; ++i)
        bytes += static_cast<char>(value >> (8 * i) & 0xff);
}

void appendByte(std::string &bytes, std::uint64_t value)
{
    bytes += static_cast<char>(value & 0xff);
}

bool fits(std::int64_t value, int bits)
{
    const std::int64_t limit = std::int64_t(1) << (bits - 1);
    return value >= -limit && value < limit;
}

void appendIntegerToListpack(std::string &bytes, std::int64_t value)
{
    const auto unsign = static_cast<std::uint64_t>(value);
    if (value >= 0 && value < 128) {
        appendByte(bytes, unsign);
    } else if (fits(value, 13)) {
        appendByte(bytes, 0xc0 | (unsign >> 8 & 0x1f));
        appendByte(bytes, unsign);
    } else {
        const int width = fits(value, 16) ? 2 : fits(value, 24) ? 3 : fits(value, 32) ? 4 : 8;
        appendByte(bytes, 0xf0U + static_cast<unsigned>(width == 8 ? 4 : width - 1));
        appendLittle(bytes, unsign, width);
    }
}

void appendToListpack(std::string &bytes, std::string_view text)
{
    const std::size_t begin = bytes.size();
    if (const auto integer = keptInteger(text)) {
        appendIntegerToListpack(bytes, *integer);
    } else {
        if (text.size() < 64) {
            appendByte(bytes, 0x80 | text.size());
        } else if (text.size() < 4096) {
            appendByte(bytes, 0xe0 | text.size() >> 8);
            appendByte(bytes, text.size());
        } else {
            appendByte(bytes, 0xf0);
            appendLittle(bytes, text.size(), 4);
        }
        bytes += text;
    }
    const std::size_t length = bytes.size() - begin;
    const int backBytes = backLengthBytes(length);
    for (int i = backBytes - 1; i >= 0; --i)
        appendByte(bytes, (length >> (7 * i) & 0x7f) | (i < backBytes - 1 ? 0x80 : 0));
}

void appendIntegerToZiplist(std::string &bytes, std::int64_t value)
{
    if (value >= 0 && value <= 12) {
        appendByte(bytes, 0xf1U + static_cast<unsigned>(value));
        return;
    }
    struct Width {
        std::uint8_t mark;
        int bytes;
    };
    constexpr Width widths[] = {{0xfe, 1}, {0xc0, 2}, {0xf0, 3}, {0xd0, 4}, {0xe0, 8}};
    const auto *width = std::ranges::find_if(widths, [&](const Width &candidate) {
        return candidate.bytes == 8 || fits(value, 8 * candidate.bytes);
    });
    appendByte(bytes, width->mark);
    appendLittle(bytes, static_cast<std::uint64_t>(value), width->bytes);
}

/// Longer texts are not looked at for an integer in a ziplist, as in zipTryEncoding().
constexpr std::size_t maxZiplistDigits = 31;

void appendContentToZiplist(std::string &bytes, std::string_view text)
{
    const auto integer = text.size() <= maxZiplistDigits ? keptInteger(text) : std::nullopt;
    if (integer) {
        appendIntegerToZiplist(bytes, *integer);
        return;
    }
    const std::uint64_t length = text.size();
    if (length < 1 << 6) {
        appendByte(bytes, length);
    } else if (length < 1 << 14) {
        appendByte(bytes, 0x40 | length >> 8);
        appendByte(bytes, length);
    } else {
        appendByte(bytes, 0x80);
        for (int shift = 24; shift >= 0; shift -= 8)
            appendByte(bytes, length >> shift);
    }
    bytes += text;
}

void writeLittle(std::string &bytes, std::size_t at, std::uint64_t value, int count)
{
    for (int i = 0; i < count; ++i)
        bytes[at + static_cast<std::size_t>(i)] = static_cast<char>(value >> (8 * i) & 0xff);
}

std::uint64_t keptCount(std::size_t entries)
{
    return std::min<std::size_t>(entries, countNotKept);
}

} // namespace

std::string buildListpack(std::span<const std::string> texts)
{
    std::string bytes(6, '\0');
    for (const std::string &text : texts)
        appendToListpack(bytes, text);
    bytes += '\xff';
    writeLittle(bytes, 0, bytes.size(), 4);
    writeLittle(bytes, 4, keptCount(texts.size()), 2);
    return bytes;
}

std::string buildZiplist(std::span<const std::string> texts)
{
    std::string bytes(10, '\0');
    std::size_t last = bytes.size();
    std::size_t lengthBefore = 0;
    for (const std::string &text : texts) {
        last = bytes.size();
        if (lengthBefore < longPrevious) {
            appendByte(bytes, lengthBefore);
        } else {
            appendByte(bytes, longPrevious);
            appendLittle(bytes, lengthBefore, 4);
        }
        appendContentToZiplist(bytes, text);
        lengthBefore = bytes.size() - last;
    }
    bytes += '\xff';
    writeLittle(bytes, 0, bytes.size(), 4);
    writeLittle(bytes, 4, last, 4);
    writeLittle(bytes, 8, keptCount(texts.size()), 2);
    return bytes;
}

std::vector<std::string> packedTexts(const Rows &rows, ServerLine line, std::size_t max)
{
    std::vector<std::string> texts;
    const std::size_t count = std::min(rows.size(), max);
    texts.reserve(2 * count);
    for (std::size_t row = 0; row < count; ++row) {
        texts.emplace_back(rows.member(row));
        texts.push_back(storedScore(rows.raw(row), line));
    }
    return texts;
}

} // namespace tiebreak
