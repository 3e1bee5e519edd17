// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli limits and precision.
#include "support/cliprocess.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTest>

using namespace tiebreak;

namespace tst_clilimits
{

namespace
{

/// What stands behind `name` in lines of name and value.
QByteArray valueOf(const QByteArray &out, const QByteArray &name)
{
    for (const QByteArray &line : linesOf(out)) {
        if (line.startsWith(name))
            return line.sliced(name.size()).trimmed();
    }
    return {};
}

/// The rows below the header of a TSV.
QList<QList<QByteArray>> rowsOf(const QByteArray &out)
{
    QList<QList<QByteArray>> rows;
    for (const QByteArray &line : linesOf(out)) {
        if (!line.startsWith('#'))
            rows.append(line.split('\t'));
    }
    return rows;
}

const QStringList binaryTimeRange{"--codec", "binary:from=4294967295", "--time-range",
                                  "2020-01-01..2038-01-19T03:14:07Z"};

} // namespace

class CliLimitsTest : public QObject
{
    Q_OBJECT

private slots:
    void goldenLimitsHold_data();
    void goldenLimitsHold();
    void limitsInWords();
    void limitsAsJson();
    void timeRangesReadBack_data();
    void timeRangesReadBack();
    void nothingOfTimeForPlain();
    void remarks_data();
    void remarks();
    void precisionIsATable();
    void precisionAsJson();
    void ticksBecomeSeconds();
    void badWordsAreTold_data();
    void badWordsAreTold();
    void helpHasAnExample();
};

void CliLimitsTest::goldenLimitsHold_data()
{
    QTest::addColumn<QString>("codec");
    QTest::addColumn<QString>("timeRange");
    QTest::addColumn<QByteArray>("exact");
    QTest::addColumn<QByteArray>("right");
    QFile file(QStringLiteral(TEST_DATA "/limits.tsv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    for (const QByteArray &line : linesOf(file.readAll())) {
        const QList<QByteArray> cells = line.split('\t');
        if (line.startsWith('#') || cells.size() < 4)
            continue;
        QString timeRange = QString::fromUtf8(cells[1]);
        if (timeRange.endsWith(" ticks"))
            timeRange = timeRange.chopped(6).replace('-', "..");
        QTest::newRow((cells[0] + ' ' + cells[1]).constData())
            << QString::fromUtf8(cells[0]) << timeRange << cells[2] << cells[3];
    }
}

void CliLimitsTest::goldenLimitsHold()
{
    QFETCH(QString, codec);
    QFETCH(QString, timeRange);
    QFETCH(QByteArray, exact);
    QFETCH(QByteArray, right);
    const Run limits = runCli({"limits", "--codec", codec, "--time-range", timeRange});
    QCOMPARE(limits.err, QByteArray());
    QCOMPARE(limits.status, 0);
    QCOMPARE(valueOf(limits.out, "exact up to"), exact);
    QCOMPARE(valueOf(limits.out, "right up to"), right);
    const Run precision = runCli({"precision", "--codec", codec, "--time-range", timeRange});
    QCOMPARE(precision.status, 0);
    QCOMPARE(valueOf(precision.out, "# exact up to"), exact);
    QCOMPARE(valueOf(precision.out, "# right up to"), right);
    // The first step that is not one tick begins right behind the limit.
    const QList<QList<QByteArray>> rows = rowsOf(precision.out);
    QCOMPARE(rows.front()[0], QByteArray("1"));
    QCOMPARE(rows.front()[1], QByteArray("1"));
    if (rows.size() > 1)
        QCOMPARE(rows[1][0].toLongLong(), exact.toLongLong() + 1);
}

void CliLimitsTest::limitsInWords()
{
    const Run run = runCli(QStringList{"limits"} + binaryTimeRange);
    QCOMPARE(run.status, 0);
    QCOMPARE(valueOf(run.out, "codec"), QByteArray("binary:from=4294967295"));
    QCOMPARE(valueOf(run.out, "time range"),
             QByteArray("1577836800 (2020-01-01T00:00:00Z) to 2147483647 (2038-01-19T03:14:07Z)"));
    QCOMPARE(valueOf(run.out, "domain"),
             QByteArray("0 (1970-01-01T00:00:00Z) to 4294967295 (2106-02-07T06:28:15Z)"));
    QCOMPARE(valueOf(run.out, "packed up to"), QByteArray("2147483647"));
    const QList<QByteArray> lines = linesOf(run.out);
    QCOMPARE(lines.last().split('\t').first(3), (QList<QByteArray>{"1000000000", "513", "8 min 33 s"}));
}

void CliLimitsTest::limitsAsJson()
{
    const Run run = runCli(QStringList{"limits", "--json"} + binaryTimeRange);
    QCOMPARE(run.status, 0);
    const QJsonObject json = jsonObject(run.out);
    QCOMPARE(json["limits"]["exactUpTo"].toInteger(), 2'097'151);
    QCOMPARE(json["limits"]["rightUpTo"].toInteger(), 2'147'483'647);
    QCOMPARE(json["timeRange"].toString(), QStringLiteral("2020-01-01..2038-01-19T03:14:07Z"));
    QCOMPARE(json["firstTick"].toInteger(), 1'577'836'800);
    QCOMPARE(json["lastTick"].toInteger(), 2'147'483'647);
    QCOMPARE(json["domain"]["lastTime"].toString(), QStringLiteral("2106-02-07T06:28:15Z"));
    const QJsonArray resolutions = json["resolutions"].toArray();
    QCOMPARE(resolutions.size(), 10);
    QCOMPARE(resolutions[7]["score"].toInteger(), 10'000'000);
    QCOMPARE(resolutions[7]["ticks"].toInteger(), 9);
    // The interval is one double indeed.
    const qint64 first = resolutions[7]["firstTick"].toInteger();
    const qint64 last = resolutions[7]["lastTick"].toInteger();
    QCOMPARE(last - first + 1, 9);
    const auto line = [](qint64 tick) { return "10000000\t" + QByteArray::number(tick) + '\n'; };
    const QList<QByteArray> raws =
        linesOf(runCli({"encode", "--codec", "binary:from=4294967295"}, line(first) + line(last)).out);
    QCOMPARE(raws[0], raws[1]);
}

void CliLimitsTest::timeRangesReadBack_data()
{
    QTest::addColumn<QString>("codec");
    QTest::addColumn<QString>("timeRange");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const char *codec, const char *timeRange, const char *shown) {
        QTest::newRow(name) << QString(codec) << QString(timeRange) << QString(shown);
    };
    row("days", "decimal", "2026-01-01..2027-01-01", "2026-01-01..2027-01-01");
    row("ticks", "decimal", "0..86401", "1970-01-01..1970-01-02T00:00:01Z");
    row("milliseconds", "binary:bits=44,unit=ms", "1..86400000", "1970-01-01T00:00:00.001Z..1970-01-02");
    row("minutes", "binary:bits=26,unit=min", "2026-01-01..2026-01-01T10:20:00Z",
        "2026-01-01..2026-01-01T10:20:00Z");
    row("before 1970", "binary:epoch=1960-01-01", "1960-01-01..1970-01-01", "1960-01-01..1970-01-01");
    row("no dates", "decimal", "-9223372036854775808..9223372036854775807",
        "-9223372036854775808..9223372036854775807");
}

void CliLimitsTest::timeRangesReadBack()
{
    QFETCH(QString, codec);
    QFETCH(QString, timeRange);
    QFETCH(QString, shown);
    const auto json = [&](const QString &stated) {
        return jsonObject(runCli({"limits", "--json", "--codec", codec, "--time-range", stated}).out);
    };
    QCOMPARE(json(timeRange)["timeRange"].toString(), shown);
    QCOMPARE(json(shown), json(timeRange));
}

void CliLimitsTest::nothingOfTimeForPlain()
{
    for (const char *command : {"limits", "precision"}) {
        const QJsonObject json = jsonObject(runCli({command, "--json", "--codec", "plain"}).out);
        QVERIFY(json["limits"].isObject());
        for (const char *key : {"unit", "timeRange", "firstTick", "lastTick"})
            QVERIFY2(json.contains(QLatin1StringView(key)) && json[QLatin1StringView(key)].isNull(), key);
        const QByteArray text = runCli({command, "--codec", "plain"}).out;
        QVERIFY(!text.isEmpty() && !text.contains("unit") && !text.contains("time range"));
    }
}

void CliLimitsTest::remarks_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("no time") << QStringList{"--codec", "plain"};
    QTest::newRow("nothing fits") << QStringList{"--codec", "decimal:unit=ms"};
    QTest::newRow("a part fits") << QStringList{"--codec", "binary", "--time-range",
                                                "2100-01-01..2200-01-01"};
    QTest::newRow("no score is right") << QStringList{"--codec", "formula:score*1000 + t/1000|unit=ms"};
    QTest::newRow("lengths of text") << QStringList{"--codec", "text", "--time-range", "0..100000"};
}

void CliLimitsTest::remarks()
{
    QFETCH(QStringList, words);
    const Run run = runCli(QStringList{"limits"} + words);
    QCOMPARE(run.status, 0);
    const QString remark = QString::fromUtf8(linesOf(run.out).last());
    COMPARE_SENTENCE("limitstext", remark);
    QCOMPARE(jsonObject(runCli(QStringList{"limits", "--json"} + words).out)["remark"].toString(), remark);
}

void CliLimitsTest::precisionIsATable()
{
    const Run run = runCli(QStringList{"precision"} + binaryTimeRange);
    QCOMPARE(run.status, 0);
    QCOMPARE(valueOf(run.out, "# unit"), QByteArray("s"));
    QCOMPARE(valueOf(run.out, "# ends at"), QByteArray("2147483647"));
    const QList<QList<QByteArray>> rows = rowsOf(run.out);
    // A bit more of the score is a bit less of the time.
    QCOMPARE(rows.size(), 11);
    for (qsizetype i = 1; i < rows.size(); ++i) {
        const qint64 grid = qint64(1) << i;
        QCOMPARE(rows[i], (QList<QByteArray>{QByteArray::number(grid << 20), QByteArray::number(grid + 1),
                                             QByteArray::number(grid + 1), "all"}));
    }
    // A day holds so few doubles at some scores that where it begins among them makes a difference.
    const Run day = runCli({"precision", "--codec", "decimal", "--time-range", "2026-01-01..2026-01-02"});
    QVERIFY(day.out.contains("\tsome\n"));
    QCOMPARE(rowsOf(day.out).last()[1], QByteArray("86401"));
    QVERIFY(rowsOf(runCli({"precision", "--codec", "plain"}).out).isEmpty());
}

void CliLimitsTest::precisionAsJson()
{
    const QJsonObject json = jsonObject(runCli(QStringList{"precision", "--json"} + binaryTimeRange).out);
    QCOMPARE(json["limits"]["exactUpTo"].toInteger(), 2'097'151);
    QCOMPARE(json["endsAt"].toInteger(), 2'147'483'647);
    const QJsonArray steps = json["steps"].toArray();
    QCOMPARE(steps.size(), 11);
    QCOMPARE(steps[10]["score"].toInteger(), qint64(1) << 30);
    QCOMPARE(steps[10]["ticks"].toInteger(), 1025);
    QCOMPARE(steps[10]["seconds"].toDouble(), 1025.0);
    QCOMPARE(steps[10]["varies"].toBool(true), false);
}

void CliLimitsTest::ticksBecomeSeconds()
{
    const auto second = [](const QString &codec) {
        return rowsOf(
            runCli({"precision", "--codec", codec, "--time-range", "2020-01-01..2030-01-01"}).out)[1];
    };
    QCOMPARE(second("binary:bits=44,unit=ms"), (QList<QByteArray>{"512", "3", "0.003", "all"}));
    QCOMPARE(second("binary:bits=52,unit=us")[2], QByteArray("0.000003"));
    QCOMPARE(second("binary:bits=36,unit=ds")[2], QByteArray("0.3"));
    QCOMPARE(second("binary:bits=26,unit=min")[2], QByteArray("180"));
}

void CliLimitsTest::badWordsAreTold_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("told");
    const auto row = [](const char *name, const QStringList &words, const QByteArray &told) {
        QTest::newRow(name) << words << told;
    };
    row("no codec", {}, "--codec is required");
    row("unknown codec", {"--codec", "base64"}, "nknown codec \"base64\"");
    row("bits out of range", {"--codec", "binary:bits=63"}, "from 1 to 62");
    row("a thousand million years", {"--codec", "decimal", "--time-range", "2020-01-01..1000002020-01-01"},
        "\"1000002020-01-01\" is neither a tick nor an ISO 8601 UTC time");
    row("beyond 64 bits", {"--codec", "decimal", "--time-range", "0..9223372036854775808"}, "neither a tick");
    row("upside down", {"--codec", "decimal", "--time-range", "2030-01-01..2020-01-01"},
        "ends before it begins");
    row("no time range", {"--codec", "decimal", "--time-range", "summer"}, "neither A..B nor all");
    row("broken formula", {"--codec", "formula:score*"}, "position");
    row("one word too many", {"--codec", "decimal", "now"}, "Too many arguments");
}

void CliLimitsTest::badWordsAreTold()
{
    QFETCH(QStringList, words);
    QFETCH(QByteArray, told);
    for (const char *command : {"limits", "precision"}) {
        const Run run = runCli(QStringList{command} + words);
        QCOMPARE(run.status, 2);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains(told), run.err.constData());
        QCOMPARE(linesOf(run.err).size(), 1);
        const Run json = runCli(QStringList{command, "--json"} + words);
        QCOMPARE(json.status, 2);
        QVERIFY(jsonObject(json.out)["error"].isString());
    }
    // The longest window that there is.
    const Run all = runCli(
        {"precision", "--codec", "decimal", "--time-range", "-9223372036854775808..9223372036854775807"});
    QCOMPARE(all.status, 0);
    QCOMPARE(valueOf(all.out, "# packed up to"), QByteArray("none"));
}

void CliLimitsTest::helpHasAnExample()
{
    for (const char *command : {"limits", "precision"}) {
        const Run run = runCli({command, "--help"});
        QCOMPARE(run.status, 0);
        QVERIFY(run.out.contains(QByteArray("tiebreak-cli ") + command + " --codec"));
    }
}

TIEBREAK_TEST(NoApplication, CliLimitsTest)

} // namespace tst_clilimits

#include "tst_clilimits.moc"
