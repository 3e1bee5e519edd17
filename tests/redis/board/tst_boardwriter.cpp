// SPDX-License-Identifier: GPL-3.0-or-later
// Writing a board to a real server: all of it or nothing, whatever happens in between.
#include "redis/board/boardwriter.h"

#include "core/board/snapshot.h"
#include "core/text/scoretext.h"
#include "redis/board/wholeboard.h"
#include "support/allowwrites.h"
#include "support/commandcalls.h"
#include "support/relay.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QRegularExpression>
#include <QTest>

#include <limits>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_boardwriter
{

namespace
{

constexpr std::size_t manyRows = 30'000;

Rows rowsOf(std::size_t count)
{
    Rows rows;
    for (std::size_t i = 0; i < count; ++i)
        rows.append("member:" + std::to_string(i), static_cast<double>(count - i) * 4294967296.5);
    return rows;
}

std::vector<std::string> keysOf(const TestServer &server)
{
    Connection connection = connectionTo(server);
    const auto reply = connection.run({"KEYS", "*"});
    std::vector<std::string> keys;
    for (const Reply &item : reply.value().items)
        keys.push_back(item.text);
    std::ranges::sort(keys);
    return keys;
}

/// Does something once, as soon as so many members are done.
Progress at(std::uint64_t done, std::stop_source stop, std::function<void()> act)
{
    auto acted = std::make_shared<bool>(false);
    return Progress(stop.get_token(), [=](std::uint64_t now, std::uint64_t) {
        if (now >= done && !std::exchange(*acted, true))
            act();
    });
}

Endpoint userOf(const TestServer &server, const std::vector<std::string> &rules)
{
    std::vector<std::string> words{"ACL", "SETUSER", "writer", "reset", "on", ">pw", "~*", "+@all"};
    words.insert(words.end(), rules.begin(), rules.end());
    server.command(words);
    Endpoint endpoint = server.endpoint();
    endpoint.user = "writer";
    endpoint.password = "pw";
    return endpoint;
}

} // namespace

class BoardWriterTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void writesEveryBit();
    void writesManyRows();
    void touchesNothingElse();
    void keepsAKeyThatExists();
    void keepsAKeyThatComesMeanwhile();
    void expiresAsAnother();
    void expiresNotWithoutAnExpiry();
    void anotherExpiryIsToldOfWhatWasWritten();
    void publishesPerhapsWithoutMulti();
    void expiresAsNobody();
    void anotherBoardInItsPlace();
    void rowsThatChangeMeanwhile_data();
    void rowsThatChangeMeanwhile();
    void rowsThatChangeUnwatched();
    void expiryMayNotBeRead();
    void noticesOtherWriters();
    void cancelled_data();
    void cancelled();
    void cancelledWhileTheServerIsSilent();
    void serverKilled_data();
    void serverKilled();
    void aPermitForAnotherKeyDoes();
    void refused_data();
    void refused();
    void refusedRemoval();
    void nothingIsLeftOfARefusedWrite_data();
    void nothingIsLeftOfARefusedWrite();
    void replica();
    void fullMemory();
    void cluster();
    void nothingToWrite();

private:
    WritableServer target() const { return allowWrites(m_server->endpoint()); }
    /// A board that is on the server as it was read.
    Snapshot putBoard(std::size_t rows) const
    {
        Snapshot board{rowsOf(rows)};
        writeNewBoard(target(), "board", board.rows).value();
        return board;
    }

    std::unique_ptr<TestServer> m_server;
};

void BoardWriterTest::init()
{
    m_server = std::make_unique<TestServer>();
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
}

void BoardWriterTest::writesEveryBit()
{
    using Limits = std::numeric_limits<double>;
    Rows rows;
    int name = 0;
    for (const double raw : {Limits::infinity(), Limits::max(), 10307924010161648.0, 0.1, 5e-324, 0.0, -0.0,
                             -1.5, -Limits::infinity()})
        rows.append(std::to_string(++name), raw);
    rows.append("\0\r\n\xff \""s, 7);
    rows.append("", 7);
    rows = sortedAsRedisDoes(std::move(rows));
    const auto written = writeNewBoard(target(), "new \xff", rows);
    VERIFY_RESULT(written);
    QCOMPARE(written->members, 11);
    QVERIFY(written->memoryBytes.value_or(0) > 0);
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{"new \xff"});
    QCOMPARE(m_server->command({"TTL", "new \xff"}), ":-1"s);

    Connection connection = connectionTo(*m_server);
    const auto read = readWholeBoard(connection, "new \xff", ReadWay::Dump);
    VERIFY_RESULT(read);
    QCOMPARE(read->rows.size(), rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        QCOMPARE(read->rows.member(row), rows.member(row));
        QCOMPARE(bitsText(read->rows.raw(row) + 0.0), bitsText(rows.raw(row) + 0.0)); // -0 is kept as 0
    }
}

void BoardWriterTest::writesManyRows()
{
    const Rows rows = rowsOf(manyRows);
    std::uint64_t last = 0;
    bool grows = true;
    const Progress progress({}, [&](std::uint64_t done, std::uint64_t total) {
        grows = grows && done >= last && total == 2 * manyRows;
        last = done;
    });
    VERIFY_RESULT(writeNewBoard(target(), "new", rows, progress));
    QVERIFY(grows);
    QCOMPARE(last, 2 * manyRows);
    QCOMPARE(m_server->command({"ZCARD", "new"}), ":" + std::to_string(manyRows));
    QCOMPARE(m_server->command({"ZREVRANK", "new", "member:29999"}), ":29999"s);

    // A few rows that are long together.
    Rows large;
    for (int i = 9; i >= 0; --i)
        large.append(std::string(200'000, static_cast<char>('a' + i)), i);
    VERIFY_RESULT(writeNewBoard(target(), "large", large));
    QCOMPARE(m_server->command({"ZCARD", "large"}), ":10"s);
}

void BoardWriterTest::touchesNothingElse()
{
    Connection connection = connectionTo(*m_server);
    connection.run({"SET", "text", "x"}).value();
    connection.run({"ZADD", "board", "1", "a"}).value();
    const std::string before = connection.run({"DUMP", "board"})->text;
    connection.run({"CONFIG", "RESETSTAT"}).value();
    VERIFY_RESULT(writeNewBoard(target(), "new", rowsOf(2000)));
    const QString stats = QString::fromStdString(connection.run({"INFO", "commandstats"})->text);
    QStringList commands;
    static const QRegularExpression line(QStringLiteral("^cmdstat_([^:]+):"),
                                         QRegularExpression::MultilineOption);
    for (auto match = line.globalMatch(stats); match.hasNext();)
        commands += match.next().captured(1);
    commands.sort();
    QCOMPARE(commands, QStringList({"acl|whoami", "config|resetstat", "exec", "exists", "expire", "hello",
                                    "info", "memory|usage", "multi", "persist", "ping", "renamenx", "zadd",
                                    "zcard", "zrevrange"}));
    QCOMPARE(keysOf(*m_server), (std::vector<std::string>{"board", "new", "text"}));
    QCOMPARE(connection.run({"DUMP", "board"})->text, before);
    QCOMPARE(connection.run({"GET", "text"})->text, "x"s);
}

void BoardWriterTest::keepsAKeyThatExists()
{
    for (const std::vector<std::string> &make :
         {std::vector<std::string>{"ZADD", "new", "1", "a"}, {"SET", "new", "text"}}) {
        m_server->command({"DEL", "new"});
        m_server->command(make);
        m_server->command({"CONFIG", "RESETSTAT"});
        VERIFY_FAILURE(writeNewBoard(target(), "new", rowsOf(10)), ErrorKind::Usage,
                       "The key \"new\" already exists");
        QCOMPARE(keysOf(*m_server), std::vector<std::string>{"new"});
    }
    QCOMPARE(m_server->command({"STRLEN", "new"}), ":4"s);
}

void BoardWriterTest::keepsAKeyThatComesMeanwhile()
{
    Relay relay(*m_server, [](Connection &server, int number) {
        if (number == 0)
            (void)server.run({"SET", "new", "text", "EX", "5000"});
    });
    VERIFY_FAILURE(writeNewBoard(allowWrites(relay.endpoint()), "new", rowsOf(5000)), ErrorKind::Usage,
                   "already exists");
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{"new"});
    QCOMPARE(m_server->command({"STRLEN", "new"}), ":4"s);
    QVERIFY(m_server->command({"TTL", "new"}) != ":-1"); // its expiry is its own
}

void BoardWriterTest::expiresAsAnother()
{
    Connection connection = connectionTo(*m_server);
    const auto expiryOf = [&](const char *key) { return connection.run({"PEXPIRETIME", key})->integer; };
    const Snapshot board = putBoard(10);
    m_server->command({"PEXPIRE", "board", "5000123"});
    const auto written = writeNewBoard(target(), "new", rowsOf(10), {}, OriginalBoard{"board", board});
    VERIFY_RESULT(written);
    QVERIFY(expiryOf("board") > 0);
    QCOMPARE(expiryOf("new"), expiryOf("board"));
    QCOMPARE(written->expires, std::optional(Expiry(std::chrono::milliseconds(expiryOf("board")))));

    // A name that somebody else has taken is neither written nor given an expiry.
    Relay relay(*m_server, [](Connection &server, int number) {
        if (number == 0)
            (void)server.run({"SET", "taken", "text"});
    });
    VERIFY_FAILURE(writeNewBoard(allowWrites(relay.endpoint()), "taken", rowsOf(5000), {},
                                 OriginalBoard{"board", board}),
                   ErrorKind::Usage, "already exists");
    QCOMPARE(m_server->command({"TTL", "taken"}), ":-1"s);
    QCOMPARE(keysOf(*m_server), (std::vector<std::string>{"board", "new", "taken"}));
}

void BoardWriterTest::expiresNotWithoutAnExpiry()
{
    const Snapshot board = putBoard(10);
    const auto written = writeNewBoard(target(), "new", rowsOf(10), {}, OriginalBoard{"board", board});
    VERIFY_RESULT(written);
    QVERIFY(!written->expires);
    QCOMPARE(m_server->command({"TTL", "new"}), ":-1"s);
}

void BoardWriterTest::anotherExpiryIsToldOfWhatWasWritten()
{
    const Snapshot board = putBoard(10);
    m_server->command({"PEXPIRE", "board", "5000123"});
    Relay relay(
        *m_server,
        [](Connection &server, int) {
            (void)server.run({"PERSIST", "new"});
        },
        "PTTL");
    const auto journal = std::make_shared<TestJournal>();
    VERIFY_FAILURE(writeNewBoard(allowWrites(relay.endpoint(), journal), "new", rowsOf(10), {},
                                 OriginalBoard{"board", board}),
                   ErrorKind::Server, "was written, but");
    QCOMPARE(m_server->command({"ZCARD", "new"}), ":10"s);
    const auto entries = journal->entries();
    QCOMPARE(entries.size(), 1U);
    QVERIFY(entries[0].state == WriteState::Made && entries[0].written == 10);
    QVERIFY(!entries[0].answer.empty());
}

// The right went before the very last transaction.
void BoardWriterTest::publishesPerhapsWithoutMulti()
{
    m_server->command({"ACL", "SETUSER", "writer", "on", "nopass", "~*", "&*", "+@all"});
    Relay relay(
        *m_server,
        [](Connection &server, int) {
            (void)server.run({"ACL", "SETUSER", "default", "-multi"});
        },
        "ZCARD");
    const auto journal = std::make_shared<TestJournal>();
    const auto written = writeNewBoard(allowWrites(relay.endpoint(), journal), "new", rowsOf(10));
    QVERIFY(!written);
    const auto entries = journal->entries();
    QCOMPARE(entries.size(), 1U);
    QVERIFY(entries[0].state == WriteState::Unknown);
}

// A board that has ended in the meantime comes back under no name.
void BoardWriterTest::expiresAsNobody()
{
    const Snapshot gone{rowsOf(10)};
    VERIFY_FAILURE(writeNewBoard(target(), "new", rowsOf(10), {}, OriginalBoard{"board", gone}),
                   ErrorKind::NotFound, "not there any more");
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{});

    const Snapshot board = putBoard(10);
    const auto ends = at(5000, {}, [&] { m_server->command({"DEL", "board"}); });
    VERIFY_FAILURE(writeNewBoard(target(), "new", rowsOf(manyRows), ends, OriginalBoard{"board", board}),
                   ErrorKind::NotFound, "not there any more");
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{});
}

void BoardWriterTest::anotherBoardInItsPlace()
{
    const Rows rows = rowsOf(3);
    for (const Command &change :
         {Command{"SET", "board", "x", "EX", "5000"}, Command{"ZREM", "board", "member:1"},
          Command{"RENAME", "other", "board"}}) {
        m_server->command({"FLUSHALL"});
        const Snapshot board = putBoard(3);
        m_server->command({"ZADD", "other", "1", "member:0", "2", "member:1", "3", "stranger"});
        Relay relay(
            *m_server,
            [&](Connection &server, int number) {
                if (number == 0)
                    (void)server.run(change);
            },
            "MULTI");
        VERIFY_FAILURE(
            writeNewBoard(allowWrites(relay.endpoint()), "new", rows, {}, OriginalBoard{"board", board}),
            ErrorKind::Conflict, "Nothing was written");
        QCOMPARE(m_server->command({"KEYS", "new*"}), "*0"s);
    }
}

void BoardWriterTest::rowsThatChangeMeanwhile_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<int>("number");
    QTest::addColumn<bool>("isNamed");
    QTest::newRow("while it is filled") << QStringLiteral("MULTI") << 0 << true;
    QTest::newRow("before the last look") << QStringLiteral("WATCH") << 0 << true;
    QTest::newRow("behind the last look") << QStringLiteral("MULTI") << 1 << false;
    QTest::newRow("before its name is given") << QStringLiteral("EXEC") << 1 << false;
}

// Neither its first nor its last row, and as many as before.
void BoardWriterTest::rowsThatChangeMeanwhile()
{
    QFETCH(const QString, before);
    QFETCH(const int, number);
    QFETCH(const bool, isNamed);
    const Snapshot board = putBoard(50);
    Relay relay(
        *m_server,
        [&](Connection &, int each) {
            if (each == number)
                m_server->command({"ZINCRBY", "board", "1", "member:7"});
        },
        before.toStdString());
    const auto written =
        writeNewBoard(allowWrites(relay.endpoint()), "new", board.rows, {}, OriginalBoard{"board", board});
    VERIFY_FAILURE(written, ErrorKind::Conflict, "Nothing was written");
    QCOMPARE(written.error().message.contains("member:7"), isNamed);
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{"board"});
}

// Nobody notices before the key has its name.
void BoardWriterTest::rowsThatChangeUnwatched()
{
    const Snapshot board = putBoard(50);
    m_server->command({"ACL", "SETUSER", "writer", "on", "nopass", "~*", "&*", "+@all"});
    m_server->command({"ACL", "SETUSER", "default", "-watch"});
    Relay relay(
        *m_server,
        [&](Connection &, int each) {
            if (each == 1)
                m_server->command({"ZINCRBY", "board", "1", "member:7"});
        },
        "EXEC");
    const auto journal = std::make_shared<TestJournal>();
    const auto written = writeNewBoard(allowWrites(relay.endpoint(), journal), "new", board.rows, {},
                                       OriginalBoard{"board", board});
    VERIFY_FAILURE(written, ErrorKind::Conflict, "was written, but");
    QVERIFY(written.error().mayHaveWritten);
    QVERIFY(written.error().message.contains("member:7"));
    QCOMPARE(keysOf(*m_server), (std::vector<std::string>{"board", "new"}));
    QCOMPARE(journal->entries().size(), 1U);
    QVERIFY(journal->entries()[0].state == WriteState::Made);
}

void BoardWriterTest::expiryMayNotBeRead()
{
    Connection connection = connectionTo(*m_server);
    const Snapshot board = putBoard(10);
    const auto before = commandCalls(connection, "zadd");
    const auto endpoint = userOf(*m_server, {"-pttl"});
    VERIFY_FAILURE(writeNewBoard(allowWrites(endpoint), "new", rowsOf(10), {}, OriginalBoard{"board", board}),
                   ErrorKind::Permission, "pttl");
    QCOMPARE(commandCalls(connection, "zadd"), before);
}

void BoardWriterTest::noticesOtherWriters()
{
    for (const Command &meddle : {Command{"ZADD", "", "5", "stranger"},
                                  {"ZINCRBY", "", "1", "member:7"},
                                  {"ZREM", "", "member:7"},
                                  {"DEL", ""}}) {
        Relay relay(*m_server, [&](Connection &server, int number) {
            if (number != 0)
                return;
            Command command = meddle;
            command[1] = server.run({"KEYS", "tiebreak:*"})->items.at(0).text;
            (void)server.run(command);
        });
        const auto written = writeNewBoard(allowWrites(relay.endpoint()), "new", rowsOf(50));
        QVERIFY(!written);
        if (meddle[0] != "DEL")
            QVERIFY(written.error().message.contains("is not what was written"));
        QCOMPARE(keysOf(*m_server), std::vector<std::string>{});
    }
}

void BoardWriterTest::cancelled_data()
{
    QTest::addColumn<quint64>("done");
    for (const quint64 done : {0, 500, 5000, 29'000, 30'000, 34'000, 50'000, 60'000})
        QTest::addRow("%llu", done) << done;
}

void BoardWriterTest::cancelled()
{
    QFETCH(quint64, done);
    std::stop_source stop;
    if (done == 0)
        stop.request_stop();
    const auto written = writeNewBoard(target(), "new", rowsOf(manyRows),
                                       at(done, stop, [stop]() mutable { stop.request_stop(); }));
    QVERIFY(!written);
    QCOMPARE(written.error().kind, ErrorKind::Cancelled);
    QVERIFY2(!written.error().message.contains("could not"), written.error().message.c_str());
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{});
}

void BoardWriterTest::cancelledWhileTheServerIsSilent()
{
    std::stop_source stop;
    const auto written = writeNewBoard(target(), "new", rowsOf(manyRows), at(5000, stop, [&] {
                                           m_server->freeze();
                                           stop.request_stop();
                                       }));
    m_server->thaw();
    VERIFY_FAILURE(written, ErrorKind::Cancelled, "it expires by itself within 10 minutes");
    QCOMPARE(m_server->command({"EXISTS", "new"}), ":0"s);
    for (const std::string &key : keysOf(*m_server)) {
        QVERIFY(key.starts_with("tiebreak:{new}:"));
        QVERIFY(m_server->command({"TTL", key}) != ":-1");
    }
}

void BoardWriterTest::serverKilled_data()
{
    QTest::addColumn<quint64>("done");
    QTest::newRow("while writing") << quint64(5000);
    QTest::newRow("while reading back") << quint64(manyRows + 5000);
}

// The server keeps a log of every write, so what it knew at its death comes back.
void BoardWriterTest::serverKilled()
{
    QFETCH(quint64, done);
    m_server = std::make_unique<TestServer>(
        QStringList{"--appendonly", "yes", "--appendfsync", "no", "--aof-load-truncated", "yes"});
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    const auto written =
        writeNewBoard(target(), "new", rowsOf(manyRows), at(done, {}, [&] { m_server->kill(); }));
    QVERIFY(!written);
    QCOMPARE(written.error().kind, ErrorKind::Closed);
    QVERIFY(written.error().message.contains("it expires by itself"));
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    const auto keys = keysOf(*m_server);
    QCOMPARE(keys.size(), 1U);
    QVERIFY(keys[0].starts_with("tiebreak:{new}:"));
    QVERIFY(m_server->command({"TTL", keys[0]}) != ":-1");
}

// What is written is new, and never a key that is there.
void BoardWriterTest::aPermitForAnotherKeyDoes()
{
    const auto permit = std::make_shared<WritePermit>(WritePermit::Clock::time_point::max(), "board");
    const WritableServer server = allowWrites(m_server->endpoint(), permit);
    VERIFY_RESULT(writeNewBoard(server, "board:new", rowsOf(2000)));
    VERIFY_FAILURE(writeNewBoard(server, "board:new", rowsOf(10)), ErrorKind::Usage, "already exists");
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{"board:new"});
    QCOMPARE(m_server->command({"ZCARD", "board:new"}), ":2000"s);
}

void BoardWriterTest::refused_data()
{
    QTest::addColumn<QString>("rule");
    for (const char *command : {"exists", "multi", "zadd", "expire", "zcard", "persist", "renamenx"})
        QTest::newRow(command) << QStringLiteral("-") + command;
}

void BoardWriterTest::refused()
{
    QFETCH(QString, rule);
    const auto endpoint = userOf(*m_server, {rule.toStdString()});
    VERIFY_FAILURE(writeNewBoard(allowWrites(endpoint), "new", rowsOf(3000)), ErrorKind::Permission,
                   "NOPERM");
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{});
}

void BoardWriterTest::refusedRemoval()
{
    const auto withDel = userOf(*m_server, {"-unlink", "-renamenx"});
    VERIFY_FAILURE(writeNewBoard(allowWrites(withDel), "new", rowsOf(10)), ErrorKind::Permission, "renamenx");
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{});

    const auto withNone = userOf(*m_server, {"-unlink", "-del", "-renamenx"});
    VERIFY_FAILURE(writeNewBoard(allowWrites(withNone), "new", rowsOf(10)), ErrorKind::Permission,
                   "may be left behind; it expires by itself within 10 minutes");
    const auto keys = keysOf(*m_server);
    QCOMPARE(keys.size(), 1U);
    QVERIFY(m_server->command({"TTL", keys[0]}) != ":-1");

    // What it takes is not told; that is no reason to fail.
    const auto noMemory = userOf(*m_server, {"-memory"});
    const auto written = writeNewBoard(allowWrites(noMemory), "new", rowsOf(10));
    VERIFY_RESULT(written);
    QVERIFY(!written->memoryBytes);
}

void BoardWriterTest::nothingIsLeftOfARefusedWrite_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<bool>("leaves");
    QTest::newRow("nothing may be added") << "-zadd" << false;
    QTest::newRow("nothing is added without its expiry") << "-expire" << false;
    QTest::newRow("without MULTI it is added") << "-multi" << true;
    QTest::newRow("without MULTI and EXEC it is added") << "-@transaction" << true;
}

void BoardWriterTest::nothingIsLeftOfARefusedWrite()
{
    QFETCH(QString, rule);
    QFETCH(bool, leaves);
    const auto user = userOf(*m_server, {"-unlink", "-del", rule.toStdString()});
    const auto written = writeNewBoard(allowWrites(user), "new", rowsOf(3000));
    VERIFY_FAILURE(written, ErrorKind::Permission, "NOPERM");
    QCOMPARE(written.error().message.contains("may be left behind"), leaves);
    QCOMPARE(written.error().mayHaveWritten, leaves);
    QCOMPARE(keysOf(*m_server).empty(), !leaves);
}

void BoardWriterTest::replica()
{
    QCOMPARE(m_server->command({"REPLICAOF", "127.0.0.1", "1"}), "+OK"s);
    VERIFY_FAILURE(writeNewBoard(target(), "new", rowsOf(10)), ErrorKind::Server, "READONLY");
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{});
}

void BoardWriterTest::fullMemory()
{
    const auto written = writeNewBoard(target(), "new", rowsOf(manyRows), at(5000, {}, [&] {
                                           m_server->command({"CONFIG", "SET", "maxmemory", "1"});
                                       }));
    VERIFY_FAILURE(written, ErrorKind::Server, "The server is out of memory and accepts no writes (OOM");
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{});
}

// The temporary key lies in the slot of the new one, so that a cluster can rename it.
void BoardWriterTest::cluster()
{
    m_server = std::make_unique<TestServer>(QStringList{"--cluster-enabled", "yes"});
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    QCOMPARE(m_server->command({"CLUSTER", "ADDSLOTSRANGE", "0", "16383"}), "+OK"s);
    Connection connection = connectionTo(*m_server);
    QTRY_VERIFY_WITH_TIMEOUT(connection.run({"EXISTS", "board"}).has_value(), 20'000);
    for (const std::string key : {"board", "gift:{room:7}:new", "a{b", "{a}{b}"}) {
        const auto slot = [&](const std::string &name) {
            return connection.run({"CLUSTER", "KEYSLOT", name})->integer;
        };
        QCOMPARE(slot(temporaryKey(key, 7)), slot(key));
    }
    for (const std::string key : {"board", "gift:{room:7}:new"})
        VERIFY_RESULT(writeNewBoard(target(), key, rowsOf(10)));
}

void BoardWriterTest::nothingToWrite()
{
    VERIFY_FAILURE(writeNewBoard(target(), "new", {}), ErrorKind::Usage, "no members");
    QCOMPARE(keysOf(*m_server), std::vector<std::string>{});
}

TIEBREAK_TEST(QCoreApplication, BoardWriterTest)

} // namespace tst_boardwriter

#include "tst_boardwriter.moc"
