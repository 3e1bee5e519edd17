// SPDX-License-Identifier: GPL-3.0-or-later
// The one way in which text becomes of a sentence's pattern and its values.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The one place where a translation of a pattern is looked up; `context`, which may be empty, says which of
/// several translations of a short one is meant.
std::string fillPattern(const char *context, fmt::string_view pattern, fmt::format_args values);

/// The pattern, one whole sentence with places {}, with its values in them. Its name is how lupdate finds the
/// patterns: lupdate -tr-function-alias QT_TR_NOOP+=sentence
template <class... Values>
std::string sentence(fmt::format_string<const Values &...> pattern, const Values &...values)
{
    return fillPattern("", pattern, fmt::make_format_args(values...));
}

/// The same for a pattern so short that another language may say it in several ways, as "{} to {}" of times
/// and of ranks: lupdate -tr-function-alias QT_TRANSLATE_NOOP+=phrase
template <class... Values>
std::string phrase(const char *context, fmt::format_string<const Values &...> pattern,
                   const Values &...values)
{
    return fillPattern(context, pattern, fmt::make_format_args(values...));
}

/// A word that files, JSON and options hold in every language, as "exact", and that a screen shows by
/// label(): lupdate -tr-function-alias QT_TRANSLATE_NOOP+=dataWord
constexpr std::string_view dataWord(const char * /*context*/, std::string_view word)
{
    return word;
}
/// What a screen shows for a word of data: its translation.
std::string label(const char *context, std::string_view word);

/// Of two whole sentences the one for this count.
inline std::string plural(std::int64_t count, std::string one, std::string many)
{
    return count == 1 ? std::move(one) : std::move(many);
}

/// What is between the parts of a list, which another language may write in another way.
enum class ListOf : std::uint8_t {
    Words,     ///< "a, b, c"
    Choices,   ///< "a, b or c"
    Together,  ///< "a, b and c"
    Clauses,   ///< "a; b; c", as the parts may have commas of their own
    Sentences, ///< "A. B. C."
};
/// The parts as one text, without those that are empty.
std::string listText(ListOf kind, const std::vector<std::string> &parts);
/// A list that names some and counts the rest: "a, b and 4 more".
std::string andMore(const std::string &list, const std::string &count);

} // namespace tiebreak
