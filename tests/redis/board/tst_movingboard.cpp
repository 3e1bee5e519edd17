// SPDX-License-Identifier: GPL-3.0-or-later
// Reading whole boards of a real server that move, or go, while they are read.
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "support/sentences.h"

#include "rowtexts.h"
#include "singers.h"
#include "support/relay.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <set>

using namespace tiebreak;

namespace tst_movingboard
{

namespace
{

constexpr int movingRows = 20'000;  // five pages
constexpr int top = movingRows - 1; // raws are 0 to this

Command removeSingers(const std::string &key, int from, int to)
{
    Command remove{"ZREM", key};
    for (int i = from; i < to; ++i)
        remove.push_back(singerAt(i));
    return remove;
}

bool isWellMade(const Snapshot &snapshot)
{
    std::set<std::string_view> members;
    for (std::size_t i = 0; i < snapshot.rows.size(); ++i) {
        if (!members.insert(snapshot.rows.member(i)).second || (i > 0 && !inRedisOrder(snapshot.rows, i)))
            return false;
    }
    return true;
}

} // namespace

class TestMovingBoard : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void mendsWhatMoved_data();
    void mendsWhatMoved();
    void countsWhatItCannotMend();
    void endsOnABoardThatNeverRests();
    void tellsOfVanishedKeys();

private:
    void fillMoving(Connection &connection);

    TestServer m_server;
};

void TestMovingBoard::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
}

/// The board as it is before anything moves.
void TestMovingBoard::fillMoving(Connection &connection)
{
    VERIFY_RESULT(connection.run({"DEL", "moving"}));
    VERIFY_RESULT(connection.run(addSingers("moving", 0, movingRows)));
    Command others{"ZADD", "other"};
    for (int i = 0; i < movingRows; ++i)
        others.insert(others.end(), {std::to_string(i), "other" + std::to_string(i)});
    VERIFY_RESULT(connection.run(others));
}

void TestMovingBoard::mendsWhatMoved_data()
{
    // What happens before the page of this number is read; 5 is the look behind the last page.
    QTest::addColumn<int>("page");
    QTest::addColumn<QByteArrayList>("words");
    const auto row = [](const char *name, int page, const Command &command) {
        QByteArrayList words;
        for (const std::string &word : command)
            words.append(QByteArray::fromStdString(word));
        QTest::newRow(name) << page << words;
    };
    const std::string first = singerAt(top - 5);
    const std::string last = singerAt(5);
    row("down, to be read twice", 2, {"ZADD", "moving", "7.5", first});
    row("up, to be missed", 2, {"ZADD", "moving", std::to_string(top) + ".5", last});
    row("one down and one up, which hides both", 2,
        {"ZADD", "moving", "7.5", first, std::to_string(top - 3) + ".5", last});
    row("up after it was read", 5, {"ZADD", "moving", "15000.5", last});
    row("down after it was read", 5, {"ZADD", "moving", "15000.5", first});
    row("to the top", 5, {"ZADD", "moving", "inf", last});
    row("to the bottom", 5, {"ZADD", "moving", "-inf", first});
    row("the first of a page", 5, {"ZADD", "moving", "0.5", singerAt(top - 4096)});
    row("the last of a page", 1, {"ZADD", "moving", "0.5", singerAt(top - 4096)});
    row("came where it was read", 3, {"ZADD", "moving", std::to_string(top) + ".5", "new"});
    row("came where it will be read", 1, {"ZADD", "moving", "7.5", "new"});
    row("came at the very end", 5, {"ZADD", "moving", "-1", "new"});
    row("went where it was read", 2, {"ZREM", "moving", first});
    row("went where it will be read", 2, {"ZREM", "moving", last});
    row("the top went", 5, {"ZREM", "moving", singerAt(top)});
    row("the bottom went", 5, {"ZREM", "moving", singerAt(0)});
    row("many went, which leaves a gap", 2, removeSingers("moving", top - 500, top - 300));
    row("many went from the end", 5, removeSingers("moving", 0, 1000));
    row("a whole page went", 3, removeSingers("moving", top - 9000, top - 4000));
    row("many came", 2, addSingers("moving", movingRows, movingRows + 3000));
    row("many came at the end", 4, {"ZADD", "moving", "-1", "a", "-1", "b", "-2", "c", "-3", "d"});
    row("another board came early", 2, {"RENAME", "other", "moving"});
    row("another board came before the last page", 4, {"RENAME", "other", "moving"});
    row("another board came at the end", 5, {"RENAME", "other", "moving"});
    for (const int page : {1, 2, 4, 5}) {
        row(("all scores halved before page " + std::to_string(page)).c_str(), page,
            {"ZUNIONSTORE", "moving", "1", "moving", "WEIGHTS", "0.5"});
    }
    row("many moved up", 3, [] {
        Command command{"ZADD", "moving"};
        for (int i = 100; i < 400; ++i)
            command.insert(command.end(), {std::to_string(top - i * 3) + ".25", singerAt(i)});
        return command;
    }());
}

void TestMovingBoard::mendsWhatMoved()
{
    SLOW_TEST();
    QFETCH(int, page);
    QFETCH(QByteArrayList, words);
    Connection connection = connectionTo(m_server);
    fillMoving(connection);
    Command command;
    for (const QByteArray &word : words)
        command.push_back(word.toStdString());
    bool happened = false;
    Relay relay(m_server, [&](Connection &server, int number) {
        if (number == page)
            happened = server.run(command).has_value();
    });
    auto relayed = openConnection(relay.endpoint(), patient);
    VERIFY_RESULT(relayed);
    const auto snapshot = readWholeBoard(*relayed, "moving", ReadWay::Pages);
    VERIFY_RESULT(snapshot);
    QVERIFY(happened);
    QCOMPARE(texts(snapshot->rows), served(connection, "moving"));
    QCOMPARE(snapshot->moved, 0);
}

// What comes during the last look is too late to be mended, and told.
void TestMovingBoard::countsWhatItCannotMend()
{
    Connection connection = connectionTo(m_server);
    fillMoving(connection);
    // A member comes at the top before each range once all pages are read.
    int came = 0;
    Relay relay(m_server, [&](Connection &server, int number) {
        if (number >= 5 && server.run({"ZADD", "moving", "99999", "new:" + std::to_string(came)}))
            ++came;
    });
    auto relayed = openConnection(relay.endpoint(), patient);
    VERIFY_RESULT(relayed);
    const auto snapshot = readWholeBoard(*relayed, "moving", ReadWay::Pages);
    VERIFY_RESULT(snapshot);
    QVERIFY(isWellMade(*snapshot));
    const auto missing = movingRows + came - snapshot->size();
    QVERIFY(snapshot->moved > 0 && snapshot->moved <= missing);
    QVERIFY(came < 3000);
}

// Members go up and down all the time, everywhere.
void TestMovingBoard::endsOnABoardThatNeverRests()
{
    Connection connection = connectionTo(m_server);
    fillMoving(connection);
    int ranges = 0;
    Relay relay(m_server, [&](Connection &server, int number) {
        ranges = number;
        Command command{"ZADD", "moving"};
        for (int i = 0; i < 50; ++i) {
            const int member = (number * 7919 + i * 397) % movingRows;
            const int raw = (number * 104729 + i * 2711) % movingRows;
            command.insert(command.end(), {std::to_string(raw) + ".5", singerAt(member)});
        }
        (void)server.run(command);
    });
    auto relayed = openConnection(relay.endpoint(), patient);
    VERIFY_RESULT(relayed);
    const auto snapshot = readWholeBoard(*relayed, "moving", ReadWay::Pages);
    VERIFY_RESULT(snapshot);
    QVERIFY(isWellMade(*snapshot));
    QVERIFY(snapshot->moved > 0);
    QVERIFY(ranges < 5000);
}

void TestMovingBoard::tellsOfVanishedKeys()
{
    const auto readWhile = [&](const Command &command) {
        Connection connection = connectionTo(m_server);
        const auto added = connection.run(addSingers("moving", 0, movingRows));
        Relay relay(m_server, [&](Connection &server, int number) {
            if (number == 2 && added)
                (void)server.run(command);
        });
        auto relayed = openConnection(relay.endpoint(), patient);
        return readWholeBoard(*relayed, "moving", ReadWay::Pages);
    };
    COMPARE_FAILURE(readWhile({"DEL", "moving"}), ErrorKind::NotFound, "boardfailures", "deleted");
    COMPARE_FAILURE(readWhile({"PEXPIREAT", "moving", "1"}), ErrorKind::NotFound, "boardfailures", "expired");
    VERIFY_FAILURE(readWhile({"SET", "moving", "words"}), ErrorKind::WrongType, "WRONGTYPE");

    Connection connection = connectionTo(m_server);
    VERIFY_RESULT(connection.run({"DEL", "moving"}));
    VERIFY_RESULT(connection.run(addSingers("moving", 0, 10)));
    const auto report = [&](std::uint64_t, std::uint64_t) { m_server.command({"DEL", "moving"}); };
    VERIFY_FAILURE(readWholeBoard(connection, "moving", ReadWay::Dump, Progress({}, report)),
                   ErrorKind::NotFound, "does not exist");
}

TIEBREAK_TEST(QCoreApplication, TestMovingBoard)

} // namespace tst_movingboard

#include "tst_movingboard.moc"
