// SPDX-License-Identifier: GPL-3.0-or-later
// What was edited is remembered bit for bit, whatever becomes of the file.
#include "files/editjournal.h"

#include "support/files.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <limits>
#include <sys/file.h>
#include <thread>

using namespace tiebreak;

namespace tst_editjournal
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

} // namespace

class EditJournalTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    QString path() const { return m_directory.filePath("data/edits.jsonl"); }
    EditJournal journal() const { return EditJournal(path().toStdString()); }

private slots:
    void cleanup() { QFile::remove(path()); }

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
        QVERIFY(journal().entries()->empty());
        std::vector<std::string> ids;
        for (const BoardEdit &edit : edits) {
            const auto begun = journal().begin(entryOf(edit));
            VERIFY_RESULT(begun);
            ids.push_back(begun->id);
        }
        VERIFY_RESULT(journal().end(ids[1], EditState::Made));
        VERIFY_RESULT(journal().end(ids[2], EditState::Made));
        VERIFY_RESULT(journal().end(ids[2], EditState::Undone));
        const auto entries = journal().entries();
        VERIFY_RESULT(entries);
        QCOMPARE(entries->size(), edits.size());
        for (std::size_t i = 0; i < edits.size(); ++i) {
            const JournalEntry &entry = (*entries)[edits.size() - 1 - i]; // the newest first
            QVERIFY(isSameEdit(entry.edit, edits[i]));
            QCOMPARE(entry.id, ids[i]);
            QCOMPARE(entry.server, "127.0.0.1:6379");
            QCOMPARE(entry.db, 3);
            QVERIFY(entry.time == entryOf({}).time);
            QVERIFY(entry.state == (i == 1 ? EditState::Made : i == 2 ? EditState::Undone : EditState::Sent));
        }
        QCOMPARE(QFileInfo(path()).permissions() &
                     (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
                 QFile::Permissions());
    }

    void outlivesDamage()
    {
        VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", "a", 1, 2))));
        QFile file(path());
        QVERIFY(file.open(QIODevice::Append));
        file.write(
            "{\"id\":\"cut\",\"time\":17\n[1,2]\n\n{\"id\":4,\"state\":\"made\"}\n{\"state\":{}}\nnull\n"
            "{\"id\":\"x\",\"time\":1,\"server\":\"s\",\"db\":0,\"key\":\"k\",\"members\":[{\"member\":"
            "\"m\",\"before\":\"5\",\"after\":null}]}\n{\"id\":\"half");
        file.close();
        VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", "a", 2, 3))));
        const auto entries = journal().entries();
        VERIFY_RESULT(entries);
        QCOMPARE(entries->size(), std::size_t(2));
        QVERIFY(isSameEdit(entries->front().edit, settingRaw("board", "a", 2, 3)));
    }

    void takesSeveralWriters()
    {
        std::vector<std::thread> writers;
        for (int writer = 0; writer < 4; ++writer) {
            writers.emplace_back([this] {
                for (int i = 0; i < 25; ++i) {
                    const auto begun = journal().begin(entryOf(settingRaw("board", "a", 1, 2)));
                    if (begun)
                        (void)journal().end(begun->id, EditState::Made);
                }
            });
        }
        for (std::thread &writer : writers)
            writer.join();
        const auto entries = journal().entries();
        VERIFY_RESULT(entries);
        QCOMPARE(entries->size(), std::size_t(100));
        QVERIFY(std::ranges::all_of(
            *entries, [](const JournalEntry &entry) { return entry.state == EditState::Made; }));
    }

    void doesNotGrowForEver()
    {
        const std::string large(300'000, 'm');
        for (int i = 0; i < 40; ++i)
            VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", large, i, i + 1))));
        QVERIFY(QFileInfo(path()).size() < (9 << 20));
        const auto entries = journal().entries();
        VERIFY_RESULT(entries);
        QVERIFY(entries->size() >= 10 && entries->size() < 40);
        QVERIFY(isSameEdit(entries->front().edit, settingRaw("board", large, 39, 40)));
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
            QFile fresh(path() + QStringLiteral(".new"));
            if (fresh.open(QIODevice::WriteOnly))
                fresh.write(old.readAll());
            fresh.close();
            std::filesystem::rename(fresh.fileName().toStdString(), old.fileName().toStdString());
            old.close();
        });
        const auto begun = journal().begin(entryOf(settingRaw("board", "a", 2, 3)));
        replaces.join();
        VERIFY_RESULT(begun);
        const auto entries = journal().entries();
        VERIFY_RESULT(entries);
        QCOMPARE(entries->size(), std::size_t(2));
    }

    void isNotReplacedUnderAWriter()
    {
        VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", "a", 1, 2))));
        QFile writes(path());
        QVERIFY(writes.open(QIODevice::ReadOnly));
        QCOMPARE(::flock(writes.handle(), LOCK_SH), 0);
        const std::string large(2'000'000, 'm');
        for (int i = 0; i < 6; ++i)
            VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", large, i, i + 1))));
        QVERIFY(writes.size() > (11 << 20));
        writes.close();
        VERIFY_RESULT(journal().begin(entryOf(settingRaw("board", "a", 2, 3))));
        QVERIFY(QFileInfo(path()).size() < (8 << 20));
    }

    void saysWhyNot()
    {
        EditJournal nowhere("/proc/none/edits.jsonl");
        VERIFY_FAILURE(nowhere.begin(entryOf({})), ErrorKind::Io, "/proc/none");
    }
};

TIEBREAK_TEST(QCoreApplication, EditJournalTest)

} // namespace tst_editjournal

#include "tst_editjournal.moc"
