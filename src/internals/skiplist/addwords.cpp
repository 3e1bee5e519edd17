// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/skiplist/addwords.h"

#include "core/text/asciicase.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tiebreak
{

std::optional<AddWords> readAddWords(std::span<const std::string> words)
{
    constexpr std::array<std::pair<std::string_view, bool AddWords::*>, 6> options{
        {{"NX", &AddWords::onlyNew},
         {"XX", &AddWords::onlyThere},
         {"GT", &AddWords::onlyGreater},
         {"LT", &AddWords::onlyLess},
         {"CH", &AddWords::countsChanged},
         {"INCR", &AddWords::increments}}};
    if (words.size() < 4 || upperCased(words[0]) != "ZADD")
        return std::nullopt;
    AddWords add;
    for (; add.firstRow < words.size(); ++add.firstRow) {
        const std::string word = upperCased(words[add.firstRow]);
        const auto *option = std::ranges::find(options, word, [](const auto &known) { return known.first; });
        if (option == options.end())
            break;
        add.*option->second = true;
    }
    const std::size_t rest = words.size() - add.firstRow;
    if (rest == 0 || rest % 2 != 0)
        return std::nullopt;
    add.rows = rest / 2;
    return add;
}

} // namespace tiebreak
