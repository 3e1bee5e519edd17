// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli export: from files and servers, to files and pipes.
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_cliexport
{

namespace
{

const QString exportCodec = QStringLiteral("binary:from=4294967295");

const QByteArray csvText = "rank,member,score,time,first,last,verdict,raw,bits\r\n"
                           "1,bob,1200,2026-11-20T20:14:08Z,2026-11-20T20:14:08Z,2026-11-20T20:14:08Z,exact,"
                           "5156460516847,0x4292c253fd57bc00\r\n";

} // namespace

class CliExportTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void fromAFile();
    void fromAServer_data();
    void fromAServer();
    void aMemberInTwoShardsKeepsItsBetterRow();
    void overAPipe();
    void boardsComeBack();
    void keysOfShards();
    void keyOfAPipe();
    void failures_data();
    void failures();
    void missingKeyAndWrongType();
    void fullDisk();
    void readerThatGoesAway();
    void interruptRemovesWhatWasBegun();

private:
    QString put(const char *name, const QByteArray &bytes) const
    {
        return putFile(m_directory->filePath(name), bytes);
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

void CliExportTest::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    QVERIFY(m_directory->isValid());
}

void CliExportTest::fromAFile()
{
    const QString board = put("board.csv", "member,score,time\nbob,1200,2026-11-20T20:14:08Z\n");
    const Run printed = runCli({"export", board, "--codec", exportCodec});
    QCOMPARE(printed.err, QByteArray());
    QCOMPARE(printed.status, 0);
    QCOMPARE(printed.out, csvText);
    QCOMPARE(runCli({"export", board, "--codec", exportCodec, "--output", "-"}).out, csvText);

    const QString target = m_directory->filePath("out.csv");
    const Run written = runCli({"export", board, "--codec", exportCodec, "--output", target});
    QCOMPARE(written.err, QByteArray());
    QCOMPARE(written.status, 0);
    QCOMPARE(written.out, QByteArray());
    QCOMPARE(bytesOf(target), csvText);

    const Run json = runCli({"export", board, "--codec", exportCodec, "--format", "jsonl"});
    QCOMPARE(json.status, 0);
    const QJsonObject row = jsonObject(json.out);
    QCOMPARE(row["member"], QJsonValue("bob"));
    QCOMPARE(row["bits"], QJsonValue("0x4292c253fd57bc00"));

    const QString two = put("two.tsv", "a\t1\nb\t2\n");
    const Run lowest = runCli({"export", two, "--codec", "plain", "--lowest-first"});
    QCOMPARE(lowest.status, 0);
    QVERIFY2(lowest.out.contains("\r\n1,a,1,"), lowest.out.constData());
}

void CliExportTest::fromAServer_data()
{
    QTest::addColumn<QString>("way");
    QTest::newRow("pages") << "pages";
    QTest::newRow("dump") << "dump";
}

void CliExportTest::fromAServer()
{
    QFETCH(QString, way);
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "a board", "5156460516847", "bob"});
    const Run run = runCli({"export", server.url(), "a board", "--codec", exportCodec, "--read", way});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    QCOMPARE(run.out, csvText);
}

// Of two rows of a member the last command would win.
void CliExportTest::aMemberInTwoShardsKeepsItsBetterRow()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "s:1", "20", "ann", "5", "bob"});
    server.command({"ZADD", "s:2", "10", "ann", "30", "cat"});
    const QStringList shards{"--shards", "s:{n}", "--codec", "plain"};
    const Run pipe = runCli(QStringList{"export", server.url(), "merged", "--format", "pipe"} + shards);
    QCOMPARE(pipe.status, 3);
    QVERIFY(pipe.err.contains("\"ann\""));
    QCOMPARE(pipe.out.count("ann"), 1);
    QVERIFY2(pipe.out.contains("$2\r\n20\r\n$3\r\nann"), pipe.out.constData());
    const Run audit = runCli(QStringList{"audit", server.url(), "--json"} + shards);
    QCOMPARE(audit.status, 3);
    QVERIFY(jsonObject(audit.out)["remarks"][0].toString().contains("\"ann\""));
}

// What one server holds gets to another one: through a file of commands, and through a CSV file as well.
void CliExportTest::overAPipe()
{
    const TestServer from;
    const TestServer to;
    QVERIFY2(from.ready(), qPrintable(from.error()));
    QVERIFY2(to.ready(), qPrintable(to.error()));
    const std::string bytes("=a\0\"\xff\n", 6);
    from.command({"ZADD", "board", "-0", "zero", "inf", "top", "-inf", bytes, "0.1", "tenth",
                  "10307924010161648", "packed"});
    const QString socket = QString::fromStdString(to.endpoint().unixPath);
    const Run piped = runShell("\"$0\" export " + from.url() +
                               " board --codec plain --format pipe | redis-cli -s " + socket + " --pipe");
    QVERIFY2(piped.out.contains("errors: 0, replies: 1"), piped.out.constData());
    const QString csv = m_directory->filePath("board.csv");
    QCOMPARE(runCli({"export", from.url(), "board", "--codec", "plain", "--output", csv}).status, 0);
    const Run again = runShell("\"$0\" export " + csv + " again --codec plain --format pipe | redis-cli -s " +
                               socket + " --pipe");
    QVERIFY2(again.out.contains("errors: 0, replies: 1"), again.out.constData());

    const QStringList tail{"--codec", "plain"};
    const Run original = runCli(QStringList{"board", from.url(), "board"} + tail);
    QCOMPARE(linesOf(original.out).size(), 6);
    for (const char *key : {"board", "again"})
        QCOMPARE(runCli(QStringList{"board", to.url(), key} + tail).out, original.out);
}

// Every text that tiebreak-cli writes of a board can be read as one.
void CliExportTest::boardsComeBack()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "1", "'=a", "2", std::string("\xff\t\\", 3), "3", "", "4", "b"});
    const QStringList of{server.url(), "board", "--codec", "plain"};
    const Run csv = runCli(QStringList{"export"} + of);
    QCOMPARE(csv.status, 0);
    const auto backFrom = [&](const char *name, const QByteArray &text) {
        const Run back = runCli({"export", put(name, text), "--codec", "plain"});
        QCOMPARE(back.err, QByteArray());
        QCOMPARE(back.out, csv.out);
    };
    backFrom("a.csv", csv.out);
    backFrom("a.jsonl", runCli(QStringList{"export"} + of + QStringList{"--format", "jsonl"}).out);
    backFrom("a.tsv", runCli(QStringList{"board"} + of).out);
}

// Every text of a board over several keys says which one has a row; a board of one key has no such column.
void CliExportTest::keysOfShards()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "s:1", "1", "a", "4", "d"});
    server.command({"ZADD", "s:\xff", "2", "b", "3", "c"});
    const QStringList of{server.url(), "--codec", "plain",   "--shard",
                         "s:1",        "--shard", "s:\\xff", "--escaped"};
    const QList<QByteArray> csv = linesOf(runCli(QStringList{"export"} + of).out);
    QCOMPARE(csv.size(), 5);
    QVERIFY2(csv[0].startsWith("rank,") && csv[0].contains(",bits,key,keyBase64"), csv[0]);
    QVERIFY2(csv[1].startsWith("1,d,") && csv[1].contains(",s:1,"), csv[1]);
    QVERIFY2(csv[2].startsWith("2,c,") && csv[2].contains(",s:\\xff,czr/"), csv[2]);
    const QList<QByteArray> rows = linesOf(runCli(QStringList{"board"} + of).out);
    QVERIFY2(rows[0].endsWith("\tbits\tkey") && rows[1].endsWith("\ts:1") && rows[4].endsWith("\ts:1"),
             rows[0]);
    QVERIFY2(rows[2].endsWith("\ts:\\xff"), rows[2]);
    const Run member = runCli(QStringList{"board"} + of + QStringList{"--member", "c", "--json"});
    QCOMPARE(jsonObject(member.out)["rows"].toArray()[0].toObject()["keyBase64"], QJsonValue("czr/"));
    const QJsonObject line = jsonObject(
        linesOf(runCli(QStringList{"export"} + of + QStringList{"--format", "jsonl"}).out).value(3));
    QCOMPARE(line["member"], QJsonValue("a"));
    QCOMPARE(line["key"], QJsonValue("s:1"));
    const QJsonObject pair = jsonObject(
        runCli({"explain", server.url(), "c", "--shards", "s:*", "--codec", "plain", "--json"}).out);
    QCOMPARE(pair["above"].toObject()["key"], QJsonValue("s:1"));
    QCOMPARE(pair["below"].toObject()["key"], QJsonValue("s:\\xff"));

    const QStringList one{server.url(), "--codec", "plain", "--shard", "s:1"};
    const QStringList alone{server.url(), "s:1", "--codec", "plain"};
    QCOMPARE(runCli(QStringList{"export"} + one).out, runCli(QStringList{"export"} + alone).out);
    QCOMPARE(runCli(QStringList{"board"} + one).out, runCli(QStringList{"board"} + alone).out);

    // The file is one board, unless a member is in two keys.
    const QString file = put("all.csv", runCli(QStringList{"export"} + of).out);
    const Run back = runCli({"board", file, "--codec", "plain"});
    QCOMPARE(back.status, 0);
    QCOMPARE(linesOf(back.out).size(), 5);
    QVERIFY(!back.out.contains("s:1"));
    server.command({"ZADD", "s:\xff", "4", "d"});
    const QList<QByteArray> twice = linesOf(runCli(QStringList{"export"} + of).out);
    QVERIFY2(twice[1].startsWith("1,d,") && twice[1].contains(",s:1,"), twice[1]);
    QVERIFY2(twice[2].startsWith("2,d,") && twice[2].contains(",s:\\xff,czr/"), twice[2]);
    const QList<QByteArray> lowest =
        linesOf(runCli(QStringList{"export"} + of + QStringList{"--lowest-first"}).out);
    const QList<QByteArray> shown =
        linesOf(runCli(QStringList{"board"} + of + QStringList{"--lowest-first"}).out);
    QVERIFY2(lowest[4].contains(",s:\\xff,") && shown[4].endsWith("\ts:\\xff"), lowest[4] + shown[4]);
    QVERIFY(lowest[5].contains(",s:1,") && shown[5].endsWith("\ts:1"));
    const Run refused = runCli({"board", put("twice.csv", twice.join('\n')), "--codec", "plain"});
    QCOMPARE(refused.status, 1);
    COMPARE_SENTENCE("cliexport", QString::fromUtf8(refused.err).replace(m_directory->path(), "DIR"));
}

void CliExportTest::keyOfAPipe()
{
    const QString board = put("board.csv", "a,1\n");
    const QStringList pipe{"export", board, "k\\n\\xff", "--escaped", "--codec", "plain", "--format", "pipe"};
    const Run run = runCli(pipe);
    QCOMPARE(run.status, 0);
    QCOMPARE(run.out, QByteArray("*4\r\n$4\r\nZADD\r\n$3\r\nk\n\xff\r\n$1\r\n1\r\n$1\r\na\r\n"));
}

void CliExportTest::failures_data()
{
    QTest::addColumn<QStringList>("arguments"); // FILE and OUT stand for paths
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("words");
    const QStringList plain{"--codec", "plain"};
    QTest::newRow("no file") << QStringList{"export", "localhost:board"} + plain << 2
                             << QByteArray("no file localhost:board");
    QTest::newRow("a key for a file") << QStringList{"export", "FILE", "k"} + plain << 2
                                      << QByteArray("A file holds one board: leave out the key \"k\".");
    QTest::newRow("no key for a server") << QStringList{"export", "redis://127.0.0.1:1"} + plain << 2
                                         << QByteArray("KEY is missing. To list the keys of a server or");
    QTest::newRow("no key for a pipe") << QStringList{"export", "FILE", "--format", "pipe"} + plain << 2
                                       << QByteArray("KEY is missing. To list the keys of a server or");
    QTest::newRow("no such format") << QStringList{"export", "FILE", "--format", "xls"} + plain << 2
                                    << QByteArray("xls");
    QTest::newRow("no server") << QStringList{"export", "redis://127.0.0.1:1", "k"} + plain << 1
                               << QByteArray("127.0.0.1:1");
    QTest::newRow("a wrong line") << QStringList{"export", "WRONG", "--output", "OUT"} + plain << 1
                                  << QByteArray("wrong.csv, line 2, column 2: \"x\" is not a number.");
    QTest::newRow("no directory") << QStringList{"export", "FILE", "--output", "/nowhere/out.csv"} + plain
                                  << 1
                                  << QByteArray("/nowhere/out.csv was not written: " +
                                                QByteArray::fromStdString(systemWords(ENOENT)));
}

void CliExportTest::failures()
{
    QFETCH(QStringList, arguments);
    arguments.replaceInStrings("FILE", put("board.csv", "a,1\n"));
    arguments.replaceInStrings("WRONG", put("wrong.csv", "a,1\nb,x\n"));
    arguments.replaceInStrings("OUT", m_directory->filePath("out.csv"));
    const Run run = runCli(arguments);
    QTEST(run.status, "status");
    QFETCH(QByteArray, words);
    QVERIFY2(run.err.contains(words), run.err.constData());
    QCOMPARE(run.out, QByteArray());
    QVERIFY(!QFile::exists(m_directory->filePath("out.csv")));
}

void CliExportTest::missingKeyAndWrongType()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"SET", "text", "x"});
    const QString target = put("out.csv", "old");
    for (const auto &[key, words] : {std::pair("none", "does not exist"), std::pair("text", "sorted set")}) {
        for (const char *way : {"pages", "dump"}) {
            const Run run =
                runCli({"export", server.url(), key, "--codec", "plain", "--read", way, "--output", target});
            QCOMPARE(run.status, 1);
            QVERIFY2(run.err.contains(words), run.err.constData());
            QCOMPARE(bytesOf(target), QByteArray("old"));
        }
    }
}

void CliExportTest::fullDisk()
{
    QByteArray rows;
    for (int i = 0; i < 20'000; ++i)
        rows += "member" + QByteArray::number(i) + ',' + QByteArray::number(i) + '\n';
    const QString board = put("board.csv", rows);
    const QString target = put("out.csv", "old");
    const Run run =
        runShell("ulimit -f 100; exec \"$0\" export " + board + " --codec plain --output " + target);
    QVERIFY(!run.bySignal);
    QCOMPARE(run.status, 1);
    QVERIFY2(run.err.contains("out.csv was not written: " + systemWords(EFBIG)), run.err.constData());
    QCOMPARE(bytesOf(target), QByteArray("old"));
    QCOMPARE(entriesOf(m_directory->path()).size(), 2);

    const Run full = runShell("exec \"$0\" export " + board + " --codec plain > /dev/full");
    QCOMPARE(full.status, 1);
    QVERIFY2(full.err.contains(systemWords(ENOSPC)), full.err.constData());
}

void CliExportTest::readerThatGoesAway()
{
    QByteArray rows;
    for (int i = 0; i < 20'000; ++i)
        rows += "member" + QByteArray::number(i) + ',' + QByteArray::number(i) + '\n';
    const QString board = put("board.csv", rows);
    const Run run =
        runShell("{ \"$0\" export " + board + " --codec plain; echo \"status $?\" >&2; } | head -n 1");
    QCOMPARE(linesOf(run.out).size(), 1);
    QCOMPARE(run.err, QByteArray("status 0\n"));
}

void CliExportTest::interruptRemovesWhatWasBegun()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    std::string adds;
    for (int i = 0; i < 50'000; ++i)
        adds += respCommand({"ZADD", "board", std::to_string(i), "member" + std::to_string(i)});
    server.send(adds, 50'000);
    const QString target = put("out.csv", "old");
    QProcess process;
    process.start(TIEBREAK_CLI, {"export", server.url(), "board", "--codec", "plain", "--output", target});
    QVERIFY(process.waitForStarted());
    // As soon as the file is begun.
    QTRY_VERIFY_WITH_TIMEOUT(
        entriesOf(m_directory->path()).size() > 1 || process.state() == QProcess::NotRunning, 60'000);
    process.terminate();
    const Run run = finish(process);
    // A machine may be so fast that the file is complete by then; it is never anything between.
    if (run.status == 0 && !run.bySignal)
        QCOMPARE(linesOf(bytesOf(target)).size(), 50'001);
    else
        QCOMPARE(bytesOf(target), QByteArray("old"));
    QCOMPARE(entriesOf(m_directory->path()), QStringList{"out.csv"});
}

TIEBREAK_TEST(QCoreApplication, CliExportTest)

} // namespace tst_cliexport

#include "tst_cliexport.moc"
