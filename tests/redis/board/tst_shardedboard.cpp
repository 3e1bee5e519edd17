// SPDX-License-Identifier: GPL-3.0-or-later
// Several keys of real servers, read as one board, against their sorted union.
#include "redis/board/shardedboard.h"
#include "redis/board/shardedtext.h"
#include "redis/link/open.h"

#include "core/text/scoretext.h"
#include "support/allowwrites.h"
#include "support/relay.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <thread>

using namespace tiebreak;

namespace tst_shardedboard
{

namespace
{

struct Row {
    double raw;
    std::string member;
    std::size_t shard;
};

} // namespace

class TestShardedBoard : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void readsEveryPageAsTheUnion_data();
    void readsEveryPageAsTheUnion();
    void goesToTheNextAndThePreviousPageAtOnce();
    void seesRowsThatPassedItsPage();
    void seesThatAShardWasReplaced();
    void findsMembers();
    void tellsOfAMemberInTwoShards();
    void countsAgainWhereAMemberMoves();
    void staysRightWhileOthersWrite();
    void namesTheKeyThatIsWrong();
    void aShardGoesAwayWhileItIsRead_data();
    void aShardGoesAwayWhileItIsRead();
    void aFamilyThatWasNotAllListed();
    void endsWithItsServer();

private:
    /// Fills the keys s0, s1 ... on the two servers in turn.
    void fill(std::size_t shards, const std::function<double(std::size_t shard, int row)> &raw, int rows)
    {
        m_rows.clear();
        for (TestServer *server : {&m_one, &m_two})
            QCOMPARE(server->command({"FLUSHALL"}), std::string("+OK"));
        for (std::size_t i = 0; i < shards; ++i) {
            Command add{"ZADD", "s" + std::to_string(i)};
            for (int row = 0; row < rows; ++row) {
                m_rows.push_back({raw(i, row), "m" + std::to_string(i) + "-" + std::to_string(row), i});
                add.insert(add.end(), {shortestText(m_rows.back().raw), m_rows.back().member});
            }
            VERIFY_RESULT(connection(i).run(add));
        }
    }
    Connection &connection(std::size_t shard) { return shard % 2 == 0 ? *m_toOne : *m_toTwo; }
    std::vector<BoardShard> shards(std::size_t count)
    {
        std::vector<BoardShard> shards;
        for (std::size_t i = 0; i < count; ++i)
            shards.push_back({&connection(i), "s" + std::to_string(i)});
        return shards;
    }
    void sortRows(Direction direction)
    {
        std::ranges::sort(m_rows, [direction](const Row &a, const Row &b) {
            return ranksAbove(direction, a.raw, a.member, a.shard, b.raw, b.member, b.shard);
        });
    }
    void compare(const ShardedPage &page, std::int64_t first, std::int64_t count)
    {
        QCOMPARE(page.page.firstRank, std::min<std::int64_t>(first, std::int64_t(m_rows.size())));
        QCOMPARE(std::int64_t(page.page.shards.size()),
                 std::clamp<std::int64_t>(std::int64_t(m_rows.size()) - first, 0, count));
        for (std::size_t i = 0; i < page.page.shards.size(); ++i) {
            const Row &row = m_rows[std::size_t(first) + i];
            QCOMPARE(page.page.rows.member(i), std::string_view(row.member));
            QCOMPARE(page.page.rows.raw(i), row.raw);
            QCOMPARE(std::size_t(page.page.shards[i]), row.shard);
        }
    }

    TestServer m_one;
    TestServer m_two;
    std::optional<Connection> m_toOne;
    std::optional<Connection> m_toTwo;
    std::vector<Row> m_rows;
};

void TestShardedBoard::initTestCase()
{
    QVERIFY2(m_one.ready() && m_two.ready(), qPrintable(m_one.error() + m_two.error()));
    m_toOne = connectionTo(m_one);
    m_toTwo = connectionTo(m_two);
}

void TestShardedBoard::readsEveryPageAsTheUnion_data()
{
    QTest::addColumn<int>("shards");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("kind");
    QTest::newRow("composite") << 7 << 3000 << 0;
    QTest::newRow("few scores") << 5 << 2000 << 1;
    QTest::newRow("all tie") << 4 << 1500 << 2;
    QTest::newRow("a range a shard") << 6 << 1000 << 3;
    QTest::newRow("one shard") << 1 << 2000 << 0;
    QTest::newRow("a row a shard") << 9 << 1 << 0;
}

void TestShardedBoard::readsEveryPageAsTheUnion()
{
    QFETCH(int, shards);
    QFETCH(int, rows);
    QFETCH(int, kind);
    std::mt19937_64 random(7);
    fill(
        std::size_t(shards),
        [&](std::size_t shard, int) {
            switch (kind) {
            case 1:
                return double(random() % 20);
            case 2:
                return 7.0;
            case 3:
                return double(shard * 1'000'000 + random() % 1'000'000);
            default:
                return double((random() % 1000) * 4294967296 + random() % 4294967296);
            }
        },
        rows);
    for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
        sortRows(direction);
        for (const bool index : {false, true}) {
            auto board = ShardedBoard::open(this->shards(std::size_t(shards)), direction, index);
            VERIFY_RESULT(board);
            const auto total = std::int64_t(m_rows.size());
            QCOMPARE(board->cardinality(), total);
            for (const std::int64_t first :
                 {std::int64_t(0), std::int64_t(1), total / 100, total / 10, total / 2, total - 30, total - 1,
                  total, total + 100, std::int64_t(random() % std::uint64_t(total))}) {
                const auto page = board->readPage(std::max<std::int64_t>(first, 0), 50);
                VERIFY_RESULT(page);
                compare(*page, std::max<std::int64_t>(first, 0), 50);
                QCOMPARE(page->cost.writes, std::int64_t(0));
                const auto right = board->verify(*page);
                VERIFY_RESULT(right);
                QVERIFY(*right);
            }
        }
    }
}

void TestShardedBoard::goesToTheNextAndThePreviousPageAtOnce()
{
    std::mt19937_64 random(8);
    fill(
        6, [&](std::size_t, int) { return double(random() % 100'000); }, 2000);
    sortRows(Direction::HighestFirst);
    auto board = ShardedBoard::open(shards(6), Direction::HighestFirst);
    VERIFY_RESULT(board);
    VERIFY_RESULT(board->readPage(5000, 100));
    for (const std::int64_t first : {5100, 5200, 5100, 5000, 4900, 4900}) {
        const auto page = board->readPage(first, 100);
        VERIFY_RESULT(page);
        QCOMPARE(page->cost.roundTrips, 1);
        compare(*page, first, 100);
    }
    const auto top = board->readPage(0, 100);
    VERIFY_RESULT(top);
    compare(*top, 0, 100);
}

void TestShardedBoard::seesRowsThatPassedItsPage()
{
    fill(
        3, [](std::size_t shard, int row) { return double(3 * row) + double(shard); }, 2000);
    sortRows(Direction::HighestFirst);
    auto board = ShardedBoard::open(shards(3), Direction::HighestFirst);
    VERIFY_RESULT(board);
    VERIFY_RESULT(board->readPage(1000, 50));
    // From below the page to the top, so that the number of members stays.
    for (const std::int64_t first : {1000, 1050}) {
        Row &last = m_rows.back();
        last.raw = 1e6 + double(first);
        VERIFY_RESULT(
            connection(last.shard)
                .run({"ZADD", "s" + std::to_string(last.shard), shortestText(last.raw), last.member}));
        sortRows(Direction::HighestFirst);
        const auto page = board->readPage(first, 50);
        VERIFY_RESULT(page);
        compare(*page, first, 50);
    }
}

/// Another board takes the place of one shard: of as many members, whose rows stand where the old ones stood.
void TestShardedBoard::seesThatAShardWasReplaced()
{
    fill(
        3, [](std::size_t shard, int row) { return double(3 * row) + double(shard); }, 2000);
    auto board = ShardedBoard::open(shards(3), Direction::HighestFirst);
    VERIFY_RESULT(board);
    VERIFY_RESULT(board->readPage(1000, 50));
    const auto same = board->readPage(1050, 50);
    VERIFY_RESULT(same);
    QVERIFY(!same->changed);
    Command add{"ZADD", "other"};
    for (int row = 0; row < 2000; ++row)
        add.insert(add.end(), {shortestText(3 * row + 1.25), "n" + std::to_string(row)});
    VERIFY_RESULT(connection(1).run(add));
    VERIFY_RESULT(connection(1).run({"RENAME", "other", "s1"}));
    const auto page = board->readPage(1100, 50);
    VERIFY_RESULT(page);
    QVERIFY(page->changed);
    const auto next = board->readPage(1150, 50);
    VERIFY_RESULT(next);
    QVERIFY(!next->changed);
}

void TestShardedBoard::findsMembers()
{
    std::mt19937_64 random(9);
    fill(
        5, [&](std::size_t, int) { return double(random() % 4); }, 1500); // large groups of ties
    for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
        sortRows(direction);
        auto board = ShardedBoard::open(shards(5), direction);
        VERIFY_RESULT(board);
        for (int turn = 0; turn < 60; ++turn) {
            const auto rank = std::size_t(random() % m_rows.size());
            const auto place = board->findMember(m_rows[rank].member);
            VERIFY_RESULT(place);
            QVERIFY(*place);
            QCOMPARE((*place)->rank, std::int64_t(rank));
            QCOMPARE((*place)->shard, m_rows[rank].shard);
            QVERIFY((*place)->alsoIn.empty());
        }
        const auto nobody = board->findMember("nobody");
        VERIFY_RESULT(nobody);
        QVERIFY(!*nobody);
        const auto some = board->findMembers({m_rows[700].member, "nobody", m_rows[3].member});
        VERIFY_RESULT(some);
        QCOMPARE(some->at(0)->rank, 700);
        QVERIFY(!some->at(1));
        QCOMPARE(some->at(2)->rank, 3);
    }
    fill(
        5, [&](std::size_t, int) { return double(random() % 1'000'000'000); }, 500);
    auto board = ShardedBoard::open(shards(5), Direction::HighestFirst);
    VERIFY_RESULT(board);
    const auto place = board->findMember("m3-17");
    VERIFY_RESULT(place);
    QVERIFY((*place)->cost.roundTrips <= 3);
    // Many take no more.
    std::vector<std::string> members;
    for (const auto &row : m_rows)
        members.push_back(row.member);
    const auto all = board->findMembers(members);
    VERIFY_RESULT(all);
    QVERIFY(all->front()->cost.roundTrips <= 3);
    sortRows(Direction::HighestFirst);
    for (std::size_t rank = 0; rank < m_rows.size(); ++rank) {
        const auto at = std::ranges::find(members, m_rows[rank].member) - members.begin();
        QCOMPARE(all->at(std::size_t(at))->rank, std::int64_t(rank));
    }
}

void TestShardedBoard::tellsOfAMemberInTwoShards()
{
    fill(
        3, [](std::size_t shard, int row) { return double(100 * shard + std::size_t(row)); }, 10);
    VERIFY_RESULT(connection(0).run({"ZADD", "s0", "1000", "twice"}));
    VERIFY_RESULT(connection(2).run({"ZADD", "s2", "5", "twice"}));
    m_rows.push_back({1000, "twice", 0});
    m_rows.push_back({5, "twice", 2});
    sortRows(Direction::HighestFirst);
    auto board = ShardedBoard::open(shards(3), Direction::HighestFirst);
    VERIFY_RESULT(board);
    const auto place = board->findMember("twice");
    VERIFY_RESULT(place);
    QCOMPARE((*place)->rank, 0);
    QCOMPARE((*place)->shard, std::size_t(0));
    QCOMPARE((*place)->alsoIn, std::vector<std::size_t>{2});
    // Both rows stand on the board.
    const auto page = board->readPage(0, 100);
    VERIFY_RESULT(page);
    compare(*page, 0, 100);
}

// The whole board is the same before and after.
void TestShardedBoard::countsAgainWhereAMemberMoves()
{
    Connection &own = connection(0);
    VERIFY_RESULT(own.run({"DEL", "moves0", "moves1"}));
    for (int row = 0; row < 100; ++row)
        VERIFY_RESULT(
            own.run({"ZADD", row % 2 ? "moves1" : "moves0", std::to_string(row), "m" + std::to_string(row)}));
    bool moved = false;
    Relay relay(m_one, [&](Connection &server, int) {
        if (!moved)
            moved = server.run({"ZREM", "moves0", "m98"}) && server.run({"ZADD", "moves1", "98", "m98"});
    });
    auto relayed = openConnection(relay.endpoint(), patient);
    VERIFY_RESULT(relayed);
    auto board =
        ShardedBoard::open({{&*relayed, "moves0"}, {&*relayed, "moves1"}}, Direction::HighestFirst, false);
    VERIFY_RESULT(board);
    const auto page = board->readPage(0, 10);
    VERIFY_RESULT(page);
    QVERIFY(moved);
    QCOMPARE(page->page.rows.size(), std::size_t(10));
    for (std::size_t row = 0; row < 10; ++row)
        QCOMPARE(page->page.rows.member(row), std::string_view("m" + std::to_string(99 - row)));
    QCOMPARE(page->cost.writes, 2);
    QVERIFY(!page->changed);
}

void TestShardedBoard::staysRightWhileOthersWrite()
{
    fill(
        4, [](std::size_t shard, int row) { return double(4 * row) + double(shard); }, 3000);
    sortRows(Direction::HighestFirst);
    std::atomic<bool> done = false;
    std::jthread writer([&] {
        // Only far below what is read, so that what is read has one right answer.
        auto other = openConnection(m_one.writable(), patient);
        for (int i = 0; other && !done; ++i)
            (void)other->run({"ZADD", "s0", "-" + std::to_string(i + 1), "late" + std::to_string(i)});
    });
    bool sawWrites = false;
    for (int turn = 0; turn < 30; ++turn) {
        auto board = ShardedBoard::open(shards(4), Direction::HighestFirst, turn % 2 == 0);
        VERIFY_RESULT(board);
        for (const std::int64_t first : {0, 2000, 7777}) {
            const auto page = board->readPage(first, 60);
            VERIFY_RESULT(page);
            compare(*page, first, 60);
            sawWrites = sawWrites || page->cost.writes > 0;
        }
    }
    done = true;
    QVERIFY(sawWrites);
}

void TestShardedBoard::namesTheKeyThatIsWrong()
{
    fill(
        3, [](std::size_t, int row) { return double(row); }, 300);
    auto board = ShardedBoard::open(shards(3), Direction::HighestFirst);
    VERIFY_RESULT(board);
    std::vector<BoardShard> more = shards(3);
    more.push_back({&connection(0), "nowhere"});
    VERIFY_FAILURE(ShardedBoard::open(more, Direction::HighestFirst), ErrorKind::NotFound, "\"nowhere\": ");
    VERIFY_RESULT(connection(1).run({"SET", "s1", "text"}));
    VERIFY_FAILURE(board->readPage(100, 10), ErrorKind::WrongType, "\"s1\": ");
    COMPARE_FAILURE(ShardedBoard::open({}, Direction::HighestFirst), ErrorKind::Usage, "shardedboard",
                    "no key");
    // The connections are sound all the same.
    QVERIFY(m_toOne->reusable() && m_toTwo->reusable());
    // Of the others alone no ranks are told.
    VERIFY_RESULT(connection(1).run({"DEL", "s1"}));
    VERIFY_FAILURE(board->readPage(0, 1000), ErrorKind::NotFound, "\"s1\": ");
    VERIFY_FAILURE(board->findMember("m0-3"), ErrorKind::NotFound, "\"s1\": ");
}

void TestShardedBoard::aShardGoesAwayWhileItIsRead_data()
{
    QTest::addColumn<std::string>("command");
    QTest::newRow("before its rows") << std::string("ZREVRANGE");
    QTest::newRow("before its rows are counted") << std::string("ZCOUNT");
}

void TestShardedBoard::aShardGoesAwayWhileItIsRead()
{
    QFETCH(std::string, command);
    fill(
        2, [](std::size_t, int row) { return double(row); }, 300);
    bool goes = false;
    Relay relay(
        m_two,
        [&](Connection &server, int) {
            if (goes)
                (void)server.run({"DEL", "s1"});
        },
        command);
    auto toTwo = openConnection(relay.endpoint(), patient);
    VERIFY_RESULT(toTwo);
    auto board =
        ShardedBoard::open({{&connection(0), "s0"}, {&*toTwo, "s1"}}, Direction::HighestFirst, false);
    VERIFY_RESULT(board);
    goes = true;
    if (command == "ZREVRANGE")
        VERIFY_FAILURE(board->readPage(0, 1000), ErrorKind::NotFound, "\"s1\": ");
    else
        VERIFY_FAILURE(board->findMember("m0-3"), ErrorKind::NotFound, "\"s1\": ");
}

void TestShardedBoard::aFamilyThatWasNotAllListed()
{
    fill(
        4, [](std::size_t, int row) { return double(row); }, 10);
    const auto both = findKeyFamily(m_one.endpoint(), "s0"); // s0 and s2
    QVERIFY(both && both->isWhole);
    QCOMPARE(both->keys, 2);
    // More keys than are looked at.
    VERIFY_RESULT(
        connection(0).run({"EVAL", "for i = 1, 300000 do redis.call('SET', 'k' .. i, '') end", "0"}));
    const auto some = findKeyFamily(m_one.endpoint(), "s0");
    QVERIFY(!some || !some->isWhole);
    QVERIFY(!some || some->keys == 2);
    Sentences sentences("shardedtext");
    sentences.add("all were listed", oneOfFamilyText("s0", *both));
    sentences.add("there may be more", oneOfFamilyText("s0", {"s{n}", 2, false}));
    VERIFY_RESULT(connection(0).run({"ACL", "SETUSER", "default", "-scan"}));
    const auto unknown = findKeyFamily(m_one.endpoint(), "s0");
    VERIFY_RESULT(connection(0).run({"ACL", "SETUSER", "default", "+scan"}));
    QVERIFY(unknown && !unknown->isWhole);
    sentences.add("none could be listed", oneOfFamilyText("s0", *unknown));
    COMPARE_SENTENCES(sentences);
    VERIFY_RESULT(connection(0).run({"FLUSHALL"}));
}

void TestShardedBoard::endsWithItsServer()
{
    fill(
        2, [](std::size_t, int row) { return double(row); }, 100);
    auto board = ShardedBoard::open(shards(2), Direction::HighestFirst);
    VERIFY_RESULT(board);
    m_two.kill();
    const auto page = board->readPage(20, 10);
    QVERIFY(!page);
    QCOMPARE(page.error().kind, ErrorKind::Closed);
}

TIEBREAK_TEST(QCoreApplication, TestShardedBoard)

} // namespace tst_shardedboard

#include "tst_shardedboard.moc"
