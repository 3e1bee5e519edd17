// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from a workload's values, and the presets.
#include "sim/workload/workloadcheck.h"
#include "sim/workload/workloadpresets.h"
#include "support/chisquare.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_workload
{

class WorkloadTest : public QObject
{
    Q_OBJECT

private slots:
    void operationNames();
    void mixes();
    void hotMembers();
    void startScores();
    void startLevels();
    void clockSkews();
    void comparison();
    void whatTrims();
    void presetsCanBeRun();
    void presetsAreTheirKind();
    void presetsAreFound();
};

void WorkloadTest::operationNames()
{
    std::set<std::string_view> names;
    for (const OperationKind kind : allOperations) {
        names.insert(operationName(kind));
        QCOMPARE(findOperation(operationKey(kind)), kind);
    }
    QCOMPARE(names.size(), operationKinds);
    QCOMPARE(operationName(OperationKind::AddPoints), "add points");
    QCOMPARE(operationKey(OperationKind::RankWindow), "window");
    QCOMPARE(operationKey(OperationKind::Trim), "trim");
    QVERIFY(!findOperation("zadd"));
    QVERIFY(!findOperation(""));
}

void WorkloadTest::mixes()
{
    QCOMPARE(Mix().sum(), 100);
    QCOMPARE(Mix().updates(), 70);
    for (const OperationKind kind : allOperations) {
        const Mix mix = Mix::only(kind);
        QCOMPARE(mix.sum(), 100);
        QCOMPARE(mix[kind], 100);
        QCOMPARE(mix.updates(), isUpdate(kind) ? 100 : 0);
    }
}

void WorkloadTest::hotMembers()
{
    MemberChoice choice;
    choice.hotMembers = 1;
    QCOMPARE(hotMemberCount(choice, 20'000), 200u);
    QCOMPARE(hotMemberCount(choice, 1), 1u);
    choice.hotMembers = 1e-9;
    QCOMPARE(hotMemberCount(choice, 100'000'000), 1u);
    choice.hotMembers = 100;
    QCOMPARE(hotMemberCount(choice, 100'000'000), 100'000'000u);
    choice.hotMembers = 99.999;
    QCOMPARE(hotMemberCount(choice, 10), 10u);
}

void WorkloadTest::startScores()
{
    WorkloadBoard board;
    board.minScore = -50;
    board.maxScore = 49;
    std::vector<std::int64_t> counts(100);
    bool seedsDiffer = false;
    for (std::uint32_t member = 0; member < 50'000; ++member) {
        const std::int64_t score = startScore(board, 1, member);
        QVERIFY(score >= -50 && score <= 49);
        QCOMPARE(startScore(board, 1, member), score);
        seedsDiffer |= startScore(board, 2, member) != score;
        ++counts[static_cast<std::size_t>(score + 50)];
    }
    QVERIFY(seedsDiffer);
    QVERIFY(std::abs(chiSquareExcess(counts)) < 5);
    board.minScore = -(std::int64_t(1) << 53);
    board.maxScore = std::int64_t(1) << 53;
    for (std::uint32_t member = 0; member < 1000; ++member)
        QVERIFY(std::abs(startScore(board, 1, member)) <= board.maxScore);
}

void WorkloadTest::startLevels()
{
    WorkloadBoard board;
    board.minScore = 2'100'000;
    board.maxScore = 2'600'000;
    board.startLevels = 6;
    std::set<std::int64_t> levels;
    for (std::uint32_t member = 0; member < 1000; ++member)
        levels.insert(startScore(board, 1, member));
    QVERIFY(
        (levels == std::set<std::int64_t>{2'100'000, 2'200'000, 2'300'000, 2'400'000, 2'500'000, 2'600'000}));
    board.startLevels = 1;
    for (std::uint32_t member = 0; member < 1000; ++member)
        QCOMPARE(startScore(board, 1, member), 2'100'000);
    board.startLevels = maxLevels;
    board.minScore = -(std::int64_t(1) << 53);
    board.maxScore = std::int64_t(1) << 53;
    for (std::uint32_t member = 0; member < 1000; ++member)
        QVERIFY(std::abs(startScore(board, 1, member)) <= board.maxScore);
}

void WorkloadTest::clockSkews()
{
    FaultInjection faults;
    QCOMPARE(clockSkewOf(faults, 1, 4).count(), 0);
    faults.clockSkew = 50ms;
    QVERIFY(clockSkewOf(faults, 0, 2) == -50ms);
    QVERIFY(clockSkewOf(faults, 1, 2) == 50ms);
    QVERIFY(clockSkewOf(faults, 1, 3) == 0ms);
    QVERIFY(clockSkewOf(faults, 1, 5) == -25ms);
    QVERIFY(clockSkewOf(faults, 0, 1) == 50ms);
    faults.clockSkew = 1h;
    QVERIFY(clockSkewOf(faults, 63, 64) == 1h);
    QVERIFY(clockSkewOf(faults, 0, 64) == -1h);
}

void WorkloadTest::comparison()
{
    Workload other;
    QVERIFY(other == Workload());
    other.board.shape.digits = 8;
    QVERIFY(other != Workload());
    other = Workload();
    other.load.rate = 1000;
    QVERIFY(other != Workload());
}

void WorkloadTest::whatTrims()
{
    Workload workload;
    QVERIFY(!workload.trims());
    QVERIFY(!workload.faults.any());
    workload.mix = Mix::only(OperationKind::Trim);
    QVERIFY(workload.trims());
    workload = Workload();
    workload.trimming.when = Trimming::When::EveryAdd;
    QVERIFY(workload.trims());
    workload.faults.lostReplies = 1;
    QVERIFY(workload.faults.any());
}

void WorkloadTest::presetsCanBeRun()
{
    std::set<std::string_view> keys;
    for (const WorkloadPreset &preset : workloadPresets()) {
        VERIFY_RESULT(checkWorkload(preset.workload));
        QCOMPARE(preset.workload.mix.sum(), 100);
        QVERIFY(!preset.title.empty());
        QVERIFY(preset.life.ends_with('.'));
        keys.insert(preset.key);
        QCOMPARE(presetOf(preset.workload), &preset);
    }
    QCOMPARE(keys.size(), 7u);
    QCOMPARE(presetOf(Workload()), nullptr);
}

void WorkloadTest::presetsAreTheirKind()
{
    const auto preset = [](const char *key) { return findPreset(key).value()->workload; };
    QCOMPARE(preset("speed-run").board.direction, Direction::LowestFirst);
    QCOMPARE(preset("gift-ranking").choice.kind, MemberChoice::Kind::HotSet);
    QCOMPARE(preset("gift-ranking").points.kind, PointsChoice::Kind::Contested);

    const Workload ties = preset("everyone-ties");
    QCOMPARE(ties.points.kind, PointsChoice::Kind::Contested);
    QCOMPARE(ties.board.startMembers, ties.board.members);
    QVERIFY(ties.board.minScore > 2'097'151); // where a split after 32 bits begins to lose seconds

    const Workload plain = preset("plain-zadd");
    QCOMPARE(plain.mix[OperationKind::SetScore], 100);
    std::string name;
    plain.board.shape.appendMember(name, 999'999);
    QCOMPARE(name, "element:000000999999");
}

void WorkloadTest::presetsAreFound()
{
    const auto found = findPreset("season-ladder");
    VERIFY_RESULT(found);
    QCOMPARE((*found)->title, "Season ladder");
    COMPARE_FAILURE(findPreset("ladder"), ErrorKind::NotFound, "workloadcheck", "unknown preset");
    VERIFY_FAILURE(findPreset(""), ErrorKind::NotFound, "gift-ranking");
    QVERIFY(findPreset(std::string(100'000, 'x')).error().message.size() < 300);
}

TIEBREAK_TEST(QCoreApplication, WorkloadTest)

} // namespace tst_workload

#include "tst_workload.moc"
