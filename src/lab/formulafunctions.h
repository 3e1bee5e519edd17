// SPDX-License-Identifier: GPL-3.0-or-later
// What other languages call the functions of formulas.
#pragma once

#include "lab/language.h"

#include <string_view>

namespace tiebreak
{

/// The function's name in a language: half_away and towards_zero where a snippet must define it itself; empty
/// where there is none that computes the same. `function` is one of formulaFunctions().
std::string_view formulaFunctionIn(Language language, std::string_view function);

} // namespace tiebreak
