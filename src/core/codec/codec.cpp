// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/codec.h"

#include "core/base/int128.h"
#include "core/codec/field.h"
#include "core/codec/fractionschemes.h"
#include "core/codec/orderedbits.h"
#include "core/codec/wholeschemes.h"
#include "core/formula/formulascheme.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>

namespace tiebreak
{

namespace
{

/// The double nearest to whole + part/10^digits, both of the same sign, written out and read as text.
double readDecimal(bool negative, std::uint64_t whole, std::int64_t part, int digits)
{
    std::array<char, 64> text;
    char *at = text.data();
    if (negative)
        *at++ = '-';
    at = std::to_chars(at, text.data() + text.size(), whole).ptr;
    *at++ = '.';
    std::array<char, 20> partText;
    char *const partEnd = std::to_chars(partText.data(), partText.data() + partText.size(), part).ptr;
    for (auto missing = digits - (partEnd - partText.data()); missing > 0; --missing)
        *at++ = '0';
    at = std::copy(partText.data(), partEnd, at);
    double raw = 0;
    std::from_chars(text.data(), at, raw);
    // A written "-0.0" can only stand for a sum that is exactly zero, and that is +0.
    return raw == 0 ? 0.0 : raw;
}

std::uint64_t magnitude(std::int64_t value)
{
    return value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
}

double encodeFraction(const CodecSpec &spec, std::int64_t score, std::int64_t field)
{
    if (!spec.cutDigits)
        return static_cast<double>(score) + static_cast<double>(field) / static_cast<double>(spec.span);
    const std::int64_t scale = powerOfTen(*spec.cutDigits);
    const auto cut = static_cast<std::int64_t>(Int128(field) * scale / spec.span);
    const Int128 sum = Int128(score) * scale + cut;
    const UInt128 size = sum < 0 ? UInt128(-sum) : UInt128(sum);
    return readDecimal(sum < 0, static_cast<std::uint64_t>(size / UInt128(scale)),
                       static_cast<std::int64_t>(size % UInt128(scale)), *spec.cutDigits);
}

/// "1795207390000 (2026-11-20T20:43:10.000Z)"
std::string numberedTime(std::int64_t tick, TickUnit unit)
{
    return std::to_string(tick) + " (" + isoTime(tick, unit) + ')';
}

Result<Encoded> encodeFormula(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    const FormulaFacts &facts = spec.formula->facts();
    if (tick < facts.ticks.first || tick > facts.ticks.last) {
        return failure(ErrorKind::Limit, sentence("The time {} does not fit. {} holds times from {}. Choose "
                                                  "a time in this range, or another codec.",
                                                  numberedTime(tick, spec.unit), specText(spec),
                                                  ticksText(facts.ticks, spec.unit)));
    }
    if (score < facts.firstScore || score > facts.lastScore) {
        return failure(ErrorKind::Limit, sentence("The score {} does not fit. {} holds scores from {} to {}. "
                                                  "Choose a score in this range, or another codec.",
                                                  score, specText(spec), facts.firstScore, facts.lastScore));
    }
    const double raw = (*spec.formula)(static_cast<double>(score), static_cast<double>(tick));
    if (!std::isfinite(raw)) {
        return failure(ErrorKind::Limit,
                       sentence("The score {} at the time {} does not fit. {} gives {}. Choose other values "
                                "or another codec.",
                                score, numberedTime(tick, spec.unit), specText(spec), shortestText(raw)));
    }
    return Encoded{raw, false};
}

} // namespace

Result<Encoded> encode(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    if (!spec.hasTime())
        return Encoded{static_cast<double>(score), false};
    if (spec.formula)
        return encodeFormula(spec, score, tick);
    std::int64_t field = 0;
    if (!FieldMap(spec).fieldOf(tick, field) || field < 0 || field > largestField(spec)) {
        const TickWindow domain = codecDomain(spec);
        const std::string name = specText(spec);
        return failure(ErrorKind::Limit,
                       domain.empty()
                           ? sentence("The time {} does not fit. The time field of {} holds 0 to {}, which "
                                      "no time gives. Choose another codec.",
                                      numberedTime(tick, spec.unit), name, largestField(spec))
                           : sentence("The time {} does not fit. {} holds times from {}. Choose a time in "
                                      "this range, or a codec with a larger time field or a coarser unit.",
                                      numberedTime(tick, spec.unit), name, ticksText(domain, spec.unit)));
    }
    return encodeField(spec, score, field);
}

Result<Encoded> encodeField(const CodecSpec &spec, std::int64_t score, std::int64_t field)
{
    switch (spec.scheme) {
    case Scheme::Plain:
        break;
    case Scheme::Formula:
        return encodeFormula(spec, score, FieldMap(spec).keptOf(field));
    case Scheme::Decimal:
        return Encoded{packDecimal(score, powerOfTen(spec.digits), field), false};
    case Scheme::Binary: {
        const std::uint64_t packed =
            (static_cast<std::uint64_t>(score) << spec.bits) + static_cast<std::uint64_t>(field);
        const bool wrapped = static_cast<std::int64_t>(packed) >> spec.bits != score;
        return Encoded{static_cast<double>(static_cast<std::int64_t>(packed)), wrapped};
    }
    case Scheme::Fraction:
        return Encoded{encodeFraction(spec, score, field), false};
    case Scheme::Text:
        return Encoded{readDecimal(score < 0, magnitude(score), field, 0), false};
    case Scheme::Ordered: {
        const Int128 code = (Int128(score) << spec.bits) + field;
        const CodeRange range = orderedCodes(spec.bias);
        if (code < range.first || code > range.last) {
            return failure(ErrorKind::Limit, sentence("The score {} does not fit. {} holds scores from {} to "
                                                      "{}, the last of them not with every time. Choose "
                                                      "one of these, or another codec.",
                                                      score, specText(spec), range.first >> spec.bits,
                                                      range.last >> spec.bits));
        }
        return Encoded{fromBits(orderedToBits(static_cast<std::int64_t>(code), spec.bias)), false};
    }
    }
    return Encoded{static_cast<double>(score), false};
}

std::string_view verdictId(Verdict verdict)
{
    constexpr std::array ids{dataWord("verdict", "exact"), dataWord("verdict", "blurred"),
                             dataWord("verdict", "ambiguous"), dataWord("verdict", "out of range"),
                             dataWord("verdict", "invalid")};
    return ids[static_cast<std::size_t>(verdict)];
}

std::string verdictLabel(Verdict verdict, bool misread)
{
    const std::string word = label("verdict", verdictId(verdict));
    return misread ? phrase("verdict", "{}, misread", word) : word;
}

TickInterval spanOf(TickInterval interval, std::span<const TickInterval> others)
{
    for (const TickInterval &other : others) {
        interval.first = std::min(interval.first, other.first);
        interval.last = std::max(interval.last, other.last);
    }
    return interval;
}

TickWindow codecDomain(const CodecSpec &spec)
{
    if (!spec.hasTime())
        return {};
    if (spec.formula)
        return spec.formula->facts().domain;
    const FieldMap map(spec);
    std::int64_t largest = largestField(spec);
    if (spec.scheme == Scheme::Text && spec.from)
        largest = std::min(largest, *spec.from);
    const std::int64_t a = map.keptOf(0);
    const std::int64_t b = map.keptOf(largest);
    TickWindow domain{std::min(a, b), std::max(a, b)};
    if (spec.keep)
        domain = domain.within({0, map.period() - 1});
    return domain;
}

TickWindow packedTicks(const CodecSpec &spec)
{
    return spec.formula ? spec.formula->facts().ticks : codecDomain(spec);
}

std::int64_t bestTick(const Decoded &decoded)
{
    const TickInterval &preimage = decoded.preimage;
    if (decoded.hasOwnTick && decoded.ownTick >= preimage.first && decoded.ownTick <= preimage.last)
        return decoded.ownTick;
    return std::midpoint(preimage.first, preimage.last);
}

TickInterval possibleTicks(const Decoder &decoder, double raw, const Decoded &decoded)
{
    if (decoded.verdict != Verdict::Ambiguous)
        return decoded.preimage;
    constexpr std::size_t listed = 256;
    const std::vector<TickInterval> intervals = decoder.preimage(raw, listed);
    TickInterval span = spanOf(decoded.preimage, intervals);
    if (intervals.size() < listed)
        return span;
    // Too many to list: the outermost ticks are found by asking for parts of the window.
    const TickWindow window = decoder.window();
    const auto holds = [&](std::int64_t first, std::int64_t last) {
        return !Decoder(decoder.spec(), TickWindow{first, last}).preimage(raw, 1).empty();
    };
    span.first = firstReaching({window.first, span.first - 1}, window.first,
                               [&](std::int64_t tick) { return holds(window.first, tick); });
    span.last = firstReaching({span.last, window.last - 1}, window.last,
                              [&](std::int64_t tick) { return !holds(tick + 1, window.last); });
    return span;
}

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
/// each length of the field counts by itself.
template <class Use>
class Joiner
{
public:
    Joiner(bool joins, Use use) : m_use(std::move(use)), m_joins(joins) {}

    bool add(const TickInterval &next)
    {
        if (m_any && m_joins && next.score == m_pending.score && next.first == m_pending.last + 1) {
            m_pending.last = next.last;
            return true;
        }
        if (m_any)
            m_more = m_use(m_pending);
        m_pending = next;
        m_any = true;
        return m_more;
    }

    void finish()
    {
        if (m_any && m_more)
            m_use(m_pending);
    }

private:
    TickInterval m_pending;
    Use m_use;
    bool m_joins;
    bool m_any = false;
    bool m_more = true;
};

/// Puts the intervals of each score into order: several lengths of a text, each with several cycles,
/// interleave. Looks at `max` intervals of one score at most.
template <class ForEach, class Use>
void forEachSorted(ForEach forEach, std::size_t max, Use use)
{
    std::vector<TickInterval> ofScore;
    bool more = true;
    const auto flush = [&] {
        std::ranges::sort(ofScore, {}, &TickInterval::first);
        for (std::size_t i = 0; i < ofScore.size() && more; ++i)
            more = use(ofScore[i]);
        ofScore.clear();
    };
    forEach([&](const TickInterval &ticks) {
        if (!ofScore.empty() && ofScore.front().score != ticks.score)
            flush();
        ofScore.push_back(ticks);
        return more && ofScore.size() < max;
    });
    flush();
}

/// Hands on the true intervals in the window, by score and tick; `max` of one score at most.
template <class SchemeType, class Use>
void forEachInterval(const SchemeType &scheme, const TickSpace &space, double raw, std::size_t max, Use use)
{
    constexpr bool isText = std::is_same_v<SchemeType, TextScheme>;
    Joiner joiner(!isText && !std::is_same_v<SchemeType, PlainScheme>, std::move(use));
    const auto forEachInside = [&](auto each) {
        scheme.fields(raw, space.inside(),
                      [&](std::int64_t score, std::int64_t firstField, std::int64_t lastField) {
                          return space.ticksInside(score, firstField, lastField, each);
                      });
    };
    if constexpr (isText) {
        if (space.cyclic()) {
            forEachSorted(forEachInside, max, [&](const TickInterval &ticks) { return joiner.add(ticks); });
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

/// The interval to show of the first so many outside the window: one that holds what the own decoder reads
/// before all others, and of several the nearest.
template <class SchemeType>
bool preimageOutside(const SchemeType &scheme, const TickSpace &space, double raw, Decoded &decoded)
{
    std::uint32_t seen = 0;
    bool ownIsHeld = false;
    scheme.fields(raw, space.all(), [&](std::int64_t score, std::int64_t firstField, std::int64_t lastField) {
        const TickInterval ticks = space.ticksOutside(score, firstField, lastField);
        const bool holds = holdsOwn(ticks, decoded);
        const bool nearer = space.distance(ticks) < space.distance(decoded.preimage);
        if (seen++ == 0 || (holds && !ownIsHeld) || (holds == ownIsHeld && nearer)) {
            decoded.preimage = ticks;
            ownIsHeld = holds;
        }
        return seen < countedIntervals;
    });
    return seen > 0;
}

/// Flattened: what a row calls is left out of line otherwise, and decoding takes up to three quarters longer.
template <class SchemeType>
[[gnu::flatten]] Decoded decodeOne(const SchemeType &scheme, const TickSpace &space, double raw)
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
            decoded.preimage = ticks;
        ownIsHeld = ownIsHeld || held;
        ownIsTrue = ownIsTrue || ticks.score == decoded.ownScore;
        return decoded.intervals < countedIntervals;
    };
    forEachInterval(scheme, space, raw, countedIntervals, count);
    if (decoded.intervals == 0) {
        if (preimageOutside(scheme, space, raw, decoded))
            decoded.verdict = Verdict::OutOfRange;
        ownIsTrue = decoded.preimage.score == decoded.ownScore;
    } else if (decoded.intervals > 1) {
        decoded.verdict = Verdict::Ambiguous;
    } else {
        decoded.verdict = decoded.preimage.first == decoded.preimage.last ? Verdict::Exact : Verdict::Blurred;
    }
    decoded.misread = decoded.hasOwnScore && !ownIsTrue && decoded.verdict != Verdict::Invalid &&
                      decoded.intervals < countedIntervals;
    return decoded;
}

} // namespace

TickWindow plausibleTicks(const CodecSpec &spec, const TimeRange &timeRange)
{
    const TickWindow window = timeRange.ticks(spec.unit);
    if (timeRange != TimeRange{})
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

Decoder::Decoder(const CodecSpec &spec, const TimeRange &timeRange)
    : Decoder(spec, plausibleTicks(spec, timeRange))
{
}

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

std::vector<TickInterval> Decoder::preimage(double raw, std::size_t max) const
{
    std::vector<TickInterval> intervals;
    if (!decodable(raw) || max == 0)
        return intervals;
    const TickSpace space(m_spec, m_window);
    withScheme(m_spec, [&](const auto &scheme) {
        forEachInterval(scheme, space, raw, max, [&](const TickInterval &ticks) {
            intervals.push_back(ticks);
            return intervals.size() < max;
        });
    });
    return intervals;
}

} // namespace tiebreak
