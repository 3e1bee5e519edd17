// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli decode, and the golden vectors through encode and decode.
#include "support/cliprocess.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTest>

using namespace tiebreak;

namespace tst_clidecode
{

namespace
{

/// A file of golden vectors.
struct Vectors {
    QString codec;
    QString window;
    QList<QList<QByteArray>> rows; ///< score, tick, bits, text17, own score, own tick, ticks
};

Vectors readVectors(const QString &name)
{
    Vectors vectors;
    QFile file(QStringLiteral(TEST_DATA "/") + name + ".tsv");
    if (!file.open(QIODevice::ReadOnly))
        return vectors;
    for (const QByteArray &line : linesOf(file.readAll())) {
        const QList<QByteArray> cells = line.split('\t');
        if (line.startsWith("# codec\t"))
            vectors.codec = QString::fromUtf8(cells[1]);
        else if (line.startsWith("# ticks of the domain\t"))
            vectors.window = QString::fromUtf8(cells[1]).replace('-', "..");
        else if (!line.startsWith('#'))
            vectors.rows.append(cells);
    }
    return vectors;
}

/// Of a truth column, the intervals of one score, as the vectors write them.
QByteArray ticksOfScore(const QByteArray &preimage, const QByteArray &score)
{
    QByteArrayList ticks;
    for (const QByteArray &interval : preimage.split(',')) {
        const qsizetype colon = interval.indexOf(':');
        if (colon > 0 && interval.first(colon) == score)
            ticks.append(interval.sliced(colon + 1));
    }
    return ticks.join(',');
}

const QString decodeCodec = QStringLiteral("binary:from=4294967295");

} // namespace

class CliDecodeTest : public QObject
{
    Q_OBJECT

private slots:
    void vectorsHold_data();
    void vectorsHold();
    void tellsVerdicts_data();
    void tellsVerdicts();
    void takesAnyLine_data();
    void takesAnyLine();
    void dropsHugeLines();
    void nothingGivesNothing();
    void cutsLongTruths();
    void answersBeforeTheInputEnds();
    void printsJson();
};

void CliDecodeTest::vectorsHold_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file :
         {"binary", "binary-inverted", "binary-keep31", "decimal", "decimal-inverted", "formula-falls",
          "formula-falls-split", "formula-later-ms", "formula-one-minus", "formula-season", "fraction-cut10",
          "ordered", "ordered-min", "ordered-signed", "text", "text-inverted"})
        QTest::newRow(file) << QString(file);
}

void CliDecodeTest::vectorsHold()
{
    QFETCH(QString, file);
    const Vectors vectors = readVectors(file);
    QVERIFY(vectors.rows.size() > 100);
    QByteArray pairs;
    QByteArray bits;
    for (const QList<QByteArray> &row : vectors.rows) {
        pairs += row[0] + '\t' + row[1] + '\n';
        bits += row[2] + '\n';
    }
    const QStringList decode{"decode", "--codec", vectors.codec, "--time-range", vectors.window};
    const Run encoded = runCli({"encode", "--codec", vectors.codec}, pairs);
    QCOMPARE(encoded.status, 0);
    const QJsonArray values =
        jsonObject(runCli({"encode", "--codec", vectors.codec, "--json"}, pairs).out)["values"].toArray();
    const Run decoded = runCli(decode, bits);
    QCOMPARE(decoded.status, 0);
    const QList<QByteArray> encodedLines = linesOf(encoded.out);
    const QList<QByteArray> decodedLines = linesOf(decoded.out);
    QCOMPARE(encodedLines.size(), vectors.rows.size());
    QCOMPARE(decodedLines.size(), vectors.rows.size());
    QCOMPARE(values.size(), vectors.rows.size());

    QByteArray raws;
    for (qsizetype i = 0; i < vectors.rows.size(); ++i) {
        const QList<QByteArray> &row = vectors.rows[i];
        QCOMPARE(encodedLines[i].split('\t').at(1), row[2]);
        raws += encodedLines[i].split('\t').at(0) + '\n';
        const QList<QByteArray> cells = decodedLines[i].split('\t');
        QCOMPARE(cells.size(), 4);
        QCOMPARE(cells[0], row[4]);
        if (row[5] != "-")
            QCOMPARE(cells[1], row[5]);
        // Where production code wraps, the truth speaks of the score at which nothing does.
        const QByteArray trueScore = values[i]["wrapped"].toBool() ? row[4] : row[0];
        if (row[6] != "-" && !cells[3].endsWith(",..."))
            QCOMPARE(ticksOfScore(cells[3], trueScore), row[6]);
    }
    QCOMPARE(runCli(decode, raws).out, decoded.out);
}

void CliDecodeTest::tellsVerdicts_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("output");
    const auto row = [](const char *name, const QStringList &options, const QByteArray &input,
                        const QByteArray &output) { QTest::newRow(name) << options << input << output; };
    const QStringList split{"--codec", decodeCodec};
    row("exact", split, "9007197459535708", "2097151\t1795205283\texact\t2097151:1795205283-1795205283");
    row("blurred", split, "10307924010161648", "2400000\t1795205647\tblurred\t2400000:1795205646-1795205648");
    row("window cuts", split + QStringList{"--time-range", "1795205647..1795205650"}, "10307924010161648",
        "2400000\t1795205647\tblurred\t2400000:1795205647-1795205648");
    row("window of times", split + QStringList{"--time-range", "2026-11-20T20:14:08Z..2026-11-21"},
        "10307924010161648", "2400000\t1795205647\texact\t2400000:1795205648-1795205648");
    row("window of minutes",
        {"--codec", "decimal:unit=min", "--time-range", "1970-01-01T00:00:30Z..1970-01-01T00:02:30Z"}, "0",
        "0\t0\tout of range\t-");
    row("out of range", split + QStringList{"--time-range", "-5..100"}, "10307924010161648",
        "2400000\t1795205647\tout of range\t-");
    row("all", split + QStringList{"--time-range", "all"}, "4294967296",
        "1\t4294967295\texact\t1:4294967295-4294967295");
    row("invalid", split, "4294965500795949.5", "999999\t1795204050\tinvalid\t-");
    row("ambiguous", {"--codec", "text", "--time-range", "0..1000"}, "7.5",
        "7\t-\tambiguous\t7:5-5,7:50-50,7:500-500");
    row("misread",
        {"--codec", "text:unit=cs,from=1099511627776", "--time-range", "99511627777..162011627776"},
        "0x430c6bf526340008",
        "1000000000000001\t-\tblurred, misread\t1000000000000000:99511627777-162011627776");
    const QString formula = QStringLiteral("formula:score*2^34 + (1767225600000 - t)|unit=ms");
    row("formula, as far as its fields reach", {"--codec", formula}, "728780105728",
        "42\t-\texact\t42:1760000000000-1760000000000");
    row("formula whose fields overlap", {"--codec", formula, "--time-range", "2025-06-01..2026-06-15"},
        "728780105728", "42\t-\tambiguous\t42:1760000000000-1760000000000,43:1777179869184-1777179869184");
    row("plain", {"--codec", "plain"}, "7", "7\t-\texact\t7:-");
    row("infinite", split, "inf", "-\t-\tinvalid\t-");
    row("minus infinite", split, "-inf", "-\t-\tinvalid\t-");
    row("not a number", split, "nan", "-\t-\tinvalid\t-");
    row("bits of a nan", split, "0x7ff8000000000001", "-\t-\tinvalid\t-");
}

void CliDecodeTest::tellsVerdicts()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, input);
    QFETCH(QByteArray, output);
    const Run run = runCli(QStringList{"decode"} + options, input + '\n');
    QCOMPARE(run.out, output + '\n');
    QCOMPARE(run.status, 0);
    const Run json = runCli(QStringList{"decode", "--json"} + options, input + '\n');
    const QJsonObject value = jsonObject(json.out)["values"][0].toObject();
    QVERIFY(value["raw"].isString());
    QByteArray verdict = value["verdict"].toString().toUtf8();
    if (value["misread"].toBool())
        verdict += ", misread";
    QCOMPARE(verdict, output.split('\t').at(2));
}

void CliDecodeTest::takesAnyLine_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<int>("status");
    const QByteArray good = "1\t5\texact\t1:5-5\n";
    const QByteArray bad = "-\t-\terror\t-\n";
    QTest::newRow("no line end") << QByteArray("10000000005") << good << 0;
    QTest::newRow("CR LF") << QByteArray("10000000005\r\n0x4202a05f20280000\r\n") << good + good << 0;
    QTest::newRow("CR at the end") << QByteArray("10000000005\r") << good << 0;
    QTest::newRow("exponent") << QByteArray("1.0000000005e10\n") << good << 0;
    QTest::newRow("hex float") << QByteArray("0x1.2a05f2028p+33\n") << good << 0;
    QTest::newRow("empty lines") << QByteArray("\n10000000005\n\n") << bad + good + bad << 1;
    QTest::newRow("words") << QByteArray("ten\n10000000005\n") << bad + good << 1;
    QTest::newRow("two numbers") << QByteArray("1 2\n1\t2\n") << bad + bad << 1;
    QTest::newRow("comma") << QByteArray("10000000005,0\n") << bad << 1;
    QTest::newRow("wrong bits") << QByteArray("0x14202a05f20280000\n0x\n") << bad + bad << 1;
    QTest::newRow("zero byte") << QByteArray("1").append('\0').append("2\n10000000005\n") << bad + good << 1;
    QTest::newRow("not UTF-8") << QByteArray("\xff\xfe\n10000000005\n") << bad + good << 1;
}

void CliDecodeTest::takesAnyLine()
{
    QFETCH(QByteArray, input);
    QFETCH(QByteArray, output);
    QFETCH(int, status);
    const QStringList arguments{"decode", "--codec", "decimal", "--time-range", "all"};
    const Run run = runCli(arguments, input);
    QCOMPARE(run.out, output);
    QCOMPARE(run.status, status);
    QCOMPARE(run.err.isEmpty(), status == 0);
    const Run json = runCli(arguments + QStringList{"--json"}, input);
    QCOMPARE(json.status, status);
    QCOMPARE(jsonObject(json.out)["values"].toArray().size(), linesOf(output).size());
}

void CliDecodeTest::dropsHugeLines()
{
    const QStringList arguments{"decode", "--codec", "decimal", "--time-range", "all"};
    const QByteArray good = "1\t5\texact\t1:5-5\n";
    const QByteArray bad = "-\t-\terror\t-\n";
    const QByteArray huge(20'000'000, '1');
    const Run run = runCli(arguments, huge + "\n10000000005\n" + huge);
    QCOMPARE(run.status, 1);
    QCOMPARE(run.out, bad + good + bad);
    QVERIFY(run.err.size() < 1000);

    const QByteArray longest = QByteArray(64 * 1024 - 11, '0') + "10000000005";
    QCOMPARE(runCli(arguments, longest + '\n' + longest + "\r\n0" + longest + '\n').out, good + good + bad);
}

void CliDecodeTest::nothingGivesNothing()
{
    const Run text = runCli({"decode", "--codec", "decimal"});
    QCOMPARE(text.status, 0);
    QCOMPARE(text.out, QByteArray());
    const Run json = runCli({"decode", "--codec", "decimal", "--json"});
    QCOMPARE(json.status, 0);
    QCOMPARE(jsonObject(json.out)["values"], QJsonValue(QJsonArray()));
}

void CliDecodeTest::cutsLongTruths()
{
    // One bit of the time is kept: every second tick of the window encodes to the same double.
    const auto preimage = [](const QString &window) {
        return runCli({"decode", "--codec", "binary:keep=1", "--time-range", window}, "1\n")
            .out.trimmed()
            .split('\t')
            .at(3);
    };
    QCOMPARE(preimage("0..2048").split(',').size(), 1024);
    QVERIFY(preimage("0..2048").endsWith(",0:2047-2047"));
    QCOMPARE(preimage("0..2049").split(',').size(), 1025);
    QVERIFY(preimage("0..2049").endsWith(",0:2047-2047,..."));
    const QJsonObject value =
        jsonObject(runCli({"decode", "--codec", "binary:keep=1", "--json"}, "1\n").out)["values"][0]
            .toObject();
    QCOMPARE(value["possible"].toArray().size(), 1024);
    QVERIFY(value["possibleCut"].toBool());
}

void CliDecodeTest::answersBeforeTheInputEnds()
{
    QProcess process;
    process.start(TIEBREAK_CLI, {"decode", "--codec", "decimal", "--time-range", "all"});
    for (int i = 0; i < 3; ++i) {
        process.write("10000000005\n");
        while (!process.canReadLine())
            QVERIFY(process.waitForReadyRead(60'000));
        QCOMPARE(process.readLine(), QByteArray("1\t5\texact\t1:5-5\n"));
    }
    process.closeWriteChannel();
    QCOMPARE(finish(process).status, 0);
}

void CliDecodeTest::printsJson()
{
    const QJsonObject document =
        jsonObject(runCli({"decode", "--codec", decodeCodec, "--json"}, "10307924010161648\nnan\n").out);
    QCOMPARE(document["codec"].toString(), decodeCodec);
    QCOMPARE(document["firstTick"].toInteger(), 946684800);
    const QJsonObject row = document["values"][0].toObject();
    QCOMPARE(row["raw"].toString(), "10307924010161648");
    QCOMPARE(row["bits"].toString(), "0x43424f804a7faaf8");
    QCOMPARE(row["ownScore"].toInteger(), 2400000);
    QCOMPARE(row["possible"][0]["last"].toInteger(), 1795205648);
    QCOMPARE(document["values"][1]["raw"].toString(), "nan");
    QVERIFY(document["values"][1]["ownScore"].isNull());
}

TIEBREAK_TEST(QCoreApplication, CliDecodeTest)

} // namespace tst_clidecode

#include "tst_clidecode.moc"
