// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardloader.h"

#include "models/text/numbertext.h"

namespace tiebreak
{

namespace
{

/// Memory and encoding change slowly, and cost the server more than the rows.
constexpr std::chrono::milliseconds maxFactsAge{60'000};

} // namespace

BoardLoader::BoardLoader(Session &session, BoardModel &model, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_opening(session.threads())
    , m_memory(session.threads())
    , m_factsTask(session.threads())
    , m_reading(session.threads())
{
    connect(&m_model, &BoardModel::pageWanted, this, [this] {
        if (!m_reading.running())
            readNextPage();
    });
}

void BoardLoader::openBoard()
{
    m_lastRead.reset();
    m_model.reset(0);
    close();
    if (!m_session.board().isNull())
        open();
}

void BoardLoader::applyView()
{
    const BoardView &view = m_session.view();
    m_model.setCodec(view.codec, view.season);
    if (view.direction == (m_opening.running() ? m_askedDirection : m_rowsDirection))
        return;
    if (m_session.pool())
        open();
    else
        unloadRows();
}

void BoardLoader::refresh()
{
    m_factsAge.invalidate();
    refreshRows();
}

void BoardLoader::refreshRows()
{
    if (m_session.board().isNull() || !m_session.pool())
        return;
    if (!m_isOpen || m_model.cardinality() == 0) {
        open();
        return;
    }
    stopPages();
    m_model.refresh();
    readPages();
    if (!m_factsAge.isValid() || m_factsAge.hasExpired(maxFactsAge.count()))
        readFacts();
}

void BoardLoader::stop()
{
    m_opening.cancel();
    m_memory.cancel();
    m_factsTask.cancel();
    stopPages();
}

bool BoardLoader::settled() const
{
    return m_isOpen && !m_opening.running() && !m_memory.running() && !m_factsTask.running() &&
           !m_reading.running() && !m_model.wantedPage();
}

QString BoardLoader::factsText() const
{
    if (!m_isOpen)
        return {};
    const qint64 members = m_model.cardinality();
    QStringList parts{members == 1 ? tr("1 member") : tr("%1 members").arg(groupedText(members))};
    if (m_facts.encoding && !m_facts.encoding->empty())
        parts += QString::fromStdString(*m_facts.encoding);
    // Of a skip list the server only weighs a few members.
    if (m_facts.memoryBytes && m_facts.encoding == "skiplist")
        parts += tr("about %1").arg(bytesSizeText(*m_facts.memoryBytes));
    else if (m_facts.memoryBytes)
        parts += bytesSizeText(*m_facts.memoryBytes);
    if (m_facts.ttlMs && *m_facts.ttlMs >= 0)
        parts += tr("expires in %1").arg(expiryText(*m_facts.ttlMs));
    return parts.join(QStringLiteral(", "));
}

void BoardLoader::open()
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    m_askedDirection = m_session.view().direction;
    const auto read = [direction = m_askedDirection, name = m_session.board().toStdString()](
                          Connection &connection, const Progress &progress) -> Result<Opened> {
        const Traffic before = connection.traffic();
        QElapsedTimer clock;
        clock.start();
        auto board = tiebreak::openBoard(connection, name, direction, BoardModel::pageRows, progress);
        if (!board)
            return std::unexpected(withTypeNamed(connection, name, board.error(), progress));
        const Traffic after = connection.traffic();
        return Opened{
            std::move(*board),
            direction,
            {after.commands - before.commands, after.roundTrips - before.roundTrips, after.lastRoundTrip},
            std::chrono::nanoseconds(clock.nsecsElapsed())};
    };
    m_opening.start(withBoard(pool, m_session.board().toStdString(), read), [this](Result<Opened> &result) {
        if (result)
            showOpened(*result);
        else
            fail(result.error());
    });
}

void BoardLoader::close()
{
    m_isOpen = false;
    stop();
    m_facts = {};
    m_factsAge.invalidate();
    emit changed();
}

void BoardLoader::unloadRows()
{
    stopPages();
    m_rowsDirection = m_session.view().direction;
    m_lastRead.reset();
    m_model.reset(m_model.cardinality());
    emit changed();
}

void BoardLoader::showOpened(const Opened &opening)
{
    const BoardOpening &board = opening.board;
    // A key that was gone for a moment must not cost the user's place on the board.
    const bool isBack = !m_isOpen && m_lastRead && m_rowsDirection == opening.direction;
    m_isOpen = true;
    m_lastRead = m_session.nowMicroseconds();
    m_rowsDirection = opening.direction;
    m_facts = {};
    m_facts.encoding = board.encoding;
    if (board.ttlKnown)
        m_facts.ttlMs = board.ttlMs.value_or(-1);
    m_session.addRoundTrip(opening.traffic.lastRoundTrip);
    // The page that is at hand is not to be asked for again.
    stopPages();
    m_model.setCodec(m_session.view().codec, m_session.view().season);
    if (isBack) {
        m_model.setCardinality(board.page.cardinality);
        m_model.refresh();
    } else {
        m_model.reset(board.page.cardinality);
    }
    m_model.setPage(board.page);
    readPages();
    emit opened(opening);
    emit changed();
    readMemory();
}

void BoardLoader::readMemory()
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    const auto read = [name = m_session.board().toStdString()](Connection &connection,
                                                               const Progress &progress) {
        return readMemoryUsage(connection, name, progress);
    };
    m_memory.start(withBoard(pool, m_session.board().toStdString(), read),
                   [this](Result<std::optional<std::int64_t>> &bytes) {
                       if (!bytes) {
                           m_session.reportFailure(bytes.error());
                           return;
                       }
                       m_facts.memoryBytes = *bytes;
                       m_factsAge.start();
                       emit changed();
                   });
}

void BoardLoader::readFacts()
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    const auto read = [name = m_session.board().toStdString()](Connection &connection,
                                                               const Progress &progress) {
        return readKeyFacts(connection, std::span(&name, 1), progress);
    };
    m_factsTask.start(withBoard(pool, m_session.board().toStdString(), read),
                      [this](Result<std::vector<KeyFacts>> &facts) {
                          if (!facts) {
                              m_session.reportFailure(facts.error());
                              return;
                          }
                          // Facts of whatever took the board's place say nothing about the board.
                          if (facts->empty() || !m_isOpen || facts->front().gone || facts->front().otherType)
                              return;
                          m_facts = facts->front();
                          m_factsAge.start();
                          emit changed();
                      });
}

void BoardLoader::readPages()
{
    m_reading.cancel();
    m_readsPages = true;
    readNextPage();
}

void BoardLoader::stopPages()
{
    m_reading.cancel();
    m_readsPages = false;
}

void BoardLoader::readNextPage()
{
    const std::optional<qint64> first = m_model.wantedPage();
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!first || !pool || !m_readsPages)
        return;
    const auto read = [key = m_session.board().toStdString(), direction = m_rowsDirection,
                       rank = *first](Connection &connection, const Progress &progress) -> Result<ReadPage> {
        auto page = tiebreak::readPage(connection, key, direction, rank, BoardModel::pageRows, progress);
        if (!page)
            return std::unexpected(withTypeNamed(connection, key, page.error(), progress));
        // The rows that are shown are the last that anybody will see of this board.
        if (page->cardinality == 0)
            return std::unexpected(missingKey());
        return ReadPage{std::move(*page), connection.traffic().lastRoundTrip};
    };
    m_reading.start(withBoard(pool, m_session.board().toStdString(), read), [this](Result<ReadPage> &result) {
        if (result) {
            showPage(*result);
        } else {
            m_readsPages = false;
            fail(result.error());
        }
    });
}

void BoardLoader::showPage(ReadPage &read)
{
    m_model.setCardinality(read.page.cardinality);
    const bool empty = read.page.rows.empty();
    m_model.setPage(std::move(read.page));
    m_session.addRoundTrip(read.time);
    m_lastRead = m_session.nowMicroseconds();
    emit pageRead();
    emit changed();
    // An empty page of a board that is said to have rows would be asked for again without end.
    if (!empty)
        readNextPage();
}

void BoardLoader::fail(const Error &error)
{
    if (error.kind == ErrorKind::NotFound || error.kind == ErrorKind::WrongType)
        close();
    if (m_rowsDirection != m_session.view().direction)
        unloadRows();
    emit failed(error);
}

} // namespace tiebreak

#include "moc_boardloader.cpp"
