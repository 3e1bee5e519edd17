// SPDX-License-Identifier: GPL-3.0-or-later
// Where scores and times stand on sliders, and which moments are labelled.
#include "models/lab/sliderscale.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_sliderscale
{

class TestSliderScale : public QObject
{
    Q_OBJECT

private slots:
    void scoresGoUpWithThePositions()
    {
        QCOMPARE(scorescale::scoreAt(0), qint64(1));
        QCOMPARE(scorescale::scoreAt(scorescale::last), qint64(1) << 53);
        for (int position = 1; position <= scorescale::last; ++position)
            QVERIFY(scorescale::scoreAt(position) >= scorescale::scoreAt(position - 1));
    }

    void powersOfTenAreHit()
    {
        qint64 power = 10;
        for (int digits = 1; digits <= 15; ++digits, power *= 10)
            QCOMPARE(scorescale::scoreAt(scorescale::positionOf(power)), power);
    }

    void aScoreStaysWhereItIs()
    {
        for (int position = 0; position <= scorescale::last; ++position) {
            const qint64 score = scorescale::scoreAt(position);
            QCOMPARE(scorescale::scoreAt(scorescale::positionOf(score)), score);
        }
        QCOMPARE(scorescale::positionOf(-5), 0);
        QCOMPARE(scorescale::positionOf(0), 0);
        QCOMPARE(scorescale::positionOf(std::numeric_limits<qint64>::max()), scorescale::last);
    }

    void magnitudesAreLabelled()
    {
        QStringList texts;
        for (const ScaleLabel &label : scorescale::labels())
            texts += label.text;
        QCOMPARE(texts, QStringList({"1", "1\u202f000", "1 M", "10⁹", "10¹²", "2⁵³"}));
        QCOMPARE(scorescale::labels().last().position, scorescale::last);
    }

    void timesSpanTheWindow()
    {
        const TickWindow window{-100, 4102444800};
        QCOMPARE(timescale::tickAt(window, 0), window.first);
        QCOMPARE(timescale::tickAt(window, timescale::last), window.last);
        for (int position = 0; position <= timescale::last; ++position)
            QCOMPARE(timescale::positionOf(window, timescale::tickAt(window, position)), position);
        QCOMPARE(timescale::positionOf(window, -1000), 0);
        QCOMPARE(timescale::positionOf(window, 5000000000), timescale::last);
        const TickWindow whole{std::numeric_limits<qint64>::min(), std::numeric_limits<qint64>::max()};
        QCOMPARE(timescale::tickAt(whole, timescale::last), whole.last);
        QCOMPARE(timescale::positionOf(whole, 0), timescale::last / 2);
        QCOMPARE(timescale::positionOf({5, 5}, 5), 0);
    }

    void roundMomentsAreLabelled_data()
    {
        QTest::addColumn<QString>("timeRange");
        QTest::addColumn<QString>("first");
        QTest::newRow("years") << "2020-01-01..2038-01-19"
                               << "2020";
        QTest::newRow("century") << "2000-01-01..2100-01-01"
                                 << "2000";
        QTest::newRow("a year") << "2026-01-01..2026-12-31"
                                << "2026-01";
        QTest::newRow("a month") << "2026-11-03..2026-11-30"
                                 << "11-05";
        QTest::newRow("a day") << "2026-11-20..2026-11-20T23:59:59Z"
                               << "00:00";
        QTest::newRow("an hour") << "2026-11-20T20:05:00Z..2026-11-20T21:00:00Z"
                                 << "20:10";
        QTest::newRow("ten seconds") << "2026-11-20T20:05:01Z..2026-11-20T20:05:12Z"
                                     << "20:05:10";
        QTest::newRow("all years") << "0001-01-01..9999-12-31"
                                   << "2500";
    }
    void roundMomentsAreLabelled()
    {
        QFETCH(const QString, timeRange);
        QFETCH(const QString, first);
        const auto labels = timescale::labels(parseTimeRange(timeRange.toStdString()).value());
        QVERIFY(!labels.isEmpty());
        QVERIFY(labels.size() <= 7);
        QCOMPARE(labels.first().text, first);
        for (qsizetype i = 1; i < labels.size(); ++i)
            QVERIFY(labels[i].position > labels[i - 1].position);
    }

    void aMomentHasNoScale() { QVERIFY(timescale::labels({100, 100}).isEmpty()); }
};

TIEBREAK_TEST(QCoreApplication, TestSliderScale)

} // namespace tst_sliderscale

#include "tst_sliderscale.moc"
