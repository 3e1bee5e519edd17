// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli hazards, run as a script would run it.
#include "support/cliprocess.h"
#include "support/sentences.h"

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_clihazards
{

class TestCliHazards : public QObject
{
    Q_OBJECT

private slots:
    void listsTheMostSeriousFirst();
    void exitStatusSaysWhetherAnythingIsCertain();
    void writesJson();
    void failures_data();
    void failures();
};

void TestCliHazards::listsTheMostSeriousFirst()
{
    const Run run = runCli({"hazards", "--codec", "binary:from=4294967295", "--max-score", "20000000",
                            "--time-range", "2020-01-01..2038-01-19", "--increments"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 3);
    const QList<QByteArray> lines = linesOf(run.out);
    QCOMPARE(lines[0], QByteArray("At your scores and times:"));
    QVERIFY2(lines[1].startsWith("  ") && lines[1].contains(" 2097152 "), lines[1].constData());
    QVERIFY2(lines[2].contains("00:00:02") && lines[2].contains("00:00:03Z"), lines[2].constData());
    QCOMPARE(lines[3], QByteArray("      2097152 points, 2020-01-01T00:00:02Z -> 9007201971871484 "
                                  "0x4340000050fa0f7e -> 2097152 points, 2020-01-01T00:00:02Z to "
                                  "2020-01-01T00:00:04Z"));
    QVERIFY(run.out.contains("  ZINCRBY "));
    QVERIFY(run.out.contains("\nOnly beyond your scores and times:\n"));
    QVERIFY(run.out.contains("\nDepending on how scores are written or read:\n"));
}

void TestCliHazards::exitStatusSaysWhetherAnythingIsCertain()
{
    const QStringList words{"hazards", "--codec",      "binary:from=4294967295", "--max-score",
                            "2000000", "--time-range", "2020-01-01..2038-01-19"};
    QCOMPARE(runCli(words).status, 0);
    QCOMPARE(runCli(words + QStringList{"--increments"}).status, 3);
    QCOMPARE(runCli(words + QStringList{"--lowest-first"}).status, 3);
    QCOMPARE(runCli(words + QStringList{"--resolution", "500ms"}).status, 3);
    QCOMPARE(runCli(words + QStringList{"--min-score", "-5"}).status, 0);
}

void TestCliHazards::writesJson()
{
    const Run run =
        runCli({"hazards", "--codec", "decimal:from=9999999999", "--max-score", "20000000", "--time-range",
                "2020-01-01..2038-01-19", "--language", "go", "--language", "ts", "--json"});
    QCOMPARE(run.status, 3);
    const QJsonObject document = jsonObject(run.out);
    QCOMPARE(document["codec"].toString(), "decimal:from=9999999999");
    // The need reads as under advise.
    const QJsonObject need = document["need"].toObject();
    QCOMPARE(need,
             jsonObject(runCli({"advise", "--max-score", "20000000", "--time-range", "2020-01-01..2038-01-19",
                                "--language", "go", "--language", "ts", "--json"})
                            .out)["need"]
                 .toObject());
    QCOMPARE(need.size(), 9);
    QCOMPARE(need["highestScore"].toInteger(), 20'000'000);
    QCOMPARE(need["timeRange"].toString(), "2020-01-01..2038-01-19");
    QCOMPARE(need["resolution"].toInteger(), 1'000'000);
    QCOMPARE(need["languages"], QJsonValue(QJsonArray{"go", "typescript"}));
    const QJsonArray hazards = document["hazards"].toArray();
    QVERIFY(hazards.size() > 8);
    const QJsonObject first = hazards[0].toObject();
    QCOMPARE(first["kind"].toString(), "ulp-above-tick");
    QCOMPARE(first["severity"].toString(), "certain");
    QCOMPARE(first["fromScore"].toInteger(), 900720);
    const CodecSpec spec = *parseCodecSpec("decimal:from=9999999999");
    int packed = 0;
    for (const auto &hazard : hazards) {
        for (const auto &each : hazard.toObject()["example"].toArray()) {
            const QJsonObject step = each.toObject();
            if (step["way"].toString() != "packed")
                continue;
            ++packed;
            const auto encoded = encode(spec, step["score"].toInteger(), step["tick"].toInteger());
            QVERIFY(encoded);
            QCOMPARE(step["bits"].toString().toStdString(), bitsLiteral(encoded->raw));
            QCOMPARE(step["raw"].toString().toStdString(), shortestText(encoded->raw));
        }
    }
    QVERIFY(packed > 8);
}

void TestCliHazards::failures_data()
{
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *name, const QStringList &words) { QTest::newRow(name) << words; };
    row("no codec", {});
    row("bad codec", {"--codec", "nix"});
    row("score", {"--codec", "plain", "--max-score", "9223372036854775808"});
    row("order", {"--codec", "plain", "--max-score", "1", "--min-score", "2"});
    row("season", {"--codec", "plain", "--time-range", "2020..1999"});
    row("time range backwards", {"--codec", "plain", "--time-range", "2020-01-01..1999-01-01"});
    row("resolution", {"--codec", "plain", "--resolution", "0"});
    row("resolution 0", {"--codec", "plain", "--resolution", "0s"});
    row("language", {"--codec", "plain", "--language", "lua", "--language", "cobol"});
}

void TestCliHazards::failures()
{
    QFETCH(QStringList, words);
    const Run run = runCli(QStringList{"hazards"} + words);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.out, QByteArray());
    COMPARE_SENTENCE("need", QString::fromUtf8(run.err.trimmed()));
}

TIEBREAK_TEST(QCoreApplication, TestCliHazards)

} // namespace tst_clihazards

#include "tst_clihazards.moc"
