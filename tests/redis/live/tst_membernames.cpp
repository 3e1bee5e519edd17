// SPDX-License-Identifier: GPL-3.0-or-later
// Names of members from hashes: few round trips, few rights, and nothing that a key may hold is a failure.
#include "redis/link/open.h"
#include "redis/live/membernames.h"

#include "support/commandcalls.h"
#include "support/faultypeer.h"
#include "support/heapbytes.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

using namespace tiebreak;

namespace tst_membernames
{

namespace
{

using Asked = std::vector<std::string>;

NamePattern userNames()
{
    return parseNamePattern("user:{member}", "name").value();
}

std::vector<std::optional<std::string>> namesIn(const MemberNames &found)
{
    std::vector<std::optional<std::string>> names;
    for (const MemberName &name : found.names)
        names.push_back(name.name);
    return names;
}

using Names = std::vector<std::optional<std::string>>;

} // namespace

class TestMemberNames : public QObject
{
    Q_OBJECT

    TestServer m_server;

private slots:
    void initTestCase()
    {
        QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
        Connection connection = connectionTo(m_server);
        VERIFY_RESULT(connection.run({"HSET", "user:1", "name", "Ann"}));
        VERIFY_RESULT(connection.run({"HSET", "user:2", "nick", "no name"}));
        VERIFY_RESULT(connection.run({"SET", "user:3", "a string"}));
        VERIFY_RESULT(connection.run({"HSET", "user:4", "name", std::string("\xff\0\n", 3)}));
        VERIFY_RESULT(connection.run({"HSET", "user:5", "name", ""}));
        VERIFY_RESULT(connection.run({"HSET", "user:6", "name", std::string(longestNameValue, 'n')}));
        VERIFY_RESULT(connection.run({"HSET", "user:7", "name", std::string(longestNameValue + 1, 'n')}));
        VERIFY_RESULT(connection.run({"HSET", "user:8", "name", "last"}));
        // 100 MB, made by the server itself.
        VERIFY_RESULT(
            connection.run({"EVAL", "return redis.call('hset', KEYS[1], 'name', string.rep('n', 100000000))",
                            "1", "user:huge"}));
        VERIFY_RESULT(connection.run({"HSET", "usernames", "1", "Ann of all"}));
        VERIFY_RESULT(connection.run({"ACL", "SETUSER", "few", "on", "nopass", "~user:*", "+hget", "+ping"}));
        VERIFY_RESULT(
            connection.run({"ACL", "SETUSER", "none", "on", "nopass", "~user:*", "+ping", "+zrange"}));
        VERIFY_RESULT(connection.run(
            {"ACL", "SETUSER", "keys", "on", "nopass", "~user:1", "+ping", "+hget", "+hstrlen"}));
    }

    void readsNames()
    {
        Connection connection = connectionTo(m_server);
        const auto found = readMemberNames(connection, userNames(),
                                           Asked{"1", "2", "3", "4", "5", "6", "7", "huge", "8", "9"});
        VERIFY_RESULT(found);
        QCOMPARE(namesIn(*found), (Names{"Ann", std::nullopt, std::nullopt, std::string("\xff\0\n", 3),
                                         std::nullopt, std::string(longestNameValue, 'n'), std::nullopt,
                                         std::nullopt, "last", std::nullopt}));
        QCOMPARE(found->names[3].member, std::string("4"));
        QVERIFY(found->refusal);
        COMPARE_SENTENCE("membernames", found->refusal->message);
        QCOMPARE(connection.traffic().roundTrips, 2u);
        QVERIFY(connection.reusable());
    }

    void readsFromOneHash()
    {
        Connection connection = connectionTo(m_server);
        const auto found =
            readMemberNames(connection, parseNamePattern("usernames", "{member}").value(), Asked{"1", "2"});
        VERIFY_RESULT(found);
        QCOMPARE(namesIn(*found), (Names{"Ann of all", std::nullopt}));
    }

    void readsManyInBatches()
    {
        Connection connection = connectionTo(m_server);
        Asked members;
        for (std::size_t i = 0; i < 2 * namesARoundTrip + 1; ++i)
            members.push_back(i % 2 == 0 ? "1" : "9");
        const auto found = readMemberNames(connection, userNames(), members);
        VERIFY_RESULT(found);
        QCOMPARE(found->names.size(), members.size());
        QCOMPARE(found->names.back().name, std::optional<std::string>("Ann"));
        QVERIFY(!found->refusal);
        QCOMPARE(connection.traffic().roundTrips, 6u);
        VERIFY_RESULT(readMemberNames(connection, userNames(), {}));
        QCOMPARE(connection.traffic().roundTrips, 6u);
    }

    void doesWithoutHstrlen()
    {
        Connection connection = connectionTo(m_server, "few");
        const auto found = readMemberNames(connection, userNames(), Asked{"1", "3", "7", "9"});
        VERIFY_RESULT(found);
        QCOMPARE(namesIn(*found), (Names{"Ann", std::nullopt, std::nullopt, std::nullopt}));
        QVERIFY(connection.reusable());
    }

    void neverReadsAHugeValue()
    {
        Connection connection = connectionTo(m_server, "few");
        const std::size_t before = heapBytes;
        heapBytesPeak = before;
        const auto found = readMemberNames(connection, userNames(), Asked{"1", "huge", "8"});
        VERIFY_RESULT(found);
        QVERIFY(heapBytesPeak - before < 2'000'000);
        QCOMPARE(namesIn(*found), (Names{"Ann", std::nullopt}));
        QVERIFY(found->refusal && found->refusal->kind == ErrorKind::Protocol);
        QVERIFY(connection.broken());
        QVERIFY(m_server.ready());
    }

    void saysWhatIsNotAllowed()
    {
        Connection none = connectionTo(m_server, "none");
        const auto refused = readMemberNames(none, userNames(), Asked{"1", "2"});
        VERIFY_RESULT(refused);
        QCOMPARE(namesIn(*refused), (Names{std::nullopt, std::nullopt}));
        QVERIFY(refused->refusal && refused->refusal->kind == ErrorKind::Permission);

        Connection keys = connectionTo(m_server, "keys");
        const auto some = readMemberNames(keys, userNames(), Asked{"8", "1"});
        VERIFY_RESULT(some);
        QCOMPARE(namesIn(*some), (Names{std::nullopt, "Ann"}));
        QVERIFY(some->refusal && some->refusal->message.contains("not allowed to use this key"));
    }

    void writesNothing()
    {
        Connection connection = connectionTo(m_server);
        const auto before = commandCalls(connection, "hset");
        VERIFY_RESULT(readMemberNames(connection, userNames(), Asked{"1"}));
        QCOMPARE(commandCalls(connection, "hset"), before);
        QVERIFY(commandCalls(connection, "hget") > 0);
    }

    void failsWithTheServer()
    {
        const auto busy =
            FaultyPeer::afterLogin("-LOADING Redis is loading the dataset in memory\r\n", false);
        auto loading = openConnection(busy->endpoint(), patient);
        VERIFY_RESULT(loading);
        VERIFY_FAILURE(readMemberNames(*loading, userNames(), Asked{"1"}), ErrorKind::Loading, "loading");
        const auto closing = FaultyPeer::afterLogin("", true);
        auto closed = openConnection(closing->endpoint(), patient);
        VERIFY_RESULT(closed);
        VERIFY_FAILURE(readMemberNames(*closed, userNames(), Asked{"1"}), ErrorKind::Closed, "closed");
    }

    void takesNoOtherAnswerForAName()
    {
        const auto odd = FaultyPeer::afterLogin("*1\r\n$3\r\nAnn\r\n", false);
        auto connection = openConnection(odd->endpoint(), patient);
        VERIFY_RESULT(connection);
        const auto found = readMemberNames(*connection, userNames(), Asked{"1"});
        VERIFY_RESULT(found);
        QCOMPARE(namesIn(*found), (Names{std::nullopt}));
    }
};

TIEBREAK_TEST(QCoreApplication, TestMemberNames)

} // namespace tst_membernames

#include "tst_membernames.moc"
