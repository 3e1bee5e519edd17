// SPDX-License-Identifier: GPL-3.0-or-later
// Puts rows of a board on the clipboard, read from the server if need be.
#pragma once

#include "app/session.h"
#include "core/rows.h"
#include "models/boardmodel.h"
#include "models/rowscopy.h"

#include <QObject>

class QMenu;

namespace tiebreak
{

class RowView;

/// Offers copying at the rows themselves, by a menu and by Ctrl+C.
class RowCopier : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 mostRows = 100000;

    /// `rows` shows `model`.
    RowCopier(Session &session, const BoardModel &model, RowView &rows, QObject *parent);

    /// Which board the rows belong to. Copying from another one stops.
    void setBoard(const QByteArray &key, Direction direction);
    /// Reads the selected rows as they are now, all rows when none is selected, and copies them; at most
    /// 100 000.
    void copyRows(CopyForm form);
    void stop();

signals:
    void progress(quint64 done, quint64 total);
    void copied(qint64 rows);
    void failed(const Error &error);

private:
    struct Order {
        CopyForm form = CopyForm::Tsv;
        std::string key;
        Direction direction = Direction::HighestFirst;
        std::vector<std::pair<qint64, qint64>> ranks; ///< from 0, both ends included
        qint64 total = 0;
    };
    struct Copy {
        QByteArray text;
        qint64 rows = 0;
    };

    static Result<Copy> read(Connection &connection, const Order &order, const Decoder &decoder,
                             const Progress &progress);
    void copyCell();
    void showMenu(const QPoint &position);

    Session &m_session;
    const BoardModel &m_model;
    RowView &m_rows;
    QAction *m_copyTsv;
    QByteArray m_key;
    Direction m_direction = Direction::HighestFirst;
    Task<Copy> m_task;
};

} // namespace tiebreak
