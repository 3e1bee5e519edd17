// SPDX-License-Identifier: GPL-3.0-or-later
// A codec's formula in other languages.
#pragma once

#include "core/base/result.h"
#include "lab/need/language.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// A double as a literal that reads back as the same bits and is never taken for a whole number.
std::string doubleLiteral(double value);

/// A formula as an expression of another language.
struct FormulaCode {
    std::string text;     ///< of the doubles s (the score) and t
    bool rounds = false;  ///< calls half_away(), which the snippet must define
    bool cuts = false;    ///< calls towards_zero(), the same
    bool library = false; ///< powers, exp or logarithms, whose last bit differs between libraries
};

/// Translates a formula that Formula::parse() takes, operation by operation in the order in which muParser
/// evaluates it. Error Limit where the language has no counterpart of a function.
Result<FormulaCode> formulaCode(std::string_view formula, Language language);

} // namespace tiebreak
