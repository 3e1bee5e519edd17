// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli ends: by Ctrl-C, with its server, its reader or its time, and leaves nothing behind.
#include "redis/wire/endpointurl.h"
#include "support/cliprocess.h"
#include "support/faultypeer.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <future>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tiebreak;

namespace tst_cliends
{

namespace
{

/// An environment whose temporary files all land in `directory`.
QProcessEnvironment environmentIn(const QTemporaryDir &directory)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("TMPDIR", directory.path());
    environment.insert("XDG_RUNTIME_DIR", directory.path());
    return environment;
}

QStringList entries(const QTemporaryDir &directory)
{
    return QDir(directory.path())
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

} // namespace

class CliEndsTest : public QObject
{
    Q_OBJECT

private slots:
    void brokenPipeEndsQuietly();
    void closedOutputFails();
    void connectionLostInTheMiddle();
    void sandboxIsServedAndCleanedUp();
    void interruptCancels();
    void interruptCleansUpTheSandbox();
    void endsInTime();
    void signalEndsABlockedWrite_data();
    void signalEndsABlockedWrite();
};

void CliEndsTest::brokenPipeEndsQuietly()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    std::string adds;
    for (int i = 0; i < 20'000; ++i)
        adds += respCommand({"ZADD", "a:rather:long:name:so:that:pipes:fill:" + std::to_string(i), "1", "x"});
    server.send(adds, 20'000);
    const Run run = runShell("{ \"$0\" keys " + server.url() + "; echo \"status $?\" >&2; } | head -n 1");
    QCOMPARE(linesOf(run.out).size(), 1);
    QCOMPARE(run.err, QByteArray("status 0\n"));
}

// The number of a closed stream goes to what is opened next, which may be the server's socket.
void CliEndsTest::closedOutputFails()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "1", "a"});
    for (const char *closed : {">&-", "<&- >&-"}) {
        for (const char *arguments : {"keys %1", "board %1 board --codec plain", "keys %1 --json"}) {
            const Run run = runShell("exec \"$0\" " + QString(arguments).arg(server.url()) + ' ' + closed);
            QCOMPARE(run.status, 1);
            COMPARE_SENTENCE("cliends", QString::fromUtf8(run.err).replace(
                                            QString::fromStdString(systemWords(EBADF)), "SYSTEM"));
        }
    }
}

void CliEndsTest::connectionLostInTheMiddle()
{
    // The first page of keys comes, the second one never does.
    std::atomic<int> scans = 0;
    FaultyPeer peer([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
        if (command.front() != "SCAN")
            return {"+OK\r\n", false};
        if (scans.fetch_add(1) == 0)
            return {"*2\r\n$1\r\n7\r\n*1\r\n$4\r\ngift\r\n", false};
        return {"*2\r\n$1\r\n", true};
    });
    const QString url = "redis://127.0.0.1:" + QString::number(peer.endpoint().port);
    const Run run = runCli({"keys", url, "--json"});
    QCOMPARE(run.status, 1);
    const QJsonObject document = jsonObject(run.out);
    QVERIFY2(document["error"].isString(), run.out.constData());
    QVERIFY(run.err.startsWith("tiebreak-cli: "));
}

void CliEndsTest::sandboxIsServedAndCleanedUp()
{
    const QTemporaryDir temporary;
    const auto runSandboxed = [&](const QStringList &arguments) {
        QProcess process;
        process.setProcessEnvironment(environmentIn(temporary));
        process.start(TIEBREAK_CLI, arguments);
        return finish(process);
    };
    const Run keys = runSandboxed({"keys", "sandbox"});
    QCOMPARE(keys.err, QByteArray());
    QCOMPARE(keys.status, 0);
    QVERIFY(linesOf(keys.out).size() >= 8);
    QCOMPARE(entries(temporary), QStringList());
    // As the help shows it.
    const Run board = runSandboxed(
        {"board", "sandbox", "gift:room:8841:tonight", "--codec", "binary:from=4294967295", "--count", "10"});
    QCOMPARE(board.err, QByteArray());
    QCOMPARE(board.status, 0);
    QCOMPARE(linesOf(board.out).size(), 11);
    QVERIFY(board.out.contains("\tblurred\t"));
    QCOMPARE(entries(temporary), QStringList());
}

void CliEndsTest::interruptCancels()
{
    std::promise<void> asked;
    std::atomic<bool> told = false;
    FaultyPeer peer([&](const std::vector<std::string> &) -> FaultyPeer::Answer {
        if (!told.exchange(true))
            asked.set_value();
        return {};
    });
    QProcess process;
    process.start(TIEBREAK_CLI,
                  {"keys", "redis://127.0.0.1:" + QString::number(peer.endpoint().port), "--json"});
    QVERIFY(process.waitForStarted());
    QCOMPARE(asked.get_future().wait_for(std::chrono::seconds(60)), std::future_status::ready);
    const auto id = static_cast<pid_t>(process.processId());
    QVERIFY(id > 0);
    ::kill(id, SIGINT);
    const Run run = finish(process);
    QVERIFY(run.bySignal);
    QCOMPARE(run.status, SIGINT);
    QVERIFY2(jsonObject(run.out).contains("error"), run.out.constData());
}

void CliEndsTest::interruptCleansUpTheSandbox()
{
    const QTemporaryDir temporary;
    QProcess process;
    process.setProcessEnvironment(environmentIn(temporary));
    process.start(TIEBREAK_CLI, {"keys", "sandbox"});
    QVERIFY(process.waitForStarted());
    // The sandbox's directory shows that it has been begun.
    QTRY_VERIFY_WITH_TIMEOUT(!entries(temporary).isEmpty() || process.state() == QProcess::NotRunning,
                             60'000);
    // A process that has ended already has no id, and kill(0) would end this test.
    if (const auto id = static_cast<pid_t>(process.processId()); id > 0)
        ::kill(id, SIGTERM);
    const Run run = finish(process);
    QVERIFY(run.status == 0 || (run.bySignal && run.status == SIGTERM));
    QCOMPARE(entries(temporary), QStringList());
}

void CliEndsTest::endsInTime()
{
    const auto peer = FaultyPeer::silent();
    const QString url = QString::fromStdString(endpointText(peer->endpoint()));
    const Run late = runCli({"keys", url, "--timeout", "50ms", "--json"});
    QCOMPARE(late.status, 1);
    QVERIFY2(late.err.contains("--timeout"), late.err.constData());
    QVERIFY(QJsonDocument::fromJson(late.out).object().value("error").toString().contains("--timeout"));
    // The file of yesterday's build does not stay.
    const QTemporaryDir directory;
    const QString report = directory.filePath("audit.xml");
    QFile file(report);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("yesterday") == 9);
    file.close();
    QCOMPARE(runCli({"audit", url, "a*", "--codec", "plain", "--junit", report, "--timeout", "50ms"}).status,
             1);
    QVERIFY2(bytesOf(report).contains("errors=\"1\""), bytesOf(report).constData());
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const Run soon = runCli({"keys", server.url(), "--timeout", "1h"});
    QVERIFY2(soon.status == 0, soon.err.constData());
    for (const char *wrong : {"5", "-1s", "99999999d", ""}) {
        const Run run = runCli({"keys", url, QStringLiteral("--timeout=%1").arg(QLatin1StringView(wrong))});
        QVERIFY2(run.status == 2 && run.err.contains("--timeout"), run.err.constData());
    }
    QCOMPARE(runCli({"record", url, "board", "file", "--timeout", "1s"}).status, 2);
}

void CliEndsTest::signalEndsABlockedWrite_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("signal");
    const QStringList board{"board", "sandbox", "gift:season:2026", "--codec", "plain"};
    QTest::newRow("board, TERM") << board << SIGTERM;
    QTest::newRow("board, INT") << board << SIGINT;
    QTest::newRow("board, HUP") << board << SIGHUP;
    QTest::newRow("board as JSON, TERM") << board + QStringList{"--json"} << SIGTERM;
}

void CliEndsTest::signalEndsABlockedWrite()
{
    SLOW_TEST();
    QFETCH(QStringList, arguments);
    QFETCH(int, signal);
    const QTemporaryDir temporary;
    const QTemporaryDir place;
    const QString fifo = place.filePath("out");
    const QByteArray path = QFile::encodeName(fifo);
    QCOMPARE(::mkfifo(path.constData(), 0600), 0);
    const int reader = ::open(path.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    const int writer = ::open(path.constData(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    const auto close = qScopeGuard([&] {
        ::close(reader);
        ::close(writer);
    });
    QVERIFY(reader >= 0 && writer >= 0);

    QProcess process;
    process.setProcessEnvironment(environmentIn(temporary));
    process.setStandardOutputFile(fifo);
    // Started in the background, this test has its signals ignored, and so would have what it starts.
    process.setChildProcessModifier([signal] { ::signal(signal, SIG_DFL); });
    process.start(TIEBREAK_CLI, arguments);
    QVERIFY(process.waitForStarted());
    const auto full = [&] {
        pollfd room{writer, POLLOUT, 0};
        return ::poll(&room, 1, 0) == 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(full() || process.state() == QProcess::NotRunning, 120'000);
    const auto id = static_cast<pid_t>(process.processId());
    QVERIFY(id > 0);
    QVERIFY(!entries(temporary).isEmpty());
    ::kill(id, signal);
    const Run run = finish(process);
    QVERIFY2(run.bySignal, run.err.constData());
    QCOMPARE(run.status, signal);
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(entries(temporary), QStringList());
}

TIEBREAK_TEST(QCoreApplication, CliEndsTest)

} // namespace tst_cliends

#include "tst_cliends.moc"
