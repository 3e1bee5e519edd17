// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/memory/countwords.h"

#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::array<std::pair<std::string_view, double>, 10> countWords{{{"thousand", 1e3},
                                                                          {"million", 1e6},
                                                                          {"mio", 1e6},
                                                                          {"billion", 1e9},
                                                                          {"trillion", 1e12},
                                                                          {"k", 1e3},
                                                                          {"m", 1e6},
                                                                          {"g", 1e9},
                                                                          {"b", 1e9},
                                                                          {"t", 1e12}}};

/// Without spaces of any width, in lower case; nothing where a comma stands elsewhere than before three
/// digits.
std::optional<std::string> bareText(std::string_view text)
{
    std::string bare;
    const auto characters = charactersOf(text);
    if (!characters)
        return std::nullopt;
    const auto isDigit = [&](std::size_t at) {
        return at < characters->size() && (*characters)[at] >= U'0' && (*characters)[at] <= U'9';
    };
    for (std::size_t i = 0; i < characters->size(); ++i) {
        const char32_t c = (*characters)[i];
        if (c == U' ' || c == 0xA0 || c == 0x202F || (c >= 0x2000 && c <= 0x200A))
            continue;
        if (c == U',') {
            if (!isDigit(i - 1) || !isDigit(i + 1) || !isDigit(i + 2) || !isDigit(i + 3) || isDigit(i + 4))
                return std::nullopt;
            continue;
        }
        if (c > 0x7E)
            return std::nullopt;
        bare.push_back(lowerCased(static_cast<char>(c)));
    }
    return bare;
}

} // namespace

std::optional<std::int64_t> parseCountInWords(std::string_view text)
{
    const auto bare = bareText(text);
    if (!bare || bare->empty() || bare->size() > 40)
        return std::nullopt;
    std::string_view digits = *bare;
    double factor = 1;
    for (const auto &[word, worth] : countWords) {
        if (digits.ends_with(word)) {
            digits.remove_suffix(word.size());
            factor = worth;
            break;
        }
    }
    if (digits.find_first_not_of("0123456789.e+") != std::string_view::npos)
        return std::nullopt;
    const auto value = parseRawText(digits);
    if (!value)
        return std::nullopt;
    const double count = std::round(*value * factor);
    // 1.1 million is whole although 1.1 is no double.
    if (!(count >= 0 && count <= static_cast<double>(maxCountInWords)) ||
        std::abs(*value * factor - count) > 1e-9 * std::max(count, 1.0))
        return std::nullopt;
    return static_cast<std::int64_t>(count);
}

} // namespace tiebreak
