// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing/prizeplaces.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"

#include <algorithm>

namespace tiebreak
{

Result<std::vector<std::int64_t>> parsePrizePlaces(std::string_view text)
{
    constexpr std::string_view separators = ",; \t";
    constexpr std::size_t mostPlaces = 10;
    std::vector<std::int64_t> places;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(separators), text.size()));
        if (text.empty())
            break;
        const std::string_view word = text.substr(0, text.find_first_of(separators));
        text.remove_prefix(word.size());
        const auto place = parseInteger(word);
        if (!place || *place < 1 || *place > lowestPrizePlace)
            return failure(ErrorKind::Usage,
                           sentence("\"{}\" is not a rank from 1 to {}. Enter ranks such as 1, 3, 10.",
                                    excerpt(word), lowestPrizePlace));
        places.push_back(*place);
        if (places.size() > mostPlaces)
            return failure(ErrorKind::Usage, sentence("Give at most {} ranks.", mostPlaces));
    }
    std::ranges::sort(places);
    const auto [first, last] = std::ranges::unique(places);
    places.erase(first, last);
    return places;
}

} // namespace tiebreak
