// SPDX-License-Identifier: GPL-3.0-or-later
// A codec in the user's own words: the encoding as a formula of score and t, evaluated in IEEE doubles.
#pragma once

#include "core/base/result.h"
#include "core/text/scoretext.h"
#include "core/time/tick.h"
#include "core/time/timerange.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What is known of a formula before anything is decoded with it.
struct FormulaFacts {
    TickWindow ticks;             ///< here it is finite and monotone; at least 1970 to 2100, within ±2^53
    std::int64_t firstScore = 0;  ///< the same for scores: 0 or -2^53 ...
    std::int64_t lastScore = 0;   ///< ... to 2^53
    bool fallsWithScore = false;  ///< raw falls as the score grows: higher scores have smaller raws
    bool earlierIsLarger = false; ///< raw falls as time goes on
    double point = 1;             ///< how much raw moves with a point, |f(1, 0) - f(0, 0)|, above 0
    double tick = 1;              ///< the same of a tick, on average over `domain`; above 0
    bool linear = true;           ///< every point weighs the same, but for rounding
    std::int64_t offset = 0; ///< raws of score 0, those of fallsWithScore negated, lie in offset·point to
                             ///< (offset + 1)·point: 0; or -1, where the time is subtracted from the
                             ///< score alone; or what a constant beside the score makes of it. The
                             ///< lower end belongs to them, under subtractsQuotient() the higher one
    TickWindow domain;       ///< the ticks for which they do; 1970 to 2100 where hardly any of these does

    /// `raw`, negated where raws fall as the score grows.
    double rising(double raw) const { return fallsWithScore ? -raw : raw; }
    /// Whether code that reads the score takes the quotient from a constant, as in
    /// 9999999 - floor(raw / 2^34): where raw falls as the score grows and grows with the time, each point
    /// begins at a quotient that is whole. All other code subtracts `offset` from the quotient.
    bool subtractsQuotient() const { return fallsWithScore && !earlierIsLarger; }
    /// That constant.
    std::int64_t minuend() const { return -(offset + 1); }
    /// The whole points in `raw` by that code, which adds up to the score and `offset`.
    double wholePoints(double raw) const;
    /// What code that divides by the weight of a point and rounds down reads as the score of `raw`. Nothing
    /// where it leaves 64 bits, and where the formula is not linear in the score, so that no such code is
    /// right.
    std::optional<std::int64_t> ownScore(double raw) const;
    /// The same of code that cuts the quotient off instead, towards zero.
    std::optional<std::int64_t> cutScore(double raw) const;
};

/// A formula that has been found fit to encode: it depends on score and t, is finite, and never turns,
/// neither as the score grows nor as time goes on. Immutable; copies share it, also across threads.
class Formula
{
public:
    /// Reads + - * / ^, parentheses, numbers, `score`, `t` (ticks of `unit` since the Unix epoch) and the
    /// functions of formulaFunctions(). The error names what is wrong, with two rows as an example where the
    /// formula is no encoding; its position counts from `position`, the place of the text's first byte.
    static Result<Formula> parse(std::string_view text, TickUnit unit, std::size_t position = 1);

    /// As it was typed, without blanks around it.
    const std::string &text() const;
    const FormulaFacts &facts() const;
    /// The raw of a score and a tick: in the order written, each operation rounded to a double; a zero is +0.
    /// It can be infinite or NaN outside facts().
    double operator()(double score, double tick) const;

    /// The same text.
    bool operator==(const Formula &other) const { return text() == other.text(); }

private:
    struct Known;
    explicit Formula(std::shared_ptr<const Known> known) : m_known(std::move(known)) {}

    std::shared_ptr<const Known> m_known;
};

/// Scores and ticks beyond ±2^53 are not exact as doubles; formulas take none.
inline constexpr std::int64_t formulaReach = lastWhole;

} // namespace tiebreak
