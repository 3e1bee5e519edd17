// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a board's encoding: which it is, why, and how far it is from the other.
#pragma once

#include "core/board/rows.h"
#include "core/prose/wording.h"
#include "internals/memory/encodinglimits.h"
#include "internals/memory/memorymodel.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// How long the members of a board are.
struct MemberLengths {
    std::int64_t longest = 0; ///< bytes
    std::size_t row = 0;      ///< the first that is as long
    std::int64_t tooLong = 0; ///< members longer than the limit
    bool operator==(const MemberLengths &) const = default;
};

/// Of these rows, against EncodingLimits::valueBytes.
MemberLengths memberLengths(const Rows &rows, const EncodingLimits &limits);

/// Why a board has the encoding it has.
struct EncodingFacts {
    std::string encoding; ///< as OBJECT ENCODING has it; empty: not told
    std::int64_t members = 0;
    EncodingLimits limits;                ///< the defaults where the server did not tell its own
    bool limitsTold = false;              ///< `limits` are the server's own
    std::optional<MemberLengths> lengths; ///< nothing: not all members are known

    /// So many more members make it a skip list; nothing when it is none of the compact encodings. 1 where it
    /// is past the limit already, which was lowered behind it.
    std::optional<std::int64_t> membersToSwitch() const;
};

/// The answer, at most two sentences: "A listpack. 33 more members make it a skip list.", "A skip list,
/// because 2 members are longer than 64 bytes."
std::string encodingSentence(const EncodingFacts &facts, const Wording &wording);

/// What a skip list does when the board shrinks; empty for a compact encoding.
std::string noWayBackSentence(const EncodingFacts &facts);

/// Where the limits come from, with the server's words where it refused (empty: it was not asked).
std::string limitsSentence(bool told, const std::string &refusal);

/// What a part of the memory is, for a table: "names, each a string of its own".
std::string memoryPartText(MemoryPartKind kind);

/// "10000000 members of 12 bytes take 1.13 GB as a skip list, 113 B per member."; what 0 members mean to
/// Redis.
std::string memorySentence(const MemoryEstimate &estimate, std::int64_t memberBytes, const Wording &wording);

/// That a planned listpack may also take so much, since a step of the allocator is near.
std::string otherSizeSentence(std::int64_t bytes, const Wording &wording);

/// What the codecs do to a full listpack of short names, by the model, and what one more member makes of it.
std::string codecExamplesSentence(ServerLine line, const Wording &wording);

/// Of which server's memory a forecast is.
std::string forecastSentence(ServerLine line);

/// That the estimates are for this line because the server does not report its version.
std::string hiddenLineSentence(ServerLine line);

/// What of a board's memory goes once its hash table has finished growing.
std::string growthSentence(std::int64_t bytes, const Wording &wording);

} // namespace tiebreak
