// SPDX-License-Identifier: GPL-3.0-or-later
// Doubles in source text.
#pragma once

#include "core/scoretext.h"

#include <string>

namespace tiebreak
{

/// A double as a literal that reads back as the same bits and is never taken for a whole number.
inline std::string doubleLiteral(double value)
{
    std::string text = shortestText(value);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text;
}

} // namespace tiebreak
