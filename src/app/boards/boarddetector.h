// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out how a board is packed of which nobody has said so on this server, and shows what speaks for it.
#pragma once

#include "app/session/session.h"
#include "core/detect/detect.h"

#include <QObject>

namespace tiebreak
{

/// Samples and weighs in a job, once for each board while the server stays the same. What it is sure of is
/// how a board that has no codec is looked at until somebody says otherwise; beside the codec of another
/// server it is only compared. Nothing of it is remembered. Another board drops what is under way.
class BoardDetector : public QObject
{
    Q_OBJECT

public:
    /// Its dialog belongs to `page`.
    BoardDetector(Session &session, QWidget *page);

    /// Samples the session's board unless its codec was chosen on this server or it was sampled before.
    void detect(qint64 members);
    /// The same, and once more where the last sample has left it open: the board may have grown since.
    void detectAgain(qint64 members);
    /// Shows what speaks for which codec, from a new sample.
    void showEvidence(qint64 members);
    /// Shows what is known of the board without a new sample.
    void showKnownEvidence();
    /// Drops what is under way.
    void stop();
    bool busy() const { return m_task.running(); }

    /// What was found out of the board last; null: nothing yet.
    std::shared_ptr<const Detection> detection(const QByteArray &key) const { return m_known.value(key); }
    /// Why no codec of the open board could be found out.
    const std::optional<Error> &error() const { return m_error; }

signals:
    /// detection() or error() says something else of the board that is shown.
    void detected();
    /// What somebody asked for failed.
    void failed(const Error &error);
    /// Somebody has taken this codec for the board that is shown.
    void codecChosen(const CodecSpec &codec);

private:
    void start(qint64 members);
    void keepDetection(const QByteArray &key, Result<Detection> &result);
    void showDialog();

    Session &m_session;
    QWidget *m_page;
    QHash<QByteArray, std::shared_ptr<const Detection>> m_known;
    std::optional<Error> m_error;
    bool m_dialogWanted = false;
    Task<Detection> m_task;
};

} // namespace tiebreak
