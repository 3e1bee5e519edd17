// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli internals and memory.
#include "support/cliprocess.h"
#include "support/runningline.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;

namespace tst_cliinternals
{

namespace
{

QJsonObject memoryOf(const QStringList &arguments)
{
    const Run run = runCli(QStringList{"memory", "--json"} + arguments);
    return run.status == 0 ? jsonObject(run.out) : QJsonObject();
}

} // namespace

class CliInternalsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void aListpack();
    void aSkipList();
    void longMembers();
    void theLimitsMayBeRefused();
    void theVersionMayBeRefused();
    void aFile();
    void internalsFailures_data();
    void internalsFailures();
    void whatWasMeasured();
    void memoryAddsUp();
    void memoryAgreesWithTheServer();
    void memoryUsage_data();
    void memoryUsage();

private:
    void fill(const std::string &key, int rows);
    QJsonObject internalsOf(const QString &key)
    {
        return jsonObject(runCli({"internals", m_server.url(), key, "--json"}).out);
    }

    TestServer m_server{{"--user", "few", "on", "nopass", "~*", "+@all", "-config", "-memory", "-object"},
                        TestServer::Listen::Tcp};
    bool m_server8 = false; ///< it counts as Redis 8.0
    int m_past = 0;         ///< about the bytes of 129 members there
};

void CliInternalsTest::fill(const std::string &key, int rows)
{
    auto connection = connectionTo(m_server);
    Command add{"ZADD", key};
    for (int i = 0; i < rows; ++i) {
        add.push_back(std::to_string((std::int64_t(i + 1) << 32) + 1'000'000));
        add.push_back("n" + std::to_string(1'000'000 + i).substr(4));
    }
    QVERIFY(connection.run(add));
}

void CliInternalsTest::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    fill("split", 96);
    fill("switched", 129);
    m_server.command({"ZADD", "long", "1", std::string(65, 'x'), "2", std::string(70, 'y'), "3", "z"});
    m_server.command({"SET", "text", "1"});
    auto connection = connectionTo(m_server);
    m_server8 = runningLine(connection) == ServerLine::Redis72;
    m_past = m_server8 ? 13'700 : 14'700;
}

void CliInternalsTest::aListpack()
{
    const QJsonObject json = internalsOf("split");
    QCOMPARE(json["encoding"].toString(), "listpack");
    QCOMPARE(json["members"].toInt(), 96);
    QCOMPARE(json["membersToSwitch"].toInt(), 33);
    QCOMPARE(json["longestMember"].toInt(), 4);
    QCOMPARE(json["maxEntries"].toInt(), 128);
    QCOMPARE(json["limitsTold"].toBool(), true);
    QVERIFY(m_server.command({"MEMORY", "USAGE", "split"}) ==
            ":" + std::to_string(json["bytes"].toInteger()));
    QCOMPARE(json["bytesAtLimit"].toInt(), 2608);
    QVERIFY(std::abs(json["bytesPast"].toInt() - m_past) < 500);
    QCOMPARE(json["forecastServer"].toString(), m_server8 ? "Redis 8.0" : "Redis 7.0");
    QCOMPARE(json["entries"].toArray().size(), 96);
    QCOMPARE(json["entries"][0].toObject()["member"].toString(), "n000");
    QCOMPARE(json["entries"][0].toObject()["raw"].toString(), "4295967296");
    QCOMPARE(json["entries"][0].toObject()["memberBytes"].toInt(), 6);
    QCOMPARE(json["entries"][0].toObject()["rawBytes"].toInt(), 10);

    const Run run = runCli({"internals", m_server.url(), "split"});
    QCOMPARE(run.status, 0);
    COMPARE_SENTENCE("cliinternals", std::string_view(linesOf(run.out).value(0)), "answer");
    COMPARE_SENTENCE("cliinternals", std::string_view(lineWith(run.out, "CONFIG GET")), "limits");
    QVERIFY2(run.out.contains("\nlongest member  4 of 64 bytes\n"), run.out);
    QVERIFY2(run.out.contains("\nn000\t4295967296\t6\t10\t846e30303005\tf4"), run.out);
    QCOMPARE(json["entries"][0].toObject()["memberHex"].toString(), "846e30303005");
    QCOMPARE(json["entries"][0].toObject()["rawHex"].toString().size(), 20);
}

void CliInternalsTest::aSkipList()
{
    const QJsonObject json = internalsOf("switched");
    QCOMPARE(json["encoding"].toString(), "skiplist");
    QCOMPARE(json["members"].toInt(), 129);
    QVERIFY(json["membersToSwitch"].isNull() && json.contains("membersToSwitch"));
    QVERIFY(json["bytesPast"].isNull());
    QVERIFY(std::abs(json["bytes"].toInt() - m_past) < 700);
    QVERIFY(json["forecastServer"].isNull());
    const QJsonObject rows = json["coverage"].toObject()["rows"].toObject();
    QCOMPARE(rows["answered"].toInt(), json["entries"].toArray().size());
    QCOMPARE(rows["asked"].toInt(), 129);
    const QByteArray out = runCli({"internals", m_server.url(), "switched"}).out;
    QVERIFY2(out.startsWith(json["answer"].toString().toUtf8() + '\n'), out);
    QVERIFY2(out.startsWith("A skip list") && out.contains(" 129 ") && out.contains(" 128."), out);
}

void CliInternalsTest::longMembers()
{
    const QJsonObject json = internalsOf("long");
    QCOMPARE(json["longestMember"].toInt(), 70);
    QCOMPARE(json["membersTooLong"].toInt(), 2);
    QVERIFY(json["answer"].toString().contains(" 2 ") && json["answer"].toString().contains(" 64 "));
}

void CliInternalsTest::theLimitsMayBeRefused()
{
    const QString url = QStringLiteral("redis://few:any@127.0.0.1:%1").arg(m_server.tcpEndpoint().port);
    const Run run = runCli({"internals", url, "split", "--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject json = jsonObject(run.out);
    QVERIFY(json["encoding"].isNull() && json["bytes"].isNull() && json["membersToSwitch"].isNull());
    QCOMPARE(json["limitsTold"].toBool(true), false);
    QCOMPARE(json["longestMember"].toInt(), 4);
    const QByteArray out = runCli({"internals", url, "split"}).out;
    QVERIFY2(out.contains("limits"), out);
    QVERIFY2(out.contains("NOPERM"), out);
}

void CliInternalsTest::theVersionMayBeRefused()
{
    m_server.command({"ACL", "SETUSER", "blind", "on", ">pw", "~*", "&*", "+@all", "-info"});
    const QString url = QStringLiteral("redis://blind:pw@127.0.0.1:%1").arg(m_server.tcpEndpoint().port);
    const Run run = runCli({"internals", url, "split", "--json"});
    QCOMPARE(run.status, 0);
    QCOMPARE(jsonObject(run.out)["remarks"].toArray().size(), 1);
    QVERIFY2(run.err.contains("does not report its version"), run.err.constData());
    QVERIFY(!runCli({"internals", url, "switched"}).err.contains("version"));
}

void CliInternalsTest::aFile()
{
    const QByteArray rows = "member,raw\nalice,4294967296\nbob,2\n";
    const Run run = runCli({"internals", "-", "--json"}, rows);
    QCOMPARE(run.err, QByteArray());
    const QJsonObject json = jsonObject(run.out);
    QCOMPARE(json["encoding"].toString(), "listpack");
    QCOMPARE(json["members"].toInt(), 2);
    QCOMPARE(json["membersToSwitch"].toInt(), 127);
    QCOMPARE(json["bytesEstimated"].toBool(), true);
    QCOMPARE(json["entries"][0].toObject()["member"].toString(), "bob");
    const QByteArray events = "member,score,time\nalice,5,2026-11-20T20:14:07Z\n";
    QCOMPARE(runCli({"internals", "-", "--json"}, events).status, 2);
    QCOMPARE(
        jsonObject(
            runCli({"internals", "-", "--json", "--codec", "binary:from=4294967295"}, events).out)["members"]
            .toInt(),
        1);
}

void CliInternalsTest::internalsFailures_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::newRow("no source") << QStringList{"internals"} << 2;
    QTest::newRow("no key") << QStringList{"internals", m_server.url()} << 2;
    QTest::newRow("no such key") << QStringList{"internals", m_server.url(), "nothing"} << 1;
    QTest::newRow("no board") << QStringList{"internals", m_server.url(), "text"} << 1;
    QTest::newRow("no file") << QStringList{"internals", "/no/such/file"} << 2;
}

void CliInternalsTest::internalsFailures()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    const Run run = runCli(arguments);
    QCOMPARE(run.status, status);
    QVERIFY(run.out.isEmpty() && !run.err.isEmpty());
    QVERIFY(!jsonObject(runCli(arguments + QStringList{"--json"}).out)["error"].toString().isEmpty());
}

void CliInternalsTest::whatWasMeasured()
{
    const std::tuple<const char *, const char *, int> cases[] = {
        {"plain", "7.0", 1328},
        {"plain", "8.0", 1328},
        {"binary:from=4294967295", "7.0", 2608},
        {"binary:from=4294967295", "8.0", 2608},
        {"fraction:from=4102415999,span=4102415999,digits=10", "7.0", 3632},
        {"fraction:from=4102415999,span=4102415999,digits=10", "8.0", 3120}};
    for (const auto &[codec, redis, bytes] : cases) {
        const QJsonObject json =
            memoryOf({"--members", "128", "--member-bytes", "4", "--codec", codec, "--redis", redis});
        QCOMPARE(json["encoding"].toString(), "listpack");
        QCOMPARE(json["bytes"].toInt(), bytes);
        QCOMPARE(json["forecastServer"].toString(), QStringLiteral("Redis ") + redis);
    }
    for (const auto &[redis, bytes] : {std::pair("7.0", 14'700), std::pair("7.2", 13'700)}) {
        const QJsonObject past = memoryOf({"--members", "129", "--member-bytes", "4", "--codec",
                                           "binary:from=4294967295", "--redis", redis});
        QCOMPARE(past["encoding"].toString(), "skiplist");
        QVERIFY(std::abs(past["bytes"].toInt() - bytes) < 500);
    }
    const QJsonObject large =
        memoryOf({"--members", "10 million", "--member-bytes", "12", "--codec", "binary:from=4294967295"});
    QVERIFY(large["bytes"].toDouble() > 1.05e9 && large["bytes"].toDouble() < 1.15e9);
    const Run text = runCli({"memory", "--members", "10M", "--member-bytes", "12", "--codec", "plain"});
    COMPARE_SENTENCE("cliinternals", std::string_view(linesOf(text.out).value(0)));
}

void CliInternalsTest::memoryAddsUp()
{
    for (const QString members : {"0", "1", "100", "1e5"}) {
        const QJsonObject json =
            memoryOf({"--members", members, "--member-bytes", "20", "--codec", "decimal"});
        double sum = 0;
        for (const QJsonValue part : json["parts"].toArray())
            sum += part.toObject()["bytes"].toDouble();
        QVERIFY(std::abs(sum - json["bytes"].toDouble()) < 1);
    }
    const QJsonObject json = memoryOf(
        {"--members", "1000", "--member-bytes", "20", "--codec", "decimal", "--max-entries", "1000"});
    QCOMPARE(json["encoding"].toString(), "listpack");
    QCOMPARE(json["bytesPerMember"].toDouble(), std::round(json["bytes"].toInt() / 100.0) / 10);
}

void CliInternalsTest::memoryAgreesWithTheServer()
{
    auto connection = connectionTo(m_server);
    for (int from = 0; from < 10'000; from += 1000) {
        Command add{"ZADD", "10000000"};
        for (int i = from; i < from + 1000; ++i) {
            add.push_back(std::to_string(i));
            add.push_back("member" + std::to_string(1'000'000 + i).substr(1));
        }
        QVERIFY(connection.run(add));
    }
    const auto usage = connection.run({"MEMORY", "USAGE", "10000000", "SAMPLES", "0"});
    QVERIFY(usage);
    const QJsonObject json = memoryOf({"--members", "10000", "--member-bytes", "12", "--codec", "plain"});
    const auto truth = static_cast<double>(usage->integer);
    QVERIFY2(std::abs(json["bytes"].toDouble() - truth) < 0.03 * truth, qPrintable(QString::number(truth)));
    const QJsonObject board = internalsOf("10000000");
    QVERIFY(std::abs(board["bytes"].toDouble() - truth) < 0.03 * truth);
    QCOMPARE(board["longestMember"].toInt(), 12);
}

void CliInternalsTest::memoryUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto add = [](const char *members, const char *bytes, const char *codec) {
        QTest::addRow("%s %s %s", members, bytes, codec)
            << QStringList{"memory", "--members", members, "--member-bytes", bytes, "--codec", codec};
    };
    add("many", "4", "plain");
    add("-1", "4", "plain");
    add("1e30", "4", "plain");
    add("1.5", "4", "plain");
    add("", "4", "plain");
    add("10", "-1", "plain");
    add("10", "x", "plain");
    add("10", "4", "nonsense");
    QTest::newRow("an unknown version") << QStringList{
        "memory", "--members", "4", "--member-bytes", "4", "--codec", "plain", "--redis", "9000"};
    QTest::newRow("no members") << QStringList{"memory", "--member-bytes", "4", "--codec", "plain"};
    QTest::newRow("no codec") << QStringList{"memory", "--members", "4", "--member-bytes", "4"};
}

void CliInternalsTest::memoryUsage()
{
    QFETCH(QStringList, arguments);
    const Run run = runCli(arguments);
    QCOMPARE(run.status, 2);
    QVERIFY(run.out.isEmpty() && !run.err.isEmpty());
}

TIEBREAK_TEST(NoApplication, CliInternalsTest)

} // namespace tst_cliinternals

#include "tst_cliinternals.moc"
