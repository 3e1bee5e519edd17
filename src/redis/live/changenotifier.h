// SPDX-License-Identifier: GPL-3.0-or-later
// Has the server tell when a key changes, so that nobody need ask (client-side caching, Redis 6 and later).
#pragma once

#include "core/base/result.h"
#include "redis/link/route.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/connection.h"
#include "redis/wire/replyreader.h"
#include "redis/wire/waiter.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace tiebreak
{

/// Two connections: the bell has subscribed to __redis__:invalidate, and what the armer reads is tracked for
/// it (CLIENT TRACKING ON REDIRECT). The server remembers a key when it is read and forgets it when it rings:
/// one bell for one arming at the most. Move-only, one thread at a time; after an error it is done for.
class ChangeNotifier
{
public:
    /// Errors besides those of openConnection(): Permission where the server or the user's rights do not
    /// allow it, or where it is older than Redis 6; Conflict where the two connections reached two servers;
    /// another kind where a later try may do.
    static Result<ChangeNotifier> open(const BoardAddress &address, Timeouts timeouts,
                                       const std::stop_token &stop);

    /// From now on a change of one of these keys rings, once. A change before it does not: read afterwards.
    /// For each key whether it will: false where the user may not read it, or the server was busy.
    Result<std::vector<bool>> arm(std::span<const std::string> keys, const std::stop_token &stop);

    /// What rang.
    struct Rings {
        std::vector<std::string> keys; ///< perhaps of another database: names have one name space
        bool all = false;              ///< the whole server was emptied
        bool any() const { return all || !keys.empty(); }
    };
    /// Waits until something rings, `until` has come or `wake` is stopped. A stop does not harm it.
    Result<Rings> wait(WaitClock::time_point until, const std::stop_token &wake);

    /// Asks both connections for a sign of life: whatever changed before this has rung, and is given back.
    Result<Rings> ping(const std::stop_token &stop);

    /// Which process it reached.
    const ServerProcess &process() const { return m_armer.serverProcess(); }

    /// Commands and bytes of both connections so far.
    Traffic traffic() const;

private:
    ChangeNotifier(Connection armer, Connection bell, Timeouts timeouts);
    /// Takes what has come on the bell; a message that is no bell and no pong is passed over. The refusal of
    /// a ping is a sign of life too.
    Result<void> readBell(Rings &rings, bool &pong);
    Result<void> send(std::string_view bytes, const std::stop_token &stop);

    Connection m_armer;
    Command m_bellQuestion; ///< for a sign of life
    std::unique_ptr<ByteStream> m_bell;
    std::unique_ptr<ReplyReader> m_reader;
    std::unique_ptr<TreeSink> m_sink; ///< of the message that is being read
    std::unique_ptr<Waiter> m_waiter;
    Timeouts m_timeouts;
    Traffic m_bellTraffic;
};

} // namespace tiebreak
