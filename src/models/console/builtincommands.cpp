// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/builtincommands.h"

#include <QFile>

// The text lives in a static library: nothing but this call keeps the linker from dropping it.
static void loadCommandsResource()
{
    Q_INIT_RESOURCE(commands);
}

namespace tiebreak
{

Result<CommandReference> builtInCommands()
{
    loadCommandsResource();
    QFile file(QStringLiteral(":/commands/commands.json"));
    file.open(QIODevice::ReadOnly);
    return parseCommandReference(file.readAll().toStdString());
}

} // namespace tiebreak
