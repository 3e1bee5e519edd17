// SPDX-License-Identifier: GPL-3.0-or-later
// A server that may be written to, as a type: a connection that was not opened with one only reads.
#pragma once

#include "redis/wire/endpoint.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <time.h>
#include <utility>
#include <vector>

namespace tiebreak
{

class Sandbox;
struct LeftOverSandbox;

/// Goes on while the machine sleeps, unlike std::chrono::steady_clock.
struct BootClock {
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<BootClock>;
    static constexpr bool is_steady = true;

    static time_point now()
    {
        timespec time{};
        ::clock_gettime(CLOCK_BOOTTIME, &time);
        return time_point(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
    }
};

/// The word that lets connections write. All that were opened with it lock together once it has been
/// withdrawn or its time is over. Thread-safe.
class WritePermit
{
public:
    using Clock = BootClock;

    /// Holds until it is withdrawn.
    WritePermit() = default;
    /// Holds until then, unless it is withdrawn before.
    explicit WritePermit(Clock::time_point until) : m_until(until) {}
    /// The same for one key alone: what changes another one, or may, does not leave a connection.
    WritePermit(Clock::time_point until, std::string onlyKey) : m_until(until), m_onlyKey(std::move(onlyKey))
    {
    }

    bool holds() const
    {
        return !m_withdrawn.load(std::memory_order_relaxed) &&
               (m_until == Clock::time_point::max() || Clock::now() < m_until);
    }
    void withdraw() { m_withdrawn.store(true, std::memory_order_relaxed); }
    /// time_point::max(): it has no end.
    Clock::time_point until() const { return m_until; }
    /// Nothing: it is for all keys.
    const std::optional<std::string> &onlyKey() const { return m_onlyKey; }

private:
    const Clock::time_point m_until = Clock::time_point::max();
    const std::optional<std::string> m_onlyKey;
    std::atomic<bool> m_withdrawn = false;
};

/// Given by a Sandbox, which is ours, and by allowWrites() for a server that the user has named.
class WritableServer
{
public:
    const Endpoint &endpoint() const { return m_endpoint; }
    /// The same, or in a cluster the node that has this key.
    WritableServer holding(std::string key) const
    {
        WritableServer other = *this;
        other.m_endpoint = m_endpoint.holding(std::move(key));
        return other;
    }
    /// The same; where the permit is for one key alone, these may be written too. For keys that Tiebreak
    /// makes for that board, such as its shadow, and for new ones, which overwrite nothing.
    WritableServer besides(std::vector<std::string> keys) const
    {
        WritableServer other = *this;
        other.m_beside = std::move(keys);
        return other;
    }
    const std::vector<std::string> &beside() const { return m_beside; }
    const std::shared_ptr<const WritePermit> &permit() const { return m_permit; }
    /// The server's process where it is ours to stop; nothing for any other server.
    std::optional<long long> process() const { return m_process; }

private:
    friend class Sandbox;
    friend struct LeftOverSandbox;
    friend WritableServer allowWrites(Endpoint endpoint, std::shared_ptr<const WritePermit> permit);
    WritableServer(Endpoint endpoint, std::shared_ptr<const WritePermit> permit,
                   std::optional<long long> process = {})
        : m_endpoint(std::move(endpoint)), m_permit(std::move(permit)), m_process(process)
    {
        m_endpoint.clusterOptions.fromReplicas = false; // they take no writes
    }

    Endpoint m_endpoint;
    std::shared_ptr<const WritePermit> m_permit;
    std::vector<std::string> m_beside;
    std::optional<long long> m_process;
};

} // namespace tiebreak
