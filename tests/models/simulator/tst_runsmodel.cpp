// SPDX-License-Identifier: GPL-3.0-or-later
// The table of runs: right ones first, the fastest on top, and runs to come at the end.
#include "models/simulator/figuretext.h"
#include "models/simulator/runsmodel.h"
#include "sim/record/runtext.h"
#include "support/randomruns.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace tiebreak;

namespace tst_runsmodel
{

namespace
{

RunRecord recordOf(const char *strategy, double throughput, std::int64_t lost = 0)
{
    RunRecord record;
    record.plan.strategy = strategy;
    record.throughput = throughput;
    record.consistency.emplace();
    record.consistency->lost = lost;
    record.consistency->acknowledged = 100;
    return record;
}

QStringList column(const RunsModel &model, int column)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts += model.index(row, column).data().toString();
    return texts;
}

} // namespace

class RunsModelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void rightRunsFirst();
    void runsToCome();
    void unmadeRunsStayAskedFor();
    void figures();
    void unchecked();
    void anyRecord();
    void times_data();
    void times();
    void latencies_data();
    void latencies();
};

void RunsModelTest::rightRunsFirst()
{
    RunsModel model;
    const QAbstractItemModelTester tester(&model);
    model.add({{recordOf("unguarded", 900, 5), recordOf("lock", 100), recordOf("script", 500)}, {}});
    QCOMPARE(column(model, RunsModel::Strategy), QStringList({"Lua script", "Lock", "Read, add, write"}));
    QCOMPARE(model.index(1, 0).data(RunsModel::FirstWrongRole).toBool(), false);
    QCOMPARE(model.index(2, 0).data(RunsModel::FirstWrongRole).toBool(), true);
    QCOMPARE(model.index(0, 0).data(RunsModel::ShareRole).toDouble(), 500.0 / 900);
    QCOMPARE(model.index(2, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("wrong"));
    QCOMPARE(model.records().size(), std::size_t(3));
    QCOMPARE(model.records().front().plan.strategy, std::string("script"));
}

void RunsModelTest::unmadeRunsStayAskedFor()
{
    RunsModel model;
    std::vector<RunPlan> plans;
    for (const char *key : {"script", "lock", "watch", "function"})
        plans.push_back(recordOf(key, 1).plan);
    const int first = model.plan(plans);
    model.addRound(first, recordOf("script", 500));
    model.setFailed(first + 1, QStringLiteral("It is down."));
    model.dropPlanned();
    const MadeRuns runs = model.madeRuns();
    QCOMPARE(runs.records.size(), std::size_t(1));
    QCOMPARE(runs.unmade.size(), std::size_t(3));
    model.add({{recordOf("lock", 100), recordOf("watch", 100)}, {}}); // they were made after all
    QCOMPARE(model.madeRuns().unmade.size(), std::size_t(1));
    QCOMPARE(model.madeRuns().unmade.front().strategy, std::string("function"));
    model.clear();
    QVERIFY(model.madeRuns().unmade.empty());
}

void RunsModelTest::runsToCome()
{
    RunsModel model;
    const QAbstractItemModelTester tester(&model);
    model.add({{recordOf("script", 500)}, {}});
    RunPlan plan;
    std::vector<RunPlan> plans;
    for (const char *key : {"lock", "watch", "function"}) {
        plan.strategy = key;
        plans.push_back(plan);
    }
    const int first = model.plan(plans);
    model.setRunning(first);
    QCOMPARE(column(model, RunsModel::Throughput),
             QStringList({"500", "running", "not run yet", "not run yet"}));
    model.addRound(first, recordOf("lock", 700));
    model.setFailed(first + 1, QStringLiteral("No room."));
    QCOMPARE(column(model, RunsModel::Strategy),
             QStringList({"Lock", "Lua script", "WATCH and retry", "Function"}));
    QCOMPARE(model.index(2, RunsModel::Throughput).data(Qt::ToolTipRole).toString(),
             QStringLiteral("No room."));
    model.dropPlanned();
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.rowOf(first + 2), -1);
    model.clear();
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(model.isEmpty());
}

void RunsModelTest::figures()
{
    RunRecord record = recordOf("unguarded", 34'620.4, 3'118);
    record.plan.codec = *parseCodecSpec("ordered:unit=ms,from=1797453083648");
    record.plan.workload.load.clients = 50;
    record.latency = {1000, 1'390'000, 2'000'000, 2'580'000, 4'200'000, 9'000'000, 1.5e6};
    record.consistency->misplaced = 2'240;
    record.consistency->byCause[std::size_t(WrongCause::Race)] = 3'000;
    record.consistency->byCause[std::size_t(WrongCause::ClockSkew)] = 10;
    record.consistency->wronglyTrimmed = 2;
    record.bytesPerMember = 108.4;
    record.commandsPerUpdate = 1.7;
    record.bytesPerUpdate = 950.6;
    record.serverCpuMicros = 26.44;
    RunsModel model;
    model.add({{record}, {}});
    QStringList texts;
    for (int i = 0; i < RunsModel::ColumnCount; ++i)
        texts += model.index(0, i).data().toString();
    QCOMPARE(texts, QStringList({"", "Read, add, write", "ordered", "client", "", "50", "34\u202f620", "26.4",
                                 "1.39", "2.58", "4.20", "3\u202f118", "0", "2", "2\u202f240", "0", "108",
                                 "1.70", "951"}));
    QCOMPARE(model.index(0, 0).data(RunsModel::CauseRole).toString(), QStringLiteral("race"));
}

void RunsModelTest::unchecked()
{
    RunRecord record = recordOf("script", 100);
    record.consistency.reset();
    RunsModel model;
    model.add({{record, recordOf("lock", 50), recordOf("unguarded", 70, 1)}, {}});
    QCOMPARE(column(model, RunsModel::Strategy), QStringList({"Lock", "Lua script", "Read, add, write"}));
    QCOMPARE(model.index(1, RunsModel::Lost).data().toString(), QStringLiteral("–"));
    QCOMPARE(model.index(1, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("not checked"));
    Sentences said("runsmodel");
    said.add("not checked", model.index(1, RunsModel::Lost).data(Qt::ToolTipRole).toString());
    said.add("lost", model.index(2, RunsModel::Lost).data(Qt::ToolTipRole).toString());
    COMPARE_SENTENCES(said);
}

void RunsModelTest::anyRecord()
{
    RandomRuns random(7);
    RunsModel model;
    const QAbstractItemModelTester tester(&model);
    std::vector<RunRecord> records;
    for (int i = 0; i < 50; ++i)
        records.push_back(random.record());
    model.add({records, {}});
    QCOMPARE(model.rowCount(), 50);
    int last = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const RunOutcome outcome = model.run(row).outcome();
        const int part = outcome == RunOutcome::Right ? 0 : outcome == RunOutcome::Unchecked ? 1 : 2;
        QVERIFY(part >= last);
        last = part;
        for (int i = 0; i < RunsModel::ColumnCount; ++i)
            QVERIFY(i == RunsModel::Outcome || !model.index(row, i).data().toString().isEmpty());
    }
}

void RunsModelTest::times_data()
{
    QTest::addColumn<int>("runs");
    QTest::addColumn<qint64>("ms");
    QTest::addColumn<QString>("text");
    QTest::newRow("one") << 1 << qint64(12'300) << "1 run · about 12 s";
    QTest::newRow("some") << 23 << qint64(360'000) << "23 runs · about 6 min";
    QTest::newRow("none of a second") << 2 << qint64(20) << "2 runs · about 1 s";
    QTest::newRow("hours") << 2 << qint64(4'800'000) << "2 runs · about 1 h 20 min";
}

void RunsModelTest::times()
{
    QFETCH(int, runs);
    QFETCH(qint64, ms);
    QTEST(runsTimeText(std::size_t(runs), 1, std::chrono::milliseconds(ms)), "text");
}

void RunsModelTest::latencies_data()
{
    QTest::addColumn<qint64>("ns");
    QTest::addColumn<QString>("text");
    QTest::newRow("ns") << qint64(700) << "0.70 µs";
    QTest::newRow("µs") << qint64(93'400) << "93.4 µs";
    QTest::newRow("to ms") << qint64(999'600) << "1.00 ms";
    QTest::newRow("ms") << qint64(17'940'000) << "17.9 ms";
    QTest::newRow("s") << qint64(12'340'000'000) << "12.3 s";
}

void RunsModelTest::latencies()
{
    QFETCH(qint64, ns);
    QTEST(QString::fromStdString(latencyWords(double(ns))), "text");
}

TIEBREAK_TEST(QCoreApplication, RunsModelTest)

} // namespace tst_runsmodel

#include "tst_runsmodel.moc"
