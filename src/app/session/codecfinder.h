// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out how boards are packed of which nobody has said so.
#pragma once

#include "app/session/session.h"
#include "core/detect/detect.h"

#include <QObject>
#include <QSet>
#include <QTimer>

#include <deque>

namespace tiebreak
{

/// Samples a board and weighs the codecs; `members` is what it was last known to hold.
Result<Detection> detectBoard(Connection &connection, const BoardView &view, qint64 members,
                              qint64 nowMicroseconds, const Progress &progress);

/// Looks at each board once, or until it succeeds, while the server stays the same, one after the other. What
/// it is sure of is how a board without a codec is looked at until somebody says otherwise; nothing of that
/// is remembered.
class CodecFinder : public QObject
{
    Q_OBJECT

public:
    explicit CodecFinder(Session &session, QObject *parent = nullptr);

    /// Looks at this board unless that was done, or its codec was chosen.
    void find(const QByteArray &key, qint64 members);
    /// Whether this board is still looked at.
    bool busy(const QByteArray &key) const;

signals:
    /// The board was looked at; `sure`: its codec is known now.
    void found(const QByteArray &key, bool sure);

private:
    struct Wanted {
        QByteArray key;
        qint64 members = 0;
    };
    void startNext();

    Session &m_session;
    QSet<QByteArray> m_known;
    std::deque<Wanted> m_wanted; ///< the first one is looked at
    QTimer m_again;              ///< until it is tried again, after a failure that may pass
    Task<Detection> m_task;
};

} // namespace tiebreak
