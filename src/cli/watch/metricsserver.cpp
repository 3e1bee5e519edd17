// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watch/metricsserver.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/lines.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <netinet/in.h>
#include <optional>
#include <poll.h>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace tiebreak
{

namespace
{

using Steady = std::chrono::steady_clock;

constexpr std::size_t maxScrapes = 16;
constexpr std::size_t maxScrapeBytes = 8192;
constexpr auto scrapePatience = std::chrono::seconds(5);
constexpr std::string_view metricsPath = "/metrics";
constexpr std::string_view metricsType = "application/openmetrics-text; version=1.0.0; charset=utf-8";
constexpr std::string_view plainType = "text/plain; charset=utf-8";

std::string response(std::string_view status, std::string_view type, std::string_view body, bool withBody)
{
    std::string text("HTTP/1.1 ");
    text.append(status).append("\r\nContent-Type: ").append(type);
    text.append("\r\nContent-Length: ").append(std::to_string(body.size()));
    if (status.starts_with("405"))
        text.append("\r\nAllow: GET, HEAD");
    text.append("\r\nConnection: close\r\n\r\n");
    if (withBody)
        text.append(body);
    return text;
}

std::string refusal(std::string_view status)
{
    return response(status, plainType, std::string(status) + '\n', true);
}

/// The words of the first line of a request; empty ones where there are none.
struct RequestLine {
    std::string_view method;
    std::string_view target;
    std::string_view version;
};

RequestLine firstLine(std::string_view request)
{
    std::string_view line = takeLine(request);
    RequestLine words;
    words.method = takeUntil(line, ' ');
    words.target = takeUntil(line, ' ');
    words.version = line;
    return words;
}

/// The host that a request names, without its port; nothing where it names none.
std::optional<std::string> hostIn(std::string_view request)
{
    constexpr std::string_view name = "host:";
    while (!request.empty()) {
        const std::string text = lowerCased(takeLine(request));
        if (!text.starts_with(name))
            continue;
        const std::string_view value = trimmed(std::string_view(text).substr(name.size()));
        return std::string(value.substr(0, value.rfind(':')));
    }
    return std::nullopt;
}

Error systemError(int port)
{
    return {ErrorKind::Io, sentence("Cannot listen on 127.0.0.1:{}: {}.", port, std::strerror(errno))};
}

} // namespace

struct MetricsServer::Client {
    int socket;
    Steady::time_point until;
    std::string request;
    std::string answer; ///< what is left to send; empty: the request is not complete
};

Result<std::unique_ptr<MetricsServer>> MetricsServer::listen(int port, Page page)
{
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener < 0)
        return std::unexpected(systemError(port));
    const int on = 1;
    ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *const bytes = reinterpret_cast<sockaddr *>(&address);
    const bool listens = ::bind(listener, bytes, size) == 0 && ::listen(listener, maxScrapes) == 0 &&
                         ::getsockname(listener, bytes, &size) == 0;
    const int stopEvent = listens ? ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : -1;
    if (stopEvent < 0) {
        Error error = systemError(port);
        ::close(listener);
        return std::unexpected(std::move(error));
    }
    return std::unique_ptr<MetricsServer>(
        new MetricsServer(listener, stopEvent, ntohs(address.sin_port), std::move(page)));
}

MetricsServer::MetricsServer(int listener, int stopEvent, int port, Page page)
    : m_listener(listener)
    , m_stopEvent(stopEvent)
    , m_port(port)
    , m_page(std::move(page))
    , m_thread([this](const std::stop_token &stop) { serve(stop); })
{
}

MetricsServer::~MetricsServer()
{
    m_thread.request_stop();
    ::eventfd_write(m_stopEvent, 1);
    m_thread.join();
    for (const Client &client : m_clients)
        ::close(client.socket);
    ::close(m_listener);
    ::close(m_stopEvent);
}

std::string MetricsServer::url() const
{
    return "http://127.0.0.1:" + std::to_string(m_port) + std::string(metricsPath);
}

void MetricsServer::serve(const std::stop_token &stop)
{
    while (!stop.stop_requested()) {
        std::vector<pollfd> waiting{{m_stopEvent, POLLIN, 0}};
        // Others wait in the system's queue.
        waiting.push_back({m_clients.size() < maxScrapes ? m_listener : -1, POLLIN, 0});
        Steady::time_point soonest = Steady::time_point::max();
        for (const Client &client : m_clients) {
            waiting.push_back(
                {client.socket, static_cast<short>(client.answer.empty() ? POLLIN : POLLOUT), 0});
            soonest = std::min(soonest, client.until);
        }
        int timeout = -1;
        if (!m_clients.empty()) {
            const auto rest = std::chrono::ceil<std::chrono::milliseconds>(soonest - Steady::now());
            timeout = static_cast<int>(std::max<std::int64_t>(rest.count(), 0));
        }
        if (::poll(waiting.data(), waiting.size(), timeout) < 0 && errno != EINTR)
            return;
        const Steady::time_point now = Steady::now();
        for (std::size_t i = m_clients.size(); i-- > 0;) {
            const bool ready = waiting[i + 2].revents != 0;
            if (ready ? advance(m_clients[i]) : now < m_clients[i].until)
                continue;
            ::close(m_clients[i].socket);
            m_clients.erase(m_clients.begin() + static_cast<std::ptrdiff_t>(i));
        }
        if ((waiting[1].revents & POLLIN) != 0)
            acceptClient();
    }
}

void MetricsServer::acceptClient()
{
    const int socket = ::accept4(m_listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket >= 0)
        m_clients.push_back({socket, Steady::now() + scrapePatience, {}, {}});
}

/// Reads or writes what can be. False: the client is done with.
bool MetricsServer::advance(Client &client) const
{
    if (client.answer.empty()) {
        char bytes[2048];
        const ssize_t count = ::recv(client.socket, bytes, sizeof bytes, 0);
        if (count < 0)
            return errno == EAGAIN || errno == EINTR;
        if (count == 0)
            return false;
        client.request.append(bytes, static_cast<std::size_t>(count));
        if (client.request.contains("\r\n\r\n"))
            client.answer = answerTo(client.request);
        else if (client.request.size() > maxScrapeBytes)
            client.answer = refusal("431 Request Header Fields Too Large");
        else
            return true;
    }
    const ssize_t count = ::send(client.socket, client.answer.data(), client.answer.size(), MSG_NOSIGNAL);
    if (count < 0)
        return errno == EAGAIN || errno == EINTR;
    client.answer.erase(0, static_cast<std::size_t>(count));
    return !client.answer.empty();
}

std::string MetricsServer::answerTo(const std::string &request) const
{
    const RequestLine line = firstLine(request);
    if (!line.version.starts_with("HTTP/1.") || !line.target.starts_with('/'))
        return refusal("400 Bad Request");
    // A web page whose name leads to this machine must not read what is here.
    if (const auto host = hostIn(request); host && *host != "127.0.0.1" && *host != "localhost")
        return refusal("421 Misdirected Request");
    if (line.target.substr(0, line.target.find('?')) != metricsPath)
        return refusal("404 Not Found");
    if (line.method != "GET" && line.method != "HEAD")
        return refusal("405 Method Not Allowed");
    return response("200 OK", metricsType, m_page(), line.method == "GET");
}

} // namespace tiebreak
