// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out how boards are packed of which nobody has said so.
#pragma once

#include "app/session/task.h"
#include "core/detect/detect.h"

#include <QByteArray>
#include <QHash>
#include <QObject>
#include <QTimer>

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace tiebreak
{

class Session;

/// Samples boards and weighs the codecs, one board after the other, each once while the server stays the
/// same; after a failure that may pass it tries again. What it is sure of is how a board without a codec is
/// looked at until somebody says otherwise; nothing of that is remembered.
class CodecFinder : public QObject
{
    Q_OBJECT

public:
    explicit CodecFinder(Session &session);

    /// Samples this board, which holds about so many members, unless that was done or its codec was chosen on
    /// this server; once more where no codec was sure and the board has more than doubled. The open board
    /// comes before the others.
    void find(const QByteArray &key, qint64 members);
    /// The same, and once more whatever the last sample said: the board may have grown since, or be another
    /// one.
    void findAgain(const QByteArray &key, qint64 members);
    /// Somebody has the board read anew: samples it unless its codec was chosen, however many members it has.
    void findAnew(const QByteArray &key);
    /// Another board has the key: what its user said of the one before does not hold for it.
    void findOther(const QByteArray &key, qint64 members);
    /// Samples this board, whatever is known of it.
    void sample(const QByteArray &key, qint64 members);
    /// Samples this board where these of its raws speak against a codec that was chosen on this server; once
    /// for each.
    void checkChosen(const QByteArray &key, qint64 members, std::span<const double> raws);
    /// The same of a codec that was detected.
    void checkFound(const QByteArray &key, qint64 members, std::span<const double> raws);
    /// Its user has looked at it and said how it is packed: that is doubted no more, also after other servers
    /// were looked at, until this one is another or has another board under the key.
    void trust(const QByteArray &key, const CodecSpec &codec);
    /// What the rows of such a board surely are; null where nothing is known against the codec that was
    /// chosen.
    std::shared_ptr<const Detection> refutation(const QByteArray &key) const;
    /// Whether this board is still to be sampled.
    bool busy(const QByteArray &key) const;

    /// What was found out of the board last; null: nothing yet.
    std::shared_ptr<const Detection> detection(const QByteArray &key) const
    {
        return m_known.value(key).detection;
    }
    /// Why nothing could be found out of the board.
    std::optional<Error> error(const QByteArray &key) const;

signals:
    /// detection() or error() says something else of the board; `sure`: its codec is known now.
    void found(const QByteArray &key, bool sure);

private:
    struct Wanted {
        QByteArray key;
        qint64 members = 0;
    };
    struct Known {
        std::shared_ptr<const Detection> detection;
        qint64 members = 0;     ///< of the board that was sampled
        bool isChecked = false; ///< rows spoke against what was found, and it was found again
    };
    struct Trusted {
        std::string process; ///< its run id; empty: not known
        CodecSpec codec;
    };
    /// Somebody has said on this server what its codec is.
    bool isChosen(const QByteArray &key) const;
    bool speaksAgainst(std::span<const double> raws, const CodecSpec &codec, const QByteArray &key) const;
    bool isTrusted(const QByteArray &key, const CodecSpec &codec) const;
    void startNext();
    void keepResult(const QByteArray &key, Result<Detection> &result);

    Session &m_session;
    QHash<QByteArray, Known> m_known;
    QHash<QByteArray, CodecSpec> m_doubted;                  ///< that were chosen
    QHash<QByteArray, QHash<QByteArray, Trusted>> m_trusted; ///< by server and key
    QHash<QByteArray, Error> m_errors;
    std::deque<Wanted> m_wanted; ///< the first one is sampled
    QTimer m_again;              ///< until it is tried again, after a failure that may pass
    Task<Detection> m_task;
};

} // namespace tiebreak
