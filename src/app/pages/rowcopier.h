// SPDX-License-Identifier: GPL-3.0-or-later
// Puts rows of a board on the clipboard, read from the server if need be.
#pragma once

#include "app/session.h"
#include "core/rows.h"
#include "models/boardmodel.h"
#include "models/rowscopy.h"

#include <QObject>

class QAction;

namespace tiebreak
{

class RowView;

/// Offers copying at the rows themselves, by a menu and by Ctrl+C. The menu also holds the actions that
/// others gave the rows.
class RowCopier : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 mostRows = 100000;

    /// `rows` shows `model`.
    RowCopier(Session &session, const BoardModel &model, RowView &rows, QObject *parent);

    /// Which board the rows belong to. Copying from another one stops.
    void setBoard(const QByteArray &key, Direction direction);
    /// Reads the selected rows as they are now, all rows when none is selected, and copies them; more than
    /// 100 000 are tooMany().
    void copyRows(CopyForm form);
    /// Whether the key is gone or holds something else. Then, and while there is no link, the rows are copied
    /// as they were read last, as far as they were.
    void setGone(bool gone) { m_isGone = gone; }
    void stop();

signals:
    void progress(quint64 done, quint64 total);
    void copied(qint64 rows);
    /// Nothing was copied; `command` prints these rows in a terminal.
    void tooMany(const QString &sentence, const QString &command);
    void failed(const Error &error);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Order {
        CopyForm form = CopyForm::Tsv;
        CopiedBoard board;
        QList<std::pair<qint64, qint64>> ranks; ///< from 0, both ends included
        qint64 total = 0;
    };
    struct Copy {
        QByteArray text;
        qint64 rows = 0;
    };

    static Result<Copy> read(Connection &connection, const Order &order, const Progress &progress);
    void copyHeldRows(const Order &order);
    void copyCell();
    void showMenu(const QPoint &position);

    Session &m_session;
    const BoardModel &m_model;
    RowView &m_rows;
    QAction *m_copyTsv;
    QByteArray m_key;
    Direction m_direction = Direction::HighestFirst;
    bool m_isGone = false;
    Task<Copy> m_task;
};

} // namespace tiebreak
