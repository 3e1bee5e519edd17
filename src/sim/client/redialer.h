// SPDX-License-Identifier: GPL-3.0-or-later
// Opens connections while a worker goes on with its others.
#pragma once

#include "core/base/result.h"
#include "redis/link/writableserver.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/connection.h"
#include "sim/workload/workload.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace tiebreak
{

/// For the connections of a run: while the server is held up on purpose nobody answers.
Timeouts timeoutsOf(const FaultInjection &faults);

/// A thread that connects and logs in, for one other thread that asks. It ends with this object, whatever it
/// is waiting for.
class Redialer
{
public:
    using Prepare = std::function<Result<void>(Connection &)>;
    /// `prepare` has each connection first, on this object's thread; empty: nothing is to be prepared.
    Redialer(WritableServer server, Timeouts timeouts, Prepare prepare);
    ~Redialer();

    /// A connection for this client, please.
    void ask(std::uint32_t client);
    /// How many have been asked for and not been taken.
    std::size_t owed() const { return m_owed; }

    struct Answer {
        std::uint32_t client = 0;
        Result<std::unique_ptr<ByteStream>> stream;
    };
    /// What has come since the last call.
    std::vector<Answer> takeAnswers();

private:
    void dial(std::stop_token stop);

    WritableServer m_server;
    Timeouts m_timeouts;
    Prepare m_prepare;
    std::size_t m_owed = 0; ///< the asking thread's
    std::mutex m_mutex;
    std::condition_variable_any m_asked;
    std::vector<std::uint32_t> m_questions;
    std::vector<Answer> m_answers;
    std::jthread m_thread; ///< last: it uses all the others
};

} // namespace tiebreak
