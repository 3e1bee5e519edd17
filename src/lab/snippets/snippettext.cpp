// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/snippets/snippettext.h"

#include "core/codec/codectext.h"
#include "core/precision/precision.h"
#include "core/text/bytestext.h"

#include <fmt/format.h>

namespace tiebreak
{

namespace
{

/// A name that stays inside a line comment: no backslash (Java reads \u000a as a line end, C++ joins lines),
/// and no ?> (PHP leaves its code there).
std::string harmless(std::string_view bytes)
{
    std::string text = excerpt(bytes, 80);
    for (char &c : text) {
        if (c == '\\' || c == '?' || c == '{' || c == '}')
            c = '_';
    }
    return text;
}

} // namespace

std::vector<std::string> snippetHeader(const CodecSpec &spec, const SnippetContext &context,
                                       const SnippetRanges &ranges, const CodecLimits &limits)
{
    std::vector<std::string> lines;
    const auto add = [&](std::string line) { lines.push_back(std::move(line)); };
    const std::string text = specText(spec);
    if (context.name.empty() || context.name == text)
        add(fmt::format("Tiebreak codec {}", text));
    else
        add(fmt::format("Tiebreak codec {}: {}", harmless(context.name), text));
    add(ruleText(spec));
    add(tieText(spec));
    const std::string scores = fmt::format("scores from {} to {}", ranges.firstScore, ranges.lastScore);
    if (!spec.hasTime()) {
        add(fmt::format("Every score up to 9007199254740992 (2^53) decodes to itself. Accepts {}.", scores));
        return lines;
    }
    const std::string unit = unitWord(spec.unit);
    const TickWindow timeRange = context.timeRange.ticks(spec.unit);
    if (spec.keep || (ranges.kept.first <= timeRange.first && timeRange.last <= ranges.kept.last))
        add(fmt::format("In the time range {}:", timeRangeText(context.timeRange)));
    else
        add(fmt::format("In the time range {}, as far as its times are accepted:",
                        timeRangeText(context.timeRange)));
    if (limits.exactUpTo)
        add(fmt::format("  every {} has a double of its own up to score {},", unit, *limits.exactUpTo));
    else
        add(fmt::format("  no score gives every {} a double of its own,", unit));
    if (losesTrailingZeros(spec, timeRange))
        add("  but 5, 50 and 500 are one time at every score, because trailing zeros are lost,");
    if (spec.keep && timeRange.last - timeRange.first >= std::int64_t(1) << *spec.keep)
        add(fmt::format("  but times 2^{} ticks apart share one,", *spec.keep));
    if (limits.rightUpTo)
        add(fmt::format("  every score decodes to itself up to score {}.", *limits.rightUpTo));
    else
        add("  no score decodes to itself at every time.");
    const std::string units = unitPlural(spec.unit);
    if (spec.keep)
        add(fmt::format("Accepts {} and times, in {} of which the low {} bits count, from", scores, units,
                        *spec.keep));
    else
        add(fmt::format("Accepts {} and times, in {}, from", scores, units));
    add(fmt::format("  {}.", ticksText(ranges.kept, spec.unit)));
    add("Other values, and scores that would decode to a different score, cause an error.");
    return lines;
}

} // namespace tiebreak
