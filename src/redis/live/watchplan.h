// SPDX-License-Identifier: GPL-3.0-or-later
// Which boards are watched, as one thread says and another one does.
#pragma once

#include "redis/live/standingreader.h"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <vector>

namespace tiebreak
{

/// A board and how often it is read.
struct WatchedBoard {
    StandingRequest request;
    std::chrono::milliseconds interval{1000};     ///< no two readings come closer
    std::chrono::milliseconds pollInterval{1000}; ///< the same where the server does not ring
    bool wanted = true;                           ///< false: nobody looks, and nothing is asked
    bool operator==(const WatchedBoard &) const = default;
};

/// Thread-safe: the user's thread sets it, the watch follows it.
class WatchPlan
{
public:
    void set(std::vector<WatchedBoard> boards);
    /// All boards are read as soon as may be, whether they rang or not.
    void readNow();
    /// Ends the wait that is under way.
    void wake();

private:
    friend class Watch;
    friend class ClusterWatch;

    /// The plan as it stands, and a token that is stopped when it changes again.
    struct State {
        std::vector<WatchedBoard> boards;
        std::uint64_t readNow = 0; ///< how often that was asked for
        std::stop_token changed;
    };
    State state() const;

    mutable std::mutex m_mutex;
    State m_state;
    std::stop_source m_changed;
};

} // namespace tiebreak
