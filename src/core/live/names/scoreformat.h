// SPDX-License-Identifier: GPL-3.0-or-later
// How the scores of a board are written for people: with a unit, as an amount, as a time.
#pragma once

#include "core/base/result.h"
#include "core/prose/wording.h"
#include "core/time/tick.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// A score's format. As text it is
///   [-] number | decimals:DIGITS | time:UNIT | duration:UNIT [ UNIT TEXT ]
/// and the text of a unit alone is a number with that unit. A minus in front: the score is stored as a
/// negative number, and shown without it. The unit text stands behind number and decimals, or around them
/// where it holds a #; two of them with a | in between are for 1 and for all other numbers.
struct ScoreFormat {
    enum class Kind : std::uint8_t {
        Number,   ///< 12 345
        Decimals, ///< 12.50: the last `digits` digits of the score are decimals
        Clock,    ///< 1:23.456: the score counts `unit`, none longer than a second
        Duration, ///< 3 h 12 min: the score counts `unit`; the two largest units that are not 0
    };
    Kind kind = Kind::Number;
    bool negated = false;
    int digits = 0; ///< 1 to 18
    TickUnit unit = TickUnit::Millisecond;
    std::string one;  ///< with a # where the number stands; empty: no unit
    std::string many; ///< the same, where the number is not 1
    bool operator==(const ScoreFormat &) const = default;
};

/// Reads a format. Error Usage says what is wrong and at which byte.
Result<ScoreFormat> parseScoreFormat(std::string_view text);

/// The canonical text, which parseScoreFormat() reads as the same format.
std::string scoreFormatText(const ScoreFormat &format);

/// A format that many boards need, to choose from.
struct ScoreFormatPreset {
    std::string_view title;   ///< "Lap or run time, in milliseconds"
    std::string_view text;    ///< "time:ms"
    std::int64_t example = 0; ///< a score that shows what it does
};

/// In the order in which they are offered; the first is how a score is written without a format.
std::span<const ScoreFormatPreset> scoreFormatPresets();

/// The unit alone, where it stands before or behind the number, as the head of a column has it: "pts", "EUR",
/// "points". Empty where there is none.
std::string scoreUnit(const ScoreFormat &format);

/// The format without scoreUnit(), for the numbers below it.
ScoreFormat withoutUnit(ScoreFormat format);

/// A score, or any sum of scores: "12 345 pts", "12.50 EUR", "1:23.456", "3 h 12 min", "−3". Digits are
/// grouped and a minus is written as `wording` does it.
std::string formattedScore(const ScoreFormat &format, std::int64_t score, const Wording &wording);

/// How far one score lies from another, without a sign: "leads by 1 485 520 pts", "leads by 0.214 s".
std::string formattedDistance(const ScoreFormat &format, std::int64_t difference, const Wording &wording);

/// formattedScore() for a sentence: a number without a unit is one of points, "12 345 points".
std::string scoreInWords(const ScoreFormat &format, std::int64_t score, const Wording &wording);
/// The same of formattedDistance().
std::string distanceInWords(const ScoreFormat &format, std::int64_t difference, const Wording &wording);

} // namespace tiebreak
