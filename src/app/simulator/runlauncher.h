// SPDX-License-Identifier: GPL-3.0-or-later
// Where runs may be made: in a sandbox at once, on another server when the user has said so.
#pragma once

#include "app/session/session.h"
#include "app/simulator/runqueue.h"

#include <QWidget>

#include <string>
#include <vector>

namespace tiebreak
{

class RunsModel;

/// Also keeps boards of wrong runs in the sandbox for their links, while there is room, and has them removed
/// when there is none.
class RunLauncher : public QObject
{
    Q_OBJECT

public:
    /// Dialogs open above `page`.
    RunLauncher(Session &session, RunsModel &runs, QWidget *page);

    /// Makes the runs ready, or asks first, or says why they cannot be made.
    void launch(RunMatrix matrix);
    /// The rows are about to go: their boards have no link any more.
    void dropBoards();
    /// Another server: what was kept is not on it.
    void forgetBoards();

signals:
    void ready(const tiebreak::RunTarget &target, const tiebreak::RunMatrix &matrix);
    void refused(const tiebreak::Error &error);

private:
    void launchInSandbox(RunMatrix matrix);
    void ask(RunMatrix matrix);

    Session &m_session;
    RunsModel &m_runs;
    QWidget *m_page;
    std::vector<std::string> m_leftovers; ///< boards that nothing leads to
};

} // namespace tiebreak
