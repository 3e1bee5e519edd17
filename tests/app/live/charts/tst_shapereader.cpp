// SPDX-License-Identifier: GPL-3.0-or-later
// Whose the distribution beside a standing is, and of when.
#include "app/live/charts/scorebarsview.h"
#include "app/live/charts/shapereader.h"
#include "app/live/livewindowfixture.h"
#include "app/look/look.h"
#include "models/text/timetext.h"
#include "support/patience.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QLabel>

#include <algorithm>
#include <memory>
#include <vector>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_shapereader
{

class TestShapeReader : public QObject, LiveWindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void init()
    {
        m_server = std::make_unique<TestServer>();
        start();
        for (int i = 0; i < 10; ++i)
            put("m" + std::to_string(i), 1000 * (10 - i), i);
        for (const char *member : {"a", "b", "c"})
            m_server->command({"ZADD", "other", "1", member});
        connectToBoard();
    }
    void cleanup()
    {
        stop();
        m_server.reset();
    }

    // Even ranks are read each second, scores are counted less often: the age is that of these.
    void theDistributionSaysAsOfWhenItIs()
    {
        SLOW_TEST();
        watch();
        live().showChart(ChartSide::Shape);
        auto *shape = live().findChild<ShapeReader *>();
        QTRY_VERIFY(shape->countedAt() && *shape->readAt() - *shape->countedAt() > 2s);
        const QString counted =
            clockText(shape->countedAt()->time_since_epoch().count(), m_session->zone()).section(u' ', 0, 0);
        for (const char *name : {"shapeAge", "shapePlacesAge"})
            QVERIFY2(live().findChild<QLabel *>(QLatin1StringView(name))->text().contains(counted),
                     qPrintable(counted));
    }

    /// Nothing is read then, so that nobody knows it of the codec that was chosen meanwhile.
    void aPausedBoardIsNotCalledEmptyUnderAnotherCodec()
    {
        watch();
        live().showChart(ChartSide::Shape);
        QTRY_VERIFY(live().findChild<ShapeReader *>()->countedAt());
        auto *bars = live().findChild<ScoreBarsView *>();
        QTRY_VERIFY(!bars->chart().bars.empty());
        live().watchedBoards().find("board")->pauseWanted = true;
        m_session->chooseCodec(*parseCodecSpec("decimal:from=9999999999"));
        QTRY_VERIFY(bars->chart().bars.empty());
        QCOMPARE(bars->accessibleDescription(), QStringLiteral("Not counted in this codec yet."));
        QCOMPARE(live().findChild<QLabel *>(QStringLiteral("shapeAge"))->text(), QString());
    }

    void theDistributionIsOfTheBoardThatIsShown()
    {
        SLOW_TEST();
        watch("other");
        watch();
        live().showChart(ChartSide::Shape);
        auto *shape = live().findChild<ShapeReader *>();
        QTRY_VERIFY(shape->places() && shape->places()->cardinality == 10);
        // Readings of the one board are under way as the other one is shown.
        QVERIFY(m_server->command({"CLIENT", "PAUSE", "3000", "ALL"}).starts_with("+OK"));
        QTest::qWait(1500);
        std::vector<std::int64_t> told;
        connect(shape, &ShapeReader::sampled, this,
                [&] { told.push_back(shape->seismograph().last().cardinality); });
        m_session->setBoard("other");
        QTRY_VERIFY(shape->places() && !told.empty());
        QCOMPARE(shape->places()->cardinality, 3);
        QVERIFY(std::ranges::all_of(told, [](std::int64_t count) { return count == 3; }));
        disconnect(shape, nullptr, this, nullptr);
    }
};

TIEBREAK_TEST(QApplication, TestShapeReader)

} // namespace tst_shapereader

#include "tst_shapereader.moc"
