// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/surroundings.h"

#include <QDir>
#include <QFontMetrics>
#include <QGuiApplication>

#include <algorithm>

namespace tiebreak
{

Result<void> choosePlatform(bool pictures, const QStringList &pluginDirectories)
{
    const auto isSet = [](const char *name) { return !qEnvironmentVariableIsEmpty(name); };
    if (isSet("QT_QPA_PLATFORM") || isSet("DISPLAY"))
        return {};
    const bool wayland = isSet("WAYLAND_DISPLAY");
    const auto hasWaylandPlugin = [](const QString &directory) {
        const QDir platforms(directory + QStringLiteral("/platforms"));
        return !platforms.entryList({QStringLiteral("*wayland*")}).isEmpty();
    };
    if (wayland &&
        (isSet("QT_QPA_PLATFORM_PLUGIN_PATH") || std::ranges::any_of(pluginDirectories, hasWaylandPlugin)))
        return {};
    if (pictures) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        return {};
    }
    return failure(
        ErrorKind::Io,
        wayland
            ? "The display is a Wayland display (WAYLAND_DISPLAY is set), and Qt's plug-in for Wayland is "
              "not installed. On Debian or Ubuntu: sudo apt-get install qt6-wayland"
            : "No display found: neither DISPLAY nor WAYLAND_DISPLAY is set. To save pictures of every page "
              "instead, run: tiebreak --grab DIR");
}

Result<void> checkFonts()
{
    // Without any font, Qt draws a box for every character and has nothing to say.
    if (QFontMetrics(QGuiApplication::font()).inFont(QLatin1Char('a')))
        return {};
    return failure(ErrorKind::Io, "There are no fonts, so every character is drawn as a box. On Debian or "
                                  "Ubuntu: sudo apt-get install fonts-noto-core fonts-noto-mono");
}

} // namespace tiebreak
