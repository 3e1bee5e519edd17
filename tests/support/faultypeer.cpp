// SPDX-License-Identifier: GPL-3.0-or-later
// Plays servers that are not Redis, or broken ones.
#include "support/faultypeer.h"

#include <QtGlobal>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <charconv>
#include <optional>
#include <string_view>
#include <thread>

namespace tiebreak
{

namespace
{

// Takes one whole RESP command off the front of `bytes`.
std::optional<std::vector<std::string>> takeCommand(std::string &bytes)
{
    std::size_t at = 0;
    const auto number = [&](char mark) -> std::optional<std::size_t> {
        const std::size_t end = bytes.find("\r\n", at);
        if (end == std::string::npos || bytes[at] != mark)
            return std::nullopt;
        std::size_t value = 0;
        std::from_chars(bytes.data() + at + 1, bytes.data() + end, value);
        at = end + 2;
        return value;
    };
    const auto count = number('*');
    if (!count)
        return std::nullopt;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < *count; ++i) {
        const auto length = number('$');
        if (!length || bytes.size() < at + *length + 2)
            return std::nullopt;
        words.push_back(bytes.substr(at, *length));
        at += *length + 2;
    }
    bytes.erase(0, at);
    return words;
}

bool sendAll(int fd, const FaultyPeer::Answer &answer, int stop)
{
    std::string_view bytes = answer.bytes;
    while (!bytes.empty()) {
        pollfd states[2] = {{fd, POLLOUT, 0}, {stop, POLLIN, 0}};
        ::poll(states, 2, -1);
        if (states[1].revents)
            return false;
        const std::size_t count = answer.drip.count() > 0 ? 1 : bytes.size();
        const ssize_t sent = ::send(fd, bytes.data(), count, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0)
            return false;
        bytes.remove_prefix(std::size_t(sent));
        if (answer.drip.count() > 0)
            ::poll(&states[1], 1, int(answer.drip.count()));
    }
    return true;
}

void converse(int fd, int stop, const FaultyPeer::Script &script)
{
    std::string inbox;
    char buffer[4096];
    bool ponged = false;
    for (;;) {
        while (const auto command = takeCommand(inbox)) {
            // By it every connection gives itself a name, after its login.
            const bool names = command->size() == 4 && (*command)[2] == "SETNAME";
            const FaultyPeer::Answer answer =
                !names ? script(*command)
                       : FaultyPeer::Answer{ponged ? "-ERR unknown command 'HELLO'\r\n" : ""};
            ponged = answer.bytes.starts_with("+PONG");
            if (!sendAll(fd, answer, stop) || answer.close)
                return;
        }
        pollfd states[2] = {{fd, POLLIN, 0}, {stop, POLLIN, 0}};
        ::poll(states, 2, -1);
        if (states[1].revents)
            return;
        const ssize_t got = ::recv(fd, buffer, sizeof(buffer), 0);
        if (got <= 0)
            return;
        inbox.append(buffer, std::size_t(got));
    }
}

} // namespace

struct FaultyPeer::Listener {
    Script script;
    int fd = -1;
    int stop = -1;
    int port = 0;
    std::jthread acceptor;
    std::vector<std::jthread> conversations; // touched by the acceptor alone until it has ended
};

FaultyPeer::FaultyPeer(Script script) : m_listener(std::make_unique<Listener>())
{
    Listener &self = *m_listener;
    self.script = std::move(script);
    self.fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    self.stop = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof(address);
    const bool listening = ::bind(self.fd, reinterpret_cast<sockaddr *>(&address), length) == 0 &&
                           ::listen(self.fd, 16) == 0 &&
                           ::getsockname(self.fd, reinterpret_cast<sockaddr *>(&address), &length) == 0;
    if (!listening)
        qFatal("FaultyPeer: no loopback port can be had");
    self.port = ntohs(address.sin_port);
    self.acceptor = std::jthread([&self] {
        for (;;) {
            pollfd states[2] = {{self.fd, POLLIN, 0}, {self.stop, POLLIN, 0}};
            ::poll(states, 2, -1);
            if (states[1].revents)
                return;
            const int peer = ::accept4(self.fd, nullptr, nullptr, SOCK_CLOEXEC);
            if (peer < 0)
                continue;
            self.conversations.emplace_back([&self, peer] {
                converse(peer, self.stop, self.script);
                ::close(peer);
            });
        }
    });
}

FaultyPeer::~FaultyPeer()
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(m_listener->stop, &one, sizeof(one));
    m_listener->acceptor.join();
    m_listener->conversations.clear();
    ::close(m_listener->fd);
    ::close(m_listener->stop);
}

Endpoint FaultyPeer::endpoint() const
{
    Endpoint endpoint;
    endpoint.port = m_listener->port;
    return endpoint;
}

std::unique_ptr<FaultyPeer> FaultyPeer::saying(std::string bytes, bool close)
{
    return std::make_unique<FaultyPeer>([bytes = std::move(bytes), close](const std::vector<std::string> &) {
        return Answer{bytes, close};
    });
}

std::unique_ptr<FaultyPeer> FaultyPeer::silent()
{
    return saying({}, false);
}

std::unique_ptr<FaultyPeer> FaultyPeer::afterLogin(std::string bytes, bool close)
{
    return std::make_unique<FaultyPeer>(
        [bytes = std::move(bytes), close](const std::vector<std::string> &command) -> Answer {
            if (command.front() == "PING")
                return {"+PONG\r\n", false};
            if (command.front() == "AUTH" || command.front() == "SELECT")
                return {"+OK\r\n", false};
            return {bytes, close};
        });
}

std::unique_ptr<FaultyPeer> FaultyPeer::http()
{
    return saying("HTTP/1.1 400 Bad Request\r\nServer: nginx\r\nContent-Type: text/html\r\n"
                  "Connection: close\r\n\r\n<html><body><h1>400 Bad Request</h1></body></html>\r\n",
                  true);
}

} // namespace tiebreak
