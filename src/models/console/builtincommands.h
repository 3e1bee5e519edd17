// SPDX-License-Identifier: GPL-3.0-or-later
// The command reference that comes with Tiebreak, a file for each language.
#pragma once

#include "console/reference/commandreference.h"

namespace tiebreak
{

/// In the language of QLocale() if there is a file of it, else in English.
Result<CommandReference> builtInCommands();

} // namespace tiebreak
