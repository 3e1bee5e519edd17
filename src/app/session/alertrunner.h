// SPDX-License-Identifier: GPL-3.0-or-later
// The command that a user wants to be run when an alert comes true.
#pragma once

#include "core/live/alerts/alerts.h"

#include <QObject>
#include <QProcess>
#include <QTimer>

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>

namespace tiebreak
{

/// What an alert's command is told, in its environment: one line of UTF-8 each, bytes that are no text as
/// escapeBytes() writes them, and at most 4096 bytes long.
struct AlertFacts {
    std::string alert = {};    ///< TIEBREAK_ALERT: alertWord()
    std::string key = {};      ///< TIEBREAK_KEY
    std::string member = {};   ///< TIEBREAK_MEMBER, may be empty
    std::string place = {};    ///< TIEBREAK_RANK: digits, or empty
    std::string sentence = {}; ///< TIEBREAK_SENTENCE
    std::string from = {};     ///< TIEBREAK_FROM: ISO 8601 UTC with microseconds
    std::string to = {};       ///< TIEBREAK_TO
};

/// What is told of an alert on the board `key`; `sentence` is alertText() with the names that people know.
AlertFacts alertFacts(const Alert &alert, const std::string &key, const std::string &sentence);

/// Runs commands one after the other, without a shell: the words of the command line are the program and its
/// arguments, as QProcess::splitCommand() has them. The environment is this program's without
/// passwordVariables. Commands that wait are bounded, and one that does not end is killed, with what it
/// started.
class AlertRunner : public QObject
{
    Q_OBJECT

public:
    static constexpr std::size_t mostWaiting = 16;

    explicit AlertRunner(QObject *parent = nullptr);
    ~AlertRunner() override;

    /// Runs `command` for an alert, or lets it wait. An empty one does nothing.
    void run(const QString &command, const AlertFacts &facts);
    /// Forgets those that wait; the one that runs goes on.
    void forgetWaiting();
    void setTimeLimit(std::chrono::milliseconds limit) { m_timeLimit = limit; }

    bool running() const { return m_process.state() != QProcess::NotRunning; }
    std::size_t waiting() const { return m_waiting.size(); }

signals:
    /// A command has ended well.
    void finished();
    /// A command could not be run, ended badly or was stopped, or there was no room for it to wait: a
    /// sentence, with the command's own last words where it had any.
    void failed(const QString &sentence);

private:
    struct Waiting {
        QString command;
        AlertFacts facts;
    };
    void startNext();
    void start(const Waiting &next);
    void readErrors();
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void onStartFailed();
    void stopProcess();
    /// The program's name, fit for a sentence.
    QString programText() const;

    QProcess m_process;
    QTimer m_limit;
    std::chrono::milliseconds m_timeLimit{30'000};
    std::deque<Waiting> m_waiting;
    QByteArray m_lastWords; ///< the end of what it wrote to its standard error
    bool m_stopped = false;
};

} // namespace tiebreak
