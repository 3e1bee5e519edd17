// SPDX-License-Identifier: GPL-3.0-or-later
// A job on a server that another may take over from meanwhile.
#pragma once

#include "core/base/result.h"
#include "redis/link/writableserver.h"
#include "redis/wire/waiter.h"

#include <optional>
#include <stop_token>

namespace tiebreak
{

/// Whether nobody answered, or not any more: another server may.
bool isUnreachable(ErrorKind kind);
/// Whether another try in a moment may do better.
bool mayPass(ErrorKind kind);

/// Goes on where a failover leads, half a minute at the most: says after an error whether to try again, and
/// waits before.
class Failover
{
public:
    Failover(const WritableServer &server, const std::stop_token &stop) : m_server(server), m_stop(stop) {}

    /// Waits a moment where it may, behind Sentinels or in a cluster; false: this error is the answer.
    bool mayBeOver(const Error &error);

private:
    bool mayBeCause(const Error &error) const;

    const WritableServer &m_server;
    std::stop_token m_stop;
    std::optional<WaitClock::time_point> m_until;
};

} // namespace tiebreak
