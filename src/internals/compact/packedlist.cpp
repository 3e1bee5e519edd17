// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/compact/packedlist.h"

#include "internals/compact/bytecursor.h"

namespace tiebreak
{

namespace
{

constexpr std::uint8_t endMark = 0xff;
constexpr std::size_t maxShortBackLength = 127;

void readBytes(ByteCursor &in, PackedEntry &entry, EntryEncoding encoding, std::uint8_t encodingBytes,
               std::uint64_t length)
{
    entry.encoding = encoding;
    entry.encodingBytes = encodingBytes;
    entry.bytes = in.takeBytes(length);
    entry.dataBytes = entry.bytes.size();
}

void setInteger(PackedEntry &entry, EntryEncoding encoding, std::size_t dataBytes, std::int64_t integer)
{
    entry.encoding = encoding;
    entry.dataBytes = dataBytes;
    entry.integer = integer;
    entry.isInteger = true;
}

// The top bits of the first byte tell what follows.
bool readListpackContent(ByteCursor &in, PackedEntry &entry)
{
    const std::uint8_t first = in.byte();
    if (first < 0x80) {
        setInteger(entry, EntryEncoding::Uint7, 0, first);
    } else if (first < 0xc0) {
        readBytes(in, entry, EntryEncoding::String6, 1, first & 0x3fU);
    } else if (first < 0xe0) {
        const int value = (first & 0x1f) << 8 | in.byte(); // 13 bits, signed
        setInteger(entry, EntryEncoding::Int13, 1, value < 4096 ? value : value - 8192);
    } else if (first < 0xf0) {
        const unsigned high = (first & 0x0fU) << 8;
        readBytes(in, entry, EntryEncoding::String12, 2, high | in.byte());
    } else if (first == 0xf0) {
        readBytes(in, entry, EntryEncoding::String32, 5, in.little<std::uint32_t>());
    } else if (first == 0xf1) {
        setInteger(entry, EntryEncoding::Int16, 2, in.little<std::int16_t>());
    } else if (first == 0xf2) {
        setInteger(entry, EntryEncoding::Int24, 3, in.little24());
    } else if (first == 0xf3) {
        setInteger(entry, EntryEncoding::Int32, 4, in.little<std::int32_t>());
    } else if (first == 0xf4) {
        setInteger(entry, EntryEncoding::Int64, 8, in.little<std::int64_t>());
    } else {
        return false;
    }
    return !in.failed();
}

// An entry's length stands behind it once more, seven bits a byte, to be read from its last byte backwards.
bool readBackLength(ByteCursor &in, PackedEntry &entry)
{
    const std::size_t length = entry.encodingBytes + entry.dataBytes;
    if (length <= maxShortBackLength) {
        entry.backBytes = 1;
        return in.byte() == length && !in.failed();
    }
    entry.backBytes = backLengthBytes(length);
    std::size_t value = 0;
    for (std::size_t i = 0; i < entry.backBytes; ++i) {
        const std::uint8_t byte = in.byte();
        if ((byte & 0x80) != (i == 0 ? 0 : 0x80))
            return false;
        value = value << 7 | (byte & 0x7fU);
    }
    return !in.failed() && value == length;
}

bool readListpackEntry(ByteCursor &in, PackedEntry &entry)
{
    return readListpackContent(in, entry) && readBackLength(in, entry);
}

bool readZiplistContent(ByteCursor &in, PackedEntry &entry)
{
    const std::uint8_t first = in.byte();
    if (first < 0x40) {
        readBytes(in, entry, EntryEncoding::String6, 1, first);
    } else if (first < 0x80) {
        const unsigned high = (first & 0x3fU) << 8;
        readBytes(in, entry, EntryEncoding::String14, 2, high | in.byte());
    } else if (first < 0xc0) {
        readBytes(in, entry, EntryEncoding::String32, 5, in.big<std::uint32_t>());
    } else if (first == 0xc0) {
        setInteger(entry, EntryEncoding::Int16, 2, in.little<std::int16_t>());
    } else if (first == 0xd0) {
        setInteger(entry, EntryEncoding::Int32, 4, in.little<std::int32_t>());
    } else if (first == 0xe0) {
        setInteger(entry, EntryEncoding::Int64, 8, in.little<std::int64_t>());
    } else if (first == 0xf0) {
        setInteger(entry, EntryEncoding::Int24, 3, in.little24());
    } else if (first == 0xfe) {
        setInteger(entry, EntryEncoding::Int8, 1, in.little<std::int8_t>());
    } else if (first > 0xf0 && first < 0xfe) {
        setInteger(entry, EntryEncoding::Immediate4, 0, (first & 0x0f) - 1);
    } else {
        return false;
    }
    return !in.failed();
}

bool readZiplistEntry(ByteCursor &in, PackedEntry &entry)
{
    constexpr std::uint8_t fourFollow = longPrevious;
    const std::uint8_t first = in.byte();
    if (first == endMark)
        return false;
    entry.previousBytes = first == fourFollow ? 5 : 1;
    entry.previousLength = first == fourFollow ? in.little<std::uint32_t>() : first;
    return readZiplistContent(in, entry);
}

template <class Read>
std::optional<PackedEntry> entryAt(std::string_view list, std::size_t offset, Read read)
{
    if (offset + 1 >= list.size()) // the last byte is the end mark
        return std::nullopt;
    ByteCursor in(list.substr(offset, list.size() - 1 - offset));
    PackedEntry entry;
    entry.offset = offset;
    return read(in, entry) ? std::optional(entry) : std::nullopt;
}

} // namespace

std::uint8_t backLengthBytes(std::size_t length)
{
    // Redis's own limits, which are one short of what seven bits hold from the second on.
    constexpr std::size_t limits[] = {maxShortBackLength, 16382, 2097150, 268435454};
    std::uint8_t bytes = 1;
    for (const std::size_t limit : limits)
        if (length > limit)
            ++bytes;
    return bytes;
}

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
        entry.offset = list.size() - in.left();
        if (!readListpackEntry(in, entry) || !onEntry(entry))
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
        PackedEntry entry;
        entry.offset = list.size() - in.left();
        if (!readZiplistEntry(in, entry) || entry.previousLength != lengthBefore || !onEntry(entry))
            return false;
        lengthBefore = entry.length();
    }
    const std::size_t last = list.size() - 1 - lengthBefore;
    return in.left() == 1 && (count == 0 || tail == last) &&
           (announced == countNotKept || announced == count);
}

std::optional<PackedEntry> listpackEntryAt(std::string_view list, std::size_t offset)
{
    return entryAt(list, offset, readListpackEntry);
}

std::optional<PackedEntry> ziplistEntryAt(std::string_view list, std::size_t offset)
{
    return entryAt(list, offset, readZiplistEntry);
}

} // namespace tiebreak
