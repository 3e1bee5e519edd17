// SPDX-License-Identifier: GPL-3.0-or-later
// The command that repeats a run.
#include "core/text/bytestext.h"
#include "runrecords.h"
#include "sim/plan/planjson.h"
#include "sim/record/repeatcommand.h"
#include "sim/record/runsfile.h"
#include "support/cliprocess.h"
#include "support/randomruns.h"
#include "support/testprogram.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_repeatcommand
{

class RepeatCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void commands();
    void aCodecOfTheDayIsMadeAnew();
    void commandsMakeThePlan();
    void partsAreWholeOptions();
};

void RepeatCommandTest::partsAreWholeOptions()
{
    for (const char *value : {"a", "a --b", "it's --b", "' --b", "\x01 --b '", "a\\ --b\\"}) {
        const std::vector<std::string> parts{"tiebreak-cli simulate sandbox",
                                             "--set " + shellWord(std::string("board.keyPrefix=") + value),
                                             "--codec plain", "--allow-writes"};
        std::string command;
        for (const std::string &part : parts)
            command += (command.empty() ? "" : " ") + part;
        QVERIFY2(commandParts(command) == parts, command.c_str());
    }
}

void RepeatCommandTest::commands()
{
    RunRecord record;
    record.plan.workload = findPreset("everyone-ties").value()->workload;
    record.plan.codec = parseCodecSpec("binary:from=4294967295").value();
    record.target = "sandbox";
    QCOMPARE(repeatCommand(record),
             std::string("tiebreak-cli simulate sandbox --preset everyone-ties --strategy "
                         "script --codec binary:from=4294967295 --time client --seed 1"));
    record.plan.workload.load.clients = 7;
    record.plan.workload.load.duration.reset();
    record.plan.workload.load.operations = 5;
    record.plan.workload.load.seed = 9;
    record.plan.workload.board.keyPrefix = "it's";
    record.plan.serverTime = true;
    record.target = "redis://localhost:6379/3";
    QCOMPARE(
        repeatCommand(record),
        "tiebreak-cli simulate redis://localhost:6379/3 --preset everyone-ties --strategy script --codec "
        "binary:from=4294967295 --time server --seed 9 --set " +
            shellWord("board.keyPrefix=it's") +
            " --set load.clients=7 --set load.operations=5 --allow-writes");
    record.target = "/tmp/redis.sock";
    QVERIFY(repeatCommand(record).starts_with("tiebreak-cli simulate unix:///tmp/redis.sock "));
    record.target = "redis://bob:@localhost:6379/3";
    QVERIFY(
        repeatCommand(record).starts_with("tiebreak-cli simulate redis://bob:PASSWORD@localhost:6379/3 "));
    record.target = "unix:///tmp/a:@b/redis.sock"; // no login's
    QVERIFY(repeatCommand(record).starts_with("tiebreak-cli simulate unix:///tmp/a:@b/redis.sock "));
    record.target = "[::1]:6380";
    QVERIFY(repeatCommand(record).find("'redis://[::1]:6380'") != std::string::npos);
}

void RepeatCommandTest::aCodecOfTheDayIsMadeAnew()
{
    RunRecord record;
    record.target = "sandbox";
    record.plan = planOf("script", "ordered", true);
    QVERIFY(repeatCommand(record).find(" --codec ordered-today ") != std::string::npos);
    record.plan = planOf("script", "split", true);
    QVERIFY(repeatCommand(record).find(" --codec split-today ") != std::string::npos);
    for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
        for (const char *name : {"ordered-today", "split-today"}) {
            const CodecSpec codec = runCodecNamed(name, direction, someDay + 17h).value();
            QCOMPARE(runCodecName(codec, direction), std::string_view(name));
            QVERIFY(runCodecName(codec, direction == Direction::HighestFirst ? Direction::LowestFirst
                                                                             : Direction::HighestFirst)
                        .empty());
        }
    }
    record.plan.codec.from = *record.plan.codec.from + 1; // of no day
    QVERIFY(repeatCommand(record).find(" --codec binary:") != std::string::npos);
    QVERIFY(!runCodecNamed("today", Direction::HighestFirst, someDay));
}

/// A shell reads the command, and the program understands it: the plan is the same.
void RepeatCommandTest::commandsMakeThePlan()
{
    RandomRuns random(32);
    int made = 0;
    for (int i = 0; i < 120; ++i) {
        RunRecord record;
        record.plan = random.plan(1 + i % 25);
        record.target = i % 2 == 0 ? "redis://127.0.0.1:1" : "sandbox";
        if (i % 2 == 1) {
            record.plan.keep = KeepBoard::Never;
            record.plan.prefixMustBeEmpty = true;
        }
        if (!runCodecName(record.plan.codec, record.plan.workload.board.direction).empty())
            continue;
        const std::string command = repeatCommand(record);
        const Run run = runShell("\"$0\"" + QString::fromStdString(command.substr(command.find(' '))) +
                                 " --dry-run --json");
        if (run.status == 2 && run.err.contains("clock")) // strategy, codec and clock do not fit
            continue;
        if (run.status == 2 && (run.err.contains("codec") || run.err.contains("raw scores add up")))
            continue;
        QVERIFY2(run.status == 0, run.err + command.c_str());
        const auto plans = parsePlans(run.out.toStdString());
        QVERIFY2(plans, plans ? "" : plans.error().message.c_str());
        QVERIFY2(plans->front() == record.plan, command.c_str());
        ++made;
    }
    QVERIFY(made > 30);
}

TIEBREAK_TEST(QCoreApplication, RepeatCommandTest)

} // namespace tst_repeatcommand

#include "tst_repeatcommand.moc"
