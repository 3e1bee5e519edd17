// SPDX-License-Identifier: GPL-3.0-or-later
// Starts, stops, freezes and restarts a private redis-server.
#include "support/testserver.h"

#include "redis/link/open.h"
#include "sandbox/serverprogram.h"
#include "support/allowwrites.h"

#include <QDeadlineTimer>

#include <arpa/inet.h>
#include <csignal>
#include <cstring>
#include <netinet/in.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int patienceMs = 20000;

} // namespace

// A rival may take it before the server does, so start() tries again.
int freePort()
{
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof(address);
    int port = 0;
    if (::bind(fd, reinterpret_cast<sockaddr *>(&address), length) == 0 &&
        ::getsockname(fd, reinterpret_cast<sockaddr *>(&address), &length) == 0)
        port = ntohs(address.sin_port);
    ::close(fd);
    return port;
}

WritableServer TestServer::writable() const
{
    return allowWrites(endpoint());
}

Connection connectionTo(const TestServer &server, const std::string &user)
{
    Endpoint endpoint = server.endpoint();
    endpoint.user = user;
    auto connection = openConnection(allowWrites(endpoint), patient);
    if (!connection)
        qFatal("%s", connection.error().message.c_str());
    return *std::move(connection);
}

std::string respCommand(const std::vector<std::string> &words)
{
    std::string out;
    out.append("*").append(std::to_string(words.size())).append("\r\n");
    for (const std::string &word : words)
        out.append("$").append(std::to_string(word.size())).append("\r\n").append(word).append("\r\n");
    return out;
}

TestServer::TestServer(const QStringList &arguments, Listen listen)
    : m_directory(QStringLiteral("/tmp/tiebreak-test-XXXXXX")), m_arguments(arguments), m_listen(listen)
{
    // A server whose test was killed must not outlive it.
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    if (listen == Listen::Unix) {
        start(Until::Ready);
        return;
    }
    for (int attempt = 0; attempt < 5 && !ready(); ++attempt) {
        m_port = freePort();
        start(Until::Ready);
    }
}

TestServer::~TestServer()
{
    kill();
}

bool TestServer::start(Until until)
{
    const auto program = findServerProgram(m_directory.path().toStdString());
    if (!program || !m_directory.isValid()) {
        m_error = QStringLiteral("a server program or a temporary directory is missing");
        return false;
    }
    const bool tls = m_listen == Listen::Tls;
    QStringList arguments{"--port",       tls ? "0" : QString::number(m_port),
                          "--bind",       "127.0.0.1",
                          "--unixsocket", m_directory.filePath("redis.sock"),
                          "--dir",        m_directory.path(),
                          "--save",       "",
                          "--appendonly", "no",
                          "--daemonize",  "no",
                          "--loglevel",   "notice"};
    if (tls) // a server that is built without it knows no such option
        arguments += {"--tls-port", QString::number(m_port)};
    m_process.start(QString::fromStdString(*program), arguments + m_arguments);

    const QByteArray sign = until == Until::Ready ? "eady to accept connections" : "Server initialized";
    QByteArray log;
    QDeadlineTimer deadline(patienceMs);
    while (!log.contains(sign)) {
        if (!m_process.waitForReadyRead(int(deadline.remainingTime()))) {
            m_error = "the server did not start: " + m_process.errorString() + "\n" +
                      QString::fromUtf8(log + m_process.readAll());
            kill();
            return false;
        }
        log += m_process.readAll();
    }
    m_error.clear();
    return true;
}

bool TestServer::ready() const
{
    return m_process.state() == QProcess::Running;
}

Endpoint TestServer::endpoint() const
{
    Endpoint endpoint;
    endpoint.unixPath = m_directory.filePath("redis.sock").toStdString();
    return endpoint;
}

QString TestServer::url() const
{
    return "unix://" + m_directory.filePath("redis.sock");
}

Endpoint TestServer::tcpEndpoint() const
{
    Endpoint endpoint;
    endpoint.host = "127.0.0.1";
    endpoint.port = m_port;
    return endpoint;
}

std::string TestServer::command(const std::vector<std::string> &words) const
{
    std::string answer = send(respCommand(words), 1);
    return answer.substr(0, answer.find("\r\n"));
}

std::string TestServer::send(std::string_view resp, int lines) const
{
    const std::string path = endpoint().unixPath;
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::copy_n(path.c_str(), std::min(path.size() + 1, sizeof(address.sun_path)), address.sun_path);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    std::string answer;
    if (::connect(fd, reinterpret_cast<sockaddr *>(&address), sizeof(address)) == 0) {
        char buffer[65536];
        int seen = 0;
        while (seen < lines) {
            pollfd state{fd, short(resp.empty() ? POLLIN : POLLIN | POLLOUT), 0};
            if (::poll(&state, 1, patienceMs) <= 0)
                break;
            if (state.revents & POLLIN) {
                const ssize_t got = ::recv(fd, buffer, sizeof(buffer), 0);
                if (got <= 0)
                    break;
                seen += int(std::count(buffer, buffer + got, '\n'));
                answer.append(buffer, size_t(got));
            } else if (state.revents & POLLOUT) {
                const ssize_t sent = ::send(fd, resp.data(), resp.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
                if (sent > 0)
                    resp.remove_prefix(size_t(sent));
            } else {
                break;
            }
        }
    }
    ::close(fd);
    return answer;
}

bool TestServer::followsItsPrimary() const
{
    auto connection = openConnection(endpoint(), patient);
    const auto info =
        connection ? connection->run({"INFO", "replication"}) : std::unexpected(connection.error());
    return info && info->text.contains("master_link_status:up");
}

void TestServer::freeze()
{
    ::kill(pid_t(processId()), SIGSTOP);
}

void TestServer::thaw()
{
    ::kill(pid_t(processId()), SIGCONT);
}

void TestServer::kill()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.kill();
    m_process.waitForFinished(patienceMs);
}

bool TestServer::restart(const QStringList &arguments, Until until)
{
    kill();
    m_arguments += arguments;
    return start(until);
}

} // namespace tiebreak
