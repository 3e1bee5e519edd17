// SPDX-License-Identifier: GPL-3.0-or-later
// What a process that a test started left behind.
#pragma once

#include <QByteArray>
#include <QList>
#include <QProcess>

#include <algorithm>

namespace tiebreak
{

/// What a process left behind; status -1 when it did not end within two minutes.
struct Run {
    int status = -1;
    bool bySignal = false; ///< then the status is the signal
    QByteArray out;
    QByteArray err;
};

/// Waits for a started process to end.
inline Run finish(QProcess &process)
{
    Run run;
    if (process.state() != QProcess::NotRunning && !process.waitForFinished(120'000)) {
        process.kill();
        process.waitForFinished();
        return run;
    }
    run.status = process.exitCode();
    run.bySignal = process.exitStatus() == QProcess::CrashExit;
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

inline QList<QByteArray> linesOf(const QByteArray &text)
{
    QList<QByteArray> list = text.split('\n');
    if (list.back().isEmpty())
        list.removeLast();
    return list;
}

/// The first line of a text that has this in it; empty if none has.
inline QByteArray lineWith(const QByteArray &text, const QByteArray &part)
{
    const QList<QByteArray> lines = linesOf(text);
    const auto line = std::ranges::find_if(lines, [&](const auto &one) { return one.contains(part); });
    return line == lines.end() ? QByteArray() : *line;
}

} // namespace tiebreak
