// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built tiebreak-cli, as a script would.
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

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

/// Runs tiebreak-cli with `input` as its standard input.
inline Run runCli(const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.start(TIEBREAK_CLI, arguments);
    process.write(input);
    process.closeWriteChannel();
    return finish(process);
}

/// Runs a line of sh in which "$0" stands for tiebreak-cli.
inline Run runShell(const QString &line)
{
    QProcess process;
    process.start("/bin/sh", {"-c", line, TIEBREAK_CLI});
    process.closeWriteChannel();
    return finish(process);
}

/// The text as a JSON object; empty unless it is exactly one.
inline QJsonObject jsonObject(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

inline QList<QByteArray> linesOf(const QByteArray &text)
{
    QList<QByteArray> list = text.split('\n');
    if (list.back().isEmpty())
        list.removeLast();
    return list;
}

} // namespace tiebreak
