// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli simulate: what it prints, what it refuses, and its exit status.
#include "support/cliprocess.h"
#include "support/testserver.h"

#include <QTest>

using namespace tiebreak;

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

private slots:
    void theTruthAsText()
    {
        const Run run = runCli(small({"--strategy", "script", "--time", "server"}));
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.status, 0);
        QVERIFY(run.out.startsWith("Lua script, ordered:"));
        QVERIFY(run.out.contains("\nlost\t0 updates, 0 points, of 0 members\n"));
        QVERIFY(run.out.contains("\nmisplaced\t0 rows: 0 of "));
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
        QVERIFY(json["truth"]["lost"].toInteger() > 0);
        QVERIFY(json["byOperation"]["add"]["latencyMs"]["p99"].toDouble() > 0);
        QVERIFY(json["truth"]["misplaced"]["byCause"].toObject().contains("collapsed"));
        QVERIFY(json["clientCpuUsPerOperation"].toDouble() > 0);
        QVERIFY(json["serverCpuUsPerOperation"].toDouble() >= 0);
        QVERIFY(json["bytesPerMember"].toDouble() > 0);
        QCOMPARE(json["plan"]["strategy"].toString(), QString("zincrby"));
        QVERIFY(json["partial"].isNull());
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

    void wrongWords_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("says");
        QTest::newRow("preset") << QStringList{"--preset", "chess"} << "everyone-ties";
        QTest::newRow("strategy") << QStringList{"--strategy", "hope"} << "There is no strategy \"hope\"";
        QTest::newRow("duration") << QStringList{"--duration", "10"} << "such as 10s";
        QTest::newRow("skew") << QStringList{"--skew", "a bit"} << "--skew a bit";
        QTest::newRow("time") << QStringList{"--time", "mine"} << "client or server";
        QTest::newRow("clients") << QStringList{"--clients", "0"} << "clients";
        QTest::newRow("codec") << QStringList{"--codec", "nonsense"} << "\"nonsense\"";
    }
    void wrongWords()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        const Run run = runCli(QStringList{"simulate", "sandbox"} + words);
        QVERIFY(run.status == 1 || run.status == 2);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains(says.toUtf8()), run.err);
    }
};

QTEST_GUILESS_MAIN(TestCliSimulate)
#include "tst_clisimulate.moc"
