// SPDX-License-Identifier: GPL-3.0-or-later
// Where the window keeps what it is to remember.
#pragma once

#include "core/base/result.h"

#include <QSettings>

#include <memory>

namespace tiebreak
{

/// The settings of whoever runs the program: Tiebreak/Tiebreak.ini in $XDG_CONFIG_HOME or ~/.config.
inline std::unique_ptr<QSettings> openUserSettings()
{
    return std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("Tiebreak"),
                                       QStringLiteral("Tiebreak"));
}

/// Io: one of the files that openUserSettings() reads is a pipe or a device, which it would wait for.
Result<void> checkUserSettings();

/// Whether the file of `settings` can be read and is whole, or is surely not there. Otherwise nobody knows
/// what was kept in it.
bool areReadable(const QSettings &settings);

/// Writes what was set to the file of `settings`, which is an INI file, and which only its owner may read
/// from then on. Error Io: it cannot be written; what was set holds until the program ends.
Result<void> writeSettings(const QSettings &settings);

} // namespace tiebreak
