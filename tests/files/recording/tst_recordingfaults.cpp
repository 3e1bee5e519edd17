// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings that cannot be made, written or read, and files that are none: a sentence, and never a crash.
#include "files/recording/recordingheader.h"
#include "files/recordings.h"
#include "support/files.h"
#include "support/nobody.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QCoreApplication>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <random>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tiebreak;

namespace tst_recordingfaults
{

namespace
{

/// No file may become larger than this, as on a full disk, until it is destroyed.
class FullDisk
{
public:
    explicit FullDisk(std::int64_t bytes)
    {
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_limit);
        const rlimit small{static_cast<rlim_t>(bytes), m_limit.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_limit);
        std::signal(SIGXFSZ, m_handler);
    }
    FullDisk(const FullDisk &) = delete;
    FullDisk &operator=(const FullDisk &) = delete;

private:
    rlimit m_limit = {};
    void (*m_handler)(int) = nullptr;
};

/// Whatever is wrong with the file: everything that can be asked of it is answered or fails.
void readAll(const std::string &path)
{
    auto recording = Recording::open(path);
    if (!recording)
        return;
    for (std::size_t board = 0; board < recording->boards().size(); ++board) {
        std::ignore = recording->range(board);
        std::ignore = recording->gaps(board);
        std::ignore = recording->previous(board, Moment::max());
        int steps = 0;
        for (auto at = recording->next(board, Moment::min()); at && *at && steps < 200; ++steps) {
            std::ignore = recording->at(board, **at);
            at = recording->next(board, **at);
        }
        std::ignore = recording->at(board, Moment::max());
        std::ignore = recording->at(board, Moment::min());
    }
}

} // namespace

class RecordingFaultsTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void neverOverwrites();
    void cannotBeMade_data();
    void cannotBeMade();
    void strangeNames();
    void tooMuch();
    void fullDisk();
    void fullDiskForLong();
    void fullDiskAtTheStart();
    void fileThatGoesAway();
    void heldByAnother();
    void notARecording_data();
    void notARecording();
    void zerosInTheMiddle();
    void newerVersion();
    void truncated();
    void readOnlyPlace();
    void cutOffWhereNobodyMayWrite();
    void journalThatNamesAnotherFile();
    void spoiled_data();
    void spoiled();
    void spoiledAnywhere();

private:
    std::string path(const char *name = "board.recording") const
    {
        return m_directory->filePath(QString::fromUtf8(name)).toStdString();
    }
    Result<Recorder> create() const { return Recorder::create(path(), {{.key = "board", .begun = noon}}); }
    /// Records a hundred samples of two seconds apart, with key frames between them; once, for the disk takes
    /// its time.
    Result<void> recordSome() const
    {
        static QByteArray recorded;
        if (!recorded.isEmpty()) {
            putFile(QString::fromStdString(path()), recorded);
            return {};
        }
        auto recorder = create();
        for (int i = 0; recorder && i < 100; ++i) {
            const auto added =
                recorder->add(0, standingOf(noon + seconds(2 * i),
                                            {{"alice", i}, {"m" + std::to_string(i % 50), 7}, {"bob", 3}}));
            if (!added)
                return added;
        }
        const auto finished = recorder ? recorder->finish() : std::unexpected(recorder.error());
        recorded = bytesOf(QString::fromStdString(path()));
        return finished;
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

void RecordingFaultsTest::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    QVERIFY(m_directory->isValid());
    // For asNobody().
    QVERIFY(::chmod(m_directory->path().toLocal8Bit().constData(), 0755) == 0);
}

void RecordingFaultsTest::neverOverwrites()
{
    putFile(QString::fromStdString(path()), "mine");
    COMPARE_FAILURE(create(), ErrorKind::Io, "recordingfaults", "a file");
    QCOMPARE(bytesOf(QString::fromStdString(path())), QByteArray("mine"));
    QCOMPARE(::symlink("nothing", path("link").c_str()), 0);
    COMPARE_FAILURE(Recorder::create(path("link"), {{}}), ErrorKind::Io, "recordingfaults", "a link");
}

void RecordingFaultsTest::cannotBeMade_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("no directory") << QByteArray("/nowhere/at/all");
    QTest::newRow("below a file") << QByteArray("/etc/passwd/x");
    QTest::newRow("other bytes") << QByteArray("/tmp/\xff");
    QTest::newRow("nothing") << QByteArray();
}

void RecordingFaultsTest::cannotBeMade()
{
    QFETCH(QByteArray, path);
    const QByteArray row = QTest::currentDataTag();
    COMPARE_FAILURE(Recorder::create(path.toStdString(), {{}}), ErrorKind::Io, "recording", row);
    COMPARE_FAILURE(Recording::open(path.toStdString()), ErrorKind::Io, "recording", row + ", to be read");
}

/// Names that SQLite reads in its own way are names all the same.
void RecordingFaultsTest::strangeNames()
{
    const QString before = QDir::currentPath();
    const auto back = qScopeGuard([&] { QDir::setCurrent(before); });
    QVERIFY(QDir::setCurrent(m_directory->path()));
    for (const char *name : {":memory:", "file:other?mode=memory", "a'b\"c;d", "\xF0\x9F\x8F\x86%20", "-x"}) {
        {
            auto recorder = Recorder::create(name, {{}});
            VERIFY_RESULT(recorder);
            VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
        }
        QVERIFY(entriesOf(m_directory->path()).contains(QString::fromUtf8(name)));
        auto recording = Recording::open(name);
        VERIFY_RESULT(recording);
        VERIFY_RESULT(recording->at(0, noon));
    }
    QCOMPARE(entriesOf(m_directory->path()).size(), 5);
}

void RecordingFaultsTest::tooMuch()
{
    COMPARE_FAILURE(Recorder::create(path(), {}), ErrorKind::Limit, "recordingfaults", "no board");
    COMPARE_FAILURE(Recorder::create(path(), {{.key = std::string((1 << 20) + 1, 'k')}}), ErrorKind::Limit,
                    "recordingfaults", "too long");
    QVERIFY(entriesOf(m_directory->path()).isEmpty());
    auto recorder = create();
    VERIFY_RESULT(recorder);
    std::vector<TestRow> rows;
    for (int i = 0; i < 257; ++i)
        rows.emplace_back(std::to_string(i) + std::string(1 << 20, 'm'), i);
    VERIFY_FAILURE(recorder->add(0, standingOf(noon, rows)), ErrorKind::Limit, "A sample of 257 rows");
    VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
}

/// What was seen while the disk was full is in the file once there is room.
void RecordingFaultsTest::fullDisk()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    const auto sample = [](int i) {
        return standingOf(noon + milliseconds(100 * i),
                          {{"m" + std::to_string(i) + std::string(3000, 'x'), i}, {"alice", i}});
    };
    int i = 0;
    for (; i < 50; ++i)
        VERIFY_RESULT(recorder->add(0, sample(i)));
    VERIFY_RESULT(recorder->commit());
    {
        const FullDisk full(recorder->bytes() + 10'000);
        Result<void> added;
        for (; i < 80; ++i)
            added = recorder->add(0, sample(i));
        VERIFY_FAILURE(added, ErrorKind::Io, "cannot be written: ");
        const std::string &message = added.error().message;
        COMPARE_SENTENCE("recording", message.substr(message.find(". ")));
        QVERIFY(!recorder->commit());
        QVERIFY(recorder->commitDue().has_value());
        // Meanwhile the file holds what was written before.
        auto recording = Recording::open(path());
        VERIFY_RESULT(recording);
        QVERIFY(recording->at(0, Moment::max())->standing->sameRows(*sample(49)));
    }
    for (; i < 100; ++i)
        std::ignore = recorder->add(0, sample(i));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(recording->gaps(0)->empty());
    for (int seen = 0; seen < 100; ++seen)
        QVERIFY(recording->at(0, noon + milliseconds(100 * seen))->standing->sameRows(*sample(seen)));
}

/// Where the disk is full for so long that memory does not hold it either, a gap is left, with its reason.
void RecordingFaultsTest::fullDiskForLong()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    const auto sample = [](int i) {
        return standingOf(noon + milliseconds(100 * i),
                          {{"m" + std::to_string(i % 70) + std::string(1 << 20, 'x'), i}, {"alice", i}});
    };
    VERIFY_RESULT(recorder->add(0, sample(0)));
    VERIFY_RESULT(recorder->commit());
    {
        const FullDisk full(recorder->bytes() + 10'000);
        for (int i = 1; i < 60; ++i)
            std::ignore = recorder->add(0, sample(i));
    }
    // What was thrown away last is needed again where nothing has changed since.
    std::ignore = recorder->confirm(0, noon + milliseconds(5950));
    for (int i = 60; i < 80; ++i)
        std::ignore = recorder->add(0, sample(i));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(recording->at(0, noon + milliseconds(5950))->standing->sameRows(*sample(59)));
    const auto gaps = recording->gaps(0);
    VERIFY_RESULT(gaps);
    QCOMPARE(gaps->size(), std::size_t(1));
    QVERIFY(gaps->front().from == noon);
    QVERIFY(gaps->front().until > noon + seconds(1) && gaps->front().until <= noon + seconds(6));
    QVERIFY(gaps->front().why.contains("cannot be written"));
    QVERIFY(recording->at(0, noon)->standing->sameRows(*sample(0)));
    QVERIFY(recording->at(0, noon)->until == noon);
    for (int i = 60; i < 80; ++i)
        QVERIFY(recording->at(0, noon + milliseconds(100 * i))->standing->sameRows(*sample(i)));
}

void RecordingFaultsTest::fullDiskAtTheStart()
{
    const FullDisk full(5000);
    COMPARE_FAILURE(create(), ErrorKind::Io, "recordingfaults", "full disk");
    QVERIFY(entriesOf(m_directory->path()).isEmpty());
}

void RecordingFaultsTest::fileThatGoesAway()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
    QCOMPARE(::rename(path().c_str(), path("elsewhere").c_str()), 0);
    COMPARE_FAILURE(recorder->commit(), ErrorKind::Io, "recordingfaults", "removed");
    QCOMPARE(::rename(path("elsewhere").c_str(), path().c_str()), 0);
    VERIFY_RESULT(recorder->finish());
    VERIFY_RESULT(Recording::open(path())->at(0, noon));
}

/// A reader that never lets go.
void RecordingFaultsTest::heldByAnother()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    {
        const auto file = SqliteFile::open(path(), SqliteFile::Access::Read);
        QVERIFY(file.has_value());
        QVERIFY(file->run("BEGIN").has_value());
        QVERIFY(file->firstValue("SELECT count(*) FROM board").has_value());
        VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
        COMPARE_FAILURE(recorder->commit(), ErrorKind::Io, "recordingfaults", "held");
        QVERIFY(file->run("COMMIT").has_value());
    }
    VERIFY_RESULT(recorder->finish());
    VERIFY_RESULT(Recording::open(path())->at(0, noon));
}

void RecordingFaultsTest::notARecording_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("text") << QByteArray("member,raw\nalice,1\n");
    QTest::newRow("the beginning of a database") << QByteArray("SQLite format 3\0", 16);
    QTest::newRow("zeros") << QByteArray(8192, '\0');
}

void RecordingFaultsTest::notARecording()
{
    QFETCH(QByteArray, bytes);
    putFile(QString::fromStdString(path()), bytes);
    COMPARE_FAILURE(Recording::open(path()), ErrorKind::Io, "recordingfaults", "text");
    QVERIFY(!isRecording(path()));
    QCOMPARE(entriesOf(m_directory->path()), QStringList{"board.recording"});

    putFile(QString::fromStdString(path("other")), {});
    QVERIFY(change(path("other"), {"CREATE TABLE board(id INTEGER PRIMARY KEY)"}));
    COMPARE_FAILURE(Recording::open(path("other")), ErrorKind::Io, "recordingfaults", "another database");
    COMPARE_FAILURE(Recording::open(m_directory->path().toStdString()), ErrorKind::Io, "recordingfaults",
                    "a folder");
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    COMPARE_FAILURE(Recording::open(path("pipe")), ErrorKind::Io, "recordingfaults", "a pipe");

    // SQLite opens it too.
    VERIFY_RESULT(Recorder::create(path("besides"), {{}}));
    VERIFY_RESULT(Recording::open(path("besides")));
    QCOMPARE(::mkfifo(path("besides-journal").c_str(), 0600), 0);
    COMPARE_FAILURE(Recording::open(path("besides")), ErrorKind::Io, "recordingfaults", "its journal");
}

/// Wherever zeros lie, the recording is damaged: it does not begin later, and is not empty.
void RecordingFaultsTest::zerosInTheMiddle()
{
    VERIFY_RESULT(recordSome());
    const QByteArray whole = bytesOf(QString::fromStdString(path()));
    constexpr qsizetype pageBytes = 4096;
    for (qsizetype page = 2; page * pageBytes < whole.size(); ++page) {
        QByteArray holed = whole;
        holed.replace(page * pageBytes - 3000, 3000, QByteArray(3000, '\0'));
        if (holed == whole)
            continue;
        const QString file = QString::fromStdString(path("holed"));
        putFile(file, holed);
        const auto opened = Recording::open(path("holed"));
        QVERIFY2(!opened, qPrintable(QString::number(page)));
        QVERIFY2(opened.error().message.contains("it is damaged"), opened.error().message.c_str());
        QVERIFY(QFile::remove(file));
    }
}

void RecordingFaultsTest::newerVersion()
{
    VERIFY_RESULT(recordSome());
    QVERIFY(change(path(), {"PRAGMA user_version=7"}));
    COMPARE_FAILURE(Recording::open(path()), ErrorKind::Io, "recordingfaults", "newer");
    QVERIFY(isRecording(path()));
    QVERIFY(change(path(), {"PRAGMA user_version=0"}));
    VERIFY_FAILURE(Recording::open(path()), ErrorKind::Io, "it is damaged");
}

void RecordingFaultsTest::truncated()
{
    VERIFY_RESULT(recordSome());
    const QByteArray whole = bytesOf(QString::fromStdString(path()));
    for (qsizetype length = whole.size() - 1; length >= 0; length -= 1009) {
        putFile(QString::fromStdString(path()), whole.left(length));
        auto recording = Recording::open(path());
        QVERIFY(!recording || length > whole.size() - 4096);
        readAll(path());
    }
}

void RecordingFaultsTest::readOnlyPlace()
{
    VERIFY_RESULT(recordSome());
    QCOMPARE(::chmod(path().c_str(), 0444), 0);
    QCOMPARE(::chmod(m_directory->path().toLocal8Bit().constData(), 0555), 0);
    asNobody([&] {
        auto recording = Recording::open(path());
        VERIFY_RESULT(recording);
        VERIFY_RESULT(recording->at(0, noon + seconds(60)));
        VERIFY_FAILURE(Recorder::create(path("new"), {{}}), ErrorKind::Io, "Permission denied.");
    });
    QCOMPARE(::chmod(path().c_str(), 0400), 0);
    asNobody([&] { VERIFY_FAILURE(Recording::open(path()), ErrorKind::Io, "Permission denied."); });
}

void RecordingFaultsTest::cutOffWhereNobodyMayWrite()
{
    VERIFY_RESULT(recordSome());
    {
        const auto file = SqliteFile::open(path(), SqliteFile::Access::Write);
        QVERIFY(file.has_value());
        for (const char *statement : {"PRAGMA cache_size=1", "BEGIN IMMEDIATE",
                                      "UPDATE sample SET changes=zeroblob(900)", "DELETE FROM member"})
            QVERIFY(file->run(statement).has_value());
        QVERIFY(QFile::copy(QString::fromStdString(path()), QString::fromStdString(path("cut"))));
        QVERIFY(QFile::copy(QString::fromStdString(path() + "-journal"),
                            QString::fromStdString(path("cut-journal"))));
    }
    for (const char *name : {"cut", "cut-journal"})
        QCOMPARE(::chmod(path(name).c_str(), 0444), 0);
    asNobody([&] {
        VERIFY_FAILURE(Recording::open(path("cut")), ErrorKind::Io, "interrupted in the middle of a write");
    });
}

void RecordingFaultsTest::journalThatNamesAnotherFile()
{
    VERIFY_RESULT(recordSome());
    const QString journal = QString::fromStdString(path("cut-journal"));
    const QString victim = QString::fromStdString(path("victim"));
    {
        const auto file = SqliteFile::open(path(), SqliteFile::Access::Write);
        QVERIFY(file.has_value());
        for (const char *statement : {"PRAGMA cache_size=1", "BEGIN IMMEDIATE",
                                      "UPDATE sample SET changes=zeroblob(900)", "DELETE FROM member"})
            QVERIFY(file->run(statement).has_value());
        QVERIFY(QFile::copy(QString::fromStdString(path()), QString::fromStdString(path("cut"))));
        QVERIFY(QFile::copy(QString::fromStdString(path() + "-journal"), journal));
    }
    putFile(victim, "keep me");
    // As SQLite ends the journal of a transaction over several databases: page, name, length, sum, magic.
    const QByteArray name = victim.toLocal8Bit();
    quint32 sum = 0;
    for (const char byte : name)
        sum += quint32(byte);
    const auto bigEndian = [](quint32 number) {
        QByteArray bytes(4, 0);
        qToBigEndian(number, bytes.data());
        return bytes;
    };
    putFile(journal, bytesOf(journal) + bigEndian((1 << 30) / 4096 + 1) + name +
                         bigEndian(quint32(name.size())) + bigEndian(sum) +
                         QByteArray::fromHex("d9d505f920a163d7"));
    VERIFY_FAILURE(Recording::open(path("cut")), ErrorKind::Io, "it is damaged");
    QCOMPARE(bytesOf(victim), QByteArray("keep me"));
}

void RecordingFaultsTest::spoiled_data()
{
    QTest::addColumn<QByteArray>("statement");
    QTest::addColumn<bool>("opens");
    const auto row = [](const char *name, const char *statement, bool opens = true) {
        QTest::newRow(name) << QByteArray(statement) << opens;
    };
    row("no boards", "DELETE FROM board", false);
    row("a number that is none", "UPDATE board SET id=7", false);
    row("a text for bytes", "UPDATE board SET codec='binary'", false);
    row("a long text", "UPDATE board SET season=zeroblob(2000000)", false);
    row("a time before all", "UPDATE board SET begun=-1", false);
    row("a word for a time", "UPDATE board SET begun='noon'", false);
    row("another table", "CREATE TABLE more(x)", false);
    row("a trigger", "CREATE TRIGGER t AFTER INSERT ON sample BEGIN SELECT 1; END", false);
    row("a table of another name", "ALTER TABLE member RENAME TO other", false);
    row("no index", "DROP INDEX sample_by_moment", false);
    row("no members", "DELETE FROM member");
    row("text for members", "UPDATE member SET bytes='alice'");
    row("no key frames", "DELETE FROM sample WHERE frame=answered");
    row("key frames of later", "UPDATE sample SET frame=answered+1");
    row("key frames of long ago", "UPDATE sample SET frame=0");
    row("words for key frames", "UPDATE sample SET frame='x'");
    row("no changes", "UPDATE sample SET changes=x''");
    row("changes as text", "UPDATE sample SET changes='x'");
    row("a count of 2^63", "UPDATE sample SET changes=x'FFFFFFFFFFFFFFFF7F'");
    row("a number without end", "UPDATE sample SET changes=x'FFFFFFFFFFFFFFFFFFFFFFFF'");
    row("a member of 2^64", "UPDATE sample SET changes=x'01FFFFFFFFFFFFFFFFFF010100'");
    row("the same member twice", "UPDATE sample SET changes=x'02010100010000'");
    row("a member that is not there leaves", "UPDATE sample SET changes=x'000163'");
    row("zeros", "UPDATE sample SET changes=zeroblob(100000)");
    row("less than nobody", "UPDATE sample SET cardinality=-1");
    row("asked long ago", "UPDATE sample SET took=9223372036854775807");
    row("asked later", "UPDATE sample SET took=-1");
    row("a sample before all", "UPDATE sample SET since=9223372036854775807");
    row("seen before", "UPDATE sample SET since=-9223372036854775807");
    row("the end of time", "UPDATE watched SET last=9223372036854775807");
    row("an end before the beginning", "UPDATE watched SET last=first-1");
    row("never watched", "DELETE FROM watched");
    row("all times at once",
        "INSERT INTO watched SELECT id+10, board, first+1, last, samples, why, 0, x'', x'', 0 FROM watched");
    row("a turn of nobody knows what", "UPDATE watched SET turn=32");
    row("the same of nobody knows what", "UPDATE watched SET same=7");
    row("a word for a turn", "UPDATE watched SET turn='restarted'");
}

void RecordingFaultsTest::spoiled()
{
    QFETCH(QByteArray, statement);
    QFETCH(bool, opens);
    VERIFY_RESULT(recordSome());
    QVERIFY(change(path(), {statement.constData()}));
    auto recording = Recording::open(path());
    QCOMPARE(recording.has_value(), opens);
    if (!opens) {
        VERIFY_FAILURE(recording, ErrorKind::Io, "it is damaged.");
        return;
    }
    // Something of what is asked fails, and says so.
    const auto at = recording->at(0, noon + seconds(100));
    const auto gaps = recording->gaps(0);
    QVERIFY(!at || !gaps);
    VERIFY_FAILURE(!at ? Result<void>(std::unexpected(at.error())) : std::unexpected(gaps.error()),
                   ErrorKind::Io, "it is damaged.");
    readAll(path());
}

/// Bytes that are changed anywhere in the file. None of it may crash, hang or take up memory.
void RecordingFaultsTest::spoiledAnywhere()
{
    SLOW_TEST();
    VERIFY_RESULT(recordSome());
    const QByteArray whole = bytesOf(QString::fromStdString(path()));
    std::mt19937_64 random(11);
    for (int round = 0; round < 400; ++round) {
        QByteArray bytes = whole;
        for (std::uint64_t i = 1 + random() % 8; i > 0; --i) {
            const auto place = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(bytes.size()));
            bytes[place] = static_cast<char>(random());
        }
        putFile(QString::fromStdString(path()), bytes);
        readAll(path());
    }
}

TIEBREAK_TEST(QCoreApplication, RecordingFaultsTest)

} // namespace tst_recordingfaults

#include "tst_recordingfaults.moc"
