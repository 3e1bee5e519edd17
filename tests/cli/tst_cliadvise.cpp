// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli advise: the answer in words and JSON, its exit status, and absurd needs.
#include "support/cliprocess.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_cliadvise
{

namespace
{

const QStringList picture{"advise", "--max-score", "20000000", "--time-range", "2020-01-01..2038-01-19"};

} // namespace

class CliAdviseTest : public QObject
{
    Q_OBJECT

private slots:
    void words();
    void json();
    void nothingFits();
    void wishes();
    void ownCodecs();
    void customCodecs();
    void refusals_data();
    void refusals();
};

void CliAdviseTest::words()
{
    const Run run = runCli(picture + QStringList{"--increments"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    const auto lines = linesOf(run.out);
    QCOMPARE(lines.value(0), QByteArray("Needs 25 + 30 = 55 bits."));
    for (const char *fact : {"ordered bits", "script", " 1073741823 ", "2106", " 55 bits", " 8.51 years."})
        QVERIFY2(lines.value(1).contains(fact), fact);
    QCOMPARE(lines.value(2), QByteArray("Codec: ordered:from=4294967295"));
    QVERIFY(run.out.contains("\nWhy it works: "));
    QVERIFY(run.out.contains(
        "\nordered:from=4294967295\t57\t62\t5\t1073741823\tscores above 1073741823 do not fit, "
        "nor do times after 2106-02-07\tbreaks the score\tno\tthe doubles of a and b+1\n"));
    QVERIFY(
        run.out.contains("\nbinary:from=4294967295\t57\t53\t-4\t2097151\ttimes are blurred above 2097151\t"
                         "2^32 per point\tafter dividing\ta*2^32 to ((b+1)*2^32\n"));
    QVERIFY(run.out.contains("\nplain\t25\t-\t-\t-\tpacks no time\t"));
}

void CliAdviseTest::json()
{
    const Run run = runCli(picture + QStringList{"--json", "--language", "js", "--resolution", "1000 ms"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    const QJsonObject json = jsonObject(run.out);
    QCOMPARE(json["codec"], QJsonValue("ordered:from=4294967295"));
    QCOMPARE(json["bits"].toObject()["together"], QJsonValue(55));
    QCOMPARE(json["need"].toObject()["resolution"], QJsonValue(1'000'000));
    QCOMPARE(json["need"].toObject()["timeRange"], QJsonValue("2020-01-01..2038-01-19"));
    QCOMPARE(json["ordered"].toArray().size(), 3);
    const QStringList kinds{"coarser-ticks", "shorter-time-range", "time-in-member", "two-sets"};
    QVERIFY(json["alternatives"].toArray().size() >= 2);
    for (const auto &alternative : json["alternatives"].toArray())
        QVERIFY(kinds.contains(alternative.toObject()["kind"].toString()));
    int recommended = 0;
    for (const auto &value : json["rows"].toArray()) {
        const QJsonObject row = value.toObject();
        if (row["codec"] == json["codec"]) {
            ++recommended;
            QCOMPARE(row["fits"], QJsonValue(true));
            QCOMPARE(row["margin"], QJsonValue(5));
            QCOMPARE(row["languageNotes"].toArray().size(), 1);
            QCOMPARE(row["lastTime"], QJsonValue("2106-02-07T06:28:15Z"));
        }
        if (row["codec"] == QJsonValue("plain")) {
            QVERIFY(row["margin"].isNull());
            QVERIFY(row["keepsUpTo"].isNull());
        }
    }
    QCOMPARE(recommended, 1);
}

void CliAdviseTest::nothingFits()
{
    const QStringList need = picture + QStringList{"--resolution", "us"};
    const Run run = runCli(need);
    QCOMPARE(run.status, 3);
    COMPARE_SENTENCE("cliadvise", std::string_view(lineWith(run.out, "One double")));
    QVERIFY(run.out.contains("\nTime in the member: "));
    QVERIFY(run.out.contains("\nTwo sorted sets: "));
    const Run json = runCli(need + QStringList{"--json"});
    QCOMPARE(json.status, 3);
    QVERIFY(jsonObject(json.out)["codec"].isNull());
}

void CliAdviseTest::wishes()
{
    const QStringList need{"advise", "--max-score", "1000", "--time-range", "2026-01-01..2027-01-01"};
    const auto codec = [&](const QStringList &wishes) {
        return jsonObject(runCli(need + wishes + QStringList{"--json"}).out)["codec"].toString();
    };
    QCOMPARE(codec({}), "binary:from=4294967295");
    QCOMPARE(codec({"--readable"}), "decimal:from=9999999999");
    QVERIFY(codec({"--simple-ranges"}).startsWith("fraction:"));
    QVERIFY(codec({"--lowest-first"}).startsWith("binary"));
    QVERIFY(!codec({"--lowest-first"}).contains("from="));
    QVERIFY(codec({"--min-score", "-1000"}).startsWith("binary"));
}

void CliAdviseTest::ownCodecs()
{
    const Run run = runCli(picture + QStringList{"--codec", "binary:bits=30,from=2147483647", "--codec",
                                                 "binary:bits=12,from=1"});
    QCOMPARE(run.status, 0);
    QVERIFY(run.out.contains("\nbinary:bits=30,from=2147483647\t55\t53\t-2\t8388607\t"));
    QVERIFY(run.out.contains("\nbinary:bits=12,from=1\t37\t-\t-\t-\toutside the time range\t"));
}

void CliAdviseTest::customCodecs()
{
    const QTemporaryDir data;
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    const auto restore = qScopeGuard([&] { qputenv("XDG_DATA_HOME", before); });
    qputenv("XDG_DATA_HOME", data.path().toUtf8());
    QCOMPARE(runCli({"codecs", "--save", "Gifts", "--codec", "binary:bits=30,from=2147483647"}).status, 0);
    // Named as well it is weighed once.
    const Run run = runCli(picture + QStringList{"--json", "--codec", "gifts"});
    QCOMPARE(run.err, QByteArray());
    QStringList names;
    for (const auto &row : jsonObject(run.out)["rows"].toArray()) {
        if (row.toObject()["codec"] == QJsonValue("binary:bits=30,from=2147483647"))
            names += row.toObject()["name"].toString();
    }
    QCOMPARE(names, QStringList{"Gifts"});
    // A broken file is named, and the others are weighed.
    QFile broken(data.filePath("tiebreak/codecs/bad.json"));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("{") == 1);
    broken.close();
    const Run warned = runCli(picture);
    QCOMPARE(warned.status, 0);
    COMPARE_SENTENCE("codeclibrary", QString::fromUtf8(warned.err).replace(data.path(), "DIR"));
    QVERIFY(warned.out.contains("\nbinary:bits=30,from=2147483647\t"));
}

void CliAdviseTest::refusals_data()
{
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *name, const QStringList &words) { QTest::newRow(name) << words; };
    const QStringList timeRange{"--time-range", "2026-01-01..2027-01-01"};
    row("score 2^63", QStringList{"--max-score", "9223372036854775808"} + timeRange);
    row("a word", QStringList{"--max-score", "many"} + timeRange);
    row("lowest", QStringList{"--max-score", "5", "--min-score", "6"} + timeRange);
    row("10^9 years", {"--max-score", "5", "--time-range", "2026-01-01..1000002026-01-01"});
    row("backwards", {"--max-score", "5", "--time-range", "2026-01-01..2025-01-01"});
    row("resolution 0 s", QStringList{"--max-score", "5", "--resolution", "0s"} + timeRange);
    row("resolution 0", QStringList{"--max-score", "5", "--resolution", "0"} + timeRange);
    row("resolution 5", QStringList{"--max-score", "5", "--resolution", "5"} + timeRange);
    row("resolution", QStringList{"--max-score", "5", "--resolution", "soon"} + timeRange);
    row("too long", QStringList{"--max-score", "5", "--resolution", "400d"} + timeRange);
    row("language", QStringList{"--max-score", "5", "--language", "cobol"} + timeRange);
    row("two languages in one", QStringList{"--max-score", "5", "--language", "lua,go"} + timeRange);
    row("codec", QStringList{"--max-score", "5", "--codec", "binary:bits=63"} + timeRange);
    row("no score", timeRange);
    row("no time range", {"--max-score", "5"});
}

void CliAdviseTest::refusals()
{
    QFETCH(QStringList, words);
    const Run run = runCli(QStringList{"advise"} + words);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.out, QByteArray());
    COMPARE_SENTENCE("need", QString::fromUtf8(run.err.trimmed()));
    const Run json = runCli(QStringList{"advise", "--json"} + words);
    QCOMPARE(json.status, 2);
    const QByteArray error = jsonObject(json.out)["error"].toString().toUtf8();
    QVERIFY(!error.isEmpty() && run.err.contains(error));
}

TIEBREAK_TEST(NoApplication, CliAdviseTest)

} // namespace tst_cliadvise

#include "tst_cliadvise.moc"
