// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/packedlist.h"

#include "redis/board/bytecursor.h"

namespace tiebreak
{

namespace
{

constexpr std::uint8_t endMark = 0xff;
constexpr std::uint16_t countNotKept = 0xffff; // the list is too long for its 16-bit count

PackedEntry bytesEntry(std::string_view bytes)
{
    return {bytes, 0, false};
}

PackedEntry integerEntry(std::int64_t integer)
{
    return {{}, integer, true};
}

// The top bits of the first byte tell what follows.
bool readListpackEntry(ByteCursor &in, PackedEntry &entry)
{
    const std::uint8_t first = in.byte();
    if (first < 0x80) {
        entry = integerEntry(first);
    } else if (first < 0xc0) {
        entry = bytesEntry(in.takeBytes(first & 0x3fU));
    } else if (first < 0xe0) {
        const int value = (first & 0x1f) << 8 | in.byte(); // 13 bits, signed
        entry = integerEntry(value < 4096 ? value : value - 8192);
    } else if (first < 0xf0) {
        const unsigned high = (first & 0x0fU) << 8;
        entry = bytesEntry(in.takeBytes(high | in.byte()));
    } else if (first == 0xf0) {
        entry = bytesEntry(in.takeBytes(in.little<std::uint32_t>()));
    } else if (first == 0xf1) {
        entry = integerEntry(in.little<std::int16_t>());
    } else if (first == 0xf2) {
        entry = integerEntry(in.little24());
    } else if (first == 0xf3) {
        entry = integerEntry(in.little<std::int32_t>());
    } else if (first == 0xf4) {
        entry = integerEntry(in.little<std::int64_t>());
    } else {
        return false;
    }
    return !in.failed();
}

// An entry's length stands behind it once more, seven bits a byte, to be read from its last byte backwards.
bool readBackLength(ByteCursor &in, std::size_t length)
{
    // Redis's own limits, which are one short of what seven bits hold from the second on.
    constexpr std::size_t limits[] = {127, 16382, 2097150, 268435454};
    std::size_t bytes = 1;
    for (const std::size_t limit : limits)
        bytes += length > limit ? 1 : 0;
    std::size_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        const std::uint8_t byte = in.byte();
        if ((byte & 0x80) != (i == 0 ? 0 : 0x80))
            return false;
        value = value << 7 | (byte & 0x7fU);
    }
    return !in.failed() && value == length;
}

bool readZiplistEntry(ByteCursor &in, PackedEntry &entry)
{
    const std::uint8_t first = in.byte();
    if (first < 0x40) {
        entry = bytesEntry(in.takeBytes(first));
    } else if (first < 0x80) {
        const unsigned high = (first & 0x3fU) << 8;
        entry = bytesEntry(in.takeBytes(high | in.byte()));
    } else if (first < 0xc0) {
        entry = bytesEntry(in.takeBytes(in.big<std::uint32_t>()));
    } else if (first == 0xc0) {
        entry = integerEntry(in.little<std::int16_t>());
    } else if (first == 0xd0) {
        entry = integerEntry(in.little<std::int32_t>());
    } else if (first == 0xe0) {
        entry = integerEntry(in.little<std::int64_t>());
    } else if (first == 0xf0) {
        entry = integerEntry(in.little24());
    } else if (first == 0xfe) {
        entry = integerEntry(in.little<std::int8_t>());
    } else if (first > 0xf0 && first < 0xfe) {
        entry = integerEntry((first & 0x0f) - 1);
    } else {
        return false;
    }
    return !in.failed();
}

} // namespace

bool walkListpack(std::string_view list, const OnEntry &onEntry)
{
    ByteCursor in(list);
    const auto bytes = in.little<std::uint32_t>();
    const auto announced = in.little<std::uint16_t>();
    if (in.failed() || bytes != list.size() || static_cast<std::uint8_t>(list.back()) != endMark)
        return false;
    std::size_t count = 0;
    for (; in.left() > 1; ++count) {
        PackedEntry entry;
        const std::size_t before = in.left();
        if (!readListpackEntry(in, entry) || !readBackLength(in, before - in.left()) || !onEntry(entry))
            return false;
    }
    return in.left() == 1 && (announced == countNotKept || announced == count);
}

bool walkZiplist(std::string_view list, const OnEntry &onEntry)
{
    ByteCursor in(list);
    const auto bytes = in.little<std::uint32_t>();
    const auto tail = in.little<std::uint32_t>();
    const auto announced = in.little<std::uint16_t>();
    if (in.failed() || bytes != list.size() || static_cast<std::uint8_t>(list.back()) != endMark)
        return false;
    std::size_t count = 0;
    std::size_t lengthBefore = 0;
    for (; in.left() > 1; ++count) {
        const std::size_t before = in.left();
        std::size_t told = in.byte();
        if (told >= 254) // 254: four bytes follow; 255 would be the end
            told = told == 254 ? in.little<std::uint32_t>() : lengthBefore + 1;
        PackedEntry entry;
        if (told != lengthBefore || !readZiplistEntry(in, entry) || !onEntry(entry))
            return false;
        lengthBefore = before - in.left();
    }
    const std::size_t last = list.size() - 1 - lengthBefore;
    return in.left() == 1 && (count == 0 || tail == last) &&
           (announced == countNotKept || announced == count);
}

} // namespace tiebreak
