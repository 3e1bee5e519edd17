// SPDX-License-Identifier: GPL-3.0-or-later
// The skip list of internals against a real Redis, whose board is one too: the same replies to the same
// commands.
#include "internals/skiplist/skiplist.h"

#include "core/text/scoretext.h"
#include "support/plainskiplist.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <random>

using namespace tiebreak;

namespace tst_skiplistmodel
{

namespace
{

constexpr int operations = 100'000;
constexpr int batch = 1000;

/// What the model answers, in the words of the protocol.
class ModelBoard
{
public:
    explicit ModelBoard(const SkipListSettings &settings) : m_list(settings) {}

    SkipList &list() { return m_list; }

    std::vector<std::string> answer(const Command &command)
    {
        const std::string &name = command[0];
        if (name == "ZADD") {
            const auto change = m_list.set(command[3], *parseRawText(command[2]));
            return {change ? *change == ScoreChange::Added ? "1" : "0" : "error"};
        }
        if (name == "ZINCRBY") {
            const auto sum = incrementBy(m_list, command[3], *parseRawText(command[2]));
            return {sum ? bitsText(*sum + 0.0) : "error"};
        }
        if (name == "ZREM")
            return {m_list.remove(command[2]) ? "1" : "0"};
        if (name == "ZSCORE")
            return {bitsOrNil(m_list.score(command[2]))};
        if (name == "ZRANK")
            return {numberOrNil(m_list.rank(command[2]))};
        if (name == "ZREVRANK")
            return {numberOrNil(reverseRank(m_list, command[2]))};
        if (name == "ZRANGE" || name == "ZREVRANGE")
            return rows(
                rangeByRank(m_list, std::stoll(command[2]), std::stoll(command[3]), name == "ZREVRANGE"));
        const bool reverse = name == "ZREVRANGEBYSCORE";
        const ScoreBounds bounds = boundsOf(command[reverse ? 3 : 2], command[reverse ? 2 : 3]);
        if (name == "ZCOUNT")
            return {std::to_string(countByScore(m_list, bounds))};
        return rows(rangeByScore(m_list, bounds, reverse, std::stoll(command[6]), std::stoll(command[7])));
    }

private:
    static std::string numberOrNil(const std::optional<std::int64_t> &number)
    {
        return number ? std::to_string(*number) : "nil";
    }
    static std::string bitsOrNil(const std::optional<double> &raw)
    {
        return raw ? bitsText(*raw + 0.0) : "nil";
    }
    static ScoreBounds boundsOf(std::string_view min, std::string_view max)
    {
        ScoreBounds bounds;
        bounds.minExclusive = min.starts_with('(');
        bounds.maxExclusive = max.starts_with('(');
        bounds.min = *parseRawText(min.substr(bounds.minExclusive));
        bounds.max = *parseRawText(max.substr(bounds.maxExclusive));
        return bounds;
    }
    std::vector<std::string> rows(const std::vector<SkipNode> &nodes) const
    {
        std::vector<std::string> rows;
        for (const SkipNode node : nodes) {
            rows.emplace_back(m_list.name(node));
            rows.push_back(bitsText(m_list.raw(node) + 0.0));
        }
        return rows;
    }

    SkipList m_list;
};

class RandomCommands
{
public:
    explicit RandomCommands(int members) : m_members(members) {}

    Command next()
    {
        switch (below(12)) {
        case 0:
        case 1:
        case 2:
            return {"ZADD", key, score(), member()};
        case 3:
            return {"ZINCRBY", key, score(), member()};
        case 4:
            return {"ZREM", key, member()};
        case 5:
            return {"ZSCORE", key, member()};
        case 6:
        case 7:
            return {"ZRANK", key, member()};
        case 8:
            return {"ZREVRANK", key, member()};
        case 9: {
            const std::int64_t start = below(m_members) - m_members / 4;
            return {below(2) == 0 ? "ZRANGE" : "ZREVRANGE", key, std::to_string(start),
                    std::to_string(start + below(8)), "WITHSCORES"};
        }
        case 10:
            return {below(2) == 0 ? "ZRANGEBYSCORE" : "ZREVRANGEBYSCORE",
                    key,
                    bound(),
                    bound(),
                    "WITHSCORES",
                    "LIMIT",
                    std::to_string(below(3)),
                    std::to_string(below(9))};
        default:
            return {"ZCOUNT", key, bound(), bound()};
        }
    }

    static constexpr const char *key = "board";

private:
    std::int64_t below(std::int64_t end)
    {
        return static_cast<std::int64_t>(m_random() % std::uint64_t(end));
    }
    std::string member()
    {
        const std::int64_t number = below(m_members);
        // One in eight is binary.
        return number % 8 == 0 ? std::string("a\0\xff", 3) + std::to_string(number)
                               : "member" + std::to_string(number);
    }
    std::string score()
    {
        switch (below(10)) {
        case 0:
            return below(2) == 0 ? "inf" : "-inf";
        case 1:
            return "-0";
        case 2:
            return shortestText(double(m_random() >> 11) * 0x1p-20);
        default:
            return std::to_string(below(40)); // many are equal
        }
    }
    std::string bound() { return (below(2) == 0 ? "(" : "") + score(); }

    std::mt19937_64 m_random{20261125};
    std::int64_t m_members;
};

/// What Redis answers, in the same words; a score's text is read, since its identity is its bits.
std::vector<std::string> answerOf(const Command &command, const Reply &reply)
{
    if (reply.isError())
        return {"error"};
    if (reply.isNil())
        return {"nil"};
    const std::string &name = command[0];
    if (name == "ZSCORE" || name == "ZINCRBY")
        return {bitsText(*parseRawText(reply.text) + 0.0)};
    if (!name.starts_with("ZRANGE") && !name.starts_with("ZREVRANGE"))
        return {std::to_string(reply.integer)};
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < reply.items.size(); ++i)
        rows.push_back(i % 2 == 0 ? reply.items[i].text : bitsText(*parseRawText(reply.items[i].text) + 0.0));
    return rows;
}

} // namespace

class TestSkipListModel : public QObject
{
    Q_OBJECT

private slots:
    void answersAsRedisDoes_data();
    void answersAsRedisDoes();

private:
    TestServer m_server{{"--zset-max-ziplist-entries", "0"}};
};

void TestSkipListModel::answersAsRedisDoes_data()
{
    QTest::addColumn<int>("oneIn");
    QTest::addColumn<int>("members");
    QTest::newRow("few members") << 4 << 300;
    QTest::newRow("many members") << 2 << 4000;
}

void TestSkipListModel::answersAsRedisDoes()
{
    QFETCH(int, oneIn);
    QFETCH(int, members);
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    Connection connection = connectionTo(m_server);
    VERIFY_RESULT(connection.run({"FLUSHALL"}));
    ModelBoard model({oneIn, 32, 7});
    RandomCommands random(members);
    std::vector<std::size_t> kinds(3);
    for (int done = 0; done < operations; done += batch) {
        std::vector<Command> commands;
        while (commands.size() < batch)
            commands.push_back(random.next());
        const auto replies = connection.pipeline(commands);
        VERIFY_RESULT(replies);
        for (std::size_t i = 0; i < commands.size(); ++i) {
            const auto expected = answerOf(commands[i], (*replies)[i]);
            const auto answer = model.answer(commands[i]);
            QVERIFY2(answer == expected, qPrintable(QString::number(done + int(i)) + ' ' +
                                                    commands[i][0].c_str() + ' ' + commands[i][2].c_str()));
            ++kinds[expected == std::vector<std::string>{"error"} ? 0
                    : expected == std::vector<std::string>{"nil"} ? 1
                                                                  : 2];
        }
        QCOMPARE(brokenInvariant(model.list()), std::string());
    }
    for (const std::size_t count : kinds)
        QVERIFY(count > 10); // NaN was refused and members were missing as well
    const auto encoding = connection.run({"OBJECT", "ENCODING", RandomCommands::key});
    VERIFY_RESULT(encoding);
    QCOMPARE(encoding->text, std::string("skiplist"));
}

TIEBREAK_TEST(NoApplication, TestSkipListModel)

} // namespace tst_skiplistmodel

#include "tst_skiplistmodel.moc"
