// SPDX-License-Identifier: GPL-3.0-or-later
// Which jobs wait for a server, and since when: so that the user can be told, and can end the wait.
#pragma once

#include "redis/wire/waiter.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace tiebreak
{

/// A wait that is under way.
struct Wait {
    WaitClock::duration time; ///< nothing came in it
    std::string whom;         ///< host:port or the path of a socket
};

/// The waits of several connections. Thread-safe; outlives the waiters that were given it.
class WaitList
{
public:
    /// The longest wait of this moment. Nothing when none waits.
    std::optional<Wait> longest() const;
    /// Ends the waits of this moment, as a stop request would: their connections are lost.
    void endAll();

private:
    friend class Waiter;
    void begin(Waiter &waiter);
    void end(Waiter &waiter);

    mutable std::mutex m_mutex;
    std::map<Waiter *, WaitClock::time_point> m_since;
};

} // namespace tiebreak
