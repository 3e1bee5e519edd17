// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/otherwriting.h"

#include "core/audit/unitevidence.h"
#include "core/codec/decimaldigits.h"
#include "core/live/judge/stamps.h"
#include "core/precision/precision.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tiebreak
{

namespace
{

constexpr double strongChance = 1e-4; ///< so rarely does chance explain a change that one is enough
constexpr double weakChance = 0.02;   ///< what is likelier is no evidence at all
constexpr double leastShare = 0.02;   ///< of the changes: a writer that is looked for
constexpr double mostBits = 80;       ///< so that a writer that stopped is forgotten after some thousand
constexpr std::int64_t enoughWritten = 3;

/// The same codec with time counted in another unit.
std::optional<CodecSpec> withUnit(const CodecSpec &spec, TickUnit unit)
{
    CodecSpec other = spec;
    other.unit = unit;
    if (spec.formula) {
        // What a formula takes depends on the unit.
        const auto formula = Formula::parse(spec.formula->text(), unit);
        if (!formula)
            return {};
        other.formula = *formula;
    }
    return other;
}

/// The same codec with time counted the other way; nothing where that is another formula.
std::optional<CodecSpec> mirrored(const CodecSpec &spec)
{
    if (spec.formula || (spec.scheme == Scheme::Text && !spec.from))
        return {};
    CodecSpec other = spec;
    if (spec.from) {
        other.from.reset();
        other.epoch = 0;
    } else {
        other.from = largestField(spec) - (spec.scheme == Scheme::Fraction ? 1 : 0);
        other.epoch = 0;
    }
    return other;
}

/// How many fields fit beside a score, as far as a time near this tick takes them.
double roomOf(const CodecSpec &spec, std::int64_t tick)
{
    if (spec.formula)
        return spec.formula->facts().point / spec.formula->facts().tick;
    std::int64_t field = 0;
    if (spec.scheme == Scheme::Text)
        return FieldMap(spec).fieldOf(tick, field) && field > 0 && digitsOf(field) <= 18
                   ? static_cast<double>(powerOfTen(digitsOf(field)))
                   : 1;
    if (spec.keep)
        return std::min(std::ldexp(1.0, *spec.keep), static_cast<double>(largestField(spec)));
    return static_cast<double>(largestField(spec)) + 1;
}

/// That an arbitrary raw about as large as this one has such a time.
double chanceOf(const Decoder &wanted, double raw, double room)
{
    const CodecSpec &spec = wanted.spec();
    const TickWindow window = wanted.window();
    double blur = ticksPerUlp(wanted, raw);
    if (spec.cutDigits)
        blur =
            std::max(blur, static_cast<double>(spec.span) / static_cast<double>(powerOfTen(*spec.cutDigits)));
    return std::min(1.0, (static_cast<double>(window.last - window.first) + 1 + blur) / room);
}

/// Whether a score may follow another one within seconds.
bool isNear(std::int64_t score, std::int64_t before)
{
    constexpr double times = 8;
    const double is = std::abs(static_cast<double>(score)) + 1;
    const double was = std::abs(static_cast<double>(before)) + 1;
    return is <= was * times && was <= is * times;
}

} // namespace

OtherWritings::OtherWritings(const CodecSpec &spec) : m_spec(spec)
{
    if (!spec.hasTime())
        return;
    using Kind = OtherWriting::Kind;
    const bool cycles = fieldLength(spec) > 0;
    if (cycles)
        add(Kind::RanOver, spec, true);
    for (const TickUnit unit : allUnits) {
        // Behind the point as text, finer units are the same times with some digits more.
        const bool same = spec.scheme == Scheme::Text && !spec.from && unit != TickUnit::Minute &&
                          spec.unit != TickUnit::Minute;
        if (unit == spec.unit || same)
            continue;
        if (const auto other = withUnit(spec, unit)) {
            add(Kind::Unit, *other);
            if (cycles)
                add(Kind::Unit, *other, true);
        }
    }
    if (const auto other = mirrored(spec))
        add(Kind::Mirrored, *other);
    for (const CodecPreset &preset : codecPresets()) {
        const CodecSpec other = *parseCodecSpec(preset.spec);
        if (other.hasTime())
            add(Kind::Codec, other);
    }
    const auto addSizes = [&](CodecSpec other) {
        for (const TickUnit unit : {TickUnit::Second, TickUnit::Millisecond}) {
            other.unit = unit;
            other.from.reset();
            add(Kind::Codec, other);
            other.from = largestField(other);
            add(Kind::Codec, other);
        }
    };
    CodecSpec sized;
    sized.scheme = spec.scheme;
    sized.bias = spec.bias;
    if (spec.scheme == Scheme::Decimal) {
        for (sized.digits = 9; sized.digits <= 14; ++sized.digits)
            addSizes(sized);
    } else if (spec.scheme == Scheme::Binary || spec.scheme == Scheme::Ordered) {
        for (sized.bits = 30; sized.bits <= 44; ++sized.bits)
            addSizes(sized);
    }
}

void OtherWritings::add(OtherWriting::Kind kind, const CodecSpec &spec, bool runsOver)
{
    const auto same = [&](const Way &way) { return !way.runsOver && !runsOver && way.spec == spec; };
    if ((spec == m_spec && !runsOver) || std::ranges::any_of(m_ways, same))
        return;
    Way way;
    way.writing.kind = kind;
    way.writing.unit = spec.unit;
    if (kind == OtherWriting::Kind::Codec || kind == OtherWriting::Kind::Mirrored)
        way.writing.spec = specText(spec);
    way.spec = spec;
    way.runsOver = runsOver;
    m_ways.push_back(std::move(way));
}

std::optional<OtherWritings::Hit> OtherWritings::hitOf(const Way &way, double raw, SeenBetween near) const
{
    const TickWindow wanted = ticksOf(near, way.spec.unit);
    constexpr std::size_t looked = 4; // more readings are no evidence
    if (!way.runsOver) {
        const Decoder decoder(way.spec, wanted);
        const auto read = decoder.preimage(raw, looked);
        if (read.empty() || read.size() == looked)
            return {};
        return Hit{read.front().score, std::midpoint(read.front().first, read.front().last),
                   chanceOf(decoder, raw, roomOf(way.spec, wanted.last))};
    }
    const Decoder whole(m_spec, codecDomain(m_spec));
    const FieldCycle cycle(whole);
    const auto other = unitThatRunsOver(m_spec, cycle, way.writing.unit, ticksOf(near, m_spec.unit));
    if (!other)
        return {};
    const auto read = whole.preimage(raw, looked);
    if (read.size() == looked)
        return {};
    for (const TickInterval &ticks : read) {
        const Int128 cycles = floorDiv(Int128(wanted.last) - ticks.first, cycle.length);
        const Int128 first = ticks.first + cycles * cycle.length;
        const Int128 last = ticks.last + cycles * cycle.length;
        if (cycles != 0 && last >= wanted.first)
            return Hit{heldTo64(Int128(ticks.score) + cycles * other->perCycle),
                       std::clamp(heldTo64((first + last) / 2), wanted.first, wanted.last),
                       std::min(1.0, (static_cast<double>(wanted.last - wanted.first) + 1 +
                                      static_cast<double>(ticks.last - ticks.first)) /
                                         static_cast<double>(cycle.length))};
    }
    return {};
}

std::optional<OtherReading> OtherWritings::explain(double raw, std::span<const SeenBetween> near,
                                                   SeenBetween seen, std::optional<std::int64_t> scoreBefore,
                                                   bool widely)
{
    std::optional<Hit> best;
    std::size_t found = m_ways.size();
    int bestRank = 0;
    for (std::size_t i = 0; i < m_ways.size(); ++i) {
        const Way &way = m_ways[i];
        if (!widely && way.changes == 0)
            continue;
        std::optional<Hit> hit;
        for (const SeenBetween &interval : near) {
            const auto next = hitOf(way, raw, interval);
            if (next && (!hit || next->chance < hit->chance))
                hit = next;
        }
        if (!hit || hit->chance > weakChance)
            continue;
        // Who wrote so before is likelier than somebody new, and a score near the one before likelier than
        // one far from it; else the first is the simplest.
        const int rank = (isSure(way) ? 4 : 0) + (hit->chance <= strongChance ? 2 : 0) +
                         (!scoreBefore || isNear(hit->score, *scoreBefore) ? 1 : 0);
        if (!best || rank > bestRank) {
            best = hit;
            found = i;
            bestRank = rank;
        }
    }
    if (!best)
        return {};
    if (best->chance > strongChance && !isSure(m_ways[found])) {
        m_weakHit = found;
        m_weakChance = best->chance;
        return {};
    }
    count(found, best->chance, seen);
    return OtherReading{m_ways[found].writing, best->score, best->tick};
}

void OtherWritings::addOther(SeenBetween seen)
{
    count(m_weakHit, m_weakChance, seen);
    m_weakHit = std::numeric_limits<std::size_t>::max();
}

void OtherWritings::count(std::size_t hit, double chance, SeenBetween seen)
{
    for (std::size_t i = 0; i < m_ways.size(); ++i) {
        Way &way = m_ways[i];
        if (i != hit && way.changes == 0)
            continue;
        if (i == hit) {
            if (way.changes == 0)
                way.first = seen;
            ++way.changes;
            way.last = seen.until;
            way.bits = std::min(mostBits, way.bits + std::log2(leastShare / std::max(chance, 0x1p-60)));
        } else {
            way.bits += std::log2(1 - leastShare);
        }
        ++way.among;
        if (way.bits <= 0) {
            way.bits = 0;
            way.changes = 0;
            way.among = 0;
        }
    }
}

bool OtherWritings::isSure(const Way &way)
{
    return way.bits >= bitsWanted && way.changes >= enoughWritten;
}

std::optional<OtherWriter> OtherWritings::writer() const
{
    const Way *best = nullptr;
    for (const Way &way : m_ways) {
        if (isSure(way) && (!best || way.changes > best->changes))
            best = &way;
    }
    if (!best)
        return {};
    return OtherWriter{best->writing, best->changes, best->among, best->first, best->last};
}

} // namespace tiebreak
