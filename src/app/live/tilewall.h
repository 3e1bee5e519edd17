// SPDX-License-Identifier: GPL-3.0-or-later
// All watched boards side by side: the first places of each.
#pragma once

#include "app/live/tilestrip.h"
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

/// As many columns as there is room for.
class TileWall : public QScrollArea
{
    Q_OBJECT

public:
    static constexpr int rows = 5; ///< of each board

    explicit TileWall(QWidget *parent = nullptr);

    void setBoards(const QList<WallContent> &boards);

signals:
    void chosen(const QByteArray &key);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();

    QGridLayout *m_grid;
    QList<QWidget *> m_cards;
    int m_columns = 0;
};

} // namespace tiebreak
