// SPDX-License-Identifier: GPL-3.0-or-later
// Records of runs: what is taken of a result, and that files of them come back as they were.
#include "sim/record/recordjson.h"
#include "sim/record/runsfile.h"
#include "sim/run/rounds.h"
#include "sim/run/runrecord.h"
#include "support/randomruns.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace tiebreak;
using Json = nlohmann::ordered_json;

namespace tst_runrecord
{

class RunRecordTest : public QObject
{
    Q_OBJECT

private slots:
    void figuresOfAResult();
    void nothingMeasured();
    void outcomes();
    void wrongInAMillion();
    void roundTrip();
    void jsonNames();
    void oneRecordIsAFileToo();
    void wrongFiles_data();
    void wrongFiles();
    void missingMembers();
    void longTexts();
    void olderFiles();
    void readsTheNamesOfVersion1();
    void wrongMembers_data();
    void wrongMembers();
    void damagedFiles();
    void chartsShowWhatASecondWouldHold();
};

void RunRecordTest::figuresOfAResult()
{
    RunResult result;
    result.plan.strategy = "lock";
    result.key = "tiebreak:sim:{1}:board";
    result.server.product = "Redis";
    result.server.version = "7.0.15";
    result.measuredFor = std::chrono::seconds(2);
    KindFigures &add = result.measured.of(OperationKind::AddPoints);
    add.done = 3;
    add.refused = 1;
    for (const std::int64_t latency : {1'000'000, 2'000'000, 4'000'001})
        add.latency.add(latency);
    result.measured.unanswered = 5;
    result.measured.neverBegun = 9;
    result.measured.conflicts = 6;
    result.measured.errors["ERR no"] = 1;
    result.measured.operations = 4;
    result.measured.traffic = {10, 6, 90};
    result.measured.updates = 2;
    result.measured.bytesSent = 30;
    result.measured.bytesReceived = 50;
    result.measured.cpu = std::chrono::microseconds(8);
    result.serverCpu = std::chrono::microseconds(20);
    result.boardKept = true;
    result.boardMembers = 77;
    result.coldMembers = 8;
    result.bytesPerMember = 99.5;
    result.partial = Error{ErrorKind::Closed, "Gone."};
    result.seconds.emplace_back().done = 3;
    result.consistency.emplace().lost = 2;

    const RunRecord record = recordOf(result);
    QCOMPARE(record.plan.strategy, std::string("lock"));
    QCOMPARE(record.key, result.key);
    QCOMPARE(record.server, std::string("Redis 7.0.15"));
    QVERIFY(!record.tiebreak.empty());
    QCOMPARE(record.throughput, 1.5);
    QCOMPARE(record.operations, 3);
    QCOMPARE(record.refused, 1);
    QCOMPARE(record.unanswered, 5);
    QCOMPARE(record.neverBegun, 9);
    QCOMPARE(record.conflicts, 6);
    QCOMPARE(record.errors.at("ERR no"), 1);
    QCOMPARE(record.latency.count, 3);
    QCOMPARE(record.latency.max, 4'000'001);
    QCOMPARE(record.latency.mean, 2'333'334.0);
    QCOMPARE(record.byOperation.size(), std::size_t(1));
    QVERIFY(record.byOperation[0].latency == record.latency);
    QCOMPARE(record.commandsPerOperation, 2.5);
    QCOMPARE(record.bytesPerOperation, 20.0);
    QCOMPARE(record.commandsPerUpdate, 3.0);
    QCOMPARE(record.bytesPerUpdate, 45.0);
    QCOMPARE(record.clientCpuMicros, 2.0);
    QCOMPARE(record.serverCpuMicros, 5.0);
    QVERIFY(record.boardKept);
    QCOMPARE(record.boardMembers, 77);
    QCOMPARE(record.coldMembers, 8);
    QCOMPARE(record.bytesPerMember, 99.5);
    QCOMPARE(record.partial, std::string("Gone."));
    QCOMPARE(record.seconds.size(), std::size_t(1));
    QCOMPARE(record.consistency->lost, 2);
}

void RunRecordTest::nothingMeasured()
{
    const RunRecord record = recordOf(RunResult());
    QVERIFY(record.latency == LatencyFigures());
    QVERIFY(record.byOperation.empty());
    QVERIFY(!record.commandsPerOperation && !record.clientCpuMicros && !record.serverCpuMicros);
    QCOMPARE(record.throughput, 0.0);
    QVERIFY(record.server.empty());
}

void RunRecordTest::outcomes()
{
    RunRecord record;
    QCOMPARE(outcomeOf(record), RunOutcome::Unchecked);
    record.consistency.emplace();
    QCOMPARE(outcomeOf(record), RunOutcome::Unchecked); // nothing was acknowledged
    record.consistency->acknowledged = 1;
    QCOMPARE(outcomeOf(record), RunOutcome::Right);
    record.consistency->uncertain = 5; // is nobody's fault
    QCOMPARE(outcomeOf(record), RunOutcome::Right);
    record.partial = "Stopped.";
    QCOMPARE(outcomeOf(record), RunOutcome::Unchecked);
    for (auto figure : {&ConsistencyReport::lost, &ConsistencyReport::duplicated,
                        &ConsistencyReport::misplaced, &ConsistencyReport::wronglyTrimmed}) {
        record.consistency = ConsistencyReport();
        (*record.consistency).*figure = 1;
        QCOMPARE(outcomeOf(record), RunOutcome::Wrong);
    }
}

void RunRecordTest::wrongInAMillion()
{
    RunRecord record;
    QCOMPARE(wrongPerMillion(record), 0.0);
    ConsistencyReport &consistency = record.consistency.emplace();
    consistency.acknowledged = 500;
    consistency.lost = 1;
    consistency.duplicated = 2;
    consistency.misplaced = 3;
    consistency.wronglyTrimmed = 4;
    record.boardMembers = 700;
    QCOMPARE(wrongPerMillion(record), 20'000.0);
    record.boardMembers = 7; // however many members there are
    QCOMPARE(wrongPerMillion(record), 20'000.0);
    record.refused = 1;
    consistency.refused = 1;
    QVERIFY(wrongPerMillion(record) > 20'000.0);
    consistency.lost = 1000; // the server was emptied, of rows from before the run too
    QVERIFY(wrongPerMillion(record) > 2e6);
}

void RunRecordTest::roundTrip()
{
    RandomRuns random(4);
    std::vector<RunRecord> records;
    for (int i = 0; i < 300; ++i) {
        records.push_back(random.record());
        const auto back = recordFromJson(Json::parse(recordJson(records.back()).dump()));
        QVERIFY2(back, back ? "" : back.error().message.c_str());
        QVERIFY2(*back == records.back(), recordJson(records.back()).dump().c_str());
    }
    const MadeRuns runs(records, {random.record().plan, records.back().plan});
    const auto back = parseRuns(runsText(runs));
    VERIFY_RESULT(back);
    QVERIFY(*back == runs);
    QVERIFY(parseRuns(runsText({{}, {}})).value() == MadeRuns({}, {}));
    // To be run again, each once.
    const auto plans = parsePlans(runsText(runs));
    VERIFY_RESULT(plans);
    QCOMPARE(plans->size(), records.size() + 1);
    QVERIFY(plans->back() == runs.unmade.front());
}

/// Scripts rely on them.
void RunRecordTest::jsonNames()
{
    RandomRuns random(5);
    RunRecord record = random.record();
    record.consistency.emplace().lost = 12;
    record.latency = {.count = 1, .p99 = 2'500'000};
    const Json json = recordJson(record);
    for (const char *name : {"throughput", "operations", "errors", "byOperation", "bytesPerMember",
                             "clientCpuUsPerOperation", "serverCpuUsPerOperation", "seconds", "partial",
                             "key", "server", "target", "began", "plan", "unanswered", "neverBegun"})
        QVERIFY2(json.contains(name), name);
    QCOMPARE(json["latencyMs"]["p99"].get<double>(), 2.5);
    QVERIFY(json["latencyMs"].contains("p99.9"));
    QCOMPARE(json["consistency"]["lost"].get<int>(), 12);
    for (const char *name : {"duplicated", "uncertain", "misplaced", "wronglyTrimmed"})
        QVERIFY2(json["consistency"].contains(name), name);
    QVERIFY(json["consistency"]["misplaced"]["byCause"].contains("clockSkew"));
}

void RunRecordTest::oneRecordIsAFileToo()
{
    RandomRuns random(6);
    const RunRecord record = random.record();
    const auto back = parseRuns(recordJson(record).dump());
    QVERIFY(back);
    QVERIFY(*back == MadeRuns({record}, {}));
    // What the matrix prints.
    const auto list = parseRuns(Json::array({recordJson(record), recordJson(record)}).dump());
    QVERIFY2(list, list ? "" : list.error().message.c_str());
    QCOMPARE(list->records.size(), std::size_t(2));
    Json cut = recordJson(record);
    cut["notRun"] = "The server is gone.";
    const auto some = parseRuns(Json::array({cut, {{"plan", cut["plan"]}, {"notRun", "Stopped."}}}).dump());
    VERIFY_RESULT(some);
    QVERIFY(*some == MadeRuns({record}, {record.plan, record.plan}));
}

void RunRecordTest::wrongFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *name, const QByteArray &text) { QTest::newRow(name) << text; };
    row("empty", "");
    row("words", "hello");
    row("cut", R"({"format": "tiebreak-runs", "version": 1, "runs": [)");
    row("number", "3");
    row("no format", "{}");
    row("other format", R"({"format": "csv", "version": 1, "runs": []})");
    row("newer", R"({"format": "tiebreak-runs", "version": 3, "runs": []})");
    row("version", R"({"format": "tiebreak-runs", "version": "x", "runs": []})");
    row("no runs", R"({"format": "tiebreak-runs", "version": 1})");
    row("runs", R"({"format": "tiebreak-runs", "version": 1, "runs": {}})");
    row("run", R"({"format": "tiebreak-runs", "version": 1, "runs": [7]})");
    row("not run, without a plan",
        R"({"format": "tiebreak-runs", "version": 1, "runs": [{"notRun": true}]})");
    row("empty run", R"({"format": "tiebreak-runs", "version": 1, "runs": [{}]})");
    row("huge number", R"({"format": "tiebreak-runs", "version": 1e999, "runs": []})");
    row("deep lists", QByteArray(100'000, '['));
    row("deep objects", QByteArray(R"({"a":)").repeated(100'000));
    row("too many values", '[' + QByteArray("0,").repeated(5'000'000) + "0]");
    row("not UTF-8", "{\"format\": \"\xff\"}");
}

void RunRecordTest::wrongFiles()
{
    QFETCH(QByteArray, text);
    const auto runs = parseRuns(text.toStdString());
    QVERIFY(!runs);
    QCOMPARE(runs.error().kind, ErrorKind::Protocol);
    COMPARE_SENTENCE("runrecord", runs.error().message);
}

/// Each of them is missed by its name.
void RunRecordTest::missingMembers()
{
    RandomRuns random(7);
    RunRecord record = random.record();
    record.consistency.emplace();
    const Json json = recordJson(record);
    for (const auto &[name, value] : json.items()) {
        if (name == "outcome" || name == "repeat" || name == "rounds" ||
            name == "redirects") // follow from the rest, or came later
            continue;
        Json without = json;
        without.erase(name);
        const auto back = recordFromJson(without);
        QVERIFY2(!back, name.c_str());
        QCOMPARE(back.error().message, '"' + name + "\" is missing.");
    }
    for (const auto &[name, value] : json["consistency"].items()) {
        Json without = json;
        without["consistency"].erase(name);
        const auto back = recordFromJson(without);
        if (name == "altered" || name == "missing") { // files from before there was such a count
            VERIFY_RESULT(back);
            continue;
        }
        QVERIFY2(!back, name.c_str());
        QCOMPARE(back.error().message, "\"consistency." + name + "\" is missing.");
    }
    Json older = json;
    older["consistency"]["misplaced"]["byCause"].erase("laterFirst"); // from before there was such a cause
    VERIFY_RESULT(recordFromJson(older));
}

void RunRecordTest::wrongMembers_data()
{
    QTest::addColumn<QByteArray>("at");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *at, const char *value) {
        QTest::newRow((QByteArray(at) + ' ' + value).constData()) << QByteArray(at) << QByteArray(value);
    };
    row("/operations", "-1");
    row("/operations", "\"x\"");
    row("/operations", "18446744073709551615");
    row("/throughput", "null");
    row("/throughput", "-3");
    row("/measuredSeconds", "1e300");
    row("/key", "3");
    row("/partial", "{}");
    row("/began", "\"yesterday\"");
    row("/plan", "null");
    row("/plan/board/memberDigits", "2000000000");
    row("/plan/load/clients", "0");
    row("/plan/strategy", "\"hope\"");
    row("/latencyMs", "[]");
    row("/latencyMs", "{}");
    row("/byOperation", "{\"jump\": {}}");
    row("/byOperation", "{\"add\": 3}");
    row("/errorTexts", "{\"x\": -1}");
    row("/rounds", "[{}]");
    const QByteArray hundred = '[' + QByteArray("{},").repeated(99) + "{}]";
    row("/rounds", hundred.constData());
    row("/consistency/alteredMembers", "[{}]");
    row("/seconds", "[1]");
    row("/seconds", "[{}]");
    row("/seconds", "{}");
    row("/consistency/misplaced", "5");
    row("/consistency/misplaced/byCause", "{}");
    row("/consistency/worstScores", "[{\"member\": \"nobody\"}]");
    row("/consistency/wronglyTrimmedMembers", "[5]");
    row("/consistency/worstPairs", "[[]]");
}

void RunRecordTest::wrongMembers()
{
    QFETCH(QByteArray, at);
    QFETCH(QByteArray, value);
    RandomRuns random(8);
    RunRecord record = random.record();
    record.consistency.emplace();
    Json json = recordJson(record);
    json[Json::json_pointer(at.toStdString())] = Json::parse(value.toStdString());
    const auto back = recordFromJson(json);
    QVERIFY(!back);
    QCOMPARE(back.error().kind, ErrorKind::Protocol);
    COMPARE_SENTENCE("runrecord", back.error().message);
}

void RunRecordTest::longTexts()
{
    RandomRuns random(8);
    const Json json = recordJson(random.record());
    for (const char *at : {"/key", "/server", "/partial"}) {
        Json changed = json;
        changed[Json::json_pointer(at)] = std::string(100'000, 'x');
        const auto back = recordFromJson(changed);
        QVERIFY2(!back &&
                     back.error().message.find("must be a text of at most 65536 bytes") != std::string::npos,
                 at);
        QVERIFY(back.error().message.size() < 1000);
    }
    Json changed = json;
    changed["errorTexts"] = {{std::string(100'000, 'x'), 1}};
    QVERIFY(!recordFromJson(changed));
}

/// Files from before runs were repeated, and before unexpected rows were counted.
void RunRecordTest::olderFiles()
{
    RandomRuns random(8);
    RunRecord record = random.record();
    record.consistency.emplace();
    record.rounds.clear();
    record.redirects = 0;
    Json json = recordJson(record);
    json.erase("rounds");
    json.erase("redirects");
    json["consistency"].erase("altered");
    json["consistency"].erase("unexpected");
    json["consistency"].erase("alteredMembers");
    json["consistency"].erase("unexpectedMembers");
    const auto back = recordFromJson(json);
    VERIFY_RESULT(back);
    QVERIFY(*back == record);
}

void RunRecordTest::readsTheNamesOfVersion1()
{
    RandomRuns random(10);
    RunRecord record = random.record();
    record.consistency.emplace().unexpected = 1;
    record.consistency->unexpectedExamples = {"intruder"};
    Json run = recordJson(record);
    Json consistency = run["consistency"];
    run.erase("consistency");
    consistency["foreign"] = consistency["unexpected"];
    consistency["foreignMembers"] = consistency["unexpectedMembers"];
    consistency.erase("unexpected");
    consistency.erase("unexpectedMembers");
    run["truth"] = consistency;
    const Json file{{"format", "tiebreak-runs"}, {"version", 1}, {"runs", Json::array({run})}};
    // As files have them, as the command line printed one, and several.
    for (const Json &written : {file, run, Json::array({run})}) {
        const auto back = parseRuns(written.dump());
        VERIFY_RESULT(back);
        QVERIFY(*back == MadeRuns({record}, {}));
    }
}

/// A byte that changed gives another record or a sentence, and nothing worse.
void RunRecordTest::damagedFiles()
{
    RandomRuns random(9);
    const std::string text = runsText({{random.record()}, {random.record().plan}});
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string damaged = text;
        damaged[static_cast<std::size_t>(random.number(0, static_cast<std::int64_t>(text.size()) - 1))] =
            static_cast<char>(random.number(0, 255));
        if (i % 3 == 0)
            damaged.resize(
                static_cast<std::size_t>(random.number(0, static_cast<std::int64_t>(text.size()))));
        const auto back = parseRuns(damaged);
        refused += !back;
        QVERIFY(back || !back.error().message.empty());
    }
    QVERIFY(refused > 1000);
}

void RunRecordTest::chartsShowWhatASecondWouldHold()
{
    using namespace std::chrono_literals;
    RunRecord record;
    const auto done = [&record](std::chrono::milliseconds measured, std::vector<std::int64_t> counts) {
        record.measuredFor = measured;
        record.seconds.assign(counts.size(), {});
        for (std::size_t i = 0; i < counts.size(); ++i)
            record.seconds[i].done = counts[i];
        std::vector<std::int64_t> shown;
        for (const RunSecond &second : chartSeconds(record))
            shown.push_back(second.done);
        return shown;
    };
    using Counts = std::vector<std::int64_t>;
    QCOMPARE(done(100ms, {6118}), Counts{61180}); // a run that lasts less than any part of a second
    QCOMPARE(done(2500ms, {100, 100, 50}), (Counts{100, 100, 100}));
    QCOMPARE(done(2100ms, {100, 100, 9}), (Counts{100, 100}));
    QCOMPARE(done(3000ms, {100, 100, 100, 2}), (Counts{100, 100, 100}));
    QCOMPARE(done(2500ms, {100, 0, 100, 100, 50}), (Counts{100, 0, 100, 100})); // it was paused
    QCOMPARE(done(0ms, {7}), Counts{7});
}

TIEBREAK_TEST(QCoreApplication, RunRecordTest)

} // namespace tst_runrecord

#include "tst_runrecord.moc"
