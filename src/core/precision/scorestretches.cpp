// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/precision/scorestretches.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr std::int64_t highestScore = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t twoTo52 = std::int64_t(1) << 52;

Int128 powerOfTwo(int exponent)
{
    return Int128(1) << exponent;
}

/// Puts stretches of one unit behind each other; a gap between two is filled with single scores.
class Row
{
public:
    Row(std::vector<ScoreStretch> &stretches, ScoreStretch pattern, Int128 last)
        : m_stretches(stretches), m_pattern(pattern), m_next(pattern.first), m_last(last)
    {
    }

    void add(ScoreStretch::Kind kind, Int128 first, Int128 last, Int128 grid)
    {
        first = std::max(first, m_next);
        last = std::min(last, m_last);
        if (first > last)
            return;
        fill(first - 1);
        push(kind, first, last, grid);
    }

    /// Single scores up to `last`.
    void fill(Int128 last)
    {
        while (m_next <= std::min(last, m_last))
            push(ScoreStretch::Kind::Single, m_next, m_next, 1);
    }

    void finish() { fill(m_last); }

private:
    void push(ScoreStretch::Kind kind, Int128 first, Int128 last, Int128 grid)
    {
        ScoreStretch stretch = m_pattern;
        stretch.kind = kind;
        stretch.first = first;
        stretch.last = last;
        stretch.grid = grid;
        m_stretches.push_back(stretch);
        m_next = last + 1;
    }

    std::vector<ScoreStretch> &m_stretches;
    ScoreStretch m_pattern;
    Int128 m_next;
    Int128 m_last;
};

/// The stretches whose products leave 64 bits, for scores that weigh `weight` a unit.
void addTwiceRounded(Row &row, FieldRange fields, Int128 weight, Int128 firstUnit, Int128 lastUnit)
{
    // What the sum can lie above score·weight: half a grid from the product, and a field beyond 2^53 is
    // itself rounded to a double, by 64 at the most.
    const Int128 max = Int128(fields.last) + 64;
    for (int j = 63; powerOfTwo(j) <= (lastUnit + 1) * weight; ++j) {
        const Int128 grid = powerOfTwo(j - 52);
        row.add(ScoreStretch::Kind::Twice, std::max(firstUnit, ceilDiv(powerOfTwo(j), weight)),
                std::min(lastUnit, (powerOfTwo(j + 1) - 1 - grid / 2 - max) / weight), grid);
    }
}

} // namespace

std::int64_t ScoreStretch::firstScore(Int128 at) const
{
    if (unit == 1)
        return static_cast<std::int64_t>(at);
    return static_cast<std::int64_t>(std::max<Int128>(at * unit - unit / 2 + at % 2, lowest));
}

std::int64_t ScoreStretch::lastScore(Int128 at) const
{
    if (unit == 1)
        return static_cast<std::int64_t>(at);
    return static_cast<std::int64_t>(std::min<Int128>(at * unit + unit / 2 - at % 2, highest));
}

std::int64_t scoreWeight(const CodecSpec &spec)
{
    return spec.scheme == Scheme::Decimal ? powerOfTen(spec.digits) : std::int64_t(1) << spec.bits;
}

std::vector<ScoreStretch> scoreStretches(const CodecSpec &spec, FieldRange fields, std::int64_t lastScore)
{
    using Kind = ScoreStretch::Kind;
    const bool binary = spec.scheme == Scheme::Binary;
    const std::int64_t weight = scoreWeight(spec);
    const std::int64_t lastExactProduct = highestScore / weight;
    // Scores are themselves rounded where they are beyond 2^53 and packed in doubles.
    const Int128 lastOfUnitOne =
        std::min<Int128>(lastScore, binary ? lastExactProduct : std::max(lastWhole, lastExactProduct));

    std::vector<ScoreStretch> stretches;
    Row row(stretches, ScoreStretch(), lastOfUnitOne);
    if (fields.last <= lastWhole)
        row.add(Kind::Whole, 0, (lastWhole - fields.last) / weight, 1);
    const Int128 lastExactSum = (Int128(highestScore) - fields.last) / weight;
    for (int j = 53; j <= 62; ++j) {
        row.add(Kind::Once, ceilDiv(powerOfTwo(j) - fields.first, weight),
                std::min(lastExactSum, floorDiv(powerOfTwo(j + 1) - 1 - fields.last, weight)),
                powerOfTwo(j - 52));
    }
    if (!binary)
        addTwiceRounded(row, fields, weight, lastExactProduct + 1, lastOfUnitOne);
    row.finish();
    if (binary)
        return stretches;

    while (!stretches.empty() && stretches.back().lastScore(stretches.back().last) < lastScore) {
        const std::int64_t lowest = stretches.back().lastScore(stretches.back().last) + 1;
        const int binade = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(lowest))) - 1;
        ScoreStretch pattern;
        pattern.unit = std::int64_t(1) << (binade - 52);
        pattern.lowest = lowest;
        pattern.highest = static_cast<std::int64_t>(std::min<Int128>(lastScore, powerOfTwo(binade + 1) - 1));
        pattern.first = lowest / pattern.unit;
        if (pattern.lastScore(pattern.first) < lowest)
            ++pattern.first;
        Int128 last = pattern.highest / pattern.unit;
        if (pattern.lastScore(last) < pattern.highest)
            ++last;
        Row rounded(stretches, pattern, last);
        addTwiceRounded(rounded, fields, Int128(weight) * pattern.unit, pattern.first, last);
        rounded.finish();
    }
    return stretches;
}

} // namespace tiebreak
