// SPDX-License-Identifier: GPL-3.0-or-later
// The command bench: a console on the open connection, its replies read with the board's codec.
#pragma once

#include "app/console/bench/lineassistant.h"
#include "app/session/session.h"
#include "app/session/task.h"
#include "console/bench/bench.h"
#include "console/bench/benchhistory.h"
#include "console/replies/replyreading.h"
#include "console/transcript/transcriptrun.h"
#include "models/text/timetext.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace tiebreak
{

class BenchEntryView;
class BenchInput;
class BenchLog;
class CompletionList;
class ElidedLabel;
class HintLine;
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
    QPushButton *referenceButton() const { return m_referenceButton; }
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
    void changeEvent(QEvent *event) override;

private:
    void buildTitle();
    /// Below all others, of this server.
    BenchEntryView *newEntry();
    /// Which process of which server answers.
    QByteArray origin() const;
    /// What was typed so far was for another server.
    void leaveServer();
    /// The server and its database, in a sentence.
    QString whereCommandsGo() const;
    void showRights();
    void fitRights();
    void showCodec();
    void chooseCodec(int index);
    /// The bench of the server there is; null while there is none.
    void openBench();
    /// How the board that the command names is looked at, where it is not the open one and that is known.
    std::optional<BoardView> otherBoard(const Command &command) const;
    /// With that view, else with the open board's.
    ReadingContext contextOf(const Command &command) const;
    /// Which structure the command touches, and with whose codec its reply is read.
    QString touchedText(const Command &command) const;
    TimeDisplay timeDisplay() const;
    void runInput();
    void queueLine(const QString &line, Consent agreed);
    void runNext();
    void finishCommand(BenchEntryView *entry, BenchAnswer answer);
    void skipRest();
    void showNote(const QString &sentence, Severity severity, const QString &left = {},
                  const QString &right = {});
    void act(BenchEntryView *entry, EntryAction action);
    void tryInSandbox(const BenchAnswer &held);
    /// Says at a stopped command's entry what has become of its script.
    void awaitScript(BenchEntryView *entry, BenchAnswer stopped);
    void readInput();
    void complete(const QString &text);
    void showCompletions(QList<Completion> completions);
    void askForNames();
    void placeList();
    void showHistory(int step);
    void updateUndo();
    void tint();

    Session &m_session;
    const CommandReference &m_reference;
    std::shared_ptr<Bench> m_bench;
    std::optional<Endpoint> m_benchEndpoint;
    BenchHistory m_history;
    int m_historyAt = -1; ///< how many lines back; -1: the line that is typed
    QString m_typedLine;
    struct QueuedLine {
        QString line;
        Consent agreed = {};
    };
    QList<QueuedLine> m_queue;
    QPointer<BenchEntryView> m_runningEntry;
    Command m_runningCommand; ///< that a server runs; empty: none, or one is tried in a sandbox
    QElapsedTimer m_runningFor;
    QTimer m_runningClock;
    QTimer m_nameDelay;
    LineState m_line;
    bool m_quietInput = false; ///< the text changes by itself: no list opens
    qint64 m_typedCount = 0;
    qint64 m_sentCount = 0;
    qint64 m_heldCount = 0;
    QString m_namedCommand;

    QWidget *m_title;
    QLabel *m_lockIcon;
    ElidedLabel *m_rights;
    QString m_rightsWords;
    QString m_briefRights; ///< the same where the pane is narrow
    QWidget *m_codecLabel = nullptr;
    QComboBox *m_codec;
    QPushButton *m_undoButton;
    QPushButton *m_transcript;
    QPushButton *m_referenceButton;
    QWidget *m_header;
    BenchLog *m_log;
    QWidget *m_inputFrame;
    BenchInput *m_input;
    HintLine *m_hint;
    QLabel *m_meaning;
    QLabel *m_tabNote;
    CompletionList *m_list;

    // Last: their jobs are cancelled and waited for before anything else goes.
    Task<BenchAnswer> m_running;
    Task<Bench::Script> m_scriptCheck;
    Task<std::string> m_undoing;
    Task<std::vector<std::string>> m_names;
    Task<TranscriptRun> m_transcriptRun;
};

} // namespace tiebreak
