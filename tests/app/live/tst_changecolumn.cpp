// SPDX-License-Identifier: GPL-3.0-or-later
// A change of place is never cut to a smaller one: on the page, on cards, on the projector.
#include "app/live/projector/projectorview.h"
#include "app/live/standing/standingview.h"
#include "app/live/tiles/tilewall.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_changecolumn
{

namespace
{

QList<StandingRow> risen(std::int64_t places, bool atLeast)
{
    StandingRow row;
    row.member = "a";
    row.place = QStringLiteral("1");
    row.name = QStringLiteral("a");
    row.score = QStringLiteral("5");
    row.change.move = Move::Rose;
    row.change.places = places;
    row.change.ownScore = true;
    row.change.atLeast = atLeast;
    return {row};
}

QImage onThePage(const QList<StandingRow> &rows)
{
    StandingView view;
    view.setMotion(false);
    view.resize(700, 200);
    view.show();
    view.setStanding(rows, false);
    return view.grab().toImage();
}

QImage onACard(const QList<StandingRow> &rows)
{
    TileWall wall;
    wall.resize(500, 400);
    wall.show();
    TileContent tile;
    tile.key = "board";
    tile.name = QStringLiteral("board");
    wall.setBoards({{tile, rows}});
    QCoreApplication::processEvents();
    return wall.grab().toImage();
}

QImage onTheProjector(const QList<StandingRow> &rows)
{
    ProjectorContent content;
    content.state = ProjectorContent::State::Live;
    content.rows = rows;
    return ProjectorView::picture(content, QSize(1920, 1080), projectorPalette());
}

} // namespace

class TestChangeColumn : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void everyDigitIsSeen_data()
    {
        QTest::addColumn<qint64>("places");
        QTest::addColumn<bool>("atLeast");
        for (const qint64 places : {8, 88, 100, 1'298, 88'888, 1'000'000, 888'888'888}) {
            for (const bool atLeast : {false, true})
                QTest::addRow("%lld%s", places, atLeast ? " or more" : "") << places << atLeast;
        }
    }

    void everyDigitIsSeen()
    {
        QFETCH(const qint64, places);
        QFETCH(const bool, atLeast);
        for (const auto &picture : {onThePage, onACard, onTheProjector}) {
            const QImage shown = picture(risen(places, atLeast));
            QVERIFY(shown != picture(risen(places + 1, atLeast)));
            QVERIFY(shown != picture(risen(places, !atLeast)));
        }
    }
};

TIEBREAK_TEST(QApplication, TestChangeColumn)

} // namespace tst_changecolumn

#include "tst_changecolumn.moc"
