// SPDX-License-Identifier: GPL-3.0-or-later
// A glob against every member of a sorted set, by ZSCAN.
#include "redis/board/memberscan.h"
#include "redis/link/open.h"

#include "support/faultypeer.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <map>

using namespace tiebreak;

namespace tst_memberscan
{

namespace
{

constexpr int searchedBoard = 100'000;

} // namespace

class TestMemberScan : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void searchesMembers();
    void searchesWhatZscanRepeats();
    void endsASearchThatTheServerDoesNot();
    void stopsASearch();

private:
    TestServer m_server;
};

void TestMemberScan::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    Command add{"ZADD", "big"};
    for (int i = 0; i < searchedBoard; ++i)
        add.insert(add.end(), {std::to_string(i), "singer:" + std::to_string(i)});
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->run(add));
}

void TestMemberScan::searchesMembers()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    std::map<std::string, double> found;
    const auto collect = [&found](std::string_view member, double raw) {
        QVERIFY(found.emplace(member, raw).second);
    };
    std::uint64_t lastDone = 0;
    std::uint64_t lastTotal = 0;
    const Progress progress({}, [&](std::uint64_t done, std::uint64_t total) {
        QVERIFY(done >= lastDone && done <= total);
        lastDone = done;
        lastTotal = total;
    });
    auto count = scanMembers(*connection, "big", "singer:?7?", 1000, collect, progress);
    VERIFY_RESULT(count);
    QCOMPARE(*count, 90u);
    QCOMPARE(found.size(), 90u);
    QCOMPARE(found.at("singer:170"), 170.0);
    QCOMPARE(lastDone, std::uint64_t(searchedBoard));
    QCOMPARE(lastTotal, std::uint64_t(searchedBoard));

    found.clear();
    count = scanMembers(*connection, "big", "*", 1500, collect);
    VERIFY_RESULT(count);
    QCOMPARE(*count, 1500u);
    QVERIFY(connection->reusable());
    found.clear();
    count = scanMembers(*connection, "nothing", "*", 1500, collect);
    VERIFY_RESULT(count);
    QCOMPARE(*count, 0u);
}

// While a board's table shrinks, ZSCAN returns members again; this peer does so at will.
void TestMemberScan::searchesWhatZscanRepeats()
{
    const auto text = [](const std::string &word) {
        return "$" + std::to_string(word.size()) + "\r\n" + word + "\r\n";
    };
    FaultyPeer peer([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
        if (command[0] == "PING")
            return {"+PONG\r\n"};
        if (command[0] == "ZCARD")
            return {":3\r\n"};
        if (command[2] == "0")
            return {"*2\r\n" + text("7") + "*4\r\n" + text("a") + text("1") + text("b") + text("2")};
        return {"*2\r\n" + text("0") + "*6\r\n" + text("b") + text("2") + text("a") + text("1") + text("c") +
                text("3")};
    });
    auto connection = openConnection(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    std::string order;
    const auto count = scanMembers(*connection, "board", "*", 100,
                                   [&](std::string_view member, double) { order += member; });
    VERIFY_RESULT(count);
    QCOMPARE(*count, 3u);
    QCOMPARE(order, std::string("abc"));
}

void TestMemberScan::endsASearchThatTheServerDoesNot()
{
    FaultyPeer peer([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
        if (command[0] == "PING")
            return {"+PONG\r\n"};
        return {command[0] == "ZCARD" ? ":3\r\n" : "*2\r\n$1\r\n7\r\n*2\r\n$1\r\na\r\n$1\r\n1\r\n"};
    });
    auto connection = openConnection(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(scanMembers(*connection, "board", "*", 100, [](auto, auto) {}), ErrorKind::Protocol,
                   "does not end");
}

void TestMemberScan::stopsASearch()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    std::stop_source stop;
    const Progress progress(stop.get_token());
    VERIFY_FAILURE(
        scanMembers(
            *connection, "big", "*", 1'000'000, [&](auto, auto) { stop.request_stop(); }, progress),
        ErrorKind::Cancelled, "");
}

TIEBREAK_TEST(QCoreApplication, TestMemberScan)

} // namespace tst_memberscan

#include "tst_memberscan.moc"
