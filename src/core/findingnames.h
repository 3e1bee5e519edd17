// SPDX-License-Identifier: GPL-3.0-or-later
// What the kinds of findings are called where no sentence is wanted.
#pragma once

#include "core/audit.h"

#include <string_view>

namespace tiebreak
{

/// A kind's name in output that programs read, e.g. "sameTick".
std::string_view findingName(FindingKind kind);

/// What a kind of finding is looked for as, e.g. "times in the future": for a list of checks that found
/// nothing.
std::string_view checkName(FindingKind kind);

} // namespace tiebreak
