// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/snippets/snippetranges.h"

#include "core/codec/decimaldigits.h"
#include "core/codec/orderedbits.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// Fields that the scheme packs and the snippet's decoder finds again.
FieldRange schemeFields(const CodecSpec &spec, Language language, const TimeRange &timeRange)
{
    const FieldMap map(spec);
    std::int64_t largest = largestField(spec);
    if (spec.scheme == Scheme::Fraction)
        --largest; // a whole point of time is the next score
    if (spec.formula) {
        TickWindow domain = codecDomain(spec);
        if (luaNumbers(language)) // which counts the fields from the first one
            domain.first = std::max(domain.first, domain.last - lastWhole);
        return map.fields(domain.first, domain.last, largest);
    }
    if (luaNumbers(language))
        largest = std::min(largest, lastWhole);
    if (spec.scheme == Scheme::Text && !spec.keep) {
        const TickWindow window = plausibleTicks(spec, timeRange);
        const FieldRange fields = map.fields(window.first, window.last, largest);
        if (!fields.empty())
            return fields;
    }
    return {0, largest};
}

void setScores(const CodecSpec &spec, Language language, SnippetRanges &ranges)
{
    ranges.firstScore = -lastWhole;
    ranges.lastScore = lastWhole;
    switch (spec.scheme) {
    case Scheme::Plain:
    case Scheme::Text:
        break;
    case Scheme::Decimal:
        // Up to here (raw - field)/weight, two roundings, is nearer to the score than to its neighbours.
        ranges.lastScore = std::int64_t(1) << 51;
        // Beyond 15 digits weight - field is no number of Lua.
        ranges.firstScore = luaNumbers(language) && spec.digits > 15 ? 0 : -ranges.lastScore;
        break;
    case Scheme::Binary:
        ranges.firstScore =
            std::max(ranges.firstScore, std::numeric_limits<std::int64_t>::min() >> spec.bits);
        ranges.lastScore = std::min(ranges.lastScore, std::numeric_limits<std::int64_t>::max() >> spec.bits);
        break;
    case Scheme::Fraction:
        ranges.firstScore = 0; // a decoder that cuts towards zero reads -5 + 0.3 as -4
        break;
    case Scheme::Ordered: {
        const CodeRange codes = orderedCodes(spec.bias);
        ranges.firstScore = std::max(ranges.firstScore, codes.first >> spec.bits);
        ranges.lastScore = std::min(ranges.lastScore, codes.last >> spec.bits);
        break;
    }
    case Scheme::Formula:
        // The score read back may be one off, and must be exact as a double to be told from the right one.
        ranges.firstScore = std::max(spec.formula->facts().firstScore, -lastWhole + 1);
        ranges.lastScore = std::min(spec.formula->facts().lastScore, lastWhole - 1);
        break;
    }
}

} // namespace

bool luaNumbers(Language language)
{
    return language == Language::LuaScript || language == Language::LuaFunction;
}

bool countsInDoubles(Language language)
{
    return luaNumbers(language) || language == Language::JavaScript || language == Language::TypeScript;
}

SnippetRanges snippetRanges(const CodecSpec &spec, Language language, const TimeRange &timeRange)
{
    SnippetRanges ranges;
    setScores(spec, language, ranges);
    // 2^53 itself may stand for 2^53 + 1, rounded before anyone could look.
    const std::int64_t sure = lastWhole - 1;
    if (countsInDoubles(language)) {
        ranges.firstScore = std::max(ranges.firstScore, -sure);
        ranges.lastScore = std::min(ranges.lastScore, sure);
    }
    if (!spec.hasTime())
        return ranges;
    const FieldMap map(spec);
    FieldRange fields = schemeFields(spec, language, timeRange);
    const std::int64_t a = map.keptOf(fields.first);
    const std::int64_t b = map.keptOf(fields.last);
    ranges.kept = {std::min(a, b), std::max(a, b)};
    if (spec.keep)
        ranges.kept = ranges.kept.within({0, map.period() - 1});
    if (countsInDoubles(language))
        ranges.kept = ranges.kept.within({-sure, sure});
    ranges.fields = map.fields(ranges.kept.first, ranges.kept.last, fields.last);
    if (spec.scheme != Scheme::Text || ranges.fields.empty())
        return ranges;
    for (int digits = digitsOf(ranges.fields.last); digits >= digitsOf(ranges.fields.first); --digits) {
        const std::int64_t first = digits == 1 ? 0 : powerOfTen(digits - 1);
        ranges.search.push_back(
            {std::max(ranges.fields.first, first), std::min(ranges.fields.last, powerOfTen(digits) - 1)});
    }
    return ranges;
}

} // namespace tiebreak
