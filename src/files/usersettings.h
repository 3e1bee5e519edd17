// SPDX-License-Identifier: GPL-3.0-or-later
// Where the window keeps what it is to remember.
#pragma once

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

} // namespace tiebreak
