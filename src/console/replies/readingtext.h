// SPDX-License-Identifier: GPL-3.0-or-later
// What a reply means, in sentences.
#pragma once

#include "console/effects/pointbounds.h"
#include "core/prose/wording.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// "the same double as mei_lin: the name decided"
std::string sameDoubleText(const std::string &member);
/// That raws of several sets were added up.
std::string sumsOfRawsText();
/// That the member is not on the board.
std::string noRowText();
/// "place 8 of 1 204"
std::string placeText(std::int64_t place, const std::optional<std::int64_t> &of, const Wording &wording);
/// "2 400 000 points, 2026-11-20 20:14:07, blurred"
std::string scoreReadText(const Decoder &decoder, const Decoded &decoded, const Wording &wording);
/// "9 rows with 2 400 000 points or more"; without a range what the bounds are said not to be.
std::string countBetweenText(std::int64_t count, const std::optional<ScoreRange> &range,
                             const Wording &wording);
/// "1 new row; no row was new" and their like, for counts of rows that a command wrote.
std::string addedText(std::int64_t count, const Wording &wording);
std::string changedText(std::int64_t count, const Wording &wording);
std::string removedText(std::int64_t count, const Wording &wording);
std::string storedText(std::int64_t count, const std::string &key, const Wording &wording);

} // namespace tiebreak
