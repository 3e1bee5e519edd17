// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing that may write leaves for a server of others before the journal has it, from wherever.
#include "redis/board/boardeditor.h"
#include "redis/board/boardwriter.h"
#include "redis/board/cutover.h"
#include "redis/link/open.h"
#include "redis/link/writejob.h"

#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/replysink.h"
#include "redis/wire/secrets.h"
#include "support/allowwrites.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_writejournal
{

class WriteJournalTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;
    std::shared_ptr<TestJournal> m_journal;
    WritableServer server() const { return allowWrites(m_server->endpoint(), m_journal); }

private slots:
    void init()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        m_journal = std::make_shared<TestJournal>();
    }

    void eachCommandIsAnEntry()
    {
        auto connection = openConnection(server().as(WriteKind::Console), patient);
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"ZADD", "board", "1", std::string("a\xff\n", 3)}));
        VERIFY_RESULT(connection->run({"ZCARD", "board"}));
        VERIFY_RESULT(connection->pipeline(std::vector<Command>{{"MULTI"}, {"DEL", "board"}, {"EXEC"}}));
        TreeSink sink;
        VERIFY_RESULT(connection->sendTyped({"SET", "text", "value"}));
        VERIFY_RESULT(connection->receiveTyped(sink));
        QVERIFY(!connection->run({"ZADD", "text", "1", "a"}));
        const auto entries = m_journal->entries();
        QCOMPARE(entries.size(), std::size_t(6));
        const std::vector<std::string> commands{
            "ZADD board 1 \"a\\xff\\n\"", "MULTI", "DEL board", "EXEC", "SET text value", "ZADD text 1 a"};
        const std::vector<std::string> answers{"1", "OK", "1", "(1 elements)", "OK", ""};
        for (std::size_t i = 0; i < entries.size(); ++i) {
            QCOMPARE(entries[i].command, commands[i]);
            QVERIFY(entries[i].state == WriteState::Answered && entries[i].kind == WriteKind::Console);
            if (!answers[i].empty())
                QCOMPARE(entries[i].answer, answers[i]);
            QCOMPARE(entries[i].server, serverIdentity(m_server->endpoint()));
            QCOMPARE(entries[i].process, connection->serverProcess().id);
            QCOMPARE(entries[i].process.size(), std::size_t(40));
            QCOMPARE(entries[i].user, "default");
        }
        QVERIFY(entries.back().answer.starts_with("WRONGTYPE"));
    }

    // The nodes of a cluster, or a server that took over.
    void aJobTellsOfEveryProcess()
    {
        WriteRecord record(m_journal, {}, WriteRecord::Per::Job);
        const std::string address = "127.0.0.1:6379";
        const std::string user;
        const auto write = [&](const char *id) {
            const ServerProcess process{.id = id};
            return record.beginJob({address, process, user}).has_value();
        };
        QVERIFY(write("first") && write("second") && write("first"));
        QCOMPARE(m_journal->entries().size(), std::size_t(1));
        QCOMPARE(m_journal->entries().front().process, "first");
        QVERIFY(m_journal->entries().front().answer.contains("second")); // ahead of the write
        m_journal->fill();
        QVERIFY(!write("third"));
        m_journal->fill(false);
        record.endJob({WriteState::Made, "done", 5, {}});
        const JournalEntry entry = m_journal->entries().front();
        QCOMPARE(entry.state, WriteState::Made);
        QVERIFY(entry.answer.starts_with("done") && entry.answer.contains("second"));
        QVERIFY(!entry.answer.contains("third")); // never written to
    }

    void whatCannotBeKeptIsNotSent()
    {
        auto connection = openConnection(server(), patient);
        VERIFY_RESULT(connection);
        auto job = std::make_unique<WriteJob>(server(), WriteKind::Run, std::vector<std::string>{"board"});
        auto ofJob = openConnection(job->server(), patient);
        VERIFY_RESULT(ofJob);
        m_journal->fill();
        VERIFY_FAILURE(connection->run({"ZADD", "board", "1", "a"}), ErrorKind::Io, "full");
        VERIFY_FAILURE(connection->pipeline(std::vector<Command>{{"PING"}, {"DEL", "x"}}), ErrorKind::Io,
                       "full");
        VERIFY_FAILURE(connection->send({"ZADD", "board", "1", "a"}), ErrorKind::Io, "full");
        VERIFY_FAILURE(connection->sendTyped({"ZADD", "board", "1", "a"}), ErrorKind::Io, "full");
        VERIFY_FAILURE(ofJob->run({"ZADD", "board", "1", "a"}), ErrorKind::Io, "full");
        VERIFY_FAILURE(openStream(job->server(), patient), ErrorKind::Io, "full");
        const auto board = writeNewBoard(server(), "board", rowsOfOne());
        VERIFY_FAILURE(board, ErrorKind::Io, "full");
        QVERIFY(!board.error().message.contains("tiebreak:")); // no temporary key is left behind
        const EditOutcome edit = makeEdit(server(), settingRaw("board", "a", std::nullopt, 1), patient);
        QVERIFY(edit.state == EditState::Refused && edit.error->kind == ErrorKind::Io);
        VERIFY_RESULT(connection->run({"PING"}));
        QCOMPARE(m_server->command({"DBSIZE"}), ":0");
        QVERIFY(m_journal->entries().empty());
    }

    void withoutAJournalNothingIsWritten()
    {
        auto connection =
            openConnection(allowWrites(m_server->endpoint(), std::shared_ptr<WriteJournal>()), patient);
        VERIFY_RESULT(connection);
        VERIFY_FAILURE(connection->run({"ZADD", "board", "1", "a"}), ErrorKind::Locked, "journal");
        VERIFY_RESULT(connection->run({"ZCARD", "board"}));
        // Of a bare stream nobody sees the commands.
        VERIFY_FAILURE(openStream(server(), patient), ErrorKind::Locked, "journal");
        QVERIFY(m_journal->entries().empty());
    }

    void aJobIsOneEntry()
    {
        {
            WriteJob job(server(), WriteKind::Run, {"board"});
            for (int i = 0; i < 3; ++i) {
                auto connection = openConnection(job.server(), patient);
                VERIFY_RESULT(connection);
                VERIFY_RESULT(connection->run({"ZADD", "board", "1", std::to_string(i)}));
                QVERIFY(m_journal->entries().back().state == WriteState::Sent);
            }
            VERIFY_RESULT(openStream(job.server(), patient));
            job.end({WriteState::Made, {}, 3, {}});
            job.endEarly({ErrorKind::Io, "later"});
        }
        {
            WriteJob readsOnly(server(), WriteKind::Run, {"board"});
            VERIFY_RESULT(openConnection(readsOnly.server(), patient)->run({"ZCARD", "board"}));
        }
        {
            WriteJob forgotten(server(), WriteKind::Run, {"board"});
            VERIFY_RESULT(openConnection(forgotten.server(), patient)->run({"DEL", "board"}));
        }
        const auto entries = m_journal->entries();
        QCOMPARE(entries.size(), std::size_t(2));
        QVERIFY(entries[0].state == WriteState::Made && entries[0].written == 3);
        QVERIFY(entries[1].state == WriteState::Partly);
    }

    void whatWasQueuedEndsWithItsTransaction()
    {
        TestJournal &journal = *m_journal;
        auto connection = openConnection(server(), patient);
        VERIFY_RESULT(connection);
        const auto send = [&](const Command &command) {
            return connection->pipeline({&command, 1}).has_value();
        };
        const auto isLast = [&](std::size_t fromTheEnd, WriteState state, const std::string &answer) {
            const auto entries = journal.entries();
            const JournalEntry &entry = entries[entries.size() - fromTheEnd];
            return entry.state == state && entry.answer == answer;
        };
        // Each has its own answer, though a command that reads stands between them.
        QVERIFY(send({"MULTI"}) && send({"ZADD", "board", "1", "a", "2", "b"}));
        QVERIFY(isLast(1, WriteState::Answered, "QUEUED"));
        QVERIFY(send({"ZCARD", "board"}) && send({"SADD", "board", "x"}) && send({"DEL", "x"}));
        QVERIFY(send({"EXEC"}));
        QVERIFY(isLast(4, WriteState::Answered, "2"));
        QVERIFY(isLast(3, WriteState::Answered,
                       "WRONGTYPE Operation against a key holding the wrong kind of value"));
        QVERIFY(isLast(2, WriteState::Answered, "0"));

        QVERIFY(send({"MULTI"}) && send({"DEL", "board"}) && send({"DISCARD"}));
        QVERIFY(isLast(2, WriteState::Answered, "QUEUED, then DISCARD"));

        QVERIFY(send({"WATCH", "board"}));
        m_server->command({"ZADD", "board", "3", "c"});
        QVERIFY(send({"MULTI"}) && send({"DEL", "board"}) && send({"EXEC"}));
        QVERIFY(isLast(2, WriteState::Conflict, ""));

        QVERIFY(send({"MULTI"}) && send({"DEL", "board"}) && send({"ZADD", "board"}) && send({"EXEC"}));
        QVERIFY(
            isLast(3, WriteState::Refused, "EXECABORT Transaction discarded because of previous errors."));

        QVERIFY(send({"MULTI"}) && send({"DEL", "board"}));
        m_server->command({"CLIENT", "KILL", "TYPE", "normal"});
        QVERIFY(!send({"ZCARD", "board"}));
        connection = openConnection(server(), patient);
        VERIFY_RESULT(connection);
        QCOMPARE(int(journal.entries().back().state), int(WriteState::Refused));

        // No EXEC was sent, so it does not matter whether the command was queued.
        QVERIFY(send({"MULTI"}));
        m_server->freeze();
        VERIFY_RESULT(connection->send({"DEL", "board"}));
        connection = failure(ErrorKind::Cancelled, "");
        m_server->thaw();
        QCOMPARE(int(journal.entries().back().state), int(WriteState::Refused));
        connection = openConnection(server(), patient);
        VERIFY_RESULT(connection);

        QVERIFY(send({"MULTI"}) && send({"DEL", "board"}));
        m_server->freeze();
        VERIFY_RESULT(connection->send({"EXEC"}));
        connection = failure(ErrorKind::Cancelled, "");
        m_server->thaw();
        QVERIFY(isLast(1, WriteState::Unknown, "") && isLast(2, WriteState::Unknown, ""));
    }

    void lostAnswersAreUnknown()
    {
        {
            auto connection = openConnection(server(), patient);
            VERIFY_RESULT(connection);
            m_server->freeze();
            VERIFY_RESULT(connection->send({"ZADD", "board", "1", "a"}));
            QVERIFY(m_journal->entries().front().state == WriteState::Sent);
        }
        m_server->thaw();
        QVERIFY(m_journal->entries().front().state == WriteState::Unknown);
    }

    void secretsAreNotKept_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("kept");
        const auto row = [](const char *command, const char *kept) {
            QTest::newRow(command) << QString::fromLatin1(command) << QString::fromLatin1(kept);
        };
        row("AUTH s3cret", "AUTH ***");
        row("auth bob s3cret", "auth *** ***");
        row("HELLO 3 AUTH bob s3cret SETNAME x", "HELLO 3 AUTH *** *** SETNAME x");
        row("ACL SETUSER bob on >s3cret ~board:* +@all", "ACL SETUSER bob on >*** ~board:* +@all");
        row("acl setuser bob #s3cret <s3cret !s3cret", "acl setuser bob #*** <*** !***");
        row("CONFIG SET requirepass s3cret", "CONFIG SET requirepass ***");
        row("config set maxmemory 1 MASTERAUTH s3cret masteruser s3cret",
            "config set maxmemory 1 MASTERAUTH *** masteruser ***");
        row("CONFIG SET tls-key-file-pass s3cret", "CONFIG SET tls-key-file-pass ***");
        row("MIGRATE h 1 k 0 9 COPY AUTH s3cret", "MIGRATE h 1 k 0 9 COPY AUTH ***");
        row("MIGRATE h 1  0 9 AUTH2 bob s3cret KEYS AUTH k", "MIGRATE h 1  0 9 AUTH2 *** *** KEYS AUTH k");
        row("SENTINEL SET main auth-pass s3cret", "SENTINEL SET main auth-pass ***");
        row("SENTINEL SET auth-cache auth-pass s3cret", "SENTINEL SET auth-cache *** ***");
        row("CONFIG SET dir /home/user requirepass s3cret", "CONFIG SET dir /home/user *** ***");
        row("ZADD board 5 AUTH", "ZADD board 5 AUTH");
        row("SET requirepass x", "SET requirepass x");
    }
    void secretsAreNotKept()
    {
        QFETCH(QString, command);
        QFETCH(QString, kept);
        const auto wordsOf = [](const QString &line) {
            Command words;
            for (const QString &word : line.split(' '))
                words.push_back(word.toStdString());
            return words;
        };
        std::string line;
        for (const std::string &word : wordsOf(kept))
            line += (line.empty() ? "" : " ") + redisCliWord(word);
        QVERIFY(withoutSecrets(wordsOf(command)) == wordsOf(kept));
        auto connection = openConnection(server(), patient);
        VERIFY_RESULT(connection);
        TreeSink sink;
        VERIFY_RESULT(connection->sendTyped(wordsOf(command)));
        VERIFY_RESULT(connection->receiveTyped(sink));
        const auto entries = m_journal->entries();
        // AUTH and HELLO change nothing that the server holds.
        const bool writes = !kept.startsWith("AUTH", Qt::CaseInsensitive) && !kept.startsWith("HELLO");
        QCOMPARE(entries.size(), std::size_t(writes ? 1 : 0));
        for (const JournalEntry &entry : entries) {
            QCOMPARE(entry.command, line);
            QVERIFY2(!entry.answer.contains("s3cret"), entry.answer.c_str());
        }
    }

    void errorsRepeatNoSecret()
    {
        auto connection = openConnection(server(), patient);
        VERIFY_RESULT(connection);
        QVERIFY(!connection->run({"ACL", "SETUSER", "bob", "s3cret>"}));
        QVERIFY(!connection->run({"AUHT", "s3cret"}));
        for (const JournalEntry &entry : m_journal->entries()) {
            QVERIFY2(entry.answer.starts_with("ERR"), entry.answer.c_str());
            QVERIFY2(!entry.answer.contains("s3cret"), entry.answer.c_str());
        }
    }

    void editsSayHowTheyEnded()
    {
        QVERIFY(makeEdit(server(), settingRaw("board", "a", std::nullopt, 1), patient).state ==
                EditState::Made);
        QVERIFY(makeEdit(server(), settingRaw("board", "a", 3, 4), patient).state == EditState::Conflict);
        const auto entries = m_journal->entries();
        QCOMPARE(entries.size(), std::size_t(2));
        QVERIFY(entries[0].state == WriteState::Made && entries[0].canBeUndone());
        QCOMPARE(entries[0].edit->members.front().member, "a");
        QVERIFY(entries[1].state == WriteState::Conflict && !entries[1].canBeUndone());
    }

    void aNewBoardIsOneEntry()
    {
        VERIFY_RESULT(writeNewBoard(server(), "board", rowsOfOne()));
        const auto entries = m_journal->entries();
        QCOMPARE(entries.size(), std::size_t(1));
        QVERIFY(entries[0].kind == WriteKind::Board && entries[0].state == WriteState::Made);
        QVERIFY(entries[0].keys == std::vector<std::string>{"board"});
        QVERIFY(entries[0].written == 1);
    }

    void aMoveCanBeCutBack()
    {
        const Decoder from(*parseCodecSpec("binary:from=4294967295"), TimeRange());
        const Decoder to(*parseCodecSpec("decimal:from=9999999999"), TimeRange());
        const std::string raw = shortestText(encode(from.spec(), 500, 1795000000)->raw);
        m_server->command({"ZADD", "board", raw, "alice"});
        const ShadowKeys keys{"board", "board:new", "board:old"};
        VERIFY_RESULT(settleShadow(server(), keys, {from, to}, ReadWay::Pages, 5));
        VERIFY_RESULT(verifyAndCutOver(server(), keys, {from, to}, ReadWay::Pages));
        VERIFY_FAILURE(cutOver(server(), keys, 0), ErrorKind::Exists, "board:old");
        auto entries = m_journal->entries();
        QCOMPARE(entries.size(), std::size_t(3));
        QVERIFY(entries[0].kind == WriteKind::Shadow && entries[0].written == 1);
        QVERIFY(entries[1].kind == WriteKind::CutOver && entries[1].canBeUndone());
        QVERIFY(entries[2].kind == WriteKind::CutOver && entries[2].state == WriteState::Refused);
        VERIFY_RESULT(undoCutOver(server(), keys));
        QCOMPARE(m_server->command({"EXISTS", "board:old"}), ":0");
        QCOMPARE(m_server->command({"EXISTS", "board:new"}), ":0");
        QCOMPARE(m_server->command({"EXISTS", undoneKey(keys)}), ":1");
        auto connection = openConnection(m_server->endpoint(), patient);
        QCOMPARE(connection->run({"ZSCORE", "board", "alice"})->text, raw);
        VERIFY_FAILURE(undoCutOver(server(), keys), ErrorKind::Exists, "board:new");
        entries = m_journal->entries();
        QVERIFY(entries[3].kind == WriteKind::CutBack && entries[3].state == WriteState::Made);
        QVERIFY(entries[4].state == WriteState::Conflict);
    }

private:
    static Rows rowsOfOne()
    {
        Rows rows;
        rows.append("a", 1);
        return rows;
    }
};

TIEBREAK_TEST(QCoreApplication, WriteJournalTest)

} // namespace tst_writejournal

#include "tst_writejournal.moc"
