// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli watch: what is written to a board of a real server, as events and exit status.
#include "cliwatchfixture.h"
#include "support/commandcalls.h"
#include "support/relay.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"
#include "support/windowsettings.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_cliwatch
{

class CliWatchTest : public QObject, WatchedServer
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void nothingHappens();
    void startedAndEnded();
    void oneOfSeveralKeys();
    void alertFires();
    void endedBeforeItsTime();
    void numbersOfMembersAndRowsDisagree();
    void faultyWrite_data();
    void faultyWrite();
    void untilFound();
    void whatComesBeforeTheEnd();
    void faultyWritesFurtherDown();
    void saysHowOftenTheOtherRanksWereRead();
    void saysWhichRanksOfAGrowingBoardWereRead();
    void keyThatIsNotThere();
    void keyThatIsNeverThere();
    void settingsThatCannotBeRead();
    void anotherType();
    void aMomentThatCouldNotBeRead();
    void severalBoards();
    void codecs_data();
    void codecs();
    void readerThatGoes();
    void wrongWords_data();
    void wrongWords();
    void unreachable();
};

void CliWatchTest::nothingHappens()
{
    const Run run = runCli(QStringList{"watch"} + words({"--for", "200ms"}));
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    const auto lines = run.out.split('\n');
    QCOMPARE(lines.size(), 3);
    for (int i = 0; i < 2; ++i) {
        const auto cells = lines[i].split('\t');
        QCOMPARE(cells.size(), 3);
        QVERIFY(QDateTime::fromString(cells[0], Qt::ISODateWithMs).isValid());
        QCOMPARE(cells[1], QByteArray("b"));
        COMPARE_SENTENCE("cliwatch", std::string_view(cells[2]), i == 0 ? "started" : "ended");
    }
}

void CliWatchTest::startedAndEnded()
{
    WatchProcess watch(words({"--json", "--top", "3", "--pin", "m9", "--pin", "nobody", "--alert",
                              "enters 2 m8", "--time-range", "2020-01-01..2038-01-19"}));
    const QJsonObject started = watch.event("started");
    QCOMPARE(started["format"].toString(), QString("tiebreak-watch"));
    QCOMPARE(started["version"].toInt(), 2);
    QCOMPARE(started["key"].toString(), QString("b"));
    QCOMPARE(started["codec"].toString(), QString::fromUtf8(packedAs));
    QCOMPARE(started["codecFrom"].toString(), QString("named"));
    QCOMPARE(started["judged"].toBool(), true);
    QCOMPARE(started["members"].toInt(), 10);
    QCOMPARE(started["every"].toDouble(), 0.02);
    QCOMPARE(started["alerts"].toArray(), QJsonArray{"enters 2 m8"});
    QCOMPARE(started["coverage"].toObject()["ranks"].toObject()["answered"].toInt(), 3);
    QCOMPARE(started["coverage"].toObject()["ranks"].toObject()["asked"].toInt(), 10);
    QCOMPARE(started["coverage"].toObject()["pins"].toObject()["answered"].toInt(), 3);
    QVERIFY(started["metrics"].isNull());
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 0);
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QCOMPARE(ended["found"].toBool(true), false);
    QCOMPARE(ended["incomplete"].toBool(true), false);
    QCOMPARE(ended["coverage"].toObject()["ranks"].toObject()["answered"].toInt(), 3);
    QVERIFY(run.out.endsWith("}\n"));
}

void CliWatchTest::oneOfSeveralKeys()
{
    for (const char *key : {"b:1", "b:2", "b:10"})
        fill(key);
    m_server->command({"SET", "b:3", "x"});
    for (const auto &[key, keys] : {std::pair{"b:2", 3}, std::pair{"b", 0}}) {
        WatchProcess watch({m_server->url(), key, "--every", "20ms", "--codec", packedAs, "--json"});
        const QJsonObject started = watch.event("started");
        const QJsonObject boards = started["coverage"].toObject()["boards"].toObject();
        QCOMPARE(boards["answered"].toInt(), keys > 0 ? 1 : 0);
        QCOMPARE(boards["asked"].toInt(), keys);
        QCOMPARE(started["sentence"].toString().contains("b:{n}"), keys > 0);
        const Run run = watch.interrupted();
        QCOMPARE(run.status, 0); // by choice
        QCOMPARE(WatchProcess::eventIn(run.out, "ended")["coverage"].toObject()["boards"].toObject(), boards);
        if (keys > 0)
            COMPARE_SENTENCE("cliwatch", started["sentence"].toString());
    }
}

void CliWatchTest::alertFires()
{
    WatchProcess watch(words({"--json", "--alert", "leader changes", "--alert", "enters 3 newcomer"}));
    QVERIFY(!watch.event("started").isEmpty());
    add("b", "newcomer", packed(5000, nowSeconds()));
    const QJsonObject alert = watch.event("alert");
    QCOMPARE(alert["alert"].toString(), QString("leader"));
    QCOMPARE(alert["rule"].toString(), QString("leader changes"));
    QCOMPARE(alert["member"].toString(), QString("newcomer"));
    QCOMPARE(alert["other"].toString(), QString("m0"));
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QCOMPARE(WatchProcess::eventIn(run.out, "ended")["counts"].toObject()["alerts"].toInt(), 2);
    QCOMPARE(run.out.count("\"faulty write\""), 0);
}

// Nothing of what was watched is missing, but most of what was asked for.
void CliWatchTest::endedBeforeItsTime()
{
    for (const bool partial : {false, true}) {
        QStringList more{"--json", "--for", "1h"};
        if (partial)
            more += "--partial";
        WatchProcess watch(words(more));
        QVERIFY(!watch.event("started").isEmpty());
        const Run run = watch.interrupted();
        QCOMPARE(run.status, partial ? 0 : 1);
        const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
        QCOMPARE(ended["incomplete"].toBool(), true);
        QCOMPARE(ended["cutShort"].toObject()["ofSeconds"].toDouble(), 3600.0);
        QVERIFY(ended["cutShort"].toObject()["afterSeconds"].toDouble() < 600);
        QVERIFY(ended["sentence"].toString().contains("of 1 h."));
        QCOMPARE(ended["missing"].toArray().size(), 1);
        QCOMPARE(ended["coverage"].toObject()["partial"].toBool(), true);
    }
    const Run whole = runCli(QStringList{"watch"} + words({"--for", "200ms", "--json"}));
    QCOMPARE(whole.status, 0);
    QVERIFY(WatchProcess::eventIn(whole.out, "ended")["cutShort"].isNull());
}

// Those of a server that lies, or of a proxy that joins others.
void CliWatchTest::numbersOfMembersAndRowsDisagree()
{
    for (const char *said : {":30\r\n", ":4611686018427387904\r\n", ":9\r\n"}) {
        const Relay relay(*m_server, [&](Connection &, const Command &command) {
            if (command.front() == "CLIENT" || command.front() == "SUBSCRIBE") // all share one connection
                return std::optional(FaultyPeer::Answer{"-ERR unknown command\r\n", false});
            return command.front() == "ZCARD" ? std::optional(FaultyPeer::Answer{said, false})
                                              : std::optional<FaultyPeer::Answer>();
        });
        const QString url = QString::fromStdString(endpointText(relay.endpoint()));
        const Run run = runCli({"watch", url, "b", "--every", "20ms", "--for", "300ms", "--codec", packedAs});
        QCOMPARE(run.status, 1);
        QVERIFY2(run.out.contains("cannot be read: The server"), run.out);
        QVERIFY2(run.out.contains("members"), run.out);
        QVERIFY(!run.out.contains("281474976710656"));
    }
}

void CliWatchTest::faultyWrite_data()
{
    QTest::addColumn<bool>("json");
    QTest::newRow("text") << false;
    QTest::newRow("json") << true;
}

void CliWatchTest::faultyWrite()
{
    QFETCH(const bool, json);
    WatchProcess watch(words(json ? QStringList{"--json"} : QStringList()));
    QVERIFY(watch.prints("Watching all 10 ranks"));
    m_server->command({"ZINCRBY", "b", "3600", "m4"});
    if (json) {
        const QJsonObject event = watch.event("faulty write");
        QCOMPARE(event["member"].toString(), QString("m4"));
        QCOMPARE(event["fault"].toString(), QString("time moved"));
        QCOMPARE(event["raw"].toString().toDouble() - event["rawBefore"].toString().toDouble(), 3600.0);
    } else {
        QVERIFY(watch.prints("m4's time moved"));
    }
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QVERIFY(run.out.contains("1 faulty write"));
}

void CliWatchTest::untilFound()
{
    WatchProcess watch(words({"--json", "--until-found"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->command({"ZINCRBY", "b", "3600", "m4"});
    const Run run = watch.end();
    QCOMPARE(run.status, 3);
    QVERIFY(!WatchProcess::eventIn(run.out, "faulty write").isEmpty());
    QVERIFY(!WatchProcess::eventIn(run.out, "ended").isEmpty());
}

// Between the last of the usual reads and the end.

void CliWatchTest::whatComesBeforeTheEnd()
{
    WatchProcess watch(
        {m_server->url(), "b", "--every", "60s", "--for", "5s", "--codec", packedAs, "--json"});
    QVERIFY(!watch.event("started").isEmpty());
    m_server->command({"ZINCRBY", "b", "3600", "m4"});
    const Run run = watch.end();
    QCOMPARE(run.status, 3);
    QVERIFY(!WatchProcess::eventIn(run.out, "faulty write").isEmpty());
}

// A second writer that counts in milliseconds, below the ranks that are read each time.

void CliWatchTest::faultyWritesFurtherDown()
{
    constexpr int rows = 5000;
    constexpr int wrong = 117;
    const std::int64_t hourAgo = nowSeconds() - 3600;
    for (int from = 0; from < rows; from += 1000) {
        std::vector<std::string> command{"ZADD", "big"};
        for (int i = from; i < from + 1000; ++i) {
            command.push_back(packed(100'000 - 10 * i, hourAgo - i));
            command.push_back("p" + std::to_string(i));
        }
        QVERIFY(m_server->command(command).starts_with(":"));
    }
    QStringList words{m_server->url(), "big", "--every", "50ms", "--codec", packedAs, "--json", "--deeper"};
    WatchProcess watch(words);
    const QJsonObject started = watch.event("started");
    QCOMPARE(started["deeper"].toObject()["ranks"].toInt(), 4900);
    QCOMPARE(started["deeper"].toObject()["reads"].toInt(), 20);
    QCOMPARE(started["deeper"].toObject()["seconds"].toDouble(), 1.0);
    COMPARE_SENTENCE("cliwatch", started["sentence"].toString());
    // A turn has been read: each time the first ranks, and five parts further down.
    Connection connection = connectionTo(*m_server);
    QTRY_VERIFY_WITH_TIMEOUT(commandCalls(connection, "zrevrange") > 6 * 21, 60'000);
    QProcess writer;
    writer.start("redis-cli", {"-s", QString::fromStdString(m_server->endpoint().unixPath)});
    QElapsedTimer time;
    time.start();
    for (int i = 0; i < wrong; ++i) {
        const int member = 200 + 37 * i;
        const std::int64_t now = nowSeconds() * 1000;
        const std::string line =
            "ZADD big " + packed(100'000 - 10 * member + 1, now) + " p" + std::to_string(member) + "\n";
        writer.write(line.c_str());
        writer.waitForBytesWritten();
        QTest::qWait(30);
    }
    writer.closeWriteChannel();
    QVERIFY(writer.waitForFinished());
    const QJsonObject first = watch.event("faulty write");
    QVERIFY(time.elapsed() < 30'000);
    QVERIFY(first["member"].toString().startsWith("p"));
    QVERIFY(!first["rawBefore"].isNull());
    QTRY_VERIFY_WITH_TIMEOUT(watch.printed("\"faulty write\"") > wrong * 9 / 10, 60'000);
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    const int found = WatchProcess::eventIn(run.out, "ended")["counts"].toObject()["faultyWrites"].toInt();
    // No sound row is called faulty.
    QVERIFY2(found > wrong * 9 / 10 && found <= wrong, qPrintable(QString::number(found)));
}

void CliWatchTest::saysHowOftenTheOtherRanksWereRead()
{
    std::vector<std::string> command{"ZADD", "big"};
    for (int i = 0; i < 600; ++i) {
        command.push_back(packed(100'000 - 10 * i, nowSeconds() - 3600 - i));
        command.push_back("p" + std::to_string(i));
    }
    QVERIFY(m_server->command(command).starts_with(":"));
    const QStringList words{m_server->url(), "big", "--codec", packedAs, "--json", "--deeper"};
    const auto ended = [](const Run &run) { return WatchProcess::eventIn(run.out, "ended"); };
    WatchProcess hasty(words + QStringList{"--every", "10s", "--for", "200ms"});
    const Run tooShort = hasty.end();
    QCOMPARE(tooShort.status, 1);
    QVERIFY(ended(tooShort)["incomplete"].toBool());
    QCOMPARE(ended(tooShort)["deeper"].toObject()["readOnce"].toInt(-1), 0);
    COMPARE_SENTENCE("cliwatch", ended(tooShort)["sentence"].toString().toStdString());

    WatchProcess quiet(words + QStringList{"--every", "20ms"});
    QVERIFY(!quiet.event("started").isEmpty());
    Connection connection = connectionTo(*m_server);
    QTRY_VERIFY(commandCalls(connection, "zrevrange") > 3 * 6 + 2);
    const Run quietRun = quiet.interrupted();
    QCOMPARE(quietRun.status, 0);
    QCOMPARE(ended(quietRun)["deeper"].toObject()["readOnce"].toInt(), 500);

    // It shrinks to what is read each time.
    WatchProcess shrinking(words + QStringList{"--every", "20ms"});
    QVERIFY(!shrinking.event("started").isEmpty());
    m_server->command({"ZREMRANGEBYRANK", "big", "0", "568"});
    QVERIFY(!shrinking.event("shrunk").isEmpty());
    const QString sentence = ended(shrinking.interrupted())["sentence"].toString();
    QVERIFY2(sentence.startsWith("Watched all 31 ranks, at times only the first 100 of 600"),
             qPrintable(sentence));
}

// Ranks that come after a turn has begun are none of it.
void CliWatchTest::saysWhichRanksOfAGrowingBoardWereRead()
{
    const auto add = [this](int from, int to) {
        std::vector<std::string> command{"ZADD", "growing"};
        for (int i = from; i < to; ++i) {
            command.push_back(packed(100'000 - 10 * i, nowSeconds() - 3600 - i));
            command.push_back("p" + std::to_string(i));
        }
        QVERIFY(m_server->command(command).starts_with(":"));
    };
    add(0, 600);
    WatchProcess watch(
        {m_server->url(), "growing", "--codec", packedAs, "--json", "--deeper", "--every", "100ms"});
    QVERIFY(!watch.event("started").isEmpty());
    Connection connection = connectionTo(*m_server);
    QTRY_VERIFY(commandCalls(connection, "zrevrange") > 3 * 3);
    add(600, 10'000);
    const auto before = commandCalls(connection, "zrevrange");
    QTRY_VERIFY(commandCalls(connection, "zrevrange") > before + 6); // of 40 reads, each with several
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 1);
    const QJsonObject deeper = WatchProcess::eventIn(run.out, "ended")["deeper"].toObject();
    QCOMPARE(deeper["ranks"].toInt(), 9900);
    QVERIFY(deeper["readOnce"].toInt() < 9900);
}

void CliWatchTest::keyThatIsNotThere()
{
    WatchProcess watch({m_server->url(), "later", "--every", "20ms", "--json"});
    const QJsonObject started = watch.event("started");
    QCOMPARE(started["members"].toInt(-1), 0);
    QVERIFY(started["codec"].isNull());
    COMPARE_SENTENCE("cliwatch", started["sentence"].toString().toStdString());
    // As soon as there are enough rows, they say which codec it is.
    std::vector<std::string> command{"ZADD", "later"};
    for (int i = 0; i < 200; ++i) {
        command.push_back(packed(90'000 - 173 * i, nowSeconds() - 7 - 61 * i));
        command.push_back("p" + std::to_string(i));
    }
    QVERIFY(m_server->command(command).starts_with(":"));
    const QJsonObject codec = watch.event("codec");
    QCOMPARE(codec["codec"].toString(), QString::fromUtf8(packedAs));
    QCOMPARE(codec["codecFrom"].toString(), QString("detected"));
    m_server->command({"ZINCRBY", "later", "3600", "p3"});
    QCOMPARE(watch.event("faulty write")["member"].toString(), QString("p3"));
    QCOMPARE(watch.interrupted().status, 3);
}

void CliWatchTest::keyThatIsNeverThere()
{
    WatchProcess watch({m_server->url(), "typo", "--every", "20ms", "--json"});
    QVERIFY(!watch.event("started").isEmpty());
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 1);
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QCOMPARE(ended["incomplete"].toBool(), true);
    QCOMPARE(ended["coverage"].toObject()["partial"].toBool(), true);
    QVERIFY2(ended["sentence"].toString().startsWith("The key did not exist"), run.out.constData());
}

// A codec may have been chosen in them, so one that is detected may not be it.
void CliWatchTest::settingsThatCannotBeRead()
{
    const QTemporaryDir settings;
    QVERIFY(QDir(settings.path()).mkpath(QStringLiteral("Tiebreak/Tiebreak.ini")));
    const QStringList watch{"watch", m_server->url(), "b", "--every", "20ms", "--for", "100ms", "--codec"};
    const QStringList audit{"audit", m_server->url(), "b", "--codec"};
    for (const QStringList &command : {watch, audit}) {
        const Run run = runCliWithSettings(settings.path(), command + QStringList{"auto"});
        QVERIFY2(run.err.contains("cannot be read"), run.err.constData());
        QVERIFY(!runCli(command + QStringList{"auto"}).err.contains("settings"));
        QVERIFY(
            !runCliWithSettings(settings.path(), command + QStringList{packedAs}).err.contains("settings"));
    }
}

void CliWatchTest::anotherType()
{
    m_server->command({"SET", "word", "x"});
    const Run refused = runCli({"watch", m_server->url(), "b", "word", "--for", "100ms"});
    QCOMPARE(refused.status, 1);
    QCOMPARE(refused.out, QByteArray());
    COMPARE_SENTENCE("cliwatch", std::string_view(refused.err));

    WatchProcess watch(words({"--json"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->command({"SET", "b", "x"});
    QVERIFY(!watch.event("unreadable")["error"].toString().isEmpty());
    const Run run = watch.interrupted();
    // Nothing was found, and not everything was seen.
    QCOMPARE(run.status, 1);
    QCOMPARE(WatchProcess::eventIn(run.out, "ended")["incomplete"].toBool(), true);
}

// However short: what happened meanwhile was not watched.
void CliWatchTest::aMomentThatCouldNotBeRead()
{
    WatchProcess watch(words({"--json"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->command({"ZUNIONSTORE", "kept", "1", "b"}); // so that b is never missing
    m_server->command({"SET", "b", "x"});
    QVERIFY(!watch.event("unreadable").isEmpty());
    m_server->command({"RENAME", "kept", "b"});
    QVERIFY(watch.event("not read")["seconds"].toDouble() > 0);
    const Run run = watch.interrupted();
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QCOMPARE(ended["incomplete"].toBool(), true);
    QVERIFY(ended["missingSeconds"].toDouble() > 0);
    QCOMPARE(ended["coverage"]["partial"].toBool(), true);
    QCOMPARE(ended["missing"].toArray().size(), 1);
    QCOMPARE(run.status, 1);
}

void CliWatchTest::severalBoards()
{
    fill("c");
    WatchProcess watch({m_server->url(), "b", "c", "b", "--every", "20ms", "--codec", packedAs, "--json"});
    QVERIFY(watch.prints("\"key\":\"b\""));
    QVERIFY(watch.prints("\"key\":\"c\""));
    m_server->command({"DEL", "c"});
    QCOMPARE(watch.event("deleted")["key"].toString(), QString("c"));
    const Run run = watch.interrupted();
    QCOMPARE(run.out.count("\"event\":\"started\""), 2);
    QCOMPARE(run.out.count("\"event\":\"ended\""), 2);
}

void CliWatchTest::codecs_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("none that is sure") << QStringList();
    QTest::newRow("none that packs a time") << QStringList{"--codec", "plain"};
}

void CliWatchTest::codecs()
{
    QFETCH(const QStringList, options);
    m_server->command({"ZADD", "few", "1", "a", "2", "b"});
    WatchProcess watch(
        QStringList{m_server->url(), "few", "--every", "20ms", "--json", "--alert", "leader changes"} +
        options);
    const QJsonObject started = watch.event("started");
    QCOMPARE(started["judged"].toBool(true), false);
    COMPARE_SENTENCE("cliwatch", started["sentence"].toString().toStdString());
    m_server->command({"ZADD", "few", "3", "a"});
    QCOMPARE(watch.event("alert")["member"].toString(), QString("a"));
    QCOMPARE(watch.interrupted().status, 3);
}

void CliWatchTest::readerThatGoes()
{
    // Nothing happens on the board: the watch notices all the same.
    const Run run = runShell(
        QString("\"$0\" watch '%1' b --every 20ms --codec %2 | head -n 1").arg(m_server->url(), packedAs));
    QCOMPARE(run.status, 0);
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.out.count('\n'), 1);
}

void CliWatchTest::wrongWords_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("rule") << QStringList{"--alert", "enters x ann"};
    QTest::newRow("rank") << QStringList{"--alert", "tied at 3,20000"};
    QTest::newRow("codec") << QStringList{"--codec", "nonsense"};
    QTest::newRow("top") << QStringList{"--top", "0"};
    QTest::newRow("for") << QStringList{"--for", "soon"};
    QTest::newRow("for ever") << QStringList{"--for", "36600d"};
    QTest::newRow("every") << QStringList{"--every", "1ms"};
    QTest::newRow("port") << QStringList{"--metrics", "65536"};
    QTest::newRow("escape") << QStringList{"--escaped", "--pin", "\\q"};
    QTest::newRow("time range") << QStringList{"--codec", packedAs, "--time-range", "tomorrow"};
}

void CliWatchTest::wrongWords()
{
    QFETCH(const QStringList, options);
    // No server is needed to say so.
    const Run run = runCli(QStringList{"watch", "redis://127.0.0.1:1", "b"} + options);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.out, QByteArray());
    COMPARE_SENTENCE("cliwatch", std::string_view(run.err));
}

void CliWatchTest::unreachable()
{
    const Run run = runCli({"watch", "redis://127.0.0.1:" + QString::number(freePort()), "b", "--json"});
    QCOMPARE(run.status, 1);
    QCOMPARE(jsonObject(run.out)["format"].toString(), QString("tiebreak-error"));
}

TIEBREAK_TEST(QCoreApplication, CliWatchTest)

} // namespace tst_cliwatch

#include "tst_cliwatch.moc"
