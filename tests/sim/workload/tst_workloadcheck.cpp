// SPDX-License-Identifier: GPL-3.0-or-later
// Each workload that cannot be run is refused in a sentence about the field that is wrong.
#include "core/text/scoretext.h"
#include "sim/workload/workloadcheck.h"
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
    const char *words; ///< in the error; nothing: it can be run
};

using Points = PointsChoice::Kind;
using Choice = MemberChoice::Kind;

const Case refused[] = {
    {"mix below 0", [](Workload &w) { w.mix[OperationKind::TopN] = -10; },
     "The share of \"top\" in the mix must be from 0 to 100 percent, not -10."},
    {"mix above 100", [](Workload &w) { w.mix[OperationKind::AroundMe] = 101; }, "\"around me\""},
    {"mix of 90", [](Workload &w) { w.mix[OperationKind::AddPoints] = 60; },
     "The shares of the mix add up to 90 percent: change them so that they add up to 100."},
    {"mix of 0", [](Workload &w) { w.mix.percent.fill(0); }, "add up to 0 percent"},
    {"mix of 800", [](Workload &w) { w.mix.percent.fill(100); }, "add up to 800 percent"},
    {"no members", [](Workload &w) { w.board.members = 0; },
     "The number of members must be from 1 to 100000000, not 0."},
    {"too many members", [](Workload &w) { w.board.members = 100'000'001; }, "not 100000001."},
    {"more at the start than there are", [](Workload &w) { w.board.startMembers = 100'001; },
     "on the board at the start must be from 0 to 100000, not 100001."},
    {"score below -2^53",
     [](Workload &w) {
         w.board.startMembers = 1;
         w.board.minScore = -lastWhole - 1;
     },
     "The least score must be from -9007199254740992"},
    {"score above 2^53",
     [](Workload &w) {
         w.mix = Mix::only(OperationKind::SetScore);
         w.board.maxScore = lastWhole + 1;
     },
     "The greatest score must be"},
    {"scores out of order",
     [](Workload &w) {
         w.board.startMembers = 1;
         w.board.minScore = 10;
         w.board.maxScore = 9;
     },
     "The highest score, 9, is below the lowest, 10: swap them."},
    {"levels below 0",
     [](Workload &w) {
         w.board.startMembers = 1;
         w.board.startLevels = -1;
     },
     "The number of different start scores must be from 0"},
    {"more levels than scores",
     [](Workload &w) {
         w.board.startMembers = 1;
         w.board.maxScore = 3;
         w.board.startLevels = 5;
     },
     "There are no 5 different start scores from 0 to 3"},
    {"no key prefix", [](Workload &w) { w.board.keyPrefix.clear(); }, "The key prefix must not be empty"},
    {"long key prefix", [](Workload &w) { w.board.keyPrefix.assign(513, 'x'); },
     "The key prefix must be at most 512 bytes long, not 513."},
    {"long member", [](Workload &w) { w.board.shape.prefix.assign(1'000'000, 'x'); },
     "The text before a member's number must be at most 512 bytes long, not 1000000."},
    {"no digits", [](Workload &w) { w.board.shape.digits = 0; }, "The number of digits in a member's name"},
    {"too many digits", [](Workload &w) { w.board.shape.digits = 21; }, "must be from 1 to 20, not 21."},
    {"too few digits", [](Workload &w) { w.board.shape.digits = 4; },
     "4 digits are too few to name 100000 members: use 5."},
    {"Zipf of 0",
     [](Workload &w) {
         w.choice.kind = Choice::Zipf;
         w.choice.exponent = 0;
     },
     "The exponent of the Zipf distribution must be above 0 and at most 5, not 0."},
    {"Zipf of 5.1",
     [](Workload &w) {
         w.choice.kind = Choice::Zipf;
         w.choice.exponent = 5.1;
     },
     "at most 5, not 5.1."},
    {"Zipf of NaN",
     [](Workload &w) {
         w.choice.kind = Choice::Zipf;
         w.choice.exponent = notANumber;
     },
     "not nan."},
    {"no hot members",
     [](Workload &w) {
         w.choice.kind = Choice::HotSet;
         w.choice.hotMembers = 0;
     },
     "The percentage of members in the hot set must be above 0"},
    {"NaN hot members",
     [](Workload &w) {
         w.choice.kind = Choice::HotSet;
         w.choice.hotMembers = notANumber;
     },
     "not nan."},
    {"hot picks of 101",
     [](Workload &w) {
         w.choice.kind = Choice::HotSet;
         w.choice.hotPicks = 101;
     },
     "The percentage of picks that go to the hot set must be from 0 to 100, not 101."},
    {"hot picks of infinity",
     [](Workload &w) {
         w.choice.kind = Choice::HotSet;
         w.choice.hotPicks = -infinite;
     },
     "not -inf."},
    {"no points", [](Workload &w) { w.points.constant = 0; },
     "The number of points added must be from 1 to 1000000000, not 0."},
    {"least points 0",
     [](Workload &w) {
         w.points.kind = Points::Uniform;
         w.points.min = 0;
     },
     "The least number of points added"},
    {"points out of order",
     [](Workload &w) {
         w.points.kind = Points::Uniform;
         w.points.min = 101;
     },
     "The greatest number of points added must be from 101 to 1000000000, not 100."},
    {"mean below 1",
     [](Workload &w) {
         w.points.kind = Points::Geometric;
         w.points.mean = 0.99;
     },
     "The mean of the points added must be from 1 to 1000000000, not 0.99."},
    {"mean of NaN",
     [](Workload &w) {
         w.points.kind = Points::Geometric;
         w.points.mean = notANumber;
     },
     "not nan."},
    {"a group of one",
     [](Workload &w) {
         w.points.kind = Points::Contested;
         w.points.group = 1;
     },
     "The size of a contested group must be from 2 to 1000, not 1."},
    {"top 0", [](Workload &w) { w.reads.topCount = 0; },
     "The number of rows at the top must be from 1 to 1000000, not 0."},
    {"radius 0", [](Workload &w) { w.reads.aroundRadius = 0; }, "The number of rows around a member"},
    {"window below 0", [](Workload &w) { w.reads.windowFirst = -1; }, "The first rank of the window"},
    {"window beyond members", [](Workload &w) { w.board.members = 400; },
     "The window ends at rank 400, counted from 0, but the board has 400 members"},
    {"window backwards", [](Workload &w) { w.reads.windowLast = 299; },
     "The last rank of the window must be from 300"},
    {"window of millions",
     [](Workload &w) {
         w.board.members = 5'000'000;
         w.reads.windowLast = 4'000'000;
     },
     "The last rank of the window must be from 300 to 1000299, not 4000000."},
    {"window below what is kept",
     [](Workload &w) {
         w.trimming.when = Trimming::When::EveryAdd;
         w.trimming.keep = 300;
         w.trimming.buffer = 100;
     },
     "The window ends at rank 400, counted from 0, but trimming cuts off from rank 400 on"},

    {"no clients", [](Workload &w) { w.load.clients = 0; }, "The number of clients must be from 1 to 10000"},
    {"too many clients", [](Workload &w) { w.load.clients = 10'001; }, "not 10001."},
    {"more clients than files", [](Workload &w) { w.load.clients = 953; },
     "953 clients are too many: this process may open only 1024 files. Use at most 952, or start Tiebreak "
     "after \"ulimit -n 1025\"."},
    {"no workers", [](Workload &w) { w.load.workers = 0; }, "The number of workers must be from 1 to 64"},
    {"too many workers", [](Workload &w) { w.load.workers = 65; }, "not 65."},
    {"more workers than clients",
     [](Workload &w) {
         w.load.clients = 3;
         w.load.workers = 4;
     },
     "There are more workers, 4, than clients, 3"},
    {"no pipeline", [](Workload &w) { w.load.pipeline = 0; }, "The pipeline depth must be from 1 to 1000"},
    {"deep pipeline", [](Workload &w) { w.load.pipeline = 1001; }, "not 1001."},

    {"rate 0", [](Workload &w) { w.load.rate = 0; },
     "The rate in operations a second must be from 0.001 to 10000000, not 0."},
    {"rate below 0", [](Workload &w) { w.load.rate = -5; }, "not -5."},
    {"rate NaN", [](Workload &w) { w.load.rate = notANumber; }, "not nan."},
    {"rate infinite", [](Workload &w) { w.load.rate = infinite; }, "not inf."},
    {"rate too high", [](Workload &w) { w.load.rate = 1e7 + 1; }, "not 10000001."},
    {"rate that starts nothing", [](Workload &w) { w.load.rate = 0.05; },
     "At a rate of 0.05 a second no operation starts within 10000 ms"},
    {"both lengths", [](Workload &w) { w.load.operations = 10; },
     "The run has both a duration and a number of operations: give one of them."},
    {"no length", [](Workload &w) { w.load.duration.reset(); },
     "The run has no end: give a duration or a number of operations."},
    {"no time", [](Workload &w) { w.load.duration = 0ms; },
     "The duration must be from 1 to 86400000 ms, not 0."},
    {"more than a day", [](Workload &w) { w.load.duration = 24h + 1ms; }, "The duration must be"},
    {"no operations",
     [](Workload &w) {
         w.load.duration.reset();
         w.load.operations = 0;
     },
     "The number of operations must be from 1"},
    {"a warm-up below 0", [](Workload &w) { w.load.warmUp = -1ms; }, "The warm-up must be from 0"},
    {"operations beyond memory",
     [](Workload &w) {
         w.load.duration.reset();
         w.load.operations = 1'000'000'000;
     },
     "The check of 700000000 updates and 100000 members takes 22.5 GB, but this machine has 8 GB of memory "
     "to "
     "spare: ask for less."},
    {"members beyond memory",
     [](Workload &w) {
         w.board.members = 70'000'000;
         w.board.shape.digits = 8;
     },
     "The check of 0 updates and 70000000 members takes 9 GB, but"},
    {"a rate beyond memory",
     [](Workload &w) {
         w.load.rate = 1e6;
         w.load.duration = 1h;
     },
     "The check of 2520700000 updates"},

    {"no trimming period",
     [](Workload &w) {
         w.trimming.when = Trimming::When::Periodic;
         w.trimming.period = 0ms;
     },
     "The period of trimming must be from 1 to 3600000 ms, not 0."},
    {"keeps nobody",
     [](Workload &w) {
         w.trimming.when = Trimming::When::EveryAdd;
         w.trimming.keep = 0;
     },
     "The number of members that trimming keeps must be from 1"},
    {"a buffer below 0",
     [](Workload &w) {
         w.mix = Mix::only(OperationKind::Trim);
         w.trimming.buffer = -1;
     },
     "The buffer of trimming must be from 0"},

    {"skew below 0", [](Workload &w) { w.faults.clockSkew = -1ms; }, "The clock skew must be from 0"},
    {"skew of days", [](Workload &w) { w.faults.clockSkew = 48h; }, "The clock skew must be from 0"},
    {"a long pause", [](Workload &w) { w.faults.clientPause = 61s; }, "The pause of a client must be"},
    {"NaN pauses", [](Workload &w) { w.faults.clientPausesASecond = notANumber; },
     "The number of client pauses a second must be from 0 to 1000, not nan."},
    {"pauses without a length", [](Workload &w) { w.faults.clientPausesASecond = 1; },
     "Client pauses need both a length and a number a second"},
    {"pauses that never come", [](Workload &w) { w.faults.clientPause = 1ms; },
     "Client pauses need both a length and a number a second"},
    {"NaN drops", [](Workload &w) { w.faults.dropsASecond = notANumber; },
     "The number of dropped connections a second"},
    {"a server pause of an hour", [](Workload &w) { w.faults.serverPause = 1h; }, "The pause of the server"},
    {"a server pause as long as the run", [](Workload &w) { w.faults.serverPause = 10s; },
     "The server's pause, 10000 ms, is as long as the run"},
    {"all replies lost", [](Workload &w) { w.faults.lostReplies = 100; },
     "The percentage of lost replies must be from 0 to 90, not 100."},
    {"NaN replies lost", [](Workload &w) { w.faults.lostReplies = notANumber; }, "not nan."},
};

const Case sound[] = {
    {"default", [](Workload &) {}, nullptr},
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
     },
     nullptr},
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
     },
     nullptr},
    {"last rank of all", [](Workload &w) { w.board.members = 401; }, nullptr},
    {"last rank that is kept",
     [](Workload &w) {
         w.trimming.when = Trimming::When::EveryAdd;
         w.trimming.keep = 300;
         w.trimming.buffer = 101;
     },
     nullptr},
    {"one operation", [](Workload &w) { w.load.rate = 0.1; }, nullptr},
    {"all faults",
     [](Workload &w) {
         w.faults = {50ms, 10ms, 1, 2, 200ms, FaultInjection::ServerPause::BySignal, 5, true};
     },
     nullptr},
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
     },
     nullptr},
    {"unused reads",
     [](Workload &w) {
         w.mix = Mix::only(OperationKind::AddPoints);
         w.reads = {-1, -1, -1, -1};
     },
     nullptr},
    {"unused exponent",
     [](Workload &w) {
         w.choice.exponent = notANumber;
         w.points.mean = notANumber;
         w.points.group = 0;
     },
     nullptr},
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
        VERIFY_FAILURE(checked, ErrorKind::Usage, refused[index].words);
        const std::string &message = checked.error().message;
        QVERIFY(message.ends_with('.'));
        QVERIFY(message.size() < 300);
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
