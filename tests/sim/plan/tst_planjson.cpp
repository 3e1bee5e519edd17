// SPDX-License-Identifier: GPL-3.0-or-later
// Plans as JSON and back, and field by field.
#include "sim/plan/planjson.h"
#include "sim/workload/workloadcheck.h"
#include "support/randomruns.h"
#include "support/testprogram.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace tiebreak;

namespace tst_planjson
{

namespace
{

nlohmann::ordered_json parsed(const char *text)
{
    return nlohmann::ordered_json::parse(text);
}

} // namespace

class PlanJsonTest : public QObject
{
    Q_OBJECT

private slots:
    void roundTrip();
    void missingFieldsAreDefaults();
    void endsTakeEachOthersPlace();
    void wholeNumbers();
    void faults_data();
    void faults();
    void fieldsAreSet();
    void wrongFields_data();
    void wrongFields();
    void differencesMakeThePlan();
    void everyFieldMatters();
};

void PlanJsonTest::roundTrip()
{
    RandomRuns random(1);
    for (int i = 0; i < 500; ++i) {
        const RunPlan plan = random.plan();
        const auto checked = checkWorkload(plan.workload);
        QVERIFY2(checked, checked ? "" : checked.error().message.c_str());
        const auto text = planJson(plan).dump();
        const auto back = planFromJson(parsed(text.c_str()));
        QVERIFY2(back, back ? "" : back.error().message.c_str());
        QVERIFY2(*back == plan, text.c_str());
    }
}

void PlanJsonTest::missingFieldsAreDefaults()
{
    QVERIFY(planFromJson(parsed("{}")).value() == RunPlan());
    RunPlan plan;
    plan.workload.load.clients = 7;
    QVERIFY(planFromJson(parsed(R"({"load": {"clients": 7}, "board": {}})")).value() == plan);
    // A mix is given whole.
    plan = RunPlan();
    plan.workload.mix = Mix::only(OperationKind::TopN);
    QVERIFY(planFromJson(parsed(R"({"mix": {"top": 100}})")).value() == plan);
}

void PlanJsonTest::endsTakeEachOthersPlace()
{
    const WorkloadLoad counted = planFromJson(parsed(R"({"load": {"operations": 5}})"))->workload.load;
    QVERIFY(!counted.duration);
    QCOMPARE(counted.operations, 5);
    const WorkloadLoad both =
        planFromJson(parsed(R"({"load": {"operations": 5, "durationMs": 7}})"))->workload.load;
    QVERIFY(both.duration && both.operations); // checkWorkload() refuses it
    const WorkloadLoad neither = planFromJson(parsed(R"({"load": {"durationMs": null}})"))->workload.load;
    QVERIFY(!neither.duration && !neither.operations);

    RunPlan plan;
    QVERIFY(setPlanField(plan, "load.operations", "5"));
    QVERIFY(!plan.workload.load.duration);
    QVERIFY(setPlanField(plan, "load.durationMs", "300"));
    QVERIFY(!plan.workload.load.operations);
    QCOMPARE(plan.workload.load.duration->count(), 300);
}

void PlanJsonTest::wholeNumbers()
{
    QCOMPARE(planFromJson(parsed(R"({"board": {"members": 1e6}})"))->workload.board.members, 1'000'000u);
    QCOMPARE(planFromJson(parsed(R"({"load": {"seed": 18446744073709551615}})"))->workload.load.seed,
             std::numeric_limits<std::uint64_t>::max());
}

void PlanJsonTest::faults_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char *json, const char *says) {
        QTest::newRow(json) << QByteArray(json) << QByteArray(says);
    };
    row("[]", "A plan is a JSON object, not a list.");
    row("3", "A plan is a JSON object, not 3.");
    row("null", "A plan is a JSON object, not null.");
    row(R"({"clients": 3})",
        R"(A plan has no field "clients". Its fields are strategy, codec, unit, time, records, )"
        "keepBoard, mix.…, choice.…, points.…, board.…, reads.…, load.…, trimming.…, "
        "faults.….");
    row(R"({"load": {"client": 3}})",
        R"(A plan has no field "load.client". Its fields are load.clients, load.workers, load.pipeline, load.rate, )"
        "load.arrivals, load.durationMs, load.operations, load.warmUpMs, load.seed.");
    row(R"({"load": 3})", R"("load" must be an object, not 3.)");
    row(R"({"load": null})", R"("load" must be an object, not null.)");
    row(R"({"load": [[[]]]})", R"("load" must be an object, not a list.)");
    row(R"({"load.clients": {"x": 1}})", R"("load.clients" must be a whole number, not an object.)");
    row(R"({"load": {"clients": "many"}})", R"("load.clients" must be a whole number, not "many".)");
    row(R"({"load": {"clients": 1.5}})", R"("load.clients" must be a whole number, not 1.5.)");
    row(R"({"load": {"clients": null}})", R"("load.clients" must be a whole number, not null.)");
    row(R"({"load": {"clients": -1}})", R"("load.clients" must be from 0 to 4294967295, not -1.)");
    row(R"({"load": {"clients": 1e300}})", R"("load.clients" must be from 0 to 4294967295, not 1e+300.)");
    row(R"({"load": {"clients": 18446744073709551615}})",
        R"("load.clients" must be from 0 to 4294967295, not 18446744073709551615.)");
    row(R"({"load": {"seed": -1}})", R"("load.seed" must be from 0 to 9223372036854775807, not -1.)");
    row(R"({"load": {"rate": "fast"}})", R"("load.rate" must be a number, not "fast".)");
    row(R"({"load": {"rate": true}})", R"("load.rate" must be a number, not true.)");
    row(R"({"load": {"arrivals": "late"}})", R"("load.arrivals" must be poisson or even, not "late".)");
    row(R"({"choice": {"kind": 1}})", R"("choice.kind" must be uniform, zipf or hotSet, not 1.)");
    row(R"({"faults": {"retries": "yes"}})", R"("faults.retries" must be true or false, not "yes".)");
    row(R"({"time": "mine"})", R"("time" must be client or server, not "mine".)");
    row(R"({"codec": "nonsense"})", R"("codec": )");
    row(R"({"codec": 7})", R"("codec" must be a codec spec, not 7.)");
    row(R"({"unit": "years"})", R"("unit" must be min, s, ds, cs, ms or us, not "years".)");
    row(R"({"strategy": "hope"})", "Unknown strategy \"");
    row(R"({"board": {"keyPrefix": "a\\q"}})", R"("board.keyPrefix" must be a text whose backslashes)");
    row(R"({"board": {"keyPrefix": 5}})", R"("board.keyPrefix" must be a text, not 5.)");
}

void PlanJsonTest::faults()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, says);
    const auto plan = planFromJson(parsed(json.constData()));
    QVERIFY(!plan);
    QCOMPARE(plan.error().kind, ErrorKind::Usage);
    const QByteArray message = QByteArray::fromStdString(plan.error().message);
    QVERIFY2(says.endsWith('.') ? message == says : message.startsWith(says), message);
}

void PlanJsonTest::fieldsAreSet()
{
    RunPlan plan;
    const auto set = [&](const char *path, const char *value) {
        const auto done = setPlanField(plan, path, value);
        QVERIFY2(done, done ? "" : done.error().message.c_str());
    };
    set("load.clients", "9");
    set("load.rate", "1e3");
    set("trimming.when", "everyAdd");
    set("faults.retries", "true");
    set("board.keyPrefix", "123"); // a text, though it looks like a number
    set("board.memberPrefix", "a=b\\x00");
    set("board.leastScore", "-7");
    set("codec", "ordered:unit=ms,from=1797453083648");
    set("time", "server");
    const Workload &work = plan.workload;
    QCOMPARE(work.load.clients, 9u);
    QCOMPARE(work.load.rate, 1000.0);
    QCOMPARE(work.trimming.when, Trimming::When::EveryAdd);
    QCOMPARE(work.faults.retries, true);
    QCOMPARE(work.board.keyPrefix, std::string("123"));
    QCOMPARE(work.board.shape.prefix, std::string("a=b\0", 4));
    QCOMPARE(work.board.minScore, -7);
    QCOMPARE(plan.codec.scheme, Scheme::Ordered);
    QVERIFY(plan.serverTime);
    set("load.rate", "null");
    QVERIFY(!plan.workload.load.rate);
}

void PlanJsonTest::wrongFields_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("none") << QByteArray("clients") << QByteArray("1") << QByteArray("no field \"clients\"");
    QTest::newRow("section") << QByteArray("load") << QByteArray("1")
                             << QByteArray("fields are load.clients,");
    QTest::newRow("empty path") << QByteArray() << QByteArray("1") << QByteArray("no field \"\"");
    QTest::newRow("empty") << QByteArray("load.clients") << QByteArray() << QByteArray("not \"\"");
    QTest::newRow("hex") << QByteArray("load.clients") << QByteArray("0x10") << QByteArray("not \"0x10\"");
    QTest::newRow("blank") << QByteArray("load.clients") << QByteArray("5 ") << QByteArray("not \"5 \"");
    QTest::newRow("nan") << QByteArray("load.clients") << QByteArray("nan") << QByteArray("whole number");
    QTest::newRow("nan rate") << QByteArray("load.rate") << QByteArray("nan")
                              << QByteArray("number, not \"nan\"");
    QTest::newRow("inf rate") << QByteArray("load.rate") << QByteArray("inf") << QByteArray("a number");
    QTest::newRow("dots") << QByteArray("load.clients.x") << QByteArray("5") << QByteArray("load.workers");
}

void PlanJsonTest::wrongFields()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, says);
    RunPlan plan;
    const auto done = setPlanField(plan, path.toStdString(), value.toStdString());
    QVERIFY(!done);
    QVERIFY2(done.error().message.find(says.toStdString()) != std::string::npos,
             done.error().message.c_str());
    QVERIFY(plan == RunPlan());
}

void PlanJsonTest::differencesMakeThePlan()
{
    RandomRuns random(2);
    QVERIFY(planDifferences(RunPlan(), RunPlan()).empty());
    for (int i = 0; i < 300; ++i) {
        const RunPlan plan = random.plan(1 + i % 20);
        RunPlan made = random.plan(1 + i % 20);
        for (const PlanField &field : planDifferences(plan, made)) {
            const auto done = setPlanField(made, field.path, field.value);
            QVERIFY2(done, done ? "" : done.error().message.c_str());
        }
        QVERIFY(made == plan);
    }
}

/// No field is forgotten: each of them changes in some random plan.
void PlanJsonTest::everyFieldMatters()
{
    std::map<std::string, int> changed;
    RandomRuns random(3);
    for (int i = 0; i < 200; ++i) {
        for (const PlanField &field : planDifferences(random.plan(1 + i % 2), RunPlan()))
            ++changed[field.path];
    }
    for (const PlanFieldHelp &help : planFieldHelps()) {
        QVERIFY2(changed[std::string(help.path)] > 0, help.path.data());
        QVERIFY(!help.help.empty());
    }
    QCOMPARE(changed.size(), planFieldHelps().size());
}

TIEBREAK_TEST(QCoreApplication, PlanJsonTest)

} // namespace tst_planjson

#include "tst_planjson.moc"
