// SPDX-License-Identifier: GPL-3.0-or-later
// What a decoded raw says, as columns of text and as JSON.
#pragma once

#include "cli/output.h"
#include "core/codec.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tiebreak
{

/// The verdict's word, with ", misread" after it where that mark stands.
std::string verdictText(const Decoded &decoded);

/// The raw's 64 bits as 0x and 16 hex digits.
std::string bitsLiteral(double raw);

/// Appends the truth inside the window as score:first-last[,...], at most countedIntervals of them and then
/// ",..."; "-" where it is empty, score:- where the codec packs no time.
void writeTruth(Output &output, const Decoder &decoder, double raw, const Decoded &decoded);

/// raw (text), bits, ownScore, ownTick, verdict, misread, truth (a list of score, first, last) and truthCut
/// (more than countedIntervals); null for what does not exist.
nlohmann::ordered_json decodedJson(const Decoder &decoder, double raw, const Decoded &decoded);

} // namespace tiebreak
