// SPDX-License-Identifier: GPL-3.0-or-later
// All watched boards side by side: the first places of each.
#pragma once

#include "app/live/tiles/tilestrip.h"
#include "models/live/standingrows.h"

#include <QScrollArea>

class QGridLayout;

namespace tiebreak
{

/// A board of the wall: its card, and some of its rows.
struct WallContent {
    TileContent tile;
    QList<StandingRow> rows;
};

/// As many columns as there is room for, each card as high as there is room for; and one to add another.
class TileWall : public QScrollArea
{
    Q_OBJECT

public:
    explicit TileWall(QWidget *parent = nullptr);

    void setBoards(const QList<WallContent> &boards);
    /// How many places of each board there is room for.
    int rows() const { return m_rows; }

signals:
    void chosen(const QByteArray &key);
    void closeWanted(const QByteArray &key);
    /// The user wants another board; `place` is where to ask, in global coordinates.
    void addWanted(const QPoint &place);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();

    QGridLayout *m_grid;
    QAbstractButton *m_add;
    QList<QWidget *> m_cards;
    int m_columns = 0;
    int m_rows = 5;
};

} // namespace tiebreak
