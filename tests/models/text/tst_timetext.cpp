// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks as times, in zones and as a distance from now.
#include "lab/need/need.h"
#include "models/text/timetext.h"
#include "support/testprogram.h"

#include <QDateTime>
#include <QtTest>

#include <limits>

using namespace tiebreak;

namespace tst_timetext
{

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
    }

    /// No neighbour of a double is worth a date that nobody can read.
    void yearsOfMoreThanFourDigitsAreNamedOnly()
    {
        const QTimeZone tokyo("Asia/Tokyo");
        QCOMPARE(timeText(-62135596800, TickUnit::Second, {}), QStringLiteral("0001-01-01 00:00:00"));
        QCOMPARE(timeText(-62135596801, TickUnit::Second, {}), QStringLiteral("before year 1"));
        QCOMPARE(timeText(-62135596800001, TickUnit::Millisecond, {tokyo, false, 0}),
                 QStringLiteral("before year 1"));
        QCOMPARE(timeText(253402300799999, TickUnit::Millisecond, {}),
                 QStringLiteral("9999-12-31 23:59:59.999"));
        QCOMPARE(timeText(253402300800000, TickUnit::Millisecond, {}), QStringLiteral("after year 9999"));
        QCOMPARE(timeText(std::numeric_limits<qint64>::max(), TickUnit::Minute, {QTimeZone::utc(), true, 0}),
                 QStringLiteral("after year 9999"));
    }

    void saysHowLongAgo_data()
    {
        QTest::addColumn<int>("unit");
        QTest::addColumn<qint64>("microsecondsAgo");
        QTest::addColumn<QString>("text");
        constexpr qint64 second = 1'000'000;
        constexpr qint64 hour = 3600 * second;
        const auto row = [](const char *text, TickUnit unit, qint64 ago) {
            QTest::addRow("%s, %s", text, unitName(unit).data()) << int(unit) << ago << QString(text);
        };
        row("now", TickUnit::Second, 0);
        row("1 s ago", TickUnit::Second, second);
        row("59 s ago", TickUnit::Second, 59 * second);
        row("3 min 5 s ago", TickUnit::Second, 185 * second);
        row("59 min 59 s ago", TickUnit::Second, hour - second);
        row("1 h 0 min 0 s ago", TickUnit::Second, hour);
        row("12 h 4 min 31 s ago", TickUnit::Second, 12 * hour + 271 * second);
        row("47 h 59 min 59 s ago", TickUnit::Second, 48 * hour - second);
        row("2 days 0 h 0 min ago", TickUnit::Second, 48 * hour);
        row("99 days 23 h 59 min ago", TickUnit::Second, 2400 * hour - second);
        row("100 days ago", TickUnit::Second, 2400 * hour);
        row("1\u202F098 days ago", TickUnit::Second, 1098 * 24 * hour);
        row("in 1 min 30 s", TickUnit::Second, -90 * second);
        row("in 2 days 3 h 0 min", TickUnit::Second, -51 * hour);
        row("now", TickUnit::Minute, 0);
        row("5 min ago", TickUnit::Minute, 300 * second);
        row("12 h 4 min ago", TickUnit::Minute, 12 * hour + 240 * second);
        row("0.3 s ago", TickUnit::Decisecond, 300'000);
        row("7.09 s ago", TickUnit::Centisecond, 7 * second + 90'000);
        row("3 min 5.009 s ago", TickUnit::Millisecond, 185 * second + 9'000);
        row("3 min 5.000009 s ago", TickUnit::Microsecond, 185 * second + 9);
        row("1 h 0 min 5 s ago", TickUnit::Millisecond, hour + 5 * second + 9'000);
    }
    void saysHowLongAgo()
    {
        QFETCH(int, unit);
        QFETCH(qint64, microsecondsAgo);
        const qint64 now = 1795207380000000;
        QTEST(timeText((now - microsecondsAgo) / unitMicroseconds(TickUnit(unit)), TickUnit(unit),
                       {QTimeZone::utc(), true, now}),
              "text");
    }

    void timeRangesReadAsTheyAreTyped()
    {
        for (const char *text :
             {"2000-01-01 to 2100-01-01", "2026-01-01 to 2026-12-31T23:59:59Z", "0001-01-01 to 9999-12-31"})
            QCOMPARE(timeRangeWords(parseTimeRange(text).value()), QString::fromLatin1(text));
        QCOMPARE(timeRangeYears(*parseTimeRange("2020-01-01..2038-01-18")), QStringLiteral("2020 to 2038"));
        QCOMPARE(timeRangeYears(*parseTimeRange("2026-03-01..2026-08-01")), QStringLiteral("in 2026"));
        QCOMPARE(timeRangeYears(*parseTimeRange("0001-01-01..9999-12-31")), QStringLiteral("0001 to 9999"));
    }

    /// What a board of tied rows is looked at for.
    void neighbouringTicksOfTwoDaysReadApart()
    {
        const qint64 now = 1795207380000000;
        const TimeDisplay display{QTimeZone::utc(), true, now};
        QString before;
        for (qint64 ago = 0; ago < 48 * 3600; ++ago) {
            const QString text = timeText(now / 1000000 - ago, TickUnit::Second, display);
            QVERIFY2(text != before, qPrintable(text));
            before = text;
        }
    }
};

TIEBREAK_TEST(NoApplication, TestTimeText)

} // namespace tst_timetext

#include "tst_timetext.moc"
