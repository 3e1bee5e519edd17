// SPDX-License-Identifier: GPL-3.0-or-later
// A job that waits for a silent server is known to wait, and can be let go.
#include "redis/link/connectionpool.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QtTest>

#include <future>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_waitlist
{

class TestWaitList : public QObject
{
    Q_OBJECT

    static Result<Reply> ping(ConnectionPool &pool)
    {
        auto loan = pool.borrow();
        if (!loan)
            return std::unexpected(loan.error());
        return (*loan)->run({"PING"});
    }

private slots:
    void nobodyWaitsForAServerThatAnswers()
    {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        ConnectionPool pool(server.endpoint());
        QVERIFY(!pool.waits().longest());
        VERIFY_RESULT(ping(pool));
        QVERIFY(!pool.waits().longest());
        // With nobody to let go, the next one is not stopped either.
        pool.waits().endAll();
        VERIFY_RESULT(ping(pool));
    }

    void letsGoOfAllWhoWait()
    {
        TestServer server;
        ConnectionPool pool(server.endpoint(), {1h, 1h});
        VERIFY_RESULT(ping(pool));
        server.freeze();
        const auto start = WaitClock::now();
        // One waits on the idle connection, one for the greeting of a new one.
        std::vector<std::future<Result<Reply>>> answers;
        for (int i = 0; i < 2; ++i)
            answers.push_back(std::async(std::launch::async, [&pool] { return ping(pool); }));
        for (auto &answer : answers) {
            // What comes later is ended by a later turn.
            while (answer.wait_for(0s) != std::future_status::ready) {
                if (const auto longest = pool.waits().longest()) {
                    QVERIFY(longest->time <= WaitClock::now() - start);
                    QCOMPARE(longest->whom, server.endpoint().unixPath);
                    pool.waits().endAll();
                }
                std::this_thread::yield();
            }
            VERIFY_FAILURE(answer.get(), ErrorKind::Cancelled,
                           "Stopped waiting for " + server.endpoint().unixPath);
        }
        QVERIFY(!pool.waits().longest());
        server.thaw();
        VERIFY_RESULT(ping(pool));
    }
};

TIEBREAK_TEST(QCoreApplication, TestWaitList)

} // namespace tst_waitlist

#include "tst_waitlist.moc"
