// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/livepeople.h"

#include "app/live/alerts/alertsdialog.h"
#include "app/live/people/peopledialog.h"
#include "models/text/displaywording.h"

#include <QAction>
#include <QWidget>

namespace tiebreak
{

LivePeople::LivePeople(Session &session, LiveFeed &feed, QWidget &page)
    : QObject(&page)
    , m_session(session)
    , m_feed(feed)
    , m_page(page)
    , m_names(session, feed)
    , m_alerts(session, feed, m_names)
    , m_namesAction(new QAction(tr("&Names and points…"), this))
    , m_alertsAction(new QAction(tr("A&lerts…"), this))
{
    m_namesAction->setObjectName(QStringLiteral("liveNames"));
    m_namesAction->setToolTip(tr("By which names members go, and what scores count"));
    m_alertsAction->setObjectName(QStringLiteral("liveAlerts"));
    m_alertsAction->setToolTip(tr("What you want to be told of this board, and where"));
    connect(m_namesAction, &QAction::triggered, this, &LivePeople::openNames);
    connect(m_alertsAction, &QAction::triggered, this, &LivePeople::openAlerts);
    connect(&m_session, &Session::viewChanged, this, &LivePeople::updateActions);
    connect(&m_session, &Session::linkChanged, this, &LivePeople::updateActions);
    updateActions();
    m_feed.setWording([this](const LiveBoardData &board) {
        return m_names.wording(board.key, displayWording(m_session.zone()));
    });
    connect(&m_names, &LiveNames::failed, this, &LivePeople::failed);
    // Whatever page is shown.
    connect(&m_alerts, &LiveAlerts::failed, &m_session, &Session::failed);
    connect(&m_alerts, &LiveAlerts::told, &m_session, &Session::noticeRaised);
}

void LivePeople::updateActions()
{
    const bool ready = m_session.pool() && !m_session.board().isNull();
    m_namesAction->setEnabled(ready);
    m_alertsAction->setEnabled(ready && !m_session.recording());
}

LiveWording LivePeople::wording(const LiveBoardData *board, const Wording &wording, ScoreUnits units)
{
    if (!board)
        return formattedLiveWording(wording, {}, units);
    return formattedLiveWording(m_names.wording(board->key, wording), board->format, units);
}

QString LivePeople::scoreTitle(const ScoreFormat &format)
{
    if (format.kind == ScoreFormat::Kind::Clock || format.kind == ScoreFormat::Kind::Duration)
        return tr("Time");
    const QString unit = displayText(scoreUnit(format));
    return unit.isEmpty() ? tr("Points") : unit;
}

bool LivePeople::takeBoard()
{
    if (m_session.board().isNull() || !m_session.pool())
        return false;
    emit boardWanted();
    return m_feed.find(m_session.board());
}

template <class Dialog>
void LivePeople::open(Dialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // What is said of a board of one server is not kept for another.
    connect(&m_session, &Session::serverChanged, dialog, &QDialog::reject);
    dialog->open();
}

void LivePeople::openNames()
{
    if (takeBoard())
        open(new PeopleDialog(m_session, m_feed, m_names, m_session.board(), &m_page));
}

void LivePeople::openAlerts()
{
    if (!m_session.recording() && takeBoard())
        open(new AlertsDialog(m_session, m_feed, m_names, m_alerts, m_session.board(), &m_page));
}

} // namespace tiebreak

#include "moc_livepeople.cpp"
