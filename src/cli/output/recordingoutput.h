// SPDX-License-Identifier: GPL-3.0-or-later
// What a recording holds, as record and standings print it.
#pragma once

#include "core/base/result.h"
#include "files/recording/recording.h"
#include "files/rowjson.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// One board of a recording, with how far it reaches and what is missing.
struct RecordingContents {
    RecordedBoard board;
    std::optional<RecordedRange> range; ///< nothing: there is no sample
    std::vector<RecordingGap> gaps;
};

/// Asks the recording for them. Errors are its own.
Result<RecordingContents> readContents(Recording &recording, std::size_t board);

/// A moment as ISO 8601 UTC, to the microsecond.
std::string momentText(Moment moment);

/// from, until and why.
nlohmann::ordered_json gapJson(const RecordingGap &gap);
/// server, key, direction, codec, time range, rows, begun, first, last, samples, changes and gaps; null for
/// what is not known.
nlohmann::ordered_json contentsJson(const RecordingContents &contents);

/// The names of the columns of contentsLine().
std::string_view contentsHeader();
/// key, first, last, samples, changes, gaps, codec, server, with tabs between them; - for what is not known.
std::string contentsLine(const RecordingContents &contents);

} // namespace tiebreak
