// SPDX-License-Identifier: GPL-3.0-or-later
// Rounded numbers as text, for people; no locale ever touches these.
#pragma once

#include <string>

namespace tiebreak
{

/// So many decimals, rounded, after a point; inf, -inf, nan.
std::string fixedText(double value, int decimals);

} // namespace tiebreak
