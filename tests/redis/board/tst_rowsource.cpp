// SPDX-License-Identifier: GPL-3.0-or-later
// A key and several keys, read by the same jobs.
#include "redis/board/rowsource.h"
#include "support/sentences.h"

#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <map>
#include <set>

using namespace tiebreak;

namespace tst_rowsource
{

class TestRowSource : public QObject
{
    Q_OBJECT

    TestServer m_server;
    QTemporaryDir m_directory;
    std::shared_ptr<ConnectionPool> m_pool;

    RowSource source(const std::vector<std::string> &keys) { return RowSource(m_pool, keys); }
    /// What `work` gives of these keys, highest first.
    template <class Work>
    auto of(const std::vector<std::string> &keys, Work work, Direction direction = Direction::HighestFirst)
    {
        return source(keys).reading(direction, work)({});
    }

private slots:
    void init()
    {
        REQUIRE(m_server.ready(), m_server.error().toStdString());
        m_server.command({"FLUSHALL"});
        m_server.command({"ZADD", "b:1", "10", "ann", "8", "bob", "6", "cal"});
        m_server.command({"ZADD", "b:2", "9", "dan", "6", "abe"});
        m_server.command({"SET", "text", "x"});
        m_pool = std::make_shared<ConnectionPool>(m_server.endpoint());
    }

    void readsRowsWithTheirKeys()
    {
        const auto page = of({"b:1", "b:2"}, [](BoardRows &rows, const Progress &progress) {
            return rows.readPage(0, 10, progress);
        });
        VERIFY_RESULT(page);
        QCOMPARE(page->page.cardinality, 5);
        std::vector<std::string> members;
        for (std::size_t row = 0; row < page->page.rows.size(); ++row)
            members.emplace_back(page->page.rows.member(row));
        QVERIFY((members == std::vector<std::string>{"ann", "dan", "bob", "cal", "abe"}));
        QVERIFY((page->page.shards == std::vector<std::uint32_t>{0, 1, 0, 0, 1}));
        QVERIFY(page->took.starts_with("Read within"));
        const auto alone = of({"b:1"}, [](BoardRows &rows, const Progress &progress) {
            return rows.readPage(0, 10, progress);
        });
        VERIFY_RESULT(alone);
        QCOMPARE(alone->page.cardinality, 3);
        QVERIFY(alone->page.shards.empty() && alone->took.empty());
    }

    /// As behind a load balancer: each connection may reach another one.
    void rowsOfSeveralKeysAreOfTheProcessThatThePoolLends()
    {
        TestServer other;
        QVERIFY2(other.ready(), qPrintable(other.error()));
        other.command({"ZADD", "b:1", "3", "eve"});
        other.command({"ZADD", "b:2", "2", "fay"});
        const std::string door = m_directory.filePath("door").toStdString();
        const auto leadTo = [&door](const TestServer &server) {
            std::filesystem::remove(door);
            std::filesystem::create_symlink(server.endpoint().unixPath, door);
        };
        Endpoint endpoint = m_server.endpoint();
        endpoint.unixPath = door;
        leadTo(m_server);
        m_pool = std::make_shared<ConnectionPool>(endpoint);
        VERIFY_RESULT(m_pool->borrow());
        const std::string first = m_pool->process().id;
        QVERIFY(!first.empty());

        leadTo(other);
        const RowSource board = source({"b:1", "b:2"});
        const auto cardinality = board.reading(
            Direction::HighestFirst, [](BoardRows &rows, const Progress &progress) -> Result<std::int64_t> {
                TRY(const auto page, rows.readPage(0, 10, progress));
                return page.page.cardinality;
            });
        VERIFY_RESULT(cardinality({}));
        QCOMPARE(*cardinality({}), 5);
        QCOMPARE(m_pool->process().id, first);

        // Once another job was led to the other one, all are.
        VERIFY_RESULT(m_pool->borrow());
        QVERIFY(m_pool->process().id != first);
        QCOMPARE(*cardinality({}), 2);
    }

    void findsAndSearches()
    {
        for (const bool together : {false, true}) {
            const std::vector<std::string> keys =
                together ? std::vector<std::string>{"b:1", "b:2"} : std::vector<std::string>{"b:1"};
            const auto found = of(
                keys,
                [](BoardRows &rows, const Progress &progress) {
                    return rows.findMembers({"cal", "nobody"}, progress);
                },
                Direction::LowestFirst);
            VERIFY_RESULT(found);
            QCOMPARE(found->at(0)->rank, together ? 1 : 0);
            QVERIFY(!found->at(1));
            std::set<std::string> matches;
            const auto search = [&](BoardRows &rows, const Progress &progress) {
                return rows.search(
                    "a*", 10, [&](std::string_view member, double) { matches.emplace(member); }, progress);
            };
            VERIFY_RESULT(of(keys, search));
            QVERIFY(
                (matches == (together ? std::set<std::string>{"abe", "ann"} : std::set<std::string>{"ann"})));
        }
    }

    void readsAllAndOneKey()
    {
        m_server.command({"ZADD", "b:2", "1", "ann"});
        m_server.command({"EXPIRE", "b:2", "1000"});
        const auto whole = of({"b:1", "b:2"}, [](BoardRows &rows, const Progress &progress) {
            return rows.readWhole(ReadWay::Pages, progress);
        });
        VERIFY_RESULT(whole);
        QCOMPARE(whole->snapshot.size(), 6);
        QVERIFY(whole->repeated == std::vector<std::string>{"ann"});
        const auto second = of({"b:1", "b:2"}, [](BoardRows &rows, const Progress &progress) {
            return rows.readKey(1, ReadWay::Dump, progress);
        });
        VERIFY_RESULT(second);
        QCOMPARE(second->size(), 3);
        const auto facts = of({"b:1", "b:2"}, [](BoardRows &rows, const Progress &progress) {
            return rows.readFacts({}, progress);
        });
        VERIFY_RESULT(facts);
        QVERIFY(facts->ttlMs && *facts->ttlMs > 900'000);
        QVERIFY(facts->memoryBytes && *facts->memoryBytes > 0);
        // A key that goes does not take with it what the others tell.
        const auto read = [](BoardRows &rows, const Progress &progress) {
            return rows.readFacts({}, progress);
        };
        const auto page = [](BoardRows &rows, const Progress &progress) {
            return rows.readPage(0, 9, progress);
        };
        const RowSource both = source({"b:1", "b:2"});
        VERIFY_RESULT(both.reading(Direction::HighestFirst, read)({}));
        m_server.command({"DEL", "b:1"});
        const auto rest = both.reading(Direction::HighestFirst, read)({});
        VERIFY_RESULT(rest);
        QVERIFY(!rest->gone && rest->ttlMs && *rest->ttlMs > 900'000 && rest->memoryBytes);
        // But ranks without it would be those of a part.
        VERIFY_FAILURE(both.reading(Direction::HighestFirst, page)({}), ErrorKind::NotFound, "\"b:1\"");
    }

    /// Of a part of the keys no ranks are told.
    void refusesWhatIsMissing()
    {
        const auto open = [](BoardRows &rows, const Progress &progress) { return rows.open(10, progress); };
        VERIFY_RESULT(of({"b:1", "b:2"}, open));
        COMPARE_FAILURE(of({"b:1", "gone"}, open), ErrorKind::NotFound, "boardfailures", "one of two");
        COMPARE_FAILURE(of({"gone"}, open), ErrorKind::NotFound, "boardfailures", "no key");
        QVERIFY(of({"b:1", "text"}, open).error().kind == ErrorKind::WrongType);
        QVERIFY(of({"text"}, open).error().message.find("string") != std::string::npos);
    }

    void connectsAgainAndTurns()
    {
        const RowSource both = source({"b:1", "b:2"});
        const auto first = [](BoardRows &rows, const Progress &progress) -> Result<std::string> {
            TRY(const auto read, rows.readPage(0, 1, progress));
            return std::string(read.page.rows.member(0));
        };
        QCOMPARE(both.reading(Direction::HighestFirst, first)({}).value(), std::string("ann"));
        QCOMPARE(both.reading(Direction::LowestFirst, first)({}).value(), std::string("abe"));
        // A server that has hung up meanwhile is called again.
        const auto second = [](BoardRows &rows, const Progress &progress) {
            return rows.readPage(1, 2, progress);
        };
        VERIFY_RESULT(both.reading(Direction::HighestFirst, second)({}));
        m_server.command({"ZADD", "b:2", "100", "top"});
        m_server.command({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        // What was read before is what is counted again.
        const auto verify = [](BoardRows &rows, const Progress &progress) { return rows.verify(progress); };
        QCOMPARE(both.reading(Direction::HighestFirst, verify)({}).value(), false);
        QCOMPARE(both.reading(Direction::HighestFirst, first)({}).value(), std::string("top"));
    }
};

TIEBREAK_TEST(QCoreApplication, TestRowSource)

} // namespace tst_rowsource

#include "tst_rowsource.moc"
