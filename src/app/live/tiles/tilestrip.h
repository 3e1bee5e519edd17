// SPDX-License-Identifier: GPL-3.0-or-later
// The watched boards, a small card each: who leads there, and whether it is alive.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QWidget>

#include <vector>

class QAbstractButton;
class QHBoxLayout;
class QPainter;
class QPushButton;

namespace tiebreak
{

/// What a card says.
struct TileContent {
    QByteArray key;
    QString name;
    QString leader;            ///< one line
    QString leaderBriefly;     ///< the same without "points", where there is no room for that line
    QString leaderName;        ///< where there is none for that either
    QString state;             ///< "live", "4 s old", "paused"
    bool live = false;         ///< a filled dot in green; else a ring
    bool old = false;          ///< in the colour of a warning
    std::vector<int> activity; ///< changes of the last minutes, oldest first
    bool current = false;
    bool operator==(const TileContent &) const = default;
};

/// Name and state, and below them the leader in so many pixels, in the upper 38 pixels of `box`.
void paintTileWords(QPainter &painter, const TileContent &tile, const QRect &box, int leaderWidth,
                    const QPalette &palette);

/// A button with which another board is watched.
QAbstractButton *makeAddTile(QWidget *parent);

/// A card a board, as far as there is room, and one to add another.
class TileStrip : public QWidget
{
    Q_OBJECT

public:
    explicit TileStrip(QWidget *parent = nullptr);

    void setTiles(const QList<TileContent> &tiles);
    const QList<TileContent> &tiles() const { return m_tiles; }

    QSize minimumSizeHint() const override;

signals:
    void chosen(const QByteArray &key);
    void closeWanted(const QByteArray &key);
    /// The user wants another board; `place` is where to ask, in global coordinates.
    void addWanted(const QPoint &place);
    /// There are more than there is room for, and the user wants to see them.
    void allWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showTiles();
    QList<TileContent> tilesWithRoom() const;

    QList<TileContent> m_tiles;
    QHBoxLayout *m_row;
    QList<QWidget *> m_cards;
    QPushButton *m_more;
    QAbstractButton *m_add;
};

} // namespace tiebreak
