// SPDX-License-Identifier: GPL-3.0-or-later
// The command reference as tests use it.
#pragma once

#include "console/reference/commandreference.h"

namespace tiebreak
{

/// The one that comes with Tiebreak, which is sound.
inline const CommandReference &builtInReference()
{
    static const CommandReference read = builtInCommands().value();
    return read;
}

} // namespace tiebreak
