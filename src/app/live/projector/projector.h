// SPDX-License-Identifier: GPL-3.0-or-later
// A board that is shown to a room: live, frozen, or step by step from frozen to final.
#pragma once

#include "app/live/people/livenames.h"
#include "app/live/projector/projectorwindow.h"
#include "app/live/watchedboards.h"
#include "core/live/names/scoreformat.h"
#include "core/live/standing/reveal.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <optional>

namespace tiebreak
{

/// What of a board a projector shows, and how.
struct ProjectorSetup {
    static constexpr int maxTop = 99;

    QByteArray key;
    QString title; ///< what people call the board; empty: its key
    int top = 10;  ///< places, as many of them as there is room for
    std::vector<std::int64_t> borders;
    Since since = Since::TenMinutes;
    std::optional<ScoreFormat> format; ///< nothing: the board's own
    ProjectorTheme theme = ProjectorTheme::Projector;
    std::optional<QSize> size; ///< of the window at first; nothing: it fills the screen
};

/// Fills the projector's window with one board, whatever else is opened. While it is frozen the window gets
/// nothing at all, and in a reveal nothing but its steps. What is frozen outlives the window: only goLive()
/// lets go of it.
class Projector : public QObject
{
    Q_OBJECT

public:
    enum class State { Closed, Live, Frozen, Reveal };

    Projector(Session &session, WatchedBoards &watchedBoards, LiveNames &names, QObject *parent = nullptr);
    ~Projector() override;

    /// Shows a board in a window of its own; the one there is goes. While a standing is frozen that is shown
    /// again, in its own setup.
    void open(const ProjectorSetup &setup, QScreen *screen, ProjectorWindow::Role role);
    /// The window goes; what is frozen stays.
    void close();
    State state() const { return m_state; }
    /// A standing is kept for the audience, and perhaps being revealed, whether or not there is a window.
    bool isFrozen() const { return m_state == State::Frozen || m_state == State::Reveal; }
    const ProjectorSetup &setup() const { return m_setup; }
    /// Shows the same board otherwise; while it is frozen only its theme changes.
    void setSetup(const ProjectorSetup &setup);
    /// Null while it is closed, and where it was closed while a standing is frozen.
    ProjectorWindow *window() { return m_window.get(); }

    /// Whether there is a standing that can be frozen.
    bool canFreeze() const;
    /// The session speaks to another server than that of the board.
    bool serverLeft() const;
    /// What the server of the board is called.
    const QString &serverName() const { return m_serverName; }
    /// Whether it is frozen and seen, and what the board is like now can be told.
    bool canReveal() const;
    /// Whether the board that was frozen was deleted, or another one took its place: what there is now does
    /// not end what was frozen.
    bool boardReplaced() const;
    /// Whether nobody watched the board for a while since it was frozen: what has its key now may be another.
    bool wasUnwatched() const;
    /// How many of the places that are frozen or told are held by others on the board as it is now; nothing
    /// where that cannot be read.
    std::optional<int> changedPlaces();
    /// How many places there are.
    int shownPlaces();
    /// From now on the window shows this moment.
    void freeze();
    /// When it was frozen: "21:00:00 UTC", in the session's zone.
    QString frozenClock() const;
    /// What was frozen is gone; the window, if there is one, shows the board as it moves.
    void goLive();
    /// Begins to tell what the board is like now, with the frozen standing as its first step.
    void reveal(RevealOrder order);
    /// The step that is shown, from 0 on, of so many.
    std::size_t step() const { return m_step; }
    std::size_t steps() const { return m_reveal ? m_reveal->size() : 0; }
    void next();
    void back();
    /// Goes on by itself, a step every two seconds.
    void setAutomatic(bool automatic);
    bool automatic() const { return m_automatic.isActive(); }
    /// What the board looks like at this moment in this setup, whether or not it is what the window shows.
    ProjectorContent liveNow(const ProjectorSetup &setup);

    void setAutomaticPause(std::chrono::milliseconds pause) { m_automatic.setInterval(pause); }

signals:
    /// Its window is gone, by whoever closed it.
    void closed();
    /// A key, a double click or a wish to close it did nothing there, since it is frozen.
    void slipped();
    /// state(), step() or automatic() has changed.
    void changed();

private:
    void makeWindow();
    void show();
    /// Says so where something else can be done with the board than before.
    void noteBoard();
    void showStep();
    ProjectorContent shownStep();
    void keep();
    void setState(State state);
    ProjectorStyle style(const ProjectorSetup &setup);
    QString movedSince(const ProjectorSetup &setup, const LiveBoardData &board, Moment now) const;

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    LiveNames &m_names;
    std::unique_ptr<ProjectorWindow> m_window;
    ProjectorSetup m_setup;
    State m_state = State::Closed;
    ProjectorWindow::Role m_role = ProjectorWindow::Role::Beside;
    std::optional<Endpoint> m_server; ///< of the board, without user and password
    QString m_serverName;
    QTimer m_clock;

    struct Frozen {
        StandingPtr standing;
        Moment at;
        Moment since;  ///< when the key had come to hold that board
        Moment opened; ///< when it had come to be watched
        ProjectorContent content;
    };
    std::optional<Frozen> m_frozen; ///< in Frozen and Reveal, and until it is live again
    /// canReveal(), boardReplaced() and wasUnwatched() as of late.
    struct KnownBoard {
        bool canReveal = false;
        bool replaced = false;
        bool unwatched = false;
        bool operator==(const KnownBoard &) const = default;
    };
    KnownBoard m_known;

    // In a reveal.
    std::optional<Reveal> m_reveal;
    Decoder m_decoder{CodecSpec(), TimeRange()};
    Moment m_lastAt;
    std::int64_t m_places = 0;
    std::size_t m_step = 0;
    QTimer m_automatic;
};

} // namespace tiebreak
