// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/sentence.h"

namespace tiebreak
{

std::string fillPattern(fmt::string_view pattern, fmt::format_args values)
{
    return fmt::vformat(pattern, values);
}

std::string orList(std::span<const std::string_view> words)
{
    if (words.size() < 2)
        return words.empty() ? std::string() : std::string(words.front());
    return sentence("{} or {}", fmt::format("{}", fmt::join(words.first(words.size() - 1), ", ")),
                    words.back());
}

} // namespace tiebreak
