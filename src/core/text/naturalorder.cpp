// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/naturalorder.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

bool isDigit(char byte)
{
    return byte >= '0' && byte <= '9';
}

std::string_view digitsFrom(std::string_view text, std::size_t begin)
{
    const auto end = std::find_if_not(text.begin() + std::ptrdiff_t(begin), text.end(), isDigit);
    return {text.begin() + std::ptrdiff_t(begin), end};
}

std::string_view withoutZeros(std::string_view number)
{
    return number.substr(std::min(number.find_first_not_of('0'), number.size()));
}

} // namespace

bool naturallyBefore(std::string_view a, std::string_view b)
{
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t same = 0;
    while (same < shorter && a[same] == b[same])
        ++same;
    std::size_t number = same; // where the number begins in which they differ
    while (number > 0 && isDigit(a[number - 1]))
        --number;
    const std::string_view runA = digitsFrom(a, number);
    const std::string_view runB = digitsFrom(b, number);
    if (runA != runB && !runA.empty() && !runB.empty()) {
        const std::string_view numberA = withoutZeros(runA);
        const std::string_view numberB = withoutZeros(runB);
        if (numberA.size() != numberB.size())
            return numberA.size() < numberB.size();
        return numberA != numberB ? numberA < numberB : runA.size() < runB.size();
    }
    return a.substr(same) < b.substr(same);
}

} // namespace tiebreak
