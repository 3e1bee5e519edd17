// SPDX-License-Identifier: GPL-3.0-or-later
// Changes by the minute.
#include "core/live/shape/activity.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>

using namespace tiebreak;

namespace tst_activity
{

namespace
{

const Moment firstMinute{std::chrono::hours(12)};

Moment secondsIn(int seconds)
{
    return firstMinute + std::chrono::seconds(seconds);
}

} // namespace

class TestActivity : public QObject
{
    Q_OBJECT

private slots:
    void countsByTheMinute()
    {
        Activity activity;
        QCOMPARE(activity.changesAMinute(secondsIn(0), 10), -1.0);
        for (int second = 0; second < 150; ++second)
            activity.add(secondsIn(second), 2);
        QCOMPARE(activity.minutes().size(), 3u);
        QCOMPARE(activity.minutes()[0], (ActivityMinute{secondsIn(0), 120, 60}));
        QCOMPARE(activity.minutes()[2], (ActivityMinute{secondsIn(120), 60, 30}));
        // The minute that is not over would count as a slow one.
        QCOMPARE(activity.changesAMinute(secondsIn(149), 10), 120.0);
        QCOMPARE(activity.changesAMinute(secondsIn(149), 1), 120.0);
        QCOMPARE(activity.changesAMinute(secondsIn(30), 10), -1.0);
    }

    void knowsWhenNobodyLooked()
    {
        Activity activity;
        activity.add(secondsIn(1), 5);
        activity.add(secondsIn(301), 0);
        QCOMPARE(activity.minutes().size(), 2u);
        QCOMPARE(activity.minutes()[1], (ActivityMinute{secondsIn(300), 0, 1}));
        QCOMPARE(activity.changesAMinute(secondsIn(360), 10), 2.5);
        // Older than what is there.
        activity.add(secondsIn(100), 9);
        QCOMPARE(activity.minutes().size(), 2u);
        QCOMPARE(activity.minutes()[1].changes, 0);
    }

    void isBounded()
    {
        Activity activity(5);
        for (int minute = 0; minute < 100; ++minute)
            activity.add(secondsIn(minute * 60), minute);
        QCOMPARE(activity.minutes().size(), 5u);
        QCOMPARE(activity.minutes().front().changes, 95);
        activity.add(secondsIn(99 * 60), std::numeric_limits<std::int64_t>::max());
        QCOMPARE(activity.minutes().back().changes, std::numeric_limits<std::int64_t>::max());
        Activity none(0);
        none.add(secondsIn(0), 1);
        QVERIFY(none.minutes().empty());
    }
};

TIEBREAK_TEST(NoApplication, TestActivity)

} // namespace tst_activity

#include "tst_activity.moc"
