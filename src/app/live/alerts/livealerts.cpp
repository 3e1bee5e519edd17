// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/alerts/livealerts.h"

#include "core/live/alerts/alertstext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/timetext.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr auto alertsSetting = "alerts";

} // namespace

LiveAlerts::LiveAlerts(Session &session, WatchedBoards &watchedBoards, LiveNames &names, QObject *parent,
                       const QDBusConnection &bus)
    : QObject(parent), m_session(session), m_watchedBoards(watchedBoards), m_names(names), m_desktop(bus)
{
    connect(&m_session, &Session::serverChanged, this, [this] {
        m_watched.clear();
        m_runner.forgetWaiting();
    });
    connect(&m_session, &Session::connected, this, &LiveAlerts::openKept);
    connect(&m_watchedBoards, &WatchedBoards::boardsChanged, this, &LiveAlerts::takeBoards);
    connect(&m_watchedBoards, &WatchedBoards::boardClosed, this, &LiveAlerts::closeBoard);
    connect(&m_watchedBoards, &WatchedBoards::boardTurned, this, &LiveAlerts::beginAnew);
    connect(&m_watchedBoards, &WatchedBoards::boardSampled, this,
            [this](const LiveBoardData &board, const StandingPtr &standing) {
                const auto at = m_watched.find(board.key);
                if (at != m_watched.end())
                    tell(board.key, at->second, alertsOf(at->second.watch, board, standing, board.decoder));
            });
    connect(&m_watchedBoards, &WatchedBoards::boardConfirmed, this,
            [this](const LiveBoardData &board, Moment moment) {
                const auto at = m_watched.find(board.key);
                if (at != m_watched.end())
                    tell(board.key, at->second, alertsOf(at->second.watch, board, moment));
            });
    connect(&m_desktop, &DesktopNotice::failed, this, [this](const QString &sentence) {
        if (!std::exchange(m_desktopFailed, true))
            emit failed(sentence);
    });
    connect(&m_runner, &AlertRunner::failed, this, &LiveAlerts::failed);
    connect(&m_tests, &AlertRunner::failed, this, &LiveAlerts::commandTested);
    connect(&m_tests, &AlertRunner::finished, this, [this] { emit commandTested({}); });
}

AlertPlan LiveAlerts::plan(const QByteArray &key) const
{
    return alertPlanFrom(m_session.boardSettings().value(key, alertsSetting, BoardSettings::For::Key));
}

void LiveAlerts::setPlan(const QByteArray &key, AlertPlan plan)
{
    plan.database = m_session.endpoint() ? m_session.endpoint()->db : 0;
    const QVariant kept = plan == AlertPlan{.database = plan.database} ? QVariant() : alertPlanSetting(plan);
    m_session.boardSettings().keep(key, alertsSetting, BoardSettings::For::Key, kept);
    m_desktopFailed = false;
    if (LiveBoardData *board = m_watchedBoards.find(key))
        takePlan(*board);
    else if (plan.watches())
        m_watchedBoards.open(key);
}

void LiveAlerts::openKept()
{
    if (m_session.recording())
        return;
    qsizetype opened = 0;
    for (const QByteArray &key : m_session.boardSettings().keysWith(alertsSetting)) {
        const AlertPlan kept = plan(key);
        if (opened < mostAtStart && kept.watches() && kept.database == m_session.endpoint()->db) {
            m_watchedBoards.open(key);
            ++opened;
        }
    }
}

void LiveAlerts::takeBoards()
{
    // What a recording shows has come about long ago.
    if (m_session.recording())
        return;
    for (const auto &board : m_watchedBoards.boards()) {
        if (!m_watched.contains(board->key))
            takePlan(*board);
    }
}

void LiveAlerts::takePlan(LiveBoardData &board)
{
    Watched &watched = m_watched[board.key];
    watched.plan = plan(board.key);
    watched.watch.setRules(watched.plan.on ? watched.plan.rules : std::vector<AlertRule>());
    // What is true by now is known: the next sample may be the one that changes it.
    if (board.latest())
        std::ignore = alertsOf(watched.watch, board, board.latest(), board.decoder);
    AlertNeeds needs;
    needs.on = watched.plan.watches();
    if (needs.on) {
        needs.members = watched.watch.followedMembers();
        needs.rows = std::min(watched.watch.rowsNeeded(), lowestBorder + 1);
        needs.deeper = watched.watch.watchesDamage();
    }
    m_watchedBoards.setAlertNeeds(board.key, std::move(needs));
}

void LiveAlerts::beginAnew(const LiveBoardData &board)
{
    const auto watched = m_watched.find(board.key);
    if (watched == m_watched.end())
        return;
    watched->second.watch.beginAnew();
    takePlan(*m_watchedBoards.find(board.key));
}

void LiveAlerts::closeBoard(const QByteArray &key)
{
    m_watched.erase(key);
    AlertPlan closed = plan(key);
    if (!closed.watches())
        return;
    closed.on = false;
    setPlan(key, closed);
    emit failed(tr("%1 is no longer watched, so its alerts are off.").arg(nameInSentence(key.toStdString())));
}

void LiveAlerts::testCommand(const QByteArray &key, const QString &command)
{
    AlertFacts facts;
    facts.alert = "test";
    facts.key = key.toStdString();
    facts.sentence = tr("This is a test of the command for alerts.").toStdString();
    m_tests.run(command, facts);
}

void LiveAlerts::tell(const QByteArray &key, const Watched &watched, const std::vector<Alert> &alerts)
{
    // Whoever is told may change the plan.
    const AlertPlan plan = watched.plan;
    for (const Alert &alert : alerts) {
        const Wording wording = m_names.wording(key, displayWording(m_session.zone()));
        const std::string sentence = alertText(alert, wording);
        if (LiveBoardData *board = m_watchedBoards.find(key)) {
            LiveEvent event;
            event.kind = EventKind::Alert;
            event.from = alert.from;
            event.to = alert.to;
            event.member = alert.member;
            event.other = alert.other;
            event.place = alert.place.value_or(0);
            event.text = sentence.substr(0, sentence.size() - (sentence.ends_with('.') ? 1 : 0));
            m_watchedBoards.addEvent(*board, std::move(event));
        }
        if (plan.byCommand)
            m_runner.run(plan.command, alertFacts(alert, key.toStdString(), sentence));
        if (plan.onDesktop)
            m_desktop.show(nameInSentence(key.toStdString()), displayText(sentence));
        if (plan.inWindow)
            emit told(key, displayText(sentence),
                      clockText(alert.to.time_since_epoch().count(), m_session.zone()));
    }
}

} // namespace tiebreak

#include "moc_livealerts.cpp"
