// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli snippet: the code alone, as JSON, and what it says of wrong words.
#include "support/cliprocess.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_clisnippet
{

class TestCliSnippet : public QObject
{
    Q_OBJECT

private slots:
    void codeAlone()
    {
        const Run run = runCli({"snippet", "--codec", "binary:from=4294967295", "--language", "python",
                                "--time-range", "2026-01-01..2027-01-01"});
        QCOMPARE(run.status, 0);
        QVERIFY(run.out.startsWith("# Tiebreak codec binary:from=4294967295\n"));
        QVERIFY(run.out.contains("up to score 2097151,"));
        QVERIFY(run.out.endsWith("print(\"ok\")\n"));
        QCOMPARE(run.err, QByteArray());
    }

    void json()
    {
        const Run run = runCli({"snippet", "--codec", "binary:from=4294967295", "--language", "ts",
                                "--time-range", "2026-01-01..2027-01-01", "--json"});
        QCOMPARE(run.status, 0);
        const QJsonObject json = jsonObject(run.out);
        QCOMPARE(json["codec"].toString(), QString("binary:from=4294967295"));
        QCOMPARE(json["language"].toString(), QString("typescript"));
        QVERIFY(json["code"].toString().contains(
            "export function encode(score: number, tick: number): number {"));
        QCOMPARE(json["limits"]["exactUpTo"].toInteger(), 2097151);
        QCOMPARE(json["limits"]["rightUpTo"].toInteger(), 2147483647);
        QCOMPARE(json["timeRange"].toString(), QString("2026-01-01..2027-01-01"));
        const QJsonObject limits = jsonObject(runCli({"limits", "--codec", "binary:from=4294967295",
                                                      "--time-range", "2026-01-01..2027-01-01", "--json"})
                                                  .out);
        for (const char *key : {"codec", "unit", "timeRange", "firstTick", "lastTick", "limits"})
            QCOMPARE(json[QLatin1StringView(key)], limits[QLatin1StringView(key)]);
    }

    void wrongWords_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        QTest::newRow("language") << QStringList{"--codec", "plain", "--language", "cobol"} << 2
                                  << "\"cobol\". Use one of lua, function, python";
        QTest::newRow("no language") << QStringList{"--codec", "plain"} << 2 << "--language";
        QTest::newRow("codec") << QStringList{"--codec", "plane", "--language", "lua"} << 2
                               << "nknown codec \"plane\"";
        QTest::newRow("season") << QStringList{"--codec", "plain", "--language", "lua", "--time-range", "x"}
                                << 2 << "A..B";
        QTest::newRow("too wide") << QStringList{"--codec", "binary:bits=62,from=4611686018427387903",
                                                 "--language", "lua"}
                                  << 1 << "53 bits";
        QTest::newRow("reads nothing back")
            << QStringList{"--codec", "formula:score*10 + t*100", "--language", "lua"} << 1
            << "no score decodes to itself";
    }
    void wrongWords()
    {
        QFETCH(QStringList, words);
        QFETCH(int, status);
        QFETCH(QString, says);
        const Run run = runCli(QStringList{"snippet"} + words);
        QCOMPARE(run.status, status);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(QString::fromUtf8(run.err).contains(says), run.err.constData());
    }
};

TIEBREAK_TEST(QCoreApplication, TestCliSnippet)

} // namespace tst_clisnippet

#include "tst_clisnippet.moc"
