// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/serverlink.h"

#include "redis/link/cluster.h"
#include "redis/link/failover.h"
#include "redis/link/linktext.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// First pauses between two tries at a server whose password is not known.
constexpr int pausesWithoutPassword = 30;
constexpr std::chrono::milliseconds pulse = 5s;
constexpr std::chrono::milliseconds greetingAge = 30s; ///< at the most, while others ask

bool endsTheLink(ErrorKind kind)
{
    return isUnreachable(kind) || kind == ErrorKind::Protocol || kind == ErrorKind::Auth;
}

/// Those that serve boards, and do not answer.
std::set<std::string> silentNodes(const Cluster &cluster)
{
    std::set<std::string> silent;
    for (const NodeFacts &facts : cluster.table()) {
        if (facts.node.served > 0 && facts.state == NodeFacts::State::Failed)
            silent.insert(hostPortText(facts.node.announced));
    }
    return silent;
}

} // namespace

ServerLink::ServerLink(QThreadPool &threads) : m_opening(threads), m_pinging(threads), m_askingNodes(threads)
{
    m_retry.setSingleShot(true);
    m_retry.setTimerType(Qt::PreciseTimer); // a coarse one may wait longer than it says
    connect(&m_retry, &QTimer::timeout, this, &ServerLink::retryDue);
    connect(&m_countdown, &QTimer::timeout, this, &ServerLink::retryNearer);
    m_pulse.setInterval(pulse);
    connect(&m_pulse, &QTimer::timeout, this, &ServerLink::ping);
    m_waitClock.setInterval(200ms);
    connect(&m_waitClock, &QTimer::timeout, this, &ServerLink::measureWaiting);
}

void ServerLink::setState(State state)
{
    m_state = state;
    if (state == State::Connected)
        m_pulse.start();
    else
        m_pulse.stop();
    if (state != State::Lost) {
        m_retry.stop();
        m_countdown.stop();
    }
    if (state == State::Connecting || state == State::Connected)
        m_waitClock.start();
    else
        m_waitClock.stop();
    emit stateChanged();
    measureWaiting();
}

Result<ServerLink::Greeting> ServerLink::greet(Connection &connection, const Progress &progress)
{
    TRY(auto info, readServerInfo(connection, progress));
    return Greeting{std::move(info), connection.traffic().lastRoundTrip};
}

Result<ServerLink::Greeting> ServerLink::meet(Connection &connection, const Route &route,
                                              const Progress &progress)
{
    auto greeting = greet(connection, progress);
    if (!greeting)
        return greeting;
    greeting->route = route;
    TRY(joinCluster(connection, greeting->route, greeting->info, progress.stopToken()));
    return greeting;
}

std::shared_ptr<ConnectionPool> ServerLink::newPool(const Route &route)
{
    auto pool = std::make_shared<ConnectionPool>(route, m_timeouts);
    // The jobs that borrow end before this does. What they have read is delivered after that.
    const auto met = [this] {
        QMetaObject::invokeMethod(this, &ServerLink::checkProcess, Qt::QueuedConnection);
    };
    pool->onOtherProcess(met);
    if (route.cluster)
        route.cluster->onReplaced(met);
    return pool;
}

void ServerLink::checkProcess()
{
    if (!m_pool)
        return;
    if (m_pool->route().cluster) {
        emit infoChanged(); // of its nodes
        return;
    }
    if (!m_pool->process().isOtherThan(m_info.process))
        return;
    m_info.process = m_pool->process();
    m_pinging.cancel();
    greetAgain(); // for all else that it says of itself
    emit infoChanged();
}

void ServerLink::doubt(const AnsweringServer &met)
{
    if (!m_pool || m_pool->route().cluster || !met.process.isOtherThan(m_pool->process()) ||
        std::exchange(m_doubted, met.connected) == met.connected)
        return;
    m_pool->dropIdle();
    m_pinging.cancel();
    greetAgain();
}

void ServerLink::connectToServer()
{
    m_pinging.cancel();
    m_askingNodes.cancel();
    m_pool.reset();
    m_newPool = newPool(*m_route);
    setState(State::Connecting);
    const auto work = [route = *m_route](Connection &connection, const Progress &progress) {
        return meet(connection, route, progress);
    };
    m_opening.start(withConnection(m_newPool, work), [this](Result<Greeting> &opened) {
        if (!opened) {
            lose(opened.error());
            return;
        }
        m_error.reset();
        m_failures = 0;
        const Route &joined = opened->route;
        if (joined.cluster != m_route->cluster || joined.othersHidden != m_route->othersHidden) {
            m_route = joined;
            m_newPool = newPool(joined);
        }
        m_route->siblings = joined.siblings;
        m_route->watched = joined.watched;
        m_route->hidesNames = joined.hidesNames;
        m_route->reachedAt = joined.reachedAt;
        m_pool = std::move(m_newPool);
        m_silentNodes = m_route->cluster ? silentNodes(*m_route->cluster) : std::set<std::string>();
        m_info = opened->info;
        m_hasConnected = true;
        setState(State::Connected);
        emit infoChanged();
        m_answered.start();
        showRoundTrip(opened->roundTrip);
        emit connected();
    });
}

void ServerLink::waitForStart()
{
    drop();
    setState(State::StartingSandbox);
}

void ServerLink::drop()
{
    m_opening.cancel();
    m_pinging.cancel();
    m_askingNodes.cancel();
    m_pool.reset();
}

void ServerLink::close()
{
    drop();
    m_error.reset();
    m_answeredLast.reset();
    m_hasConnected = false;
    setState(State::None);
}

void ServerLink::forgetFailures()
{
    m_error.reset();
    m_answeredLast.reset();
    m_hasConnected = false;
    m_failures = 0;
}

void ServerLink::cancelWaiting(const QString &server)
{
    if (m_state == State::Connecting) {
        m_opening.cancel();
        lose({ErrorKind::Cancelled, cancelledText(server.toStdString())});
    } else if (m_pool) {
        m_pool->waits().endAll();
    }
}

void ServerLink::measureWaiting()
{
    ConnectionPool *pool = m_state == State::Connecting ? m_newPool.get() : m_pool.get();
    const auto longest = pool ? pool->waits().longest() : std::nullopt;
    std::optional<ServerWait> now;
    if (longest && longest->time >= 1s)
        now = ServerWait{std::chrono::floor<std::chrono::seconds>(longest->time),
                         pool->route().cluster ? longest->whom : std::string()};
    if (std::exchange(m_waiting, now) != now)
        emit waitingChanged();
}

void ServerLink::lose(const Error &error)
{
    // That a server which stopped answering does not answer a greeting either is nothing new.
    const bool known = m_error && m_error->kind == ErrorKind::Timeout && error.kind == ErrorKind::Timeout;
    if (!known)
        m_error = error;
    m_pool.reset();
    m_newPool.reset();
    m_pinging.cancel();
    m_askingNodes.cancel();
    if (const auto pause = pauseAfter(error)) {
        m_retry.start(*pause);
        m_countdown.start(1s);
    }
    setState(State::Lost);
}

std::optional<std::chrono::milliseconds> ServerLink::pauseAfter(const Error &error)
{
    if (mayPass(error.kind))
        return m_firstRetry * (1 << std::min(m_failures++, 4));
    // A refused password stays wrong, and servers lock out who tries it again and again.
    if (error.kind == ErrorKind::Auth && m_route && m_route->endpoint.password.empty())
        return m_firstRetry * pausesWithoutPassword;
    return {};
}

std::optional<std::chrono::seconds> ServerLink::untilRetry() const
{
    if (!m_retry.isActive())
        return {};
    return std::chrono::ceil<std::chrono::seconds>(m_retry.remainingTimeAsDuration());
}

void ServerLink::reportFailure(const Error &error)
{
    if (m_state != State::Connected || !endsTheLink(error.kind))
        return;
    // It may be one node's of several; the link is lost when none answers.
    if (!m_pool || !m_pool->route().cluster) {
        lose(error);
        return;
    }
    greetAgain();
    askNodes();
}

void ServerLink::ping()
{
    askNodes();
    if (!m_pool || m_pinging.running())
        return;
    // Where others ask all the time the server need not be asked whether it is there, and what it says of
    // itself changes slowly.
    if (m_answered.isValid() && !m_answered.hasExpired(pulse.count()) && m_greeted.isValid() &&
        !m_greeted.hasExpired(greetingAge.count()))
        return;
    greetAgain();
}

void ServerLink::greetAgain()
{
    if (m_pinging.running())
        return;
    const auto job = [pool = m_pool, timeouts = m_timeouts](const Progress &progress) {
        const auto greeting =
            withConnection(pool, [cluster = pool->route().cluster, endpoint = pool->endpoint(),
                                  timeouts](Connection &connection, const Progress &p) {
                auto greeted = greet(connection, p);
                // Whether replicas are there is news of the cluster alone; a user who may not ask has none.
                if (greeted && cluster && cluster->members()) {
                    (void)cluster->askForFailed(connection, p.stopToken());
                    (void)cluster->freshen(endpoint, timeouts, p.stopToken());
                }
                return greeted;
            });
        auto greeted = greeting(progress);
        if (greeted || !pool->route().cluster || !endsTheLink(greeted.error().kind))
            return greeted;
        // It may have been an idle connection to the node that is gone, which may have left several; a new
        // one is to any that answers.
        pool->dropIdle();
        return greeting(progress);
    };
    m_pinging.start(job, [this](Result<Greeting> &measured) {
        if (!measured) {
            if (endsTheLink(measured.error().kind))
                lose(measured.error());
            return;
        }
        // It may have been one of the last connections to the process before.
        if (m_pool->process().isOtherThan(measured->info.process))
            return;
        m_info = measured->info;
        m_greeted.start();
        // Not by addRoundTrip(): that others ask is what makes the next greeting needless.
        showRoundTrip(measured->roundTrip);
        emit infoChanged();
    });
}

void ServerLink::askNodes()
{
    if (!m_pool || !m_pool->route().cluster || m_askingNodes.running())
        return;
    const auto job = [pool = m_pool](const Progress &progress) -> Result<std::set<std::string>> {
        pool->askNodes(progress.stopToken());
        return silentNodes(*pool->route().cluster);
    };
    m_askingNodes.start(job, [this](Result<std::set<std::string>> &silent) {
        if (!silent || std::exchange(m_silentNodes, *silent) == *silent)
            return;
        emit infoChanged();
        emit nodesChanged();
    });
}

void ServerLink::addRoundTrip(std::chrono::nanoseconds time)
{
    m_answered.start();
    m_answeredLast = QDateTime::currentMSecsSinceEpoch() * 1000;
    showRoundTrip(time);
}

void ServerLink::showRoundTrip(std::chrono::nanoseconds time)
{
    if (time > 0ns)
        emit roundTripMeasured(std::chrono::ceil<std::chrono::microseconds>(time));
}

} // namespace tiebreak

#include "moc_serverlink.cpp"
