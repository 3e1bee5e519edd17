// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/need/language.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

struct LanguageFacts {
    std::string_view name;
    std::string_view title;
};

/// In the order of Language.
constexpr std::array facts = std::to_array<LanguageFacts>({
    {"lua", "Redis Lua (EVAL)"},
    {"function", "Redis FUNCTION"},
    {"python", "Python"},
    {"go", "Go"},
    {"javascript", "JavaScript"},
    {"typescript", "TypeScript"},
    {"java", "Java"},
    {"php", "PHP"},
    {"csharp", "C#"},
    {"cpp", "C++"},
    {"pseudo", "pseudo-code"},
});
static_assert(facts.size() == languageCount);

constexpr std::array<Language, languageCount> languages = [] {
    std::array<Language, languageCount> all{};
    for (std::size_t i = 0; i < languageCount; ++i)
        all[i] = static_cast<Language>(i);
    return all;
}();

} // namespace

std::span<const Language> allLanguages()
{
    return languages;
}

std::string_view languageName(Language language)
{
    return facts[static_cast<std::size_t>(language)].name;
}

std::string_view languageTitle(Language language)
{
    return facts[static_cast<std::size_t>(language)].title;
}

Result<Language> parseLanguageName(std::string_view name)
{
    if (name == "js")
        return Language::JavaScript;
    if (name == "ts")
        return Language::TypeScript;
    const auto found = std::ranges::find(facts, name, &LanguageFacts::name);
    if (found == facts.end()) {
        return failure(ErrorKind::Usage,
                       sentence("Unknown language {}. Use one of {}.", quotedText(name), languageNames()));
    }
    return static_cast<Language>(found - facts.begin());
}

std::string languageNames()
{
    std::vector<std::string> names;
    for (const LanguageFacts &each : facts)
        names.emplace_back(each.name);
    return listText(ListOf::Words, names);
}

} // namespace tiebreak
