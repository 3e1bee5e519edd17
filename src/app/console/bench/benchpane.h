// SPDX-License-Identifier: GPL-3.0-or-later
// The command bench: a console on the open connection, its replies read with the board's codec.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "console/bench/bench.h"
#include "console/transcript/transcriptrun.h"
#include "core/prose/severity.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>

class QPushButton;

namespace tiebreak
{

class BenchEntryView;
class BenchLog;
class BenchPrompt;
class BenchTitle;
class CommandReference;
enum class EntryAction;

/// Runs one command at a time on connections of its own, so that a slow one holds up nothing of the window.
/// Several lines run in order, until one is not sent or is answered with an error.
class BenchPane : public QWidget
{
    Q_OBJECT

public:
    /// `reference` must outlive it.
    BenchPane(Session &session, const CommandReference &reference, QWidget *parent = nullptr);
    ~BenchPane() override;

    /// Puts a command into the input, where it can be changed; nothing runs.
    void enterCommand(const QString &line);
    /// Runs these lines in order, as if they had been typed.
    void runCommands(const QStringList &lines);
    /// Runs a transcript in a fresh sandbox and shows what differs.
    void runTranscriptText(const QString &text);
    /// Stops the command that runs; those behind it are not sent.
    void stopJobs();
    /// Nothing runs.
    bool settled() const;
    void focusInput();
    void clearLog();
    /// Takes back the last write of the sandbox.
    void undo();
    /// Keeps the history for the next start.
    void save();
    /// "5 commands typed, 4 sent to gifts-db, 1 held back"
    QString countsText() const;
    /// The button that shows the command reference beside it or leaves it out.
    QPushButton *referenceButton() const;
    QList<QWidget *> tabParts() const;

signals:
    /// The command that is being typed, in capitals; empty: none.
    void commandNamed(const QString &name);
    /// This command is to be played in the skip list.
    void playRequested(const QString &line);
    /// countsText() gives something else.
    void countsChanged(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Below all others, of this server.
    BenchEntryView *newEntry();
    /// Which process of which server answers.
    QByteArray origin() const;
    /// What was typed so far was for another server.
    void leaveServer();
    /// The server and its database, in a sentence.
    QString whereCommandsGo() const;
    void showRights();
    void showCodec();
    /// The bench of the server there is; null while there is none.
    void openBench();
    /// Which structure the command touches, and with whose codec its reply is read.
    QString touchedText(const Command &command) const;
    void queueLine(const QString &line, Consent agreed);
    void runNext();
    void finishCommand(BenchEntryView *entry, BenchAnswer answer);
    /// Above the entry: it is the first answer of another process than the one that answered before.
    BenchEntryView *announceProcess(BenchEntryView *entry, const std::string &process);
    void noteOtherProcess();
    void skipRest();
    void showNote(const QString &sentence, Severity severity, const QString &left = {},
                  const QString &right = {});
    void act(BenchEntryView *entry, EntryAction action);
    void tryInSandbox(const BenchAnswer &held);
    /// Says at a stopped command's entry what has become of its script.
    void awaitScript(BenchEntryView *entry, BenchAnswer stopped);
    void updateUndo();

    Session &m_session;
    const CommandReference &m_reference;
    std::shared_ptr<Bench> m_bench;
    std::optional<Endpoint> m_benchEndpoint;
    struct QueuedLine {
        QString line;
        Consent agreed = {};
    };
    QList<QueuedLine> m_queue;
    QPointer<BenchEntryView> m_runningEntry;
    std::string m_process;    ///< that answered last; empty: not known
    Command m_runningCommand; ///< that a server runs; empty: none, or one is tried in a sandbox
    QElapsedTimer m_runningFor;
    QTimer m_runningClock;
    qint64 m_typedCount = 0;
    qint64 m_sentCount = 0;
    qint64 m_heldCount = 0;

    BenchTitle *m_title;
    QWidget *m_header;
    BenchLog *m_log;
    BenchPrompt *m_prompt;

    // Last: their jobs are cancelled and waited for before anything else goes.
    Task<BenchAnswer> m_running;
    Task<Bench::Script> m_scriptCheck;
    Task<std::string> m_undoing;
    Task<TranscriptRun> m_transcriptRun;
};

} // namespace tiebreak
