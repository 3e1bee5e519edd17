// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli transcript: what an article prints against what a server answers.
#include "support/cliprocess.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTest>

using namespace tiebreak;

namespace tst_clitranscript
{

class CliTranscriptTest : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatDiffers()
    {
        const Run run = runCli({"transcript", "-"},
                               "redis> ZADD b 1 ann\n(integer) 0\nredis> ZRANGE b 0 -1\n1) \"ann\"\n");
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.status, 3);
        const QList<QByteArray> lines = linesOf(run.out);
        QVERIFY2(lines.value(0).startsWith("1 of 2 printed replies differs from "), run.out);
        QCOMPARE(lines.value(2), QByteArray("1\tdiffers\t> ZADD b 1 ann"));
        QVERIFY2(lines.value(3).contains("(integer) 0; "), run.out);
        QCOMPARE(lines.value(4), QByteArray("\t(integer) 1"));
        QVERIFY(run.out.contains("\n3\tsame\t> ZRANGE b 0 -1\n\t1) \"ann\"\n"));
    }

    void isDocumentedAsJson()
    {
        const Run run = runCli({"transcript", "--json", "-"}, "redis> PING\nPONG\nredis> MONITOR\nOK\n");
        QCOMPARE(run.status, 1);
        const QJsonObject json = jsonObject(run.out);
        QCOMPARE(json["commands"], QJsonValue(2));
        QCOMPARE(json["differs"], QJsonValue(0));
        QCOMPARE(json["notRun"], QJsonValue(1));
        const QJsonArray steps = json["steps"].toArray();
        QCOMPARE(steps[0].toObject()["result"], QJsonValue("same"));
        QCOMPARE(steps[0].toObject()["reply"], QJsonValue(QJsonArray{"PONG"}));
        QCOMPARE(steps[1].toObject()["result"], QJsonValue("refused"));
        QVERIFY(!steps[1].toObject()["sentence"].toString().isEmpty());
    }

    void whatWasNotRunIsNotConfirmed()
    {
        QCOMPARE(runCli({"transcript", "-"}, "redis> PING\nPONG\n").status, 0);
        const Run run = runCli({"transcript", "--json", "-"},
                               "redis> PING\nPONG\n"
                               "redis> EVAL \"redis.call('SET', 'k', '1') while true do end\" 0\n(nil)\n"
                               "redis> GET k\n\"2\"\nredis> GET k\n\"3\"\n");
        QCOMPARE(run.status, 1);
        QCOMPARE(jsonObject(run.out)["notRun"], QJsonValue(3));
        // Nor where what was run differs.
        QCOMPARE(runCli({"transcript", "-"}, "redis> PING\nPANG\nredis> MONITOR\nOK\n").status, 1);
    }

    void aScriptReachesNoOtherServer()
    {
        const TestServer other({}, TestServer::Listen::Tcp);
        QVERIFY2(other.ready(), qPrintable(other.error()));
        const QByteArray script =
            "redis> SET k x\nOK\nredis> EVAL \"return redis.call('MIGRATE','127.0.0.1','" +
            QByteArray::number(other.tcpEndpoint().port) + "','k','0','1000','COPY')\" 0\nOK\n";
        const Run run = runCli({"transcript", "-"}, script);
        QCOMPARE(run.status, 3);
        QCOMPARE(other.command({"DBSIZE"}), std::string(":0"));
    }

    void badInputIsASentence()
    {
        const Run other = runCli({"transcript", "-"}, "mysql> SELECT 1 FROM t;\n");
        QCOMPARE(other.status, 1);
        QVERIFY2(other.err.contains("no Redis command"), other.err);
        const Run missing = runCli({"transcript", "/no/such/file"});
        QCOMPARE(missing.status, 1);
        QVERIFY(!missing.err.isEmpty());
        QCOMPARE(runCli({"transcript"}).status, 2);
    }
};

TIEBREAK_TEST(NoApplication, CliTranscriptTest)

} // namespace tst_clitranscript

#include "tst_clitranscript.moc"
