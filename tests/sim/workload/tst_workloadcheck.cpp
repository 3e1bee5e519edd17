// SPDX-License-Identifier: GPL-3.0-or-later
// Each workload that cannot be run is refused in a sentence about the field that is wrong.
#include "core/text/scoretext.h"
#include "sim/workload/workloadcheck.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <limits>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_workloadcheck
{

namespace
{

constexpr Machine machine{1024, 8'000'000'000};
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

struct Case {
    const char *name;
    void (*change)(Workload &);
};

using Points = PointsChoice::Kind;
using Choice = MemberChoice::Kind;

const Case refused[] = {
    {"mix below 0", [](Workload &w) { w.mix[OperationKind::TopN] = -10; }},
    {"mix above 100", [](Workload &w) { w.mix[OperationKind::AroundMe] = 101; }},
    {"mix of 90", [](Workload &w) { w.mix[OperationKind::AddPoints] = 60; }},
    {"mix of 0", [](Workload &w) { w.mix.percent.fill(0); }},
    {"mix of 800", [](Workload &w) { w.mix.percent.fill(100); }},
    {"no members", [](Workload &w) { w.board.members = 0; }},
    {"too many members", [](Workload &w) { w.board.members = 100'000'001; }},
    {"more at the start than there are", [](Workload &w) { w.board.startMembers = 100'001; }},
    {"score below -2^53",
     [](Workload &w) {
         w.board.startMembers = 1;
         w.board.minScore = -lastWhole - 1;
     }},
    {"score above 2^53",
     [](Workload &w) {
         w.mix = Mix::only(OperationKind::SetScore);
         w.board.maxScore = lastWhole + 1;
     }},
    {"scores out of order",
     [](Workload &w) {
         w.board.startMembers = 1;
         w.board.minScore = 10;
         w.board.maxScore = 9;
     }},
    {"levels below 0",
     [](Workload &w) {
         w.board.startMembers = 1;
         w.board.startLevels = -1;
     }},
    {"more levels than scores",
     [](Workload &w) {
         w.board.startMembers = 1;
         w.board.maxScore = 3;
         w.board.startLevels = 5;
     }},
    {"no key prefix", [](Workload &w) { w.board.keyPrefix.clear(); }},
    {"long key prefix", [](Workload &w) { w.board.keyPrefix.assign(513, 'x'); }},
    {"long member", [](Workload &w) { w.board.shape.prefix.assign(1'000'000, 'x'); }},
    {"no digits", [](Workload &w) { w.board.shape.digits = 0; }},
    {"too many digits", [](Workload &w) { w.board.shape.digits = 21; }},
    {"too few digits", [](Workload &w) { w.board.shape.digits = 4; }},
    {"Zipf of 0",
     [](Workload &w) {
         w.choice.kind = Choice::Zipf;
         w.choice.exponent = 0;
     }},
    {"Zipf of 5.1",
     [](Workload &w) {
         w.choice.kind = Choice::Zipf;
         w.choice.exponent = 5.1;
     }},
    {"Zipf of NaN",
     [](Workload &w) {
         w.choice.kind = Choice::Zipf;
         w.choice.exponent = notANumber;
     }},
    {"no hot members",
     [](Workload &w) {
         w.choice.kind = Choice::HotSet;
         w.choice.hotMembers = 0;
     }},
    {"NaN hot members",
     [](Workload &w) {
         w.choice.kind = Choice::HotSet;
         w.choice.hotMembers = notANumber;
     }},
    {"hot picks of 101",
     [](Workload &w) {
         w.choice.kind = Choice::HotSet;
         w.choice.hotPicks = 101;
     }},
    {"hot picks of infinity",
     [](Workload &w) {
         w.choice.kind = Choice::HotSet;
         w.choice.hotPicks = -infinite;
     }},
    {"no points", [](Workload &w) { w.points.constant = 0; }},
    {"least points 0",
     [](Workload &w) {
         w.points.kind = Points::Uniform;
         w.points.min = 0;
     }},
    {"points out of order",
     [](Workload &w) {
         w.points.kind = Points::Uniform;
         w.points.min = 101;
     }},
    {"mean below 1",
     [](Workload &w) {
         w.points.kind = Points::Geometric;
         w.points.mean = 0.99;
     }},
    {"mean of NaN",
     [](Workload &w) {
         w.points.kind = Points::Geometric;
         w.points.mean = notANumber;
     }},
    {"a group of one",
     [](Workload &w) {
         w.points.kind = Points::Contested;
         w.points.group = 1;
     }},
    {"top 0", [](Workload &w) { w.reads.topCount = 0; }},
    {"radius 0", [](Workload &w) { w.reads.aroundRadius = 0; }},
    {"window below 0", [](Workload &w) { w.reads.windowFirst = -1; }},
    {"window beyond members", [](Workload &w) { w.board.members = 400; }},
    {"window backwards", [](Workload &w) { w.reads.windowLast = 299; }},
    {"window of millions",
     [](Workload &w) {
         w.board.members = 5'000'000;
         w.reads.windowLast = 4'000'000;
     }},
    {"window below what is kept",
     [](Workload &w) {
         w.trimming.when = Trimming::When::EveryAdd;
         w.trimming.keep = 300;
         w.trimming.buffer = 100;
     }},

    {"no clients", [](Workload &w) { w.load.clients = 0; }},
    {"too many clients", [](Workload &w) { w.load.clients = 10'001; }},
    {"more clients than files", [](Workload &w) { w.load.clients = 953; }},
    {"no workers", [](Workload &w) { w.load.workers = 0; }},
    {"too many workers", [](Workload &w) { w.load.workers = 65; }},
    {"more workers than clients",
     [](Workload &w) {
         w.load.clients = 3;
         w.load.workers = 4;
     }},
    {"no pipeline", [](Workload &w) { w.load.pipeline = 0; }},
    {"deep pipeline", [](Workload &w) { w.load.pipeline = 1001; }},

    {"rate 0", [](Workload &w) { w.load.rate = 0; }},
    {"rate below 0", [](Workload &w) { w.load.rate = -5; }},
    {"rate NaN", [](Workload &w) { w.load.rate = notANumber; }},
    {"rate infinite", [](Workload &w) { w.load.rate = infinite; }},
    {"rate too high", [](Workload &w) { w.load.rate = 1e7 + 1; }},
    {"rate that starts nothing", [](Workload &w) { w.load.rate = 0.05; }},
    {"both lengths", [](Workload &w) { w.load.operations = 10; }},
    {"no length", [](Workload &w) { w.load.duration.reset(); }},
    {"no time", [](Workload &w) { w.load.duration = 0ms; }},
    {"more than a day", [](Workload &w) { w.load.duration = 24h + 1ms; }},
    {"no operations",
     [](Workload &w) {
         w.load.duration.reset();
         w.load.operations = 0;
     }},
    {"a warm-up below 0", [](Workload &w) { w.load.warmUp = -1ms; }},
    {"operations beyond memory",
     [](Workload &w) {
         w.load.duration.reset();
         w.load.operations = 1'000'000'000;
     }},
    {"members beyond memory",
     [](Workload &w) {
         w.board.members = 70'000'000;
         w.board.shape.digits = 8;
     }},
    {"a rate beyond memory",
     [](Workload &w) {
         w.load.rate = 1e6;
         w.load.duration = 1h;
     }},

    {"no trimming period",
     [](Workload &w) {
         w.trimming.when = Trimming::When::Periodic;
         w.trimming.period = 0ms;
     }},
    {"keeps nobody",
     [](Workload &w) {
         w.trimming.when = Trimming::When::EveryAdd;
         w.trimming.keep = 0;
     }},
    {"a buffer below 0",
     [](Workload &w) {
         w.mix = Mix::only(OperationKind::Trim);
         w.trimming.buffer = -1;
     }},

    {"skew below 0", [](Workload &w) { w.faults.clockSkew = -1ms; }},
    {"skew of days", [](Workload &w) { w.faults.clockSkew = 48h; }},
    {"a long pause", [](Workload &w) { w.faults.clientPause = 61s; }},
    {"NaN pauses", [](Workload &w) { w.faults.clientPausesASecond = notANumber; }},
    {"pauses without a length", [](Workload &w) { w.faults.clientPausesASecond = 1; }},
    {"pauses that never come", [](Workload &w) { w.faults.clientPause = 1ms; }},
    {"NaN drops", [](Workload &w) { w.faults.dropsASecond = notANumber; }},
    {"a server pause of an hour", [](Workload &w) { w.faults.serverPause = 1h; }},
    {"a server pause as long as the run", [](Workload &w) { w.faults.serverPause = 10s; }},
    {"all replies lost", [](Workload &w) { w.faults.lostReplies = 100; }},
    {"NaN replies lost", [](Workload &w) { w.faults.lostReplies = notANumber; }},
};

const Case sound[] = {
    {"default", [](Workload &) {}},
    {"the smallest",
     [](Workload &w) {
         w.mix = Mix::only(OperationKind::AddPoints);
         w.board.members = 1;
         w.board.startMembers = 1;
         w.board.shape = {"", 1};
         w.load.clients = 1;
         w.load.workers = 1;
         w.load.duration = 1ms;
         w.load.warmUp = 0ms;
     }},
    {"the largest",
     [](Workload &w) {
         w.board.members = 60'000'000; // as many as the machine can check
         w.board.startMembers = 60'000'000;
         w.board.shape.digits = 8;
         w.board.minScore = -lastWhole;
         w.board.maxScore = lastWhole;
         w.board.startLevels = maxLevels;
         w.choice.kind = Choice::Zipf;
         w.choice.exponent = 5;
         w.load.clients = 952;
         w.load.pipeline = maxPipeline;
         w.load.duration = maxDuration;
     }},
    {"last rank of all", [](Workload &w) { w.board.members = 401; }},
    {"last rank that is kept",
     [](Workload &w) {
         w.trimming.when = Trimming::When::EveryAdd;
         w.trimming.keep = 300;
         w.trimming.buffer = 101;
     }},
    {"one operation", [](Workload &w) { w.load.rate = 0.1; }},
    {"all faults",
     [](Workload &w) {
         w.faults = {50ms, 10ms, 1, 2, 200ms, FaultInjection::ServerPause::BySignal, 5, true};
     }},
    // What is not used may be anything.
    {"unused fields",
     [](Workload &w) {
         w.mix = Mix::only(OperationKind::TopN);
         w.choice.kind = Choice::HotSet;
         w.choice.hotMembers = notANumber;
         w.choice.exponent = notANumber;
         w.points.constant = -1;
         w.board.members = 5;
         w.board.maxScore = -1;
         w.board.startLevels = -1;
         w.reads.windowLast = -7;
         w.reads.aroundRadius = 0;
         w.trimming.keep = -1;
     }},
    {"unused reads",
     [](Workload &w) {
         w.mix = Mix::only(OperationKind::AddPoints);
         w.reads = {-1, -1, -1, -1};
     }},
    {"unused exponent",
     [](Workload &w) {
         w.choice.exponent = notANumber;
         w.points.mean = notANumber;
         w.points.group = 0;
     }},
};

} // namespace

class WorkloadCheckTest : public QObject
{
    Q_OBJECT

private slots:
    void refusals_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(refused)); ++i)
            QTest::newRow(refused[i].name) << i;
    }

    void refusals()
    {
        QFETCH(int, index);
        Workload workload;
        refused[index].change(workload);
        const auto checked = checkWorkload(workload, machine);
        VERIFY_FAILURE(checked, ErrorKind::Usage, "");
        const std::string &message = checked.error().message;
        QVERIFY(message.ends_with('.'));
        QVERIFY(message.size() < 300);
        COMPARE_SENTENCE("workloadcheck", message);
    }

    void soundOnes_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(sound)); ++i)
            QTest::newRow(sound[i].name) << i;
    }

    void soundOnes()
    {
        QFETCH(int, index);
        Workload workload;
        sound[index].change(workload);
        VERIFY_RESULT(checkWorkload(workload, machine));
    }

    void thisMachineHasLimits()
    {
        const Machine here = thisMachine();
        QVERIFY(here.openFiles >= 64);
        QVERIFY(here.memory > 100'000'000);
        VERIFY_RESULT(checkWorkload(Workload()));
    }

    void membersThatNobodyChecks()
    {
        Workload workload;
        workload.board.members = maxMembers;
        workload.board.shape.digits = 8;
        VERIFY_FAILURE(checkWorkload(workload, machine), ErrorKind::Usage, "12.8 GB");
        VERIFY_RESULT(checkWorkload(workload, Machine{machine.openFiles, thisMachine(false).memory}));
    }

    void fewFiles()
    {
        VERIFY_FAILURE(checkWorkload(Workload(), Machine{20, machine.memory}), ErrorKind::Usage,
                       "Use at most 0");
    }
};

TIEBREAK_TEST(QCoreApplication, WorkloadCheckTest)

} // namespace tst_workloadcheck

#include "tst_workloadcheck.moc"
