// SPDX-License-Identifier: GPL-3.0-or-later
// Open loops with hiredis.
#include "bench/bareopenloop.h"

#include "bench/bareclient.h"
#include "bench/figures.h"

#include <hiredis.h>

#include <sys/epoll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <deque>
#include <memory>
#include <random>

namespace tiebreak
{

namespace
{

using Clock = std::chrono::steady_clock; // CLOCK_MONOTONIC
using std::chrono::nanoseconds;

class Draw
{
public:
    explicit Draw(double perSecond) : m_distance(perSecond) {}
    nanoseconds distance() { return nanoseconds(std::llround(m_distance(m_random) * 1e9)); }
    long long number() { return m_number(m_random); }

private:
    std::mt19937_64 m_random{20261121};
    std::exponential_distribution<double> m_distance;
    std::uniform_int_distribution<long long> m_number{0, 999'999};
};

constexpr const char *command = "ZADD bench:board %lld element:%012lld";

timespec timespecOf(nanoseconds time)
{
    return {.tv_sec = time.count() / 1'000'000'000, .tv_nsec = time.count() % 1'000'000'000};
}

void sleepUntil(Clock::time_point moment)
{
    const timespec time = timespecOf(moment.time_since_epoch());
    while (::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr) != 0) {
    }
}

double secondsSince(Clock::time_point moment)
{
    return std::chrono::duration<double>(Clock::now() - moment).count();
}

struct Link {
    std::unique_ptr<redisContext, decltype(&redisFree)> context{nullptr, redisFree};
    Clock::time_point intended;
};

} // namespace

std::vector<double> runBareLoad(const BareLoad &load)
{
    ::prctl(PR_SET_TIMERSLACK, 1UL);
    const int queue = ::epoll_create1(EPOLL_CLOEXEC);
    std::vector<Link> links(load.connections);
    std::vector<std::uint32_t> idle;
    for (std::uint32_t i = 0; i < links.size(); ++i) {
        links[i].context.reset(redisConnectUnixNonBlock(load.endpoint.unixPath.c_str()));
        if (!links[i].context || links[i].context->err)
            giveUp("no connection for the bare load");
        epoll_event event{.events = EPOLLIN, .data = {.u32 = i}};
        ::epoll_ctl(queue, EPOLL_CTL_ADD, links[i].context->fd, &event);
        idle.push_back(i);
    }
    Draw draw(load.perSecond);
    std::vector<double> latencies;
    std::deque<Clock::time_point> waiting;
    std::vector<epoll_event> events(links.size());
    const auto measured = load.from + load.warmUp;
    const auto end = measured + load.duration;
    auto next = load.from + draw.distance();
    while (next < end || !waiting.empty() || idle.size() < links.size()) {
        for (const auto now = Clock::now(); next <= now && next < end; next += draw.distance())
            waiting.push_back(next);
        for (; !waiting.empty() && !idle.empty(); waiting.pop_front(), idle.pop_back()) {
            Link &link = links[idle.back()];
            link.intended = waiting.front();
            redisAppendCommand(link.context.get(), command, draw.number(), draw.number());
            int done = 0;
            if (redisBufferWrite(link.context.get(), &done) != REDIS_OK || !done)
                giveUp("the bare load could not be sent");
        }
        const timespec patience = timespecOf(std::max(nanoseconds(next - Clock::now()), nanoseconds(0)));
        const int ready = ::epoll_pwait2(queue, events.data(), static_cast<int>(events.size()),
                                         next < end ? &patience : nullptr, nullptr);
        for (int i = 0; i < ready; ++i) {
            const std::uint32_t index = events[static_cast<std::size_t>(i)].data.u32;
            Link &link = links[index];
            void *reply = nullptr;
            if (redisBufferRead(link.context.get()) != REDIS_OK ||
                redisReaderGetReply(link.context->reader, &reply) != REDIS_OK)
                giveUp("the bare load lost its connection");
            if (reply == nullptr)
                continue;
            freeReplyObject(reply);
            if (link.intended >= measured)
                latencies.push_back(secondsSince(link.intended));
            idle.push_back(index);
        }
    }
    ::close(queue);
    return latencies;
}

std::vector<double> runProbe(const BareLoad &load)
{
    ::prctl(PR_SET_TIMERSLACK, 1UL);
    BareClient client(load.endpoint);
    Draw draw(load.perSecond);
    std::vector<double> latencies;
    const auto measured = load.from + load.warmUp;
    const auto end = measured + load.duration;
    for (auto intended = load.from + draw.distance(); intended < end; intended += draw.distance()) {
        client.send(command, draw.number(), draw.number());
        sleepUntil(intended);
        client.receive();
        if (intended >= measured)
            latencies.push_back(secondsSince(intended));
    }
    return latencies;
}

} // namespace tiebreak
