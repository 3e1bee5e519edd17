// SPDX-License-Identifier: GPL-3.0-or-later
// Brings a board's model the pages that come into view.
#pragma once

#include "app/session.h"
#include "core/rows.h"
#include "models/boardmodel.h"
#include "redis/boardreader.h"

#include <QObject>

namespace tiebreak
{

/// Reads one page after another, always the one that is in view by then: what scrolled away is never read.
class PageFeeder : public QObject
{
    Q_OBJECT

public:
    PageFeeder(Session &session, BoardModel &model, QObject *parent);

    /// Which board the model's pages belong to; reads what is missing in view. What is under way is dropped.
    void setBoard(const QByteArray &key, Direction direction);
    void stop();
    bool busy() const { return m_reading.running(); }
    /// What is missing in view will be read; not before setBoard(), and not after stop() or a failure.
    bool isActive() const { return m_active; }

signals:
    /// A page came; the server needed this long.
    void pageRead(std::chrono::nanoseconds time);
    /// Reads no further until the next setBoard(). NotFound when the board has no rows any more; the model
    /// keeps those it has.
    void failed(const Error &error);

private:
    void readNext();

    struct Read {
        RowsPage page;
        std::chrono::nanoseconds time{0};
    };

    Session &m_session;
    BoardModel &m_model;
    std::string m_key;
    Direction m_direction = Direction::HighestFirst;
    bool m_active = false;
    Task<Read> m_reading;
};

} // namespace tiebreak
