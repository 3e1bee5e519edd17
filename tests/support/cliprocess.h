// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built tiebreak-cli, as a script would.
#pragma once

#include "support/run.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

namespace tiebreak
{

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

} // namespace tiebreak
