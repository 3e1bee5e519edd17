// SPDX-License-Identifier: GPL-3.0-or-later
// Waits for many connections at once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <sys/epoll.h>

namespace tiebreak
{

/// An epoll instance.
class EventQueue
{
public:
    struct Event {
        std::uint64_t tag = 0;
        bool readable = false; ///< or at its end
        bool writable = false;
    };

    EventQueue();
    EventQueue(const EventQueue &) = delete;
    EventQueue &operator=(const EventQueue &) = delete;
    ~EventQueue();

    /// Whether the system had a descriptor left for it.
    bool usable() const { return m_descriptor >= 0; }
    /// Watches for something to read; events bear the tag.
    void add(int descriptor, std::uint64_t tag);
    /// Watches for room to write as well, or no longer.
    void watch(int descriptor, std::uint64_t tag, bool writable);
    /// Watches it no more; a descriptor that is closed need not be taken out.
    void remove(int descriptor);
    /// Waits at most so many nanoseconds. What it gives is good until the next call.
    std::span<const Event> wait(std::int64_t nanoseconds);

private:
    int m_descriptor;
    std::vector<epoll_event> m_ready;
    std::vector<Event> m_events;
};

} // namespace tiebreak
