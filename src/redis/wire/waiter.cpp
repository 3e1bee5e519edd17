// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/waiter.h"

#include "redis/wire/waitlist.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <limits>

namespace tiebreak
{

Waiter::Waiter(WaitList *list, std::string whom)
    : m_list(list), m_whom(std::move(whom)), m_wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
}

Waiter::~Waiter()
{
    if (m_wake >= 0)
        ::close(m_wake);
}

void Waiter::ring()
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(m_wake, &one, sizeof(one));
}

void Waiter::end()
{
    m_ended = true;
    ring();
}

Waiter::Outcome Waiter::wait(int fd, short events, WaitClock::time_point deadline,
                             const std::stop_token &stop, short *happened)
{
    if (m_list == nullptr)
        return waitUnlisted(fd, events, deadline, stop, happened);
    m_ended = false;
    m_list->begin(*this);
    const Outcome outcome = waitUnlisted(fd, events, deadline, stop, happened);
    m_list->end(*this);
    return outcome;
}

Waiter::Outcome Waiter::waitUnlisted(int fd, short events, WaitClock::time_point deadline,
                                     const std::stop_token &stop, short *happened)
{
    if (stop.stop_requested() || m_ended)
        return Outcome::Stopped;
    const std::stop_callback ringOnStop(stop, [this] { ring(); });
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - WaitClock::now());
        const auto max = std::chrono::milliseconds(std::numeric_limits<int>::max());
        pollfd states[2] = {{fd, events, 0}, {m_wake, POLLIN, 0}};
        const int count = ::poll(states, 2, static_cast<int>(std::clamp(left, left.zero(), max).count()));
        if (stop.stop_requested() || m_ended)
            return Outcome::Stopped;
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            return Outcome::TimedOut;
        if (count > 0 && states[0].revents != 0) {
            if (happened != nullptr)
                *happened = states[0].revents;
            return Outcome::Ready;
        }
        if (count > 0) {
            // Left over from a stop request that came just after an earlier wait had ended.
            std::uint64_t rings = 0;
            [[maybe_unused]] const ssize_t got = ::read(m_wake, &rings, sizeof(rings));
        } else if (count == 0 && WaitClock::now() >= deadline) {
            return Outcome::TimedOut;
        }
    }
}

} // namespace tiebreak
