// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory a sorted set takes: the model and what it is made of.
//
// It counts what MEMORY USAGE counts on Redis 7.0 and 8.0 with jemalloc on 64 bits, each allocation as
// allocatedBytes() has it. Sources: objectComputeSize() in object.c, zskiplistNode and zset in server.h, dict
// in dict.h, sdshdr* in sds.h, lpEncodeGetType() in listpack.c, d2string() in util.c and
// zsetConvertAndExpand() in t_zset.c of Redis 7.0.15 and 7.4.1, and what 8.0.2 answers.
//   Both:      name of the key + 24 (its entry in the keyspace) + 16 (robj)
//   Listpack:  + one allocation of 7 (header 6, end 1) + entries, a member's and a score's in turn
//   Skip list: + 16 (zset) + 56 (dict) + 32 (zskiplist) + 640 (header node of 32 levels)
//              + 8 a slot of the hash table, the next power of two; while the table grows the old one as well
//              + a row: 24 (dictEntry) + its member as a string of its own + a node of 24 + 16 a level
// A node has one level more with probability 1/4, so that of a single skip list of N rows the sum lies within
// about 11·√N bytes of the expectation.
// From 7.2 on (see ServerLine) scores that are no integers take fewer bytes in a listpack, and the hash table
// is made anew only past the next power of two above the switch. Other versions: before Redis 7 the compact
// encoding is a ziplist, whose entries have another size, and the header node has 64 levels (Redis 5 and 6).
// Redis 8.2 and later count a key together with its object. Valkey 8.1 keeps members inside the nodes and has
// another hash table, which takes some 20 bytes less a row.
#pragma once

#include "core/base/result.h"
#include "core/board/rows.h"
#include "core/codec/codecspec.h"
#include "internals/memory/encodinglimits.h"
#include "internals/memory/serverline.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// How Redis keeps a sorted set.
enum class SetEncoding : std::uint8_t { Listpack, SkipList };

/// "listpack", "skiplist": as OBJECT ENCODING has it.
std::string_view encodingWord(SetEncoding encoding);

/// What one entry of a listpack takes that holds these bytes: an integer where they are the text of one.
std::int64_t listpackEntryBytes(std::string_view bytes);
/// The same of an integer.
std::int64_t listpackEntryBytes(std::int64_t integer);
/// The same of a score, as storedScore() has it.
std::int64_t listpackScoreBytes(double raw, ServerLine line);

/// Whether a listpack keeps this score as an integer.
bool isListpackInteger(double raw, ServerLine line);

/// What Redis allocates for a string of so many bytes (sds).
std::int64_t stringBytes(std::int64_t length);

/// What Redis allocates for a node of the skip list on average.
double expectedNodeBytes();

/// How many slots the hash table of so many members has.
std::int64_t hashSlots(std::int64_t members);
/// How many slots the old table has that is still there right after so many members have been added one after
/// the other: Redis moves its rows two at each ZADD of a new member and one at each read of a member; 0 once
/// they are moved. `firstSlots`: those of its first table.
std::int64_t oldHashSlots(std::int64_t members, std::int64_t firstSlots = 4);

/// What jemalloc, the allocator that Redis comes with, takes for an allocation of so many bytes (0 or more):
/// up to 128 bytes the next multiple of 16 (8 for up to 8), above that the next of four steps to each power
/// of two. Source: "Size classes" of jemalloc(3).
std::int64_t allocatedBytes(std::int64_t bytes);

/// What a board's memory depends on.
struct BoardSizes {
    std::int64_t members = 0;
    std::int64_t longestMember = 0;
    double nameBytes = 0;      ///< all members as strings of their own, as they are allocated
    double listNameBytes = 0;  ///< all members as entries of a listpack
    double listScoreBytes = 0; ///< all scores as entries of a listpack
    std::int64_t keyBytes = 0; ///< the length of the key
    ServerLine line = ServerLine::Redis72;

    /// The same with so many members of the same kind.
    BoardSizes withMembers(std::int64_t count) const;
};

/// The shape of these rows, exactly, on such a server.
BoardSizes sizesOf(const Rows &rows, std::string_view key, ServerLine line);

/// A board that there is not yet.
struct PlannedBoard {
    std::int64_t members = 0;
    std::int64_t memberBytes = 12; ///< the length of each member, which is not the text of an integer
    CodecSpec codec;
    std::int64_t topScore =
        1000; ///< the rows have points evenly up to this; a skip list does not depend on them
    std::int64_t keyBytes = 5;
    ServerLine line = ServerLine::Redis72;
};

/// Its shape: the average of 256 rows with points up to topScore at times a good minute apart from 2026-11-20
/// on, cut to those it can pack. A listpack of rows like these is foretold within 1 %, before the allocator
/// rounds it up by a fifth at the most. Error Limit: it cannot pack these points.
Result<BoardSizes> sizesOf(const PlannedBoard &board);

/// The 256 raws that this shape is the average of, from the fewest points up. Error Limit as of sizesOf().
Result<std::vector<double>> plannedRaws(const PlannedBoard &board);
/// A name for the row, of so many bytes, which is no text of an integer; from 58 to the power of these bytes
/// on names come again.
std::string plannedName(std::int64_t row, std::int64_t bytes);

/// What part of the memory it is.
enum class MemoryPartKind : std::uint8_t {
    KeyName,      ///< the key as a string
    KeyEntry,     ///< its entry in the keyspace
    Object,       ///< robj
    ListFrame,    ///< header and end of a listpack
    ListNames,    ///< entries of members
    ListScores,   ///< entries of scores
    ListRounding, ///< what the allocator adds
    Set,          ///< zset, dict, zskiplist
    HeaderNode,   ///< the node before the first
    Slots,        ///< of the hash table
    OldSlots,     ///< of the old table, while it grows
    Entries,      ///< of the hash table
    Names,        ///< members as strings
    Nodes,        ///< of the skip list
};

/// `count` times `bytesEach`.
struct MemoryPart {
    MemoryPartKind kind{};
    std::int64_t count = 0;
    double bytesEach = 0;
    double bytes() const { return static_cast<double>(count) * bytesEach; }
};

/// What a board takes, and what that adds up from.
struct MemoryEstimate {
    SetEncoding encoding = SetEncoding::Listpack;
    std::int64_t members = 0;
    std::int64_t bytes = 0; ///< right after the members have been added one after the other
    std::vector<MemoryPart> parts;

    double bytesPerMember() const
    {
        return members == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(members);
    }
    /// Of `bytes` those of the old hash table, which go once its rows are moved; 0 as a rule.
    std::int64_t growthBytes() const;
};

/// The board as a listpack, however large: exactly what MEMORY USAGE says of it.
MemoryEstimate estimateListpack(const BoardSizes &shape);
/// The board as a skip list: what is to be expected, since levels are drawn.
MemoryEstimate estimateSkipList(const BoardSizes &shape, const EncodingLimits &limits = {});
/// In the encoding that a board has which was filled under these limits.
MemoryEstimate estimateMemory(const BoardSizes &shape, const EncodingLimits &limits = {});

/// The other size that a planned listpack may have, where a step of the allocator lies within the 1 % to
/// which its entries are foretold; counts as MemoryEstimate::bytes. Nothing where all of them take the same.
std::optional<std::int64_t> otherListpackBytes(const BoardSizes &planned);

/// The encoding of a board that was filled under these limits.
SetEncoding encodingOf(const BoardSizes &shape, const EncodingLimits &limits);

/// What it costs that a listpack becomes a skip list.
struct SwitchForecast {
    MemoryEstimate now;     ///< as a listpack
    MemoryEstimate atLimit; ///< with as many members as a listpack may have
    MemoryEstimate past;    ///< with one more: a skip list
};

/// For a board that is a listpack, more rows of the same kind as those it has.
SwitchForecast forecastSwitch(const BoardSizes &shape, const EncodingLimits &limits);

} // namespace tiebreak
