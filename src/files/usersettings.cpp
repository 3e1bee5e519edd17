// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/usersettings.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/textfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace tiebreak
{

bool areReadable(const QSettings &settings)
{
    QFile file(settings.fileName());
    if (file.open(QIODevice::ReadOnly))
        return !file.readAll().contains('\0'); // a power cut leaves such a file, and INI has none of them
    return !mayBeThere(QFile::encodeName(settings.fileName()).toStdString());
}

namespace
{

/// Hosts, users and what was typed are nobody else's business; Qt would let all read them.
void keepPrivate(const QString &path)
{
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    constexpr auto owner = QFile::ReadOwner | QFile::WriteOwner;
    QFile file(path);
    if (!file.exists() && QDir().mkpath(QFileInfo(path).path()))
        (void)file.open(QIODevice::WriteOnly | QIODevice::NewOnly, owner);
    else if (file.permissions() & others)
        file.setPermissions(owner);
}

} // namespace

Result<void> writeSettings(const QSettings &settings)
{
    keepPrivate(settings.fileName());
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
