// SPDX-License-Identifier: GPL-3.0-or-later
// A board too large for one DUMP is refused before the server is held for it, or else with the same words.
#include "redis/keyfacts.h"
#include "redis/wholeboard.h"
#include "support/faultypeer.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <atomic>
#include <limits>

using namespace tiebreak;

namespace
{

constexpr std::string_view tooLarge = "The board is too large for one DUMP, which may have 512 MiB. Read the "
                                      "board by pages instead.";

/// What a peer says of a board.
struct Answers {
    std::string cardinality;
    std::string memory;
    std::string dump;
};

/// Counts the DUMPs it is asked for.
FaultyPeer::Script answering(Answers answers, std::atomic<int> &dumps)
{
    return [answers = std::move(answers), &dumps](const Command &command) -> FaultyPeer::Answer {
        if (command.front() == "PING")
            return {"+PONG\r\n", false};
        if (command.front() == "ZCARD")
            return {answers.cardinality + "\r\n", false};
        if (command.front() == "MEMORY")
            return {answers.memory + "\r\n", false};
        ++dumps;
        return {answers.dump + "\r\n", false};
    };
}

} // namespace

class TestDumpSize : public QObject
{
    Q_OBJECT

private slots:
    void estimates();
    void estimatesLessThanARealDump();
    void refusesBeforeTheDump_data();
    void refusesBeforeTheDump();
    void refusesWhatTurnsOutTooLarge_data();
    void refusesWhatTurnsOutTooLarge();
};

void TestDumpSize::estimates()
{
    QCOMPARE(dumpBytes(0, 0), 0);
    QCOMPARE(dumpBytes(-1, -1), 0);
    QCOMPARE(dumpBytes(60'000'000, 0), 540'000'000);
    QCOMPARE(dumpBytes(1'000'000, 128'000'000), 9'000'000);
    QCOMPARE(dumpBytes(1'000'000, 1'128'000'000), 509'000'000);
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    QVERIFY(dumpBytes(most, 0) > 1'000'000'000);
    QVERIFY(dumpBytes(most, most) > 1'000'000'000);
    QVERIFY(dumpBytes(1, most) > 1'000'000'000);
}

void TestDumpSize::estimatesLessThanARealDump()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = Connection::open(server.endpoint(), patient);
    VERIFY_RESULT(connection);
    for (const std::size_t length : {4, 15, 60}) {
        const std::string key = std::to_string(length);
        for (int i = 0; i < 10; ++i) {
            Command add{"ZADD", key};
            for (int j = 1000 * i; j < 1000 * (i + 1); ++j) {
                std::string member = std::to_string(1'000'000'007LL * j % 9'999'991);
                member.insert(0, std::string(length - std::min(length, member.size()), ':'));
                add.insert(add.end(), {std::to_string(j), member});
            }
            VERIFY_RESULT(connection->run(add));
        }
        const auto memory = readMemoryUsage(*connection, key);
        const auto dump = connection->run({"DUMP", key});
        VERIFY_RESULT(memory);
        VERIFY_RESULT(dump);
        QVERIFY(memory->value_or(0) > 0);
        const std::int64_t estimate = dumpBytes(10'000, **memory);
        QVERIFY(estimate >= 90'000);
        QVERIFY2(estimate <= static_cast<std::int64_t>(dump->text.size()),
                 qPrintable(QString::number(estimate)));
    }
}

void TestDumpSize::refusesBeforeTheDump_data()
{
    QTest::addColumn<QByteArray>("cardinality");
    QTest::addColumn<QByteArray>("memory");
    QTest::newRow("by its members alone") << QByteArray(":60000000") << QByteArray("-NOPERM no MEMORY");
    QTest::newRow("by its memory") << QByteArray(":1000000") << QByteArray(":2000000000");
}

void TestDumpSize::refusesBeforeTheDump()
{
    QFETCH(QByteArray, cardinality);
    QFETCH(QByteArray, memory);
    std::atomic<int> dumps = 0;
    const FaultyPeer peer(answering({cardinality.toStdString(), memory.toStdString(), "$-1"}, dumps));
    auto connection = Connection::open(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(readWholeBoard(*connection, "board", ReadWay::Dump), ErrorKind::Limit, tooLarge);
    QCOMPARE(dumps.load(), 0);
    QVERIFY(connection->reusable());
}

void TestDumpSize::refusesWhatTurnsOutTooLarge_data()
{
    QTest::addColumn<QByteArray>("cardinality");
    QTest::addColumn<QByteArray>("memory");
    QTest::newRow("small by all that is told") << QByteArray(":1000") << QByteArray(":200000");
    QTest::newRow("MEMORY is refused") << QByteArray(":1000000") << QByteArray("-NOPERM no MEMORY");
    QTest::newRow("ZCARD is refused") << QByteArray("-NOPERM no ZCARD") << QByteArray(":2000000000");
}

void TestDumpSize::refusesWhatTurnsOutTooLarge()
{
    QFETCH(QByteArray, cardinality);
    QFETCH(QByteArray, memory);
    std::atomic<int> dumps = 0;
    const FaultyPeer peer(answering({cardinality.toStdString(), memory.toStdString(), "$600000000"}, dumps));
    auto connection = Connection::open(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(readWholeBoard(*connection, "board", ReadWay::Dump), ErrorKind::Limit, tooLarge);
    QCOMPARE(dumps.load(), 1);
    QVERIFY(connection->broken());
}

QTEST_GUILESS_MAIN(TestDumpSize)
#include "tst_dumpsize.moc"
