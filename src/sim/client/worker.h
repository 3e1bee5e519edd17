// SPDX-License-Identifier: GPL-3.0-or-later
// One thread of a run, an event loop over its share of the clients: what begins when, on which connection,
// and what goes wrong on purpose.
#pragma once

#include "redis/link/open.h"
#include "sim/client/eventqueue.h"
#include "sim/client/faultinjector.h"
#include "sim/client/redialer.h"
#include "sim/client/workerconfig.h"
#include "sim/client/workerrecorder.h"
#include "sim/workload/arrivalclock.h"
#include "sim/workload/operationstream.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <queue>
#include <vector>

namespace tiebreak
{

/// Shares nothing with other workers but what is only read. Used by one thread at a time.
class Worker
{
public:
    /// Connects its share of the clients. The config must outlive it. Errors as of openConnection().
    static Result<std::unique_ptr<Worker>> connect(const WorkerConfig &config, unsigned index);

    /// Runs its operations from `start`, ns since the run began, until their time, its share of them or a
    /// stop ends it, and hangs up. Once.
    WorkerResult run(std::int64_t start);
    /// How many operations are over, of those that are to be measured where their number is given; to be
    /// asked by any thread.
    std::int64_t done() const { return m_done.load(std::memory_order_relaxed); }

private:
    /// A place in the pipeline of a client.
    struct At {
        std::uint32_t client = 0;
        std::uint16_t place = 0;
    };
    /// A place whose operation goes on, unless it has begun something else since.
    struct Wakeup {
        std::uint16_t place = 0;
        std::uint32_t turn = 0;
    };
    /// A client, and whether it can be used now.
    struct ClientState {
        std::unique_ptr<Client> client;
        std::int64_t pausedUntil = 0;      ///< 0: it does not pause
        bool dialing = false;              ///< its connection was dropped
        std::vector<std::uint16_t> parked; ///< free places, until it is ready
        std::vector<Wakeup> late;          ///< places that were to go on meanwhile
        std::vector<std::uint16_t> again;  ///< places whose operation begins anew, once it is ready
        bool ready() const { return pausedUntil == 0 && !dialing; }
    };
    static constexpr std::uint16_t wholeClient = std::numeric_limits<std::uint16_t>::max();
    struct Timer {
        std::int64_t due = 0;
        At at;                  ///< wholeClient: the pause of the client is over
        std::uint32_t turn = 0; ///< of the place, when the timer was set
        bool operator>(const Timer &other) const { return due > other.due; }
    };

    Worker(const WorkerConfig &config, unsigned index);
    Result<void> connectAll();
    Result<void> connectClient(std::uint32_t index, unsigned places);
    void loop();
    bool closing(std::int64_t now);
    bool paused() const { return m_config.paused && m_config.paused->load(std::memory_order_relaxed); }
    bool mayBegin(std::int64_t now) { return !closing(now) && now >= m_start && !m_pausedSince; }
    void countPause(std::int64_t now);
    void countWaiting(std::int64_t end);
    bool trimmerIsFree() const
    {
        const ClientState &state = m_clients[*m_trimmer];
        return state.ready() && !state.client->pipelineSlots()[0].busy;
    }
    void arrive(std::int64_t now);
    void beginWhatIsDue(std::int64_t now);
    std::optional<At> takeFreeSlot();
    bool beginNext(std::int64_t now);
    void begin(At at, const PlannedOperation &operation, std::int64_t intended, std::int64_t now);
    void trimWhenDue(std::int64_t now);
    void serve(const EventQueue::Event &event);
    void collect(std::uint32_t index, std::int64_t now, bool goOn);
    bool loses(const Client::PipelineSlot &slot);
    void flush(std::uint32_t index);
    void flushBegun();
    void injectFaults(std::int64_t now);
    void pauseClient(std::uint32_t index, std::int64_t now);
    void endPauses(std::int64_t now);
    /// What of what was on its way is begun anew over the next connection.
    enum class Again { Nothing, All, SurelyUndone };
    void drop(std::uint32_t index, std::int64_t now, Again again);
    void takeConnections(std::int64_t now);
    void makeReady(std::uint32_t index);
    void wake(ClientState &state, Wakeup what, std::int64_t now);
    void wakeTimers(std::int64_t now);
    std::int64_t waitUntil(std::int64_t now) const;
    void lost(std::uint32_t index);
    void leave(ClientState &state);

    const WorkerConfig &m_config;
    const WorkloadLoad &m_load;
    const RunClock &m_clock;
    unsigned m_index;
    OperationStream m_stream;
    std::int64_t m_start = 0; ///< as are all moments: pauses of the run not counted
    std::int64_t m_measureFrom = 0;
    std::optional<std::int64_t> m_pausedSince;
    std::string m_lossReason; ///< of the last connection that went by itself
    std::optional<ArrivalClock> m_arrivals;
    std::optional<std::int64_t> m_nextArrival;
    std::optional<std::int64_t> m_end;
    std::optional<std::int64_t> m_share; ///< operations to be measured, where their number is given
    std::optional<std::int64_t> m_left;  ///< of them, not begun
    std::int64_t m_giveUp = std::numeric_limits<std::int64_t>::max();
    bool m_closing = false;

    EventQueue m_events;
    std::vector<char> m_buffer;
    std::vector<ClientState> m_clients;
    std::vector<At> m_free;
    std::deque<std::int64_t> m_waiting; ///< intended starts that have found no free place yet
    std::priority_queue<Timer, std::vector<Timer>, std::greater<>> m_timers;
    std::vector<std::uint32_t> m_begun;
    std::vector<std::uint16_t> m_over;
    std::int64_t m_busy = 0;
    std::atomic<std::int64_t> m_done = 0;   ///< for others to look at
    std::optional<std::uint32_t> m_trimmer; ///< the client that trims, and nothing else
    std::int64_t m_nextTrim = 0;

    FaultInjector m_faults;
    std::optional<Redialer> m_redialer;
    WorkerRecorder m_recorder;
};

} // namespace tiebreak
