// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/compact/compacttext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "internals/compact/bytecursor.h"
#include "internals/compact/scoresplit.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

std::uint8_t byteAt(const CompactLayout &layout, std::size_t offset)
{
    return static_cast<std::uint8_t>(layout.bytes()[offset]);
}

std::string numberOf(const Wording &wording, std::size_t number)
{
    return wording.number(static_cast<std::int64_t>(number));
}

std::string bytesOf(const Wording &wording, std::size_t bytes)
{
    return byteCount(wording, static_cast<std::int64_t>(bytes));
}

ByteText totalText(const Wording &wording, const CompactLayout &layout)
{
    return {sentence("The whole {} takes {}.", compactName(layout.kind()), bytesOf(wording, layout.size())),
            sentence("Four bytes, the lowest first. They count themselves, and a reader finds the end "
                     "without a walk.")};
}

ByteText tailText(const Wording &wording, const CompactLayout &layout)
{
    ByteCursor in(layout.bytes().substr(4));
    return {sentence("The last entry begins at offset {}.", wording.number(in.little<std::uint32_t>())),
            sentence("Four bytes, lowest first. A reader coming from the end starts here.")};
}

ByteText countText(const Wording &wording, const CompactLayout &layout)
{
    if (!layout.countIsKept())
        return {sentence("The list has {} entries or more.", wording.number(countNotKept)),
                sentence("ff ff means that the count is not stored. To get it, walk the list.")};
    const auto count = static_cast<std::int64_t>(layout.entries());
    const std::string number = wording.number(count);
    if (layout.kind() == CompactKind::Intset)
        return {plural(count, sentence("The set has {} integer.", number),
                       sentence("The set has {} integers.", number)),
                sentence("Four bytes, the lowest first.")};
    return {plural(count, sentence("The list has {} entry.", number),
                   sentence("The list has {} entries.", number)),
            sentence("Two bytes, the lowest first. A member and its score are two entries.")};
}

ByteText widthText(const Wording &wording, const CompactLayout &layout)
{
    return {
        sentence("Each integer takes {}.", bytesOf(wording, layout.integerBytes())),
        sentence("The widest integer that was ever added decides for all of them, and they stay so wide.")};
}

ByteText previousText(const Wording &wording, const PackedEntry &entry)
{
    if (entry.previousLength == 0)
        return {sentence("This is the first entry."),
                sentence("The previous length is 0, as no entry comes before it.")};
    const std::string answer =
        sentence("The entry before this one is {} long.", bytesOf(wording, entry.previousLength));
    if (entry.previousBytes == 1)
        return {answer,
                sentence("Previous length: one byte holds up to 253. It lets a reader step backwards.")};
    if (entry.previousLength >= longPrevious)
        return {
            answer,
            sentence("Previous length: fe in front means that four bytes hold it, the lowest first, since it "
                     "is 254 or more.")};
    return {
        answer,
        sentence("Previous length: fe in front means that four bytes hold it, though one would do. A field "
                 "that grew is left as it is.")};
}

std::string integerAnswer(const Wording &wording, const PackedEntry &entry)
{
    const std::string number = wording.number(entry.integer);
    switch (entry.encoding) {
    case EntryEncoding::Int8:
        return sentence("An 8-bit integer follows, {}.", number);
    case EntryEncoding::Int13:
        return sentence("A 13-bit integer, {}.", number);
    case EntryEncoding::Int16:
        return sentence("A 16-bit integer follows, {}.", number);
    case EntryEncoding::Int24:
        return sentence("A 24-bit integer follows, {}.", number);
    case EntryEncoding::Int32:
        return sentence("A 32-bit integer follows, {}.", number);
    case EntryEncoding::Int64:
        return sentence("A 64-bit integer follows, {}.", number);
    default:
        return sentence("The number {} itself.", number);
    }
}

std::string integerReason(const PackedEntry &entry, std::uint8_t first)
{
    switch (entry.encoding) {
    case EntryEncoding::Uint7:
        return sentence("The prefix 0 means a number from 0 to 127, in the other 7 bits. No data follows.");
    case EntryEncoding::Immediate4:
        return sentence("The prefix 1111, followed by the number plus 1: 0 to 12 fit. No data follows.");
    case EntryEncoding::Int13:
        return sentence(
            "The prefix 110 means a number from −4096 to 4095. The other 5 bits are its upper ones, the "
            "next "
            "byte holds the lower eight.");
    case EntryEncoding::Int8:
        return sentence("fe means that the next byte is a number from −128 to 127.");
    default:
        return sentence("{:02x} means an integer in the next {} bytes, the lowest byte first.", first,
                        entry.dataBytes);
    }
}

std::string stringAnswer(const Wording &wording, const PackedEntry &entry)
{
    const std::string length = bytesOf(wording, entry.bytes.size());
    if (entry.bytes.empty())
        return sentence("An empty string.");
    if (entry.encoding == EntryEncoding::String6)
        return sentence("A short string of {} follows.", length);
    return entry.encoding == EntryEncoding::String32 ? sentence("A long string of {} follows.", length)
                                                     : sentence("A string of {} follows.", length);
}

std::string stringReason(CompactKind kind, EntryEncoding encoding)
{
    const bool ziplist = kind == CompactKind::Ziplist;
    switch (encoding) {
    case EntryEncoding::String6:
        return ziplist
                   ? sentence(
                         "The prefix 00 means a string of up to 63 bytes. The other 6 bits are its length.")
                   : sentence(
                         "The prefix 10 means a string of up to 63 bytes. The other 6 bits are its length.");
    case EntryEncoding::String12:
        return sentence(
            "The prefix 1110 means a string of up to 4095 bytes. The other 4 bits and the next byte are "
            "its "
            "length.");
    case EntryEncoding::String14:
        return sentence(
            "The prefix 01 means a string of up to 16383 bytes. The other 6 bits and the next byte are "
            "its "
            "length.");
    default:
        return ziplist
                   ? sentence(
                         "The prefix 10 means that the next 4 bytes are the length, highest byte first; the "
                         "other six bits are not used.")
                   : sentence("f0 means that the next four bytes are the length, the lowest first.");
    }
}

ByteText encodingText(const Wording &wording, const CompactLayout &layout, const PackedEntry &entry,
                      std::size_t index)
{
    if (index > 0)
        return {sentence("A string of {} follows.", bytesOf(wording, entry.bytes.size())),
                sentence("Byte {} of the {} that say what the entry is. This one belongs to the length.",
                         index + 1, entry.encodingBytes)};
    if (!entry.isInteger)
        return {stringAnswer(wording, entry), stringReason(layout.kind(), entry.encoding)};
    const auto first = byteAt(layout, entry.offset + entry.previousBytes);
    return {integerAnswer(wording, entry), integerReason(entry, first)};
}

std::string splitAnswer(int timeBits)
{
    if (timeBits == 8)
        return sentence("A byte of the time.");
    return timeBits == 0 ? sentence("A byte of the points.")
                         : sentence("The lowest bits of the points, and the highest of the time.");
}

ByteText dataText(const Wording &wording, const CompactLayout &layout, const CompactPart &part,
                  const PackedEntry &entry, std::size_t index, std::optional<int> timeBits)
{
    const std::string place = numberOf(wording, index + 1);
    if (!entry.isInteger) {
        const auto byte = byteAt(layout, part.offset + index);
        const bool letter = byte > 0x20 && byte < 0x7f;
        const std::string length = numberOf(wording, entry.bytes.size());
        return {letter         ? sentence("The character {}.", static_cast<char>(byte))
                : byte == 0x20 ? phrase("byte", "A space.")
                : byte >= 0x80 ? sentence("Part of a non-ASCII character, or an arbitrary byte.")
                               : sentence("A control character."),
                part.isScore
                    ? sentence("Byte {} of the {} of the score, which is kept as text.", place, length)
                    : sentence("Byte {} of the {} of the member.", place, length)};
    }
    const std::string number = wording.number(entry.integer);
    if (entry.encoding == EntryEncoding::Int13)
        return {sentence("The lower eight bits of {}.", number),
                sentence("The upper five are in the byte before. Negative numbers are in two's complement.")};
    const std::string reason =
        sentence("Byte {} of {} of the integer {}, the lowest first.", index + 1, part.length, number);
    if (part.isScore && timeBits)
        return {splitAnswer(timeBitsInByte(*timeBits, index)), reason};
    return {index == 0                 ? sentence("The lowest byte of an integer.")
            : index + 1 == part.length ? sentence("The highest byte of an integer.")
                                       : sentence("A byte of an integer."),
            reason};
}

ByteText backText(const Wording &wording, const PackedEntry &entry)
{
    const std::string length = bytesOf(wording, entry.encodingBytes + entry.dataBytes);
    return {sentence("Back length: the {} before it are this entry.", length),
            entry.backBytes == 1
                ? sentence("A reader can step backward by it. It counts only its own entry, without itself.")
                : sentence("Seven bits a byte, to be read from the last one backward: a leading 1 says that "
                           "one more byte is in front.")};
}

} // namespace

ByteText byteText(const Wording &wording, const CompactLayout &layout, std::size_t offset,
                  std::optional<int> timeBits)
{
    const CompactPart part = layout.partAt(offset);
    const PackedEntry entry = part.entry ? layout.entry(*part.entry) : PackedEntry();
    const std::size_t index = offset - part.offset;
    switch (part.kind) {
    case PartKind::HeaderTotal:
        return totalText(wording, layout);
    case PartKind::HeaderTail:
        return tailText(wording, layout);
    case PartKind::HeaderWidth:
        return widthText(wording, layout);
    case PartKind::HeaderCount:
        return countText(wording, layout);
    case PartKind::PreviousLength:
        return previousText(wording, entry);
    case PartKind::Encoding:
        return encodingText(wording, layout, entry, index);
    case PartKind::Data:
        return dataText(wording, layout, part, entry, index, timeBits);
    case PartKind::BackLength:
        return backText(wording, entry);
    case PartKind::End:
        break;
    }
    return {sentence("Here the list ends."), sentence("ff begins no entry.")};
}

std::string partNote(const Wording &wording, const CompactLayout &layout, const CompactPart &part,
                     std::optional<int> timeBits)
{
    const PackedEntry entry = part.entry ? layout.entry(*part.entry) : PackedEntry();
    const bool split = part.isScore && timeBits && entry.isInteger;
    switch (part.kind) {
    case PartKind::HeaderTotal:
        return sentence("bytes of the whole list: {}", numberOf(wording, layout.size()));
    case PartKind::HeaderTail:
        return sentence("where the last entry begins");
    case PartKind::HeaderWidth:
        return sentence("bytes of each integer: {}", layout.integerBytes());
    case PartKind::HeaderCount:
        return layout.countIsKept() ? phrase("bytes", "entries: {}", numberOf(wording, layout.entries()))
                                    : sentence("the entries are too many to be counted here");
    case PartKind::PreviousLength:
        return entry.previousLength == 0 ? sentence("previous length: no entry is before this one")
                                         : sentence("previous length: the entry before it has {}, so a "
                                                    "reader can step back over it",
                                                    bytesOf(wording, entry.previousLength));
    case PartKind::Encoding:
        if (!entry.isInteger)
            return sentence("a string of {}", bytesOf(wording, entry.bytes.size()));
        if (entry.dataBytes == 0)
            return sentence("the number {} itself", wording.number(entry.integer));
        if (entry.encoding == EntryEncoding::Int13)
            return sentence("a 13-bit integer, its upper five bits here");
        return split ? sentence("a {}-bit integer, lowest byte first: the time, then the score",
                                entry.dataBytes * 8)
                     : sentence("a {}-bit integer, lowest byte first", entry.dataBytes * 8);
    case PartKind::Data:
        if (!entry.isInteger)
            return part.isScore ? sentence("the score as text") : sentence("the member's own bytes");
        return sentence("the integer {}", wording.number(entry.integer));
    case PartKind::BackLength:
        return sentence("back length: this entry has {}, so a reader can step back over it",
                        bytesOf(wording, entry.encodingBytes + entry.dataBytes));
    case PartKind::End:
        break;
    }
    return sentence("the end of the list");
}

std::string tagCaption()
{
    return phrase("bytes", "kind");
}

std::string payloadCaption(const Wording &wording, const EncodingBits &bits)
{
    const std::string value = wording.number(bits.value);
    switch (bits.meaning) {
    case EncodingBits::Payload::Value:
        return phrase("bytes", "value {}", value);
    case EncodingBits::Payload::ValueHigh:
        return sentence("upper bits of {}", value);
    case EncodingBits::Payload::Length:
        return phrase("bytes", "length {}", value);
    case EncodingBits::Payload::LengthHigh:
        return sentence("upper bits of length {}", value);
    case EncodingBits::Payload::Unused:
        return sentence("not used");
    case EncodingBits::Payload::None:
        break;
    }
    return {};
}

std::string cascadeText(const Wording &wording, const CascadeStep &step)
{
    const CascadeEntry &entry =
        step.entries.empty() ? CascadeEntry() : step.entries[std::min(step.place, step.entries.size() - 1)];
    const std::string moved = bytesOf(wording, step.moved);
    const std::string length = bytesOf(wording, entry.length());
    switch (step.kind) {
    case CascadeStep::Kind::Before:
        return sentence(
            "Before the insert, the ziplist has {}. Each entry stores the length of the one before it.",
            bytesOf(wording, step.bytes));
    case CascadeStep::Kind::Insert:
        return step.grown > 0 ? sentence("An entry of {} is inserted. One byte cannot hold 254 or more, so "
                                         "the field behind it "
                                         "takes five: {} moved.",
                                         length, moved)
                              : sentence("An entry of {} is inserted, and the one after it stores its length "
                                         "in as many bytes "
                                         "as before: {} moved.",
                                         length, moved);
    case CascadeStep::Kind::Grow:
        return sentence(
            "The entry before has grown by four to {}, so entry {} needs five bytes to store it and "
            "grows as well: {} moved.",
            bytesOf(wording, entry.previousLength), numberOf(wording, step.place + 1), moved);
    case CascadeStep::Kind::Write:
        return sentence(
            "Entry {} stores the new length in as many bytes as before. It does not grow: here the "
            "cascade ends.",
            numberOf(wording, step.place + 1));
    case CascadeStep::Kind::End:
        break;
    }
    return step.grown > 0 ? sentence("Nothing after it has to change. One insert moved {} in all.",
                                     bytesOf(wording, step.movedSoFar))
                          : sentence("No length grew: there is no cascade.");
}

std::string whyNoCascade()
{
    return sentence(
        "A listpack has no cascade updates, as each entry stores only its own length, at its end.");
}

std::string whyCascadeIsRare(const Wording &wording, std::int64_t valueBytes)
{
    // Previous length of 1, encoding of up to 2.
    constexpr std::int64_t shortEntry = static_cast<std::int64_t>(longPrevious) - 1 - 3;
    if (valueBytes < shortEntry)
        return sentence("A sorted set cannot have one either: members here have at most {}, so no entry "
                        "reaches 254 bytes.",
                        byteCount(wording, valueBytes));
    return sentence(
        "In a sorted set it is rare even where members may have {}, as here: every score between two "
        "members is short and stops it.",
        byteCount(wording, valueBytes));
}

std::string intsetText(const Wording &wording, const IntsetStep &step)
{
    const std::string added = wording.number(step.added);
    if (!step.isNew)
        return sentence("{} is there already, so nothing changes.", added);
    if (step.upgraded())
        return sentence("{} does not fit {} bits. Every integer is rewritten with {}, from the last one "
                        "backwards, so that none overwrites another.",
                        added, step.bitsBefore, step.bitsAfter);
    const auto moves = static_cast<std::int64_t>(step.moves.size());
    if (moves == 0 && step.place == 0)
        return sentence("{} is the first integer.", added);
    if (moves == 0)
        return sentence("{} is the largest, so it goes last.", added);
    return plural(moves, sentence("{} goes in order, so {} integer moves on.", added, moves),
                  sentence("{} goes in order, so {} integers move on.", added, moves));
}

std::string whatIntsetsAreFor()
{
    return sentence("An intset is a set of integers, not a sorted set, so Redis never keeps a board in one. "
                    "One large integer "
                    "widens every entry. Removing it does not narrow them again.");
}

} // namespace tiebreak
