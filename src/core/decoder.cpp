// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding: every (score, tick) that encodes to one raw, found analytically or by search, never by scanning
// ticks.
#include "core/codec.h"

#include "core/decimalscheme.h"
#include "core/formulascheme.h"
#include "core/fractionschemes.h"
#include "core/wholeschemes.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

template <class Use>
decltype(auto) withScheme(const CodecSpec &spec, Use use)
{
    switch (spec.scheme) {
    case Scheme::Decimal:
        return use(DecimalScheme(spec));
    case Scheme::Binary:
        return use(BinaryScheme(spec));
    case Scheme::Fraction:
        return spec.cutDigits ? use(CutFractionScheme(spec)) : use(FloatFractionScheme(spec));
    case Scheme::Text:
        return use(TextScheme(spec));
    case Scheme::Ordered:
        return use(OrderedScheme(spec));
    case Scheme::Formula:
        return use(FormulaScheme(spec));
    case Scheme::Plain:
        break;
    }
    return use(PlainScheme());
}

/// Turns fields into ticks inside or outside one window.
class TickSpace
{
public:
    TickSpace(const CodecSpec &spec, TickWindow window)
        : m_map(spec), m_window(window), m_hasTime(spec.hasTime())
    {
        const std::int64_t largest = largestField(spec);
        m_all = {0, largest};
        if (spec.formula)
            m_all = m_map.fields(codecDomain(spec).first, codecDomain(spec).last, largest);
        if (!m_hasTime)
            m_inside = m_all;
        else if (!m_map.period())
            m_inside = m_map.fields(window.first, window.last, largest);
        else if (window.last >= window.first)
            m_inside = m_map.fields(0, m_map.period() - 1, largest);
        if (m_map.period())
            m_all = m_map.fields(0, m_map.period() - 1, largest);
    }

    /// Whether ticks repeat, because only some of their bits are kept.
    bool cyclic() const { return m_map.period() != 0; }
    FieldRange inside() const { return m_inside; }
    FieldRange all() const { return m_all; }

    /// Calls emit for the intervals of ticks inside the window, ascending; false when emit said to stop.
    template <class Emit>
    bool ticksInside(std::int64_t score, std::int64_t firstField, std::int64_t lastField, Emit emit) const
    {
        TickInterval ticks = interval(score, firstField, lastField);
        if (!m_map.period() || !m_hasTime)
            return emit(ticks);
        if (ticks.last - ticks.first == m_map.period() - 1)
            return emit({score, m_window.first, m_window.last}); // every tick, in every cycle
        // Cycle n holds the ticks n·period + kept.
        const Int128 period = m_map.period();
        const Int128 cycle = floorDiv(Int128(m_window.first) - ticks.last + period - 1, m_map.period());
        for (Int128 at = cycle * period; ticks.first + at <= m_window.last; at += period) {
            const Int128 first = std::max<Int128>(ticks.first + at, m_window.first);
            const Int128 last = std::min<Int128>(ticks.last + at, m_window.last);
            if (!emit({score, static_cast<std::int64_t>(first), static_cast<std::int64_t>(last)}))
                return false;
        }
        return true;
    }

    /// The ticks of these fields that lie nearest to the window, which holds none of them.
    TickInterval ticksOutside(std::int64_t score, std::int64_t firstField, std::int64_t lastField) const
    {
        const TickInterval ticks = interval(score, firstField, lastField);
        if (!m_map.period())
            return ticks;
        const Int128 period = m_map.period();
        const Int128 before = floorDiv(Int128(m_window.first) - ticks.first, m_map.period()) * period;
        const auto moved = [&](Int128 by) {
            return TickInterval{score, static_cast<std::int64_t>(ticks.first + by),
                                static_cast<std::int64_t>(ticks.last + by)};
        };
        const TickInterval earlier = moved(before);
        const TickInterval later = moved(before + period);
        return distance(earlier) <= distance(later) ? earlier : later;
    }

    /// How far an interval outside the window is from it, in ticks.
    Int128 distance(const TickInterval &ticks) const
    {
        return ticks.last < m_window.first ? Int128(m_window.first) - ticks.last
                                           : Int128(ticks.first) - m_window.last;
    }

private:
    TickInterval interval(std::int64_t score, std::int64_t firstField, std::int64_t lastField) const
    {
        if (!m_hasTime)
            return {score, 0, 0};
        return m_map.inverted() ? TickInterval{score, m_map.keptOf(lastField), m_map.keptOf(firstField)}
                                : TickInterval{score, m_map.keptOf(firstField), m_map.keptOf(lastField)};
    }

    FieldMap m_map;
    TickWindow m_window;
    FieldRange m_inside;
    FieldRange m_all;
    bool m_hasTime;
};

bool decodable(double raw)
{
    return std::isfinite(raw) && bitsOf(raw) != signBit; // nothing encodes to -0
}

/// Hands intervals on as they come by score and tick. Those that touch are joined, except in `text`, where
/// each length of the field is a reading of its own.
template <class Take>
class Joiner
{
public:
    Joiner(bool joins, Take take) : m_take(std::move(take)), m_joins(joins) {}

    bool add(const TickInterval &next)
    {
        if (m_any && m_joins && next.score == m_pending.score && next.first == m_pending.last + 1) {
            m_pending.last = next.last;
            return true;
        }
        if (m_any)
            m_more = m_take(m_pending);
        m_pending = next;
        m_any = true;
        return m_more;
    }

    void finish()
    {
        if (m_any && m_more)
            m_take(m_pending);
    }

private:
    TickInterval m_pending;
    Take m_take;
    bool m_joins;
    bool m_any = false;
    bool m_more = true;
};

/// Puts the intervals of each score into order: several lengths of a text, each with several cycles,
/// interleave. Looks at `most` intervals of one score at the most.
template <class ForEach, class Take>
void forEachSorted(ForEach forEach, std::size_t most, Take take)
{
    std::vector<TickInterval> ofScore;
    bool more = true;
    const auto flush = [&] {
        std::ranges::sort(ofScore, {}, &TickInterval::first);
        for (std::size_t i = 0; i < ofScore.size() && more; ++i)
            more = take(ofScore[i]);
        ofScore.clear();
    };
    forEach([&](const TickInterval &ticks) {
        if (!ofScore.empty() && ofScore.front().score != ticks.score)
            flush();
        ofScore.push_back(ticks);
        return more && ofScore.size() < most;
    });
    flush();
}

/// Hands on the true intervals in the window, by score and tick; `most` of one score at the most.
template <class SchemeType, class Take>
void forEachInterval(const SchemeType &scheme, const TickSpace &space, double raw, std::size_t most,
                     Take take)
{
    constexpr bool isText = std::is_same_v<SchemeType, TextScheme>;
    Joiner joiner(!isText && !std::is_same_v<SchemeType, PlainScheme>, std::move(take));
    const auto forEachInside = [&](auto each) {
        scheme.fields(raw, space.inside(),
                      [&](std::int64_t score, std::int64_t firstField, std::int64_t lastField) {
                          return space.ticksInside(score, firstField, lastField, each);
                      });
    };
    if constexpr (isText) {
        if (space.cyclic()) {
            forEachSorted(forEachInside, most, [&](const TickInterval &ticks) { return joiner.add(ticks); });
            joiner.finish();
            return;
        }
    }
    forEachInside([&](const TickInterval &ticks) { return joiner.add(ticks); });
    joiner.finish();
}

/// Whether what the own decoder reads lies in this interval; where it reads no time, the score decides.
bool holdsOwn(const TickInterval &ticks, const Decoded &decoded)
{
    return decoded.hasOwnScore && ticks.score == decoded.ownScore &&
           (!decoded.hasOwnTick || (ticks.first <= decoded.ownTick && decoded.ownTick <= ticks.last));
}

/// The interval to show of the first so many outside the window: one that holds the own reading before all
/// others, and of several the nearest.
template <class SchemeType>
bool shownOutside(const SchemeType &scheme, const TickSpace &space, double raw, Decoded &decoded)
{
    std::uint32_t seen = 0;
    bool ownIsShown = false;
    scheme.fields(raw, space.all(), [&](std::int64_t score, std::int64_t firstField, std::int64_t lastField) {
        const TickInterval ticks = space.ticksOutside(score, firstField, lastField);
        const bool holds = holdsOwn(ticks, decoded);
        const bool nearer = space.distance(ticks) < space.distance(decoded.truth);
        if (seen++ == 0 || (holds && !ownIsShown) || (holds == ownIsShown && nearer)) {
            decoded.truth = ticks;
            ownIsShown = holds;
        }
        return seen < countedIntervals;
    });
    return seen > 0;
}

template <class SchemeType>
Decoded decodeOne(const SchemeType &scheme, const TickSpace &space, double raw)
{
    Decoded decoded;
    if (!std::isfinite(raw))
        return decoded;
    scheme.own(raw, decoded);
    if (!decodable(raw))
        return decoded;
    bool ownIsTrue = false;
    bool ownIsHeld = false;
    const auto count = [&](const TickInterval &ticks) {
        const bool held = !ownIsHeld && holdsOwn(ticks, decoded);
        if (decoded.intervals++ == 0 || held)
            decoded.truth = ticks;
        ownIsHeld = ownIsHeld || held;
        ownIsTrue = ownIsTrue || ticks.score == decoded.ownScore;
        return decoded.intervals < countedIntervals;
    };
    forEachInterval(scheme, space, raw, countedIntervals, count);
    if (decoded.intervals == 0) {
        if (shownOutside(scheme, space, raw, decoded))
            decoded.verdict = Verdict::OutOfRange;
        ownIsTrue = decoded.truth.score == decoded.ownScore;
    } else if (decoded.intervals > 1) {
        decoded.verdict = Verdict::Ambiguous;
    } else {
        decoded.verdict = decoded.truth.first == decoded.truth.last ? Verdict::Exact : Verdict::Blurred;
    }
    decoded.misread = decoded.hasOwnScore && !ownIsTrue && decoded.verdict != Verdict::Foreign &&
                      decoded.intervals < countedIntervals;
    return decoded;
}

} // namespace

TickWindow plausibleTicks(const CodecSpec &spec, const Season &season)
{
    const TickWindow window = season.ticks(spec.unit);
    if (season != Season{})
        return window;
    if (spec.formula) {
        const TickWindow both = window.within(codecDomain(spec));
        return both.first < both.last ? both : window;
    }
    const std::int64_t cycle = FieldMap(spec).period();
    const std::int64_t length = window.last - window.first + 1;
    if (cycle >= length || cycle <= length / 2)
        return window;
    return {window.first, window.first + cycle - 1};
}

std::optional<std::int64_t> ownScoreOf(const CodecSpec &spec, double raw)
{
    Decoded decoded;
    withScheme(spec, [&](const auto &scheme) { scheme.own(raw, decoded); });
    return decoded.hasOwnScore ? std::optional(decoded.ownScore) : std::nullopt;
}

Decoder::Decoder(const CodecSpec &spec, TickWindow window) : m_spec(spec), m_window(window) {}

Decoder::Decoder(const CodecSpec &spec, const Season &season) : Decoder(spec, plausibleTicks(spec, season)) {}

Decoded Decoder::decode(double raw) const
{
    Decoded decoded;
    decode({&raw, 1}, {&decoded, 1});
    return decoded;
}

void Decoder::decode(std::span<const double> raws, std::span<Decoded> out) const
{
    const TickSpace space(m_spec, m_window);
    withScheme(m_spec, [&](const auto &scheme) {
        for (std::size_t i = 0; i < raws.size(); ++i)
            out[i] = decodeOne(scheme, space, raws[i]);
    });
}

std::vector<TickInterval> Decoder::truth(double raw, std::size_t most) const
{
    std::vector<TickInterval> intervals;
    if (!decodable(raw) || most == 0)
        return intervals;
    const TickSpace space(m_spec, m_window);
    withScheme(m_spec, [&](const auto &scheme) {
        forEachInterval(scheme, space, raw, most, [&](const TickInterval &ticks) {
            intervals.push_back(ticks);
            return intervals.size() < most;
        });
    });
    return intervals;
}

} // namespace tiebreak
