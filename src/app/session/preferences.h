// SPDX-License-Identifier: GPL-3.0-or-later
// What the user set for the whole program, apart from its look.
#pragma once

#include "redis/wire/connection.h"

#include <QByteArray>
#include <QSettings>
#include <QTimeZone>

#include <chrono>
#include <optional>

namespace tiebreak
{

/// Kept in the settings; what is missing or out of range there is as at first.
struct Preferences {
    static constexpr double maxScale = 4;
    static constexpr int maxSeconds = 600;
    static constexpr int minScanBatch = 10;
    static constexpr int maxScanBatch = 100'000;

    static constexpr QLatin1StringView localZone{"local"};

    double scale = 1;     ///< everything is shown as many times as large, when the window opens; up to 4
    bool reopens = false; ///< a start goes to the server and the board that were shown last
    QString zone = QStringLiteral("UTC"); ///< or "local", or an IANA name
    /// How long to wait for a connection and for an answer, 1 to 600 s.
    std::chrono::seconds connect = std::chrono::ceil<std::chrono::seconds>(Timeouts().connect);
    std::chrono::seconds answer = std::chrono::ceil<std::chrono::seconds>(Timeouts().command);
    bool logsWrites = false; ///< the journal of writes goes to syslog, too
    int scanBatch = 1000;    ///< SCAN's COUNT when boards are listed, 10 to 100 000
    bool operator==(const Preferences &) const = default;

    Timeouts timeouts() const { return {connect, answer}; }
    QTimeZone timeZone() const;
};

Preferences readPreferences(const QSettings &settings);
void writePreferences(QSettings &settings, const Preferences &preferences);

/// What a window showed when it was closed.
struct LastShown {
    QString url;              ///< without the password; empty: the sandbox
    bool hadPassword = false; ///< which was not kept
    QByteArray board;         ///< null: none
    QString profile;          ///< the id of the profile that it was opened by; empty: none
};

/// Nothing before the first window was closed.
std::optional<LastShown> readLastShown(const QSettings &settings);
void writeLastShown(QSettings &settings, const LastShown &shown);

} // namespace tiebreak
