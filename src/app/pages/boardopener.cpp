// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what a board is: its first page and the facts about its key.
#include "app/pages/boardopener.h"

#include "models/boardmodel.h"
#include "models/numbertext.h"

#include <QElapsedTimer>

namespace tiebreak
{

BoardOpener::BoardOpener(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_opening(session.threads())
    , m_memory(session.threads())
    , m_facts(session.threads())
{
}

void BoardOpener::open(const QByteArray &key, Direction direction)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    const auto read = [direction, name = key.toStdString()](Connection &connection,
                                                            const Progress &progress) -> Result<Opened> {
        const Traffic before = connection.traffic();
        QElapsedTimer clock;
        clock.start();
        auto board = openBoard(connection, name, direction, BoardModel::pageRows, progress);
        if (!board)
            return std::unexpected(withTypeNamed(connection, name, board.error(), progress));
        const Traffic after = connection.traffic();
        return Opened{
            std::move(*board),
            {after.commands - before.commands, after.roundTrips - before.roundTrips, after.lastRoundTrip},
            std::chrono::nanoseconds(clock.nsecsElapsed())};
    };
    m_opening.start(withConnection(pool, read), [this](Result<Opened> &result) {
        if (result)
            emit opened(*result);
        else
            emit failed(result.error());
    });
}

void BoardOpener::readMemory(const QByteArray &key)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    const auto read = [name = key.toStdString()](Connection &connection, const Progress &progress) {
        return readMemoryUsage(connection, name, progress);
    };
    m_memory.start(withConnection(pool, read), [this](Result<std::optional<std::int64_t>> &bytes) {
        if (bytes)
            emit memoryRead(*bytes);
        else
            m_session.reportFailure(bytes.error());
    });
}

void BoardOpener::readFacts(const QByteArray &key)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    const auto read = [name = key.toStdString()](Connection &connection, const Progress &progress) {
        return readKeyFacts(connection, std::span(&name, 1), progress);
    };
    m_facts.start(withConnection(pool, read), [this](Result<std::vector<KeyFacts>> &facts) {
        if (facts && !facts->empty())
            emit factsRead(facts->front());
        else if (!facts)
            m_session.reportFailure(facts.error());
    });
}

void BoardOpener::stop()
{
    m_opening.cancel();
    m_memory.cancel();
    m_facts.cancel();
}

Error withTypeNamed(Connection &connection, const std::string &key, Error error, const Progress &progress)
{
    if (error.kind != ErrorKind::WrongType)
        return error;
    const auto type = connection.run({"TYPE", key}, progress.stopToken());
    // It may be refused, or the key may be gone or a sorted set again.
    if (type && type->type == Reply::Type::Status && type->text != "none" && type->text != "zset")
        error.message = BoardOpener::tr("The key holds no sorted set any more; its type is %1 now.")
                            .arg(QString::fromStdString(type->text))
                            .toStdString();
    return error;
}

QString openedText(const BoardOpener::Opened &opened)
{
    const std::uint64_t commands = opened.traffic.commands;
    const std::uint64_t roundTrips = opened.traffic.roundTrips;
    const double ms = std::chrono::duration<double, std::milli>(opened.time).count();
    return BoardOpener::tr("Opened with %1 in %2, %3 ms")
        .arg(commands == 1 ? BoardOpener::tr("1 command") : BoardOpener::tr("%1 commands").arg(commands),
             roundTrips == 1 ? BoardOpener::tr("1 round trip")
                             : BoardOpener::tr("%1 round trips").arg(roundTrips),
             QLocale::c().toString(ms, 'f', ms < 100 ? 1 : 0));
}

QString factsText(qint64 members, const KeyFacts &facts)
{
    QStringList parts{members == 1 ? BoardOpener::tr("1 member")
                                   : BoardOpener::tr("%1 members").arg(groupedText(members))};
    if (facts.encoding && !facts.encoding->empty())
        parts += QString::fromStdString(*facts.encoding);
    if (facts.memoryBytes)
        parts += bytesSizeText(*facts.memoryBytes);
    if (facts.ttlMs)
        parts += *facts.ttlMs < 0 ? expiryText(-1)
                                  : BoardOpener::tr("expires in %1").arg(expiryText(*facts.ttlMs));
    return parts.join(QStringLiteral(", "));
}

} // namespace tiebreak
