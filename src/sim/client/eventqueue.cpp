// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/client/eventqueue.h"

#include <unistd.h>

#include <cerrno>
#include <ctime>

namespace tiebreak
{

EventQueue::EventQueue() : m_descriptor(::epoll_create1(EPOLL_CLOEXEC)), m_ready(256) {}

EventQueue::~EventQueue()
{
    if (usable())
        ::close(m_descriptor);
}

void EventQueue::add(int descriptor, std::uint64_t tag)
{
    epoll_event event{.events = EPOLLIN, .data = {.u64 = tag}};
    ::epoll_ctl(m_descriptor, EPOLL_CTL_ADD, descriptor, &event);
}

void EventQueue::watch(int descriptor, std::uint64_t tag, bool writable)
{
    epoll_event event{.events = writable ? EPOLLIN | EPOLLOUT : EPOLLIN, .data = {.u64 = tag}};
    ::epoll_ctl(m_descriptor, EPOLL_CTL_MOD, descriptor, &event);
}

void EventQueue::remove(int descriptor)
{
    ::epoll_ctl(m_descriptor, EPOLL_CTL_DEL, descriptor, nullptr);
}

std::span<const EventQueue::Event> EventQueue::wait(std::int64_t nanoseconds)
{
    const timespec patience{.tv_sec = nanoseconds / 1'000'000'000, .tv_nsec = nanoseconds % 1'000'000'000};
    const int max = static_cast<int>(m_ready.size());
    int count = ::epoll_pwait2(m_descriptor, m_ready.data(), max, &patience, nullptr);
    if (count < 0 && errno == ENOSYS) // before Linux 5.11
        count = ::epoll_wait(m_descriptor, m_ready.data(), max,
                             static_cast<int>((nanoseconds + 999'999) / 1'000'000));
    m_events.clear();
    for (int i = 0; i < count; ++i) {
        const epoll_event &ready = m_ready[static_cast<std::size_t>(i)];
        m_events.push_back({ready.data.u64, (ready.events & ~static_cast<unsigned>(EPOLLOUT)) != 0,
                            (ready.events & EPOLLOUT) != 0});
    }
    return m_events;
}

} // namespace tiebreak
