// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/compact/compactlayout.h"

#include "core/prose/sentence.h"
#include "internals/compact/bytecursor.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace tiebreak
{

namespace
{

std::int64_t intsetInteger(ByteCursor &in, std::size_t width)
{
    return width == 2   ? in.little<std::int16_t>()
           : width == 4 ? in.little<std::int32_t>()
                        : in.little<std::int64_t>();
}

EntryEncoding integerEncoding(std::size_t width)
{
    return width == 2 ? EntryEncoding::Int16 : width == 4 ? EntryEncoding::Int32 : EntryEncoding::Int64;
}

bool walkIntset(std::string_view list, const OnEntry &onEntry)
{
    ByteCursor in(list);
    const auto width = in.little<std::uint32_t>();
    const auto count = in.little<std::uint32_t>();
    if (in.failed() || (width != 2 && width != 4 && width != 8) || in.left() != std::uint64_t(count) * width)
        return false;
    std::int64_t before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        PackedEntry entry;
        entry.offset = list.size() - in.left();
        entry.integer = intsetInteger(in, width);
        if ((i > 0 && entry.integer <= before) || !onEntry(entry))
            return false;
        before = entry.integer;
    }
    return true;
}

std::string bitsOfByte(std::uint8_t byte)
{
    std::string bits;
    for (int bit = 7; bit >= 0; --bit)
        bits += (byte >> bit & 1) != 0 ? '1' : '0';
    return bits;
}

/// How many bits of the first byte tell the encoding, and what the others are.
struct TagWidth {
    std::size_t bits;
    EncodingBits::Payload meaning;
};

TagWidth tagWidth(CompactKind kind, EntryEncoding encoding)
{
    using Payload = EncodingBits::Payload;
    switch (encoding) {
    case EntryEncoding::Uint7:
        return {1, Payload::Value};
    case EntryEncoding::Int13:
        return {3, Payload::ValueHigh};
    case EntryEncoding::Immediate4:
        return {4, Payload::Value};
    case EntryEncoding::String6:
        return {2, Payload::Length};
    case EntryEncoding::String12:
        return {4, Payload::LengthHigh};
    case EntryEncoding::String14:
        return {2, Payload::LengthHigh};
    case EntryEncoding::String32:
        return kind == CompactKind::Ziplist ? TagWidth{2, Payload::Unused} : TagWidth{8, Payload::None};
    case EntryEncoding::Int8:
    case EntryEncoding::Int16:
    case EntryEncoding::Int24:
    case EntryEncoding::Int32:
    case EntryEncoding::Int64:
        break;
    }
    return {8, Payload::None};
}

} // namespace

std::string_view compactName(CompactKind kind)
{
    constexpr auto names = std::to_array<std::string_view>({"listpack", "ziplist", "intset"});
    static_assert(names.size() == static_cast<std::size_t>(CompactKind::Intset) + 1);
    return names[static_cast<std::size_t>(kind)];
}

Result<CompactLayout> CompactLayout::of(CompactList list)
{
    CompactLayout layout;
    layout.m_list = std::move(list);
    const auto keep = [&](const PackedEntry &entry) {
        layout.m_offsets.push_back(static_cast<std::uint32_t>(entry.offset));
        return true;
    };
    const std::string_view bytes = layout.m_list.bytes;
    const bool sound = layout.kind() == CompactKind::Listpack  ? walkListpack(bytes, keep)
                       : layout.kind() == CompactKind::Ziplist ? walkZiplist(bytes, keep)
                                                               : walkIntset(bytes, keep);
    if (!sound)
        return failure(ErrorKind::Protocol, sentence("This {} is damaged: entry {} is not valid.",
                                                     compactName(layout.kind()), layout.entries() + 1));
    return layout;
}

bool CompactLayout::countIsKept() const
{
    if (kind() == CompactKind::Intset)
        return true;
    ByteCursor in(bytes().substr(kind() == CompactKind::Ziplist ? 8 : 4));
    return in.little<std::uint16_t>() != countNotKept;
}

std::size_t CompactLayout::integerBytes() const
{
    return kind() == CompactKind::Intset ? static_cast<std::uint8_t>(bytes().front()) : 0;
}

PackedEntry CompactLayout::entry(std::size_t index) const
{
    const std::size_t offset = m_offsets[index];
    if (kind() != CompactKind::Intset) // of() has read them all
        return *(kind() == CompactKind::Listpack ? listpackEntryAt(bytes(), offset)
                                                 : ziplistEntryAt(bytes(), offset));
    PackedEntry entry;
    entry.offset = offset;
    entry.dataBytes = integerBytes();
    entry.encodingBytes = 0;
    entry.encoding = integerEncoding(entry.dataBytes);
    ByteCursor in(bytes().substr(offset));
    entry.integer = intsetInteger(in, entry.dataBytes);
    entry.isInteger = true;
    return entry;
}

std::string CompactLayout::text(std::size_t index) const
{
    const PackedEntry read = entry(index);
    if (!read.isInteger)
        return std::string(read.bytes);
    std::array<char, 24> digits;
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), read.integer).ptr};
}

std::size_t CompactLayout::offsetOf(std::size_t index) const
{
    if (index < entries())
        return m_offsets[index];
    return kind() == CompactKind::Intset ? size() : size() - 1;
}

std::optional<std::size_t> CompactLayout::entryAt(std::size_t offset) const
{
    if (entries() == 0 || offset < m_offsets.front() || offset >= offsetOf(entries()))
        return std::nullopt;
    return static_cast<std::size_t>(std::ranges::upper_bound(m_offsets, offset) - m_offsets.begin()) - 1;
}

std::vector<CompactPart> CompactLayout::headerParts() const
{
    const auto part = [](std::size_t offset, std::size_t length, PartKind kind) {
        return CompactPart{offset, length, kind, std::nullopt, 0, false};
    };
    switch (kind()) {
    case CompactKind::Listpack:
        return {part(0, 4, PartKind::HeaderTotal), part(4, 2, PartKind::HeaderCount)};
    case CompactKind::Ziplist:
        return {part(0, 4, PartKind::HeaderTotal), part(4, 4, PartKind::HeaderTail),
                part(8, 2, PartKind::HeaderCount)};
    case CompactKind::Intset:
        break;
    }
    return {part(0, 4, PartKind::HeaderWidth), part(4, 4, PartKind::HeaderCount)};
}

std::vector<CompactPart> CompactLayout::partsOf(std::size_t index) const
{
    const PackedEntry read = entry(index);
    const bool inTurn = kind() != CompactKind::Intset;
    CompactPart part;
    part.offset = read.offset;
    part.entry = index;
    part.row = inTurn ? index / 2 : index;
    part.isScore = inTurn && index % 2 == 1;
    std::vector<CompactPart> parts;
    const auto add = [&](std::size_t length, PartKind kind) {
        if (length == 0)
            return;
        part.length = length;
        part.kind = kind;
        parts.push_back(part);
        part.offset += length;
    };
    add(read.previousBytes, PartKind::PreviousLength);
    add(read.encodingBytes, PartKind::Encoding);
    add(read.dataBytes, PartKind::Data);
    add(read.backBytes, PartKind::BackLength);
    return parts;
}

CompactPart CompactLayout::partAt(std::size_t offset) const
{
    const auto entry = entryAt(offset);
    const auto parts = entry ? partsOf(*entry) : headerParts();
    for (const CompactPart &part : parts) {
        if (offset >= part.offset && offset < part.end())
            return part;
    }
    return {size() - 1, 1, PartKind::End, std::nullopt, 0, false};
}

std::vector<CompactPart> CompactLayout::parts() const
{
    std::vector<CompactPart> all = headerParts();
    for (std::size_t i = 0; i < entries(); ++i) {
        const auto parts = partsOf(i);
        all.insert(all.end(), parts.begin(), parts.end());
    }
    if (kind() != CompactKind::Intset)
        all.push_back(partAt(size() - 1));
    return all;
}

EncodingBits CompactLayout::encodingBits(std::size_t index) const
{
    const PackedEntry read = entry(index);
    const TagWidth tag = tagWidth(kind(), read.encoding);
    const auto first = static_cast<std::uint8_t>(bytes()[read.offset + read.previousBytes]);
    const std::string bits = bitsOfByte(first);
    EncodingBits taken{bits.substr(0, tag.bits), bits.substr(tag.bits), tag.meaning, 0};
    taken.value = read.isInteger ? read.integer : static_cast<std::int64_t>(read.bytes.size());
    return taken;
}

} // namespace tiebreak
