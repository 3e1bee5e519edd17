// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of a re-encode in sentences, for the window and the command line alike.
#pragma once

#include "core/prose/wording.h"
#include "core/reencode/reencode.h"
#include "core/time/expiry.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// The answer: how many members can be moved, and how many of them change place.
std::string reencodeAnswer(const ReencodePlan &plan, const Wording &wording);

/// What else is to be known before the plan is carried out, a sentence or two each: who is left out and why,
/// what becomes of shared doubles, where the times come from, and how far the new codec reaches.
std::vector<std::string> reencodeNotes(const ReencodePlan &plan, const Snapshot &snapshot,
                                       const Wording &wording);

/// How an application reads a board in this direction that it has read in the other so far.
std::string newDirectionText(Direction direction);

/// What the new key will take, as an estimate from what the old one takes. Empty when that is not known.
std::string reencodeMemory(const ReencodePlan &plan, const Snapshot &snapshot,
                           std::optional<std::int64_t> bytesNow, const Wording &wording);

/// When a board expires, as far as that could be read.
struct KnownExpiry {
    std::optional<Expiry> at = {};
    std::string trouble = {}; ///< why nobody knows, the server's words; empty: `at` is so
};

/// That the new board expires when the old one does, or that nobody knows when. Empty where that never
/// expires.
std::string reencodeExpiry(const KnownExpiry &expires, const Wording &wording);

/// What was written, what it takes by MEMORY USAGE where that is known, and when it expires if it does.
std::string reencodeWritten(std::string_view key, std::int64_t members, std::optional<std::int64_t> bytes,
                            const std::optional<Expiry> &expires, const Wording &wording);

/// A reason's name in output that programs read, e.g. "outOfRange".
std::string_view leftOutName(LeftOut reason);

} // namespace tiebreak
