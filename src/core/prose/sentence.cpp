// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/sentence.h"

#include <algorithm>
#include <iterator>

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

std::string listText(ListOf kind, const std::vector<std::string> &parts)
{
    std::vector<std::string> said;
    std::ranges::copy_if(parts, std::back_inserter(said), [](const auto &part) { return !part.empty(); });
    std::string text;
    for (const std::string &part : said) {
        if (&part == &said.front())
            text = part;
        else if (kind == ListOf::Choices && &part == &said.back())
            text = phrase("last of a list", "{} or {}", text, part);
        else if (kind == ListOf::Together && &part == &said.back())
            text = phrase("last of a list", "{} and {}", text, part);
        else if (kind == ListOf::Sentences)
            text = phrase("list of sentences", "{} {}", text, part);
        else if (kind == ListOf::Clauses)
            text = phrase("list of clauses", "{}; {}", text, part);
        else
            text = phrase("list of words", "{}, {}", text, part);
    }
    return text;
}

std::string andMore(const std::string &list, const std::string &count)
{
    return phrase("end of a list", "{} and {} more", list, count);
}

} // namespace tiebreak
