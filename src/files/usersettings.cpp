// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/usersettings.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/textfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <sys/stat.h>

namespace tiebreak
{

Result<void> checkUserSettings()
{
    struct stat nothing = {};
    const bool known = ::stat("/dev/null", &nothing) == 0;
    // An INI file of the organization and those of the system stand in for what the user's does not say.
    for (const QString &folder : QStandardPaths::standardLocations(QStandardPaths::GenericConfigLocation)) {
        for (const QString &name :
             {QStringLiteral("/Tiebreak/Tiebreak.ini"), QStringLiteral("/Tiebreak.ini")}) {
            const std::string path = QFile::encodeName(folder + name).toStdString();
            struct stat facts = {};
            if (::stat(path.c_str(), &facts) != 0 || S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode))
                continue;
            if (known && S_ISCHR(facts.st_mode) && facts.st_rdev == nothing.st_rdev)
                continue;
            return failure(
                ErrorKind::Io,
                sentence("The settings in {} cannot be read: it is not an ordinary file. Remove it, "
                         "or put a file in its place.",
                         excerpt(path)));
        }
    }
    return {};
}

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
