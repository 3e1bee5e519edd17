// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain.h"

#include "core/board/snapshot.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

std::vector<BitRun> differingBits(double a, double b)
{
    const std::uint64_t differing = bitsOf(a) ^ bitsOf(b);
    std::vector<BitRun> runs;
    for (int bit = 0; bit < 64; ++bit) {
        if (!(differing >> (63 - bit) & 1))
            continue;
        if (!runs.empty() && runs.back().last == bit - 1)
            runs.back().last = bit;
        else
            runs.push_back({bit, bit});
    }
    return runs;
}

Decider deciderOf(const Explanation &explanation, const Decoder &decoder)
{
    const Decoded &above = explanation.aboveDecoded;
    const Decoded &below = explanation.belowDecoded;
    const bool invalid = above.verdict == Verdict::Invalid || below.verdict == Verdict::Invalid;
    if (explanation.above.raw == explanation.below.raw) {
        if (invalid || above.verdict == Verdict::OutOfRange || !decoder.spec().hasTime())
            return Decider::Name;
        return above.verdict == Verdict::Exact ? Decider::SameTick : Decider::Collapse;
    }
    if (invalid)
        return Decider::Raw;
    if (above.preimage.score != below.preimage.score)
        return Decider::Score;
    const bool timed = above.verdict != Verdict::OutOfRange && below.verdict != Verdict::OutOfRange;
    return timed ? Decider::Time : Decider::Untimed;
}

OrderOutcome outcomeOf(const Explanation &explanation)
{
    if (explanation.decider == Decider::Score)
        return OrderOutcome::Right;
    if (explanation.decider == Decider::Raw)
        return OrderOutcome::Unknown;
    const auto &above = explanation.above.trueMicroseconds;
    const auto &below = explanation.below.trueMicroseconds;
    if (above && below)
        return *above <= *below ? OrderOutcome::Right : OrderOutcome::Wrong;
    if (explanation.decider != Decider::Time)
        return OrderOutcome::Unknown;
    if (explanation.aboveTicks.last < explanation.belowTicks.first)
        return OrderOutcome::Right;
    return explanation.aboveTicks.first > explanation.belowTicks.last ? OrderOutcome::Wrong
                                                                      : OrderOutcome::Unknown;
}

} // namespace

Explanation explainRows(const Decoder &decoder, Direction direction, ExplainedRow a, ExplainedRow b)
{
    if (standsAbove(a.raw, a.member, b.raw, b.member) != (direction == Direction::HighestFirst))
        std::swap(a, b);
    Explanation explanation;
    explanation.aboveDecoded = decoder.decode(a.raw);
    explanation.belowDecoded = decoder.decode(b.raw);
    explanation.aboveTicks = possibleTicks(decoder, a.raw, explanation.aboveDecoded);
    explanation.belowTicks = possibleTicks(decoder, b.raw, explanation.belowDecoded);
    explanation.differingBits = differingBits(a.raw, b.raw);
    explanation.doublesApart = doublesApart(a.raw, b.raw);
    const auto [inA, inB] = std::ranges::mismatch(a.member, b.member);
    explanation.nameByte = static_cast<std::size_t>(inA - a.member.begin());
    explanation.above = std::move(a);
    explanation.below = std::move(b);
    explanation.decider = deciderOf(explanation, decoder);
    explanation.outcome = outcomeOf(explanation);
    return explanation;
}

} // namespace tiebreak
