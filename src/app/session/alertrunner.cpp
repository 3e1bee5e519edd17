// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/alertrunner.h"

#include "core/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "redis/wire/secrets.h"

#include <QProcessEnvironment>

#include <csignal>
#include <unistd.h>

namespace tiebreak
{

namespace
{

constexpr std::size_t longestFact = 4096;
constexpr qsizetype lastWordsKept = 400;

/// One line that an environment can hold.
QString factText(const std::string &bytes)
{
    return displayText(excerpt(bytes, longestFact));
}

QProcessEnvironment environmentOf(const AlertFacts &facts)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const std::string_view name : passwordVariables)
        environment.remove(displayText(name));
    environment.insert(QStringLiteral("TIEBREAK_ALERT"), factText(facts.alert));
    environment.insert(QStringLiteral("TIEBREAK_KEY"), factText(facts.key));
    environment.insert(QStringLiteral("TIEBREAK_MEMBER"), factText(facts.member));
    environment.insert(QStringLiteral("TIEBREAK_RANK"), factText(facts.place));
    environment.insert(QStringLiteral("TIEBREAK_PLACE"), factText(facts.place)); // its name in version 1
    // It is made of escaped names and may hold the marks that keep them from turning it around.
    environment.insert(QStringLiteral("TIEBREAK_SENTENCE"),
                       displayText(escapeControls(facts.sentence.substr(0, longestFact))));
    environment.insert(QStringLiteral("TIEBREAK_FROM"), factText(facts.from));
    environment.insert(QStringLiteral("TIEBREAK_TO"), factText(facts.to));
    return environment;
}

std::string momentText(Moment moment)
{
    return isoTime(moment.time_since_epoch().count(), TickUnit::Microsecond);
}

} // namespace

AlertFacts alertFacts(const Alert &alert, const std::string &key, const std::string &sentence)
{
    return {.alert = std::string(alertWord(alert.rule.kind)),
            .key = key,
            .member = alert.member,
            .place = alert.place ? std::to_string(*alert.place) : std::string(),
            .sentence = sentence,
            .from = momentText(alert.from),
            .to = momentText(alert.to)};
}

AlertRunner::AlertRunner(QObject *parent) : QObject(parent)
{
    m_limit.setSingleShot(true);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setStandardOutputFile(QProcess::nullDevice());
    // A group of its own, so that it can be stopped with all that it starts.
    m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    connect(&m_process, &QProcess::readyReadStandardError, this, &AlertRunner::readErrors);
    connect(&m_process, &QProcess::finished, this, &AlertRunner::onFinished);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            onStartFailed();
    });
    connect(&m_limit, &QTimer::timeout, this, [this] {
        m_stopped = true;
        stopProcess();
    });
}

AlertRunner::~AlertRunner()
{
    m_process.disconnect(this);
    stopProcess();
    m_process.waitForFinished();
}

void AlertRunner::run(const QString &command, const AlertFacts &facts)
{
    if (command.trimmed().isEmpty())
        return;
    if (m_waiting.size() >= mostWaiting) {
        emit failed(tr("%1 alerts are already waiting for their command, so it was not run for this one.")
                        .arg(groupedText(qint64(mostWaiting))));
        return;
    }
    m_waiting.push_back({command, facts});
    startNext();
}

void AlertRunner::forgetWaiting()
{
    m_waiting.clear();
}

void AlertRunner::startNext()
{
    if (running() || m_waiting.empty())
        return;
    const Waiting next = std::move(m_waiting.front());
    m_waiting.pop_front();
    start(next);
}

void AlertRunner::start(const Waiting &next)
{
    QStringList words = QProcess::splitCommand(next.command);
    m_process.setProgram(words.isEmpty() ? QString() : words.takeFirst());
    m_process.setArguments(words);
    m_process.setProcessEnvironment(environmentOf(next.facts));
    m_lastWords.clear();
    m_stopped = false;
    if (m_process.program().isEmpty()) {
        emit failed(tr("The command for alerts names no program."));
        QMetaObject::invokeMethod(this, &AlertRunner::startNext, Qt::QueuedConnection);
        return;
    }
    m_limit.start(m_timeLimit);
    m_process.start(QIODevice::ReadOnly);
}

void AlertRunner::readErrors()
{
    m_lastWords = (m_lastWords + m_process.readAllStandardError()).right(lastWordsKept);
}

QString AlertRunner::programText() const
{
    return nameInSentence(m_process.program().toStdString());
}

void AlertRunner::onStartFailed()
{
    m_limit.stop();
    emit failed(tr("The command for alerts, %1, cannot be started: %2.")
                    .arg(programText(), nameInSentence(m_process.errorString().toStdString())));
    QMetaObject::invokeMethod(this, &AlertRunner::startNext, Qt::QueuedConnection);
}

void AlertRunner::onFinished(int exitCode, QProcess::ExitStatus status)
{
    m_limit.stop();
    readErrors();
    if (m_stopped) {
        emit failed(tr("The alert command %1 was stopped because it ran longer than %2 s.")
                        .arg(programText(), groupedText(m_timeLimit.count() / 1000)));
    } else if (status == QProcess::CrashExit) {
        emit failed(tr("The command for alerts, %1, crashed.").arg(programText()));
    } else if (exitCode != 0) {
        const QByteArray words = m_lastWords.trimmed();
        const QByteArray lastLine = words.mid(words.lastIndexOf('\n') + 1);
        const QString told =
            lastLine.isEmpty() ? QString() : QStringLiteral(" ") + tr("It says: %1").arg(bytesText(lastLine));
        emit failed(tr("The command for alerts, %1, ended with status %2.")
                        .arg(programText(), QString::number(exitCode)) +
                    told);
    } else {
        emit finished();
    }
    startNext();
}

/// Kills the group of what runs; the process is killed by itself where it has not become a group yet.
void AlertRunner::stopProcess()
{
    if (const qint64 process = m_process.processId(); process > 0 && ::kill(pid_t(-process), SIGKILL) != 0)
        m_process.kill();
}

} // namespace tiebreak

#include "moc_alertrunner.cpp"
