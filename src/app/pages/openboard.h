// SPDX-License-Identifier: GPL-3.0-or-later
// The board that is open: brings its rows into the model and knows the facts about it.
#pragma once

#include "app/pages/boardopener.h"
#include "app/pages/pagefeeder.h"

namespace tiebreak
{

/// Reads; shows nothing. Rows stay in the model until others take their place.
class OpenBoard : public QObject
{
    Q_OBJECT

public:
    OpenBoard(Session &session, BoardModel &model, QObject *parent);

    /// Forgets the last board and reads this one; an empty key stands for none.
    void setBoard(const QByteArray &key, const BoardReading &reading);
    /// The same rows, read otherwise; the other direction needs them from the server.
    void setReading(const BoardReading &reading);
    /// Reads again what is in view, or opens the board if that has failed.
    void refresh();
    /// Drops what is under way.
    void stop();

    bool isOpen() const { return m_isOpen; }
    /// When the rows at hand were read last, in microseconds since the Unix epoch; nothing while there are
    /// none. When the key is gone or holds something else the board is not open any more, but its rows stay.
    std::optional<qint64> lastRead() const { return m_lastRead; }
    /// What is missing in view will be read.
    bool readsRows() const { return m_feeder->isActive() && m_session.pool(); }
    /// Nothing is under way and nothing is missing in view.
    bool settled() const;
    bool readingRows() const { return m_feeder->busy(); }
    /// Empty while the board is not open.
    QString factsText() const;

signals:
    /// The first rows are there.
    void opened(const BoardOpener::Opened &opened);
    void pageRead();
    /// The facts, or which rows there are.
    void changed();
    /// Where the key is gone or holds something else, the board is not open any more.
    void failed(const Error &error);

private:
    void open();
    void close();
    void unloadRows();
    void takeOpened(const BoardOpener::Opened &opened);
    void takePage(std::chrono::nanoseconds time);
    void fail(const Error &error);

    Session &m_session;
    BoardModel &m_model;
    BoardOpener *m_opener;
    PageFeeder *m_feeder;
    QByteArray m_key;
    BoardReading m_reading;
    bool m_isOpen = false;
    std::optional<qint64> m_lastRead;
    Direction m_rowsDirection = Direction::HighestFirst; ///< in which the rows at hand were read
    KeyFacts m_facts;
};

} // namespace tiebreak
