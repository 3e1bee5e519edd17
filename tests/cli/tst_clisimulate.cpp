// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli simulate: what it prints, what it refuses, and its exit status.
#include "redis/link/servernames.h"
#include "redis/wire/endpointurl.h"
#include "sim/record/runsfile.h"
#include "sim/run/runrecord.h"
#include "support/commandcalls.h"
#include "support/files.h"
#include "support/runningcli.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"
#include "support/windowsettings.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <pty.h>
#include <unistd.h>

using namespace tiebreak;

namespace tst_clisimulate
{

class TestCliSimulate : public QObject
{
    Q_OBJECT

    static QStringList small(const QStringList &more)
    {
        return QStringList{"simulate",     "sandbox", "--preset",  "everyone-ties",
                           "--operations", "2000",    "--warm-up", "0s",
                           "--clients",    "8",       "--workers", "2"} +
               more;
    }
    /// A board that is filled at once.
    static QStringList tiny(const QStringList &more)
    {
        return QStringList{"simulate",  "sandbox",
                           "--set",     "board.members=300",
                           "--set",     "board.startMembers=300",
                           "--set",     "reads.windowLast=299",
                           "--set",     "reads.windowFirst=0",
                           "--warm-up", "0s",
                           "--clients", "4"} +
               more;
    }

    QTemporaryDir m_files;
    QString file(const char *name) const { return m_files.filePath(name); }

private slots:
    void theTruthAsText()
    {
        const Run run = runCli(small({"--strategy", "script", "--time", "server"}));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.status, 0);
        QVERIFY2(run.out.startsWith("The Lua script with ordered bits (server time) "), run.out);
        QVERIFY(run.out.contains("\nlost\t0 updates, 0 points, of 0 members\n"));
        QVERIFY(run.out.contains("\nmisplaced\t0 rows: 0 of "));
        QVERIFY(run.out.contains(
            "\nAgain: tiebreak-cli simulate sandbox --preset everyone-ties --strategy script "
            "--codec ordered-today --time server --seed 1 --set load.clients=8 --set "
            "load.operations=2000 --set load.warmUpMs=0\n"));
    }

    void theTruthAsJson()
    {
        // Nothing that was added reaches the score.
        const Run run = runCli(small(
            {"--strategy", "zincrby", "--codec", "decimal:digits=13,unit=ms,from=9999999999999", "--json"}));
        QCOMPARE(run.status, 3);
        const QJsonObject json = jsonObject(run.out);
        QVERIFY(json["throughput"].toDouble() > 0);
        QCOMPARE(json["operations"].toInteger() + json["errors"].toInteger(), 2000);
        QVERIFY(json["consistency"]["lost"].toInteger() > 0);
        QVERIFY(json["byOperation"]["add"]["latencyMs"]["p99"].toDouble() > 0);
        QVERIFY(json["consistency"]["misplaced"]["byCause"].toObject().contains("collapsed"));
        QVERIFY(json["clientCpuUsPerOperation"].toDouble() > 0);
        QVERIFY(json["serverCpuUsPerOperation"].toDouble() >= 0);
        QVERIFY(json["bytesPerMember"].toDouble() > 0);
        QCOMPARE(json["plan"]["strategy"].toString(), QString("zincrby"));
        QCOMPARE(json["target"].toString(), QString("sandbox"));
        QCOMPARE(json["outcome"].toString(), QString("wrong"));
        QVERIFY(json["partial"].isNull());
        VERIFY_RESULT(parseRuns(run.out.toStdString()));
    }

    void fieldsAreSet()
    {
        const Run run =
            runCli(tiny({"--operations", "100", "--time", "server", "--set", "load.clients=3", "--set",
                         "board.keyPrefix=my:", "--set", "mix.add=75", "--set", "mix.top=5", "--json"}));
        QCOMPARE(run.status, 0);
        const QJsonObject json = jsonObject(run.out);
        QCOMPARE(json["plan"]["load"]["clients"].toInt(), 3);
        QVERIFY(json["key"].toString().startsWith("my:"));
        QCOMPARE(json["operations"].toInt() + json["errors"].toInt(), 100);
    }

    void aDryRunTouchesNothing()
    {
        // Nobody listens there.
        const Run run = runCli({"simulate", "redis://127.0.0.1:1/0", "--dry-run", "--matrix", "--skew", "5ms",
                                "--save", file("dry.json")});
        QVERIFY2(run.status == 0, run.err);
        QVERIFY2(run.out.startsWith("27 runs, 3 rounds each, on redis://127.0.0.1:1, about "), run.out);
        QVERIFY(run.out.contains("all keys begin with \"tiebreak:sim:\""));
        QVERIFY(
            run.out.contains("\n27: Time in the member · server time\n   tiebreak-cli simulate redis://"));
        QVERIFY(run.out.contains("\nfaults.clockSkewMs\t5\n"));
        QVERIFY(!QFile::exists(file("dry.json")));
        const Run json = runCli({"simulate", "--dry-run", "--json"});
        QCOMPARE(jsonObject(json.out)["plans"].toArray().size(), 1);
        QVERIFY(jsonObject(json.out)["expectedSeconds"].toDouble() > 2.5);
    }

    void savedRunsAreRunAgain()
    {
        const QString saved = file("runs.json");
        Run run = runCli(tiny({"--matrix", "--strategy", "script,two-sets", "--codec", "ordered-today",
                               "--operations", "200", "--save", saved}));
        QVERIFY2(run.status == 0 || run.status == 3, run.err);
        const auto runs = parseRuns(bytesOf(saved).toStdString());
        VERIFY_RESULT(runs);
        QCOMPARE(runs->records.size(), std::size_t(4));

        run = runCli({"simulate", "--plan", saved, "--dry-run"});
        QCOMPARE(run.status, 2);
        COMPARE_SENTENCE("clisimulate", QString::fromUtf8(run.err).replace(QFileInfo(saved).path(), "DIR"));
        run = runCli({"simulate", "--plan", saved, "--row", "4", "--dry-run", "--json"});
        QVERIFY(parsePlans(run.out.toStdString())->at(0) == runs->records.at(3).plan);
        run = runCli({"simulate", "--plan", saved, "--row", "1", "--json", "--set", "load.operations=50"});
        QVERIFY2(run.status == 0 || run.status == 3, run.err);
        const QJsonObject json = jsonObject(run.out);
        QCOMPARE(json["operations"].toInt(), 50);
        QCOMPARE(json["plan"]["strategy"].toString(), QString("script"));
        // Another strategy, which keeps the time elsewhere, gets another codec.
        run = runCli({"simulate", "--plan", saved, "--row", "1", "--strategy", "time-in-member", "--dry-run",
                      "--json"});
        QCOMPARE(parsePlans(run.out.toStdString())->at(0).codec.scheme, Scheme::Plain);
        run =
            runCli({"simulate", "--plan", saved, "--row", "4", "--strategy", "watch", "--dry-run", "--json"});
        QCOMPARE(parsePlans(run.out.toStdString())->at(0).codec.scheme, Scheme::Ordered);
        // What a dry run prints is a plan too.
        putFile(file("plan.json"), run.out);
        const Run again = runCli({"simulate", "--plan", file("plan.json"), "--dry-run", "--json"});
        QCOMPARE(again.out, run.out);
    }

    void theMatrix()
    {
        // Counted: two clients, so that the unguarded one loses.
        const QStringList words = tiny({"--matrix",
                                        "--strategy",
                                        "script,unguarded",
                                        "--time",
                                        "server",
                                        "--codec",
                                        "ordered-today",
                                        "--operations",
                                        "3000",
                                        "--set",
                                        "mix.add=100",
                                        "--set",
                                        "mix.top=0",
                                        "--set",
                                        "mix.window=0",
                                        "--set",
                                        "mix.around=0",
                                        "--set",
                                        "mix.rank=0",
                                        "--set",
                                        "points.kind=constant",
                                        "--set",
                                        "board.members=3",
                                        "--set",
                                        "board.startMembers=3"});
        Run run = runCli(words);
        QCOMPARE(run.status, 3);
        QVERIFY2(run.err.startsWith("tiebreak-cli: 2 runs, 3 rounds each, on sandbox, about "), run.err);
        QVERIFY(run.err.contains("\n2: Read, add, write · ordered bits · server time\n"));
        QVERIFY2(run.out.startsWith("The Lua script with ordered bits (server time) "), run.out);
        QVERIFY(run.out.contains("\nrun\toutcome\tstrategy\tcodec\ttime\tops/s\t"));
        QVERIFY(run.out.contains("\n1\tright\tLua script\tordered\tserver\t"));
        QVERIFY(run.out.contains("\n2\twrong\tRead, add, write\tordered\tserver\t"));
        QVERIFY(run.out.contains("\n2: Read, add, write: "));
        QVERIFY(run.out.contains("\n2: tiebreak-cli simulate sandbox "));
        run = runCli(words + QStringList{"--json"});
        QCOMPARE(run.status, 3);
        const QJsonArray runs = jsonObject(run.out)["runs"].toArray();
        QCOMPARE(runs.size(), 2);
        QCOMPARE(runs[0]["rounds"].toArray().size(), 3);
        QVERIFY(runs[1]["consistency"]["lost"].toInt() > 0);
        QCOMPARE(parseRuns(run.out.toStdString())->records.size(), std::size_t(2));
    }

    void aRunThatCannotBeDoesNotEndTheMatrix()
    {
        // Ordered bits hold no such scores beside the time; plain ones do.
        const QStringList words =
            tiny({"--matrix", "--strategy", "script,two-sets", "--operations", "100", "--time", "server",
                  "--codec", "ordered-today", "--set", "board.leastScore=4000000000000", "--set",
                  "board.mostScore=4000000000000", "--set", "board.startLevels=1"});
        const Run run = runCli(words);
        QVERIFY2(run.status == 0, run.err);
        QVERIFY2(run.out.contains("\n1\tnot run\tLua script\tordered\tserver\n"), run.out);
        QVERIFY(run.out.contains("\n1: was not run: "));
        QVERIFY(run.out.contains("\n2\tright\tSecond sorted set\tplain\tserver\t"));
        const QJsonArray runs = jsonObject(runCli(words + QStringList{"--json"}).out)["runs"].toArray();
        QCOMPARE(runs.size(), 2);
        QVERIFY(!runs[0]["notRun"].toString().isEmpty());
        QVERIFY(runs[1]["throughput"].toDouble() > 0);
        // Where none can be, that is an error.
        QStringList none = words;
        none.replaceInStrings("script,two-sets", "script");
        const Run failed = runCli(none);
        QCOMPARE(failed.status, 1);
        QCOMPARE(failed.out, QByteArray());
    }

    void aRoundThatCannotBeRunIsTold_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("says");
        QTest::newRow("one plan") << QStringList() << "\na round was not run: ";
        QTest::newRow("matrix") << QStringList{"--matrix"} << "\n1: a round was not run: ";
        QTest::newRow("matrix of two") << QStringList{"--matrix"} << ": a round was not run: ";
        QTest::newRow("JSON") << QStringList{"--json"} << "\"notRun\":\"";
        QTest::newRow("matrix as JSON") << QStringList{"--matrix", "--json"} << "\"notRun\":\"";
    }
    void aRoundThatCannotBeRunIsTold()
    {
        SLOW_TEST();
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        QStringList arguments = tiny({"--allow-writes", "--operations", "300", "--rounds", "99", "--strategy",
                                      "script", "--time", "server", "--codec", "ordered-today"}) +
                                words;
        arguments[1] = server.url();
        if (QByteArray(QTest::currentDataTag()) == "matrix of two")
            arguments[arguments.indexOf("script")] = "script,function";
        QProcess process;
        process.start(TIEBREAK_CLI, arguments);
        QVERIFY(process.waitForStarted());
        {
            Connection watch = connectionTo(server);
            QTRY_VERIFY(commandCalls(watch, "evalsha") > 1000); // some rounds are over
        }
        server.kill();
        const Run run = finish(process);
        QVERIFY2(run.out.contains(says.toUtf8()), run.out + run.err);
        QCOMPARE(run.status, 1);
        if (QByteArray(QTest::currentDataTag()) == "matrix")
            COMPARE_SENTENCE("clisimulate", std::string_view(linesOf(run.out).value(0)));
        // A matrix that is not whole has no winner.
        for (const char *praise :
             {"the fastest", "the only one", "no errors", "without errors", "costs the server least"})
            QVERIFY2(!words.contains("--matrix") || !run.out.contains(praise), run.out);
        if (words.contains("--json")) {
            const auto runs = parseRuns(run.out.toStdString());
            VERIFY_RESULT(runs);
            QCOMPARE(runs->records.size(), std::size_t(1));
        }
    }

    void reports()
    {
        Run run = runCli(tiny({"--operations", "100", "--report", file("run.html"), "--time", "server"}));
        QVERIFY2(run.status == 0, run.err);
        QVERIFY(bytesOf(file("run.html")).startsWith("<!DOCTYPE html>"));
        run = runCli(tiny({"--operations", "100", "--report", file("run.csv"), "--time", "server"}));
        QVERIFY2(run.status == 0, run.err);
        QCOMPARE(bytesOf(file("run.csv")).count("\r\n"), 2);
        run = runCli(tiny({"--report", file("run.doc")}));
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains(".html or .csv"), run.err);
        // Found out before anything is run.
        run = runCli(tiny({"--duration", "1min", "--save", "/no/such/place/runs.json"}));
        QCOMPARE(run.status, 1);
        QCOMPARE(run.out, QByteArray());
    }

    void otherServersAskForAWord()
    {
        const TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        QStringList words = small({"--strategy", "script", "--time", "server"});
        words[1] = QString::fromStdString(endpointText(server.endpoint()));
        Run run = runCli(words);
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains("--allow-writes"), run.err);
        QCOMPARE(server.command({"DBSIZE"}), std::string(":0"));
        run = runCli(words + QStringList{"--allow-writes"});
        QCOMPARE(run.status, 0);
        QCOMPARE(server.command({"DBSIZE"}), std::string(":0"));
    }

    void productionIsNotLoaded()
    {
        const TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        const Endpoint endpoint = server.tcpEndpoint();
        QStringList words = small({"--strategy", "script", "--time", "server", "--allow-writes"});
        const QTemporaryDir marked;
        changeWindowSettings(marked.path(), [&](QSettings &settings) {
            keepMark(settings, serverSpellings(endpoint), spellingsOfUrl, Environment::Production);
        });
        const QTemporaryDir saved;
        changeWindowSettings(saved.path(), [&](QSettings &settings) {
            settings.setValue("profiles/1/url", QString::fromStdString(endpointText(endpoint)));
            settings.setValue("profiles/1/environment", "Production"); // written by hand
        });
        for (const QTemporaryDir *settings : {&marked, &saved}) {
            for (const char *host : {"127.0.0.1", "localhost"}) {
                words[1] = QStringLiteral("redis://%1:%2").arg(host).arg(endpoint.port);
                const Run run = runCliWithSettings(settings->path(), words);
                QCOMPARE(run.status, 2);
                QVERIFY2(run.err.contains("marked as production"), run.err);
            }
        }
        // Settings that cannot be read may hold a mark: a folder in the file's place, a folder that cannot be
        // entered, what a power cut has left.
        const QTemporaryDir unreadable[3];
        QVERIFY(QDir(unreadable[0].path()).mkpath(QStringLiteral("Tiebreak/Tiebreak.ini")));
        QVERIFY(QFile::link(QStringLiteral("Tiebreak"), unreadable[1].filePath("Tiebreak")));
        QVERIFY(QDir(unreadable[2].path()).mkpath(QStringLiteral("Tiebreak")));
        QFile empty(unreadable[2].filePath("Tiebreak/Tiebreak.ini"));
        QVERIFY(empty.open(QIODevice::WriteOnly) && empty.write(QByteArray(100, '\0')) == 100);
        empty.close();
        for (const QTemporaryDir &settings : unreadable) {
            const Run run = runCliWithSettings(settings.path(), words);
            QCOMPARE(run.status, 1);
            QVERIFY2(run.err.contains("cannot be read"), run.err);
        }
        QVERIFY(server.command({"FUNCTION", "LIST"}) == "*0");
        QCOMPARE(server.command({"DBSIZE"}), std::string(":0"));
    }

    // Somebody marks the server while the run goes on.
    void aMarkEndsTheRun()
    {
        const TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        QStringList words =
            small({"--strategy", "script", "--time", "server", "--allow-writes", "--rate", "1000"});
        words[words.indexOf("2000")] = "1000000"; // a quarter of an hour
        words[1] = QString::fromStdString(endpointText(server.tcpEndpoint()));
        const QTemporaryDir settings;
        RunningCli running(words, {{"XDG_CONFIG_HOME", settings.path()}});
        QVERIFY(QTest::qWaitFor([&] { return server.command({"DBSIZE"}) != ":0"; }, 60'000));
        changeWindowSettings(settings.path(), [&](QSettings &changed) {
            keepMark(changed, serverSpellings(server.tcpEndpoint()), spellingsOfUrl, Environment::Production);
        });
        const Run run = running.end();
        QCOMPARE(run.status, 1);
        QVERIFY2(run.err.contains("marked as production"), run.err);
    }

    void cleansUpAfterKilledRuns()
    {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        const auto leave = [&](const std::string &name) {
            server.command({"FUNCTION", "LOAD",
                            "#!lua name=" + name + "\nredis.register_function('" + name +
                                "', function() return 1 end)\n-- Tiebreak run 0 p:{" + name + "}:run"});
        };
        leave("tiebreak_gone");
        leave("tiebreak_used");
        server.command({"SET", "p:{tiebreak_used}:run", "tiebreak_used"});
        server.command({"FUNCTION", "LOAD",
                        "#!lua name=tiebreak_own\nredis.register_function('own', function() return 1 end)"});
        const auto states = [](const Run &run) {
            QMap<QString, QString> found;
            for (const QJsonValue &library : jsonObject(run.out)["libraries"].toArray())
                found[library["library"].toString()] = library["state"].toString();
            return found;
        };
        const QStringList command{"simulate", server.url(), "--clean-up", "--json"};
        using States = QMap<QString, QString>;
        // Who may not ask for the key of a run does not know whether it is over, and removes nothing.
        server.command({"ACL", "SETUSER", "blind", "on", ">pw", "~*", "+@all", "-exists"});
        const QStringList asBlind{"simulate", QString(server.url()).replace("unix://", "unix://blind:pw@"),
                                  "--clean-up", "--allow-writes"};
        QCOMPARE(states(runCli(asBlind + QStringList{"--json"})),
                 (States{{"tiebreak_gone", "not known"}, {"tiebreak_used", "not known"}}));
        const Run blind = runCli(asBlind);
        QCOMPARE(blind.status, 1);
        QVERIFY(blind.out.contains("\ntiebreak_gone\tnot known\t"));
        QCOMPARE(states(runCli(command)), (States{{"tiebreak_gone", "left"}, {"tiebreak_used", "in use"}}));
        QCOMPARE(states(runCli(command + QStringList{"--allow-writes"})),
                 (States{{"tiebreak_gone", "removed"}, {"tiebreak_used", "in use"}}));
        const Run again = runCli(command);
        QCOMPARE(again.status, 0);
        QCOMPARE(states(again), (States{{"tiebreak_used", "in use"}}));
        QCOMPARE(server.command({"DBSIZE"}), std::string(":1"));
        // Who may not list them is not told that there are none.
        server.command({"ACL", "SETUSER", "few", "on", ">pw", "~*", "+@all", "-function"});
        const Run refused =
            runCli({"simulate", QString(server.url()).replace("unix://", "unix://few:pw@"), "--clean-up"});
        QCOMPARE(refused.status, 1);
        QVERIFY(refused.out.isEmpty());
    }

    void cleansUpANodeWithoutSlots()
    {
        const TestServer server({"--cluster-enabled", "yes"}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        server.command(
            {"FUNCTION", "LOAD",
             "#!lua name=tiebreak_gone\nredis.register_function('tiebreak_gone', function() return 1 "
             "end)\n-- Tiebreak run 0 p:{tiebreak_gone}:run"});
        const QString url = QStringLiteral("redis://127.0.0.1:%1").arg(server.tcpEndpoint().port);
        const Run run = runCli({"simulate", url, "--clean-up", "--json"});
        QCOMPARE(jsonObject(run.out)["libraries"].toArray().size(), 1);
        QCOMPARE(run.status, 1); // where it has no slots, it cannot say whether the run's key is there
    }

    void aRunThatCannotBeCheckedFails()
    {
        const TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        server.command({"ACL", "SETUSER", "blind", "on", ">pw", "~*", "&*", "+@all", "-zscore"});
        const Run run = runCli({"simulate", QString(server.url()).replace("unix://", "unix://blind:pw@"),
                                "--allow-writes", "--strategy", "watch", "--operations", "50"});
        QVERIFY2(run.status == 1, run.err);
    }

    void aRunWhoseKeysWouldStayWritesNothing()
    {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        server.command({"ACL", "SETUSER", "lasting", "on", ">pw", "~*", "&*", "+@all", "-expire"});
        const Run run = runCli({"simulate", QString(server.url()).replace("unix://", "unix://lasting:pw@"),
                                "--allow-writes", "--strategy", "watch", "--operations", "50"});
        QVERIFY2(run.status == 1, run.err);
        QVERIFY2(run.err.contains("'expire'"), run.err);
        Connection watch = connectionTo(server);
        QCOMPARE(commandCalls(watch, "zadd"), 0);
        QCOMPARE(server.command({"DBSIZE"}), std::string(":0"));
    }

    void refusedOperationsAreNoSuccess()
    {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        // It may fill the board, and not ask for a rank.
        server.command({"ACL", "SETUSER", "filler", "on", ">pw", "~*", "&*", "+@all", "-zrevrank"});
        const Run run = runCli({"simulate",
                                QString(server.url()).replace("unix://", "unix://filler:pw@"),
                                "--allow-writes",
                                "--strategy",
                                "script",
                                "--preset",
                                "gift-ranking",
                                "--operations",
                                "200",
                                "--set",
                                "mix.add=50",
                                "--set",
                                "mix.set=0",
                                "--set",
                                "mix.top=0",
                                "--set",
                                "mix.window=0",
                                "--set",
                                "mix.around=0",
                                "--set",
                                "mix.rank=50",
                                "--set",
                                "mix.remove=0",
                                "--set",
                                "mix.trim=0"});
        QVERIFY2(run.status == 3, run.out + run.err);
        QVERIFY2(run.out.contains("refused"), run.out);
        QVERIFY2(run.out.contains("NOPERM"), run.out);
        QVERIFY2(!run.out.contains("no errors"), run.out);
    }

    void interruptedRunsArePrinted()
    {
        const TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        QProcess process;
        process.start(TIEBREAK_CLI, {"simulate", server.url(), "--allow-writes", "--matrix", "--strategy",
                                     "script", "--preset", "gift-ranking", "--duration", "10min", "--warm-up",
                                     "0s", "--time", "server", "--save", file("cut.json")});
        QVERIFY(process.waitForStarted());
        // More than its clients have on their way: some were answered.
        Connection watch = connectionTo(server);
        QTRY_VERIFY(commandCalls(watch, "evalsha") > 1000);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        const Run run = finish(process);
        QVERIFY(run.bySignal);
        QCOMPARE(run.status, SIGINT);
        QVERIFY2(run.out.contains("did not end as planned"), run.out);
        QVERIFY(run.out.contains("\n1: is incomplete: Stopped."));
        QVERIFY(run.out.contains("\n2\tnot run\t")); // it did not begin
        QCOMPARE(server.command({"DBSIZE"}), std::string(":0"));
        const auto saved = parseRuns(bytesOf(file("cut.json")).toStdString());
        VERIFY_RESULT(saved);
        QCOMPARE(saved->records.at(0).partial, std::string("Stopped."));
        QVERIFY(saved->records.at(0).operations > 0);
        QCOMPARE(saved->unmade.size(), std::size_t(1));
    }

    /// What a terminal gets to see of a run; `interrupt` when it has seen figures.
    QByteArray shownOnATerminal(const QStringList &arguments, bool interrupt)
    {
        int terminal = -1;
        int end = -1;
        if (::openpty(&terminal, &end, nullptr, nullptr, nullptr) != 0)
            return {};
        QProcess process;
        process.setChildProcessModifier([end] { ::dup2(end, STDERR_FILENO); });
        process.start(TIEBREAK_CLI, arguments);
        const bool started = process.waitForStarted();
        ::close(end);
        QByteArray shown;
        char piece[256];
        for (ssize_t count = 0; started && (count = ::read(terminal, piece, sizeof piece)) > 0;) {
            shown.append(piece, count);
            // Once: a second SIGINT ends the program at once, with the line still on the terminal.
            if (interrupt && shown.contains("ops/s  p99 "))
                interrupt = ::kill(static_cast<pid_t>(process.processId()), SIGINT) != 0;
        }
        ::close(terminal);
        finish(process);
        return shown;
    }

    void aTerminalShowsProgress()
    {
        const QByteArray shown = shownOnATerminal(tiny({"--duration", "10min"}), true);
        QVERIFY2(shown.contains("\rrun 1 of 1  0 of 600 s  "), shown);
        QVERIFY2(shown.contains("ops/s  p99 "), shown);
        QVERIFY2(shown.endsWith("\r\x1b[K"), shown);
    }

    void progressLeavesNoLine()
    {
        const QByteArray shown = shownOnATerminal(tiny({"--duration", "1s"}), false);
        QVERIFY2(shown.contains("\rrun 1 of 1  "), shown);
        QVERIFY2(shown.endsWith("\r\x1b[K"), shown);
    }
};

TIEBREAK_TEST(QCoreApplication, TestCliSimulate)

} // namespace tst_clisimulate

#include "tst_clisimulate.moc"
