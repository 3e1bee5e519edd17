// SPDX-License-Identifier: GPL-3.0-or-later
// Where a command is typed: the input, what may come next, what the line means, and the lines of before.
#pragma once

#include "app/console/bench/lineassistant.h"
#include "app/session/session.h"
#include "app/session/task.h"
#include "console/bench/bench.h"
#include "console/bench/benchhistory.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QLabel;

namespace tiebreak
{

class BenchInput;
class CompletionList;
class HintLine;

/// Reads a line while it is typed, with the codec of its board. Keys and members are completed from the
/// server, while nothing runs there.
class BenchPrompt : public QWidget
{
    Q_OBJECT

public:
    /// Completions are shown in `place`, above the input. `reference` must outlive it.
    BenchPrompt(Session &session, const CommandReference &reference, std::function<bool()> isBusy,
                QWidget *place);
    ~BenchPrompt() override;

    /// Null while there is none.
    void setBench(std::shared_ptr<Bench> bench) { m_bench = std::move(bench); }
    /// Puts a command into the input, where it can be changed.
    void enterLine(const QString &line);
    void focusInput();
    /// Reads the line anew: the codec of its board is another one.
    void readInput();
    /// These run: blank ones are nothing to remember.
    void addHistory(const QStringList &lines);
    /// Keeps the history for the next start.
    void save();
    /// The place of the completions has another size.
    void placeList();
    QWidget *focusPart() const;

signals:
    void linesEntered(const QStringList &lines);
    void stopWanted();
    void undoWanted();
    void clearWanted();
    /// The command that is being typed, in capitals; empty: none.
    void commandNamed(const QString &name);

private:
    void runInput();
    void complete(const QString &text);
    void showCompletions(QList<Completion> completions);
    void askForNames();
    void showHistory(int step);
    /// No list opens for it.
    void setLineQuietly(const QString &line);

    Session &m_session;
    const CommandReference &m_reference;
    std::function<bool()> m_isBusy;
    std::shared_ptr<Bench> m_bench;
    BenchHistory m_history;
    int m_historyAt = -1; ///< how many lines back; -1: the line that is typed
    QString m_typedLine;
    QTimer m_nameDelay;
    LineState m_line;
    bool m_quietInput = false; ///< the text changes by itself: no list opens
    QString m_namedCommand;
    BenchInput *m_input;
    QWidget *m_inputFrame;
    HintLine *m_hint;
    QLabel *m_meaning;
    QLabel *m_tabNote;
    CompletionList *m_list;

    // Last: its job is cancelled and waited for before anything else goes.
    Task<std::vector<std::string>> m_names;
};

} // namespace tiebreak
