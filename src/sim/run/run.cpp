// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/run.h"

#include "core/base/delayedstop.h"
#include "core/board/direction.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/link/open.h"
#include "redis/link/writejob.h"
#include "sim/board/coldstore.h"
#include "sim/board/filling.h"
#include "sim/board/runlibraries.h"
#include "sim/board/strategies/strategies.h"
#include "sim/client/redialer.h"
#include "sim/client/worker.h"
#include "sim/run/runhistory.h"
#include "sim/run/runkeys.h"
#include "sim/run/secondsgathered.h"
#include "sim/run/serverpause.h"
#include "sim/run/serverusage.h"
#include "sim/run/serverwatch.h"
#include "sim/workload/workloadcheck.h"

#include <QThreadPool>

#include <algorithm>
#include <limits>
#include <memory>
#include <thread>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

class Run
{
public:
    Run(const WritableServer &server, const RunPlan &plan, const RunControl &control,
        const Progress &progress)
        : m_server(server), m_control(control), m_progress(progress), m_late(progress.stopToken(), 2s)
    {
        m_result.plan = plan;
    }

    Result<RunResult> run()
    {
        if (auto ready = prepare(); !ready)
            return notBegun(ready.error());
        auto began = fill();
        if (began)
            began = load();
        // Whatever has ended the load: what it has left on the board is worth a look.
        if (began)
            measureBoard();
        cleanUp();
        if (!began)
            return notBegun(began.error());
        const std::int64_t unanswered = m_result.measured.unanswered;
        m_job->end({m_result.partial ? WriteState::Partly : WriteState::Made,
                    m_result.partial ? m_result.partial->message
                    : unanswered > 0 ? sentence("{} of them got no answer", unanswered)
                                     : std::string(),
                    m_result.measured.operations, // with the warm-up, which writes as well
                    {}});
        return std::move(m_result);
    }

private:
    const RunPlan &plan() const { return m_result.plan; }

    /// A connection that a stop has broken is lost to the commands that follow.
    std::unexpected<Error> notBegun(const Error &why)
    {
        if (m_job)
            m_job->endEarly(why);
        return m_progress.stopRequested() ? failure(ErrorKind::Cancelled, "Stopped.") : std::unexpected(why);
    }

    Result<void> prepare()
    {
        const Machine machine = thisMachine(plan().records);
        TRY(checkWorkload(plan().workload, machine));
        m_memory = machine.memory;
        allowOpenFiles(filesNeeded(plan().workload.load));
        TRY(m_info, findStrategy(plan().strategy));
        TRY(checkStrategy(*m_info, plan().codec, plan().serverTime));
        // All keys of a run have one hash slot: in a cluster they are on one node.
        m_board = boardWithNewKeys(plan().workload.board.keyPrefix);
        m_job.emplace(m_server, WriteKind::Run, writtenKeys());
        m_server = m_job->server().holding(m_board.key);
        TRY(connect(m_progress.stopToken()));
        m_connection->stopWith(m_progress.stopToken()); // until the load begins
        if (auto server = readServerInfo(*m_connection))
            m_result.server = *std::move(server);
        TRY(checkServer());

        m_board.codec = plan().codec;
        m_board.db = m_server.endpoint().db;
        m_board.direction = rawDirection(plan().codec, plan().workload.board.direction);
        m_board.unit = plan().codec.hasTime() ? plan().codec.unit : plan().unit;
        m_board.serverTime = plan().serverTime;
        m_result.key = m_board.key;
        TRY(m_board.trim, BoardTrim::prepare(*m_connection, m_board, m_info->layout, plan().workload));
        m_layout = makeLayout(m_info->layout, m_board, plan().workload);
        m_strategy = m_info->make(m_board);
        TRY(m_layout->prepare(*m_connection));
        return m_strategy->prepare(*m_connection);
    }

    /// Those of the journal; the locks as a pattern.
    std::vector<std::string> writtenKeys() const
    {
        std::vector<std::string> keys{m_board.key};
        if (m_info->layout == BoardLayout::TwoSets)
            keys.push_back(m_board.timesKey);
        if (m_info->layout == BoardLayout::TimeInMember)
            keys.push_back(m_board.namesKey);
        if (plan().workload.trims() && plan().workload.trimming.coldStore)
            keys.push_back(m_board.coldKey);
        if (m_info->needsFunctions)
            keys.push_back(m_board.runKey);
        if (m_info->make(m_board)->locks())
            keys.push_back(m_board.lockPrefix + '*');
        return keys;
    }

    Result<void> connect(const std::stop_token &stop)
    {
        TRY(auto connection, openAtKey(m_server, timeoutsOf(plan().workload.faults), stop));
        m_connection.emplace(std::move(connection));
        return {};
    }

    /// Whether the server has room for the run, and lets it do what it must.
    Result<void> checkServer()
    {
        TRY(ServerPause(m_server, plan().workload.faults).check(*m_connection));
        const ServerUsage usage = readServerUsage(*m_connection);
        TRY(checkServerMemory(plan().workload, m_info->layout, usage));
        m_evictedBefore = usage.evictedKeys;
        removeLeftLibraries(*m_connection, m_server.endpoint().db);
        if (!plan().prefixMustBeEmpty)
            return {};
        return checkPrefixIsFree(*m_connection, plan().workload.board.keyPrefix, m_server.endpoint().db,
                                 m_progress.stopToken());
    }

    Result<void> fill()
    {
        m_start = startRows(plan().workload, m_board.unit);
        TRY(renewKeys(*m_connection, m_board)); // whoever may not let keys expire makes none
        bool renewed = false;                   // the first rows make all keys
        const Progress progress(m_progress.stopToken(), [&](std::uint64_t, std::uint64_t) {
            if (!std::exchange(renewed, true))
                (void)renewKeys(*m_connection, m_board);
        });
        TRY(m_layout->fill(*m_connection, m_start, m_clock, progress));
        return renewKeys(*m_connection, m_board);
    }

    /// Loads the scripts onto another node; the objects that the workers share already know them. Libraries
    /// of functions go to replicas by themselves.
    Result<void> prepareAgain(Connection &connection) const
    {
        TRY(BoardTrim::prepare(connection, m_board, m_info->layout, plan().workload));
        TRY(makeLayout(m_info->layout, m_board, plan().workload)->prepare(connection));
        return m_info->needsFunctions ? Result<void>() : m_info->make(m_board)->prepare(connection);
    }

    Result<void> load()
    {
        const RunParts parts{*m_strategy, *m_layout, plan().workload.board.shape, m_clock,
                             m_server.route().cluster != nullptr || m_server.endpoint().sentinel.has_value()};
        const unsigned count = plan().workload.load.workers;
        SecondsGathered seconds(count, [this](const RunSecond &second) {
            m_result.seconds.push_back(second);
            if (m_control.second)
                m_control.second(second);
        });
        std::stop_source end; // by the user, or by a worker that cannot go on
        const std::stop_callback endAll(m_progress.stopToken(), [&] { end.request_stop(); });
        const WorkerConfig config{
            .workload = plan().workload,
            .parts = parts,
            .server = m_server,
            .prepare = parts.followsMoves
                           ? [this](Connection &connection) { return prepareAgain(connection); }
                           : std::function<Result<void>(Connection &)>(),
            .records = plan().records,
            .stop = end,
            .maxRecords = maxRecords(),
            .paused = m_control.paused,
            .second = [&](unsigned worker, std::int64_t second,
                          const SecondFigures &figures) { seconds.add(worker, second, figures); },
        };
        std::vector<std::unique_ptr<Worker>> workers;
        for (unsigned i = 0; i < count; ++i) {
            TRY(auto worker, Worker::connect(config, i));
            workers.push_back(std::move(worker));
        }
        m_connection->stopWith({});
        const auto usageBefore = readServerUsage(*m_connection, m_progress.stopToken());
        m_result.began =
            std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
        m_workers.resize(count);
        std::atomic<unsigned> running = count;
        const std::int64_t start = m_clock.now();
        QThreadPool pool;
        pool.setMaxThreadCount(static_cast<int>(count));
        for (unsigned i = 0; i < count; ++i)
            pool.start([&, i] {
                m_workers[i] = workers[i]->run(start);
                seconds.ended(i);
                --running;
            });
        const auto warmUp = std::chrono::nanoseconds(plan().workload.load.warmUp);
        std::int64_t evicted = 0; // the watch's, until it has ended
        {
            const ServerWatch server(m_server, timeoutsOf(plan().workload.faults), m_board, m_clock,
                                     start + warmUp.count(),
                                     [&](std::int64_t second, const ServerShare &share) {
                                         seconds.addServer(second, share);
                                         evicted = std::max(evicted, evictedUpTo(share.evictedKeys));
                                         if (evicted > 0)
                                             end.request_stop();
                                     });
            watch(workers, running, start);
            pool.waitForDone();
        }
        const std::int64_t took = m_clock.now() - start;
        seconds.finish();
        m_result.measuredFor = std::max(std::chrono::nanoseconds(took) - warmUp - m_paused, 0ns);
        if (plan().workload.load.duration)
            m_result.measuredFor =
                std::min<std::chrono::nanoseconds>(m_result.measuredFor, *plan().workload.load.duration);
        for (const WorkerResult &worker : m_workers) {
            m_result.measured.merge(worker.measured);
            if (worker.broken)
                endEarly(*worker.broken);
        }
        if (m_progress.stopRequested())
            endEarly({ErrorKind::Cancelled, "Stopped."});
        const ServerUsage usageAfter =
            connectAfterLoad() ? readServerUsage(*m_connection, m_late.token()) : ServerUsage{};
        evicted = std::max(evicted, evictedUpTo(usageAfter.evictedKeys));
        if (evicted > 0)
            endEarly(
                {ErrorKind::Server,
                 plural(evicted, sentence("The server had no memory left and has evicted {} key.", evicted),
                        sentence(
                            "The server had no memory left and has evicted {} keys, perhaps those of others.",
                            evicted))});
        if (usageBefore.cpu && usageAfter.cpu)
            m_result.serverCpu = *usageAfter.cpu - *usageBefore.cpu;
        return {};
    }

    /// How many keys the server has thrown out since before the board was filled; 0 where it does not tell.
    std::int64_t evictedUpTo(const std::optional<std::int64_t> &now) const
    {
        return now && m_evictedBefore ? *now - *m_evictedBefore : 0;
    }

    /// What one worker may write down. Where its number is known beforehand it has been checked to fit.
    std::size_t maxRecords() const
    {
        const WorkloadLoad &load = plan().workload.load;
        std::int64_t bytes = m_control.recordBytes;
        if (bytes == 0) {
            const bool known = load.rate || (load.operations && load.warmUp.count() == 0);
            const std::int64_t spare = m_memory - plan().workload.board.members * checkBytesPerMember;
            bytes = known ? spare : spare / 5 * 3;
        }
        return static_cast<std::size_t>(bytes) / sizeof(UpdateRecord) / load.workers;
    }

    /// Tells how far the load is, and holds the server up in its middle.
    void watch(const std::vector<std::unique_ptr<Worker>> &workers, const std::atomic<unsigned> &running,
               std::int64_t start)
    {
        const auto &load = plan().workload.load;
        const auto total = static_cast<std::uint64_t>(
            load.operations ? *load.operations : (load.warmUp + *load.duration).count());
        const auto warmUp = load.duration ? static_cast<std::uint64_t>(load.warmUp.count()) : 0;
        ServerPause pause(m_server, plan().workload.faults);
        while (running > 0) {
            const std::int64_t before = m_clock.now();
            std::this_thread::sleep_for(5ms);
            if (m_control.paused && m_control.paused->load())
                m_paused += std::chrono::nanoseconds(m_clock.now() - before);
            std::uint64_t done = 0;
            if (load.duration)
                done = static_cast<std::uint64_t>((m_clock.now() - start - m_paused.count()) / 1'000'000);
            else
                for (const auto &worker : workers)
                    done += static_cast<std::uint64_t>(worker->done());
            m_progress.report(std::min(done, total), total);
            if (done >= warmUp + (total - warmUp) / 2)
                pause.begin();
        }
    }

    /// The first reason counts.
    void endEarly(const Error &why)
    {
        if (!m_result.partial)
            m_result.partial = why;
    }

    /// Why the board could not be read.
    void unread(const Error &why)
    {
        if (why.kind != ErrorKind::Cancelled)
            return endEarly(why);
        endEarly({ErrorKind::Cancelled, "Stopped."});
        if (m_result.partial->kind == ErrorKind::Cancelled)
            m_result.partial->message =
                "Stopped; the board was not checked, because the server did not hand it over within 2 s.";
    }

    /// The server may have gone, or hang; then nothing more is asked of it. False where it has.
    bool connectAfterLoad()
    {
        const bool doubtful = std::ranges::any_of(
            m_workers, [](const WorkerResult &worker) { return worker.gaveUp || worker.broken.has_value(); });
        const bool moved = m_result.measured.redirects > 0; // the key, or the primary
        if (!doubtful && !moved && m_connection->reusable())
            return true;
        // First with little patience, then with that of the others, for a large board.
        const auto answers = openConnection(m_server, {.connect = 2000ms, .command = 2000ms}, m_late.token());
        const Result<void> connected = answers ? connect(m_late.token()) : std::unexpected(answers.error());
        if (!connected)
            unread(connected.error());
        m_reachable = connected.has_value();
        return m_reachable;
    }

    void measureBoard()
    {
        if (!m_reachable)
            return;
        auto board = m_layout->read(*m_connection, m_clock, Progress(m_late.token()));
        if (!board)
            return unread(board.error());
        m_result.boardMembers = static_cast<std::int64_t>(board->rows.size());
        std::optional<std::vector<FinalRow>> cold;
        if (m_board.trim.keepsCold()) {
            auto rows = readColdStore(*m_connection, m_board, plan().workload.board.shape, m_late.token());
            if (!rows)
                return unread(rows.error());
            m_result.coldMembers = static_cast<std::int64_t>(rows->rows.size());
            cold = std::move(rows->rows);
            board->unexpectedNames.insert(board->unexpectedNames.end(), rows->unexpectedNames.begin(),
                                          rows->unexpectedNames.end());
        }
        const std::int64_t members = m_result.boardMembers + m_result.coldMembers;
        if (const auto bytes = memoryOfKeys(*m_connection, m_board, m_late.token()); bytes && members > 0)
            m_result.bytesPerMember = static_cast<double>(*bytes) / static_cast<double>(members);
        if (!plan().records)
            return;
        RunHistory consistency =
            historyOf(plan().workload, *m_strategy, m_clock, std::move(m_start), m_workers);
        consistency.board = std::move(board->rows);
        consistency.unexpectedNames = std::move(board->unexpectedNames);
        consistency.cold = std::move(cold);
        auto report = checkConsistency(consistency);
        if (report)
            m_result.consistency = *std::move(report);
        else
            endEarly(report.error());
    }

    void cleanUp()
    {
        const bool wrong = m_result.consistency ? !m_result.consistency->right() : plan().records;
        const bool keep = plan().keep == KeepBoard::Always || (plan().keep == KeepBoard::IfWrong && wrong);
        m_result.boardKept = true;
        m_connection->stopWith({});
        // The connection may have gone in the middle of an answer.
        if (!m_reachable || !m_connection->reusable()) {
            auto again = openConnection(m_server, {.connect = 500ms, .command = 2000ms});
            if (!again) {
                leaveBehind();
                return;
            }
            m_connection.emplace(*std::move(again));
        }
        if (!keep)
            m_result.boardKept = !removeKeys(*m_connection, m_board);
        if (m_result.boardKept)
            (void)renewKeys(*m_connection, m_board);
        removeAllLocks();
        m_strategy->leave(*m_connection);
    }

    /// The keys end by themselves.
    void leaveBehind()
    {
        if (m_result.partial)
            m_result.partial->message = listText(
                ListOf::Sentences,
                {m_result.partial->message, sentence("Its board {} is left where it was written, and expires "
                                                     "within an hour.",
                                                     quotedText(m_board.key))});
    }

    /// Only what was never answered may have left a lock behind.
    void removeAllLocks()
    {
        std::vector<std::string> members;
        for (const WorkerResult &worker : m_workers) {
            for (const std::uint32_t member : worker.givenUp)
                plan().workload.board.shape.appendMember(members.emplace_back(), member);
        }
        if (m_strategy->locks())
            (void)removeLocks(*m_connection, m_board, members);
    }

    WritableServer m_server;
    std::optional<WriteJob> m_job;
    const RunControl &m_control;
    const Progress &m_progress;
    DelayedStop m_late;      ///< for what is done after the load
    bool m_reachable = true; ///< after the load
    std::optional<std::int64_t> m_evictedBefore;
    RunResult m_result;
    std::int64_t m_memory = 0; ///< bytes that this machine had to spare at the start
    std::chrono::nanoseconds m_paused{0};
    RunClock m_clock;
    RunBoard m_board;
    const StrategyInfo *m_info = nullptr;
    std::optional<Connection> m_connection;
    std::unique_ptr<Layout> m_layout;
    std::unique_ptr<Strategy> m_strategy;
    std::vector<StartRow> m_start;
    std::vector<WorkerResult> m_workers;
};

} // namespace

double RunResult::throughput() const
{
    const double length = std::chrono::duration<double>(measuredFor).count();
    return length > 0 ? static_cast<double>(measured.done()) / length : 0;
}

Result<RunResult> simulate(const WritableServer &server, const RunPlan &plan, const RunControl &control,
                           const Progress &progress)
{
    return Run(server, plan, control, progress).run();
}

} // namespace tiebreak
