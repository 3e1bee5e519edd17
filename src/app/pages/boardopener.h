// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what a board is: its first page and the facts about its key.
#pragma once

#include "app/session.h"
#include "redis/boardreader.h"
#include "redis/keyfacts.h"

#include <QObject>

namespace tiebreak
{

/// Rows first: what the server needs longer for, as the memory a key takes, is read once they are shown.
class BoardOpener : public QObject
{
    Q_OBJECT

public:
    /// What opening took on the wire and on the clock.
    struct Opened {
        BoardOpening board;
        Traffic traffic;
        std::chrono::nanoseconds time{0};
    };

    BoardOpener(Session &session, QObject *parent);

    void open(const QByteArray &key, Direction direction);
    /// How much memory the key takes: all that open() does not tell.
    void readMemory(const QByteArray &key);
    /// All facts of the key once more.
    void readFacts(const QByteArray &key);
    /// Drops what is under way.
    void stop();
    bool busy() const { return m_opening.running() || m_memory.running() || m_facts.running(); }

signals:
    void opened(const Opened &opened);
    void memoryRead(std::optional<std::int64_t> bytes);
    void factsRead(const KeyFacts &facts);
    void failed(const Error &error);

private:
    Session &m_session;
    Task<Opened> m_opening;
    Task<std::optional<std::int64_t>> m_memory;
    Task<std::vector<KeyFacts>> m_facts;
};

/// The error, which says what type the key has where it holds no sorted set any more; asks the server then.
Error withTypeNamed(Connection &connection, const std::string &key, Error error, const Progress &progress);

/// "Opened with 4 commands in 1 round trip, 1.1 ms"
QString openedText(const BoardOpener::Opened &opened);

/// "1 204 members, skiplist, 136 kB, expires in 5 h"; what is not known is left out.
QString factsText(qint64 members, const KeyFacts &facts);

} // namespace tiebreak
