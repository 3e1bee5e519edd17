// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of a proof.
#include "core/explain.h"
#include "core/scoretext.h"

#include <array>

namespace tiebreak
{

namespace
{

class ProofWords
{
public:
    ProofWords(const Explanation &explanation, const Decoder &decoder, Direction direction,
               const Wording &wording)
        : m_proof(explanation)
        , m_spec(decoder.spec())
        , m_direction(direction)
        , m_wording(wording)
        , m_above(wording.member(explanation.above.member))
        , m_below(wording.member(explanation.below.member))
    {
    }

    ExplanationWords words() const
    {
        ExplanationWords words{answer(), reason(), {scoreStep()}, {}, {}};
        if (m_spec.hasTime() && (readable(m_proof.aboveDecoded) || readable(m_proof.belowDecoded)))
            words.steps.push_back(timeStep());
        words.steps.push_back(rawStep());
        if (byName())
            words.steps.push_back(nameStep());
        constexpr std::array<const char *, 3> verdicts{"Right", "Wrong", "Not known"};
        words.verdict = verdicts[static_cast<std::size_t>(m_proof.outcome)];
        words.outcome = outcome();
        return words;
    }

private:
    bool byName() const { return m_proof.doublesApart == 0; }
    static bool readable(const Decoded &decoded) { return decoded.verdict != Verdict::Foreign; }
    std::string number(std::int64_t value) const { return m_wording.number(value); }
    std::string time(std::int64_t tick) const { return m_wording.time(tick, m_spec.unit); }
    std::string oneUnit() const { return std::string(unitWord(m_spec.unit)); }
    std::string isAbove() const { return m_above + " is above " + m_below; }
    static std::int64_t width(const TickInterval &ticks) { return ticks.last - ticks.first + 1; }

    std::string largerOrSmaller() const
    {
        return m_direction == Direction::HighestFirst ? "larger" : "smaller";
    }
    std::string untimed() const
    {
        const bool above = m_proof.aboveDecoded.verdict == Verdict::OutOfRange;
        const bool below = m_proof.belowDecoded.verdict == Verdict::OutOfRange;
        if (above && below)
            return "neither holds a time of the season";
        return (above ? m_above : m_below) + " holds no time of the season";
    }
    /// Ends a sentence that leaves it open who was first.
    std::string orTheEvents() const
    {
        return m_proof.outcome == OrderOutcome::Wrong ? ", and " + m_below + " got there first." : ".";
    }

    std::string answer() const
    {
        switch (m_proof.decider) {
        case Decider::Score:
            return isAbove() + " because its score is " +
                   (m_direction == Direction::HighestFirst ? "higher."
                                                           : "lower, and the lowest ranks first.");
        case Decider::Time:
            if (m_proof.aboveTicks.last < m_proof.belowTicks.first)
                return m_proof.outcome == OrderOutcome::Wrong
                           ? isAbove() + " by its packed time, but " + m_below + " got there first."
                           : isAbove() + " because it got there first.";
            if (m_proof.aboveTicks.first > m_proof.belowTicks.last)
                return isAbove() + " although it got there later.";
            return isAbove() + ", but the packed times do not tell which of them was first.";
        case Decider::SameTick:
            return isAbove() + ", but not because of time: both got there in the same " + oneUnit() +
                   orTheEvents();
        case Decider::Collapse:
            return isAbove() + ", but not because of time: Redis cannot tell them apart" + orTheEvents();
        case Decider::Untimed:
            return isAbove() + " because its number is " + largerOrSmaller() + ", but " + untimed() +
                   orTheEvents();
        case Decider::Name:
            return isAbove() + " because of its name alone: both hold the same number.";
        case Decider::Raw:
            return isAbove() + " because its number is " + largerOrSmaller() +
                   ", but not both numbers stand for a score.";
        }
        return {};
    }

    std::string reason() const
    {
        switch (m_proof.decider) {
        case Decider::Collapse:
            return "Both scored " + number(m_proof.aboveDecoded.truth.score) +
                   ". At this score one double spans " +
                   durationText(width(m_proof.aboveTicks), m_spec.unit) +
                   ", both times fell into the same one, and the member name decided.";
        case Decider::SameTick:
            return "The codec holds nothing finer than one " + oneUnit() + ", so the member name decided.";
        case Decider::Time:
            if (m_proof.aboveTicks.first > m_proof.belowTicks.last)
                return m_spec.earlierIsLarger() != (m_direction == Direction::HighestFirst)
                           ? "This codec ranks the later time first."
                           : "The packed digits are not padded, so fewer digits can mean a larger number.";
            return {};
        default:
            return {};
        }
    }

    std::string scoreStep() const
    {
        const Decoded &above = m_proof.aboveDecoded;
        const Decoded &below = m_proof.belowDecoded;
        if (!readable(above) && !readable(below))
            return "Neither number stands for a score under this codec.";
        if (!readable(above))
            return "The number of " + m_above + " stands for no score; " + m_below + " scored " +
                   number(below.truth.score) + '.';
        if (!readable(below))
            return m_above + " scored " + number(above.truth.score) + "; the number of " + m_below +
                   " stands for no score.";
        if (above.truth.score == below.truth.score)
            return "Both scored " + number(above.truth.score) + '.';
        return m_above + " scored " + number(above.truth.score) + ", " + m_below + ' ' +
               number(below.truth.score) + '.';
    }

    std::string when(const TickInterval &ticks) const
    {
        return ticks.first == ticks.last ? "at " + time(ticks.first)
                                         : "between " + time(ticks.first) + " and " + time(ticks.last);
    }

    std::string gotThere(const Decoded &decoded, const TickInterval &ticks) const
    {
        if (!readable(decoded))
            return "has no time";
        return decoded.verdict == Verdict::OutOfRange
                   ? "reads as a time outside the season (" + when(ticks) + ')'
                   : "got there " + when(ticks);
    }

    std::string timeStep() const
    {
        if (byName() && m_proof.aboveDecoded.verdict == Verdict::OutOfRange)
            return "Both numbers read as a time outside the season (" + when(m_proof.aboveTicks) + ").";
        if (byName())
            return "Both " + gotThere(m_proof.aboveDecoded, m_proof.aboveTicks) + '.';
        return m_above + ' ' + gotThere(m_proof.aboveDecoded, m_proof.aboveTicks) + ", " + m_below + ' ' +
               gotThere(m_proof.belowDecoded, m_proof.belowTicks) + '.';
    }

    std::string rawStep() const
    {
        const std::string above = shortestText(m_proof.above.raw);
        const std::string below = shortestText(m_proof.below.raw);
        if (byName())
            return m_proof.differingBits.empty()
                       ? "Both hold " + above + "; no stored bit differs."
                       : "0 and -0 differ in the sign bit, but Redis takes them for equal.";
        const bool highest = m_direction == Direction::HighestFirst;
        constexpr std::uint64_t countable = 1'000'000;
        const std::string apart =
            m_proof.doublesApart <= countable
                ? countText(m_wording, static_cast<std::int64_t>(m_proof.doublesApart), "double", "doubles") +
                      ' '
                : std::string();
        return above + " is " + apart + (highest ? "above " : "below ") + below +
               ", so Redis ranks it first.";
    }

    std::string byteText(const std::string &member) const
    {
        if (m_proof.nameByte >= member.size())
            return "the end of the name";
        const auto byte = static_cast<unsigned char>(member[m_proof.nameByte]);
        constexpr std::string_view digits = "0123456789abcdef";
        std::string text{digits[byte >> 4], digits[byte & 15]};
        if (byte > ' ' && byte < 0x7F)
            text += std::string(" (") + static_cast<char>(byte) + ')';
        return text;
    }

    std::string nameStep() const
    {
        const bool highest = m_direction == Direction::HighestFirst;
        const std::string lower = byteText(highest ? m_proof.below.member : m_proof.above.member);
        const std::string upper = byteText(highest ? m_proof.above.member : m_proof.below.member);
        return "Redis orders equal doubles by the bytes of the member: at byte " +
               number(static_cast<std::int64_t>(m_proof.nameByte) + 1) + ", " + lower + " comes before " +
               upper + '.' +
               (highest ? " This board is read highest first, so that order is read in reverse." : "");
    }

    std::string outcome() const
    {
        if (m_proof.decider == Decider::Score)
            return "the scores differ.";
        if (m_proof.decider == Decider::Raw)
            return "without a score there is no order to check.";
        const auto &above = m_proof.above.trueMicroseconds;
        const auto &below = m_proof.below.trueMicroseconds;
        if (above && below) {
            const auto happened = [&](std::int64_t microseconds) {
                return microseconds % 1000000 == 0 ? m_wording.time(microseconds / 1000000, TickUnit::Second)
                                                   : m_wording.time(microseconds, TickUnit::Microsecond);
            };
            return std::string(m_proof.outcome == OrderOutcome::Right ? "the events agree ("
                                                                      : "the events say ") +
                   m_above + ' ' + happened(*above) + ", " + m_below + ' ' + happened(*below) +
                   (m_proof.outcome == OrderOutcome::Right ? ")." : ".");
        }
        switch (m_proof.decider) {
        case Decider::Time:
            if (m_proof.outcome == OrderOutcome::Right)
                return "the times do not touch, and the earlier one is above.";
            if (m_proof.outcome == OrderOutcome::Wrong)
                return "the times do not touch, and the later one is above.";
            return "several times fit each double.";
        case Decider::SameTick:
            return "nothing stored tells who was first within that " + oneUnit() + '.';
        case Decider::Collapse:
            return "the times may have differed, but the double does not hold them.";
        case Decider::Untimed:
            return untimed() + ", so there is no order of times to check.";
        default:
            return "no time is stored.";
        }
    }

    const Explanation &m_proof;
    const CodecSpec &m_spec;
    Direction m_direction;
    const Wording &m_wording;
    std::string m_above;
    std::string m_below;
};

} // namespace

ExplanationWords explanationWords(const Explanation &explanation, const Decoder &decoder, Direction direction,
                                  const Wording &wording)
{
    return ProofWords(explanation, decoder, direction, wording).words();
}

} // namespace tiebreak
