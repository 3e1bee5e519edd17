// SPDX-License-Identifier: GPL-3.0-or-later
// Runs tiebreak-cli beside settings that the window has kept.
#pragma once

#include "files/servermarks.h"
#include "support/cliprocess.h"

#include <QDir>
#include <QHash>
#include <QSettings>
#include <QString>

#include <functional>

namespace tiebreak
{

/// Changes the settings that the window would keep below this directory.
inline void changeWindowSettings(const QString &directory, const std::function<void(QSettings &)> &change)
{
    QDir(directory).mkpath(QStringLiteral("Tiebreak"));
    QSettings settings(directory + QStringLiteral("/Tiebreak/Tiebreak.ini"), QSettings::IniFormat);
    change(settings);
}

/// Runs tiebreak-cli with the settings below this directory.
inline Run runCliWithSettings(const QString &directory, const QStringList &arguments,
                              const QHash<QString, QString> &variables = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), directory);
    for (const auto &[name, value] : variables.asKeyValueRange())
        environment.insert(name, value);
    process.setProcessEnvironment(environment);
    process.start(TIEBREAK_CLI, arguments);
    process.closeWriteChannel();
    return finish(process);
}

} // namespace tiebreak
