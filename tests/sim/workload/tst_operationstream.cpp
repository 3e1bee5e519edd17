// SPDX-License-Identifier: GPL-3.0-or-later
// Operations against what the workload asks for, and the same ones again for the same seed.
#include "sim/workload/operationstream.h"
#include "sim/workload/workloadpresets.h"
#include "support/chisquare.h"
#include "support/heapbytes.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace tiebreak;

namespace tst_operationstream
{

namespace
{

constexpr int draws = 200'000;

std::vector<std::int64_t> memberCounts(const Workload &workload)
{
    OperationStream stream(workload, 11, 0);
    std::vector<std::int64_t> counts(workload.board.members);
    for (int i = 0; i < draws; ++i)
        ++counts[stream.next().member];
    return counts;
}

Workload onlyAdds(std::uint32_t members)
{
    Workload workload;
    workload.mix = Mix::only(OperationKind::AddPoints);
    workload.board.members = members;
    return workload;
}

/// FNV-1a of the first operations.
std::uint64_t fingerprint(const Workload &workload, std::uint64_t seed, unsigned worker)
{
    OperationStream stream(workload, seed, worker);
    std::uint64_t value = 14695981039346656037u;
    const auto add = [&](std::uint64_t number) {
        for (int byte = 0; byte < 8; ++byte)
            value = (value ^ (number >> (8 * byte) & 0xFF)) * 1099511628211u;
    };
    for (int i = 0; i < 10'000; ++i) {
        const PlannedOperation operation = stream.next();
        add(static_cast<std::uint64_t>(operation.kind));
        add(operation.member);
        add(static_cast<std::uint64_t>(operation.points));
    }
    return value;
}

} // namespace

class OperationStreamTest : public QObject
{
    Q_OBJECT

private slots:
    void sharesOfTheMix();
    void whatOperationsCarry();
    void uniformMembers();
    void zipfMembers();
    void hotSet();
    void hotSetOfAll();
    void popularAreNoNeighbours();
    void constantAndUniformPoints();
    void geometricPoints_data();
    void geometricPoints();
    void setScores();
    void sameSeedSameOperations();
    void fingerprints_data();
    void fingerprints();
    void workersAreIndependent();
    void nextAllocatesNothing();
};

void OperationStreamTest::sharesOfTheMix()
{
    Workload workload;
    workload.mix = {{41, 9, 20, 11, 7, 6, 5, 1}};
    OperationStream stream(workload, 3, 0);
    std::vector<std::int64_t> counts(operationKinds);
    for (int i = 0; i < draws; ++i)
        ++counts[static_cast<std::size_t>(stream.next().kind)];
    QVERIFY(std::abs(chiSquareExcess(
                counts, std::vector<double>(workload.mix.percent.begin(), workload.mix.percent.end()))) < 5);
}

void OperationStreamTest::whatOperationsCarry()
{
    Workload workload;
    workload.mix = {{20, 10, 10, 10, 10, 20, 10, 10}};
    workload.points.constant = 7;
    workload.board.minScore = 1000;
    OperationStream stream(workload, 3, 0);
    std::array<std::uint32_t, operationKinds> greatest{};
    for (int i = 0; i < 10'000; ++i) {
        const PlannedOperation operation = stream.next();
        QVERIFY(operation.member < workload.board.members);
        auto &member = greatest[static_cast<std::size_t>(operation.kind)];
        member = std::max(member, operation.member);
        if (operation.kind == OperationKind::AddPoints)
            QCOMPARE(operation.points, 7);
        else if (operation.kind == OperationKind::SetScore)
            QVERIFY(operation.points >= 1000 && operation.points <= 999'999);
        else
            QCOMPARE(operation.points, 0);
    }
    for (const OperationKind kind : allOperations) {
        const bool aboutNobody =
            kind == OperationKind::TopN || kind == OperationKind::RankWindow || kind == OperationKind::Trim;
        QCOMPARE(greatest[static_cast<std::size_t>(kind)] == 0, aboutNobody);
    }
}

void OperationStreamTest::uniformMembers()
{
    for (const std::uint32_t members : {2u, 100u, 999u})
        QVERIFY(std::abs(chiSquareExcess(memberCounts(onlyAdds(members)))) < 5);
    QCOMPARE(memberCounts(onlyAdds(1))[0], draws);
}

void OperationStreamTest::zipfMembers()
{
    Workload workload = onlyAdds(1000);
    workload.choice.kind = MemberChoice::Kind::Zipf;
    std::vector<std::int64_t> counts = memberCounts(workload);
    std::ranges::sort(counts, std::greater());
    double sum = 0;
    for (int k = 1; k <= 1000; ++k)
        sum += std::pow(k, -0.99);
    // Sorting the counts moves neighbours past one another, but hardly the first five.
    for (int k = 1; k <= 5; ++k) {
        const double share = std::pow(k, -0.99) / sum;
        const double expected = draws * share;
        QVERIFY(std::abs(static_cast<double>(counts[static_cast<std::size_t>(k - 1)]) - expected) <
                5 * std::sqrt(expected));
    }
}

void OperationStreamTest::hotSet()
{
    Workload workload = onlyAdds(10'000);
    workload.choice = {MemberChoice::Kind::HotSet, 0.99, 2, 80};
    // 800 picks for a hot one, 4 for another.
    std::vector<std::int64_t> hot;
    std::vector<std::int64_t> others;
    for (const std::int64_t count : memberCounts(workload))
        (count > 100 ? hot : others).push_back(count);
    QCOMPARE(hot.size(), 200u);
    const auto picks = static_cast<double>(std::accumulate(hot.begin(), hot.end(), std::int64_t(0)));
    QVERIFY(std::abs(picks - 0.8 * draws) < 5 * std::sqrt(draws * 0.8 * 0.2));
    QVERIFY(std::abs(chiSquareExcess(hot)) < 5);
    QVERIFY(std::abs(chiSquareExcess(others)) < 5);
}

void OperationStreamTest::hotSetOfAll()
{
    Workload workload = onlyAdds(100);
    workload.choice = {MemberChoice::Kind::HotSet, 0.99, 100, 0};
    QVERIFY(std::abs(chiSquareExcess(memberCounts(workload))) < 5);
    workload.choice = {MemberChoice::Kind::HotSet, 0.99, 10, 0};
    std::vector<std::int64_t> counts = memberCounts(workload);
    QCOMPARE(std::ranges::count(counts, 0), 10);
    workload.choice.hotPicks = 100;
    counts = memberCounts(workload);
    QCOMPARE(std::ranges::count(counts, 0), 90);
}

void OperationStreamTest::popularAreNoNeighbours()
{
    Workload workload = onlyAdds(10'000);
    workload.choice = {MemberChoice::Kind::HotSet, 0.99, 1, 100};
    const std::vector<std::int64_t> counts = memberCounts(workload);
    int neighbours = 0;
    for (std::size_t member = 1; member < counts.size(); ++member)
        neighbours += counts[member] > 0 && counts[member - 1] > 0 ? 1 : 0;
    QVERIFY2(neighbours < 8, std::to_string(neighbours).c_str()); // chance: 1
}

void OperationStreamTest::constantAndUniformPoints()
{
    Workload workload = onlyAdds(100);
    workload.points = {PointsChoice::Kind::Uniform, 1, 5, 30, 10, 8};
    OperationStream stream(workload, 3, 0);
    std::vector<std::int64_t> counts(26);
    for (int i = 0; i < draws; ++i) {
        const std::int64_t points = stream.next().points;
        QVERIFY(points >= 5 && points <= 30);
        ++counts[static_cast<std::size_t>(points - 5)];
    }
    QVERIFY(std::abs(chiSquareExcess(counts)) < 5);
}

void OperationStreamTest::geometricPoints_data()
{
    QTest::addColumn<double>("mean");
    for (const double mean : {1.0, 1.001, 2.0, 10.0, 1000.0, 1e9})
        QTest::addRow("%g", mean) << mean;
}

void OperationStreamTest::geometricPoints()
{
    QFETCH(double, mean);
    Workload workload = onlyAdds(100);
    workload.points.kind = PointsChoice::Kind::Geometric;
    workload.points.mean = mean;
    OperationStream stream(workload, 3, 0);
    double sum = 0;
    std::vector<std::int64_t> counts(30);
    for (int i = 0; i < draws; ++i) {
        const std::int64_t points = stream.next().points;
        QVERIFY(points >= 1);
        sum += static_cast<double>(points);
        ++counts[static_cast<std::size_t>(std::min<std::int64_t>(points, 30) - 1)];
    }
    const double deviation = std::sqrt(mean * (mean - 1) / draws);
    QVERIFY2(std::abs(sum / draws - mean) <= 5 * deviation, std::to_string(sum / draws).c_str());
    if (mean < 2 || mean > 100)
        return;
    std::vector<double> shares(30);
    for (std::size_t k = 0; k < 30; ++k)
        shares[k] = std::pow(1 - 1 / mean, static_cast<double>(k)) * (k == 29 ? 1 : 1 / mean);
    QVERIFY(std::abs(chiSquareExcess(counts, shares)) < 5);
}

void OperationStreamTest::setScores()
{
    Workload workload;
    workload.mix = Mix::only(OperationKind::SetScore);
    workload.board.minScore = -20;
    workload.board.maxScore = 20;
    OperationStream stream(workload, 3, 0);
    std::vector<std::int64_t> counts(41);
    for (int i = 0; i < draws; ++i)
        ++counts[static_cast<std::size_t>(stream.next().points + 20)];
    QVERIFY(std::abs(chiSquareExcess(counts)) < 5);
}

void OperationStreamTest::sameSeedSameOperations()
{
    for (const WorkloadPreset &preset : workloadPresets()) {
        QCOMPARE(fingerprint(preset.workload, 5, 1), fingerprint(preset.workload, 5, 1));
        QVERIFY(fingerprint(preset.workload, 5, 1) != fingerprint(preset.workload, 5, 0));
        QVERIFY(fingerprint(preset.workload, 5, 1) != fingerprint(preset.workload, 6, 1));
    }
}

void OperationStreamTest::fingerprints_data()
{
    QTest::addColumn<int>("choice");
    QTest::addColumn<int>("points");
    QTest::addColumn<quint64>("value");
    using Choice = MemberChoice::Kind;
    using Points = PointsChoice::Kind;
    const auto row = [](const char *name, Choice choice, Points points, quint64 value) {
        QTest::newRow(name) << static_cast<int>(choice) << static_cast<int>(points) << value;
    };
    row("uniform, constant", Choice::Uniform, Points::Constant, 15491708831571787220u);
    row("uniform, geometric", Choice::Uniform, Points::Geometric, 13543546877271301036u);
    row("uniform, contested", Choice::Uniform, Points::Contested, 15455785923932236606u);
    row("Zipf, uniform", Choice::Zipf, Points::Uniform, 10369542445915920572u);
    row("Zipf, contested", Choice::Zipf, Points::Contested, 10336800190882257455u);
    row("hot set, constant", Choice::HotSet, Points::Constant, 16781240655375188832u);
    row("hot set, contested", Choice::HotSet, Points::Contested, 4927181148629452413u);
}

// A run that is repeated by its seed gets the same operations: these numbers never change, on no machine.
void OperationStreamTest::fingerprints()
{
    QFETCH(int, choice);
    QFETCH(int, points);
    QFETCH(quint64, value);
    Workload workload;
    workload.mix = {{50, 10, 5, 5, 10, 10, 5, 5}};
    workload.board.members = 12'345;
    workload.board.maxScore = 999'999;
    workload.choice = {static_cast<MemberChoice::Kind>(choice), 0.99, 1, 90};
    workload.points = {static_cast<PointsChoice::Kind>(points), 1, 1, 100, 10, 8};
    workload.load.workers = 3;
    QCOMPARE(fingerprint(workload, 8841, 1), value);
}

void OperationStreamTest::workersAreIndependent()
{
    const Workload workload = onlyAdds(10);
    OperationStream one(workload, 3, 0);
    OperationStream other(workload, 3, 1);
    std::vector<std::int64_t> pairs(100);
    for (int i = 0; i < draws; ++i)
        ++pairs[one.next().member * 10 + other.next().member];
    QVERIFY(std::abs(chiSquareExcess(pairs)) < 5);
}

void OperationStreamTest::nextAllocatesNothing()
{
    for (const WorkloadPreset &preset : workloadPresets()) {
        OperationStream stream(preset.workload, 1, 0);
        heapBytesPeak = heapBytes.load();
        const std::size_t before = heapBytesPeak;
        for (int i = 0; i < 10'000; ++i)
            stream.next();
        QCOMPARE(heapBytesPeak.load(), before);
    }
}

TIEBREAK_TEST(QCoreApplication, OperationStreamTest)

} // namespace tst_operationstream

#include "tst_operationstream.moc"
