// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/snippets/snippet.h"

#include "core/prose/sentence.h"
#include "lab/snippets/formulacode.h"
#include "lab/snippets/snippetchecks.h"
#include "lab/snippets/snippettext.h"
#include "lab/snippets/snippetvalues.h"
#include "lab/snippettemplates.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

struct LanguageFiles {
    std::string_view text; ///< the template
    std::string_view fileName;
    std::string_view tested;
};

constexpr std::string_view testedByCompiler =
    "Tested where a compiler was available: the same bits as in Tiebreak.";

/// In the order of Language.
constexpr std::array files = std::to_array<LanguageFiles>({
    {luascriptTemplate, "tiebreak_script.lua", "Tested against Redis 7.0."},
    {luafunctionTemplate, "tiebreak_function.lua", "Tested against Redis 7.0."},
    {pythonTemplate, "tiebreak_codec.py", "Tested: the same bits as in Tiebreak."},
    {goTemplate, "tiebreak_codec.go", testedByCompiler},
    {javascriptTemplate, "tiebreak_codec.mjs", "Tested: the same bits as in Tiebreak."},
    {javascriptTemplate, "tiebreak_codec.ts",
     "The JavaScript code with types. That code is tested: the same bits as in Tiebreak."},
    {javaTemplate, "TiebreakCodec.java", testedByCompiler},
    {phpTemplate, "tiebreak_codec.php", testedByCompiler},
    {csharpTemplate, "TiebreakCodec.cs", testedByCompiler},
    {cppTemplate, "tiebreak_codec.cpp", testedByCompiler},
    {pseudoTemplate, "tiebreak_codec.txt", {}},
});
static_assert(files.size() == languageCount);

const LanguageFiles &filesOf(Language language)
{
    return files[static_cast<std::size_t>(language)];
}

std::vector<TemplateValues> headerLines(const std::vector<std::string> &lines)
{
    std::vector<TemplateValues> values;
    for (const std::string &line : lines)
        values.push_back({{{"line", line}}, {}});
    return values;
}

/// Why a formula has no code; `taken` is what it takes of the time range.
std::unexpected<Error> readsNothingBack(const CodecSpec &spec, const TimeRange &timeRange, TickWindow taken,
                                        const SnippetRanges &ranges)
{
    const std::string name = specText(spec);
    const std::string time = timeRangeText(timeRange);
    if (taken.empty())
        return failure(
            ErrorKind::Limit,
            sentence("There is no code for {} that works in {}: it would accept no times other than {}.",
                     name, time, ticksText(ranges.kept, spec.unit)));
    const std::string first = isoTime(taken.first, spec.unit);
    const auto encoded = encode(spec, 0, taken.first);
    const auto own = encoded ? ownScoreOf(spec, encoded->raw) : std::nullopt;
    return failure(ErrorKind::Limit,
                   own ? sentence("There is no code for {} that works in {}: no score decodes to itself. 0 "
                                  "at {} becomes {}.",
                                  name, time, first, *own)
                       : sentence("There is no code for {} that works in {}: no score decodes to itself. 0 "
                                  "at {} becomes no whole number of 64 bits.",
                                  name, time, first));
}

/// What the names of a codec's library and functions begin with on a server, where all libraries share one
/// space of names: the same for the same code, and another one for each other codec, also for `text` with
/// other times. The digits are FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/).
std::string libraryName(const CodecSpec &spec, const SnippetRanges &ranges)
{
    std::uint32_t hash = 2166136261;
    for (const char c :
         specText(spec) + ' ' + std::to_string(ranges.kept.first) + ' ' + std::to_string(ranges.kept.last))
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619;
    std::string name = "tiebreak_" + std::string(schemeName(spec.scheme)) + '_';
    for (int shift = 28; shift >= 0; shift -= 4)
        name += "0123456789abcdef"[hash >> shift & 15];
    return name;
}

} // namespace

Result<std::string> snippet(const CodecSpec &spec, Language language, const SnippetContext &context)
{
    const SnippetRanges ranges = snippetRanges(spec, language, context.timeRange);
    const std::int64_t zero = FieldMap(spec).keptOf(0);
    if (spec.hasTime() && snippetRanges(spec, Language::Cpp, context.timeRange).fields.empty())
        return failure(ErrorKind::Limit,
                       sentence("No time at all fits: {} keeps only times for which there is no field.",
                                specText(spec)));
    if (spec.hasTime() &&
        (ranges.kept.empty() || (luaNumbers(language) && (zero > lastWhole || zero < -lastWhole)))) {
        return failure(ErrorKind::Limit,
                       sentence("The numbers of {} hold 53 bits, but {} counts times from {}.",
                                languageTitle(language), specText(spec), zero));
    }
    TRY(auto values, snippetValues(spec, language, ranges));
    TickWindow taken = plausibleTicks(spec, context.timeRange);
    if (!spec.keep)
        taken = taken.within(ranges.kept);
    const CodecLimits limits = codecLimits(spec, taken);
    std::vector<std::string> header = snippetHeader(spec, context, ranges, limits);
    if (values.isOn("library"))
        header.push_back(
            "Powers, exp and logarithms may differ in the last bit between libraries, and raw with them.");
    values.sections["header"] = headerLines(header);
    const std::int64_t limit = limits.exactUpTo.value_or(limits.rightUpTo.value_or(ranges.lastScore));
    const auto found = snippetChecks(spec, ranges, context.timeRange, std::min(limit, ranges.lastScore));
    if (found.empty() || (spec.formula && taken.empty()))
        return readsNothingBack(spec, context.timeRange, taken, ranges);
    auto &checks = values.sections["checks"];
    for (const SnippetCheck &check : found) {
        const bool doubles = countsInDoubles(language); // plain literals, also for JavaScript
        const auto number = [&](std::int64_t value) {
            return doubles ? std::to_string(value) : wholeLiteral(value, language);
        };
        checks.push_back({{{"score", number(check.score)},
                           {"tick", number(check.tick)},
                           {"back", number(check.back)},
                           {"raw", doubleLiteral(check.raw)}},
                          {}});
    }
    values.texts["lua"] = luaTemplate;
    values.texts["libraryName"] = libraryName(spec, ranges);
    return renderTemplate(filesOf(language).text, values);
}

std::string_view snippetFileName(Language language)
{
    return filesOf(language).fileName;
}

std::string_view snippetTested(Language language)
{
    return filesOf(language).tested;
}

} // namespace tiebreak
