// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a row: how far its time may be off.
#include "models/boards/rowtext.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_rowtext
{

class TestRowText : public QObject
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
        QTest::newRow("two units") << qint64(300) << qint64(20'000) << QStringLiteral("−3 s +3 min 20 s");
    }

    void tellsTheDistanceToBothEnds()
    {
        QFETCH(const qint64, before);
        QFETCH(const qint64, after);
        QFETCH(const QString, text);
        const qint64 shown = 179'520'000'000;
        QCOMPARE(plusMinusText(shown, {1, shown - before, shown + after}, TickUnit::Centisecond), text);
    }

    void marksTheDigitsOfARelativeTimeThatAreNotCertain()
    {
        const qint64 now = 1795207380;
        const TimeDisplay display{QTimeZone::utc(), true, now * 1000000};
        const auto certain = [&](qint64 firstAgo, qint64 lastAgo) {
            const TickInterval ticks{1, now - firstAgo, now - lastAgo};
            return timeText(ticks.first, TickUnit::Second, display)
                .left(uncertainFrom(ticks, TickUnit::Second, display));
        };
        QCOMPARE(certain(12 * 3600 + 271, 12 * 3600 + 269), QStringLiteral("12 h 4 min "));
        QCOMPARE(certain(12 * 3600 + 279, 12 * 3600 + 271), QStringLiteral("12 h 4 min 3"));
        QCOMPARE(certain(3 * 86400, 3 * 86400 - 60), QString());
        QCOMPARE(uncertainFrom({1, now - 3 * 86400 - 20, now - 3 * 86400 - 10}, TickUnit::Second, display),
                 -1);
    }
};

TIEBREAK_TEST(NoApplication, TestRowText)

} // namespace tst_rowtext

#include "tst_rowtext.moc"
