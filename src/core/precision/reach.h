// SPDX-License-Identifier: GPL-3.0-or-later
// How far a codec reaches: until when, and up to which score.
#pragma once

#include "core/codec/codec.h"
#include "core/prose/wording.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// What a codec holds of a time range.
struct CodecReach {
    std::optional<std::int64_t> lastTick;  ///< after it no time can be packed, by a formula none that leaves
                                           ///< the score alone; nothing where there is no such end
    std::optional<std::int64_t> exactUpTo; ///< up to this score each tick of the time range that can be
                                           ///< packed has a double of its own; nothing: not even at 0
    bool endsEarly = false;                ///< the time range goes on after lastTick
    bool operator==(const CodecReach &) const = default;
};

/// The reach of a codec that packs a time; `timeRange` in its ticks. Under `keep` the cycle in which the time
/// range begins ends it: later times read like its first ones.
CodecReach codecReach(const CodecSpec &spec, TickWindow timeRange);

/// "It distinguishes every second until 2106-02-07 and up to 2 097 151 points." `kept` is what it keeps,
/// `until` its end in words; empty: it has none.
std::string reachSentence(const std::string &kept, const std::string &until, const std::string &score);

/// The same of a reach.
std::string reachText(const CodecSpec &spec, const CodecReach &reach, const Wording &wording);

} // namespace tiebreak
