// SPDX-License-Identifier: GPL-3.0-or-later
// Hundreds of faults at random points of every job that speaks to a server, plain and over TLS: what comes is
// right, or an error in time; nothing is kept.
#include "core/audit/audit.h"
#include "core/audit/audittext.h"
#include "core/prose/wording.h"
#include "core/text/scoretext.h"
#include "redis/board/boardreader.h"
#include "redis/board/wholeboard.h"
#include "redis/keys/keyscan.h"
#include "redis/link/open.h"
#include "redis/live/boardwatch.h"
#include "sim/run/run.h"
#include "simplans.h"
#include "support/allowwrites.h"
#include "support/codecs.h"
#include "support/faultproxy.h"
#include "support/heapbytes.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/tlsserver.h"
#include "support/verify.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>
#include <set>
#include <thread>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_proxyfaults
{

namespace
{

constexpr int members = 3000;
constexpr int keys = 300;
constexpr Timeouts hasty{300ms, 100ms};

std::string memberOf(int number)
{
    return "member " + std::to_string(number);
}

double rawOf(int number)
{
    return number * 1e6 + 1.0 / (number + 1);
}

/// A short run: two clients add points 400 times.
RunPlan shortPlan()
{
    RunPlan plan = contestedPlan("script");
    plan.workload.load.operations = 400;
    plan.workload.load.clients = 2;
    plan.workload.load.workers = 1;
    return plan;
}

/// Bytes of one job, from the server, more or less: the fault strikes somewhere in it, or soon after.
struct Job {
    const char *name;
    std::int64_t bytes;
};

constexpr Job jobs[] = {{"keys", 12'000}, {"page", 6'000},   {"pages", 140'000}, {"dump", 90'000},
                        {"live", 4'000},  {"audit", 90'000}, {"run", 9'000}};

} // namespace

class TestProxyFaults : public QObject
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_plain;
    std::unique_ptr<TlsServer> m_tls;
    std::mt19937_64 m_random{20261126};
    QString m_job;
    std::string m_audit; ///< what is found where nothing goes wrong
    int m_right = 0;
    int m_failed = 0;

    static void fill(const TestServer &server)
    {
        std::string resp;
        for (int i = 0; i < members; ++i)
            resp += respCommand({"ZADD", "board", shortestText(rawOf(i)), memberOf(i)});
        for (int i = 1; i < keys; ++i)
            resp += respCommand({"ZADD", "key:" + std::to_string(i), "1", "x"});
        QVERIFY(!server.send(resp, members + keys - 1).empty());
    }

    static bool isRight(const Rows &rows, int from)
    {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const int number = from - int(row);
            if (rows.member(row) != memberOf(number) || bitsOf(rows.raw(row)) != bitsOf(rawOf(number)))
                return false;
        }
        return true;
    }

    template <class T>
    void count(const Result<T> &result, const std::function<bool(const T &)> &right)
    {
        if (!result) {
            const ErrorKind kind = result.error().kind;
            QVERIFY2(kind == ErrorKind::Closed || kind == ErrorKind::Timeout || kind == ErrorKind::Connect ||
                         kind == ErrorKind::Protocol,
                     result.error().message.c_str());
            QVERIFY2(result.error().message.size() > 10,
                     qPrintable(QStringLiteral("kind %1: %2").arg(int(kind)).arg(m_job)));
            ++m_failed;
            return;
        }
        QVERIFY(right(*result));
        ++m_right;
    }

    void run(const Job &job, const Endpoint &endpoint, FaultProxy &proxy)
    {
        const std::string_view name = job.name;
        if (name == "live") {
            watch(endpoint, proxy);
            return;
        }
        if (name == "run") {
            load(endpoint, proxy);
            return;
        }
        auto connection = openConnection(endpoint, hasty);
        if (!connection) {
            count<int>(std::unexpected(connection.error()), {});
        } else if (name == "keys") {
            std::multiset<std::string> found;
            const auto scanned = scanKeys(*connection, {}, [&](const ByteStrings &batch) {
                for (std::size_t i = 0; i < batch.size(); ++i)
                    found.insert(std::string(batch[i]));
            });
            count<std::uint64_t>(scanned, [&](std::uint64_t handed) {
                return handed == keys && found.size() == keys &&
                       std::set<std::string>(found.begin(), found.end()).size() == keys;
            });
        } else if (name == "page") {
            count<RowsPage>(readPage(*connection, "board", Direction::HighestFirst, 100, 100),
                            [](const RowsPage &page) {
                                return page.cardinality == members && page.rows.size() == 100 &&
                                       isRight(page.rows, members - 1 - 100);
                            });
        } else if (name == "audit") {
            count<Audit>(audit(*connection), [this](const Audit &audit) { return textOf(audit) == m_audit; });
        } else {
            count<Snapshot>(
                readWholeBoard(*connection, "board", name == "dump" ? ReadWay::Dump : ReadWay::Pages),
                [](const Snapshot &board) {
                    return board.size() == members && isRight(board.rows, members - 1);
                });
        }
    }

    static Result<Audit> audit(Connection &connection)
    {
        TRY(auto snapshot, readWholeBoard(connection, "board", ReadWay::Dump));
        const SourceBoard board{std::make_shared<const Snapshot>(std::move(snapshot)), 1795000000000000};
        return auditBoard(board, {decoder("ordered"), Direction::HighestFirst}, nullptr);
    }

    static std::string textOf(const Audit &audit)
    {
        return auditAnswer(audit, plainWording()) + auditDetail(audit, plainWording());
    }

    // A run makes its connections anew once the way is mended, and its check misses nothing. One whose
    // server hangs is stopped: else each client would wait for its time-out.
    void load(const Endpoint &endpoint, FaultProxy &proxy)
    {
        std::stop_source stop;
        const std::jthread mender([&](const std::stop_token &over) {
            while (!over.stop_requested()) {
                std::this_thread::sleep_for(2ms);
                if (!proxy.struck())
                    continue;
                if (proxy.stalls())
                    stop.request_stop();
                else
                    proxy.mend();
            }
        });
        const auto result = simulate(allowWrites(endpoint), shortPlan(), {}, Progress(stop.get_token()));
        const bool stopped = stop.stop_requested();
        if (stopped && !result) {
            QVERIFY2(result.error().kind == ErrorKind::Cancelled, result.error().message.c_str());
            ++m_failed;
            return;
        }
        count<RunResult>(result, [](const RunResult &run) {
            if (!run.consistency)
                return run.partial.has_value();
            const ConsistencyReport &found = *run.consistency;
            return found.right() && (run.partial || found.acknowledged + found.uncertain == 400);
        });
    }

    // A watch makes its connections anew, and shows what is right once the way is mended.
    void watch(const Endpoint &endpoint, FaultProxy &proxy)
    {
        WatchedBoard board;
        board.request.key = "board";
        board.request.headRows = 10;
        board.interval = 1ms;
        board.pollInterval = 1ms;
        WatchPlan plan;
        plan.set({board});
        WatchTimes times;
        times.timeouts = hasty;
        times.firstRetry = 5ms;
        times.bellAgain = 20ms;
        times.heartbeat = 20ms;
        std::stop_source stop;
        std::atomic<int> seen = 0;
        std::atomic<bool> wrong = false;
        bool lost = false;
        const auto begin = std::chrono::steady_clock::now();
        const std::jthread stopper([&](const std::stop_token &over) {
            while (!over.stop_requested()) {
                std::this_thread::sleep_for(5ms);
                const auto gone = std::chrono::steady_clock::now() - begin;
                if ((seen >= 1 && gone > 80ms) || gone > 20s)
                    stop.request_stop();
            }
        });
        const auto ended = watchNode(
            endpoint, plan,
            [&](const WatchNews &news) {
                if (news.lost) {
                    lost = true;
                    proxy.mend();
                }
                for (const BoardNews &each : news.boards) {
                    if (!each.standing)
                        continue;
                    ++seen;
                    const Rows &rows = each.standing->head();
                    wrong = wrong || !isRight(rows, members - 1) || rows.size() != 10;
                }
            },
            [] { return Moment(std::chrono::microseconds(1795000000000000)); }, times,
            Progress(stop.get_token()));
        QVERIFY(!ended && ended.error().kind == ErrorKind::Cancelled);
        QVERIFY(!wrong && seen >= 1);
        ++(lost ? m_failed : m_right);
    }

    void strike(const TestServer &server, const Endpoint &endpoint, int faults)
    {
        fill(server);
        auto direct = openConnection(endpoint);
        VERIFY_RESULT(direct);
        const auto known = audit(*direct);
        VERIFY_RESULT(known);
        m_audit = textOf(*known);
        FaultProxy proxy(endpoint);
        const auto once = [&] {
            const Job &job = jobs[m_random() % std::size(jobs)];
            const auto fault = static_cast<FaultProxy::Fault>(m_random() % 3);
            proxy.mend();
            proxy.strikeAfter(std::int64_t(m_random() % std::uint64_t(job.bytes)), fault);
            m_job = QStringLiteral("%1 with fault %2").arg(QLatin1StringView(job.name)).arg(int(fault));
            QElapsedTimer clock;
            clock.start();
            run(job, proxy.endpoint(), proxy);
            // The time-outs, several of them for a watch; far from for ever.
            QVERIFY2(clock.elapsed() < 30'000, job.name);
        };
        for (int i = 0; i < 20 && !QTest::currentTestFailed(); ++i)
            once(); // what is made once and kept
        const std::size_t before = heapBytes;
        for (int i = 0; i < faults && !QTest::currentTestFailed(); ++i)
            once();
        const std::size_t after = heapBytes;
        QVERIFY2(after < before + (256 << 10),
                 qPrintable(QStringLiteral("%1 bytes more").arg(after - before)));
        QVERIFY2(m_right > faults / 10 && m_failed > faults / 4,
                 qPrintable(QStringLiteral("%1 right, %2 failed").arg(m_right).arg(m_failed)));
    }

private slots:
    void init() { m_right = m_failed = 0; }

    void plain()
    {
        SLOW_TEST();
        m_plain = std::make_unique<TestServer>(QStringList(), TestServer::Listen::Tcp);
        QVERIFY2(m_plain->ready(), qPrintable(m_plain->error()));
        strike(*m_plain, m_plain->tcpEndpoint(), 300);
        QVERIFY(m_plain->ready());
    }

    void overTls()
    {
        SLOW_TEST();
        m_tls = std::make_unique<TlsServer>();
        strike(m_tls->server(), m_tls->endpoint(), 200);
        QVERIFY(m_tls->server().ready());
    }
};

TIEBREAK_TEST(QCoreApplication, TestProxyFaults)

} // namespace tst_proxyfaults

#include "tst_proxyfaults.moc"
