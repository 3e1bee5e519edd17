// SPDX-License-Identifier: GPL-3.0-or-later
// The connection to one server: how it is made, kept and made again.
#pragma once

#include "app/session/task.h"
#include "redis/link/connectionpool.h"
#include "redis/server/serverinfo.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace tiebreak
{

/// How long a job has waited for an answer.
struct ServerWait {
    std::chrono::seconds time;
    std::string node; ///< of a cluster; empty: the server itself
    bool operator==(const ServerWait &) const = default;
};

/// Connects to an endpoint, pings it, and tries again where that may help. Never blocks. It knows nothing of
/// what is read from the server, nor of who started it.
class ServerLink : public QObject
{
    Q_OBJECT

public:
    enum class State {
        None,            ///< no server was chosen, or the user left it
        StartingSandbox, ///< the private server starts
        Connecting,
        Connected,
        Lost, ///< it cannot be reached; error() says why
    };

    /// `threads` must outlive it.
    explicit ServerLink(QThreadPool &threads);

    State state() const { return m_state; }
    /// Why the last connection was lost or not made; stays until one stands or another server is chosen.
    const std::optional<Error> &error() const { return m_error; }
    /// When a job last read what is shown, in microseconds since the Unix epoch; nothing where none has. That
    /// a server is connected to again reads nothing.
    std::optional<qint64> answeredLast() const { return m_answeredLast; }
    /// Whether the server chosen last was ever connected to.
    bool hasConnected() const { return m_hasConnected; }
    /// Until the next try while the link is lost; nothing when there will be none.
    std::optional<std::chrono::seconds> untilRetry() const;
    /// How long a job has waited for the server, from 1 s on; nothing while the server answers.
    std::optional<ServerWait> waiting() const { return m_waiting; }
    /// The server chosen last; nothing while its address is not known.
    std::optional<Endpoint> endpoint() const
    {
        return m_route ? std::optional(m_route->endpoint) : std::nullopt;
    }
    /// The same with what was found out of the way to it, however long ago.
    const std::optional<Route> &route() const { return m_route; }
    /// Null unless connected.
    const std::shared_ptr<ConnectionPool> &pool() const { return m_pool; }
    const ServerInfo &info() const { return m_info; }

    /// Which server connectToServer() connects to; what there is stays.
    void setEndpoint(const Endpoint &endpoint) { m_route = endpoint; }
    /// Connects to endpoint(), which there must be.
    void connectToServer();
    /// Waits for a server that is being started.
    void waitForStart();
    /// Drops the connection and what is under way, and says nothing of it.
    void drop();
    /// The same for good: nothing is tried again.
    void close();
    /// Forgets the last error, how often connecting failed, and when anything was read.
    void forgetFailures();
    /// The next failure is the first one.
    void restartRetries() { m_failures = 0; }
    /// Forgets what the server said of itself.
    void forgetInfo() { m_info = {}; }
    /// Gives up connecting to `server`, for good until asked again; while connected, lets go all jobs that
    /// wait for it, with an error of kind Cancelled.
    void cancelWaiting(const QString &server);
    /// The server cannot be reached; it will be tried again where that may help.
    void lose(const Error &error);
    /// A job failed: when the connection is gone, the link is lost; in a cluster, when no node answers.
    void reportFailure(const Error &error);
    /// A connection that is none of the pool's has met this process at the server's address: new ones are
    /// asked whether it is the one that answers there now, once for that connection.
    void doubt(const AnsweringServer &met);
    /// A job waited this long for one answer.
    void addRoundTrip(std::chrono::nanoseconds time);

    /// The pause before the first new try; it doubles with every failure, up to 16 times. A server that wants
    /// a password, where none was given, is tried every 30 pauses; one that refused a password is not.
    void setRetryDelay(std::chrono::milliseconds first) { m_firstRetry = first; }
    void setTimeouts(Timeouts timeouts) { m_timeouts = timeouts; }

signals:
    void stateChanged();
    /// It is time to try again.
    void retryDue();
    /// The link is still lost; untilRetry() has become less.
    void retryNearer();
    /// waiting() gives something else.
    void waitingChanged();
    /// A connection stands, for the first time or again.
    void connected();
    void infoChanged();
    /// Of a cluster other primaries are silent than before.
    void nodesChanged();
    void roundTripMeasured(std::chrono::microseconds time);

private:
    /// Who the server says it is, and how long it took to say so.
    struct Greeting {
        ServerInfo info;
        std::chrono::nanoseconds roundTrip{0};
        Route route = {}; ///< with what is known of the cluster that it is a node of
    };

    static Result<Greeting> greet(Connection &connection, const Progress &progress);
    static Result<Greeting> meet(Connection &connection, const Route &route, const Progress &progress);
    std::shared_ptr<ConnectionPool> newPool(const Route &route);
    /// Another process answers jobs by now: said before what they have read is shown.
    void checkProcess();
    void setState(State state);
    /// How long to wait before trying again after this error; nothing when that would not help.
    std::optional<std::chrono::milliseconds> pauseAfter(const Error &error);
    void ping();
    /// Asks the server, or in a cluster any node, whether it is there; the link is lost where it is not.
    void greetAgain();
    /// Whether each node of a cluster still answers, whatever page is shown and whoever reads there.
    void askNodes();
    void showRoundTrip(std::chrono::nanoseconds time);
    void measureWaiting();

    Timeouts m_timeouts;
    std::chrono::milliseconds m_firstRetry{1000};
    State m_state = State::None;
    std::optional<Error> m_error;
    std::optional<Route> m_route;
    std::shared_ptr<ConnectionPool> m_newPool; ///< while connecting
    std::shared_ptr<ConnectionPool> m_pool;
    ServerInfo m_info;
    QTimer m_retry;
    QTimer m_countdown;
    QTimer m_pulse;
    QElapsedTimer m_answered; ///< since the server answered anybody
    QElapsedTimer m_greeted;  ///< since m_info was read
    bool m_hasConnected = false;
    std::optional<qint64> m_answeredLast; ///< of a clock that goes on while the machine sleeps
    QTimer m_waitClock;
    std::optional<ServerWait> m_waiting;
    int m_failures = 0;
    Task<Greeting> m_opening;
    Task<Greeting> m_pinging;
    std::chrono::steady_clock::time_point m_doubted; ///< when that connection was made
    Task<std::set<std::string>> m_askingNodes;
    std::set<std::string> m_silentNodes; ///< as was told last
};

} // namespace tiebreak
