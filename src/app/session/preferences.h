// SPDX-License-Identifier: GPL-3.0-or-later
// What the user set for the whole program, apart from its look.
#pragma once

#include "redis/wire/connection.h"

#include <QByteArray>
#include <QSettings>

#include <optional>

namespace tiebreak
{

/// Kept in the settings; what is missing or out of range there is as at first.
struct Preferences {
    static constexpr double maxScale = 4;
    static constexpr int maxSeconds = 600;
    static constexpr int minScanBatch = 10;
    static constexpr int maxScanBatch = 100'000;

    double scale = 1;     ///< everything is shown as many times as large, from the next start on; up to 4
    bool reopens = false; ///< a start goes to the server and the board that were shown last
    Timeouts timeouts;    ///< whole seconds, 1 to 600
    int scanBatch = 1000; ///< SCAN's COUNT when boards are listed, 10 to 100 000
    bool operator==(const Preferences &other) const
    {
        return scale == other.scale && reopens == other.reopens && scanBatch == other.scanBatch &&
               timeouts.connect == other.timeouts.connect && timeouts.command == other.timeouts.command;
    }
};

Preferences readPreferences(const QSettings &settings);
void writePreferences(QSettings &settings, const Preferences &preferences);

/// What a window showed when it was closed.
struct LastShown {
    QString url;              ///< without the password; empty: the sandbox
    bool hadPassword = false; ///< which was not kept
    QByteArray board;         ///< null: none
};

/// Nothing before the first window was closed.
std::optional<LastShown> readLastShown(const QSettings &settings);
void writeLastShown(QSettings &settings, const LastShown &shown);

} // namespace tiebreak
