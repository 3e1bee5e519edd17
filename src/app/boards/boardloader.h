// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the open board: its facts, its first page, and the pages that come into view.
#pragma once

#include "app/session/session.h"
#include "models/boards/boardmodel.h"

#include <QElapsedTimer>
#include <QObject>

namespace tiebreak
{

/// Brings the rows of the session's view into a model and knows the facts about the board; shows nothing.
/// Rows come first: what the server needs longer for, as the memory of its keys, is read once they are shown.
/// Then one page after another is read, always the one that is in view by then: what scrolled away is never
/// read. Rows stay in the model until others take their place.
class BoardLoader : public QObject
{
    Q_OBJECT

public:
    BoardLoader(Session &session, BoardModel &model, QObject *parent);

    /// Forgets the last board and reads the session's.
    void openBoard();
    /// Shows the same rows in another view; the other direction needs them from the server.
    void applyView();
    /// Reads again what is in view, and the facts, or opens the board if that has failed.
    void refresh();
    /// The same every second or so: two commands, and the facts once a minute.
    void refreshRows();
    /// Drops what is under way.
    void stop();

    bool isOpen() const { return m_isOpen; }
    /// When the rows at hand were read last, in microseconds since the Unix epoch; nothing while there are
    /// none. When the key is gone or holds something else the board is not open any more, but its rows stay.
    std::optional<qint64> lastRead() const { return m_lastRead; }
    /// What is missing in view will be read.
    bool readsRows() const { return m_readsPages && m_session.pool(); }
    /// Nothing is under way and nothing is missing in view.
    bool settled() const;
    bool readingRows() const { return m_reading.running(); }
    /// "1 204 members, skiplist, 136 kB, expires in 5 h"; what is not known is left out, and that nothing
    /// expires; all of it while the board is not open.
    QString factsText() const;

signals:
    /// The first rows are there; in a sentence what that took.
    void opened(const QString &took);
    /// `took`: empty where there is nothing to say but the time.
    void pageRead(const QString &took);
    /// The facts, or which rows there are.
    void changed();
    /// Where the key is gone or holds something else, the board is not open any more.
    void failed(const Error &error);

private:
    void open();
    void close();
    void unloadRows();
    void showOpened(ReadPage &read);
    /// Those that are not known.
    void readFacts(const KeyFacts &known);
    void readPages();
    void readNextPage();
    void stopPages();
    void showPage(ReadPage &read);
    void fail(const Error &error);

    Session &m_session;
    BoardModel &m_model;
    bool m_isOpen = false;
    bool m_readsPages =
        false; ///< pages that come into view are read; not before the first, nor after a failure
    std::optional<qint64> m_lastRead;
    Direction m_rowsDirection = Direction::HighestFirst;  ///< in which the rows at hand were read
    Direction m_askedDirection = Direction::HighestFirst; ///< in which m_opening reads
    KeyFacts m_facts;
    QElapsedTimer m_factsAge; ///< since all of them were read; not valid: they are to be read
    Task<ReadPage> m_opening;
    Task<KeyFacts> m_factsTask;
    Task<ReadPage> m_reading;
};

} // namespace tiebreak
