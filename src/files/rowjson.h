// SPDX-License-Identifier: GPL-3.0-or-later
// A decoded row as JSON, for files and for what tiebreak-cli prints.
#pragma once

#include "core/board/coverage.h"
#include "core/board/rowfields.h"
#include "core/codec/codec.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// JSON as text on one line, with escapes in the place of characters that turn the direction of writing or
/// cannot be seen. Bytes that are not UTF-8 become U+FFFD, so this never fails.
std::string jsonText(const nlohmann::ordered_json &value);

/// The version of the format of every answer: one more where a field goes, or gets another name or meaning.
inline constexpr int answerVersion = 2;

/// {"format": "tiebreak-NAME", "version": answerVersion, the members of an object}.
nlohmann::ordered_json jsonAnswer(std::string_view name, const nlohmann::ordered_json &members);

/// The value, or null where there is none.
template <class Value>
nlohmann::ordered_json orNull(const std::optional<Value> &value)
{
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

/// Adds bytes to a JSON object: as a string under `name` where they are UTF-8; else escaped under `name`, and
/// losslessly under `name`Base64.
void addBytes(nlohmann::ordered_json &object, const std::string &name, std::string_view bytes);

/// raw (text), bits, ownScore, ownTick, verdict, misread, possible (a list of score, first, last)
/// and possibleCut (more than countedIntervals); null for what does not exist.
nlohmann::ordered_json rawJson(const CodecSpec &spec, const RawFields &fields);

/// timeRange (A..B as --time-range takes it), firstTick and lastTick; null where the codec has no time, or
/// can pack none of the range.
nlohmann::ordered_json timeRangeJson(const Decoder &decoder);

/// rank, member, key where a board has several, score, time, first, last and the members of rawJson().
nlohmann::ordered_json rowJson(const CodecSpec &spec, const RowFields &fields);

/// {"coverage": {"partial", and of each part its answered and asked, null where that is unknown}}, and where
/// something did not answer "missing": [{where, error}].
nlohmann::ordered_json coverageJson(const Coverage &coverage);

} // namespace tiebreak
