// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/fixedtext.h"

#include <charconv>

namespace tiebreak
{

std::string fixedText(double value, int decimals)
{
    char text[512]; // the longest double, and more decimals than anybody asks for
    const auto [end, error] =
        std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals);
    return error == std::errc() ? std::string(text, end) : std::string();
}

} // namespace tiebreak
