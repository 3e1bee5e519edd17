// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/naturalorder.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace tiebreak
{

namespace
{

bool isAsciiDigit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/// How many bytes both begin with, eight at a time: a million names are sorted by this.
std::size_t sameBytes(std::string_view a, std::string_view b)
{
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t same = 0;
    for (; same + sizeof(std::uint64_t) <= shorter; same += sizeof(std::uint64_t)) {
        if (std::memcmp(a.data() + same, b.data() + same, sizeof(std::uint64_t)) != 0)
            break;
    }
    while (same < shorter && a[same] == b[same])
        ++same;
    return same;
}

std::size_t digitsEnd(std::string_view text, std::size_t from)
{
    while (from < text.size() && isAsciiDigit(text[from]))
        ++from;
    return from;
}

std::string_view withoutZeros(std::string_view number)
{
    return number.substr(std::min(number.find_first_not_of('0'), number.size()));
}

} // namespace

bool naturallyBefore(std::string_view a, std::string_view b)
{
    const std::size_t same = sameBytes(a, b);
    const bool digitA = same < a.size() && isAsciiDigit(a[same]);
    const bool digitB = same < b.size() && isAsciiDigit(b[same]);
    // They differ in a number where both have a digit there, or one goes on with one.
    if (digitA != digitB ? same > 0 && isAsciiDigit(a[same - 1]) : digitA) {
        const std::size_t endA = digitsEnd(a, same);
        const std::size_t endB = digitsEnd(b, same);
        if (endA == endB)
            return a[same] < b[same];
        std::size_t begin = same;
        while (begin > 0 && isAsciiDigit(a[begin - 1]))
            --begin;
        const std::string_view numberA = withoutZeros(a.substr(begin, endA - begin));
        const std::string_view numberB = withoutZeros(b.substr(begin, endB - begin));
        if (numberA.size() != numberB.size())
            return numberA.size() < numberB.size();
        return numberA != numberB ? numberA < numberB : endA < endB;
    }
    if (same == a.size() || same == b.size())
        return a.size() < b.size();
    return static_cast<unsigned char>(a[same]) < static_cast<unsigned char>(b[same]);
}

} // namespace tiebreak
