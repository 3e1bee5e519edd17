// SPDX-License-Identifier: GPL-3.0-or-later
// Which numbers a run may have left on its board, where it adds to them itself.
#include "sim/check/scorecheck.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>
#include <vector>

using namespace tiebreak;

namespace tst_maybestored
{

namespace
{

constexpr double infinite = std::numeric_limits<double>::infinity();

UpdateRecord storedUpdate(UpdateKind kind, std::int64_t points,
                          UpdateOutcome outcome = UpdateOutcome::Acknowledged)
{
    UpdateRecord update;
    update.kind = kind;
    update.points = points;
    update.outcome = outcome;
    return update;
}

/// A run of one member who starts at `start`, if on the board at all.
struct StoredCase {
    double start = 100;
    bool onStart = true;
    double point = 1;
    bool wholeNumbers = true;
    bool trimsWithoutColdStore = false;
    std::vector<UpdateRecord> updates;

    bool allows(double stored) const
    {
        RunHistory run;
        run.members = 1;
        run.increments = Increments{point, {start}, wholeNumbers};
        if (onStart)
            run.start.push_back({0, 0, -1});
        if (trimsWithoutColdStore)
            run.keeps = 10;
        return mayBeStored(run, stored, false, onStart ? 0 : notOnStart, updates);
    }
};

} // namespace

class TestMayBeStored : public QObject
{
    Q_OBJECT

    const UpdateRecord m_add = storedUpdate(UpdateKind::Add, 10);

private slots:
    void whereACodecPacksItDecides()
    {
        const RunHistory run;
        QVERIFY(mayBeStored(run, 1.5, true, notOnStart, {}));
        QVERIFY(!mayBeStored(run, 1, false, notOnStart, {}));
    }

    void wholePointsFromWhatWasThere()
    {
        const StoredCase one{.updates = {m_add}};
        for (const double right : {100.0, 105.0, 110.0, 90.0, 1e6})
            QVERIFY2(one.allows(right), QByteArray::number(right)); // how many is another question
        for (const double wrong :
             {100.5, 0x1p51 + 0.5, infinite, -infinite, std::numeric_limits<double>::quiet_NaN()})
            QVERIFY2(!one.allows(wrong), QByteArray::number(wrong));
        const StoredCase weighted{.start = 5, .point = 1024, .updates = {m_add}};
        QVERIFY(weighted.allows(5 + 3 * 1024));
        QVERIFY(!weighted.allows(3 * 1024));
        QVERIFY(!weighted.allows(6 + 3 * 1024));
    }

    void roundingIsAllowedWhereThereIsAny()
    {
        // Beyond 2^53 an addition rounds.
        const StoredCase large{.start = 0x1p60, .point = 1'000'000, .updates = {m_add, m_add}};
        QVERIFY(large.allows(0x1p60 + 999'936));
        QVERIFY(large.allows(0x1p60 + 999'936 + 256));
        QVERIFY(!large.allows(0x1p60 + 499'968));
        // And so it does of a base with a fraction.
        const StoredCase fraction{.start = 100.1, .wholeNumbers = false, .updates = {m_add}};
        QVERIFY(fraction.allows(100.1 + 10));
        QVERIFY(!fraction.allows(100.1 + 10.5));
    }

    void aSetMayHaveBeenAnyNumber()
    {
        StoredCase set{.updates = {storedUpdate(UpdateKind::Set, 7)}};
        QVERIFY(set.allows(123456));
        QVERIFY(!set.allows(0.5));
        set.wholeNumbers = false;
        QVERIFY(set.allows(0.5));
        for (const bool whole : {true, false}) {
            set.wholeNumbers = whole;
            for (const double wrong : {infinite, -infinite, std::numeric_limits<double>::quiet_NaN()})
                QVERIFY(!set.allows(wrong));
        }
        set.updates = {storedUpdate(UpdateKind::Set, 7, UpdateOutcome::Refused)};
        set.start = 100.5;
        QVERIFY(!set.allows(7));
    }

    void whoMayHaveBeenGoneCountsFromZero()
    {
        StoredCase gone{.start = 100.25, .updates = {m_add}};
        QVERIFY(!gone.allows(10));
        gone.updates.push_back(storedUpdate(UpdateKind::Remove, 0, UpdateOutcome::Refused));
        QVERIFY(!gone.allows(10));
        gone.updates.back().outcome = UpdateOutcome::Uncertain;
        QVERIFY(gone.allows(10));
        QVERIFY(gone.allows(110.25));
        gone.updates.pop_back();
        gone.trimsWithoutColdStore = true;
        QVERIFY(gone.allows(10));
        gone.trimsWithoutColdStore = false;
        gone.onStart = false;
        QVERIFY(gone.allows(10));
        QVERIFY(!gone.allows(110.25));
    }
};

TIEBREAK_TEST(QCoreApplication, TestMayBeStored)

} // namespace tst_maybestored

#include "tst_maybestored.moc"
