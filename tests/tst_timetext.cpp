// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks as times, in zones and as a distance from now.
#include "models/timetext.h"

#include <QDateTime>
#include <QtTest>

#include <limits>

using namespace tiebreak;

class TestTimeText : public QObject
{
    Q_OBJECT

private slots:
    void writesUtcWithTheUnitsDecimals_data()
    {
        QTest::addColumn<qint64>("tick");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *name, qint64 tick, TickUnit unit, const char *text) {
            QTest::newRow(name) << tick << int(unit) << QString::fromUtf8(text);
        };
        row("epoch", 0, TickUnit::Second, "1970-01-01 00:00:00");
        row("second", 1795205647, TickUnit::Second, "2026-11-20 20:14:07");
        row("minute", 29920094, TickUnit::Minute, "2026-11-20 20:14");
        row("decisecond", 17952056479, TickUnit::Decisecond, "2026-11-20 20:14:07.9");
        row("centisecond", 179520564709, TickUnit::Centisecond, "2026-11-20 20:14:07.09");
        row("millisecond", 1795205647009, TickUnit::Millisecond, "2026-11-20 20:14:07.009");
        row("microsecond", 1795205647000009, TickUnit::Microsecond, "2026-11-20 20:14:07.000009");
        row("before the epoch", -1, TickUnit::Millisecond, "1969-12-31 23:59:59.999");
        row("leap day", 951782400, TickUnit::Second, "2000-02-29 00:00:00");
        row("last of a leap year", 978307199, TickUnit::Second, "2000-12-31 23:59:59");
        row("far", 4294967295, TickUnit::Second, "2106-02-07 06:28:15");
    }
    void writesUtcWithTheUnitsDecimals()
    {
        QFETCH(qint64, tick);
        QFETCH(int, unit);
        QTEST(timeText(tick, TickUnit(unit), {}), "text");
    }

    void agreesWithQtOverManyYearsAndZones()
    {
        for (const char *id : {"UTC", "Asia/Tokyo", "America/New_York", "Asia/Kolkata"}) {
            const TimeDisplay display{QTimeZone(id), false, 0};
            for (qint64 second = -30000000000; second < 30000000000; second += 86400 * 97 + 12347) {
                const QString expected = QDateTime::fromSecsSinceEpoch(second, display.zone)
                                             .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
                QCOMPARE(timeText(second, TickUnit::Second, display), expected);
            }
        }
    }

    void survivesTheEndsOfItsRange()
    {
        for (const TickUnit unit : {TickUnit::Minute, TickUnit::Second, TickUnit::Decisecond,
                                    TickUnit::Centisecond, TickUnit::Millisecond, TickUnit::Microsecond}) {
            for (const qint64 tick :
                 {std::numeric_limits<qint64>::min(), std::numeric_limits<qint64>::max()}) {
                QVERIFY(!timeText(tick, unit, {}).isEmpty());
                QVERIFY(!timeText(tick, unit, {QTimeZone::utc(), true, 0}).isEmpty());
            }
        }
        QVERIFY(timeText(400000000000, TickUnit::Second, {}).startsWith(u'+'));
    }

    void saysHowLongAgo_data()
    {
        QTest::addColumn<qint64>("secondsAgo");
        QTest::addColumn<QString>("text");
        QTest::newRow("now") << qint64(0) << "now";
        QTest::newRow("seconds") << qint64(59) << "59 s ago";
        QTest::newRow("minutes") << qint64(185) << "3 min ago";
        QTest::newRow("hours") << qint64(3 * 3600) << "3 h ago";
        QTest::newRow("days") << qint64(5 * 86400) << "5 days ago";
        QTest::newRow("months") << qint64(120 * 86400) << "3 months ago";
        QTest::newRow("years") << qint64(3 * 366 * 86400) << "3 years ago";
        QTest::newRow("ahead") << qint64(-90) << "in 1 min";
    }
    void saysHowLongAgo()
    {
        QFETCH(qint64, secondsAgo);
        const qint64 now = 1795207390;
        const TimeDisplay display{QTimeZone::utc(), true, now * 1000000};
        QTEST(timeText(now - secondsAgo, TickUnit::Second, display), "text");
    }
};

QTEST_APPLESS_MAIN(TestTimeText)
#include "tst_timetext.moc"
