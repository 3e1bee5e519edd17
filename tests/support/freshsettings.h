// SPDX-License-Identifier: GPL-3.0-or-later
// Settings that nobody has touched yet.
#pragma once

#include <QSettings>
#include <QTemporaryDir>

#include <memory>

namespace tiebreak
{

/// Empty settings in a file of the directory. Others of the same directory are emptied with them.
inline std::unique_ptr<QSettings> freshSettings(const QTemporaryDir &directory)
{
    auto settings =
        std::make_unique<QSettings>(directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    settings->clear();
    return settings;
}

} // namespace tiebreak
