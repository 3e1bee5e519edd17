// SPDX-License-Identifier: GPL-3.0-or-later
// What a page has to do with projectors, in one place: the window, its strip, and the standing taken away.
#pragma once

#include "app/live/projector/projector.h"
#include "app/live/projector/projectorbar.h"
#include "app/live/projector/standingsaver.h"

#include <QObject>

#include <functional>
#include <optional>

namespace tiebreak
{

struct UnsavedWork;

/// Opens the projector on the board of its page, keeps it on that board, and remembers for each board what it
/// is called there.
class ProjectorControls : public QObject
{
    Q_OBJECT

public:
    /// What the page shows, without title and theme; nothing while it shows no board.
    using PageSetup = std::function<std::optional<ProjectorSetup>()>;
    /// The rows of the page, as they are described there.
    using PageRows = std::function<LiveBoard(const LiveBoardData &board)>;

    ProjectorControls(Session &session, WatchedBoards &watchedBoards, LiveNames &names, PageSetup setup,
                      PageRows rows, QWidget *page);

    /// The strip, which the page has to put somewhere; hidden while the projector is closed.
    ProjectorBar *bar() { return m_bar; }
    Projector &projector() { return m_projector; }
    StandingSaver &saver() { return *m_saver; }
    /// Standings that are frozen, and lost with the window.
    std::optional<UnsavedWork> unsavedWork() const;

    /// Opens the projector on the page's screen; where it is open already, on the board that the page shows
    /// now. What is frozen is shown again, whatever the page shows.
    void open();
    /// Asks whether the audience is to see the board as it moves, and says what it will see.
    void askToUnfreeze();
    /// Closes the window; where a standing is frozen, only after a question.
    void askToClose();
    /// The page shows its board otherwise: so does the projector, if it is on that board and live.
    void follow();

signals:
    /// What was done, or why not, in a sentence.
    void done(const QString &sentence);

private:
    std::optional<ProjectorSetup> wholeSetup() const;
    std::optional<ShownStanding> shownStanding();
    void change(const std::function<void(ProjectorSetup &)> &edit);
    QString whatUnfreezingShows();
    void ask(const char *name, const QString &question, const QString &consequence, const QString &yes,
             const QString &no, const std::function<void()> &act);

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    LiveNames &m_names;
    PageSetup m_pageSetup;
    PageRows m_pageRows;
    QWidget *m_page;
    Projector m_projector;
    ProjectorBar *m_bar;
    StandingSaver *m_saver;
};

} // namespace tiebreak
