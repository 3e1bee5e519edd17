// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a row: how far its time may be off.
#include "models/rowtexts.h"

#include <QtTest>

using namespace tiebreak;

class TestRowTexts : public QObject
{
    Q_OBJECT

private slots:
    void tellsTheDistanceToBothEnds_data()
    {
        QTest::addColumn<qint64>("before");
        QTest::addColumn<qint64>("after");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << qint64(0) << qint64(0) << QString();
        QTest::newRow("even") << qint64(100) << qint64(100) << QStringLiteral("±1 s");
        QTest::newRow("before") << qint64(300) << qint64(0) << QStringLiteral("−3 s");
        QTest::newRow("after") << qint64(0) << qint64(500) << QStringLiteral("+5 s");
        QTest::newRow("both") << qint64(300) << qint64(500) << QStringLiteral("−3 +5 s");
        QTest::newRow("decimals of one") << qint64(930) << qint64(931) << QStringLiteral("−9.30 +9.31 s");
        QTest::newRow("decimals and none") << qint64(931) << qint64(1000) << QStringLiteral("−9.31 +10.00 s");
        QTest::newRow("two units") << qint64(300) << qint64(20'000) << QStringLiteral("−3 s +3.33 min");
    }

    void tellsTheDistanceToBothEnds()
    {
        QFETCH(const qint64, before);
        QFETCH(const qint64, after);
        QFETCH(const QString, text);
        const qint64 shown = 179'520'000'000;
        QCOMPARE(plusMinusText(shown, {1, shown - before, shown + after}, TickUnit::Centisecond), text);
    }
};

QTEST_APPLESS_MAIN(TestRowTexts)
#include "tst_rowtexts.moc"
