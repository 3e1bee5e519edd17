// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/changejudge.h"

#include "core/audit/rowdefect.h"
#include "core/live/judge/stamps.h"
#include "core/precision/scorestretches.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;
using std::chrono::microseconds;

/// What a clock may be off by at all, before it is known.
constexpr microseconds largestShift = 24h;
/// In a longer time between two samples a board may be emptied and filled again.
constexpr microseconds sameBoard = 1min;
/// So long after a late change others may be late as well.
constexpr microseconds backlog = 10min;
/// In one tick of so many microseconds a member may score twice.
constexpr std::int64_t coarseTick = 10'000;
/// Rows that mislead are remembered by their hash, in so many places.
constexpr std::size_t markPlaces = 4096;
/// Where doubles lie wider, many sums meet one by chance.
constexpr double finestSum = 1e-6;
/// More readings of one raw tell nothing together.
constexpr std::size_t mostReadings = 8;

/// All that one raw may stand for in a window; nothing when there is nothing or too much.
std::vector<TickInterval> readingsOf(const CodecSpec &spec, TickWindow window, double raw)
{
    if (window.empty())
        return {};
    auto readings = Decoder(spec, window).preimage(raw, mostReadings + 1);
    if (readings.size() > mostReadings)
        readings.clear();
    return readings;
}

/// Whether `holds` is true for every pair of readings, of which there must be some.
template <class Holds>
bool always(const std::vector<TickInterval> &before, const std::vector<TickInterval> &after, Holds holds)
{
    return !before.empty() && !after.empty() && std::ranges::all_of(before, [&](const TickInterval &was) {
        return std::ranges::all_of(after, [&](const TickInterval &is) { return holds(was, is); });
    });
}

bool meets(const TickInterval &ticks, TickWindow window)
{
    return ticks.first <= window.last && window.first <= ticks.last;
}

std::uint64_t markOf(std::string_view member, double raw)
{
    return (std::hash<std::string_view>()(member) ^ bitsOf(raw)) * 0x9E3779B97F4A7C15 | 1;
}

} // namespace

Severity severityOf(ChangeKind kind)
{
    if (kind < ChangeKind::StampedLate)
        return Severity::Bad;
    return kind < ChangeKind::Sound ? Severity::Warning : Severity::Good;
}

bool isMisfit(ChangeKind kind)
{
    switch (kind) {
    case ChangeKind::OlderTime:
    case ChangeKind::Future:
    case ChangeKind::Fraction:
    case ChangeKind::BarePoints:
    case ChangeKind::Timeless:
    case ChangeKind::OutOfTimeRange:
    case ChangeKind::Infinite:
    case ChangeKind::Invalid:
        return true;
    default:
        return false;
    }
}

/// One change before the judge.
class ChangeJudge::Trial
{
public:
    Trial(ChangeJudge &judge, const SeenChange &change)
        : m_judge(judge)
        , m_spec(judge.m_decoder.spec())
        , m_change(change)
        , m_minShift(judge.m_clock.minShift())
        , m_maxShift(judge.m_clock.maxShift())
        , m_clockKnown(judge.m_clock.state() == WriterClock::State::Known)
    {
        const microseconds tick(unitMicroseconds(m_spec.unit));
        m_ahead = std::max(clockTolerance, tick);
        m_delay = std::max(writeDelay, tick);
        m_near[0] = {change.seen.since - m_delay, change.seen.until + m_ahead};
        m_near[1] = {m_near[0].since + m_minShift, m_near[0].until + m_maxShift};
        m_nearCount = m_near[0] == m_near[1] ? 1 : 2;
        m_latest = m_clockKnown ? std::max(m_maxShift, 0us) + m_ahead : largestShift;
    }

    ChangeJudgement judge()
    {
        ChangeJudgement judgement = decide();
        m_after = m_judge.m_decoder.decode(m_change.after);
        if (!judgement.after && m_after.verdict != Verdict::Invalid)
            judgement.after = m_after.preimage;
        if (judgement.kind == ChangeKind::Sound && m_after.misread)
            judgement.kind = ChangeKind::Misread;
        if (judgement.kind == ChangeKind::Sound && m_after.verdict == Verdict::OutOfRange)
            judgement.kind = ChangeKind::AfterTimeRange;
        if (m_change.before && !judgement.before) {
            const Decoded before = m_judge.m_decoder.decode(*m_change.before);
            if (before.verdict != Verdict::Invalid)
                judgement.before = before.preimage;
        }
        remember(judgement);
        return judgement;
    }

private:
    /// Ticks of the time range up to so long after a moment.
    TickWindow upTo(Moment moment) const
    {
        const TickWindow window = m_judge.m_decoder.window();
        return {window.first, std::min(window.last, tickOf(moment + m_latest, m_spec.unit))};
    }

    microseconds lengthOf(std::int64_t ticks) const
    {
        return momentOf(ticks, m_spec.unit).time_since_epoch();
    }

    ChangeJudgement decide()
    {
        for (std::size_t i = 0; i < m_nearCount && m_nearReadings.empty(); ++i) {
            const TickWindow window = ticksOf(m_near[i], m_spec.unit);
            // Too many readings are enough: one of them is sound.
            m_nearReadings = Decoder(m_spec, window).preimage(m_change.after, mostReadings + 1);
        }
        if (m_change.before && !m_judge.isMarked(markOf(m_change.member, *m_change.before)))
            m_before = readingsOf(m_spec, upTo(m_change.seen.since), *m_change.before);
        if (!m_nearReadings.empty()) {
            m_judge.m_writings.addOther(m_change.seen);
            return m_nearReadings.size() > mostReadings ? of(ChangeKind::Sound) : stampedNow();
        }
        // A time of the very moment is the stronger evidence.
        std::array<SeenBetween, 4> moments{};
        for (std::size_t i = 0; i < m_nearCount; ++i) {
            moments[2 * i] = m_near[i];
            moments[2 * i + 1] = {m_near[i].since + m_delay - m_ahead, m_near[i].until};
        }
        const auto scoreBefore = m_before.empty() ? std::nullopt : std::optional(m_before.front().score);
        const auto other =
            m_judge.m_writings.explain(m_change.after, std::span(moments).first(2 * m_nearCount),
                                       m_change.seen, scoreBefore, m_judge.m_widely);
        if (other)
            return writtenOtherwise(*other);
        if (!m_change.isCertain() && !m_change.wasNotFound)
            return notJudged(WhyNotJudged::CameIntoView);
        m_judge.m_writings.addOther(m_change.seen);
        const ChangeJudgement judgement = stampedOtherwise();
        // A row that was missed may be late without having been written late.
        if (!m_change.isCertain() && severityOf(judgement.kind) != Severity::Bad)
            return notJudged(WhyNotJudged::CameIntoView);
        return judgement;
    }

    static ChangeJudgement of(ChangeKind kind)
    {
        ChangeJudgement judgement;
        judgement.kind = kind;
        return judgement;
    }

    static ChangeJudgement notJudged(WhyNotJudged why)
    {
        ChangeJudgement judgement = of(ChangeKind::NotJudged);
        judgement.why = why;
        return judgement;
    }

    static ChangeJudgement writtenOtherwise(const OtherReading &other)
    {
        constexpr std::array kinds{ChangeKind::OtherUnit, ChangeKind::RanOver, ChangeKind::Mirrored,
                                   ChangeKind::OtherCodec};
        ChangeJudgement judgement = of(kinds[static_cast<std::size_t>(other.writing.kind)]);
        judgement.other = other;
        return judgement;
    }

    /// A change that may have been stamped at its moment.
    ChangeJudgement stampedNow()
    {
        if (keepsScore(m_nearReadings) &&
            keepsScore(readingsOf(m_spec, upTo(m_change.seen.until), m_change.after)))
            return sameScore();
        ChangeJudgement judgement = of(ChangeKind::Sound);
        judgement.after = m_nearReadings.front();
        if (isWorse(m_nearReadings))
            judgement.kind = ChangeKind::WorseScore;
        else if (isBetter(m_nearReadings))
            ++m_judge.m_better;
        if (judgement.kind == ChangeKind::WorseScore)
            ++m_judge.m_worse;
        return judgement;
    }

    /// Both raws stand for one and the same score, whatever their times. Where raws differ, so do the times.
    bool keepsScore(const std::vector<TickInterval> &after) const
    {
        return always(m_before, after,
                      [](const TickInterval &was, const TickInterval &is) { return was.score == is.score; });
    }

    bool isWorse(const std::vector<TickInterval> &after) const
    {
        return always(m_before, after, [this](const TickInterval &was, const TickInterval &is) {
            return m_judge.m_scores == Direction::HighestFirst ? is.score < was.score : is.score > was.score;
        });
    }

    bool isBetter(const std::vector<TickInterval> &after) const
    {
        return always(m_before, after, [this](const TickInterval &was, const TickInterval &is) {
            return m_judge.m_scores == Direction::HighestFirst ? is.score > was.score : is.score < was.score;
        });
    }

    /// The time moved beside a score that did not.
    ChangeJudgement sameScore()
    {
        // Where scores come and go, it may have done both between the samples.
        if (m_judge.m_worse * 50 > m_judge.m_better || m_change.seen.until - m_change.seen.since > sameBoard)
            return of(ChangeKind::Sound);
        ChangeJudgement judgement = of(ChangeKind::TimeMoved);
        const std::vector<TickInterval> after =
            m_nearReadings.empty() ? readingsOf(m_spec, m_judge.m_decoder.window(), m_change.after)
                                   : m_nearReadings;
        judgement.by = timeMoved(m_before, after);
        if (!after.empty())
            judgement.after = after.front();
        judgement.before = m_before.front();
        // The time of this moment cannot be earlier than that of one before.
        const bool stamped =
            judgement.by >= -m_ahead && std::ranges::any_of(after, [&](const auto &ticks) {
                return std::ranges::any_of(std::span(m_near).first(m_nearCount), [&](SeenBetween near) {
                    near.since += m_delay - m_ahead;
                    return meets(ticks, ticksOf(near, m_spec.unit));
                });
            });
        if (stamped)
            judgement.kind = ChangeKind::Restamped;
        else if (const auto added = wholeAddend())
            judgement.added = *added;
        return judgement;
    }

    /// Later by so much, between the middles of the intervals; 0 where the order of the times is not known.
    microseconds timeMoved(const std::vector<TickInterval> &before,
                           const std::vector<TickInterval> &after) const
    {
        const bool later = always(before, after, [](const TickInterval &was, const TickInterval &is) {
            return is.first > was.last;
        });
        const bool earlier = always(before, after, [](const TickInterval &was, const TickInterval &is) {
            return is.last < was.first;
        });
        if (!later && !earlier)
            return 0us;
        const auto middle = [](const TickInterval &ticks) { return std::midpoint(ticks.first, ticks.last); };
        return lengthOf(middle(after.front())) - lengthOf(middle(before.front()));
    }

    /// What was added, where it is a whole number and much less than a packed point, under a codec whose raws
    /// are whole.
    std::optional<double> wholeAddend() const
    {
        constexpr double smallPart = 64; // a point and another time hardly come to that
        if (m_spec.scheme != Scheme::Decimal && m_spec.scheme != Scheme::Binary)
            return {};
        const double added = m_change.after - *m_change.before;
        if (added != std::trunc(added) || *m_change.before + added != m_change.after ||
            std::abs(added) > static_cast<double>(scoreWeight(m_spec)) / smallPart)
            return {};
        return added;
    }

    /// What was added, where it is a number that people add and hardly a sound change comes to: hundredths
    /// behind the point of a fraction, whole ones too where raws do not add up at all.
    std::optional<double> oddAddend() const
    {
        const bool behindThePoint = isBehindThePoint();
        if ((!behindThePoint && m_spec.scheme != Scheme::Ordered) || m_before.empty())
            return {};
        const double before = *m_change.before;
        const double after = m_change.after;
        constexpr double largest = 1e6;
        if (!std::isfinite(after) || ulpOf(std::max(std::abs(before), std::abs(after))) > finestSum)
            return {};
        const double hundredths = std::round((after - before) * 100);
        const double added = hundredths / 100;
        if (hundredths == 0 || std::abs(added) > largest || before + added != after ||
            (behindThePoint && added == std::trunc(added)))
            return {};
        return added;
    }

    bool isBehindThePoint() const
    {
        return m_spec.scheme == Scheme::Fraction || m_spec.scheme == Scheme::Text;
    }

    /// More points at the time of before, which is not that of this moment.
    ChangeJudgement timeKept() const
    {
        if (m_judge.m_clock.state() == WriterClock::State::Scattered)
            return of(ChangeKind::Sound);
        if (!m_clockKnown)
            return notJudged(WhyNotJudged::ClockUnknown);
        // Where a queue was held up, two changes of one tick come one after the other.
        const bool heldUp = m_judge.m_lastLate && m_change.seen.until - *m_judge.m_lastLate < backlog;
        if (heldUp && unitMicroseconds(m_spec.unit) >= coarseTick)
            return of(ChangeKind::StampedLate);
        return of(ChangeKind::TimeKept);
    }

    /// A change that was certainly not stamped at its moment.
    ChangeJudgement stampedOtherwise()
    {
        if (const auto added = oddAddend()) {
            ChangeJudgement judgement = of(ChangeKind::TimeMoved);
            judgement.added = *added;
            return judgement;
        }
        m_after = m_judge.m_decoder.decode(m_change.after);
        if (m_after.verdict == Verdict::Invalid)
            return of(defectOr(ChangeKind::Invalid));
        // The field 0 may as well be the whole of the score before.
        if (isBehindThePoint() && m_change.after == std::trunc(m_change.after) &&
            ulpOf(m_change.after) <= finestSum)
            return of(ChangeKind::Timeless);
        const std::vector<TickInterval> past = readingsOf(m_spec, upTo(m_change.seen.until), m_change.after);
        if (past.empty())
            return stampedBeyond();
        if (keepsScore(past))
            return sameScore();
        if (isWorse(past))
            return of(ChangeKind::WorseScore);
        if (isBetter(past)) {
            if (m_clockKnown && keepsTime(past))
                return timeKept();
            const microseconds by = timeMoved(m_before, past);
            if (by < 0us && gap(past.front(), m_before.front()) > m_ahead) {
                ChangeJudgement judgement = of(ChangeKind::OlderTime);
                judgement.by = by;
                judgement.before = m_before.front();
                judgement.after = past.front();
                return judgement;
            }
        }
        if (m_judge.m_clock.state() == WriterClock::State::Scattered)
            return of(ChangeKind::Sound);
        if (!m_clockKnown)
            return notJudged(WhyNotJudged::ClockUnknown);
        ChangeJudgement judgement = of(ChangeKind::StampedLate);
        judgement.after = past.back();
        const microseconds behind =
            m_change.seen.since + m_minShift - momentOf(past.back().last, m_spec.unit);
        judgement.by = std::max(behind, 0us);
        return judgement;
    }

    /// From the end of the earlier interval to the beginning of the later one.
    microseconds gap(const TickInterval &earlier, const TickInterval &later) const
    {
        return lengthOf(later.first) - lengthOf(earlier.last);
    }

    /// Whether the time of before is still there, as far as two intervals of a minute at the most can tell.
    bool keepsTime(const std::vector<TickInterval> &after) const
    {
        return always(m_before, after, [this](const TickInterval &was, const TickInterval &is) {
            return std::max(was.first, is.first) <= std::min(was.last, is.last) &&
                   lengthOf(std::max(was.last - was.first, is.last - is.first)) <= m_delay;
        });
    }

    /// A change whose times all lie in the future or outside the time range.
    ChangeJudgement stampedBeyond()
    {
        ChangeJudgement judgement = of(defectOr(
            m_after.verdict == Verdict::OutOfRange ? ChangeKind::OutOfTimeRange : ChangeKind::Future));
        if (judgement.kind != ChangeKind::Future && judgement.kind != ChangeKind::OutOfTimeRange)
            return judgement;
        if (keepsScore(readingsOf(m_spec, m_judge.m_decoder.window(), m_change.after)))
            return sameScore();
        if (!m_before.empty()) {
            if (const auto added = wholeAddend()) {
                // It carried into the score.
                judgement.kind = ChangeKind::TimeMoved;
                judgement.added = *added;
            }
        }
        if (judgement.kind != ChangeKind::Future)
            return judgement;
        const TickInterval first = possibleTicks(m_judge.m_decoder, m_change.after, m_after);
        judgement.by = momentOf(first.first, m_spec.unit) - m_change.seen.until - std::max(m_maxShift, 0us);
        if (!m_clockKnown && judgement.by <= largestShift)
            return notJudged(WhyNotJudged::ClockUnknown);
        return judgement;
    }

    /// What is wrong with the row by itself, of the kinds that say more than `otherwise`.
    ChangeKind defectOr(ChangeKind otherwise) const
    {
        const RowDefects defects(m_judge.m_decoder, tickOf(m_change.seen.until + m_latest, m_spec.unit));
        const auto defect = defects.of(m_change.after, m_after);
        if (!defect)
            return otherwise;
        switch (defect->kind) {
        case FindingKind::Infinite:
            return ChangeKind::Infinite;
        case FindingKind::Fraction:
            return ChangeKind::Fraction;
        case FindingKind::BarePoints:
            return ChangeKind::BarePoints;
        case FindingKind::Timeless:
            return ChangeKind::Timeless;
        default:
            return otherwise;
        }
    }

    /// What the next changes are judged by.
    void remember(const ChangeJudgement &judgement)
    {
        if (judgement.kind == ChangeKind::StampedLate)
            m_judge.m_lastLate = m_change.seen.until;
        switch (judgement.kind) {
        case ChangeKind::OtherUnit:
        case ChangeKind::OtherCodec:
        case ChangeKind::Mirrored:
        case ChangeKind::RanOver:
        case ChangeKind::BarePoints:
        case ChangeKind::Timeless:
        case ChangeKind::OutOfTimeRange:
        case ChangeKind::Invalid: {
            const std::uint64_t mark = markOf(m_change.member, m_change.after);
            m_judge.m_misleading.resize(markPlaces);
            m_judge.m_misleading[mark / 2 % markPlaces] = mark;
            return;
        }
        case ChangeKind::Future:
            if (judgement.by > largestShift) // no clock is off by so much
                return;
            break;
        case ChangeKind::StampedLate:
        case ChangeKind::WorseScore:
        case ChangeKind::Misread:
        case ChangeKind::AfterTimeRange:
        case ChangeKind::Sound:
            break;
        case ChangeKind::NotJudged:
            if (judgement.why == WhyNotJudged::ClockUnknown)
                break;
            return;
        default:
            return;
        }
        if (!m_change.isCertain())
            return;
        // Of several intervals the one of this moment, if there is one.
        const bool one = m_after.verdict <= Verdict::Blurred;
        if (!one && m_nearReadings.size() != 1)
            return;
        const TickInterval ticks = one ? m_after.preimage : m_nearReadings.front();
        m_judge.m_clock.add(momentsOf({ticks.first, ticks.last}, m_spec.unit), m_change.seen);
    }

    ChangeJudge &m_judge;
    const CodecSpec &m_spec;
    const SeenChange &m_change;
    microseconds m_minShift; ///< by so much the writers' clocks are ahead at least
    microseconds m_maxShift;
    bool m_clockKnown;
    microseconds m_ahead = {};
    microseconds m_delay = {};
    microseconds m_latest = {}; ///< so far after a change its time may lie
    std::array<SeenBetween, 2>
        m_near{}; ///< when a sound change is stamped, by this clock and by the writers'
    std::size_t m_nearCount = 1;
    std::vector<TickInterval> m_nearReadings;
    std::vector<TickInterval> m_before; ///< empty when it is not to be compared with
    Decoded m_after;
};

ChangeJudge::ChangeJudge(const Decoder &decoder, Direction scores)
    : m_decoder(decoder), m_scores(scores), m_writings(decoder.spec())
{
}

ChangeJudgement ChangeJudge::judge(const SeenChange &change)
{
    if (m_decoder.spec().hasTime())
        return Trial(*this, change).judge();
    ChangeJudgement judgement;
    judgement.why = WhyNotJudged::NoTime;
    return judgement;
}

bool ChangeJudge::isMarked(std::uint64_t mark) const
{
    return !m_misleading.empty() && m_misleading[mark / 2 % markPlaces] == mark;
}

} // namespace tiebreak
