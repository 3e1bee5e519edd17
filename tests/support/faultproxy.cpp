// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/faultproxy.h"

#include <QtGlobal>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <limits>
#include <list>
#include <string>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

sockaddr_in loopback(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    return address;
}

} // namespace

/// A client's connection and its own one to the server.
struct FaultProxy::Pair {
    int client = -1;
    int server = -1;
    bool over = false;
    bool stalled = false;

    void end(bool reset)
    {
        if (reset) {
            const linger now{1, 0};
            ::setsockopt(client, SOL_SOCKET, SO_LINGER, &now, sizeof(now));
        }
        ::close(client);
        ::close(server);
        over = true;
    }
};

FaultProxy::FaultProxy(const Endpoint &server) : m_server(server), m_left(never)
{
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = loopback(0);
    socklen_t length = sizeof(address);
    if (::bind(listener, reinterpret_cast<sockaddr *>(&address), length) != 0 ||
        ::listen(listener, 64) != 0 ||
        ::getsockname(listener, reinterpret_cast<sockaddr *>(&address), &length) != 0 ||
        ::pipe(m_stopPipe) != 0)
        qFatal("the proxy cannot listen");
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this, listener] { serve(listener); });
}

FaultProxy::~FaultProxy()
{
    ::close(m_stopPipe[1]);
    m_thread.join();
    ::close(m_stopPipe[0]);
}

Endpoint FaultProxy::endpoint() const
{
    Endpoint endpoint = m_server;
    endpoint.host = "127.0.0.1";
    endpoint.port = m_port;
    return endpoint;
}

void FaultProxy::strikeAfter(std::int64_t bytes, Fault fault)
{
    m_fault = fault;
    m_left = bytes;
}

void FaultProxy::mend()
{
    m_left = never;
}

void FaultProxy::serve(int listener)
{
    std::list<Pair> pairs;
    std::vector<char> buffer(65536);
    // Whether all of it went; sockets of the proxy block, for its clients read what they ask for.
    const auto pass = [&](int to, ssize_t count) {
        return ::send(to, buffer.data(), static_cast<std::size_t>(count), MSG_NOSIGNAL) == count;
    };
    for (;;) {
        std::vector<pollfd> polled{{m_stopPipe[0], POLLIN, 0}, {listener, POLLIN, 0}};
        for (const Pair &pair : pairs) {
            polled.push_back({pair.client, static_cast<short>(pair.stalled ? 0 : POLLIN), 0});
            polled.push_back({pair.server, static_cast<short>(pair.stalled ? 0 : POLLIN), 0});
        }
        ::poll(polled.data(), polled.size(), -1);
        if (polled[0].revents != 0)
            break;
        std::size_t at = 2;
        for (Pair &pair : pairs) {
            const short fromClient = polled[at++].revents;
            const short fromServer = polled[at++].revents;
            if (pair.stalled) {
                if (((fromClient | fromServer) & (POLLHUP | POLLERR)) != 0)
                    pair.end(false);
                continue;
            }
            if (fromClient != 0) {
                const ssize_t count = ::recv(pair.client, buffer.data(), buffer.size(), 0);
                if (count <= 0 || !pass(pair.server, count)) {
                    pair.end(false);
                    continue;
                }
            }
            if (fromServer != 0) {
                const auto room = std::clamp<std::int64_t>(m_left, 1, std::int64_t(buffer.size()));
                const ssize_t count = ::recv(pair.server, buffer.data(), static_cast<std::size_t>(room), 0);
                if (count <= 0 || (m_left > 0 && !pass(pair.client, count))) {
                    pair.end(false);
                    continue;
                }
                if (m_left != never)
                    m_left -= count;
                if (m_left <= 0 && m_fault == Fault::Stall)
                    pair.stalled = true;
                else if (m_left <= 0)
                    pair.end(m_fault == Fault::Reset);
            }
        }
        std::erase_if(pairs, [](const Pair &pair) { return pair.over; });
        if (polled[1].revents != 0) {
            Pair pair;
            pair.client = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
            pair.server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
            const sockaddr_in address = loopback(m_server.port);
            if (::connect(pair.server, reinterpret_cast<const sockaddr *>(&address), sizeof(address)) != 0)
                pair.end(false);
            else
                pairs.push_back(pair);
        }
    }
    for (Pair &pair : pairs)
        pair.end(false);
    ::close(listener);
}

} // namespace tiebreak
