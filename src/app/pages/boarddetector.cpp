// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out how a board is packed of which nobody has said so, and shows what speaks for it.
#include "app/pages/boarddetector.h"

#include "app/dialogs/detectdialog.h"
#include "core/detectwords.h"
#include "models/shownwording.h"
#include "redis/boardsample.h"

namespace tiebreak
{

BoardDetector::BoardDetector(Session &session, QWidget *page)
    : QObject(page), m_session(session), m_page(page), m_task(session.threads())
{
    connect(&session, &Session::boardChanged, this, [this] {
        stop();
        m_error.reset();
    });
    connect(&session, &Session::serverChanged, this, [this] { m_known.clear(); });
    connect(&session, &Session::boardsRewritten, this, [this] { m_known.clear(); });
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

void BoardDetector::look(qint64 members)
{
    const QByteArray &key = m_session.board();
    if (key.isNull() || m_session.readings().chosen(key).codec || m_known.contains(key) || m_error || busy())
        return;
    start(members);
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
    const BoardReading reading = m_session.readings().chosen(key);
    const qint64 now = m_session.nowMicroseconds();
    // A season that somebody has set says more than what is plausible for any board.
    const Season plausible = reading.season == Season() ? plausibleTimes(now) : reading.season;
    const auto work = [name = key.toStdString(), direction = reading.direction, members, now,
                       plausible](Connection &connection, const Progress &progress) -> Result<Detection> {
        const auto sample = readBoardSample(connection, name, direction, members, progress);
        if (!sample)
            return std::unexpected(sample.error());
        return detectCodec(*sample, now, plausible);
    };
    m_task.start(withConnection(pool, work),
                 [this, key](Result<Detection> &detected) { take(key, detected); });
}

void BoardDetector::take(const QByteArray &key, Result<Detection> &detected)
{
    const bool wanted = std::exchange(m_dialogWanted, false);
    if (!detected) {
        m_session.reportFailure(detected.error());
        if (wanted) {
            emit failed(detected.error());
        } else {
            m_error = detected.error();
            emit looked();
        }
        return;
    }
    m_error.reset();
    const bool sure = detected->verdict == DetectionVerdict::Sure;
    m_session.readings().propose(key, sure ? std::optional(detected->candidates.front().spec) : std::nullopt);
    m_known.insert(key, std::make_shared<const Detection>(std::move(*detected)));
    emit looked();
    if (wanted)
        showDialog();
}

void BoardDetector::showDialog()
{
    const QByteArray key = m_session.board();
    auto *dialog =
        new DetectDialog(m_known.value(key), key, m_zone, m_session.customCodecs().codecs(), m_page);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DetectDialog::codecChosen, this, &BoardDetector::codecChosen);
    connect(&m_session, &Session::boardChanged, dialog, &QDialog::reject);
    dialog->open();
}

QString BoardDetector::verdictText(const Detection &detection) const
{
    return QString::fromStdString(verdictSentence(detection, shownWording(m_zone)));
}

QString BoardDetector::evidenceText(const CodecCandidate &candidate) const
{
    return QString::fromStdString(evidenceSentence(candidate, shownWording(m_zone))) + u'.';
}

} // namespace tiebreak
