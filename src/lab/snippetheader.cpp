// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a snippet's first comment.
#include "lab/snippetheader.h"

#include "core/precision.h"

#include "core/bytestext.h"

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

std::string upTo(std::optional<std::int64_t> score, std::string_view none)
{
    return score ? "up to score " + std::to_string(*score) : std::string(none);
}

} // namespace

std::vector<std::string> snippetHeader(const CodecSpec &spec, const SnippetContext &context,
                                       const SnippetRanges &ranges, const CodecLimits &limits)
{
    std::vector<std::string> lines;
    lines.push_back("Tiebreak codec " + (context.name.empty() ? "" : harmless(context.name) + ": ") +
                    specText(spec));
    lines.push_back(ruleText(spec));
    lines.push_back(tieText(spec));
    const std::string scores =
        "scores from " + std::to_string(ranges.firstScore) + " to " + std::to_string(ranges.lastScore);
    if (!spec.hasTime()) {
        lines.push_back("Score read back right: up to 9007199254740992 (2^53). Takes " + scores + '.');
        return lines;
    }
    const std::string unit(unitWord(spec.unit));
    const TickWindow season = context.season.ticks(spec.unit);
    const bool takesAll = spec.keep || (ranges.kept.first <= season.first && season.last <= ranges.kept.last);
    lines.push_back("In the season " + seasonText(context.season) +
                    (takesAll ? ":" : ", as far as its times are taken:"));
    lines.push_back("  every " + unit + " has a double of its own " + upTo(limits.exactUpTo, "at no score") +
                    ',');
    if (losesTrailingZeros(spec, season))
        lines.push_back("  but 5, 50 and 500 are one time at every score, for trailing zeros are lost,");
    if (spec.keep && season.last - season.first >= std::int64_t(1) << *spec.keep)
        lines.push_back("  but times 2^" + std::to_string(*spec.keep) + " ticks apart share one,");
    lines.push_back("  the score is read back right " + upTo(limits.rightUpTo, "at no score for every time") +
                    '.');
    lines.push_back("Takes " + scores + " and times, in " + std::string(unitPlural(spec.unit)) +
                    (spec.keep ? " of which the low " + std::to_string(*spec.keep) + " bits count" : "") +
                    ", from");
    lines.push_back("  " + ticksText(ranges.kept, spec.unit) + '.');
    lines.push_back(
        "What does not fit, and a score that would be read back wrong, is refused with an error.");
    return lines;
}

} // namespace tiebreak
