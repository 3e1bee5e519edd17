// SPDX-License-Identifier: GPL-3.0-or-later
// What an alert says, and what a rule asks for, in words.
#pragma once

#include "core/live/alerts/alerts.h"
#include "core/prose/wording.h"

#include <string>

namespace tiebreak
{

/// One sentence: "nadia_k entered the top 10: place 7, before 13." Members are written by `wording`, which
/// may know their names.
std::string alertText(const Alert &alert, const Wording &wording);

/// What the rule asks for, as one may read it in a list: "nadia_k enters the top 10".
std::string alertRuleWords(const AlertRule &rule, const Wording &wording);

} // namespace tiebreak
