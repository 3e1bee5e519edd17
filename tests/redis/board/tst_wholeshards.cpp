// SPDX-License-Identifier: GPL-3.0-or-later
// All rows of several keys of a real server, while members move from key to key.
#include "redis/board/wholeshards.h"
#include "redis/link/open.h"

#include "support/relay.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <optional>

using namespace tiebreak;

namespace tst_wholeshards
{

class TestWholeShards : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void rowsThatWereReadTwiceAreOfOneShard();
    void memberThatMovesIsInOneShard_data();
    void memberThatMovesIsInOneShard();

private:
    TestServer m_server;
    std::optional<Connection> m_connection;
};

void TestWholeShards::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    m_connection = connectionTo(m_server);
}

// A row that fell a page while it was read is printed twice, but it is in no other shard.
void TestWholeShards::rowsThatWereReadTwiceAreOfOneShard()
{
    Rows rows;
    for (const char *member : {"fell", "twice", "fell", "twice", "alone", "twice"})
        rows.append(member, 1);
    const std::vector<std::uint32_t> shards{1, 0, 1, 2, 0, 0};
    QCOMPARE(repeatedMembers(rows, shards), std::vector<std::string>{"twice"});
}

void TestWholeShards::memberThatMovesIsInOneShard_data()
{
    QTest::addColumn<QByteArrayList>("words"); // what happens before it is asked for again
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("repeated");
    QTest::newRow("leaves the first") << QByteArrayList{"ZREM", "moves0", "mover"} << 4 << 0;
    QTest::newRow("leaves the second") << QByteArrayList{"ZREM", "moves1", "mover"} << 4 << 0;
    QTest::newRow("leaves both") << QByteArrayList{"DEL", "moves0", "moves1"} << 4 << 0;
    QTest::newRow("stays in both") << QByteArrayList{"ZCARD", "moves0"} << 5 << 1;
}

void TestWholeShards::memberThatMovesIsInOneShard()
{
    QFETCH(const QByteArrayList, words);
    VERIFY_RESULT(m_connection->run({"DEL", "moves0", "moves1"}));
    VERIFY_RESULT(m_connection->run({"ZADD", "moves0", "1", "a", "5", "mover"}));
    VERIFY_RESULT(m_connection->run({"ZADD", "moves1", "2", "b", "3", "c"}));
    Command happens;
    for (const QByteArray &word : words)
        happens.push_back(word.toStdString());
    const Command comes{"ZADD", "moves1", "7", "mover"};
    bool came = false;
    bool happened = false;
    Relay relay(m_server, [&](Connection &server, const Command &command) -> Relay::Answer {
        const bool reads = command.front() == "ZRANGE" || command.front() == "ZREVRANGE";
        if (reads && command[1] == "moves1" && !came)
            came = server.run(comes).has_value();
        if (command.front() == "ZSCORE" && !happened)
            happened = server.run(happens).has_value();
        return std::nullopt;
    });
    auto relayed = openConnection(relay.endpoint(), patient);
    VERIFY_RESULT(relayed);
    const std::vector<BoardShard> both{{&*relayed, "moves0"}, {&*relayed, "moves1"}};
    const auto whole = readWholeShards(both, ReadWay::Pages);
    VERIFY_RESULT(whole);
    QVERIFY(came && happened);
    QTEST(static_cast<int>(whole->snapshot.rows.size()), "rows");
    QTEST(static_cast<int>(whole->repeated.size()), "repeated");
    QCOMPARE(whole->snapshot.rows.size(), whole->snapshot.shards.size());
}

TIEBREAK_TEST(QCoreApplication, TestWholeShards)

} // namespace tst_wholeshards

#include "tst_wholeshards.moc"
