// SPDX-License-Identifier: GPL-3.0-or-later
// What was written is remembered bit for bit, whatever becomes of the file.
#include "files/journalfile.h"
#include "files/journallines.h"
#include "files/rowjson.h"

#include "support/files.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <bit>
#include <csignal>
#include <filesystem>
#include <limits>
#include <random>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace tiebreak;

namespace tst_journalfile
{

namespace
{

JournalEntry entryOf(BoardEdit edit)
{
    JournalEntry entry;
    entry.time = decltype(entry.time)(std::chrono::microseconds(1795000000123456));
    entry.server = "127.0.0.1:6379";
    entry.db = 3;
    entry.edit = std::move(edit);
    return entry;
}

JournalEntry typed(std::string command)
{
    JournalEntry entry;
    entry.kind = WriteKind::Console;
    entry.server = "127.0.0.1:6379";
    entry.command = std::move(command);
    return entry;
}

/// Whether both do the same, bit for bit.
bool isSameEdit(const BoardEdit &a, const BoardEdit &b)
{
    const auto bits = [](const std::optional<double> &raw) {
        return raw ? std::optional(std::bit_cast<std::uint64_t>(*raw)) : std::nullopt;
    };
    const auto isSameChange = [&](const MemberChange &one, const MemberChange &other) {
        return one.member == other.member && bits(one.before) == bits(other.before) &&
               bits(one.after) == bits(other.after);
    };
    const auto times = [](const std::optional<ExpiryChange> &expiry) {
        return expiry ? std::optional(std::pair(expiry->before, expiry->after)) : std::nullopt;
    };
    return a.key == b.key && times(a.expiry) == times(b.expiry) &&
           std::ranges::equal(a.members, b.members, isSameChange);
}

/// Files of this process take no more bytes than these while it lives, as on a full disk.
class FullDisk
{
public:
    explicit FullDisk(qint64 bytes)
    {
        ::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{.rlim_cur = rlim_t(bytes), .rlim_max = m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    FullDisk(const FullDisk &) = delete;
    FullDisk &operator=(const FullDisk &) = delete;

private:
    rlimit m_before{};
};

} // namespace

class JournalFileTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    QString path() const { return m_directory.filePath("data/writes.jsonl"); }
    JournalFile journal() const { return JournalFile(path().toStdString()); }
    /// Whose files are small.
    JournalFile smallJournal() const
    {
        return JournalFile(path().toStdString(), false, JournalFile::systemClock(), 100'000);
    }
    /// Adds bytes as they are.
    void add(const QByteArray &bytes) const
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::Append));
        QCOMPARE(file.write(bytes), bytes.size());
    }

private slots:
    void cleanup() { QDir(m_directory.filePath("data")).removeRecursively(); }

    void remembersBits()
    {
        const std::string key("b\0ard\n\xff", 7);
        std::vector<BoardEdit> edits{
            settingRaw(key, "m\xffm\"\n", 10307924010161648.0, std::nextafter(1.0, 2.0)),
            settingRaw(key, "", std::nullopt, -0.0),
            removing("board", "b", std::numeric_limits<double>::infinity()),
            renaming("board", "b", std::numeric_limits<double>::denorm_min(), "c"),
            BoardEdit{
                "board", {}, ExpiryChange{Expiry(std::chrono::milliseconds(1795000000123)), std::nullopt}}};
        QVERIFY(journal().writes()->entries.empty());
        std::vector<std::string> ids;
        for (const BoardEdit &edit : edits) {
            const auto begun = journal().begin(entryOf(edit));
            VERIFY_RESULT(begun);
            ids.push_back(*begun);
        }
        VERIFY_RESULT(journal().end(ids[1], {WriteState::Made}));
        VERIFY_RESULT(journal().end(ids[2], {WriteState::Made}));
        VERIFY_RESULT(journal().end(ids[2], {WriteState::Undone}));
        const auto kept = journal().writes();
        VERIFY_RESULT(kept);
        QCOMPARE(kept->entries.size(), edits.size());
        for (std::size_t i = 0; i < edits.size(); ++i) {
            const JournalEntry &entry = kept->entries[edits.size() - 1 - i]; // the newest first
            QVERIFY(isSameEdit(*entry.edit, edits[i]));
            QCOMPARE(entry.id, ids[i]);
            QCOMPARE(entry.server, "127.0.0.1:6379");
            QCOMPARE(entry.db, 3);
            QVERIFY(entry.by.contains('@'));
            QVERIFY(entry.time == entryOf({}).time);
            QVERIFY(entry.state == (i == 1   ? WriteState::Made
                                    : i == 2 ? WriteState::Undone
                                             : WriteState::Sent));
            QCOMPARE(entry.canBeUndone(), i != 2);
        }
        QCOMPARE(QFileInfo(path()).permissions() &
                     (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
                 QFile::Permissions());
    }

    void remembersJobsAndLines()
    {
        JournalEntry job;
        job.kind = WriteKind::Shadow;
        job.server = "10.0.0.5:6379";
        job.address = "10.0.0.6:6379";
        job.process = "f00";
        job.user = "editor";
        job.keys = {"board", "new\xff"};
        const auto shadow = journal().begin(job);
        VERIFY_RESULT(shadow);
        VERIFY_RESULT(journal().end(*shadow, {WriteState::Partly, "Stopped.", 1200, 3}));
        const auto line = journal().begin(typed("ZADD board 1 \"a\\xff\""));
        VERIFY_RESULT(line);
        VERIFY_RESULT(journal().end(*line, {WriteState::Answered, "1"}));
        const auto kept = journal().writes();
        VERIFY_RESULT(kept);
        QCOMPARE(kept->entries.size(), std::size_t(2));
        const JournalEntry &first = kept->entries[1];
        QVERIFY(first.kind == WriteKind::Shadow && first.state == WriteState::Partly);
        QVERIFY(first.keys == job.keys && first.address == job.address && first.process == job.process);
        QCOMPARE(first.user, "editor");
        QCOMPARE(first.answer, "Stopped.");
        QVERIFY(first.written == 1200 && first.removed == 3 && !first.canBeUndone());
        const JournalEntry &second = kept->entries[0];
        QVERIFY(second.kind == WriteKind::Console && second.state == WriteState::Answered);
        QCOMPARE(second.command, "ZADD board 1 \"a\\xff\"");
        QCOMPARE(second.answer, "1");
    }

    /// The journal of edits that older versions kept beside it goes on being one.
    void takesOverTheEditsOfBefore()
    {
        QDir().mkpath(QFileInfo(path()).path());
        QVERIFY(
            QFile::copy(QStringLiteral(TEST_DATA "/edits.jsonl"), m_directory.filePath("data/edits.jsonl")));
        const auto before = journal().writes();
        VERIFY_RESULT(before);
        QCOMPARE(before->entries.size(), std::size_t(3));
        QCOMPARE(before->unreadable, 0);
        const JournalEntry &made = before->entries[1];
        QVERIFY(made.state == WriteState::Made && made.canBeUndone());
        QVERIFY(isSameEdit(*made.edit, settingRaw("board", "alice", 5, 6)));
        QVERIFY(before->entries[0].state == WriteState::Conflict);
        QVERIFY(before->entries[2].state == WriteState::Undone);
        QCOMPARE(before->entries[2].edit->members.front().member, "m\xff");
        VERIFY_RESULT(journal().end(made.id, {WriteState::Undone}));
        VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", "a", 1, 2))));
        const auto kept = journal().writes();
        VERIFY_RESULT(kept);
        QCOMPARE(kept->entries.size(), std::size_t(4));
        QVERIFY(isSameEdit(*kept->entries[0].edit, settingRaw("board", "a", 1, 2)));
        QVERIFY(kept->entries[2].state == WriteState::Undone);
    }

    void outlivesDamage()
    {
        VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", "a", 1, 2))));
        add("{\"id\":\"cut\",\"time\":17\n[1,2]\n\n{\"id\":4,\"state\":\"made\"}\n{\"state\":{}}\nnull\n"
            "{\"id\":\"x\",\"time\":1,\"server\":\"s\",\"db\":0,\"key\":\"k\",\"members\":[{\"member\":"
            "\"m\",\"before\":\"5\",\"after\":null}]}\n{\"id\":\"half");
        VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", "a", 2, 3))));
        const auto kept = journal().writes();
        VERIFY_RESULT(kept);
        QCOMPARE(kept->entries.size(), std::size_t(2));
        QCOMPARE(kept->unreadable, 7);
        QVERIFY(isSameEdit(*kept->entries.front().edit, settingRaw("board", "a", 2, 3)));
    }

    /// Whatever becomes of its bytes, what is read can be written and read again.
    void readsWhateverBecomesOfItsBytes()
    {
        VERIFY_RESULT(journal().begin(typed("ZADD board 1 \"a\\xff\"")));
        const auto begun = journal().begin(entryOf(renaming("b\xff", "m", 5, "n")));
        VERIFY_RESULT(begun);
        VERIFY_RESULT(journal().end(*begun, {WriteState::Partly, "Stopped.", 12, 3}));
        JournalEntry job = typed({});
        job.kind = WriteKind::CutOver;
        job.keys = {"board", "new\xff", "old"};
        VERIFY_RESULT(journal().begin(job));
        const std::string sound = bytesOf(path()).toStdString();
        std::mt19937 random(20261128);
        const std::string_view pieces[] = {"{",      "}",          "[",    "]",      "\"", "\n",
                                           "\\",     ",",          ":",    "null",   "-1", "1e999",
                                           "\"v\":", "\"state\":", "\xff", "\\ud800"};
        for (int i = 0; i < 20'000; ++i) {
            std::string text = sound;
            for (unsigned damage = random() % 4; damage < 4; ++damage) {
                const std::size_t at = random() % text.size();
                const std::string_view piece = pieces[random() % std::size(pieces)];
                switch (random() % 4) {
                case 0:
                    text[at] = char(random());
                    break;
                case 1:
                    text.insert(at, piece);
                    break;
                case 2:
                    text.erase(at, random() % 40);
                    break;
                default:
                    text.insert(at, text.substr(random() % text.size(), random() % 200));
                }
            }
            JournalReader reader;
            reader.read(text);
            std::string again;
            for (const JournalEntry &entry : reader.entries())
                again += jsonText(journalEntryJson(entry)) + '\n' +
                         jsonText(journalEndJson(
                             entry.id, {entry.state, entry.answer, entry.written, entry.removed}, 0)) +
                         '\n';
            JournalReader second;
            second.read(again);
            QCOMPARE(second.unreadable(), 0);
            QCOMPARE(second.entries().size(), reader.entries().size());
            for (std::size_t e = 0; e < second.entries().size(); ++e) {
                const JournalEntry &one = reader.entries()[e];
                const JournalEntry &other = second.entries()[e];
                QVERIFY(one.id == other.id && one.command == other.command && one.keys == other.keys &&
                        one.state == other.state && one.canBeUndone() == other.canBeUndone());
            }
        }
    }

    /// They are counted and stay where they are, and a state that is not known changes none.
    void passesOverNewerLines()
    {
        const auto begun = journal().begin(entryOf(settingRaw("board", "a", 1, 2)));
        VERIFY_RESULT(begun);
        VERIFY_RESULT(journal().end(*begun, {WriteState::Made}));
        const QByteArray id = QByteArray::fromStdString(*begun);
        add("{\"v\":3,\"id\":\"n\",\"what\":7}\n{\"v\":3,\"id\":\"" + id + "\",\"state\":\"half-undone\"}\n");
        const auto kept = journal().writes();
        VERIFY_RESULT(kept);
        QCOMPARE(kept->entries.size(), std::size_t(1));
        QVERIFY(kept->entries.front().state == WriteState::Made);
        QCOMPARE(kept->newer, 2);
        QCOMPARE(kept->unreadable, 0);
        VERIFY_RESULT(journal().begin(typed("DEL board")));
        QVERIFY(bytesOf(path()).contains("\"what\":7"));
    }

    /// The order is that of the file.
    void keepsItsOrderWhenTheClockGoesBack()
    {
        std::int64_t now = 2'000'000;
        JournalFile journal(path().toStdString(), false, [&now] {
            return std::chrono::sys_time<std::chrono::microseconds>(std::chrono::microseconds(now));
        });
        const auto first = journal.begin(typed("ZADD board 1 a"));
        VERIFY_RESULT(first);
        now = 1'000'000;
        VERIFY_RESULT(journal.end(*first, {WriteState::Answered, "1"}));
        VERIFY_RESULT(journal.begin(typed("ZADD board 2 a")));
        const auto kept = journal.writes();
        VERIFY_RESULT(kept);
        QCOMPARE(kept->entries.front().command, "ZADD board 2 a");
        QCOMPARE(kept->entries.front().time.time_since_epoch().count(), 1'000'000);
        QVERIFY(kept->entries.back().state == WriteState::Answered);
    }

    void takesSeveralWriters()
    {
        std::vector<std::thread> writers;
        for (int writer = 0; writer < 4; ++writer) {
            writers.emplace_back([this] {
                for (int i = 0; i < 25; ++i) {
                    const auto begun = journal().begin(entryOf(settingRaw("board", "a", 1, 2)));
                    if (begun)
                        (void)journal().end(*begun, {WriteState::Made});
                }
            });
        }
        for (std::thread &writer : writers)
            writer.join();
        const auto kept = journal().writes();
        VERIFY_RESULT(kept);
        QCOMPARE(kept->entries.size(), std::size_t(100));
        QCOMPARE(kept->unreadable, 0);
        QVERIFY(std::ranges::all_of(
            kept->entries, [](const JournalEntry &entry) { return entry.state == WriteState::Made; }));
    }

    /// What can be undone outlives the file that it was put down in.
    void isBoundedAndLosesNoUndo()
    {
        const auto undoable = journal().begin(entryOf(settingRaw("board", "a", 1, 2)));
        const auto undone = journal().begin(entryOf(settingRaw("board", "b", 1, 2)));
        const auto line = journal().begin(typed("ZADD first 1 a"));
        VERIFY_RESULT(undoable);
        VERIFY_RESULT(undone);
        VERIFY_RESULT(line);
        VERIFY_RESULT(journal().end(*undoable, {WriteState::Made}));
        VERIFY_RESULT(journal().end(*undone, {WriteState::Made}));
        const std::string large(10'000, 'm');
        for (int i = 0; i < 80; ++i) {
            const auto begun = smallJournal().begin(typed("ZADD board 1 " + large));
            VERIFY_RESULT(begun);
            if (i == 20)
                VERIFY_RESULT(journal().end(*undone, {WriteState::Undone}));
        }
        qint64 bytes = 0;
        const auto files = QDir(QFileInfo(path()).path()).entryInfoList(QDir::Files);
        for (const QFileInfo &file : files)
            bytes += file.size();
        QCOMPARE(files.size(), 5);
        QVERIFY(bytes > 400'000 && bytes < 600'000);
        const auto kept = journal().writes();
        VERIFY_RESULT(kept);
        const auto has = [&](const std::string &id) {
            return std::ranges::count(kept->entries, id, &JournalEntry::id);
        };
        QCOMPARE(has(*undoable), 1);
        QCOMPARE(has(*undone), 0);
        QCOMPARE(has(*line), 0);
        const auto entry = std::ranges::find(kept->entries, *undoable, &JournalEntry::id);
        QVERIFY(entry->state == WriteState::Made && isSameEdit(*entry->edit, settingRaw("board", "a", 1, 2)));
    }

    /// What replaces the file holds it alone: nobody adds a line to a file that is about to go.
    void waitsForTheOneWhoReplacesIt()
    {
        VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", "a", 1, 2))));
        QFile old(path());
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(::flock(old.handle(), LOCK_EX), 0);
        std::thread replaces([this, &old] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            std::filesystem::rename(path().toStdString(), path().toStdString() + ".1");
            old.close();
        });
        const auto begun = journal().begin(entryOf(settingRaw("board", "a", 2, 3)));
        replaces.join();
        VERIFY_RESULT(begun);
        const auto kept = journal().writes();
        VERIFY_RESULT(kept);
        QCOMPARE(kept->entries.size(), std::size_t(2));
    }

    void isNotReplacedUnderAWriter()
    {
        VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", "a", 1, 2))));
        QFile writes(path());
        QVERIFY(writes.open(QIODevice::ReadOnly));
        QCOMPARE(::flock(writes.handle(), LOCK_SH), 0);
        const std::string large(20'000, 'm');
        for (int i = 0; i < 6; ++i)
            VERIFY_RESULT(smallJournal().begin(typed(large)));
        QVERIFY(writes.size() > 110'000);
        writes.close();
        VERIFY_RESULT(smallJournal().begin(entryOf(settingRaw("board", "a", 2, 3))));
        QVERIFY(QFileInfo(path()).size() < 100'000);
        QCOMPARE(journal().writes()->entries.size(), std::size_t(8));
    }

    /// Nothing was written is another answer than that what was written is elsewhere.
    void aLinkToNowhereIsNoEmptyJournal()
    {
        QVERIFY(journal().writes()->entries.empty());
        QVERIFY(QDir().mkpath(QFileInfo(path()).path()));
        std::filesystem::create_symlink("/nowhere/writes.jsonl", path().toStdString());
        VERIFY_FAILURE(journal().writes(), ErrorKind::Io, "writes.jsonl");
        VERIFY_FAILURE(journal().begin(typed("ZADD board 1 a")), ErrorKind::Io, "writes.jsonl");
    }

    void saysThatTheDiskIsFull()
    {
        VERIFY_RESULT(journal().begin(typed("ZADD board 1 a")));
        const qint64 size = QFileInfo(path()).size();
        {
            const FullDisk disk(size + 20); // a part of the line still goes
            VERIFY_FAILURE(journal().begin(typed("ZADD board 2 a")), ErrorKind::Io, "writes.jsonl");
        }
        QCOMPARE(QFileInfo(path()).size(), size);
        VERIFY_RESULT(journal().begin(typed("ZADD board 3 a")));
        const auto kept = journal().writes();
        VERIFY_RESULT(kept);
        QCOMPARE(kept->entries.size(), std::size_t(2));
        QCOMPARE(kept->unreadable, 0);
    }

    void leavesFilesOfOthersAlone_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("text") << QByteArray("remember the milk\n");
        QTest::newRow("JSON") << QByteArray("{\n  \"writes\": 3\n}\n");
        QTest::newRow("JSON lines") << QByteArray("{\"format\":\"other\",\"version\":2}\n");
        QTest::newRow("old edits") << QByteArray("{\"id\":\"x\",\"time\":1}\n");
        QTest::newRow("zeros") << QByteArray(100, '\0');
    }
    void leavesFilesOfOthersAlone()
    {
        QFETCH(QByteArray, content);
        QDir().mkpath(QFileInfo(path()).path());
        putFile(path(), content);
        VERIFY_FAILURE(journal().begin(typed("DEL board")), ErrorKind::Io, "another program");
        QCOMPARE(bytesOf(path()), content);
        VERIFY_RESULT(journal().writes());
    }

    /// The very first line may have been cut off.
    void goesOnBehindACutHeader()
    {
        QDir().mkpath(QFileInfo(path()).path());
        putFile(path(), "{\"format\":\"tiebreak-wri");
        VERIFY_RESULT(journal().begin(typed("DEL board")));
        VERIFY_RESULT(journal().begin(typed("DEL other")));
        QCOMPARE(journal().writes()->entries.size(), std::size_t(2));
    }

    void needsAnOrdinaryFile()
    {
        QDir().mkpath(path());
        VERIFY_FAILURE(journal().begin(typed("DEL board")), ErrorKind::Io, "writes.jsonl");
        QVERIFY(QDir().rmdir(path()));
        QCOMPARE(::mkfifo(path().toStdString().c_str(), 0600), 0);
        VERIFY_FAILURE(journal().begin(typed("DEL board")), ErrorKind::Io, "ordinary");
        VERIFY_FAILURE(journal().writes(), ErrorKind::Io, "ordinary");
        QVERIFY(QFile::remove(path()));
        VERIFY_FAILURE(JournalFile("/proc/none/writes.jsonl").begin({}), ErrorKind::Io, "/proc/none");
        if (::geteuid() == 0)
            QSKIP("root may write everywhere");
        putFile(path(), "");
        QFile(path()).setPermissions(QFile::ReadOwner);
        VERIFY_FAILURE(journal().begin(typed("DEL board")), ErrorKind::Io, "writes.jsonl");
    }
};

TIEBREAK_TEST(QCoreApplication, JournalFileTest)

} // namespace tst_journalfile

#include "tst_journalfile.moc"
