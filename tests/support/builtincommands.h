// SPDX-License-Identifier: GPL-3.0-or-later
// The command reference as tests use it.
#pragma once

#include "console/reference/commandreference.h"
#include "support/files.h"

namespace tiebreak
{

/// The English one, which is sound.
inline const CommandReference &builtInReference()
{
    static const CommandReference read =
        parseCommandReference(bytesOf(QStringLiteral(COMMAND_REFERENCE)).toStdString()).value();
    return read;
}

} // namespace tiebreak
