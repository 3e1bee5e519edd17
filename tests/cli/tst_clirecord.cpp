// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli record: what was recorded is printed as board printed it then, and what became of its server.
#include "support/files.h"
#include "support/relay.h"
#include "support/runningcli.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include "cli/recordfixture.h"
#include "files/recording/recording.h"
#include "redis/wire/endpointurl.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QTest>

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace tiebreak;

namespace tst_clirecord
{

namespace
{

/// A recording in the making.
class RecordProcess : public RunningCli
{
public:
    explicit RecordProcess(const QStringList &arguments) : RunningCli(QStringList{"record"} + arguments) {}
};

/// The locks of SQLite on a file to which another program writes; this process may not open it meanwhile.
class WritingProgram
{
public:
    explicit WritingProgram(const QString &path) : m_file(::open(qPrintable(path), O_RDWR | O_CLOEXEC)) {}
    ~WritingProgram() { ::close(m_file); }
    WritingProgram(const WritingProgram &) = delete;
    WritingProgram &operator=(const WritingProgram &) = delete;

    /// Whether it holds the file now: nobody else does.
    bool lock() const
    {
        struct flock bytes = {};
        bytes.l_type = F_WRLCK;
        bytes.l_whence = SEEK_SET;
        bytes.l_start = 0x40000000; // SQLite's pending byte; the others are behind it
        bytes.l_len = 512;
        return ::fcntl(m_file, F_SETLK, &bytes) == 0;
    }

private:
    int m_file;
};

} // namespace

class CliRecordTest : public QObject, RecordFixture
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void asBoardPrintsIt_data();
    void asBoardPrintsIt();
    void killed();
    void interrupted();
    void aKeyThatNeverExisted();
    void unreadableAtFirst_data();
    void unreadableAtFirst();
    void endedBeforeItsTime();
    void serverThatGoesAndComes();
    void nobodyKnowsWhoAnswersAfterALoss();
    void serverThatHangs();
    void boardThatIsReplaced();
    void keyThatIsNotThere();
    void json();
    void oneOfSeveralKeys();
    void passwordIsNotKept();
    void fullDisk();
    void anotherProgramWritesIt();
    void wrongWords_data();
    void wrongWords();
    void localeDoesNotMatter();

private:
    /// Whether the recording shows this member by now.
    bool shows(const QByteArray &member) const
    {
        return QTest::qWaitFor(
            [&] {
                return runCli({"standings", file(), "--codec", recordedAs})
                    .out.contains("\t" + member + "\t");
            },
            60'000);
    }
};

void CliRecordTest::asBoardPrintsIt_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("highest first") << QStringList();
    QTest::newRow("lowest first") << QStringList{"--lowest-first"};
}

/// At every moment, bit for bit: ties, names of any bytes, members that come, go and change.
void CliRecordTest::asBoardPrintsIt()
{
    SLOW_TEST();
    QFETCH(QStringList, options);
    add("b", "alice", packedText(1200, 1795176003));
    RecordProcess recording(
        QStringList{m_server->url(), "b", file(), "--every", "50ms", "--codec", recordedAs} + options);
    QVERIFY(recording.complains("Recording the top 1000 of \"b\""));
    const std::string names[] = {"bob",  "\xF0\x9F\x8F\x86", "\xff\x80", std::string("n\0l", 3), "<b>\n\t",
                                 "carol"};
    struct Moment {
        QString time;
        QByteArray rows;
    };
    std::vector<Moment> moments;
    for (int i = 0; i < 6; ++i) {
        add("b", names[i], packedText(1200 + i / 2, 1795176003 + i % 2));
        add("b", "alice", packedText(1190 + 7 * i, 1795176009));
        if (i == 3)
            m_server->command({"ZREM", "b", "bob"});
        const Run board = runCli(QStringList{"board", m_server->url(), "b", "--codec", recordedAs} + options);
        QCOMPARE(board.status, 0);
        QVERIFY(QTest::qWaitFor([&] { return runCli({"standings", file()}).out == board.out; }, 60'000));
        moments.push_back({QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs), board.out});
        QTest::qWait(5); // a moment counts to the end of its millisecond
    }
    // What the recording has not confirmed when it ends is after its end.
    QVERIFY(QTest::qWaitFor(
        [&] {
            return runCli({"standings", file(), "b", "--at", moments.back().time}).status == 0;
        },
        60'000));
    recording.signal(SIGTERM);
    const Run ended = recording.end();
    QVERIFY(!ended.bySignal);
    QCOMPARE(ended.status, 0);
    for (const auto &[time, rows] : moments) {
        const Run run = runCli({"standings", file(), "b", "--at", time});
        QCOMPARE(run.status, 0);
        QCOMPARE(run.out, rows);
        COMPARE_SENTENCE("clirecord",
                         QString::fromUtf8(run.err).replace(QRegularExpression("20[0-9T:.-]+Z"), "TIME"));
    }
    QCOMPARE(runCli({"standings", file(), "--codec", recordedAs}).out, moments.back().rows);
    QCOMPARE(entriesOf(m_directory->path()), QStringList{"board.recording"});
}

void CliRecordTest::killed()
{
    SLOW_TEST();
    add("b", "alice", "1");
    RecordProcess recording({m_server->url(), "b", file(), "--every", "20ms"});
    QVERIFY(recording.complains("Recording"));
    for (int i = 0; i < 150; ++i) {
        add("b", "member" + std::to_string(i), std::to_string(i));
        QTest::qWait(20);
    }
    const auto killedAt = std::chrono::system_clock::now();
    recording.signal(SIGKILL);
    QVERIFY(recording.end().bySignal);
    auto opened = Recording::open(file().toStdString());
    VERIFY_RESULT(opened);
    const auto range = opened->range(0);
    VERIFY_RESULT(range);
    QVERIFY(range->has_value());
    QVERIFY(killedAt - (*range)->last < std::chrono::milliseconds(1500)); // 500 ms, and the machine is busy
    QVERIFY((*range)->changes > 50);
    const Run run = runCli({"standings", file(), "--codec", "plain"});
    QCOMPARE(run.status, 0);
    QVERIFY(linesOf(run.out).size() > 50);
}

void CliRecordTest::interrupted()
{
    add("b", "alice", "1");
    RecordProcess recording({m_server->url(), "b", file()});
    QVERIFY(recording.complains("Recording stops with Ctrl+C."));
    recording.signal(SIGINT);
    const Run run = recording.end();
    QVERIFY(!run.bySignal);
    QCOMPARE(run.status, 0);
    QVERIFY(run.out.startsWith("key\tfirst\tlast\tsamples\tchanges\tgaps\tcodec\tserver\nb\t20"));
}

// A recording has gaps between its samples only.
void CliRecordTest::aKeyThatNeverExisted()
{
    const QStringList words{"record", m_server->url(), "none", file(), "--every", "50ms", "--for", "300ms"};
    const Run run = runCli(words + QStringList{"--json"});
    QCOMPARE(run.status, 1);
    QCOMPARE(jsonObject(run.out)["remarks"].toArray().size(), 1);
    QVERIFY(QFile::remove(file()));
    QCOMPARE(runCli(words + QStringList{"--partial"}).status, 0);
}
void CliRecordTest::unreadableAtFirst_data()
{
    QTest::addColumn<bool>("forEver");
    QTest::newRow("for ever") << true;
    QTest::newRow("at first") << false;
}

void CliRecordTest::unreadableAtFirst()
{
    QFETCH(const bool, forEver);
    add("b", "alice", "1");
    int asked = 0;
    const Relay relay(*m_server, [&](Connection &, const Command &command) {
        if (command.front() == "CLIENT" || command.front() == "SUBSCRIBE") // all share one connection
            return std::optional(FaultyPeer::Answer{"-ERR unknown command\r\n", false});
        const bool lies = command.front() == "ZCARD" && ++asked > 1 && (forEver || asked < 6);
        return lies ? std::optional(FaultyPeer::Answer{":30\r\n", false})
                    : std::optional<FaultyPeer::Answer>();
    });
    const QString url = QString::fromStdString(endpointText(relay.endpoint()));
    const Run run = runCli({"record", url, "b", file(), "--every", "50ms", "--for", "4s", "--json"});
    QCOMPARE(run.status, 1);
    const QJsonObject json = jsonObject(run.out);
    QCOMPARE(json["remarks"].toArray().size(), 1);
    QCOMPARE(json["first"].isNull(), forEver);
}

void CliRecordTest::endedBeforeItsTime()
{
    add("b", "alice", "1");
    for (const bool partial : {false, true}) {
        const QString to = file() + (partial ? QStringLiteral("2") : QString());
        QStringList words{m_server->url(), "b", to, "--for", "1h", "--json"};
        if (partial)
            words += "--partial";
        RecordProcess recording(words);
        QVERIFY(recording.complains("Recording stops after 1 h"));
        recording.signal(SIGINT);
        const Run run = recording.end();
        QCOMPARE(run.status, partial ? 0 : 1);
        QVERIFY2(run.err.contains(" of 1 h."), run.err);
        QVERIFY(!jsonObject(run.out)["remarks"].toArray().isEmpty());
    }
}

/// Without INFO another server's board would go on in the recording of this one's.
void CliRecordTest::nobodyKnowsWhoAnswersAfterALoss()
{
    add("b", "alice", packedText(5, 7));
    m_server->command({"ACL", "SETUSER", "few", "on", ">pw", "~*", "&*", "+@all", "-info"});
    RecordProcess recording({QString(m_server->url()).replace("unix://", "unix://few:pw@"), "b", file(),
                             "--every", "50ms", "--codec", recordedAs});
    QVERIFY(recording.complains("Restarts of the server cannot be detected"));
    QVERIFY(shows("alice"));
    m_server->command({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
    QVERIFY(recording.complains("whether the same server answers"));
    add("b", "bob", packedText(6, 7));
    QVERIFY(shows("bob"));
    recording.signal(SIGINT);
    QCOMPARE(recording.end().status, 1);
    const QJsonObject listed = jsonObject(runCli({"standings", file(), "--list", "--json"}).out);
    QCOMPARE(listed["boards"].toArray()[0].toObject()["gaps"].toArray().size(), 1);
}

void CliRecordTest::serverThatGoesAndComes()
{
    SLOW_TEST();
    add("b", "alice", packedText(5, 7));
    RecordProcess recording({m_server->url(), "b", file(), "--every", "50ms", "--codec", recordedAs});
    QVERIFY(recording.complains("Recording"));
    QVERIFY(shows("alice"));
    m_server->kill();
    QVERIFY(recording.complains("Cannot reach the server: "));
    QTest::qWait(1200);
    const QString inBetween = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
    QVERIFY(m_server->restart());
    add("b", "bob", packedText(6, 7));
    QVERIFY(recording.complains("The server is read again."));
    QVERIFY(shows("bob"));
    recording.signal(SIGINT);
    const Run ended = recording.end();
    QCOMPARE(ended.status, 1);
    const QByteArray restarted = "Another process answers: the server was restarted or replaced.";
    QCOMPARE(ended.err.count(restarted), 2); // at once, and as the reason of the gap
    const Run text = runCli({"standings", file(), "--list"});
    QVERIFY2(text.err.contains(restarted), text.err.constData());

    const QJsonObject listed = jsonObject(runCli({"standings", file(), "--list", "--json"}).out);
    const QJsonArray gaps = listed["boards"].toArray()[0].toObject()["gaps"].toArray();
    QCOMPARE(gaps.size(), 1);
    const QString from = gaps[0].toObject()["from"].toString();
    const QString until = gaps[0].toObject()["until"].toString();
    QVERIFY(from < inBetween && inBetween < until);
    QCOMPARE(gaps[0].toObject()["why"].toString(), QString::fromUtf8(restarted));
    const Run run = runCli({"standings", file(), "--at", inBetween});
    QCOMPARE(run.status, 1);
    QVERIFY(run.out.contains("\talice\t") && !run.out.contains("\tbob\t"));
    QVERIFY2(run.err.contains("tiebreak-cli: No data from " + from.left(23).toUtf8()), run.err.constData());
    const QJsonObject json = jsonObject(runCli({"standings", file(), "--at", inBetween, "--json"}).out);
    QCOMPARE(json["gap"].toObject()["until"].toString(), until);
    QVERIFY(json["otherProcess"].isNull()); // before alice nobody else answered
    const QJsonObject after = jsonObject(runCli({"standings", file(), "--at", until, "--json"}).out);
    const QJsonObject other = after["otherProcess"].toObject();
    QCOMPARE(other["server"], other["serverBefore"]);
    QVERIFY(other["compared"].toBool() && !other["byTurns"].toBool(true));
}

// Shorter than the time after which a connection counts as dead, and nobody writes: still nobody looked.
void CliRecordTest::serverThatHangs()
{
    SLOW_TEST();
    add("b", "alice", "1");
    RecordProcess recording({m_server->url(), "b", file(), "--every", "50ms"});
    QVERIFY(recording.complains("Recording"));
    QVERIFY(shows("alice"));
    m_server->freeze();
    QTest::qWait(7000);
    m_server->thaw();
    add("b", "bob", "2");
    QVERIFY(shows("bob"));
    m_server->freeze();
    QTest::qWait(7000);
    recording.signal(SIGINT);
    const Run run = recording.end();
    m_server->thaw();
    QCOMPARE(run.status, 1);
    const QJsonObject listed = jsonObject(runCli({"standings", file(), "--list", "--json"}).out);
    const QJsonArray gaps = listed["boards"].toArray()[0].toObject()["gaps"].toArray();
    QCOMPARE(gaps.size(), 2);
    QVERIFY(gaps[1].toObject()["until"].isNull());
}

void CliRecordTest::boardThatIsReplaced()
{
    SLOW_TEST();
    add("b", "alice", "1");
    RecordProcess recording({m_server->url(), "b", file(), "--every", "50ms", "--codec", recordedAs});
    QVERIFY(recording.complains("Recording"));
    QVERIFY(shows("alice"));
    m_server->command({"SET", "b", "a word"});
    QVERIFY(recording.complains("The board cannot be read: "));
    m_server->command({"DEL", "b"});
    QVERIFY(QTest::qWaitFor([&] { return linesOf(runCli({"standings", file()}).out).size() == 1; }, 60'000));
    add("b", "bob", "2");
    QVERIFY(shows("bob"));
    recording.signal(SIGINT);
    const Run run = recording.end();
    QCOMPARE(run.status, 1);
    const QList<QByteArray> said = linesOf(run.err);
    const auto refused =
        std::ranges::find_if(said, [](const auto &line) { return line.contains("WRONGTYPE"); });
    QVERIFY2(refused != said.end() && refused + 1 != said.end(), run.err.constData());
    COMPARE_SENTENCE("clirecord", std::string_view(refused[1]));
    const QJsonObject listed = jsonObject(runCli({"standings", file(), "--list", "--json"}).out);
    const QJsonArray gaps = listed["boards"].toArray()[0].toObject()["gaps"].toArray();
    QCOMPARE(gaps.size(), 1);
    QVERIFY(gaps[0].toObject()["why"].toString().contains("WRONGTYPE"));
}

void CliRecordTest::keyThatIsNotThere()
{
    RecordProcess recording({m_server->url(), "later", file(), "--every", "50ms"});
    QVERIFY(recording.complains("The key does not exist yet."));
    QVERIFY(recording.complains("Recording"));
    add("later", "alice", "1");
    QVERIFY(shows("alice"));
    m_server->command({"SET", "word", "x"});
    const Run run = runCli({"record", m_server->url(), "word", m_directory->filePath("other")});
    QCOMPARE(run.status, 1);
    QVERIFY(run.err.contains("WRONGTYPE"));
    QVERIFY(!QFile::exists(m_directory->filePath("other")));
}

void CliRecordTest::oneOfSeveralKeys()
{
    for (const char *key : {"b:1", "b:2", "b:3"})
        add(key, "alice", "1");
    const Run run = runCli({"record", m_server->url(), "b:2", file(), "--for", "300ms", "--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject keys = jsonObject(run.out)["keys"].toObject();
    QCOMPARE(keys["recorded"].toInt(), 1);
    QCOMPARE(keys["of"].toInt(), 3);
    QCOMPARE(keys["named"].toString(), "b:{n}");
    QVERIFY2(run.err.contains("b:{n}"), run.err.constData());
}

void CliRecordTest::json()
{
    add("b", "alice", "1");
    const Run run = runCli({"record", m_server->url(), "b", file(), "--for", "300ms", "--codec", recordedAs,
                            "--time-range", "2026-01-01..2027-01-01", "--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject summary = jsonObject(run.out);
    QCOMPARE(summary["recording"].toString(), file());
    QCOMPARE(summary["server"].toString(), m_server->url());
    QCOMPARE(summary["key"].toString(), QStringLiteral("b"));
    QCOMPARE(summary["codec"].toString(), QString::fromUtf8(recordedAs));
    QCOMPARE(summary["timeRange"].toString(), QStringLiteral("2026-01-01..2027-01-01"));
    QCOMPARE(summary["rows"].toInt(), 1000);
    QCOMPARE(summary["changes"].toInt(), 1);
    QCOMPARE(summary["keys"]["of"].toInt(), 1);
    QVERIFY(summary["gaps"].toArray().isEmpty());
    QCOMPARE(summary["bytes"].toInteger(), QFileInfo(file()).size());

    // Of the fields of board none is missing, and none is another.
    const QJsonObject board = jsonObject(runCli({"board", m_server->url(), "b", "--codec", recordedAs,
                                                 "--time-range", "2026-01-01..2027-01-01", "--json"})
                                             .out);
    const QJsonObject standings = jsonObject(runCli({"standings", file(), "--json"}).out);
    QCOMPARE(standings["format"].toString(), "tiebreak-standings");
    for (const QString &name : board.keys()) {
        if (name != "format")
            QCOMPARE(standings[name], board[name]);
    }
    QCOMPARE(standings["recording"].toString(), file());
    QVERIFY(standings["gap"].isNull());
    QVERIFY(standings["asked"].toString() <= standings["answered"].toString());
    QVERIFY(standings["answered"].toString() <= standings["until"].toString());
}

void CliRecordTest::passwordIsNotKept()
{
    const TestServer closed({"--requirepass", "sesame-7f3"});
    QVERIFY2(closed.ready(), qPrintable(closed.error()));
    const QString url = QString(closed.url()).replace("unix://", "unix://default:sesame-7f3@");
    const Run run = runCli({"record", url, "b", file(), "--for", "200ms", "--partial"});
    QCOMPARE(run.status, 0);
    QVERIFY(!run.out.contains("sesame") && !run.err.contains("sesame"));
    QVERIFY(!bytesOf(file()).contains("sesame"));
    QVERIFY(bytesOf(file()).contains("unix://"));
}

void CliRecordTest::fullDisk()
{
    add("b", "alice", "1");
    QProcess process;
    // As large as the file is at first, and a little.
    process.start("/bin/sh", {"-c", "ulimit -f 80; exec \"$0\" record \"$@\"", TIEBREAK_CLI, m_server->url(),
                              "b", file(), "--every", "20ms"});
    QByteArray said;
    QVERIFY(shows("alice"));
    int members = 0;
    QVERIFY(QTest::qWaitFor(
        [&] {
            add("b", std::to_string(members++) + std::string(2000, 'm'), "2");
            process.waitForReadyRead(5);
            said += process.readAllStandardError();
            return said.contains("cannot be written: ");
        },
        60'000));
    QCOMPARE(process.state(), QProcess::Running);
    const Run shown = runCli({"standings", file(), "--codec", "plain"});
    QCOMPARE(shown.status, 0);
    QVERIFY(shown.out.contains("\talice\t"));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    const Run run = finish(process);
    QVERIFY(run.status != 0);
    VERIFY_RESULT(Recording::open(file().toStdString()));
}

void CliRecordTest::anotherProgramWritesIt()
{
    SLOW_TEST();
    add("b", "alice", "1");
    RecordProcess recording({m_server->url(), "b", file(), "--every", "50ms"});
    QVERIFY(shows("alice"));
    {
        const WritingProgram other(file());
        QTRY_VERIFY(other.lock());
        add("b", "bob", "2");
        QVERIFY(recording.complains("another program holds it"));
        const Run run = runCli({"standings", file()});
        QCOMPARE(run.status, 1);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains("another program holds it"), run.err.constData());
    }
    QVERIFY(recording.complains("Recording continues."));
    QVERIFY(shows("bob"));
    QCOMPARE(recording.interrupted().status, 0); // nothing was missed
}

void CliRecordTest::wrongWords_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const QStringList &words, const char *sentence) {
        QTest::newRow(name) << words << QByteArray(sentence);
    };
    row("no time", {"--for", "soon"},
        "--for \"soon\" is not a time: write a whole number and ms, s, min, h or d");
    row("no unit", {"--for", "10"}, "is not a time");
    row("less than nothing", {"--for", "-1s"}, "is not a time");
    row("for ever", {"--for", "9223372036854775807d"}, "is not a time");
    row("all the time", {"--every", "0s"}, "--every is 10ms to 1d.");
    row("hardly ever", {"--every", "2d"}, "--every is 10ms to 1d.");
    row("no rows", {"--top", "0"}, "--top");
    row("too many rows", {"--top", "10001"}, "--top");
    row("no codec", {"--codec", "nonsense"}, "nonsense");
    row("a time range of nothing", {"--time-range", "all"},
        "--time-range is for a codec: name one by --codec.");
    row("no key", {"--escaped", "\\q"}, "");
}

void CliRecordTest::wrongWords()
{
    QFETCH(QStringList, words);
    QFETCH(QByteArray, sentence);
    const Run run = runCli(QStringList{"record", m_server->url(), "b", file()} + words);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.err.contains(sentence), run.err.constData());
    QVERIFY(!QFile::exists(file()));
}

/// Qt has something to say about a locale that is not UTF-8, which nobody wants to read here.
void CliRecordTest::localeDoesNotMatter()
{
    SLOW_TEST();
    add("b", "\xF0\x9F\x8F\x86", "0.5");
    const QString name = m_directory->filePath(QString::fromUtf8("\xF0\x9F\x8F\x86"));
    for (const char *locale : {"C", "de_DE.UTF-8", "nonsense"}) {
        QProcess process;
        process.start("/usr/bin/env", {QStringLiteral("LC_ALL=") + locale, TIEBREAK_CLI, "record",
                                       m_server->url(), "b", name, "--for", "500ms", "--codec", "plain"});
        const Run run = finish(process);
        QCOMPARE(run.status, 0);
        QVERIFY2(!run.err.contains("ocale"), run.err.constData());
        QProcess reader;
        reader.start("/usr/bin/env", {QStringLiteral("LC_ALL=") + locale, TIEBREAK_CLI, "standings", name});
        const Run rows = finish(reader);
        QCOMPARE(rows.out, runCli({"board", m_server->url(), "b", "--codec", "plain"}).out);
        QVERIFY(QFile::remove(name));
    }
}

TIEBREAK_TEST(QCoreApplication, CliRecordTest)

} // namespace tst_clirecord

#include "tst_clirecord.moc"
