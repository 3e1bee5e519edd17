// SPDX-License-Identifier: GPL-3.0-or-later
// The languages in which leaderboards are written.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Where code that packs scores runs.
enum class Language : std::uint8_t {
    LuaScript,   ///< Redis EVAL
    LuaFunction, ///< Redis FUNCTION
    Python,
    Go,
    JavaScript,
    TypeScript,
    Java,
    Php,
    CSharp,
    Cpp,
    Pseudo, ///< no language in particular
};

/// How many languages there are.
inline constexpr std::size_t languageCount = static_cast<std::size_t>(Language::Pseudo) + 1;

/// All of them, in the order in which they are offered.
std::span<const Language> allLanguages();
/// The name on the command line: lua, function, python, go, javascript, typescript, java, php, csharp, cpp,
/// pseudo.
std::string_view languageName(Language language);
/// The name in a sentence: "Redis Lua (EVAL)", "Python", "C#", ...
std::string_view languageTitle(Language language);
/// The language of a name on the command line; "js" and "ts" too. Error Usage with a sentence that lists the
/// names.
Result<Language> parseLanguageName(std::string_view name);
/// The names of all of them: "lua, function, python, ...".
std::string languageNames();

} // namespace tiebreak
