// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that lie, little memory, and a terminal: tiebreak-cli ends with a sentence, and in bounds.
#include "redis/wire/endpointurl.h"
#include "support/cliprocess.h"
#include "support/faultypeer.h"
#include "support/files.h"
#include "support/ptyprocess.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>

using namespace tiebreak;

namespace tst_clifaults
{

namespace
{

QString urlOf(const FaultyPeer &peer)
{
    return QString::fromStdString(endpointText(peer.endpoint()));
}

/// Runs with an address space of so many KiB.
Run runWithin(int kibibytes, const QString &arguments)
{
    return runShell(QStringLiteral("ulimit -v %1; exec \"$0\" %2").arg(kibibytes).arg(arguments));
}

} // namespace

class CliFaultsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("A sanitizer takes more address space than these limits leave.");
#endif
    }

    void aNumberIsNoText_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("512 MiB of text") << "$536870912\r\n" + QByteArray(1 << 20, 'x');
        QTest::newRow("4 million parts") << "*4000000\r\n" + QByteArray(":1\r\n").repeated(1 << 20);
        QTest::newRow("an error without words") << QByteArray("-\r\n");
        QTest::newRow("twice") << QByteArray(":1\r\n:1\r\n");
        QTest::newRow("a byte that begins nothing") << QByteArray("\x9e\r\n");
    }

    // Every answer but that to the login.
    void aNumberIsNoText()
    {
        QFETCH(QByteArray, bytes);
        const auto peer = FaultyPeer::afterLogin(bytes.toStdString(), false);
        for (const char *command : {"keys %1", "board %1 k --codec plain", "audit %1 k --codec plain",
                                    "audit %1 k --codec plain --read dump", "detect %1 k"}) {
            const Run run = runWithin(300'000, QString(command).arg(urlOf(*peer)));
            QVERIFY(!run.bySignal);
            QCOMPARE(run.status, 1);
            QVERIFY2(run.err.startsWith("tiebreak-cli: ") && run.err.trimmed().endsWith('.'),
                     run.err.constData());
            QVERIFY2(!run.err.contains("()") && !run.err.contains("\\\\x"), run.err.constData());
        }
    }

    // A scan that never ends, of names that are all different.
    void keysThatDoNotFitIntoMemory()
    {
        std::atomic<int> batch = 0;
        const FaultyPeer peer([&batch](const std::vector<std::string> &command) -> FaultyPeer::Answer {
            if (command.front() == "PING")
                return {"+PONG\r\n"};
            if (command.front() == "INFO")
                return {"$20\r\nredis_version:7.0.15\r\n"};
            if (command.front() == "DBSIZE")
                return {":3000000000\r\n"};
            std::string names = "*2\r\n$1\r\n7\r\n*1000\r\n";
            for (int i = 0; i < 1000; ++i) {
                std::string name = std::to_string(batch++) + std::string(1000, 'k');
                names += "$" + std::to_string(name.size()) + "\r\n" + name + "\r\n";
            }
            return {names};
        });
        const Run run = runWithin(200'000, "audit " + urlOf(peer) + " 'k*' --codec plain > /dev/null");
        QVERIFY(!run.bySignal);
        QCOMPARE(run.status, 1);
        COMPARE_SENTENCE("clifaults", std::string_view(run.err));
    }

    void aThreadThatCannotBeHad()
    {
        // A stack for each thread that is larger than all the memory there is.
        const Run run = runShell("ulimit -s 1000000; ulimit -v 800000; exec \"$0\" keys redis://127.0.0.1:1");
        QVERIFY(!run.bySignal);
        QCOMPARE(run.status, 1);
        COMPARE_SENTENCE("clifaults", std::string_view(run.err.left(run.err.lastIndexOf(": "))));
    }

    void filesThatNeverEnd()
    {
        for (const char *words :
             {"audit %1 --codec plain", "board %1 --codec plain", "detect %1", "export %1 --codec plain",
              "explain %1 a --codec plain", "audit sandbox k --codec plain --events %1", "simulate --plan %1",
              "codecs --import %1"}) {
            for (const char *device : {"/dev/zero", "/dev/urandom"}) {
                const Run run = runWithin(500'000, QString(words).arg(device));
                QCOMPARE(run.status, 1);
                COMPARE_SENTENCE("clifaults", QString::fromUtf8(run.err).replace(device, "DEVICE"));
            }
        }
    }

    void aLineOfCommas()
    {
        const QTemporaryDir directory;
        const QString file = putFile(directory.filePath("commas.csv"), QByteArray(50'000'000, ','));
        const Run run = runWithin(400'000, "audit " + file + " --codec plain");
        QCOMPARE(run.status, 1);
        COMPARE_SENTENCE("clifaults", QString::fromUtf8(run.err).replace(directory.path(), "DIR"));
    }

    void terminalsGetNoControlCharacters()
    {
        const TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        server.command({"ZADD", "board", "1", "a\x1b[31mb\xc2\x9b\xff"});
        for (const char *format : {"csv", "jsonl", "pipe"}) {
            const QStringList words{"export", server.url(), "board", "--codec", "plain", "--format", format};
            const Run shown = runAtTerminal(words);
            QCOMPARE(shown.status, 0);
            QVERIFY2(!shown.out.contains('\x1b') && !shown.out.contains("\xc2\x9b"), shown.out.constData());
            QVERIFY(shown.out.contains("[31mb"));
        }
        // What turns the direction of writing: in JSON it is the same text all the same.
        server.command({"ZADD", "turned", "1", "a\u202eb\u200b"});
        for (const char *format : {"csv", "pipe", "jsonl"}) {
            const QStringList words{"export", server.url(), "turned", "--codec", "plain", "--format", format};
            const Run shown = runAtTerminal(words);
            QVERIFY2(!shown.out.contains("\u202e") && !shown.out.contains("\u200b"), shown.out.constData());
            QCOMPARE(runCli(words).out.contains("\u202e"), QByteArray(format) != "jsonl");
        }
        const QStringList board{"board", server.url(), "turned", "--codec", "plain", "--json"};
        const Run shown = runAtTerminal(board);
        QVERIFY2(shown.out.contains("a\\u202eb\\u200b"), shown.out.constData());
        QCOMPARE(jsonObject(shown.out)["rows"][0].toObject()["member"].toString(),
                 QStringLiteral("a\u202eb\u200b"));
        const Run piped = runCli({"export", server.url(), "board", "--codec", "plain", "--format", "pipe"});
        QVERIFY(piped.out.contains("a\x1b[31mb\xc2\x9b\xff"));
    }
};

TIEBREAK_TEST(QCoreApplication, CliFaultsTest)

} // namespace tst_clifaults

#include "tst_clifaults.moc"
