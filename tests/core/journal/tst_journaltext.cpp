// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of the journal's entries.
#include "core/journal/journaltext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <string>

using namespace tiebreak;

namespace tst_journaltext
{

class JournalTextTest : public QObject
{
    Q_OBJECT

private slots:
    void kindsAndStatesHaveNames()
    {
        for (int i = 0; i <= int(WriteKind::Command); ++i)
            QVERIFY(writeKindNamed(writeKindName(WriteKind(i))) == WriteKind(i));
        for (int i = 0; i <= int(WriteState::Partly); ++i)
            QVERIFY(writeStateNamed(writeStateName(WriteState(i))) == WriteState(i));
        QVERIFY(!writeKindNamed("nonsense") && !writeStateNamed(""));
    }

    void writes()
    {
        Sentences said("journaltext");
        JournalEntry entry;
        entry.command = "ZADD board 1 \"a\\xff\" " + std::string(300, 'x');
        entry.keys = {"board", "new\n", "old"};
        for (int i = 0; i <= int(WriteKind::Command); ++i) {
            entry.kind = WriteKind(i);
            entry.edit = entry.kind == WriteKind::Edit ? std::optional(settingRaw("board", "alice", 4, 5))
                                                       : std::nullopt;
            said.add(QString::fromLatin1(writeKindName(entry.kind).data()), writeText(entry, plainWording()));
        }
        COMPARE_SENTENCES(said);
    }

    void edits()
    {
        Sentences said("journaltext");
        const auto add = [&](const char *name, const BoardEdit &edit) {
            JournalEntry entry;
            entry.edit = edit;
            said.add(name, writeText(entry, plainWording()));
        };
        add("added", inverse(removing("board", "alice", 4)));
        add("removed", removing("board", "alice", 4));
        add("renamed", renaming("board", "alice", 4, "bob"));
        const Expiry expiry{std::chrono::days(20'000)};
        add("expires", {.key = "board", .members = {}, .expiry = ExpiryChange{{}, expiry}});
        add("never expires", {.key = "board", .members = {}, .expiry = ExpiryChange{expiry, {}}});
        COMPARE_SENTENCES(said);
    }

    void outcomes()
    {
        Sentences said("journaltext");
        JournalEntry entry;
        entry.kind = WriteKind::Shadow;
        entry.answer = "ERR \x1b[31m";
        for (int i = 0; i <= int(WriteState::Partly); ++i) {
            entry.state = WriteState(i);
            said.add(QString::fromLatin1(writeStateName(entry.state).data()),
                     writeStateText(entry, plainWording()));
        }
        entry.written = 1;
        said.add("one", writeStateText(entry, plainWording()));
        entry.written = 1200;
        said.add("many", writeStateText(entry, plainWording()));
        entry.removed = 3;
        said.add("removed", writeStateText(entry, plainWording()));
        entry.kind = WriteKind::Run;
        entry.state = WriteState::Made;
        said.add("run", writeStateText(entry, plainWording()));
        COMPARE_SENTENCES(said);
    }
};

TIEBREAK_TEST(QCoreApplication, JournalTextTest)

} // namespace tst_journaltext

#include "tst_journaltext.moc"
