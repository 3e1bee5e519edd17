// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences on compact lists: what a byte is, what a cascade and an upgrade do.
#pragma once

#include "core/prose/wording.h"
#include "internals/compact/cascade.h"
#include "internals/compact/compactlayout.h"
#include "internals/compact/intset.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// What one byte is: the sentence to be read first, and why it is so.
struct ByteText {
    std::string answer;
    std::string reason;
};

/// The byte at `offset`, below size(). `timeBits`: as timeBitsOf() has it for the codec of the scores.
ByteText byteText(const Wording &wording, const CompactLayout &layout, std::size_t offset,
                  std::optional<int> timeBits = {});

/// A part in a few words, without a full stop: what stands beside it as a note.
std::string partNote(const Wording &wording, const CompactLayout &layout, const CompactPart &part,
                     std::optional<int> timeBits = {});

/// What the two boxes of an encoding byte are called: "kind", and "length 12" or nothing.
std::string tagCaption();
std::string payloadCaption(const Wording &wording, const EncodingBits &bits);

/// What the state of a cascade is and what led to it.
std::string cascadeText(const Wording &wording, const CascadeStep &step);
/// Why a listpack knows no cascade.
std::string whyNoCascade();
/// Why a sorted set's ziplist hardly has one; `valueBytes` is the longest member that it takes.
std::string whyCascadeIsRare(const Wording &wording, std::int64_t valueBytes);

/// What the adding of an integer did to an intset.
std::string intsetText(const Wording &wording, const IntsetStep &step);
/// Why an intset is never narrowed, and that a sorted set has none.
std::string whatIntsetsAreFor();

} // namespace tiebreak
