// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boarddetector.h"

#include "app/boards/detectdialog.h"
#include "app/session/codecfinder.h"

namespace tiebreak
{

BoardDetector::BoardDetector(Session &session, QWidget *page)
    : QObject(page), m_session(session), m_page(page), m_task(session.threads())
{
    connect(&session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges what) {
        if (!(what & ViewChange::Key))
            return;
        stop();
        m_error.reset();
    });
    connect(&session, &Session::serverChanged, this, [this] { m_known.clear(); });
    connect(&session, &Session::boardsRewritten, this, [this] { m_known.clear(); });
    connect(&session, &Session::boardReplaced, this, [this](const QByteArray &key) { m_known.remove(key); });
    connect(&session, &Session::linkChanged, this, [this] {
        if (m_session.link() != Session::Link::Connected)
            stop();
    });
}

void BoardDetector::stop()
{
    m_task.cancel();
    m_dialogWanted = false;
}

void BoardDetector::detect(qint64 members)
{
    const QByteArray &key = m_session.board();
    // What was chosen on another server is looked into too.
    const BoardViews &views = m_session.views();
    const bool chosen = views.chosen(key).codec && views.otherServer(key).isEmpty();
    if (key.isNull() || chosen || m_known.contains(key) || m_error || busy())
        return;
    start(members);
}

void BoardDetector::detectAgain(qint64 members)
{
    const auto known = m_known.constFind(m_session.board());
    if (!busy() && known != m_known.constEnd() && (*known)->outcome != DetectionOutcome::Sure)
        m_known.erase(known);
    detect(members);
}

void BoardDetector::showEvidence(qint64 members)
{
    if (m_session.board().isNull())
        return;
    start(members);
    m_dialogWanted = m_task.running();
}

void BoardDetector::showKnownEvidence()
{
    if (m_known.contains(m_session.board()))
        showDialog();
}

void BoardDetector::start(qint64 members)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    const QByteArray key = m_session.board();
    const auto work = [view = m_session.view(), members,
                       now = m_session.nowMicroseconds()](Connection &connection, const Progress &progress) {
        return detectBoard(connection, view, members, now, progress);
    };
    m_task.start(withBoard(pool, key.toStdString(), work),
                 [this, key](Result<Detection> &result) { keepDetection(key, result); });
}

void BoardDetector::keepDetection(const QByteArray &key, Result<Detection> &result)
{
    const bool wanted = std::exchange(m_dialogWanted, false);
    if (!result) {
        m_session.reportFailure(result.error());
        if (wanted) {
            emit failed(result.error());
        } else {
            m_error = result.error();
            emit detected();
        }
        return;
    }
    m_error.reset();
    const bool sure = result->outcome == DetectionOutcome::Sure;
    const auto codec = sure ? std::optional(result->candidates.front().spec) : std::nullopt;
    m_known.insert(key, std::make_shared<const Detection>(std::move(*result)));
    m_session.views().propose(key, codec);
    emit detected();
    if (wanted)
        showDialog();
}

void BoardDetector::showDialog()
{
    const QByteArray key = m_session.board();
    auto *dialog = new DetectDialog(m_known.value(key), key, m_session.zone(),
                                    m_session.customCodecs().codecs(), m_page);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DetectDialog::codecChosen, this, &BoardDetector::codecChosen);
    connect(&m_session, &Session::viewChanged, dialog, [dialog](const BoardView &, ViewChanges what) {
        if (what & ViewChange::Key)
            dialog->reject();
    });
    dialog->open();
}

} // namespace tiebreak

#include "moc_boarddetector.cpp"
