// SPDX-License-Identifier: GPL-3.0-or-later
// A private redis-server for a test, so that every test speaks to the real thing.
#pragma once

#include "redis/link/writableserver.h"
#include "redis/wire/connection.h"

#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Time-outs that no busy machine reaches.
inline constexpr Timeouts patient{std::chrono::milliseconds(20000), std::chrono::milliseconds(60000)};

/// A redis-server on a unix socket in a temporary directory of its own, without persistence; ends with this
/// object and when the test process dies. Use on one thread. After construction `ready()` tells whether it
/// runs.
class TestServer
{
public:
    /// `Unix`: only the socket. `Tcp`: also a free port of 127.0.0.1. `Tls`: the same in TLS, with the
    /// certificates that the arguments name.
    enum class Listen { Unix, Tcp, Tls };
    /// `Ready`: the server takes commands. `Listening`: it may still be loading its data.
    enum class Until { Ready, Listening };

    /// Starts the server with further arguments, e.g. {"--maxclients", "2"}.
    explicit TestServer(const QStringList &arguments = {}, Listen listen = Listen::Unix);
    ~TestServer();
    TestServer(const TestServer &) = delete;
    TestServer &operator=(const TestServer &) = delete;

    /// True while the server runs; `error()` says why it does not.
    bool ready() const;
    QString error() const { return m_error; }

    /// The unix socket, database 0, the default user without a password.
    Endpoint endpoint() const;
    /// The same, which may be written to.
    WritableServer writable() const;
    /// The TCP port; only after Listen::Tcp or Tls, and without options of TLS.
    Endpoint tcpEndpoint() const;
    /// How a command line names endpoint().
    QString url() const;
    QString directory() const { return m_directory.path(); }
    /// The port over which it speaks to other nodes of its cluster, as it was told by --cluster-port.
    int busPort() const { return m_busPort; }
    void setBusPort(int port) { m_busPort = port; }
    qint64 processId() const { return m_process.processId(); }

    /// Sends one command over a connection of its own and returns the raw RESP answer up to its first line
    /// end (e.g. "+OK" or ":3"); independent of the code under test. Empty when the server does not answer.
    std::string command(const std::vector<std::string> &words) const;
    /// The same for bytes that are RESP already, waiting for `lines` line ends.
    std::string send(std::string_view resp, int lines) const;

    /// Whether it is a replica that is in touch with its primary.
    bool followsItsPrimary() const;

    /// Stops the process where it is (SIGSTOP): connections stay open, nothing is answered.
    void freeze();
    /// Lets a frozen process go on (SIGCONT).
    void thaw();
    /// Kills the process (SIGKILL) and waits for its end.
    void kill();
    /// Starts the same server again (same socket, port and directory) with `arguments` added for good.
    bool restart(const QStringList &arguments = {}, Until until = Until::Ready);

private:
    bool start(Until until);

    QTemporaryDir m_directory;
    QStringList m_arguments;
    Listen m_listen;
    int m_port = 0;
    int m_busPort = 0;
    QProcess m_process;
    QString m_error;
};

/// A patient connection as the default user or another; a test that gets none ends.
Connection connectionTo(const TestServer &server, const std::string &user = {});

/// A port of 127.0.0.1 that nobody listens on at this moment.
int freePort();

/// A command as RESP, for TestServer::send.
std::string respCommand(const std::vector<std::string> &words);

} // namespace tiebreak
