// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/projector/projector.h"

#include "app/session/codecfinder.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"

#include <QScreen>

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr auto projectorClock = 250ms;
constexpr auto automaticPause = 2s;

/// Whoever logs in: the same server.
std::optional<Endpoint> serverOf(const Session &session)
{
    auto endpoint = session.endpoint();
    if (endpoint) {
        endpoint->user.clear();
        endpoint->password.clear();
    }
    return endpoint;
}

/// What people call the board, else its key.
QString titleOf(const ProjectorSetup &setup)
{
    return setup.title.isEmpty() ? nameText(setup.key.toStdString()) : setup.title;
}

} // namespace

Projector::Projector(Session &session, WatchedBoards &watchedBoards, LiveNames &names, QObject *parent)
    : QObject(parent), m_session(session), m_watchedBoards(watchedBoards), m_names(names)
{
    m_clock.setInterval(projectorClock);
    m_automatic.setInterval(automaticPause);
    connect(&m_clock, &QTimer::timeout, this, &Projector::show);
    connect(&m_automatic, &QTimer::timeout, this, &Projector::next);
    connect(&m_watchedBoards, &WatchedBoards::boardChanged, this, [this](const LiveBoardData &board) {
        if (board.key != m_setup.key)
            return;
        show();
        noteBoard();
    });
    connect(&m_watchedBoards, &WatchedBoards::boardsChanged, this, [this] {
        // Whoever watches the board no more on the page still shows it to the room.
        if (m_state == State::Live && !serverLeft())
            m_watchedBoards.open(m_setup.key);
        show();
        noteBoard();
    });
    connect(&m_session.codecs(), &CodecFinder::found, this, &Projector::show);
    connect(&m_session, &Session::zoneChanged, this, &Projector::show);
    // What can be frozen and revealed is another question then.
    connect(&m_session, &Session::serverChanged, this, &Projector::changed);
    connect(&m_names, &LiveNames::namesChanged, this, [this](const QByteArray &key) {
        if (key != m_setup.key)
            return;
        if (m_state == State::Reveal)
            showStep();
        else
            show();
    });
}

Projector::~Projector()
{
    if (m_window)
        m_window->disconnect(this);
}

void Projector::open(const ProjectorSetup &setup, QScreen *screen, ProjectorWindow::Role role)
{
    close();
    if (isFrozen()) {
        makeWindow();
        showStep();
        emit changed();
    } else {
        m_setup = setup;
        m_setup.top = std::clamp(m_setup.top, 1, ProjectorSetup::maxTop);
        m_server = serverOf(m_session);
        m_serverName = m_session.serverName();
        m_role = role;
        makeWindow();
        m_watchedBoards.open(m_setup.key);
        keep();
        m_clock.start();
        setState(State::Live);
        show();
    }
    if (m_setup.size)
        m_window->showSized(*m_setup.size);
    else
        m_window->showOn(screen);
}

void Projector::makeWindow()
{
    m_window = std::make_unique<ProjectorWindow>(m_role);
    m_window->setTheme(m_setup.theme);
    m_window->setHeld(isFrozen());
    connect(m_window.get(), &ProjectorWindow::closed, this, &Projector::close);
    connect(m_window.get(), &ProjectorWindow::slipped, this, &Projector::slipped);
    connect(m_window.get(), &ProjectorWindow::nextWanted, this, &Projector::next);
    connect(m_window.get(), &ProjectorWindow::backWanted, this, &Projector::back);
}

void Projector::close()
{
    if (!m_window)
        return;
    m_clock.stop();
    m_automatic.stop();
    if (!isFrozen()) {
        m_state = State::Closed;
        m_watchedBoards.setKept(m_setup.key, 0);
    }
    m_window->disconnect(this);
    m_window->hide();
    // It may be the window itself that asks for this.
    m_window.release()->deleteLater();
    emit changed();
    emit closed();
}

void Projector::setState(State state)
{
    m_state = state;
    emit changed();
}

void Projector::setSetup(const ProjectorSetup &setup)
{
    if (m_state == State::Closed)
        return;
    const QByteArray key = m_setup.key;
    if (m_window)
        m_window->setTheme(setup.theme);
    m_setup.theme = setup.theme;
    if (m_state != State::Live)
        return;
    m_setup = setup;
    m_setup.key = key;
    m_setup.top = std::clamp(m_setup.top, 1, ProjectorSetup::maxTop);
    keep();
    show();
}

void Projector::keep()
{
    // The row below the last one may be named beside a prize border.
    m_watchedBoards.setKept(m_setup.key, m_setup.top + 1);
}

ProjectorStyle Projector::style(const ProjectorSetup &setup)
{
    const LiveBoardData *board = m_watchedBoards.find(setup.key);
    ProjectorStyle style;
    style.title = titleOf(setup);
    style.wording = m_names.wording(setup.key, displayWording(m_session.zone()));
    style.format = setup.format.value_or(board ? board->format : ScoreFormat());
    style.zone = m_session.zone();
    style.borders = setup.borders;
    return style;
}

QString Projector::movedSince(const ProjectorSetup &setup, const LiveBoardData &board, Moment now) const
{
    const auto since = [this](Moment moment) {
        return tr("Climbing since %1")
            .arg(clockText(moment.time_since_epoch().count(), m_session.zone()).section(u' ', 0, 0));
    };
    if (const auto deleted = board.comparedWithDeletion(setup.since, now, m_session.zone()))
        return since(*deleted);
    if (setup.since == Since::Opened || (setup.since == Since::Mark && !board.isMarked(now)))
        return since(board.opened);
    if (setup.since == Since::Mark)
        return since(*board.mark);
    // Where the board was not watched for so long, it is compared with the oldest standing there is.
    const StandingPtr oldest = board.history.oldest();
    if (oldest && board.comparedWith(setup.since, now, m_session.zone()) == oldest)
        return since(oldest->answered());
    return setup.since == Since::TenMinutes ? tr("Climbing in 10 min")
           : setup.since == Since::Hour     ? tr("Climbing in 1 h")
                                            : tr("Climbing today");
}

ProjectorContent Projector::liveNow(const ProjectorSetup &setup)
{
    const LiveBoardData *board = m_watchedBoards.find(setup.key);
    // Raws that nobody can read yet are not for a room.
    if (!board || !board->latest() || board->error || m_session.codecs().busy(setup.key)) {
        // A server's own words are for whoever sits at the page.
        const QString why = board && board->error        ? tr("This board cannot be read at this time")
                            : m_session.server().error() ? displayText(m_session.server().error()->message)
                                                         : tr("Reading the board…");
        return missingContent(titleOf(setup), why);
    }
    const Moment now = m_watchedBoards.now();
    const LiveBoardPtr described =
        board->described(board->comparedWith(setup.since, now, m_session.zone()), {0, setup.top});
    const Freshness fresh = freshnessOf(board->history.confirmed(), now, m_watchedBoards.interval());
    // A clock that goes on above a standing that does not would be taken for the standing's.
    return liveContent(*described, board->decoder, style(setup), fresh, movedSince(setup, *board, now),
                       fresh.old ? board->history.confirmed() : now);
}

bool Projector::serverLeft() const
{
    return m_role == ProjectorWindow::Role::Beside && m_state != State::Closed &&
           m_server != serverOf(m_session);
}

void Projector::show()
{
    if (m_state != State::Live)
        return;
    if (serverLeft())
        m_window->setContent(
            missingContent(titleOf(m_setup), tr("Another server was chosen: this board is no longer read")));
    else
        m_window->setContent(liveNow(m_setup));
}

bool Projector::canFreeze() const
{
    const LiveBoardData *board = m_watchedBoards.find(m_setup.key);
    return m_state == State::Live && !serverLeft() && board && board->latest() && !board->error &&
           !m_session.codecs().busy(m_setup.key);
}

bool Projector::canReveal() const
{
    const LiveBoardData *board = m_watchedBoards.find(m_setup.key);
    return m_frozen && m_window && !serverLeft() && board && board->latest() && !boardReplaced();
}

bool Projector::boardReplaced() const
{
    const LiveBoardData *board = m_watchedBoards.find(m_setup.key);
    return m_frozen && board &&
           (board->replaced != m_frozen->since ||
            board->history.emptiedAfter(m_frozen->standing->answered()));
}

bool Projector::wasUnwatched() const
{
    const LiveBoardData *board = m_watchedBoards.find(m_setup.key);
    return m_frozen && board && board->replaced == m_frozen->since && board->opened != m_frozen->opened;
}

void Projector::noteBoard()
{
    const KnownBoard known{canReveal(), boardReplaced(), wasUnwatched()};
    if (known == std::exchange(m_known, known) || !isFrozen())
        return;
    emit changed();
}

std::optional<int> Projector::changedPlaces()
{
    if (!isFrozen() || serverLeft())
        return {};
    const ProjectorContent now = liveNow(m_setup);
    if (now.state == ProjectorContent::State::Missing)
        return {};
    const QList<StandingRow> seen = shownStep().rows;
    int changed = 0;
    for (qsizetype row = 0; row < seen.size(); ++row)
        changed += row < now.rows.size() && now.rows[row].member == seen[row].member ? 0 : 1;
    return changed;
}

int Projector::shownPlaces()
{
    return int(shownStep().rows.size());
}

void Projector::freeze()
{
    if (!canFreeze())
        return;
    const LiveBoardData &board = *m_watchedBoards.find(m_setup.key);
    const Moment at = board.history.confirmed();
    const LiveBoardPtr described =
        board.described(board.comparedWith(m_setup.since, at, m_session.zone()), {0, m_setup.top});
    m_frozen = Frozen{board.latest(), at, board.replaced, board.opened,
                      frozenContent(*described, board.decoder, style(m_setup), at)};
    m_clock.stop();
    m_window->setHeld(true);
    m_known = {canReveal(), false, false};
    setState(State::Frozen);
    showStep();
}

QString Projector::frozenClock() const
{
    return m_frozen ? clockText(m_frozen->at.time_since_epoch().count(), m_session.zone()) : QString();
}

void Projector::goLive()
{
    if (!isFrozen())
        return;
    m_automatic.stop();
    m_reveal.reset();
    m_frozen.reset();
    if (!m_window) {
        m_watchedBoards.setKept(m_setup.key, 0);
        setState(State::Closed);
        return;
    }
    m_window->setHeld(false);
    m_clock.start();
    setState(State::Live);
    show();
}

void Projector::reveal(RevealOrder order)
{
    if (!canReveal())
        return;
    const LiveBoardData *board = m_watchedBoards.find(m_setup.key);
    m_decoder = board->decoder;
    m_lastAt = board->history.confirmed();
    m_places = std::min(m_setup.top, m_window->view().roomForRows());
    m_reveal.emplace(order, m_frozen->standing, board->latest(), m_places, m_decoder, board->view.direction);
    m_step = 0;
    m_automatic.stop();
    setState(State::Reveal);
    showStep();
}

ProjectorContent Projector::shownStep()
{
    if (!m_frozen)
        return {};
    return m_reveal && m_step > 0 ? revealContent(*m_reveal, m_step, m_places, m_decoder, style(m_setup),
                                                  {m_frozen->at, m_lastAt})
                                  : m_frozen->content;
}

void Projector::showStep()
{
    if (isFrozen() && m_window)
        m_window->setContent(shownStep());
}

void Projector::next()
{
    if (!m_reveal || !m_window || m_step + 1 >= m_reveal->size())
        return;
    ++m_step;
    if (m_step + 1 >= m_reveal->size())
        m_automatic.stop();
    showStep();
    emit changed();
}

void Projector::back()
{
    if (!m_reveal || !m_window || m_step == 0)
        return;
    --m_step;
    m_automatic.stop();
    showStep();
    emit changed();
}

void Projector::setAutomatic(bool automatic)
{
    if (automatic && m_reveal && m_window && m_step + 1 < m_reveal->size())
        m_automatic.start();
    else
        m_automatic.stop();
    emit changed();
}

} // namespace tiebreak

#include "moc_projector.cpp"
