// SPDX-License-Identifier: GPL-3.0-or-later
// The word that lets connections write.
#pragma once

#include "redis/wire/serverprocess.h"

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <time.h>
#include <utility>

namespace tiebreak
{

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
    /// From now on it is for this process alone at this address. Does nothing where one is bound there, or
    /// this one tells nothing of itself. `met`: who has answered there before.
    void bind(const std::string &address, const ServerProcess &process, MetProcesses met = {}) const
    {
        const std::lock_guard lock(m_mutex);
        Place &place = m_places[address];
        place.met = std::move(met);
        place.met.meet(process);
        if (!place.bound.isKnown())
            place.bound = process;
    }
    /// From now on it follows no takeover: what is to be written was read of the process that is bound, and
    /// no other address than those that were bound is meant.
    void pin() const
    {
        const std::lock_guard lock(m_mutex);
        m_isPinned = true;
    }
    /// Whether it is for the process that answers at this address, and for one that takes over its data where
    /// `promoted` ones are meant too. The first that answers is bound.
    bool admits(const std::string &address, const ServerProcess &process, bool promoted = false) const
    {
        const std::lock_guard lock(m_mutex);
        if (m_isPinned && !m_places.contains(address))
            return false;
        Place &place = m_places[address];
        if (!promoted) // else the address is not the same
            place.met.meet(process);
        if (!place.bound.isKnown() || (promoted && !m_isPinned && process.succeeds(place.bound)))
            place.bound = process;
        return place.bound.id == process.id;
    }

    /// Of one address: for which process the permit is, and who has answered there.
    struct Place {
        ServerProcess bound = {};
        MetProcesses met = {};
    };
    Place placeAt(const std::string &address) const
    {
        const std::lock_guard lock(m_mutex);
        const auto at = m_places.find(address); // whoever asks makes none: a pinned permit knows its places
        return at == m_places.end() ? Place() : at->second;
    }

private:
    const Clock::time_point m_until = Clock::time_point::max();
    const std::optional<std::string> m_onlyKey;
    std::atomic<bool> m_withdrawn = false;
    mutable std::mutex m_mutex;
    mutable std::map<std::string, Place> m_places; ///< by address
    mutable bool m_isPinned = false;
};

} // namespace tiebreak
