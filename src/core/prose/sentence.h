// SPDX-License-Identifier: GPL-3.0-or-later
// The one way in which text becomes of a sentence's pattern and its values.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// The one place where a translation of a pattern is looked up.
std::string fillPattern(fmt::string_view pattern, fmt::format_args values);

/// The pattern, one whole sentence with places {}, with its values in them. Its name is how lupdate finds the
/// patterns: lupdate -tr-function-alias QT_TR_NOOP+=sentence
template <class... Values>
std::string sentence(fmt::format_string<const Values &...> pattern, const Values &...values)
{
    return fillPattern(pattern, fmt::make_format_args(values...));
}

/// Of two whole sentences the one for this count.
inline std::string plural(std::int64_t count, std::string one, std::string many)
{
    return count == 1 ? std::move(one) : std::move(many);
}

/// "a", "a or b", "a, b or c"; empty for no words.
std::string orList(std::span<const std::string_view> words);

} // namespace tiebreak
