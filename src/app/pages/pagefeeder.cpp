// SPDX-License-Identifier: GPL-3.0-or-later
// Brings a board's model the pages that come into view.
#include "app/pages/pagefeeder.h"

#include "app/pages/boardopener.h"

namespace tiebreak
{

PageFeeder::PageFeeder(Session &session, BoardModel &model, QObject *parent)
    : QObject(parent), m_session(session), m_model(model), m_reading(session.threads())
{
    connect(&m_model, &BoardModel::pageWanted, this, [this] {
        if (!m_reading.running())
            readNext();
    });
}

void PageFeeder::setBoard(const QByteArray &key, Direction direction)
{
    m_reading.cancel();
    m_key = key.toStdString();
    m_direction = direction;
    m_active = true;
    readNext();
}

void PageFeeder::stop()
{
    m_reading.cancel();
    m_active = false;
}

void PageFeeder::readNext()
{
    const std::optional<qint64> first = m_model.wantedPage();
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!first || !pool || !m_active)
        return;
    const auto read = [key = m_key, direction = m_direction,
                       rank = *first](Connection &connection, const Progress &progress) -> Result<Read> {
        auto page = readPage(connection, key, direction, rank, BoardModel::pageRows, progress);
        if (!page)
            return std::unexpected(withTypeNamed(connection, key, page.error(), progress));
        // The rows that are shown are the last that anybody will see of this board.
        if (page->cardinality == 0)
            return failure(ErrorKind::NotFound, "The key does not exist.");
        return Read{std::move(*page), connection.traffic().lastRoundTrip};
    };
    m_reading.start(withConnection(pool, read), [this](Result<Read> &result) {
        if (!result) {
            m_active = false;
            emit failed(result.error());
            return;
        }
        RowsPage &page = result->page;
        m_model.setCardinality(page.cardinality);
        const bool empty = page.rows.empty();
        m_model.setPage(std::move(page));
        emit pageRead(result->time);
        // An empty page of a board that is said to have rows would be asked for again without end.
        if (!empty)
            readNext();
    });
}

} // namespace tiebreak
