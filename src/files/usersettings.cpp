// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/usersettings.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <QFile>

namespace tiebreak
{

bool areReadable(const QSettings &settings)
{
    QFile file(settings.fileName());
    return !file.exists() || file.open(QIODevice::ReadOnly);
}

Result<void> writeSettings(const QSettings &settings)
{
    // The status of `settings` never becomes good again; what is to be written is shared by all of one file.
    QSettings file(settings.fileName(), settings.format());
    file.sync();
    if (file.status() != QSettings::AccessError)
        return {};
    return failure(ErrorKind::Io,
                   sentence("Settings are not saved because {} cannot be written. Check that you "
                            "may write to its folder and that the disk is not full.",
                            excerpt(settings.fileName().toStdString())));
}

} // namespace tiebreak
