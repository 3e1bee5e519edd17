// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/budget/budget.h"

#include "core/base/int128.h"
#include "core/board/direction.h"
#include "core/codec/codec.h"
#include "core/codec/decimaldigits.h"
#include "core/codec/field.h"
#include "core/codec/windowfields.h"
#include "lab/limits/resolution.h"
#include "lab/need/timerangemoments.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace tiebreak
{

namespace
{

int bitWidth(UInt128 value)
{
    const auto high = static_cast<std::uint64_t>(value >> 64);
    const auto low = static_cast<std::uint64_t>(value);
    return static_cast<int>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(low));
}

/// The ticks of the time range that fit beside a score, as a part of one cycle of `keep`.
class Reach
{
public:
    Reach(const CodecSpec &spec, TickWindow timeRange) : m_timeRange(timeRange)
    {
        const FieldMap map(spec);
        const TickWindow domain = codecDomain(spec);
        // With `keep` the codec's ticks are those of the cycle in which the time range begins.
        m_base = timeRange.first - map.kept(timeRange.first);
        m_packed = {m_base + domain.first, m_base + domain.last};
        m_cycles = map.period() > 0 && domain == TickWindow{0, map.period() - 1};
    }

    TickWindow packed() const { return m_packed; }
    std::int64_t base() const { return m_base; }
    /// Where ticks begin anew within the time range.
    std::optional<std::int64_t> wrapsAt() const
    {
        return m_cycles && m_packed.last < m_timeRange.last ? std::optional(m_packed.last + 1) : std::nullopt;
    }
    std::optional<std::int64_t> endsAfter() const
    {
        return !m_cycles && m_packed.last < m_timeRange.last ? std::optional(m_packed.last) : std::nullopt;
    }
    std::optional<std::int64_t> beginsWith() const
    {
        return m_packed.first > m_timeRange.first ? std::optional(m_packed.first) : std::nullopt;
    }
    /// The time range's ticks that can be packed; empty when there are none.
    TickWindow window() const
    {
        return m_timeRange.within(m_cycles ? TickWindow{m_packed.first, m_timeRange.last} : m_packed);
    }

private:
    TickWindow m_timeRange;
    TickWindow m_packed;
    std::int64_t m_base = 0;
    bool m_cycles = false;
};

/// The largest field that a text writes in the window.
std::int64_t largestTextField(const CodecSpec &spec, const Reach &reach)
{
    const TickWindow window = reach.window();
    if (reach.wrapsAt())
        return spec.from.value_or(reach.packed().last - reach.base() - spec.epoch);
    const std::int64_t first = window.first - reach.base();
    const std::int64_t last = window.last - reach.base();
    return spec.from ? *spec.from - first : last - spec.epoch;
}

/// How many fields the codec makes room for beside each score.
std::int64_t fieldsSpent(const CodecSpec &spec, const Reach &reach)
{
    switch (spec.scheme) {
    case Scheme::Fraction:
        return spec.cutDigits ? powerOfTen(*spec.cutDigits) : spec.span;
    case Scheme::Text:
        return powerOfTen(std::min(digitsOf(largestTextField(spec, reach)), 18));
    case Scheme::Formula: {
        const FormulaFacts &facts = spec.formula->facts();
        constexpr double max = 0x1p62;
        return std::llround(std::clamp(facts.point / facts.tick, 1.0, max));
    }
    case Scheme::Plain:
    case Scheme::Decimal:
    case Scheme::Binary:
    case Scheme::Ordered:
        break;
    }
    return largestField(spec) + 1;
}

/// Whether a score below 0 keeps times apart and reads back right. Only the ends of the fields can be rounded
/// into another score.
bool keepsBelowZero(const CodecSpec &spec, TickWindow window, std::int64_t ticks, std::int64_t score)
{
    const auto there = resolutionAt(spec, window, score);
    if (!there || there->ticks > ticks)
        return false;
    const FieldRange ends = windowFields(spec, window).hull();
    return std::ranges::all_of(std::array{ends.first, ends.last}, [&](std::int64_t field) {
        const auto packed = encodeField(spec, score, field);
        // The fraction's own decoder cuts, and is wrong below 0 whatever the limit: one that rounds down
        // counts.
        return packed &&
               (spec.scheme == Scheme::Fraction ? std::floor(packed->raw) == static_cast<double>(score)
                                                : ownScoreOf(spec, packed->raw) == score);
    });
}

/// The lowest score down to which times keep apart. Raws of negative scores are no larger than those of the
/// same size above 0, so down to -keepsUpTo all is well; the field only shifts the end by a few scores.
std::int64_t lowestKeeping(const CodecSpec &spec, TickWindow window, std::int64_t ticks,
                           std::int64_t keepsUpTo)
{
    std::int64_t lowest = -keepsUpTo;
    if (spec.scheme == Scheme::Text)
        return lowest; // the digits behind the point are those of the score without its sign
    constexpr int fieldsInScores = 3;
    if (!keepsBelowZero(spec, window, ticks, lowest))
        return 0; // a formula may refuse them
    for (int i = 0; i < fieldsInScores && keepsBelowZero(spec, window, ticks, lowest - 1); ++i)
        --lowest;
    return lowest;
}

/// A formula is read as what it comes to: a point has a weight, and time stands above or below whole points.
void describeFormula(const FormulaFacts &facts, BudgetRow &row)
{
    if (!facts.linear) {
        row.increments = IncrementEffect::Breaks;
        row.readable = ReadableBy::Nobody;
        row.ranges = RangeBounds::Bits;
        return;
    }
    const bool wholePoints = facts.point == 1;
    row.increments = wholePoints ? IncrementEffect::ByOneRounds : IncrementEffect::ByWeight;
    const bool asWritten = facts.offset == 0 && !facts.fallsWithScore;
    row.ranges = wholePoints && asWritten ? RangeBounds::Scores : RangeBounds::Weighted;
    row.readable = asWritten && isPowerOfTen(facts.point) ? ReadableBy::Sight : ReadableBy::Dividing;
}

/// What a plain look at the scheme tells.
void describeScheme(const CodecSpec &spec, BudgetRow &row)
{
    switch (spec.scheme) {
    case Scheme::Plain:
        row.hasTime = false;
        break;
    case Scheme::Decimal:
        row.increments = IncrementEffect::ByWeight;
        row.ranges = RangeBounds::Weighted;
        break;
    case Scheme::Binary:
        row.increments = IncrementEffect::ByWeight;
        row.readable = ReadableBy::Dividing;
        row.ranges = RangeBounds::Weighted;
        break;
    case Scheme::Fraction:
    case Scheme::Text:
        row.increments = IncrementEffect::ByOneRounds;
        break;
    case Scheme::Ordered:
        row.increments = IncrementEffect::Breaks;
        row.readable = ReadableBy::Nobody;
        row.ranges = RangeBounds::Bits;
        row.needsBits = true;
        row.passesTo53 = true;
        break;
    case Scheme::Formula:
        describeFormula(spec.formula->facts(), row);
        break;
    }
}

/// How many times a score makes room for, and how many of them the resolution lets share a double.
struct Spending {
    std::uint64_t times = 1;
    std::uint64_t shared = 1;
};

/// The bits to spare where `held` scores keep their times and `asked` are to: 0 or more exactly where they
/// do.
int marginOf(std::uint64_t held, std::uint64_t asked, Spending spent)
{
    const int margin = bitsIn(held, spent.times, spent.shared) - bitsFor(asked, spent.times, spent.shared);
    return held >= asked ? std::max(margin, 0) : std::min(margin, -1);
}

/// The limits at the resolution that is needed, and the margin they leave.
void measure(const CodecSpec &spec, const Need &need, TickWindow window, std::int64_t ticks, Spending spent,
             BudgetRow &row)
{
    const auto keeps = largestScoreKeeping(spec, window, ticks);
    const auto right = codecLimits(spec, window).rightUpTo;
    // No limit at all is less than any.
    row.keepsUpTo = std::min(keeps, right);
    if (largestPackedScore(spec, windowFields(spec, window)) <= row.keepsUpTo)
        row.above = AboveLimit::NothingFits;
    else if (right <= keeps)
        row.above = AboveLimit::ScoreReadsWrong;
    if (!row.keepsUpTo)
        return;
    const std::int64_t high = std::max<std::int64_t>(need.highestScore, 0);
    int margin =
        marginOf(static_cast<std::uint64_t>(*row.keepsUpTo) + 1, static_cast<std::uint64_t>(high) + 1, spent);
    if (need.lowestScore < 0) {
        if (row.negativesRefused)
            return;
        row.keepsDownTo = lowestKeeping(spec, window, ticks, *row.keepsUpTo);
        margin = std::min(margin, marginOf(1 - static_cast<std::uint64_t>(*row.keepsDownTo),
                                           1 - static_cast<std::uint64_t>(need.lowestScore), spent));
    }
    row.margin = margin;
    row.has = row.needed + margin;
}

} // namespace

std::uint64_t scoresCounted(const Need &need)
{
    const std::int64_t low = std::min<std::int64_t>(need.lowestScore, 0);
    const std::int64_t high = std::max<std::int64_t>(need.highestScore, 0);
    return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
}

int bitsFor(std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
    return bitWidth((UInt128(a) * b - 1) / c);
}

int bitsIn(std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
    return std::max(bitWidth(UInt128(a) * b / c), 1) - 1;
}

bool BudgetRow::fits() const
{
    return hasTime && hasRoom() && !unitTooCoarse && !laterWins && !negativesRefused && !negativeTiesTurn &&
           !outsideTimeRange && !endsAfter && !beginsWith && !wrapsAt && !orderBreaksAt;
}

BudgetRow budgetRow(const NamedCodec &codec, const Need &need)
{
    const CodecSpec &spec = codec.spec;
    BudgetRow row;
    row.codec = codec;
    describeScheme(spec, row);
    const std::uint64_t scores = scoresCounted(need);
    if (!row.hasTime) {
        row.needed = bitsFor(scores, 1, 1);
        return row;
    }
    row.laterWins = !earlierRanksFirst(spec, rawDirection(spec, need.direction));
    row.negativesRefused =
        need.lowestScore < 0 && spec.scheme == Scheme::Ordered && spec.bias != OrderedBias::Signed;
    row.negativeTiesTurn = need.lowestScore < 0 && spec.scheme == Scheme::Text;

    const TickWindow timeRange = plausibleTicks(spec, need.timeRange);
    const std::int64_t ticks = resolutionTicks(need, spec.unit);
    row.unitTooCoarse = ticks < 1;
    const Reach reach(spec, timeRange);
    const TickWindow window = reach.window();
    row.lastTick = reach.packed().last;
    row.wrapsAt = reach.wrapsAt();
    row.endsAfter = reach.endsAfter();
    row.beginsWith = reach.beginsWith();
    row.outsideTimeRange = window.empty();
    if (row.outsideTimeRange) {
        row.needed = bitsFor(scores, static_cast<std::uint64_t>(largestField(spec)) + 1, 1);
        return row;
    }
    if (const auto changes = digitChanges(spec, window); !changes.empty() && changes.front() <= window.last)
        row.orderBreaksAt = changes.front();
    // What is finer than the resolution may be rounded away, except by `ordered`, which never rounds.
    const std::int64_t shared = spec.scheme == Scheme::Ordered ? 1 : std::max<std::int64_t>(ticks, 1);
    const std::int64_t times = fieldsSpent(spec, reach);
    const Spending spent{static_cast<std::uint64_t>(times), static_cast<std::uint64_t>(shared)};
    row.needed = bitsFor(scores, spent.times, spent.shared);
    if (!row.unitTooCoarse)
        measure(spec, need, window, ticks, spent, row);
    if (spec.scheme == Scheme::Decimal || spec.scheme == Scheme::Binary) {
        const std::int64_t size = std::max(need.highestScore, -need.lowestScore);
        row.passesTo53 = (Int128(std::max<std::int64_t>(size, 0)) + 1) * times > lastWhole;
    }
    return row;
}

std::vector<BudgetRow> bitBudget(std::span<const NamedCodec> codecs, const Need &need)
{
    std::vector<BudgetRow> rows;
    rows.reserve(codecs.size());
    for (const NamedCodec &codec : codecs)
        rows.push_back(budgetRow(codec, need));
    return rows;
}

} // namespace tiebreak
