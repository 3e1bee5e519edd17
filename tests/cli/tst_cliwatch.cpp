// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli watch: what happens to a board of a real server, as events, exit status and metrics.
#include "files/recording/recording.h"
#include "support/cliprocess.h"
#include "support/commandcalls.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/testsentinels.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <arpa/inet.h>
#include <chrono>
#include <csignal>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace tiebreak;

namespace tst_cliwatch
{

namespace
{

constexpr auto packedAs = "binary:from=4294967295";
/// Quotes, a line end, an escape sequence and a tab.
const std::string oddName = "o\"dd\\\n\x1b[31m\tname";

std::int64_t nowSeconds()
{
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::string packed(std::int64_t score, std::int64_t tick)
{
    return std::to_string(score * 4294967296 + 4294967295 - tick);
}

/// A watch that runs, and what it has printed.
class WatchProcess
{
public:
    explicit WatchProcess(const QStringList &arguments)
    {
        m_process.start(TIEBREAK_CLI, QStringList{"watch"} + arguments);
        m_process.closeWriteChannel();
    }
    ~WatchProcess()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    WatchProcess(const WatchProcess &) = delete;
    WatchProcess &operator=(const WatchProcess &) = delete;

    /// Whether it prints these bytes, now or soon.
    bool says(const QByteArray &bytes)
    {
        return QTest::qWaitFor([&] { return read().contains(bytes); }, 60'000);
    }
    /// The first such event of the lines of JSON, now or soon; empty where none comes.
    QJsonObject event(const QString &kind)
    {
        QJsonObject found;
        const bool came = QTest::qWaitFor(
            [&] {
                read();
                found = eventIn(m_out, kind);
                return !found.isEmpty();
            },
            60'000);
        return came ? found : QJsonObject();
    }
    static QJsonObject eventIn(const QByteArray &lines, const QString &kind)
    {
        for (const QByteArray &line : lines.split('\n')) {
            const QJsonObject object = jsonObject(line);
            if (object["event"].toString() == kind)
                return object;
        }
        return {};
    }
    /// How often it has printed these bytes.
    qsizetype printed(const QByteArray &bytes) { return read().count(bytes); }
    /// Standard error so far, once it contains these bytes.
    QByteArray complains(const QByteArray &bytes)
    {
        const bool came = QTest::qWaitFor(
            [&] {
                read();
                return m_err.contains(bytes);
            },
            60'000);
        return came ? m_err : QByteArray();
    }
    void signal(int number) { ::kill(static_cast<pid_t>(m_process.processId()), number); }
    Run end()
    {
        Run run = finish(m_process);
        run.out = m_out + run.out;
        run.err = m_err + run.err;
        return run;
    }
    Run interrupted()
    {
        signal(SIGINT);
        return end();
    }

private:
    const QByteArray &read()
    {
        m_process.waitForReadyRead(20);
        m_out += m_process.readAllStandardOutput();
        m_err += m_process.readAllStandardError();
        return m_out;
    }

    QProcess m_process;
    QByteArray m_out;
    QByteArray m_err;
};

/// What a port of this machine answers to these bytes, until it closes the connection.
QByteArray answerOf(int port, const QByteArray &request)
{
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    QByteArray answer;
    if (::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0 &&
        ::send(socket, request.constData(), static_cast<std::size_t>(request.size()), MSG_NOSIGNAL) > 0) {
        char bytes[4096];
        for (ssize_t count = 1; count > 0;) {
            count = ::recv(socket, bytes, sizeof bytes, 0);
            answer.append(bytes, std::max<ssize_t>(count, 0));
        }
    }
    ::close(socket);
    return answer;
}

/// The value of one sample; empty where there is none.
QByteArray metric(const QByteArray &page, const QByteArray &name)
{
    for (const QByteArray &line : page.split('\n')) {
        if (line.startsWith(name + ' '))
            return line.mid(name.size() + 1);
    }
    return {};
}

} // namespace

class CliWatchTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void nothingHappens();
    void startedAndEnded();
    void alertFires();
    void faultyWrite_data();
    void faultyWrite();
    void untilFound();
    void faultyWritesFurtherDown();
    void oddNames();
    void rolledBack();
    void olderThanAllThatWasSeen();
    void aUserWhoMayNotAskWhichProcessAnswers();
    void anotherBoardAfterARestart();
    void anotherServerAfterAFailover();
    void anotherBoardUnderTheKey();
    void anotherBoardOfMoreRanksThanAreRead();
    void serverThatGoesAndComes();
    void keyThatIsDeleted();
    void saysWhatWasWatchedOfAKeyThatIsGone();
    void keyThatIsNotThere();
    void anotherType();
    void severalBoards();
    void nodesOfACluster();
    void codecs_data();
    void codecs();
    void readerThatGoes();
    void metrics();
    void metricsOfAServerThatHangs();
    void metricsRequests_data();
    void metricsRequests();
    void metricsClients();
    void wrongWords_data();
    void wrongWords();
    void unreachable();

private:
    void add(const std::string &key, const std::string &member, const std::string &raw) const
    {
        QVERIFY(m_server->command({"ZADD", key, raw, member}).starts_with(":"));
    }
    /// Ten members with times of an hour ago.
    void fill(const std::string &key) const
    {
        for (int i = 0; i < 10; ++i)
            add(key, "m" + std::to_string(i), packed(1000 - i, nowSeconds() - 3600 - i));
    }
    QStringList words(const QStringList &more = {}) const
    {
        return QStringList{m_server->url(), "b", "--every", "20ms", "--codec", packedAs} + more;
    }

    std::unique_ptr<TestServer> m_server;
};

void CliWatchTest::init()
{
    m_server = std::make_unique<TestServer>();
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    fill("b");
}

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
    QVERIFY(watch.says("Watching all 10 ranks"));
    m_server->command({"ZINCRBY", "b", "3600", "m4"});
    if (json) {
        const QJsonObject event = watch.event("faulty write");
        QCOMPARE(event["member"].toString(), QString("m4"));
        QCOMPARE(event["fault"].toString(), QString("time moved"));
        QCOMPARE(event["raw"].toString().toDouble() - event["rawBefore"].toString().toDouble(), 3600.0);
    } else {
        QVERIFY(watch.says("m4's time moved"));
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

void CliWatchTest::oddNames()
{
    add(oddName, oddName, packed(2000, nowSeconds() - 5000));
    const QString escaped = R"(o"dd\\\n\x1b[31m\tname)";
    const QStringList options{m_server->url(), escaped, "--escaped", "--every",   "20ms", "--codec",
                              packedAs,        "--pin", escaped,     "--metrics", "0"};
    WatchProcess text(options);
    WatchProcess json(options + QStringList{"--json"});
    QVERIFY(text.says("Watching"));
    QVERIFY(!json.event("started").isEmpty());
    m_server->command({"ZINCRBY", oddName, "3600", oddName});
    const QJsonObject event = json.event("faulty write");
    QCOMPARE(event["member"].toString().toStdString(), oddName);
    QCOMPARE(event["key"].toString().toStdString(), oddName);
    QVERIFY(text.says("time moved"));

    const QByteArray said = text.complains("/metrics.");
    const int port = said.mid(said.indexOf("127.0.0.1:") + 10).split('/').front().toInt();
    const QByteArray page = answerOf(port, "GET /metrics HTTP/1.0\r\n\r\n");
    QCOMPARE(metric(page, R"(tiebreak_faulty_writes_total{key="o\"dd\\\\\\n\\x1b[31m\\tname"})"),
             QByteArray("1"));

    const Run run = text.interrupted();
    QCOMPARE(run.status, 3);
    for (const QByteArray &line : run.out.trimmed().split('\n')) {
        const auto cells = line.split('\t');
        QCOMPARE(cells.size(), 3);
        QCOMPARE(cells[1], escaped.toUtf8());
    }
    QVERIFY(run.out.contains(escaped.toUtf8() + "'s time moved"));
    QVERIFY(!run.out.contains('\x1b'));
    QVERIFY(!page.contains('\x1b'));
    QVERIFY(!json.interrupted().out.contains('\x1b'));
}

void CliWatchTest::rolledBack()
{
    QVERIFY(m_server->command({"SAVE"}).starts_with("+OK"));
    const QTemporaryDir saved;
    WatchProcess watch(words({"--json", "--alert", "leader changes", "--save-before", saved.path()}));
    QVERIFY(!watch.event("started").isEmpty());
    const std::int64_t now = nowSeconds();
    for (int i = 0; i < 10; ++i)
        add("b", "m" + std::to_string(i), packed(2000 - i, now));
    add("b", "last", packed(5000, now));
    // The rows before the crash were read.
    QCOMPARE(watch.event("alert")["member"].toString(), QString("last"));
    m_server->kill();
    QVERIFY(!watch.event("unreachable").isEmpty());
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    QVERIFY(!watch.event("reachable").isEmpty());
    QVERIFY(!watch.event("restarted").isEmpty());
    const QJsonObject event = watch.event("rolled back");
    QCOMPARE(event["members"].toInt(), 10);
    QCOMPARE(event["of"].toInt(), 10);
    const QJsonArray files = event["saved"].toArray();
    QCOMPARE(files.size(), 2);
    QVERIFY(files[0].toString().startsWith(saved.path() + "/b 2"));
    QVERIFY(files[0].toString().endsWith(" all 11.csv"));
    const Run again = runShell("redis-cli -s " + QString::fromStdString(m_server->endpoint().unixPath) +
                               " < '" + files[1].toString() + "'");
    QCOMPARE(again.status, 0);
    // What was lost is there again, the last writes too.
    QCOMPARE(m_server->command({"ZREVRANK", "b", "last"}), std::string(":0"));
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QVERIFY(WatchProcess::eventIn(run.out, "replaced").isEmpty());
    // What fell back is told as one.
    QVERIFY(WatchProcess::eventIn(run.out, "faulty write").isEmpty());
}

void CliWatchTest::olderThanAllThatWasSeen()
{
    QVERIFY(m_server->command({"SAVE"}).starts_with("+OK"));
    for (int i = 0; i < 10; ++i)
        add("b", "m" + std::to_string(i), packed(2000 - i, nowSeconds() - 60));
    const QTemporaryDir saved;
    WatchProcess watch(words({"--json", "--top", "4", "--save-before", saved.path()}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->kill();
    QVERIFY(!watch.event("unreachable").isEmpty());
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    const QJsonObject event = watch.event("rolled back");
    QVERIFY(event["to"].isNull());
    QCOMPARE(event["members"].toInt(), 4);
    QCOMPARE(event["of"].toInt(), 4);
    QCOMPARE(event["saved"].toArray().size(), 2);
    QVERIFY(event["saved"].toArray()[0].toString().endsWith(" first 4 of 10.csv"));
    QVERIFY(event["saved"].toArray()[1].toString().endsWith(" first 4 of 10.redis"));
    COMPARE_SENTENCE("cliwatch", event["sentence"].toString().section(". ", 0, 0));
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QVERIFY(WatchProcess::eventIn(run.out, "replaced").isEmpty());
    QVERIFY(WatchProcess::eventIn(run.out, "faulty write").isEmpty());
}

void CliWatchTest::aUserWhoMayNotAskWhichProcessAnswers()
{
    m_server = std::make_unique<TestServer>(
        QStringList{"--user", "watcher", "on", ">pw", "~*", "&*", "+@all", "-info"});
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    fill("b");
    QVERIFY(m_server->command({"SAVE"}).starts_with("+OK"));
    for (int i = 0; i < 10; ++i)
        add("b", "m" + std::to_string(i), packed(2000 - i, nowSeconds() - 60));
    QStringList arguments = words({"--json"});
    arguments[0].replace("://", "://watcher:pw@");
    WatchProcess watch(arguments);
    const QJsonObject started = watch.event("started");
    QVERIFY(!started["restartsTold"].toBool(true));
    COMPARE_SENTENCE("cliwatch", started["sentence"].toString(), "started without INFO");
    m_server->kill();
    QVERIFY(!watch.event("unreachable").isEmpty());
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    const QJsonObject event = watch.event("rolled back");
    QCOMPARE(event["members"].toInt(), 10);
    COMPARE_SENTENCE("cliwatch", event["sentence"].toString());
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QVERIFY(!ended["restartsTold"].toBool(true));
    QCOMPARE(ended["counts"].toObject()["restarts"].toInt(), 0);
    COMPARE_SENTENCE("cliwatch", ended["sentence"].toString(), "ended without INFO");
}

void CliWatchTest::anotherBoardAfterARestart()
{
    WatchProcess watch(words({"--json", "--alert", "incident"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->kill();
    QVERIFY(!watch.event("unreachable").isEmpty());
    // Another server that has not a member of the board: no watch may see it empty.
    TestServer other;
    QVERIFY(other.ready());
    for (const char *member : {"x", "y", "z"})
        other.command({"ZADD", "b", packed(10, nowSeconds() - 10), member});
    QVERIFY(other.command({"SAVE"}).starts_with("+OK"));
    QFile::remove(m_server->directory() + "/dump.rdb");
    QVERIFY(QFile::copy(other.directory() + "/dump.rdb", m_server->directory() + "/dump.rdb"));
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    QCOMPARE(watch.event("replaced")["members"].toInt(), 3);
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QCOMPARE(ended["counts"].toObject()["restarts"].toInt(), 1);
    QCOMPARE(ended["counts"].toObject()["replacements"].toInt(), 1);
    QCOMPARE(ended["counts"].toObject()["alerts"].toInt(), 1);
    const QJsonObject alert = WatchProcess::eventIn(run.out, "alert");
    QCOMPARE(alert["alert"].toString(), QString("incident"));
    COMPARE_SENTENCE("cliwatch", alert["sentence"].toString());
}

void CliWatchTest::anotherServerAfterAFailover()
{
    SLOW_TEST();
    const TestServer one({"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp);
    QVERIFY2(one.ready(), qPrintable(one.error()));
    QCOMPARE(one.command({"ZADD", "b", packed(10, nowSeconds() - 10), "ann"}), std::string(":1"));
    const TestServer two({"--replicaof", "127.0.0.1 " + QString::number(one.tcpEndpoint().port),
                          "--repl-diskless-sync-delay", "0"},
                         TestServer::Listen::Tcp);
    QVERIFY2(two.ready(), qPrintable(two.error()));
    TestSentinels sentinels(1, one, 1);
    QVERIFY2(sentinels.error().isEmpty(), qPrintable(sentinels.error()));
    const QString url = "redis+sentinel://127.0.0.1:" + QString::number(sentinels.port(0)) + "/mymaster";
    const QTemporaryDir directory;
    const QString file = directory.filePath("b.tiebreak");
    QProcess record;
    record.start(TIEBREAK_CLI, {"record", url, "b", file, "--every", "20ms"});
    WatchProcess watch({url, "b", "--every", "20ms", "--json", "--alert", "incident"});
    QVERIFY(!watch.event("started").isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(two.followsItsPrimary(), 20'000);
    QVERIFY(sentinels.failover());

    const QString before = "127.0.0.1:" + QString::number(one.tcpEndpoint().port);
    const QString now = "127.0.0.1:" + QString::number(two.tcpEndpoint().port);
    const QJsonObject event = watch.event("taken over");
    QCOMPARE(event["serverBefore"].toString(), before);
    QCOMPARE(event["server"].toString(), now);
    QVERIFY(event["seconds"].toDouble() > 0);
    QVERIFY(event["from"].toString() < event["time"].toString());
    const QString told = now + " took over from " + before;
    QVERIFY(event["sentence"].toString().startsWith(told + " after "));
    QVERIFY(watch.event("alert")["sentence"].toString().startsWith(told));
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QVERIFY(WatchProcess::eventIn(run.out, "restarted").isEmpty());
    QVERIFY(WatchProcess::eventIn(run.out, "replaced").isEmpty());

    QVERIFY(QTest::qWaitFor([&] { return record.readAllStandardError().contains(told.toUtf8()); }, 20'000));
    QCOMPARE(two.command({"ZADD", "b", "1", "bob"}), std::string(":1"));
    QTest::qWait(500);
    ::kill(static_cast<pid_t>(record.processId()), SIGINT);
    QVERIFY(record.waitForFinished());
    auto recording = Recording::open(file.toStdString());
    VERIFY_RESULT(recording);
    const auto gaps = recording->gaps(0);
    VERIFY_RESULT(gaps);
    QVERIFY(!gaps->empty());
    QCOMPARE(QString::fromStdString(gaps->back().why), told + '.');
}

// Between two reads, as a transaction leaves no moment without a board.
void CliWatchTest::anotherBoardUnderTheKey()
{
    for (const char *member : {"x", "y", "z"})
        add("other", member, packed(10, nowSeconds() - 10));
    const QTemporaryDir saved;
    WatchProcess watch(words({"--json", "--alert", "incident", "--save-before", saved.path()}));
    QVERIFY(!watch.event("started").isEmpty());
    QVERIFY(m_server->command({"RENAME", "other", "b"}).starts_with("+OK"));
    const QJsonObject event = watch.event("replaced");
    QCOMPARE(event["members"].toInt(), 3);
    QCOMPARE(event["membersBefore"].toObject()["read"].toInt(), 10);
    QCOMPARE(event["membersBefore"].toObject()["left"].toInt(-1), 0);
    QCOMPARE(event["membersBefore"].toObject()["lookedUp"].toInt(-1), 0);
    QCOMPARE(event["saved"].toArray().size(), 2);
    QVERIFY(event["from"].toString() < event["time"].toString());
    COMPARE_SENTENCE("cliwatch", watch.event("alert")["sentence"].toString());
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    const QJsonObject counts = WatchProcess::eventIn(run.out, "ended")["counts"].toObject();
    QCOMPARE(counts["replacements"].toInt(), 1);
    QCOMPARE(counts["restarts"].toInt(), 0);
    // The rows of the other board are no faulty writes of this one.
    QCOMPARE(counts["faultyWrites"].toInt(), 0);
}

void CliWatchTest::anotherBoardOfMoreRanksThanAreRead()
{
    const auto fillMany = [&](const std::string &key, const std::string &prefix, std::int64_t score) {
        std::vector<std::string> command{"ZADD", key};
        for (int i = 0; i < 300; ++i) {
            command.push_back(packed(score - i, nowSeconds() - 3600 - i));
            command.push_back(prefix + std::to_string(i));
        }
        QVERIFY(m_server->command(command).starts_with(":"));
    };
    fillMany("many", "m", 1000);
    fillMany("other", "x", 1500);
    WatchProcess watch(
        {m_server->url(), "many", "--top", "20", "--every", "20ms", "--codec", packedAs, "--json"});
    QVERIFY(!watch.event("started").isEmpty());
    // All that are read are overtaken, and still there.
    fillMany("many", "y", 2000);
    Connection connection = connectionTo(*m_server);
    QTRY_VERIFY_WITH_TIMEOUT(commandCalls(connection, "zscore") >= 1, 20'000);
    QCOMPARE(watch.printed("\"replaced\""), 0);
    QVERIFY(m_server->command({"RENAME", "other", "many"}).starts_with("+OK"));
    const QJsonObject event = watch.event("replaced");
    QCOMPARE(event["members"].toInt(), 300);
    QCOMPARE(event["membersBefore"].toObject()["read"].toInt(), 20);
    QCOMPARE(event["membersBefore"].toObject()["lookedUp"].toInt(), 8);
    COMPARE_SENTENCE("cliwatch", event["sentence"].toString());
    QCOMPARE(watch.interrupted().status, 3);
}

void CliWatchTest::serverThatGoesAndComes()
{
    WatchProcess watch(words({"--json", "--metrics", "0"}));
    QVERIFY(!watch.event("started").isEmpty());
    const QByteArray said = watch.complains("/metrics.");
    const int port = said.mid(said.indexOf("127.0.0.1:") + 10).split('/').front().toInt();
    const auto up = [&] { return metric(answerOf(port, "GET /metrics HTTP/1.0\r\n\r\n"), "tiebreak_up"); };
    QTRY_COMPARE_WITH_TIMEOUT(up(), QByteArray("1"), 60'000);
    QVERIFY(m_server->command({"SAVE"}).starts_with("+OK"));
    m_server->kill();
    QVERIFY(watch.event("unreachable")["node"].isNull());
    QTRY_COMPARE_WITH_TIMEOUT(up(), QByteArray("0"), 60'000);
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    QVERIFY(!watch.event("reachable").isEmpty());
    QVERIFY(!watch.event("restarted").isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(up(), QByteArray("1"), 60'000);
    QCOMPARE(watch.interrupted().status, 3);
}

void CliWatchTest::keyThatIsDeleted()
{
    WatchProcess watch(words({"--json"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->command({"DEL", "b"});
    QVERIFY(!watch.event("deleted").isEmpty());
    add("b", "new", packed(10, nowSeconds()));
    QCOMPARE(watch.event("exists again")["members"].toInt(), 1);
    QCOMPARE(watch.interrupted().status, 3);
}

void CliWatchTest::saysWhatWasWatchedOfAKeyThatIsGone()
{
    WatchProcess watch(words({"--json"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->command({"DEL", "b"});
    QVERIFY(!watch.event("deleted").isEmpty());
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QVERIFY(ended["coverage"].toObject()["ranks"].toObject()["answered"].toInt() > 0);
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

void CliWatchTest::severalBoards()
{
    fill("c");
    WatchProcess watch({m_server->url(), "b", "c", "b", "--every", "20ms", "--codec", packedAs, "--json"});
    QVERIFY(watch.says("\"key\":\"b\""));
    QVERIFY(watch.says("\"key\":\"c\""));
    m_server->command({"DEL", "c"});
    QCOMPARE(watch.event("deleted")["key"].toString(), QString("c"));
    const Run run = watch.interrupted();
    QCOMPARE(run.out.count("\"event\":\"started\""), 2);
    QCOMPARE(run.out.count("\"event\":\"ended\""), 2);
}

void CliWatchTest::nodesOfACluster()
{
    TestCluster cluster(3, 0, {"--cluster-require-full-coverage", "no"});
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    // A key of each of two nodes.
    std::vector<std::string> keys(3);
    for (int i = 0; i < 100; ++i) {
        const std::string key = "board:" + std::to_string(i);
        keys[cluster.nodeOf(key)] = key;
    }
    const auto add = [&](std::size_t node, const std::string &raw) {
        return cluster.node(node).command({"ZADD", keys[node], raw, "ann", "2", "bob"});
    };
    QCOMPARE(add(1, "1"), std::string(":2"));
    QCOMPARE(add(2, "1"), std::string(":2"));
    QVERIFY(cluster.node(1).command({"SAVE"}).starts_with("+OK"));
    const QString url = "redis://" + QString::fromStdString(addressText(cluster.node(0).tcpEndpoint()));
    WatchProcess watch({url, QString::fromStdString(keys[1]), QString::fromStdString(keys[2]), "--every",
                        "20ms", "--codec", "plain", "--json", "--alert", "leader changes"});
    for (const std::size_t node : {1, 2})
        QVERIFY(watch.says("\"key\":\"" + QByteArray::fromStdString(keys[node]) + '"'));

    cluster.node(1).kill();
    const QJsonObject lost = watch.event("unreachable");
    QCOMPARE(lost["node"].toString().toStdString(), addressText(cluster.node(1).tcpEndpoint()));
    // The other board is watched all the same.
    QCOMPARE(add(2, "9"), std::string(":0"));
    QCOMPARE(watch.event("alert")["key"].toString().toStdString(), keys[2]);
    QVERIFY(cluster.node(1).restart());
    QVERIFY(!watch.event("reachable").isEmpty());
    QCOMPARE(watch.event("restarted")["key"].toString().toStdString(), keys[1]);
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QCOMPARE(run.out.count("\"event\":\"unreachable\""), 1);
    QCOMPARE(run.out.count("\"event\":\"reachable\""), 1);
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

void CliWatchTest::metrics()
{
    WatchProcess watch(words({"--json", "--metrics", "0", "--top", "5", "--pin", "m9"}));
    const QJsonObject started = watch.event("started");
    const QString url = started["metrics"].toString();
    QVERIFY(url.startsWith("http://127.0.0.1:"));
    const int port = url.mid(17).split('/').front().toInt();
    QVERIFY(port > 0);
    m_server->command({"ZINCRBY", "b", "3600", "m4"});
    QVERIFY(!watch.event("faulty write").isEmpty());
    add("b", "m3", packed(7777, nowSeconds()));
    const auto page = [&] { return answerOf(port, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"); };
    QTRY_COMPARE_WITH_TIMEOUT(metric(page(), "tiebreak_board_leader_score{key=\"b\"}"), QByteArray("7777"),
                              60'000);
    const QByteArray answer = page();
    const auto head = answer.left(answer.indexOf("\r\n\r\n"));
    const auto body = answer.mid(head.size() + 4);
    QVERIFY(head.startsWith("HTTP/1.1 200 OK\r\n"));
    QVERIFY(head.contains("Content-Type: application/openmetrics-text; version=1.0.0; charset=utf-8\r\n"));
    QVERIFY(head.contains("Content-Length: " + QByteArray::number(body.size()) + "\r\n"));
    QCOMPARE(metric(body, "tiebreak_up"), QByteArray("1"));
    QCOMPARE(metric(body, "tiebreak_board_members{key=\"b\"}"), QByteArray("10"));
    QCOMPARE(metric(body, "tiebreak_board_rows_watched{key=\"b\"}"), QByteArray("6"));
    QCOMPARE(metric(body, "tiebreak_faulty_writes_total{key=\"b\"}"), QByteArray("1"));
    QCOMPARE(metric(body, "tiebreak_missing_seconds_total{key=\"b\"}"), QByteArray("0"));
    QVERIFY(metric(body, "tiebreak_overtakes_total{key=\"b\"}").toInt() >= 3);
    QVERIFY(metric(body, "tiebreak_board_age_seconds{key=\"b\"}").toDouble() >= 0);
    // Each family is announced once, before its samples, and nothing follows the end.
    QVERIFY(body.endsWith("\n# EOF\n"));
    QByteArray family;
    QList<QByteArray> families;
    for (const QByteArray &line : body.trimmed().split('\n')) {
        if (line.startsWith("# TYPE ")) {
            family = line.split(' ')[2];
            QVERIFY2(!families.contains(family), line);
            families += family;
        } else if (line.startsWith("# ")) {
            QVERIFY2(line == "# EOF" || line.split(' ')[2] == family, line);
        } else {
            const QByteArray name = line.left(line.indexOf(line.contains('{') ? '{' : ' '));
            QVERIFY2(name == family || name == family + "_total", line);
        }
    }
    QCOMPARE(watch.interrupted().status, 3);
    // Nobody listens any more.
    QCOMPARE(page(), QByteArray());
}

void CliWatchTest::metricsOfAServerThatHangs()
{
    SLOW_TEST();
    WatchProcess watch(words({"--json", "--metrics", "0"}));
    const int port = watch.event("started")["metrics"].toString().mid(17).split('/').front().toInt();
    const auto value = [&](const QByteArray &name) {
        return metric(answerOf(port, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"), name);
    };
    const QByteArray missing = "tiebreak_missing_seconds_total{key=\"b\"}";
    QCOMPARE(value("tiebreak_up"), QByteArray("1"));
    QElapsedTimer hangs;
    hangs.start();
    m_server->freeze();
    QTRY_COMPARE_WITH_TIMEOUT(value("tiebreak_up"), QByteArray("0"), 20'000);
    QCOMPARE(value("tiebreak_board_readable{key=\"b\"}"), QByteArray("0"));
    QVERIFY(hangs.elapsed() > 2000);
    QTRY_VERIFY_WITH_TIMEOUT(value(missing).toDouble() > 0, 20'000);
    const double most = value(missing).toDouble();
    m_server->thaw();
    QTRY_COMPARE_WITH_TIMEOUT(value("tiebreak_up"), QByteArray("1"), 20'000);
    for (int i = 0; i < 10; ++i) {
        QVERIFY(value(missing).toDouble() >= most);
        QTest::qWait(200);
    }
    QCOMPARE(watch.interrupted().status, 1);
}

void CliWatchTest::metricsRequests_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<QByteArray>("status");
    QTest::newRow("with a query") << QByteArray("GET /metrics?x=1 HTTP/1.1\r\n\r\n") << QByteArray("200");
    QTest::newRow("head") << QByteArray("HEAD /metrics HTTP/1.1\r\n\r\n") << QByteArray("200");
    QTest::newRow("this machine") << QByteArray("GET /metrics HTTP/1.1\r\nHOST:  LocalHost:9121\r\n\r\n")
                                  << QByteArray("200");
    QTest::newRow("another host") << QByteArray(
                                         "GET /metrics HTTP/1.1\r\nX: y\r\nHost: example.org:9121\r\n\r\n")
                                  << QByteArray("421");
    QTest::newRow("another path") << QByteArray("GET / HTTP/1.1\r\n\r\n") << QByteArray("404");
    QTest::newRow("longer path") << QByteArray("GET /metricsx HTTP/1.1\r\n\r\n") << QByteArray("404");
    QTest::newRow("another method") << QByteArray("POST /metrics HTTP/1.1\r\n\r\n") << QByteArray("405");
    QTest::newRow("no HTTP") << QByteArray("GET /metrics\r\n\r\n") << QByteArray("400");
    QTest::newRow("noise") << QByteArray("\0\xff\x16\x03\r\n\r\n", 8) << QByteArray("400");
    QTest::newRow("no words") << QByteArray("\r\n\r\n") << QByteArray("400");
    QTest::newRow("endless head") << "GET /metrics HTTP/1.1\r\nX: " + QByteArray(9000, 'x')
                                  << QByteArray("431");
}

void CliWatchTest::metricsRequests()
{
    QFETCH(const QByteArray, request);
    QFETCH(const QByteArray, status);
    const int port = freePort();
    WatchProcess watch(words({"--metrics", QString::number(port)}));
    QVERIFY(watch.says("Watching"));
    QVERIFY(answerOf(port, request).startsWith("HTTP/1.1 " + status + ' '));
    // The port is taken.
    const Run second = runCli(QStringList{"watch"} + words({"--metrics", QString::number(port)}));
    QCOMPARE(second.status, 1);
    QVERIFY(second.err.contains("Cannot listen on 127.0.0.1:" + QByteArray::number(port)));
}

void CliWatchTest::metricsClients()
{
    const int port = freePort();
    WatchProcess watch(words({"--metrics", QString::number(port)}));
    QVERIFY(watch.says("Watching"));
    // As many as are served at a time say nothing: they are sent away, and others get their answers.
    std::vector<int> silent;
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < 20; ++i) {
        silent.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        QCOMPARE(::connect(silent.back(), reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
    }
    QVERIFY(answerOf(port, "GET /metrics HTTP/1.1\r\n\r\n").startsWith("HTTP/1.1 200 "));
    for (const int socket : silent)
        ::close(socket);
    QCOMPARE(watch.interrupted().status, 0);
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
