// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/dial.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"
#include "redis/wire/sshstream.h"
#include "redis/wire/tlsstream.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

std::unexpected<Error> timedOut(const Endpoint &endpoint, std::chrono::milliseconds patience)
{
    return failure(ErrorKind::Timeout, sentence("{} did not accept the connection within {}.",
                                                excerpt(addressText(endpoint)), patienceText(patience)));
}

std::unexpected<Error> noConnection(const Endpoint &endpoint, int error)
{
    const std::string address = excerpt(addressText(endpoint));
    const std::string why = std::generic_category().message(error);
    const bool socket = !endpoint.unixPath.empty();
    std::string message;
    if (socket && (error == ENOENT || error == ENOTDIR))
        message = sentence("There is no socket at {} ({}).", address, why);
    else if (socket && error == ECONNREFUSED)
        message = sentence("No server is listening on the socket {} ({}). Is it running?", address, why);
    else if (error == ECONNREFUSED)
        message = sentence(
            "Nothing is listening on {} ({}). Check that the server is running and that the port is correct.",
            address, why);
    else if (socket && error == EACCES)
        message = sentence("You do not have permission to use the socket {} ({}).", address, why);
    else
        message = sentence("{} cannot be reached ({}).", address, why);
    return failure(ErrorKind::Connect, std::move(message));
}

// On loopback a port that nobody listens on can be given out as the caller's own: the socket then reaches
// itself.
bool reachesItself(int fd)
{
    sockaddr_storage here{};
    sockaddr_storage there{};
    socklen_t hereLength = sizeof(here);
    socklen_t thereLength = sizeof(there);
    return ::getsockname(fd, reinterpret_cast<sockaddr *>(&here), &hereLength) == 0 &&
           ::getpeername(fd, reinterpret_cast<sockaddr *>(&there), &thereLength) == 0 &&
           hereLength == thereLength && std::memcmp(&here, &there, hereLength) == 0;
}

// One attempt: the connected descriptor, or minus errno.
int connectOne(const SocketAddress &address, Waiter &waiter, WaitClock::time_point deadline,
               const std::stop_token &stop)
{
    const int family = address.storage.ss_family;
    const int fd = ::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -errno;
    int error = ::connect(fd, address.get(), address.length) == 0 ? 0 : errno;
    // A full queue of a unix socket gives EAGAIN and nothing to wait on but the clock.
    while (error == EAGAIN && family == AF_UNIX) {
        const auto pause = std::min(deadline, WaitClock::now() + 10ms);
        if (waiter.wait(-1, 0, pause, stop) == Waiter::Outcome::Stopped)
            error = ECANCELED;
        else if (WaitClock::now() >= deadline)
            error = ETIMEDOUT;
        else
            error = ::connect(fd, address.get(), address.length) == 0 ? 0 : errno;
    }
    if (error == EINPROGRESS || error == EINTR) {
        socklen_t length = sizeof(error);
        switch (waiter.wait(fd, POLLOUT, deadline, stop)) {
        case Waiter::Outcome::Stopped:
            error = ECANCELED;
            break;
        case Waiter::Outcome::TimedOut:
            error = ETIMEDOUT;
            break;
        case Waiter::Outcome::Ready:
            if (::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0)
                error = errno;
        }
    }
    if (error == 0 && family != AF_UNIX && reachesItself(fd))
        error = ECONNREFUSED;
    if (error != 0) {
        ::close(fd);
        return -error;
    }
    if (family != AF_UNIX) {
        const int on = 1;
        ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
        ::setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof(on));
    }
    return fd;
}

Result<std::unique_ptr<ByteStream>> dialThroughSsh(const Endpoint &endpoint, Waiter &waiter,
                                                   const std::stop_token &stop)
{
    TRY(openTunnel(endpoint.ssh, WaitClock::now() + tunnelPatience, waiter, stop));
    return streamThroughTunnel(endpoint);
}

Result<std::unique_ptr<ByteStream>> dialHere(const Endpoint &endpoint, std::chrono::milliseconds patience,
                                             WaitClock::time_point deadline, Waiter &waiter,
                                             const std::stop_token &stop)
{
    TRY(const auto addresses, resolve(endpoint, waiter, deadline, stop));
    return connectToAny(addresses, endpoint, patience, deadline, waiter, stop);
}

} // namespace

std::string patienceText(std::chrono::milliseconds patience)
{
    const auto left = patience.count();
    return durationText(left < 1000 ? left : (left + 50) / 100 * 100, TickUnit::Millisecond);
}

Result<std::unique_ptr<ByteStream>> connectToAny(std::span<const SocketAddress> addresses,
                                                 const Endpoint &endpoint, std::chrono::milliseconds patience,
                                                 WaitClock::time_point deadline, Waiter &waiter,
                                                 const std::stop_token &stop)
{
    int error = 0;
    std::size_t left = addresses.size();
    for (const SocketAddress &address : addresses) {
        // A host that swallows packets must leave time for the addresses after it.
        const auto now = WaitClock::now();
        const int outcome =
            connectOne(address, waiter, now + (deadline - now) / static_cast<long>(left--), stop);
        if (outcome >= 0)
            return socketStream(outcome);
        error = -outcome;
        if (error == ECANCELED)
            return failure(ErrorKind::Cancelled, "Stopped while connecting.");
    }
    if (error == ETIMEDOUT)
        return timedOut(endpoint, patience);
    return noConnection(endpoint, error);
}

Result<std::unique_ptr<ByteStream>> dial(const Endpoint &endpoint, std::chrono::milliseconds patience,
                                         Waiter &waiter, const std::stop_token &stop)
{
    const auto deadline = WaitClock::now() + patience;
    // What is wrong with a file is known before anybody is called.
    TRY(const auto context, endpoint.tls ? loadTlsContext(*endpoint.tls) : TlsContext());
    auto stream = endpoint.ssh.empty() ? dialHere(endpoint, patience, deadline, waiter, stop)
                                       : dialThroughSsh(endpoint, waiter, stop);
    if (!stream || !endpoint.tls)
        return stream;
    // Whoever was asked by ssh had all the time to answer.
    return secure(*std::move(stream), context, endpoint,
                  endpoint.ssh.empty() ? deadline : WaitClock::now() + patience, waiter, stop);
}

} // namespace tiebreak
