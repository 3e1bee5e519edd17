// SPDX-License-Identifier: GPL-3.0-or-later
// The words of tiebreak-cli simulate: what its options mean, and what it refuses.
#include "sim/board/strategies/strategies.h"
#include "sim/record/runsfile.h"
#include "sim/run/runrecord.h"
#include "sim/workload/workloadpresets.h"
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QHash>
#include <QTemporaryDir>
#include <QTest>

#include <initializer_list>
#include <string_view>

using namespace tiebreak;

namespace tst_clisimulatewords
{

class TestCliSimulateWords : public QObject
{
    Q_OBJECT

    QTemporaryDir m_files;
    QString file(const char *name) const { return m_files.filePath(name); }

private slots:
    void options()
    {
        const Run run = runCli({"simulate",
                                "redis://127.0.0.1:1", // a dry run asks no server
                                "--dry-run",
                                "--json",
                                "--trim",
                                "every-add",
                                "--keep",
                                "5000",
                                "--buffer",
                                "7",
                                "--no-cold-store",
                                "--client-pause",
                                "20ms",
                                "--drops",
                                "0.5",
                                "--server-pause",
                                "2s",
                                "--lost-replies",
                                "3",
                                "--retries",
                                "--skew",
                                "1min",
                                "--rate",
                                "1234.5",
                                "--duration",
                                "9s",
                                "--seed",
                                "77",
                                "--prefix",
                                "p:",
                                "--pipeline",
                                "2",
                                "--no-check",
                                "--keep-board",
                                "if-wrong",
                                "--server-pause-by",
                                "signal"});
        QVERIFY2(run.status == 0, run.err);
        const auto plans = parsePlans(run.out.toStdString());
        VERIFY_RESULT(plans);
        const RunPlan &plan = plans->at(0);
        const Trimming &trimming = plan.workload.trimming;
        QVERIFY(trimming.when == Trimming::When::EveryAdd && !trimming.coldStore);
        QVERIFY(trimming.keep == 5000 && trimming.buffer == 7);
        const FaultInjection &faults = plan.workload.faults;
        QCOMPARE(faults.clientPause.count(), 20);
        QCOMPARE(faults.clientPausesASecond, 1.0);
        QCOMPARE(faults.dropsASecond, 0.5);
        QCOMPARE(faults.serverPause.count(), 2000);
        QCOMPARE(faults.serverPauseBy, FaultInjection::ServerPause::BySignal);
        QCOMPARE(faults.lostReplies, 3.0);
        QVERIFY(faults.retries);
        QCOMPARE(faults.clockSkew.count(), 60'000);
        const WorkloadLoad &load = plan.workload.load;
        QCOMPARE(load.rate, 1234.5);
        QCOMPARE(load.duration->count(), 9000);
        QCOMPARE(load.seed, 77u);
        QCOMPARE(load.pipeline, 2u);
        QCOMPARE(plan.workload.board.keyPrefix, std::string("p:"));
        QVERIFY(!plan.records);
        QCOMPARE(plan.keep, KeepBoard::IfWrong);
    }

    void wrongWords_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const QStringList &words, const char *says) {
            QTest::newRow(name) << words << QString(says);
        };
        row("preset", {"--preset", "chess"}, "everyone-ties");
        row("strategy", {"--strategy", "hope"}, "nknown strategy \"hope\"");
        row("duration", {"--duration", "10"}, "such as 10s");
        row("duration below 0", {"--duration", "-5s"}, "--duration \"-5s\" is not a time");
        row("duration beyond all", {"--duration", "9223372036854775807min"}, "is not a time");
        row("both ends", {"--duration", "1s", "--operations", "5"}, "--duration or --operations");
        row("skew", {"--skew", "a bit"}, "--skew \"a bit\"");
        row("time", {"--time", "mine"}, "client or server");
        row("clients", {"--clients", "0"}, "clients");
        row("clients below 0", {"--clients", "-5"}, "--clients: \"load.clients\" must be from 0");
        row("seed below 0", {"--seed", "-1"}, "--seed: \"load.seed\" must be from 0 to 9");
        row("seed beyond all", {"--seed", "99999999999999999999999"}, "--seed: \"load.seed\" must be");
        row("seed of words", {"--seed", "abc"}, "--seed: \"load.seed\" must be a whole number");
        row("no prefix", {"--prefix", ""}, "prefix");
        row("codec", {"--codec", "nonsense"}, "\"nonsense\"");
        row("set without value", {"--set", "load.clients"}, "has no value: write FIELD=VALUE");
        row("set of nothing", {"--set", "load.speed=5"},
            "no field \"load.speed\". Its fields are load.clients,");
        row("set of nonsense", {"--set", "load.clients=x"},
            "\"load.clients\" must be a whole number, not \"x\".");
        row("set out of range", {"--set", "load.clients=0"}, "clients must be from 1");
        row("mix", {"--set", "mix.add=71"}, "add up to 101 percent");
        row("row alone", {"--row", "1"}, "--plan");
        row("no file", {"--plan", "/no/such/file"}, "/no/such/file cannot be read");
        row("plan and preset", {"--plan", "x", "--preset", "song-chart"}, "not both");
        row("two strategies", {"--strategy", "script,lock"}, "add --matrix");
        row("trim word", {"--trim", "often"}, "--trim is never, every-add or periodic, not \"often\".");
        row("keep without trim", {"--keep", "10"}, "--trim every-add");
        row("pauses", {"--client-pauses", "5"}, "both a length and a number");
        row("lost replies", {"--lost-replies", "95"}, "from 0 to 90");
        row("matrix codec", {"--matrix", "--codec", "plain"}, "plain packs none: give another --codec");
        row("matrix nonsense", {"--matrix", "--codec", "nonsense"}, "\"nonsense\"");
        row("matrix strategy set", {"--matrix", "--set", "strategy=lock"}, "--set strategy");
        row("matrix of none", {"--matrix", "--strategy", "zincrby-weight", "--codec", "ordered-today"},
            "No strategy");
        row("keep board", {"--keep-board", "ever"}, "never, if-wrong or always");
        row("keep board of a sandbox", {"--keep-board", "always"},
            "--keep-board has no effect in the sandbox");
        row("server", {"--allow-writes", "--rate", "nan"}, "rate");
    }
    void wrongWords()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        const Run run = runCli(QStringList{"simulate", "sandbox"} + words);
        QVERIFY2(run.status == 1 || run.status == 2, run.out);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains(says.toUtf8()), run.err);
    }

    void wrongPlanFiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << QByteArray() << "is not JSON";
        QTest::newRow("nothing") << QByteArray("{}") << "names at least one field";
        QTest::newRow("text") << QByteArray("hello") << "is not JSON";
        QTest::newRow("unknown field") << QByteArray(R"({"clients": 5})") << "no field \"clients\"";
        QTest::newRow("no runs") << QByteArray(R"({"format":"tiebreak-runs","version":1,"runs":[]})")
                                 << "holds no run";
        QTest::newRow("hostile") << QByteArray(R"({"board":{"memberDigits":2000000000}})") << "digits";
        QTest::newRow("deep") << QByteArray(200'000, '[') << "nested deeper";
    }
    void wrongPlanFiles()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const Run run = runCli({"simulate", "--plan", putFile(file("wrong.json"), text)});
        QVERIFY(run.status == 1 || run.status == 2);
        QVERIFY2(run.err.contains(says.toUtf8()), run.err);
    }

    void helpNamesEverything()
    {
        const Run run = runCli({"simulate", "--help"});
        QCOMPARE(run.status, 0);
        for (const char *word :
             {"--set", "--matrix", "--dry-run", "--save", "--report", "--trim", "--lost-replies",
              "load.clients", "faults.retries", "everyone-ties", "zincrby-weight", "split-today"})
            QVERIFY2(run.out.contains(word), word);
    }

    /// What has a fixed set of values has them in its own line.
    void helpListsValues()
    {
        QHash<QByteArray, QByteArray> lines; // by their first word
        QByteArray word;
        for (const QByteArray &line : linesOf(runCli({"simulate", "--help"}).out)) {
            if (!line.startsWith("  "))
                continue;
            const bool goesOn = line.startsWith("    ");
            const QByteArray first = line.trimmed().split(' ').first();
            word = goesOn ? word : first.endsWith(':') ? first.chopped(1) : first;
            lines[word] = (goesOn ? lines[word] : QByteArray()) + ' ' + line.trimmed();
        }
        QByteArrayList missing;
        const auto lists = [&](const char *name, std::initializer_list<std::string_view> values) {
            for (const std::string_view value : values) {
                if (!lines.value(name).contains(value))
                    missing += name + (' ' + QByteArray(value.data(), qsizetype(value.size())));
            }
        };
        for (const WorkloadPreset &preset : workloadPresets())
            lists("--preset", {preset.key});
        for (const StrategyInfo &strategy : strategies())
            lists("--strategy", {strategy.key});
        lists("--time", {"client", "server"});
        lists("--keep-board", {"never", "if-wrong", "always"});
        lists("--trim", {"never", "every-add", "periodic"});
        lists("--server-pause-by", {"command", "signal"});
        lists("time", {"client", "server"});
        lists("unit", {"min", "s", "ds", "cs", "ms", "us"});
        lists("records", {"true", "false"});
        lists("keepBoard", {"never", "ifWrong", "always"});
        lists("choice.kind", {"uniform", "zipf", "hotSet"});
        lists("points.kind", {"constant", "uniform", "geometric", "contested"});
        lists("board.direction", {"highestFirst", "lowestFirst"});
        lists("load.arrivals", {"poisson", "even"});
        lists("trimming.when", {"never", "everyAdd", "periodic"});
        lists("faults.serverPauseBy", {"command", "signal"});
        QVERIFY2(missing.isEmpty(), missing.join(", "));
    }
};

TIEBREAK_TEST(QCoreApplication, TestCliSimulateWords)

} // namespace tst_clisimulatewords

#include "tst_clisimulatewords.moc"
