// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/failover.h"

namespace tiebreak
{

namespace
{

/// How long it may take.
constexpr std::chrono::seconds failoverPatience{30};
constexpr std::chrono::milliseconds failoverPause{300};

} // namespace

bool isUnreachable(ErrorKind kind)
{
    return kind == ErrorKind::Connect || kind == ErrorKind::Timeout || kind == ErrorKind::Closed;
}

bool mayPass(ErrorKind kind)
{
    return isUnreachable(kind) || kind == ErrorKind::Loading;
}

bool Failover::mayBeOver(const Error &error)
{
    if (!mayBeCause(error))
        return false;
    const auto now = WaitClock::now();
    m_until = m_until.value_or(now + failoverPatience);
    if (now + failoverPause > *m_until)
        return false;
    Waiter waiter;
    return waiter.wait(-1, 0, now + failoverPause, m_stop) != Waiter::Outcome::Stopped;
}

bool Failover::mayBeCause(const Error &error) const
{
    if (!m_server.endpoint().sentinel && !m_server.route().cluster)
        return false;
    return mayPass(error.kind) || error.kind == ErrorKind::Moved ||
           error.message.contains("READONLY"); // the primary that was
}

} // namespace tiebreak
