// SPDX-License-Identifier: GPL-3.0-or-later
// What each byte of a compact list is: of a listpack, a ziplist, an intset.
#pragma once

#include "core/base/result.h"
#include "internals/compact/packedlist.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The lists that Redis keeps as one run of bytes. Intset: of a set of integers.
enum class CompactKind : std::uint8_t { Listpack, Ziplist, Intset };

/// "listpack", "ziplist", "intset".
std::string_view compactName(CompactKind kind);

/// A compact list as it stands in the server's memory.
struct CompactList {
    CompactKind kind = CompactKind::Listpack;
    std::string bytes;
};

/// What a run of bytes is for.
enum class PartKind : std::uint8_t {
    HeaderTotal,    ///< bytes of the whole list
    HeaderTail,     ///< where the last entry begins: ziplist
    HeaderWidth,    ///< bytes an integer: intset
    HeaderCount,    ///< entries
    PreviousLength, ///< ziplist
    Encoding,       ///< what the entry is, with the length of a string
    Data,           ///< the bytes of a string, or of an integer
    BackLength,     ///< listpack
    End,            ///< 0xff
};

/// One part of a list; the parts of a list cover it without a gap.
struct CompactPart {
    std::size_t offset = 0;
    std::size_t length = 0;
    PartKind kind = PartKind::End;
    std::optional<std::size_t> entry; ///< nothing: of the whole list
    std::size_t row = 0;              ///< of an entry: entries of a sorted set are member and score in turn
    bool isScore = false;

    std::size_t end() const { return offset + length; }
    bool operator==(const CompactPart &) const = default;
};

/// An encoding byte in two boxes: the bits that say what it is, and the others.
struct EncodingBits {
    enum class Payload : std::uint8_t { None, Value, ValueHigh, Length, LengthHigh, Unused };
    std::string tag;     ///< "10"
    std::string payload; ///< "001100"
    Payload meaning = Payload::None;
    std::int64_t value = 0; ///< the value, or the length, that they are all of or the upper bits of
};

/// A compact list with what each of its bytes is. Holds four bytes an entry beside the list; what an entry is
/// is read anew when it is asked for.
class CompactLayout
{
public:
    /// Protocol where the list is not sound: all of its lengths are checked, and that an intset ascends.
    static Result<CompactLayout> of(CompactList list);

    CompactKind kind() const { return m_list.kind; }
    std::string_view bytes() const { return m_list.bytes; }
    std::size_t size() const { return m_list.bytes.size(); }
    std::size_t entries() const { return m_offsets.size(); }
    /// Members with their scores; integers of an intset.
    std::size_t rows() const { return kind() == CompactKind::Intset ? entries() : (entries() + 1) / 2; }
    /// Whether the count in the header is kept: 0xffff stands for as many or more.
    bool countIsKept() const;
    /// The width of an intset's integers in bytes; 0 of another list.
    std::size_t integerBytes() const;

    /// The entry; `index` is below entries().
    PackedEntry entry(std::size_t index) const;
    /// Its text as a client sees it: integers in decimal.
    std::string text(std::size_t index) const;
    /// First byte of the entry, and of what follows it for `index` + 1; entries() gives the end mark.
    std::size_t offsetOf(std::size_t index) const;
    /// The entry that the byte belongs to; nothing in the header, at the end mark and beyond.
    std::optional<std::size_t> entryAt(std::size_t offset) const;

    /// The parts before the first entry.
    std::vector<CompactPart> headerParts() const;
    /// The parts of an entry, in order; Data is missing where it is empty.
    std::vector<CompactPart> partsOf(std::size_t index) const;
    /// The part that a byte below size() belongs to.
    CompactPart partAt(std::size_t offset) const;
    /// All parts, from the first byte to the last: for lists of no great length.
    std::vector<CompactPart> parts() const;

    /// The first byte of the entry's encoding, taken apart. Not of an intset.
    EncodingBits encodingBits(std::size_t index) const;

private:
    CompactList m_list;
    std::vector<std::uint32_t> m_offsets;
};

} // namespace tiebreak
