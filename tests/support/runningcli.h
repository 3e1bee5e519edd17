// SPDX-License-Identifier: GPL-3.0-or-later
// A tiebreak-cli that runs beside the test, and what it has printed so far.
#pragma once

#include "support/cliprocess.h"
#include "support/patience.h"

#include <QProcess>

#include <csignal>

namespace tiebreak
{

/// Ends with this object, at the latest.
class RunningCli
{
public:
    explicit RunningCli(const QStringList &arguments, const QHash<QString, QString> &variables = {})
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (auto variable = variables.begin(); variable != variables.end(); ++variable)
            environment.insert(variable.key(), variable.value());
        m_process.setProcessEnvironment(environment);
        m_process.start(TIEBREAK_CLI, arguments);
        m_process.closeWriteChannel();
    }
    ~RunningCli()
    {
        if (m_process.state() != QProcess::NotRunning)
            m_process.kill();
        m_process.waitForFinished();
    }
    RunningCli(const RunningCli &) = delete;
    RunningCli &operator=(const RunningCli &) = delete;

    /// What has come on standard output and on standard error.
    const QByteArray &out()
    {
        read();
        return m_out;
    }
    const QByteArray &err()
    {
        read();
        return m_err;
    }
    /// Whether these bytes come on standard output, or on standard error, now or soon.
    bool prints(const QByteArray &bytes)
    {
        return QTest::qWaitFor([&] { return out().contains(bytes); }, 60'000);
    }
    bool complains(const QByteArray &bytes)
    {
        return QTest::qWaitFor([&] { return err().contains(bytes); }, 60'000);
    }
    void signal(int number) { ::kill(static_cast<pid_t>(m_process.processId()), number); }
    /// Waits for its end; everything that it has printed.
    Run end()
    {
        Run run = finish(m_process);
        run.out = m_out + run.out;
        run.err = m_err + run.err;
        return run;
    }
    Run interrupted()
    {
        signal(SIGINT);
        return end();
    }

private:
    void read()
    {
        m_process.waitForReadyRead(20);
        m_out += m_process.readAllStandardOutput();
        m_err += m_process.readAllStandardError();
    }

    QProcess m_process;
    QByteArray m_out;
    QByteArray m_err;
};

} // namespace tiebreak
