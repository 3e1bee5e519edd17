// SPDX-License-Identifier: GPL-3.0-or-later
// The two flat lists in which Redis keeps small sorted sets: the listpack (from Redis 7 on) and the ziplist.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace tiebreak
{

/// What the first byte of an entry says of the rest. Some are of one kind of list alone: Uint7, Int13 and
/// String12 of the listpack, Immediate4, Int8 and String14 of the ziplist.
enum class EntryEncoding : std::uint8_t {
    Uint7,      ///< the byte itself is the number
    Int13,      ///< five bits of the first byte and all of the second
    Immediate4, ///< four bits of the byte are the number and one
    Int8,
    Int16,
    Int24,
    Int32,
    Int64,
    String6,  ///< its length in six bits
    String12, ///< in twelve, of two bytes
    String14, ///< in fourteen, of two bytes
    String32, ///< in four bytes behind the first
};

/// One entry of a packed list: bytes or, where Redis found the text of one, an integer; and where its parts
/// lie. They follow one another: previous length (ziplist), encoding, data, back length (listpack).
struct PackedEntry {
    std::string_view bytes;
    std::int64_t integer = 0;
    bool isInteger = false;
    EntryEncoding encoding = EntryEncoding::Uint7;
    std::uint8_t encodingBytes = 1; ///< the first byte, and those of a string's length
    std::uint8_t previousBytes = 0; ///< 1 or 5 in a ziplist, 0 in a listpack
    std::uint8_t backBytes = 0;     ///< 1 to 5 in a listpack, 0 in a ziplist
    std::uint32_t previousLength = 0;
    std::size_t offset = 0;    ///< in the list
    std::size_t dataBytes = 0; ///< what follows the encoding

    /// All of its parts together.
    std::size_t length() const { return previousBytes + encodingBytes + dataBytes + backBytes; }
};

/// What is done with an entry; false ends the walk.
using OnEntry = std::function<bool(const PackedEntry &)>;

/// Hands on each entry of a listpack. False when `onEntry` ended the walk or the list is not sound: every
/// length in it is checked, also those for walking backwards. Format: listpack.md of
/// github.com/antirez/listpack.
bool walkListpack(std::string_view list, const OnEntry &onEntry);

/// The same for a ziplist. Format: the comment at the top of Redis's ziplist.c.
bool walkZiplist(std::string_view list, const OnEntry &onEntry);

/// The entry that begins at `offset` of a listpack, read and checked as in a walk; nothing where none does.
std::optional<PackedEntry> listpackEntryAt(std::string_view list, std::size_t offset);
/// The same for a ziplist; whether its previous length fits the entry before it is not known here.
std::optional<PackedEntry> ziplistEntryAt(std::string_view list, std::size_t offset);

/// How many bytes the back length of an entry of `length` bytes takes in a listpack.
std::uint8_t backLengthBytes(std::size_t length);

/// Entries of a ziplist that are so long, or longer, make the previous length behind them take five bytes.
inline constexpr std::size_t longPrevious = 254;

/// The number of entries that a header tells where the list has as many or more.
inline constexpr std::uint16_t countNotKept = 0xffff;

} // namespace tiebreak
