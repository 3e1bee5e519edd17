// SPDX-License-Identifier: GPL-3.0-or-later
// What a decoded raw says, as columns of text and as JSON.
#pragma once

#include "cli/output.h"
#include "core/rowfields.h"

#include <nlohmann/json.hpp>

namespace tiebreak
{

/// Appends the truth inside the window as score:first-last[,...], and ",..." where there is more; "-" where
/// it is empty, score:- where the codec packs no time.
void writeTruth(Output &output, const CodecSpec &spec, const RawFields &fields);

/// raw (text), bits, ownScore, ownTick, verdict, misread, truth (a list of score, first, last) and truthCut
/// (more than countedIntervals); null for what does not exist.
nlohmann::ordered_json rawJson(const CodecSpec &spec, const RawFields &fields);

} // namespace tiebreak
