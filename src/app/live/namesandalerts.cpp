// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/namesandalerts.h"

#include "app/live/alerts/alertsdialog.h"
#include "app/live/people/peopledialog.h"
#include "models/text/displaywording.h"

#include <QAction>
#include <QWidget>

namespace tiebreak
{

NamesAndAlerts::NamesAndAlerts(Session &session, WatchedBoards &watchedBoards, QWidget &page)
    : QObject(&page)
    , m_session(session)
    , m_watchedBoards(watchedBoards)
    , m_page(page)
    , m_names(session, watchedBoards)
    , m_alerts(session, watchedBoards, m_names)
    , m_namesAction(new QAction(tr("&Names and scores…"), this))
    , m_alertsAction(new QAction(tr("A&lerts…"), this))
{
    m_namesAction->setObjectName(QStringLiteral("liveNames"));
    m_namesAction->setToolTip(tr("By which names members go, and what scores count"));
    m_alertsAction->setObjectName(QStringLiteral("liveAlerts"));
    m_alertsAction->setToolTip(tr("What to be alerted about on this board, and where"));
    connect(m_namesAction, &QAction::triggered, this, &NamesAndAlerts::openNames);
    connect(m_alertsAction, &QAction::triggered, this, &NamesAndAlerts::openAlerts);
    connect(&m_session, &Session::viewChanged, this, &NamesAndAlerts::updateActions);
    connect(&m_session, &Session::linkChanged, this, &NamesAndAlerts::updateActions);
    updateActions();
    m_watchedBoards.setWording([this](const LiveBoardData &board) {
        return m_names.wording(board.key, displayWording(m_session.zone()));
    });
    connect(&m_names, &LiveNames::failed, this, &NamesAndAlerts::failed);
    // Whatever page is shown.
    connect(&m_alerts, &LiveAlerts::failed, &m_session, &Session::failed);
    connect(&m_alerts, &LiveAlerts::told, &m_session, &Session::noticeRaised);
}

void NamesAndAlerts::updateActions()
{
    const bool ready = m_session.pool() && !m_session.board().isNull();
    m_namesAction->setEnabled(ready);
    m_alertsAction->setEnabled(ready && !m_session.recording());
}

LiveWording NamesAndAlerts::wording(const LiveBoardData *board, const Wording &wording, ScoreUnits units)
{
    if (!board)
        return formattedLiveWording(wording, {}, units);
    return formattedLiveWording(m_names.wording(board->key, wording), board->format, units);
}

QString NamesAndAlerts::scoreTitle(const ScoreFormat &format)
{
    if (format.kind == ScoreFormat::Kind::Clock || format.kind == ScoreFormat::Kind::Duration)
        return tr("Time");
    const QString unit = displayText(scoreUnit(format));
    return unit.isEmpty() ? tr("Score") : unit;
}

bool NamesAndAlerts::watchSessionBoard()
{
    if (m_session.board().isNull() || !m_session.pool())
        return false;
    emit boardWanted();
    return m_watchedBoards.find(m_session.board());
}

template <class Dialog>
void NamesAndAlerts::open(Dialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // What is said of a board of one server is not kept for another.
    connect(&m_session, &Session::serverChanged, dialog, &QDialog::reject);
    dialog->open();
}

void NamesAndAlerts::openNames()
{
    if (watchSessionBoard())
        open(new PeopleDialog(m_session, m_watchedBoards, m_names, m_session.board(), &m_page));
}

void NamesAndAlerts::openAlerts()
{
    if (!m_session.recording() && watchSessionBoard())
        open(new AlertsDialog(m_session, m_watchedBoards, m_names, m_alerts, m_session.board(), &m_page));
}

} // namespace tiebreak

#include "moc_namesandalerts.cpp"
