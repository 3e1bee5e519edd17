// SPDX-License-Identifier: GPL-3.0-or-later
// The board that is open: brings its rows into the model and knows the facts about it.
#include "app/pages/openboard.h"

namespace tiebreak
{

OpenBoard::OpenBoard(Session &session, BoardModel &model, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_opener(new BoardOpener(session, this))
    , m_feeder(new PageFeeder(session, model, this))
{
    connect(m_opener, &BoardOpener::opened, this, &OpenBoard::takeOpened);
    connect(m_opener, &BoardOpener::failed, this, &OpenBoard::fail);
    connect(m_opener, &BoardOpener::memoryRead, this, [this](std::optional<std::int64_t> bytes) {
        m_facts.memoryBytes = bytes;
        emit changed();
    });
    connect(m_opener, &BoardOpener::factsRead, this, [this](const KeyFacts &facts) {
        // Facts of whatever took the board's place say nothing about the board.
        if (!m_isOpen || facts.gone || facts.otherType)
            return;
        m_facts = facts;
        emit changed();
    });
    connect(m_feeder, &PageFeeder::pageRead, this, &OpenBoard::takePage);
    connect(m_feeder, &PageFeeder::failed, this, &OpenBoard::fail);
}

void OpenBoard::setBoard(const QByteArray &key, const BoardReading &reading)
{
    m_key = key;
    m_reading = reading;
    m_lastRead.reset();
    m_model.reset(0);
    close();
    if (!key.isNull())
        open();
}

void OpenBoard::setReading(const BoardReading &reading)
{
    m_reading = reading;
    m_model.setCodec(reading.codec, reading.season);
    if (m_rowsDirection == reading.direction)
        return;
    if (m_session.pool())
        open();
    else
        unloadRows();
}

void OpenBoard::refresh()
{
    if (m_key.isNull() || !m_session.pool())
        return;
    if (!m_isOpen || m_model.cardinality() == 0) {
        open();
        return;
    }
    m_feeder->stop();
    m_model.refresh();
    m_feeder->setBoard(m_key, m_reading.direction);
    m_opener->readFacts(m_key);
}

void OpenBoard::stop()
{
    m_opener->stop();
    m_feeder->stop();
}

bool OpenBoard::settled() const
{
    return m_isOpen && !m_opener->busy() && !m_feeder->busy() && !m_model.wantedPage();
}

QString OpenBoard::factsText() const
{
    return m_isOpen ? tiebreak::factsText(m_model.cardinality(), m_facts) : QString();
}

void OpenBoard::open()
{
    m_opener->open(m_key, m_reading.direction);
}

void OpenBoard::close()
{
    m_isOpen = false;
    stop();
    m_facts = {};
    emit changed();
}

void OpenBoard::unloadRows()
{
    m_feeder->stop();
    m_rowsDirection = m_reading.direction;
    m_lastRead.reset();
    m_model.reset(m_model.cardinality());
    emit changed();
}

void OpenBoard::takeOpened(const BoardOpener::Opened &opening)
{
    const BoardOpening &board = opening.board;
    // A key that was gone for a moment must not cost the user's place on the board.
    const bool isBack = !m_isOpen && m_lastRead && m_rowsDirection == m_reading.direction;
    m_isOpen = true;
    m_lastRead = m_session.nowMicroseconds();
    m_rowsDirection = m_reading.direction;
    m_facts = {};
    m_facts.encoding = board.encoding;
    if (board.ttlKnown)
        m_facts.ttlMs = board.ttlMs.value_or(-1);
    m_session.addRoundTrip(opening.traffic.lastRoundTrip);
    // The feeder must not ask for the page that is at hand.
    m_feeder->stop();
    m_model.setCodec(m_reading.codec, m_reading.season);
    if (isBack) {
        m_model.setCardinality(board.page.cardinality);
        m_model.refresh();
    } else {
        m_model.reset(board.page.cardinality);
    }
    m_model.setPage(board.page);
    m_feeder->setBoard(m_key, m_reading.direction);
    emit opened(opening);
    emit changed();
    m_opener->readMemory(m_key);
}

void OpenBoard::takePage(std::chrono::nanoseconds time)
{
    m_session.addRoundTrip(time);
    m_lastRead = m_session.nowMicroseconds();
    emit pageRead();
    emit changed();
}

void OpenBoard::fail(const Error &error)
{
    if (error.kind == ErrorKind::NotFound || error.kind == ErrorKind::WrongType)
        close();
    if (m_rowsDirection != m_reading.direction)
        unloadRows();
    emit failed(error);
}

} // namespace tiebreak
