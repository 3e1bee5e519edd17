// SPDX-License-Identifier: GPL-3.0-or-later
// Connections lent to one job after the other, and to many at once.
#include "redis/link/connectionpool.h"
#include "support/faultproxy.h"
#include "support/faultypeer.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace tiebreak;

namespace tst_connectionpool
{

class TestConnectionPool : public QObject
{
    Q_OBJECT

private slots:
    void keepsSoundConnections();
    void trustsNoConnectionThatWasIdleForLong();
    void servesManyThreads();
    void lendsConnectionsToOneProcess();
};

void TestConnectionPool::keepsSoundConnections()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    ConnectionPool pool(server.endpoint(), patient);
    const auto clientId = [&pool] {
        auto loan = pool.borrow();
        return loan ? (*loan)->run({"CLIENT", "ID"})->integer : -1;
    };
    const auto first = clientId();
    QVERIFY(first > 0);
    QCOMPARE(clientId(), first);
    {
        // Replies outstanding: the next borrower must not get them.
        auto loan = pool.borrow();
        VERIFY_RESULT(loan);
        VERIFY_RESULT((*loan)->send({"PING"}));
    }
    const auto second = clientId();
    QVERIFY(second > first);
    // A server that went away and came back: the idle connection is dead and is not lent out.
    QVERIFY2(server.restart(), qPrintable(server.error()));
    QVERIFY(clientId() > 0);
    server.kill();
    const auto lost = pool.borrow();
    VERIFY_FAILURE(lost, ErrorKind::Connect, "");
}

void TestConnectionPool::trustsNoConnectionThatWasIdleForLong()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    FaultProxy proxy(server.tcpEndpoint());
    ConnectionPool pool(proxy.endpoint(), patient, std::chrono::milliseconds(0));
    const auto clientId = [&pool] {
        auto loan = pool.borrow();
        const auto id = loan ? (*loan)->run({"CLIENT", "ID"}) : std::unexpected(loan.error());
        return id ? id->integer : -1;
    };
    const auto first = clientId();
    QVERIFY(first > 0);
    QCOMPARE(clientId(), first); // it gives a sign of life
    // Nothing comes over it any more, and nobody says so.
    proxy.strikeAfter(1, FaultProxy::Fault::Stall);
    const std::jthread mender([&proxy] {
        while (!proxy.struck())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        proxy.mend(); // for new connections
    });
    QVERIFY(clientId() > first);
}

void TestConnectionPool::servesManyThreads()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    ConnectionPool pool(server.endpoint(), patient);
    std::atomic<int> failures = 0;
    std::atomic<int> served = 0;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 8; ++thread) {
            threads.emplace_back([&, thread] {
                for (int turn = 0; turn < 50; ++turn) {
                    auto loan = pool.borrow();
                    const std::string text = std::to_string(thread * 50 + turn);
                    const auto reply = loan ? (*loan)->run({"ECHO", text}) : std::unexpected(loan.error());
                    if (reply && reply->text == text)
                        ++served;
                    else
                        ++failures;
                }
            });
        }
    }
    QCOMPARE(failures.load(), 0);
    QCOMPARE(served.load(), 400);
}

TIEBREAK_TEST(QCoreApplication, TestConnectionPool)

/// Behind a load balancer that leads each connection to the next server, and then to the last one alone.
void TestConnectionPool::lendsConnectionsToOneProcess()
{
    std::atomic<int> asked = 0;
    std::atomic<bool> isOneLeft = false;
    const auto id = [](int server) { return std::string(40, static_cast<char>('a' + server)); };
    const FaultyPeer servers([&](const Command &command) -> FaultyPeer::Answer {
        if (command.front() != "INFO")
            return {command.front() == "PING" ? "+PONG\r\n" : "+OK\r\n", false};
        const std::string info =
            "run_id:" + id(isOneLeft ? 2 : asked++ % 3) + "\r\nuptime_in_seconds:86400\r\n";
        return {"$" + std::to_string(info.size()) + "\r\n" + info + "\r\n", false};
    });
    ConnectionPool pool(servers.endpoint(), patient);
    int others = 0;
    pool.onOtherProcess([&others] { ++others; });
    {
        auto first = pool.borrow();
        VERIFY_RESULT(first);
        auto second = pool.borrow();
        VERIFY_RESULT(second);
        QCOMPARE((*first)->serverProcess().id, id(0));
        QCOMPARE((*second)->serverProcess().id, id(0));
        QCOMPARE(pool.process().id, id(0));
        QCOMPARE(others, 0);
        isOneLeft = true;
        auto third = pool.borrow();
        VERIFY_RESULT(third);
        QCOMPARE((*third)->serverProcess().id, id(2));
        QCOMPARE(others, 1);
    }
    // Those to the one before are not lent any more.
    for (int i = 0; i < 3; ++i) {
        auto loan = pool.borrow();
        VERIFY_RESULT(loan);
        QCOMPARE((*loan)->serverProcess().id, id(2));
    }
    QCOMPARE(others, 1);
}

} // namespace tst_connectionpool

#include "tst_connectionpool.moc"
