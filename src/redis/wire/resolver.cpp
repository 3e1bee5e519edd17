// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/resolver.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"

#include <netdb.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

namespace tiebreak
{

namespace
{

// getaddrinfo() cannot be interrupted: names are resolved on a thread that may be left behind. Shared by it
// and the job; whichever is last frees it.
struct Question {
    std::string host;
    std::string port;
    int done = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    std::mutex mutex;
    int error = 0;
    std::vector<SocketAddress> addresses;

    Question() = default;
    Question(const Question &) = delete;
    Question &operator=(const Question &) = delete;
    ~Question()
    {
        if (done >= 0)
            ::close(done);
    }
};

int ask(const std::string &host, const std::string &port, int flags, std::vector<SocketAddress> &addresses)
{
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = flags | AI_NUMERICSERV;
    addrinfo *found = nullptr;
    const int error = ::getaddrinfo(host.c_str(), port.c_str(), &hints, &found);
    if (error != 0)
        return error;
    for (const addrinfo *entry = found; entry != nullptr; entry = entry->ai_next) {
        SocketAddress address;
        address.length = std::min<socklen_t>(entry->ai_addrlen, sizeof(address.storage));
        std::memcpy(&address.storage, entry->ai_addr, address.length);
        addresses.push_back(address);
    }
    ::freeaddrinfo(found);
    return addresses.empty() ? EAI_NONAME : 0;
}

std::unexpected<Error> notResolved(const Endpoint &endpoint, std::string_view why)
{
    return failure(ErrorKind::Connect,
                   sentence("The host name {} cannot be resolved ({}).", excerpt(endpoint.host), why));
}

Result<std::vector<SocketAddress>> unixAddress(const std::string &path)
{
    SocketAddress address;
    auto *place = reinterpret_cast<sockaddr_un *>(&address.storage);
    if (path.size() >= sizeof(place->sun_path))
        return failure(ErrorKind::Connect,
                       sentence("The socket's path is {} bytes long; the system takes {} at most.",
                                path.size(), sizeof(place->sun_path) - 1));
    place->sun_family = AF_UNIX;
    std::memcpy(place->sun_path, path.c_str(), path.size() + 1);
    address.length = sizeof(sockaddr_un);
    return std::vector{address};
}

} // namespace

std::string numericHost(const SocketAddress &address)
{
    std::array<char, NI_MAXHOST> text{};
    if (address.storage.ss_family == AF_UNIX || ::getnameinfo(address.get(), address.length, text.data(),
                                                              text.size(), nullptr, 0, NI_NUMERICHOST) != 0)
        return {};
    return text.data();
}

Result<std::vector<SocketAddress>> resolve(const Endpoint &endpoint, Waiter &waiter,
                                           WaitClock::time_point deadline, const std::stop_token &stop)
{
    if (!endpoint.unixPath.empty())
        return unixAddress(endpoint.unixPath);

    const std::string port = std::to_string(endpoint.port);
    std::vector<SocketAddress> numeric;
    if (ask(endpoint.host, port, AI_NUMERICHOST, numeric) == 0)
        return numeric;

    const auto question = std::make_shared<Question>();
    if (question->done < 0)
        return notResolved(endpoint, std::generic_category().message(errno));
    question->host = endpoint.host;
    question->port = port;
    try {
        std::thread([question] {
            std::vector<SocketAddress> addresses;
            const int error = ask(question->host, question->port, AI_ADDRCONFIG, addresses);
            const std::lock_guard lock(question->mutex);
            question->error = error;
            question->addresses = std::move(addresses);
            const std::uint64_t one = 1;
            [[maybe_unused]] const ssize_t written = ::write(question->done, &one, sizeof(one));
        }).detach();
    } catch (const std::system_error &noThread) {
        return notResolved(endpoint, noThread.what());
    }
    switch (waiter.wait(question->done, POLLIN, deadline, stop)) {
    case Waiter::Outcome::Stopped:
        return failure(ErrorKind::Cancelled, "Stopped while the host name was looked up.");
    case Waiter::Outcome::TimedOut:
        return failure(ErrorKind::Timeout,
                       sentence("The host name {} was not resolved in time: the name server does not answer.",
                                excerpt(endpoint.host)));
    case Waiter::Outcome::Ready:
        break;
    }
    const std::lock_guard lock(question->mutex);
    // Needs no name service (RFC 6761, 6.3), and a bare chroot has none.
    if (question->error != 0 && lowerCased(endpoint.host) == "localhost") {
        for (const char *loopback : {"127.0.0.1", "::1"})
            (void)ask(loopback, port, AI_NUMERICHOST, numeric);
        return numeric;
    }
    if (question->error != 0)
        return notResolved(endpoint, ::gai_strerror(question->error));
    return question->addresses;
}

} // namespace tiebreak
