// SPDX-License-Identifier: GPL-3.0-or-later
// A board too large for one DUMP is refused before the server is held for it, or else with the same words.
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "support/faultypeer.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <atomic>

using namespace tiebreak;

namespace tst_dumpsize
{

namespace
{

constexpr std::string_view tooLarge = "The board is too large for one DUMP, which may have 512 MiB. Read the "
                                      "board in pages instead.";

/// What a peer says of a board.
struct Answers {
    std::string cardinality;
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
        ++dumps;
        return {answers.dump + "\r\n", false};
    };
}

} // namespace

class TestDumpSize : public QObject
{
    Q_OBJECT

private slots:
    void refusesBeforeTheDump();
    void refusesWhatTurnsOutTooLarge_data();
    void refusesWhatTurnsOutTooLarge();
};

void TestDumpSize::refusesBeforeTheDump()
{
    std::atomic<int> dumps = 0;
    const FaultyPeer peer(answering({":60000000", "$-1"}, dumps));
    auto connection = openConnection(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(readWholeBoard(*connection, "board", ReadWay::Dump), ErrorKind::Limit, tooLarge);
    QCOMPARE(dumps.load(), 0);
    QVERIFY(connection->reusable());
}

void TestDumpSize::refusesWhatTurnsOutTooLarge_data()
{
    QTest::addColumn<QByteArray>("cardinality");
    QTest::newRow("few members with long names") << QByteArray(":1000");
    QTest::newRow("ZCARD is refused") << QByteArray("-NOPERM no ZCARD");
}

void TestDumpSize::refusesWhatTurnsOutTooLarge()
{
    QFETCH(QByteArray, cardinality);
    std::atomic<int> dumps = 0;
    const FaultyPeer peer(answering({cardinality.toStdString(), "$600000000"}, dumps));
    auto connection = openConnection(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(readWholeBoard(*connection, "board", ReadWay::Dump), ErrorKind::Limit, tooLarge);
    QCOMPARE(dumps.load(), 1);
    QVERIFY(connection->broken());
}

TIEBREAK_TEST(QCoreApplication, TestDumpSize)

} // namespace tst_dumpsize

#include "tst_dumpsize.moc"
