// SPDX-License-Identifier: GPL-3.0-or-later
// The words a formula may be made of, checked before muParser sees them.
#pragma once

#include "core/base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// A function that formulas may call.
struct FormulaFunction {
    std::string_view name;
    int arguments; ///< 1 or 2
};

/// All of them. `round` rounds halves away from zero, `log` is the natural logarithm.
std::span<const FormulaFunction> formulaFunctions();

/// Whether the text is made of nothing but numbers, score, t, functions, + - * / ^, commas and parentheses
/// that match, is not too long and not nested too deep. The error's position counts from `position`.
Result<void> checkFormulaText(std::string_view text, std::size_t position);

/// A checked text with every power of two numbers, such as 2^34, written as the double that it is: to compute
/// it once and not with every raw. Nothing else is folded, so no rounding changes.
std::string withPowersWrittenOut(std::string_view text);

/// An error about a codec spec, with the place it is about.
Error specError(std::size_t position, const std::string &words);
/// The words of such an error alone, as a sentence: for a field that marks the place itself.
std::string specErrorWords(const Error &error);

} // namespace tiebreak
