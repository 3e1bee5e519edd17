// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli detect, run as a script would run it.
#include "support/cliprocess.h"
#include "support/generatedboards.h"
#include "support/testserver.h"

#include "core/detect/detecttext.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QTest>

#include <chrono>

using namespace tiebreak;

namespace tst_clidetect
{

namespace
{

/// Fills a board with rows of this codec, the last of them a minute ago.
void fill(const TestServer &server, const std::string &key, std::string_view codec)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    BoardGenerator generator(1);
    const Rows rows = generator.rows(*parseCodecSpec(codec), GeneratedShape(),
                                     std::chrono::duration_cast<std::chrono::microseconds>(now).count());
    std::vector<std::string> add{"ZADD", key};
    for (std::size_t row = 0; row < rows.size(); ++row) {
        add.push_back(shortestText(rows.raw(row)));
        add.emplace_back(rows.member(row));
    }
    server.command(add);
}

} // namespace

class TestCliDetect : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void saysWhatIsSure();
    void saysWhatIsNotSure();
    void namesWhatIsNoLeaderboard_data();
    void namesWhatIsNoLeaderboard();
    void writesJson();
    void takesATimeRangeAndAnEscapedKey();
    void failures_data();
    void failures();
    void findsTheDemoBoards();

private:
    TestServer m_server;
};

void TestCliDetect::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    fill(m_server, "split", "binary:from=4294967295");
    fill(m_server, "a\tkey", "decimal:from=9999999999");
    fill(m_server, "season", "binary:from=1920000000");
    m_server.command({"ZADD", "random", "0.1234567891234", "a", "3.98765432101234", "b", "inf", "c",
                      "17.3333333333333", "d", "2e-7", "e", "1234.56789012345", "f"});
    m_server.command({"ZADD", "endless", "inf", "a", "-inf", "b"});
    m_server.command({"SET", "text", "x"});
    const std::chrono::microseconds now = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::system_clock::now().time_since_epoch());
    m_server.command(timelineAdd("timeline", 200, now.count()));
    QCOMPARE(m_server.command(geoAdd("geo", 200)), std::string(":200"));
    m_server.command(indexAdd("index", 200));
}

void TestCliDetect::saysWhatIsSure()
{
    const Run run = runCli({"detect", m_server.url(), "split"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    const QList<QByteArray> lines = linesOf(run.out);
    QVERIFY2(lines[0].startsWith("Detected: binary:from=4294967295. "), run.out.constData());
    QVERIFY2(lines[2].startsWith("codec\tevidence\tplausible\tencodes back\tscores\t"), run.out.constData());
    QVERIFY2(lines[3].startsWith("binary:from=4294967295\t0\t100%\t100%\t"), run.out.constData());
    QCOMPARE(lines[3].count('\t'), lines[2].count('\t'));
    QCOMPARE(runCli({"detect", m_server.url(), "split", "--lowest-first"}).status, 0);
}

void TestCliDetect::saysWhatIsNotSure()
{
    const Run season = runCli({"detect", m_server.url(), "season"});
    QCOMPARE(season.status, 3);
    QVERIFY2(season.out.startsWith("Not sure") && season.out.contains(" binary:"), season.out.constData());
    const Run random = runCli({"detect", m_server.url(), "random"});
    QCOMPARE(random.status, 3);
    QVERIFY2(random.out.startsWith("Nothing fits") && random.out.contains(" 5 ") &&
                 random.out.contains(" 0 "),
             random.out.constData());
    const Run endless = runCli({"detect", m_server.url(), "endless"});
    QCOMPARE(endless.status, 3);
    QVERIFY2(endless.out.startsWith("Nothing fits") && !endless.out.contains("codec\t"),
             endless.out.constData());
    QCOMPARE(endless.err, QByteArray());
}

void TestCliDetect::namesWhatIsNoLeaderboard_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QStringList>("facts"); // beside the counts
    QTest::newRow("timeline") << "timeline" << QStringList{"first", "last", "unit"};
    QTest::newRow("geo") << "geo" << QStringList{"east", "north", "south", "west"};
    QTest::newRow("index") << "index" << QStringList{"raw"};
}

void TestCliDetect::namesWhatIsNoLeaderboard()
{
    QFETCH(QString, key);
    QFETCH(QStringList, facts);
    const Run run = runCli({"detect", m_server.url(), key, "--json"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 3);
    const QJsonObject document = jsonObject(run.out);
    QCOMPARE(document["verdict"].toString(), "no leaderboard");
    QVERIFY(document["codec"].isNull());
    const QJsonObject found = document["notABoard"].toObject();
    QCOMPARE(found["kind"].toString(), key == "timeline" ? "times" : key == "geo" ? "places" : "constant");
    QCOMPARE(found["fitting"].toInt(), found["of"].toInt());
    QStringList keys = found.keys();
    for (const char *count : {"kind", "fitting", "of"})
        keys.removeAll(QLatin1StringView(count));
    QCOMPARE(keys, facts);
    QVERIFY(runCli({"detect", m_server.url(), key}).out.startsWith(document["answer"].toString().toUtf8()));
}

void TestCliDetect::writesJson()
{
    const Run run = runCli({"detect", m_server.url(), "split", "--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject document = jsonObject(run.out);
    QCOMPARE(document["key"].toString(), "split");
    QCOMPARE(document["verdict"].toString(), "sure");
    QCOMPARE(document["codec"].toString(), "binary:from=4294967295");
    QCOMPARE(document["members"].toInteger(), 1000);
    QVERIFY(document["notABoard"].isNull());
    const QJsonObject first = document["candidates"][0].toObject();
    QCOMPARE(first["codec"].toString(), "binary:from=4294967295");
    QCOMPARE(first["origin"].toString(), "known");
    QCOMPARE(first["plausible"].toInteger(), first["raws"].toInteger());
    QVERIFY(first["roomUsed"].toDouble() < 0.01);

    const Run unsure = runCli({"detect", m_server.url(), "season", "--json"});
    QCOMPARE(unsure.status, 3);
    QVERIFY(jsonObject(unsure.out)["codec"].isNull());
    QCOMPARE(jsonObject(unsure.out)["verdict"].toString(), "not sure");
    QVERIFY(!jsonObject(unsure.out)["candidates"].toArray().isEmpty());
}

void TestCliDetect::takesATimeRangeAndAnEscapedKey()
{
    const Run escaped = runCli({"detect", m_server.url(), "a\\tkey", "--escaped"});
    QCOMPARE(escaped.status, 0);
    QVERIFY2(escaped.out.startsWith("Detected: decimal:from=9999999999. "), escaped.out.constData());
    const Run early = runCli({"detect", m_server.url(), "split", "--time-range", "2010-01-01..2011-01-01"});
    QCOMPARE(early.status, 3);
    const Run wrong = runCli({"detect", m_server.url(), "split", "--time-range", "2011-01-01..2010-01-01"});
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.err.contains("must end after it begins"), wrong.err.constData());
}

void TestCliDetect::failures_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no such key") << QStringList{"nothing"} << 1 << QByteArray("does not exist");
    QTest::newRow("other type") << QStringList{"text"} << 1 << QByteArray("WRONGTYPE");
    QTest::newRow("no key") << QStringList() << 2
                            << QByteArray("KEY is missing. To list the keys of a server or");
    QTest::newRow("wrong escape") << QStringList{"a\\q", "--escaped"} << 2 << QByteArray("escaped");
}

void TestCliDetect::failures()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QByteArray, words);
    const Run run = runCli(QStringList{"detect", m_server.url()} + arguments);
    QCOMPARE(run.status, status);
    QCOMPARE(run.out, QByteArray());
    QVERIFY2(run.err.startsWith("tiebreak-cli: ") && run.err.contains(words), run.err.constData());
    const Run json = runCli(QStringList{"detect", "--json", m_server.url()} + arguments);
    QCOMPARE(json.status, status);
    QVERIFY(jsonObject(json.out)["error"].isString());
}

// As the help shows it.
void TestCliDetect::findsTheDemoBoards()
{
    const Run run = runCli({"detect", "sandbox", "gift:room:8841:tonight"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    QVERIFY2(run.out.startsWith("Detected: binary:from=4294967295. "), run.out.constData());
}

TIEBREAK_TEST(QCoreApplication, TestCliDetect)

} // namespace tst_clidetect

#include "tst_clidetect.moc"
