// SPDX-License-Identifier: GPL-3.0-or-later
// The watched boards as a strip and as a wall: what there is room for, and what can be asked for there.
#include "app/live/tiles/tilestrip.h"
#include "app/live/tiles/tilewall.h"
#include "app/look/look.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPointer>
#include <QtTest>

using namespace tiebreak;

namespace tst_tiles
{

namespace
{

QString boardName(int board)
{
    return QStringLiteral("board%1").arg(board);
}

QList<TileContent> tiles(int count, int current)
{
    QList<TileContent> made;
    for (int board = 0; board < count; ++board) {
        TileContent tile;
        tile.key = boardName(board).toUtf8();
        tile.name = boardName(board);
        tile.current = board == current;
        made += tile;
    }
    return made;
}

QList<WallContent> cards(int count)
{
    QList<WallContent> made;
    for (const TileContent &tile : tiles(count, 0))
        made += {tile, {}};
    return made;
}

} // namespace

class TestTiles : public QObject
{
    Q_OBJECT

    static QStringList shown(const QWidget &parent, const QString &prefix)
    {
        // Layouts show and place new widgets with the next events.
        QCoreApplication::processEvents();
        QStringList names;
        for (const auto *button : parent.findChildren<QAbstractButton *>()) {
            if (button->objectName().startsWith(prefix) && button->isVisible())
                names += button->objectName().mid(prefix.size());
        }
        return names;
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void aStripHoldsWhatThereIsRoomFor()
    {
        TileStrip strip;
        strip.resize(900, 62);
        strip.show();
        auto *more = strip.findChild<QAbstractButton *>(QStringLiteral("moreTiles"));
        strip.setTiles(tiles(3, 0));
        QCOMPARE(shown(strip, QStringLiteral("tile-")).size(), 3);
        QVERIFY(!more->isVisible());
        // The current one is seen wherever it is; no card lies beyond the edge.
        strip.setTiles(tiles(30, 29));
        const QStringList names = shown(strip, QStringLiteral("tile-"));
        QVERIFY(names.size() >= 3 && names.size() < 8);
        QCOMPARE(names.last(), boardName(29));
        QCOMPARE(more->text(), QStringLiteral("%1 more").arg(30 - names.size()));
        for (const auto *button : strip.findChildren<QAbstractButton *>())
            QVERIFY2(!button->isVisible() || button->geometry().right() < strip.width(),
                     qPrintable(button->objectName()));
        QSignalSpy all(&strip, &TileStrip::allWanted);
        more->click();
        QCOMPARE(all.size(), 1);
        strip.resize(1800, 62);
        QVERIFY(shown(strip, QStringLiteral("tile-")).size() > names.size());
        // It never keeps a window from becoming narrow.
        QVERIFY(strip.minimumSizeHint().width() < 400);
    }

    void aCardMayGoWhileItsMenuIsOpen()
    {
        TileStrip strip;
        strip.resize(900, 62);
        strip.show();
        strip.setTiles(tiles(2, 0));
        QCOMPARE(shown(strip, QStringLiteral("tile-")).size(), 2);
        auto *card = strip.findChild<QAbstractButton *>(QStringLiteral("tile-board1"));
        QContextMenuEvent asked(QContextMenuEvent::Mouse, QPoint(5, 5), card->mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(card, &asked);
        QPointer<QMenu> menu = strip.findChild<QMenu *>();
        QVERIFY(menu);
        QSignalSpy closed(&strip, &TileStrip::closeWanted);
        strip.setTiles({});
        menu->actions().first()->trigger();
        QCOMPARE(closed.value(0).value(0).toByteArray(), QByteArray("board1"));
        menu->close();
        QTRY_VERIFY(!menu);
    }

    void fewBoardsGetHighCards()
    {
        TileWall wall;
        wall.resize(1300, 800);
        wall.show();
        wall.setBoards(cards(2));
        const int few = wall.rows();
        wall.setBoards(cards(9));
        QVERIFY(few > wall.rows());
        wall.setBoards(cards(60));
        QCOMPARE(wall.rows(), 5);
        QCOMPARE(shown(wall, QStringLiteral("wall-")).size(), 60);
        wall.setBoards({});
        QVERIFY(wall.findChild<QAbstractButton *>(QStringLiteral("addTile"))->isVisible());
    }

    void boardsAreAddedAndClosedOnTheWall()
    {
        TileWall wall;
        wall.resize(1300, 800);
        wall.show();
        wall.setBoards(cards(2));
        QSignalSpy added(&wall, &TileWall::addWanted);
        QSignalSpy closed(&wall, &TileWall::closeWanted);
        QSignalSpy chosen(&wall, &TileWall::chosen);
        wall.findChild<QAbstractButton *>(QStringLiteral("addTile"))->click();
        QCOMPARE(added.size(), 1);
        auto *second = wall.findChild<QAbstractButton *>(QStringLiteral("wall-board1"));
        second->click();
        QCOMPARE(chosen.value(0).value(0).toByteArray(), QByteArray("board1"));
        QTest::keyClick(second, Qt::Key_Delete);
        QCOMPARE(closed.value(0).value(0).toByteArray(), QByteArray("board1"));
    }
};

TIEBREAK_TEST(QApplication, TestTiles)

} // namespace tst_tiles

#include "tst_tiles.moc"
