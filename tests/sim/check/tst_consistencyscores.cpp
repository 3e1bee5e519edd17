// SPDX-License-Identifier: GPL-3.0-or-later
// What a score may be, against all orders in which the updates can have taken effect, tried one by one.
#include "allorders.h"
#include "sim/check/allowedscores.h"
#include "sim/check/scorecheck.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace tiebreak;

namespace tst_consistencyscores
{

namespace
{

UpdateRecord randomUpdate(Dice &dice, bool addsOnly)
{
    UpdateRecord update;
    update.invoked = dice.between(0, 12);
    update.answered = update.invoked + dice.between(0, 6);
    update.points = dice.once(4) ? dice.between(-4, 0) : dice.between(1, 40);
    update.kind = addsOnly || !dice.once(2) ? UpdateKind::Add
                  : dice.once(3)            ? UpdateKind::Remove
                                            : UpdateKind::Set;
    update.outcome = dice.once(4)   ? UpdateOutcome::Uncertain
                     : dice.once(6) ? UpdateOutcome::Refused
                                    : UpdateOutcome::Acknowledged;
    return update;
}

std::string textOf(Score start, const std::vector<UpdateRecord> &updates)
{
    std::string text = "start " + (start ? std::to_string(*start) : "-");
    for (const UpdateRecord &one : updates)
        text += "; " + std::string(1, "+=x"[int(one.kind)]) + std::to_string(one.points) + " [" +
                std::to_string(one.invoked) + ", " + std::to_string(one.answered) + "] " +
                "ar?"[int(one.outcome)];
    return text;
}

UpdateRecord added(std::int64_t points, std::int64_t invoked, std::int64_t answered)
{
    return {invoked, answered, points, 0, 0, UpdateKind::Add, UpdateOutcome::Acknowledged};
}

} // namespace

class ConsistencyScoresTest : public QObject
{
    Q_OBJECT

private slots:
    void asAllOrdersTell_data();
    void asAllOrdersTell();
    void manyOpenUpdates();
    void manyHoldAllThatFew();
    void nearest();
    void backwardsTimes();
    void faults();
};

void ConsistencyScoresTest::asAllOrdersTell_data()
{
    QTest::addColumn<bool>("addsOnly");
    QTest::addColumn<int>("updates");
    QTest::addColumn<int>("rounds");
    QTest::newRow("Adds") << true << 5 << 5000;
    QTest::newRow("up to 4 of any kind") << false << 4 << 30000;
    QTest::newRow("6 of any kind") << false << 6 << 1500;
}

void ConsistencyScoresTest::asAllOrdersTell()
{
    SLOW_TEST();
    QFETCH(bool, addsOnly);
    QFETCH(int, updates);
    QFETCH(int, rounds);
    Dice dice(2026);
    for (int round = 0; round < rounds; ++round) {
        const Score start = dice.once(2) ? Score(dice.between(-5, 50)) : std::nullopt;
        std::vector<UpdateRecord> records;
        const auto count = updates == 6 ? 6 : dice.between(0, updates);
        while (std::ssize(records) < count)
            records.push_back(randomUpdate(dice, addsOnly));
        const std::set<Score> outcomes = allOutcomes(start, records).scores;
        const AllowedScores allowed = allowedScores(start, records);
        const std::string text = textOf(start, records);
        QVERIFY2(allowed.mayBeAbsent == outcomes.contains(std::nullopt), text.c_str());
        for (std::int64_t score = -40; score <= 300; ++score)
            QVERIFY2(allowed.allows(score) == outcomes.contains(score),
                     (text + ": " + std::to_string(score)).c_str());
        std::set<std::int64_t> values;
        for (const Score score : outcomes)
            values.insert(score.value_or(0));
        QVERIFY2(allowed.min() == *values.begin(), text.c_str());
        QVERIFY2(allowed.max() == *values.rbegin(), text.c_str());
    }
}

void ConsistencyScoresTest::manyOpenUpdates()
{
    std::vector<UpdateRecord> updates;
    for (std::size_t i = 0; i + 1 < openTried; ++i)
        updates.push_back({0, 10, 10, 0, 0, UpdateKind::Add, UpdateOutcome::Uncertain});
    AllowedScores allowed = allowedScores(5, updates);
    for (std::int64_t score = 0; score < 200; ++score)
        QCOMPARE(allowed.allows(score), score % 10 == 5 && score < 10 * std::ssize(updates) + 10);
    updates.push_back(updates.back());
    allowed = allowedScores(5, updates);
    for (std::int64_t score = 0; score < 200; ++score)
        QCOMPARE(allowed.allows(score), score >= 5 && score <= 105);
}

/// The same updates beside so many that nothing changes, uncertain Adds of no points, hold at least as much.
void ConsistencyScoresTest::manyHoldAllThatFew()
{
    Dice dice(7);
    for (int round = 0; round < 5000; ++round) {
        const Score start = dice.once(2) ? Score(dice.between(-5, 50)) : std::nullopt;
        std::vector<UpdateRecord> records;
        const auto count = dice.between(0, 7);
        while (std::ssize(records) < count)
            records.push_back(randomUpdate(dice, false));
        const AllowedScores exact = allowedScores(start, records);
        const std::string text = textOf(start, records);
        for (std::size_t i = 0; i < openTried; ++i)
            records.push_back({0, 0, 0, 0, 0, UpdateKind::Add, UpdateOutcome::Uncertain});
        const AllowedScores wide = allowedScores(start, records);
        QVERIFY2(wide.mayBeAbsent == exact.mayBeAbsent, text.c_str());
        for (std::int64_t score = -40; score <= 300; ++score)
            QVERIFY2(!exact.allows(score) || wide.allows(score), text.c_str());
    }
}

void ConsistencyScoresTest::nearest()
{
    const AllowedScores allowed{{{3, 5}, {11, 11}}, false};
    for (const auto &[score, nearest] :
         {std::pair{0, 3}, {3, 3}, {4, 4}, {5, 5}, {7, 5}, {8, 11}, {9, 11}, {11, 11}, {99, 11}})
        QVERIFY(allowed.nearest(score) == nearest);
    const AllowedScores orAbsent{{{3, 5}}, true};
    QVERIFY(orAbsent.nearest(1) == 0);
    QVERIFY(orAbsent.nearest(2) == 3);
    QVERIFY(orAbsent.min() == 0);
    QVERIFY(!orAbsent.allows(0));
    const AllowedScores gone{{}, true};
    QVERIFY(gone.nearest(7) == 0);
    QVERIFY(gone.max() == 0);
}

void ConsistencyScoresTest::backwardsTimes()
{
    // A clock that runs backwards leaves some outcome.
    const std::vector<UpdateRecord> updates{{9, 2, 7, 0, 0, UpdateKind::Set, UpdateOutcome::Acknowledged}};
    const AllowedScores allowed = allowedScores({}, updates);
    QVERIFY(allowed.allows(7));
    QVERIFY(!allowed.mayBeAbsent);
}

void ConsistencyScoresTest::faults()
{
    const auto faultOf = [](Score start, Score found, const std::vector<UpdateRecord> &updates) {
        return scoreDefect(found, allowedScores(start, updates), updates);
    };
    const auto compare = [](const ScoreDefect &fault, bool duplicated, std::int64_t updates,
                            std::int64_t points) {
        QCOMPARE(fault.duplicated, duplicated);
        QCOMPARE(fault.updates, updates);
        QVERIFY(fault.points == points);
    };
    const std::vector<UpdateRecord> adds{added(5, 0, 1), added(8, 0, 1), added(2, 0, 1), added(-3, 0, 1)};
    compare(faultOf(0, 11, adds), false, 1, 1);
    compare(faultOf(0, 4, adds), false, 1, 8);
    compare(faultOf(0, 3, adds), false, 2, 9);
    compare(faultOf(0, -3, adds), false, 3, 15);
    compare(faultOf(0, -4, adds), false, 1, 16); // more than there ever was
    compare(faultOf(0, 15, adds), false, 1, 3);  // -3 dropped, or 8 added twice
    compare(faultOf(0, 16, adds), true, 1, 4);
    compare(faultOf(0, 21, adds), true, 2, 9);
    compare(faultOf(0, 99, adds), true, 1, 87);
    compare(faultOf({}, {}, adds), false, 4, 12);
    compare(faultOf(1, {}, {}), false, 1, 1);
    compare(faultOf({}, 4, {}), true, 1, 4);
    compare(faultOf(1, 4, {}), true, 1, 3);

    std::vector<UpdateRecord> withSet = adds;
    withSet.push_back({4, 6, 100, 0, 0, UpdateKind::Set, UpdateOutcome::Acknowledged});
    withSet.push_back(added(7, 5, 8));
    withSet.push_back(added(9, 7, 8));
    compare(faultOf({}, {}, withSet), false, 1, 109);
    compare(faultOf({}, 109 + 7 + 9, withSet), true, 1, 9);
    compare(faultOf({}, 1000, withSet), false, 1, 1000 - 116);
    withSet.push_back({20, 21, 0, 0, 0, UpdateKind::Remove, UpdateOutcome::Acknowledged});
    compare(faultOf({}, 109, withSet), false, 1, 109);
}

TIEBREAK_TEST(QCoreApplication, ConsistencyScoresTest)

} // namespace tst_consistencyscores

#include "tst_consistencyscores.moc"
