// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of a day, and how right it is.
#include "core/live/livesamples.h"
#include "core/live/standing/boardhistory.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <random>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_boardhistory
{

namespace
{

/// A standing that tells its number.
StandingPtr numbered(std::int64_t number, std::chrono::microseconds answered)
{
    return sampleOfRows({{"a", double(number)}, {"b", -1}}, liveMoment(answered));
}

std::int64_t numberOf(const StandingPtr &standing)
{
    return std::int64_t(standing->head().raw(0));
}

/// How old a standing that is shown for a moment may have been.
std::chrono::microseconds resolution(std::chrono::microseconds age)
{
    return age <= 10s ? 0s : age <= 10min ? 1s : age <= 1h ? 5s : 60s;
}

/// One of `rows` names of so many bytes.
StandingPtr large(std::int64_t number, std::chrono::microseconds answered, int rows, std::size_t bytes)
{
    LiveRows all;
    for (int row = 0; row < rows; ++row)
        all.emplace_back(std::string(bytes, char('a' + row)), double(number - row));
    return sampleOfRows(all, liveMoment(answered));
}

} // namespace

class TestBoardHistory : public QObject
{
    Q_OBJECT

private slots:
    /// Nothing is compared across a deletion, however short the board was gone and long ago that was.
    void aDeletionIsWhatStoodBefore()
    {
        BoardHistory history;
        const StandingPtr old = numbered(1, 0s);
        history.add(old);
        QVERIFY(history.comparable(old) == old);
        QVERIFY(!history.emptiedAfter(liveMoment(0s)));
        const StandingPtr gone = sampleOfRows({}, liveMoment(1'100ms));
        history.add(gone);
        const StandingPtr other = sampleOfRows({{"c", 5}}, liveMoment(1'200ms));
        history.add(other);
        history.add(sampleOfRows({{"c", 6}, {"a", 3}}, liveMoment(30s)));
        QVERIFY(history.comparable(old) == gone);
        QVERIFY(history.comparable(other) == other);
        QVERIFY(history.comparable(nullptr) == nullptr);
        QVERIFY(history.emptiedAfter(liveMoment(0s)) && !history.emptiedAfter(liveMoment(2s)));
        QVERIFY(!history.showedSinceEmptied(liveMoment(20s), "a"));
        QVERIFY(history.showedSinceEmptied(liveMoment(20s), "c"));
        QVERIFY(history.showedBefore(liveMoment(20s), "a"));
        // The clock was set back before the deletion.
        history.add(numbered(2, 500ms));
        QVERIFY(history.comparable(old) == old);
    }

    void isEmptyAtFirst()
    {
        const BoardHistory history;
        QVERIFY(history.empty());
        QVERIFY(!history.latest() && !history.oldest() && !history.at(liveMoment(0s)));
        QVERIFY(history.between(liveMoment(0s), liveMoment(1h)).empty());
        QVERIFY(!history.showedBefore(liveMoment(1h), "a"));
        QCOMPARE(history.memory(), std::size_t(0));
    }

    void isRightAndFlatForADay()
    {
        SLOW_TEST();
        BoardHistory history;
        std::size_t afterADay = 0;
        const std::int64_t samples = 29 * 36000;
        for (std::int64_t number = 0; number < samples; ++number) {
            const auto now = number * 100ms;
            history.add(numbered(number, now));
            if (number == 27 * 36000)
                afterADay = history.memory();
            if (number % 36000 != 35999)
                continue;
            QVERIFY(history.size() < 101 + 601 + 601 + 1501);
            QCOMPARE(numberOf(history.latest()), number);
            for (std::int64_t back = 0; back < std::min<std::int64_t>(number, 25 * 36000); back += 97) {
                const Moment moment = liveMoment(now - back * 100ms);
                const auto shown = numberOf(history.at(moment));
                if (moment < history.oldest()->answered()) {
                    QVERIFY(moment < liveMoment(60s));
                    continue;
                }
                const std::int64_t older = number - back - shown;
                QVERIFY(older >= 0);
                // It stood until the next one was read.
                QVERIFY2(older == 0 || (older - 1) * 100ms < resolution(back * 100ms),
                         qPrintable(QStringLiteral("%1 back: %2 older").arg(back).arg(older)));
            }
        }
        QVERIFY(afterADay > 0);
        QVERIFY(history.memory() < afterADay + afterADay / 50);
        QVERIFY(history.memory() > afterADay - afterADay / 50);
        std::size_t bytes = 0;
        for (const StandingPtr &standing : history.between(Moment::min(), Moment::max()))
            bytes += standing->memory();
        QCOMPARE(history.memory(), bytes);
    }

    /// Bursts, and pauses in which a standing stands for long.
    void isRightWhateverThePace()
    {
        std::mt19937_64 random(20261123);
        for (int round = 0; round < 10; ++round) {
            BoardHistory history;
            std::vector<std::chrono::microseconds> answered;
            std::chrono::microseconds now = 0s;
            while (now < 6h) {
                const int pace = int(random() % 8);
                const auto most = pace == 0 ? 20min : pace < 3 ? 30s : std::chrono::microseconds(700ms);
                for (auto burst = random() % 60; burst > 0; --burst) {
                    now += std::chrono::microseconds(1 + random() % std::uint64_t(most.count()));
                    history.add(numbered(std::ssize(answered), now));
                    answered.push_back(now);
                }
            }
            for (int look = 0; look < 3000; ++look) {
                const auto age = std::chrono::microseconds(
                    random() %
                    std::uint64_t(
                        (look % 2 ? now : std::min<std::chrono::microseconds>(now, 15min)).count()));
                const auto moment = answered.back() - age;
                if (liveMoment(moment) < history.oldest()->answered())
                    continue;
                const auto shown = std::size_t(numberOf(history.at(liveMoment(moment))));
                QVERIFY(answered[shown] <= moment);
                if (shown + 1 == answered.size())
                    continue;
                // Either it stood at that moment, or until shortly before it.
                QVERIFY(answered[shown + 1] >
                        moment - std::max<std::chrono::microseconds>(resolution(age), 1us));
            }
        }
    }

    void keepsWhatStoodForLong()
    {
        BoardHistory history;
        for (int i = 0; i < 10; ++i)
            history.add(numbered(i, i * 90ms));
        history.add(numbered(10, 30min));
        // What moved within the first second does not matter, what stood after it does.
        QCOMPARE(numberOf(history.at(liveMoment(15min))), 9);
        history.add(numbered(11, 5h));
        QCOMPARE(numberOf(history.at(liveMoment(4h))), 10);
        QCOMPARE(numberOf(history.at(liveMoment(29min))), 9);
        QCOMPARE(numberOf(history.at(liveMoment(-1h))), numberOf(history.oldest()));
        // The last one stays when nothing comes after it, and goes when it is a day old.
        history.add(numbered(12, 60h));
        QCOMPARE(history.size(), std::size_t(1));
        QCOMPARE(numberOf(history.at(liveMoment(10h))), 12);
    }

    void confirmsTheLatest()
    {
        BoardHistory history;
        history.confirm(liveMoment(0s));
        QVERIFY(history.empty());
        history.add(numbered(1, 1s));
        // It may have changed as soon as it was read.
        QVERIFY(history.confirmed() == liveMoment(990ms));
        history.confirm(liveMoment(5s));
        QVERIFY(history.confirmed() == liveMoment(5s));
        history.add(numbered(2, 6s));
        QVERIFY(history.confirmed() == liveMoment(5990ms));
        // A clock that was set back is followed: what was confirmed must not look fresh for an hour.
        history.confirm(liveMoment(-3600s));
        QVERIFY(history.confirmed() == liveMoment(-3600s));
        history.add(numbered(3, 60h));
        QVERIFY(history.confirmed() == liveMoment(60h - 10ms));
    }

    void givesWhatLiesBetween()
    {
        BoardHistory history;
        for (int i = 0; i < 8; ++i)
            history.add(numbered(i, i * 1s));
        const auto numbers = [&](std::chrono::microseconds from, std::chrono::microseconds to) {
            QList<std::int64_t> found;
            for (const StandingPtr &standing : history.between(liveMoment(from), liveMoment(to)))
                found += numberOf(standing);
            return found;
        };
        QCOMPARE(numbers(2s, 4s), (QList<std::int64_t>{2, 3, 4}));
        QCOMPARE(numbers(2500ms, 4900ms), (QList<std::int64_t>{2, 3, 4}));
        QCOMPARE(numbers(-5s, 1s), (QList<std::int64_t>{0, 1}));
        QCOMPARE(numbers(-5s, -1s), (QList<std::int64_t>{}));
        QCOMPARE(numbers(9s, 12s), (QList<std::int64_t>{7}));
        history.add(numbered(8, 30s));
        QCOMPARE(numbers(3s, 40s), (QList<std::int64_t>{3, 4, 5, 6, 7, 8}));
        QVERIFY(history.showedBefore(liveMoment(1s), "a"));
        QVERIFY(!history.showedBefore(liveMoment(0s), "a"));
        QVERIFY(!history.showedBefore(liveMoment(1h), "c"));
    }

    void forgetsWhatIsLaterThanAClockThatWasSetBack()
    {
        BoardHistory history;
        for (int i = 0; i < 1000; ++i)
            history.add(numbered(i, i * 1s));
        history.add(numbered(2000, 500s + 1ms));
        QCOMPARE(numberOf(history.latest()), 2000);
        QCOMPARE(numberOf(history.at(liveMoment(501s))), 2000);
        QCOMPARE(numberOf(history.at(liveMoment(499s))), 499);
        for (int i = 0; i < 20000; ++i)
            history.add(numbered(3000 + i, 501s + i * 100ms));
        QVERIFY(history.size() < 1400);
        QCOMPARE(numberOf(history.latest()), 22999);
        Moment last = Moment::min();
        for (const StandingPtr &standing : history.between(Moment::min(), Moment::max())) {
            QVERIFY(standing->answered() > last);
            last = standing->answered();
        }
    }

    void hasABoundInBytes()
    {
        SLOW_TEST();
        BoardHistory history;
        for (int i = 0; i < 1500; ++i) {
            history.add(large(i, i * 1s, 10, 100'000));
            QVERIFY(history.memory() <= BoardHistory::maxBytes);
            QCOMPARE(numberOf(history.latest()), i);
        }
        QVERIFY(history.size() > 20);
        // Rather fewer of a long time than all of a short one.
        QVERIFY(history.oldest()->answered() < liveMoment(400s));
        // Two stay, however large.
        for (int i = 0; i < 5; ++i)
            history.add(large(2000 + i, 1500s + i * 1s, 20, 3'000'000));
        QCOMPARE(history.size(), std::size_t(2));
        QCOMPARE(numberOf(history.latest()), 2004);
        // And give way to small ones.
        for (int i = 0; i < 100; ++i)
            history.add(numbered(3000 + i, 1600s + i * 1s));
        QVERIFY(history.memory() < BoardHistory::maxBytes);
    }

    void makesRoomWhereLeastIsLost()
    {
        BoardHistory history;
        // Of each pair one stands for 2 s and one for 15 s.
        for (int pair = 0; pair < 30; ++pair) {
            history.add(large(2 * pair, pair * 17s, 8, 125'000));
            history.add(large(2 * pair + 1, pair * 17s + 2s, 8, 125'000));
        }
        QVERIFY(history.size() < 50);
        for (int pair = 0; pair < 30; ++pair)
            QCOMPARE(numberOf(history.at(liveMoment(pair * 17s + 10s))), 2 * pair + 1);
    }
};

TIEBREAK_TEST(NoApplication, TestBoardHistory)

} // namespace tst_boardhistory

#include "tst_boardhistory.moc"
