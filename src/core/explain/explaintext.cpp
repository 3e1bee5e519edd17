// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explaintext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"

namespace tiebreak
{

namespace
{

class ProofText
{
public:
    ProofText(const Explanation &explanation, const Decoder &decoder, Direction direction,
              const Wording &wording)
        : m_proof(explanation)
        , m_spec(decoder.spec())
        , m_highest(direction == Direction::HighestFirst)
        , m_wording(wording)
        , m_above(wording.member(explanation.above.member))
        , m_below(wording.member(explanation.below.member))
        , m_unit(unitWord(m_spec.unit))
    {
    }

    ExplanationText text() const
    {
        ExplanationText text{answer(), reason(), {scoreStep()}, outcome(), outcomeReason()};
        if (m_spec.hasTime() && (isReadable(m_proof.aboveDecoded) || isReadable(m_proof.belowDecoded)))
            text.steps.push_back(timeStep());
        text.steps.push_back(rawStep());
        if (byName())
            text.steps.push_back(nameStep());
        return text;
    }

private:
    bool byName() const { return m_proof.doublesApart == 0; }
    static bool isReadable(const Decoded &decoded) { return decoded.verdict != Verdict::Invalid; }
    std::string number(std::int64_t value) const { return m_wording.number(value); }
    std::string points(std::int64_t score) const { return pointCount(m_wording, score); }
    std::string time(std::int64_t tick) const { return m_wording.time(tick, m_spec.unit); }

    /// Whose number holds no time of the time range.
    std::string untimed() const
    {
        const bool above = m_proof.aboveDecoded.verdict == Verdict::OutOfRange;
        const bool below = m_proof.belowDecoded.verdict == Verdict::OutOfRange;
        if (above && below)
            return sentence("Neither raw score holds a time within the time range.");
        return sentence("The raw score of {} holds no time within the time range.",
                        above ? m_above : m_below);
    }

    /// An answer that leaves open who was first, with what the events say.
    std::string withEvents(const std::string &answer) const
    {
        if (m_proof.outcome == OrderOutcome::Wrong)
            return listText(ListOf::Sentences, {answer, sentence("{} reached the score first.", m_below)});
        return answer;
    }

    std::string answer() const
    {
        switch (m_proof.decider) {
        case Decider::Score:
            if (m_spec.fallsWithScore())
                return m_highest
                           ? sentence("{} is above {} because its score is lower: lower scores have larger "
                                      "raw scores here, and the largest ranks first.",
                                      m_above, m_below)
                           : sentence("{} is above {} because its score is higher: higher scores have "
                                      "smaller raw scores here, and the smallest ranks first.",
                                      m_above, m_below);
            return m_highest ? sentence("{} is above {} because its score is higher.", m_above, m_below)
                             : sentence("{} is above {} because its score is lower. On this board the lowest "
                                        "score ranks first.",
                                        m_above, m_below);
        case Decider::Time:
            return timeAnswer();
        case Decider::SameTick:
            return withEvents(
                sentence("{} is above {}, but not because of time. Both reached the score in the same {}.",
                         m_above, m_below, m_unit));
        case Decider::Collapse:
            return withEvents(sentence("{} is above {}, but not because of time. Their raw scores are equal.",
                                       m_above, m_below));
        case Decider::Untimed:
            return withEvents(
                (m_highest ? sentence("{} is above {} because its raw score is larger.", m_above, m_below)
                           : sentence("{} is above {} because its raw score is smaller.", m_above, m_below)) +
                ' ' + untimed());
        case Decider::Name:
            return sentence("{} is above {} only because of its member name. Both have the same raw score.",
                            m_above, m_below);
        case Decider::Raw:
            return listText(
                ListOf::Sentences,
                {m_highest ? sentence("{} is above {} because its raw score is larger.", m_above, m_below)
                           : sentence("{} is above {} because its raw score is smaller.", m_above, m_below),
                 undecoded()});
        }
        return {};
    }

    /// Which of the raws do not decode to a score.
    std::string undecoded() const
    {
        const bool above = isReadable(m_proof.aboveDecoded);
        const bool below = isReadable(m_proof.belowDecoded);
        if (!above && !below)
            return sentence("Neither raw score decodes to a score.");
        if (above && below)
            return {};
        return sentence("The raw score of {} does not decode to a score.", above ? m_below : m_above);
    }

    std::string timeAnswer() const
    {
        if (m_proof.aboveTicks.last < m_proof.belowTicks.first)
            return m_proof.outcome == OrderOutcome::Wrong
                       ? sentence("{0} is above {1} by its packed time, but {1} reached the score first.",
                                  m_above, m_below)
                       : sentence("{} is above {} because it reached the score first.", m_above, m_below);
        if (m_proof.aboveTicks.first > m_proof.belowTicks.last)
            return sentence("{} is above {} although it reached the score later.", m_above, m_below);
        return sentence("{} is above {}. The packed times do not show which one was first.", m_above,
                        m_below);
    }

    std::string reason() const
    {
        const TickInterval &ticks = m_proof.aboveTicks;
        switch (m_proof.decider) {
        case Decider::Collapse:
            return sentence(
                "Both have {}. Their raw scores are the same double, which spans {}, so the member "
                "names decided.",
                points(m_proof.aboveDecoded.preimage.score),
                durationText(ticks.last - ticks.first + 1, m_spec.unit));
        case Decider::SameTick:
            return sentence("The codec stores nothing finer than {}, so the member names decided.",
                            oneUnit(m_spec.unit));
        case Decider::Time:
            if (ticks.first <= m_proof.belowTicks.last)
                return {};
            return m_spec.earlierIsLarger() != m_highest
                       ? sentence("This codec ranks the later time first.")
                       : sentence("The digits of the time are not padded, so fewer digits can mean a larger "
                                  "number.");
        default:
            return {};
        }
    }

    std::string scoreStep() const
    {
        const Decoded &above = m_proof.aboveDecoded;
        const Decoded &below = m_proof.belowDecoded;
        if (!isReadable(above) && !isReadable(below))
            return sentence("No score encodes to either raw score under this codec.");
        if (!isReadable(above))
            return sentence("No score encodes to the raw score of {}. {} scored {}.", m_above, m_below,
                            points(below.preimage.score));
        if (!isReadable(below))
            return sentence("{} scored {}. No score encodes to the raw score of {}.", m_above,
                            points(above.preimage.score), m_below);
        if (above.preimage.score == below.preimage.score)
            return sentence("Both scored {}.", points(above.preimage.score));
        return phrase("explanation", "{} scored {}, {} {}.", m_above, points(above.preimage.score), m_below,
                      number(below.preimage.score));
    }

    std::string reached(const std::string &member, const Decoded &decoded, const TickInterval &ticks) const
    {
        const std::string first = time(ticks.first);
        const std::string last = time(ticks.last);
        if (!isReadable(decoded))
            return sentence("{} has no time.", member);
        if (decoded.verdict == Verdict::OutOfRange)
            return first == last
                       ? sentence("The time of {} reads as {}, outside the time range.", member, first)
                       : sentence("The time of {} reads as {} to {}, outside the time range.", member, first,
                                  last);
        if (decoded.intervals > 1)
            return sentence("{} reached its score at one of several times from {} to {}.", member, first,
                            last);
        return first == last ? sentence("{} reached its score at {}.", member, first)
                             : sentence("{} reached its score between {} and {}.", member, first, last);
    }

    std::string bothReached() const
    {
        const std::string first = time(m_proof.aboveTicks.first);
        const std::string last = time(m_proof.aboveTicks.last);
        if (!isReadable(m_proof.aboveDecoded))
            return sentence("Both have no time.");
        if (m_proof.aboveDecoded.verdict == Verdict::OutOfRange)
            return first == last
                       ? sentence("Both read as a time outside the time range, {}.", first)
                       : sentence("Both read as times outside the time range, {} to {}.", first, last);
        if (m_proof.aboveDecoded.intervals > 1)
            return sentence("Both reached this score at one of several times from {} to {}.", first, last);
        return first == last ? sentence("Both reached this score at {}.", first)
                             : sentence("Both reached this score between {} and {}.", first, last);
    }

    std::string timeStep() const
    {
        if (byName())
            return bothReached();
        return listText(ListOf::Sentences, {reached(m_above, m_proof.aboveDecoded, m_proof.aboveTicks),
                                            reached(m_below, m_proof.belowDecoded, m_proof.belowTicks)});
    }

    std::string rawStep() const
    {
        const std::string above = shortestText(m_proof.above.raw);
        const std::string below = shortestText(m_proof.below.raw);
        if (byName())
            return m_proof.differingBits.empty()
                       ? sentence("Both have the raw score {}. No bit differs.", above)
                       : sentence("0 and -0 differ in the sign bit, but Redis treats them as equal.");
        constexpr std::uint64_t countable = 1'000'000;
        if (m_proof.doublesApart > countable)
            return m_highest ? sentence("{} is larger than {}, so Redis ranks it higher.", above, below)
                             : sentence("{} is smaller than {}, so Redis ranks it higher.", above, below);
        const auto count = static_cast<std::int64_t>(m_proof.doublesApart);
        const std::string apart = m_wording.number(count);
        return m_highest ? plural(count,
                                  sentence("{} is {} double above {}, so Redis ranks it higher.", above,
                                           apart, below),
                                  sentence("{} is {} doubles above {}, so Redis ranks it higher.", above,
                                           apart, below))
                         : plural(count,
                                  sentence("{} is {} double below {}, so Redis ranks it higher.", above,
                                           apart, below),
                                  sentence("{} is {} doubles below {}, so Redis ranks it higher.", above,
                                           apart, below));
    }

    std::string byteText(const std::string &member) const
    {
        if (m_proof.nameByte >= member.size())
            return sentence("the end of the name");
        const auto byte = static_cast<unsigned char>(member[m_proof.nameByte]);
        if (byte > ' ' && byte < 0x7F)
            return fmt::format("{:02x} ({:c})", byte, byte);
        return fmt::format("{:02x}", byte);
    }

    std::string nameStep() const
    {
        const std::string place = number(static_cast<std::int64_t>(m_proof.nameByte) + 1);
        const std::string above = byteText(m_proof.above.member);
        const std::string below = byteText(m_proof.below.member);
        const auto &aboveKey = m_proof.above.key;
        const auto &belowKey = m_proof.below.key;
        if (aboveKey && belowKey && *aboveKey != *belowKey)
            return m_proof.above.member == m_proof.below.member
                       ? sentence("It is one member in two keys, {} and {}. Redis orders rows within a key "
                                  "only; here the keys' order decides.",
                                  quotedText(*aboveKey), quotedText(*belowKey))
                       : sentence("The rows are in two keys, {} and {}. Redis orders rows within a key only; "
                                  "here the bytes of the member name decide as they would within one. They "
                                  "differ from byte {} on.",
                                  quotedText(*aboveKey), quotedText(*belowKey), place);
        if (m_highest)
            return sentence(
                "Redis orders equal doubles by the bytes of the member name. At byte {}, {} comes before {}. "
                "This board is read highest first, so the order is reversed.",
                place, below, above);
        return sentence(
            "Redis orders equal doubles by the bytes of the member name. At byte {}, {} comes before {}.",
            place, above, below);
    }

    std::string outcome() const
    {
        switch (m_proof.outcome) {
        case OrderOutcome::Right:
            return phrase("explanation", "Correct");
        case OrderOutcome::Wrong:
            return phrase("explanation", "Wrong");
        case OrderOutcome::Unknown:
            break;
        }
        return phrase("explanation", "Unknown");
    }

    std::string outcomeReason() const
    {
        if (m_proof.decider == Decider::Score)
            return sentence("the scores differ.");
        if (m_proof.decider == Decider::Raw)
            return sentence("without a score, the order cannot be checked.");
        if (m_proof.above.trueMicroseconds && m_proof.below.trueMicroseconds)
            return eventsReason(*m_proof.above.trueMicroseconds, *m_proof.below.trueMicroseconds);
        switch (m_proof.decider) {
        case Decider::Time:
            if (m_proof.outcome == OrderOutcome::Right)
                return sentence("the times do not overlap, and the earlier one is above.");
            if (m_proof.outcome == OrderOutcome::Wrong)
                return sentence("the times do not overlap, and the later one is above.");
            return sentence("several times fit each double.");
        case Decider::SameTick:
            return sentence("the raw score does not show which one was first within that {}.", m_unit);
        case Decider::Collapse:
            return sentence("the times may have differed, but the double does not store the difference.");
        case Decider::Untimed:
            return listText(ListOf::Sentences,
                            {untimed(), sentence("So there is no order of times to check.")});
        default:
            return sentence("no time is stored.");
        }
    }

    std::string eventsReason(std::int64_t aboveMicroseconds, std::int64_t belowMicroseconds) const
    {
        const auto happened = [&](std::int64_t microseconds) {
            return microseconds % 1000000 == 0 ? m_wording.time(microseconds / 1000000, TickUnit::Second)
                                               : m_wording.time(microseconds, TickUnit::Microsecond);
        };
        const std::string above = happened(aboveMicroseconds);
        const std::string below = happened(belowMicroseconds);
        if (m_proof.outcome == OrderOutcome::Right)
            return sentence("the events agree: {} reached the score at {}, {} at {}.", m_above, above,
                            m_below, below);
        return sentence("according to the events, {} reached the score at {}, {} at {}.", m_above, above,
                        m_below, below);
    }

    const Explanation &m_proof;
    const CodecSpec &m_spec;
    bool m_highest; ///< the board is read highest first
    const Wording &m_wording;
    std::string m_above;
    std::string m_below;
    std::string m_unit;
};

} // namespace

ExplanationText explanationText(const Explanation &explanation, const Decoder &decoder, Direction direction,
                                const Wording &wording)
{
    return ProofText(explanation, decoder, direction, wording).text();
}

std::string tooFewRowsText()
{
    return sentence("Select two rows to compare.");
}

std::string noRowText(const std::string &typed)
{
    return sentence("{} is neither a rank nor a member of this board.", typed);
}

std::string sameRowText()
{
    return sentence("That is the same row twice.");
}

} // namespace tiebreak
