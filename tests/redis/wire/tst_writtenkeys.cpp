// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that commands change, beside what a real server says of them.
#include "redis/wire/readingcommands.h"
#include "redis/wire/replysink.h"
#include "redis/wire/writtenkeys.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace tiebreak;

namespace tst_writtenkeys
{

namespace
{

using Keys = std::optional<std::vector<std::string>>;

std::vector<Reply> commandsFlaggedWrite(Connection &connection)
{
    std::vector<Reply> commands;
    TreeSink sink;
    if (!connection.sendTyped({"COMMAND"}) || !connection.receiveTyped(sink))
        return commands;
    for (const Reply &entry : sink.takeReply().items) {
        if (std::ranges::find(entry.items[2].items, "write", &Reply::text) != entry.items[2].items.end())
            commands.push_back(entry);
    }
    return commands;
}

/// The keys that the server would let the command change; nothing where it does not take these words.
std::optional<std::set<std::string>> changedKeys(Connection &connection, const Command &command)
{
    Command question{"COMMAND", "GETKEYSANDFLAGS"};
    question.insert(question.end(), command.begin(), command.end());
    const auto reply = connection.run(question);
    if (!reply)
        return std::nullopt;
    std::set<std::string> keys;
    for (const Reply &key : reply->items) {
        const auto &flags = key.items[1].items;
        if (std::ranges::find(flags, "RO", &Reply::text) == flags.end())
            keys.insert(key.items[0].text);
    }
    return keys;
}

} // namespace

class TestWrittenKeys : public QObject
{
    Q_OBJECT

private slots:
    void areAllThatTheServerNames()
    {
        const TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        Connection connection = connectionTo(server);
        int compared = 0;
        for (const Reply &entry : commandsFlaggedWrite(connection)) {
            for (const Command &words :
                 std::initializer_list<Command>{{"a"},
                                                {"a", "b"},
                                                {"a", "b", "c"},
                                                {"a", "b", "c", "d"},
                                                {"a", "b", "c", "d", "e"},
                                                {"a", "b", "c", "d", "e", "f", "g", "h"},
                                                {"a", "2", "b", "c"},
                                                {"2", "a", "b", "MIN"},
                                                {"0", "2", "a", "b", "MIN"}}) {
                Command command{entry.items[0].text};
                command.insert(command.end(), words.begin(), words.end());
                const Keys ours = writtenKeys(command);
                const auto theirs = changedKeys(connection, command);
                if (!ours || !theirs)
                    continue;
                ++compared;
                QVERIFY2(std::ranges::includes(std::set<std::string>(ours->begin(), ours->end()), *theirs),
                         command[0].c_str());
            }
        }
        // What is only read does not count.
        QVERIFY(writtenKeys({"ZUNIONSTORE", "a", "2", "b", "c"}) == Keys({"a"}));
        QVERIFY2(compared > 150, qPrintable(QString::number(compared)));
    }

    void areNotKnownOfWhatMayChangeAnything()
    {
        for (const Command &command :
             {Command{"FLUSHALL"}, Command{"SORT", "a", "STORE", "b"}, Command{"COPY", "a", "b", "DB", "1"},
              Command{"MOVE", "a", "1"}, Command{"SWAPDB", "0", "1"}, Command{"MIGRATE", "h", "1", "a"},
              Command{"GEORADIUS", "a"}, Command{"CONFIG", "SET", "a", "b"}, Command{"GET", "a"},
              Command{"ZMPOP", "x", "a"}, Command{"ZMPOP", "3", "a"}, Command{"EVAL", "x", "-1"},
              Command{"EVAL", "x"}, Command{"no such"}, Command{}})
            QVERIFY2(!writtenKeys(command), command.empty() ? "" : command[0].c_str());
    }

    void ofScriptsAreThoseThatTheyDeclare()
    {
        QVERIFY(writtenKeys({"eval", "x", "2", "a", "b", "c"}) == Keys({"a", "b"}));
        QVERIFY(writtenKeys({"FCALL", "f", "0", "a"}) == Keys(std::vector<std::string>()));
        // A user's script may change others all the same.
        const Command script{"EVAL", "x", "1", "a"};
        QVERIFY(otherKeyText(script, "a", {}, ScriptBy::Tiebreak).empty());
        QVERIFY(!otherKeyText(script, "a", {}, ScriptBy::User).empty());
    }

    void nameTheFirstThatIsNotAllowed()
    {
        const std::vector<std::string> beside{"b"};
        QVERIFY(otherKeyText({"RENAME", "a", "b"}, "a", beside, ScriptBy::User).empty());
        QVERIFY(otherKeyText({"MULTI"}, "a", {}, ScriptBy::User).empty());
        QVERIFY(otherKeyText({"RENAME", "a", "c"}, "a", beside, ScriptBy::User).contains("\"c\""));
        QVERIFY(!otherKeyText({"UNLINK", "a", "A"}, "a", beside, ScriptBy::User).empty());
    }
};

TIEBREAK_TEST(NoApplication, TestWrittenKeys)

} // namespace tst_writtenkeys

#include "tst_writtenkeys.moc"
