// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/budget/advice.h"

#include "core/audit/tailoredcodec.h"
#include "core/codec/decimaldigits.h"
#include "core/text/scoretext.h"
#include "lab/budget/budgettext.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace tiebreak
{

namespace
{

constexpr std::array unitsFromLongest{TickUnit::Minute,      TickUnit::Second,      TickUnit::Decisecond,
                                      TickUnit::Centisecond, TickUnit::Millisecond, TickUnit::Microsecond};

constexpr std::int64_t second = 1'000'000;

// Resolutions that people ask for, in microseconds.
constexpr std::array<std::int64_t, 22> usualResolutions{10,
                                                        100,
                                                        1'000,
                                                        10'000,
                                                        20'000,
                                                        50'000,
                                                        100'000,
                                                        250'000,
                                                        500'000,
                                                        second,
                                                        2 * second,
                                                        5 * second,
                                                        10 * second,
                                                        30 * second,
                                                        60 * second,
                                                        300 * second,
                                                        600 * second,
                                                        1800 * second,
                                                        3600 * second,
                                                        21600 * second,
                                                        86400 * second,
                                                        604800 * second};

/// The longest unit that is no longer than the resolution and has two ticks in the time range.
TickUnit tailoredUnit(const Need &need)
{
    for (const TickUnit unit : unitsFromLongest) {
        const TickWindow ticks = need.timeRange.ticks(unit);
        if (unitMicroseconds(unit) <= need.resolution && ticks.first < ticks.last)
            return unit;
    }
    return TickUnit::Microsecond;
}

std::optional<CodecSpec> tailored(Scheme scheme, const Need &need)
{
    const TickUnit unit = tailoredUnit(need);
    return tailoredCodec(scheme, unit, need.timeRange.ticks(unit), need.direction, need.lowestScore);
}

std::optional<CodecSpec> fitting(Scheme scheme, const Need &need)
{
    const auto spec = tailored(scheme, need);
    return spec && budgetRow({{}, *spec}, need).fits() ? spec : std::nullopt;
}

int simplicity(const CodecSpec &spec)
{
    constexpr std::array order{Scheme::Binary, Scheme::Decimal, Scheme::Fraction,
                               Scheme::Text,   Scheme::Formula, Scheme::Ordered};
    // Biases other than that of 1.0 make longer texts.
    return static_cast<int>(std::ranges::find(order, spec.scheme) - order.begin()) +
           (spec.bias == OrderedBias::One ? 0 : 1);
}

/// What speaks against a row that fits: the smaller tuple is the better row.
auto objections(const BudgetRow &row, const Need &need)
{
    constexpr int headroom = 2;
    const auto detours = std::ranges::count_if(
        need.writers, [&](Language language) { return !languageNote(row, language).empty(); });
    const int margin = row.margin.value_or(0);
    const TickUnit unit = row.codec.spec.unit;
    const std::int64_t end = row.lastTick.value_or(0) / (60 * second / unitMicroseconds(unit));
    return std::tuple(need.readableRaw ? static_cast<int>(row.readable) : 0,
                      need.simpleRanges ? static_cast<int>(row.ranges) : 0, detours,
                      need.increments && row.increments == IncrementEffect::Breaks,
                      simplicity(row.codec.spec), std::max(headroom - margin, 0), -end, -margin);
}

/// Those that fit come first, the best of them at the top; the others by how much they lack.
bool standsBefore(const BudgetRow &a, const BudgetRow &b, const Need &need)
{
    if (a.fits() != b.fits())
        return a.fits();
    if (a.fits())
        return objections(a, need) < objections(b, need);
    return a.margin > b.margin; // none is less than any
}

/// The finest of the usual resolutions with which a codec of the scheme fits.
std::optional<Alternative> coarserTicks(Scheme scheme, Need need)
{
    const std::int64_t wanted = need.resolution;
    for (const std::int64_t resolution : usualResolutions) {
        need.resolution = resolution;
        if (resolution <= wanted)
            continue;
        if (!checkNeed(need))
            return std::nullopt;
        if (const auto spec = fitting(scheme, need))
            return Alternative{
                .kind = AlternativeKind::CoarserTicks, .codec = *spec, .resolution = resolution};
    }
    return std::nullopt;
}

/// The longest time range from the same first second on that a codec of the scheme holds.
std::optional<Alternative> shorterTimeRange(Scheme scheme, Need need)
{
    // A time range that fits also fits when it ends earlier: halving finds the longest.
    const auto endingAt = [&](std::int64_t lastSecond) -> std::optional<Alternative> {
        need.timeRange.lastSecond = lastSecond;
        const auto spec = fitting(scheme, need);
        if (!spec)
            return std::nullopt;
        return Alternative{
            .kind = AlternativeKind::ShorterTimeRange, .codec = *spec, .timeRange = need.timeRange};
    };
    std::int64_t tooLong = need.timeRange.lastSecond;
    std::int64_t fits = need.timeRange.firstSecond + (need.resolution + second - 1) / second;
    auto found = fits < tooLong ? endingAt(fits) : std::nullopt;
    while (found && tooLong - fits > 1) {
        const std::int64_t middle = fits + (tooLong - fits) / 2;
        const auto longer = endingAt(middle);
        (longer ? fits : tooLong) = middle;
        if (longer)
            found = longer;
    }
    // A shorter time range than a day is no way out.
    return fits - need.timeRange.firstSecond >= 86400 ? found : std::nullopt;
}

std::vector<Alternative> alternativesTo(const Need &need, bool ordered)
{
    std::vector<Alternative> found;
    const auto add = [&](const std::optional<Alternative> &alternative) {
        if (alternative)
            found.push_back(*alternative);
    };
    for (const Scheme scheme : {Scheme::Binary, Scheme::Ordered}) {
        if (scheme == Scheme::Ordered && ordered)
            continue;
        add(coarserTicks(scheme, need));
        add(shorterTimeRange(scheme, need));
    }
    if (!ordered) {
        const std::int64_t seconds = need.timeRange.lastSecond - need.timeRange.firstSecond;
        found.push_back(
            {.kind = AlternativeKind::TimeInMember, .digits = digitsOf(seconds * second / need.resolution)});
        if (scoresAreDoubles(need))
            found.push_back({.kind = AlternativeKind::TwoSets});
    }
    return found;
}

} // namespace

bool scoresAreDoubles(const Need &need)
{
    return need.highestScore <= lastWhole && need.lowestScore >= -lastWhole;
}

std::vector<NamedCodec> tailoredCodecs(const Need &need)
{
    struct Kind {
        Scheme scheme;
        const char *name;
    };
    constexpr std::array kinds{
        Kind{Scheme::Binary, "Binary split for this time range"},
        Kind{Scheme::Decimal, "Decimal split for this time range"},
        Kind{Scheme::Fraction, "Fraction for this time range"},
        Kind{Scheme::Ordered, "Ordered bits for this time range"},
    };
    std::vector<NamedCodec> codecs;
    for (const Kind &kind : kinds) {
        if (const auto spec = tailored(kind.scheme, need))
            codecs.push_back({kind.name, *spec});
    }
    // Nearly twice the codes, for longer texts: only where they are needed.
    if (!codecs.empty() && codecs.back().spec.scheme == Scheme::Ordered &&
        codecs.back().spec.bias == OrderedBias::One && !budgetRow(codecs.back(), need).fits()) {
        CodecSpec spec = codecs.back().spec;
        spec.bias = OrderedBias::Min;
        codecs.push_back({"Ordered bits for this time range, from the smallest double", spec});
    }
    return codecs;
}

std::vector<NamedCodec> presetCodecs()
{
    std::vector<NamedCodec> codecs;
    for (const CodecPreset &preset : codecPresets())
        codecs.push_back({std::string(preset.title), *parseCodecSpec(preset.spec)});
    return codecs;
}

Result<Advice> advise(const Need &need, std::span<const NamedCodec> codecs)
{
    TRY(checkNeed(need));
    std::vector<NamedCodec> all = tailoredCodecs(need);
    const auto count = static_cast<std::ptrdiff_t>(all.size());
    for (const NamedCodec &codec : codecs) {
        const auto same = [&](const NamedCodec &other) { return other.spec == codec.spec; };
        if (std::none_of(all.begin(), all.begin() + count, same))
            all.push_back(codec);
    }
    Advice advice;
    advice.need = need;
    advice.rows = bitBudget(all, need);
    std::ranges::stable_sort(
        advice.rows, [&](const BudgetRow &a, const BudgetRow &b) { return standsBefore(a, b, need); });
    const BudgetRow *best = advice.best();
    if (!best || best->codec.spec.scheme == Scheme::Ordered)
        advice.alternatives = alternativesTo(need, best != nullptr);
    return advice;
}

} // namespace tiebreak
