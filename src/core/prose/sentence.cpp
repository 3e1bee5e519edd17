// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/sentence.h"

namespace tiebreak
{

std::string fillPattern(const char * /*context*/, fmt::string_view pattern, fmt::format_args values)
{
    return fmt::vformat(pattern, values);
}

std::string label(const char *context, std::string_view word)
{
    return fillPattern(context, word, {});
}

std::string orList(std::span<const std::string_view> words)
{
    if (words.size() < 2)
        return words.empty() ? std::string() : std::string(words.front());
    return phrase("last of a list", "{} or {}",
                  fmt::format("{}", fmt::join(words.first(words.size() - 1), ", ")), words.back());
}

} // namespace tiebreak
