// SPDX-License-Identifier: GPL-3.0-or-later
// Which server the window speaks to and how that goes. Pages meet only here.
#include "app/session.h"

#include "redis/allowwrites.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// First pauses between two tries at a server whose password is not known.
constexpr int pausesWithoutPassword = 30;

std::chrono::sys_seconds wholeSeconds(const Session::Clock &clock)
{
    return std::chrono::floor<std::chrono::seconds>(clock());
}

bool endsTheLink(ErrorKind kind)
{
    return kind == ErrorKind::Connect || kind == ErrorKind::Timeout || kind == ErrorKind::Closed ||
           kind == ErrorKind::Protocol || kind == ErrorKind::Auth;
}

/// Trying the same again may help.
bool mayMend(ErrorKind kind)
{
    return kind == ErrorKind::Connect || kind == ErrorKind::Timeout || kind == ErrorKind::Closed ||
           kind == ErrorKind::Loading;
}

} // namespace

Session::Session(QSettings &settings, Clock clock, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_clock(std::move(clock))
    , m_readings(settings, [this](const QByteArray &key) { return demoBoard(key); })
    , m_starting(m_threads)
    , m_files(m_threads)
    , m_opening(m_threads)
    , m_pinging(m_threads)
    , m_rewriting(m_threads)
{
    // Jobs wait for servers far more than they compute.
    m_threads.setMaxThreadCount(8);
    m_retry.setSingleShot(true);
    m_retry.setTimerType(Qt::PreciseTimer); // a coarse one may wait longer than it says
    connect(&m_retry, &QTimer::timeout, this, &Session::reconnect);
    connect(&m_countdown, &QTimer::timeout, this, &Session::retryNearer);
    m_pulse.setInterval(5s);
    connect(&m_pulse, &QTimer::timeout, this, &Session::ping);
    m_waitClock.setInterval(200ms);
    connect(&m_waitClock, &QTimer::timeout, this, &Session::watchWaiting);
    connect(&m_files, &FileOpening::opened, this, &Session::showFile);
}

Session::~Session() = default;

void Session::setLink(Link link)
{
    m_link = link;
    if (link == Link::Connected)
        m_pulse.start();
    else
        m_pulse.stop();
    if (link != Link::Lost) {
        m_retry.stop();
        m_countdown.stop();
    }
    if (link == Link::Connecting || link == Link::Connected)
        m_waitClock.start();
    else
        m_waitClock.stop();
    emit linkChanged();
    watchWaiting();
}

void Session::startSandbox()
{
    m_files.cancel();
    const bool other = !m_isSandbox || m_file;
    m_isSandbox = true;
    m_endpoint.reset();
    m_pool.reset();
    if (std::exchange(m_file, {}))
        endSandbox(nullptr);
    if (other)
        forgetServer();
    restartSandbox();
}

void Session::restartSandbox()
{
    m_opening.cancel();
    m_pinging.cancel();
    m_pool.reset();
    setLink(Link::StartingSandbox);
    const FilledSandbox old{
        .sandbox = m_sandbox, .demoBoards = m_demoBoards, .database = m_endpoint ? m_endpoint->db : 0};
    const auto start = [old, file = m_file, now = wholeSeconds(m_clock)](const Progress &progress) {
        return restartedSandbox(old, file, now, progress);
    };
    m_starting.start(start, [this](Result<FilledSandbox> &started) {
        if (started)
            takeSandbox(*started);
        else
            lose(started.error());
    });
}

void Session::takeSandbox(const FilledSandbox &filled)
{
    endSandbox(filled.sandbox);
    m_demoBoards = filled.demoBoards;
    m_endpoint = m_sandbox->endpoint();
    m_endpoint->db = filled.database;
    tryConnection();
}

void Session::endSandbox(const std::shared_ptr<Sandbox> &next)
{
    // The end of a server takes its time; not this thread's.
    m_threads.start([last = std::exchange(m_sandbox, next)]() mutable { last.reset(); });
}

void Session::showFile(const SandboxFile &file, const FilledSandbox &filled)
{
    leaveServer();
    m_isSandbox = true;
    m_file = file;
    forgetServer();
    takeSandbox(filled);
    if (filled.board.isNull())
        return;
    if (file.codec) {
        BoardReading how = m_readings.chosen(filled.board);
        how.codec = file.codec;
        m_readings.remember(filled.board, how);
    }
    setBoard(filled.board);
}

void Session::connectTo(const Endpoint &endpoint)
{
    leaveServer();
    const bool other = m_isSandbox || m_endpoint != endpoint;
    m_isSandbox = false;
    m_endpoint = endpoint;
    m_failures = 0;
    if (other)
        forgetServer();
    tryConnection();
}

void Session::setDatabase(int number)
{
    if (!m_endpoint || m_endpoint->db == number)
        return;
    leaveServer();
    m_endpoint->db = number;
    forgetDatabase();
    tryConnection();
}

void Session::leaveServer()
{
    m_files.cancel();
    m_starting.cancel();
    m_opening.cancel();
    m_pinging.cancel();
    m_rewriting.cancel();
    m_pool.reset();
}

void Session::forgetServer()
{
    m_info = {};
    if (std::exchange(m_writesAllowed, false))
        emit writesAllowedChanged();
    forgetDatabase();
}

void Session::forgetDatabase()
{
    m_error.reset();
    m_failures = 0;
    m_readings.dropProposals();
    setBoard({});
    emit serverChanged();
}

void Session::reconnect()
{
    if (m_isSandbox)
        restartSandbox();
    else if (m_endpoint)
        tryConnection();
}

void Session::disconnectFromServer()
{
    leaveServer();
    m_error.reset();
    setLink(Link::None);
}

void Session::cancelWaiting()
{
    if (m_link == Link::Connecting) {
        m_opening.cancel();
        lose({ErrorKind::Cancelled, tr("Connecting to %1 was cancelled.").arg(serverName()).toStdString()});
    } else if (m_pool) {
        m_pool->waits().endAll();
    }
}

void Session::watchWaiting()
{
    ConnectionPool *pool = m_link == Link::Connecting ? m_newPool.get() : m_pool.get();
    const auto longest = pool ? pool->waits().longest() : std::nullopt;
    std::optional<std::chrono::seconds> now;
    if (longest && *longest >= 1s)
        now = std::chrono::floor<std::chrono::seconds>(*longest);
    if (std::exchange(m_waiting, now) != now)
        emit waitingChanged();
}

std::optional<WritableServer> Session::writableServer() const
{
    if (!m_isSandbox || !m_pool || !m_sandbox)
        return {};
    return m_sandbox->writable(m_endpoint->db);
}

void Session::allowWrites()
{
    if (m_isSandbox || !m_endpoint || std::exchange(m_writesAllowed, true))
        return;
    emit writesAllowedChanged();
}

std::optional<WritableServer> Session::allowedServer() const
{
    if (m_isSandbox || !m_pool || !m_writesAllowed)
        return {};
    return tiebreak::allowWrites(*m_endpoint);
}

QString Session::serverName() const
{
    return file()        ? m_file->name()
           : m_isSandbox ? tr("the sandbox")
           : m_endpoint  ? QString::fromStdString(addressText(*m_endpoint))
                         : QString();
}

QString Session::serverText() const
{
    return m_isSandbox || !m_endpoint ? serverName() : QString::fromStdString(endpointText(*m_endpoint));
}

Result<Session::Greeting> Session::greet(Connection &connection, const Progress &progress)
{
    auto info = readServerInfo(connection, progress);
    if (!info)
        return std::unexpected(info.error());
    return Greeting{std::move(*info), connection.traffic().lastRoundTrip};
}

void Session::tryConnection()
{
    m_pinging.cancel();
    m_pool.reset();
    m_newPool = std::make_shared<ConnectionPool>(*m_endpoint, m_timeouts);
    setLink(Link::Connecting);
    m_opening.start(withConnection(m_newPool, greet), [this](Result<Greeting> &opened) {
        if (!opened) {
            lose(opened.error());
            return;
        }
        m_failures = 0;
        m_error.reset();
        m_pool = std::move(m_newPool);
        m_info = opened->info;
        setLink(Link::Connected);
        emit serverInfoChanged();
        addRoundTrip(opened->roundTrip);
        emit connected();
    });
}

void Session::lose(const Error &error)
{
    // That a server which stopped answering does not answer a greeting either is nothing new.
    const bool known = m_error && m_error->kind == ErrorKind::Timeout && error.kind == ErrorKind::Timeout;
    if (!known)
        m_error = error;
    m_pool.reset();
    m_newPool.reset();
    m_pinging.cancel();
    if (const auto pause = pauseAfter(error)) {
        m_retry.start(*pause);
        m_countdown.start(1s);
    }
    setLink(Link::Lost);
}

std::optional<std::chrono::milliseconds> Session::pauseAfter(const Error &error)
{
    if (mayMend(error.kind))
        return m_firstRetry * (1 << std::min(m_failures++, 4));
    // A refused password stays wrong, and servers lock out who tries it again and again.
    if (error.kind == ErrorKind::Auth && m_endpoint && m_endpoint->password.empty())
        return m_firstRetry * pausesWithoutPassword;
    return {};
}

std::optional<std::chrono::seconds> Session::untilRetry() const
{
    if (!m_retry.isActive())
        return {};
    return std::chrono::ceil<std::chrono::seconds>(m_retry.remainingTimeAsDuration());
}

void Session::reportFailure(const Error &error)
{
    if (m_link == Link::Connected && endsTheLink(error.kind))
        lose(error);
}

void Session::ping()
{
    if (!m_pool || m_pinging.running())
        return;
    m_pinging.start(withConnection(m_pool, greet), [this](Result<Greeting> &measured) {
        if (!measured) {
            reportFailure(measured.error());
            return;
        }
        m_info = measured->info;
        addRoundTrip(measured->roundTrip);
        emit serverInfoChanged();
    });
}

void Session::addRoundTrip(std::chrono::nanoseconds time)
{
    if (time > 0ns)
        emit roundTripMeasured(std::chrono::ceil<std::chrono::microseconds>(time));
}

void Session::resetDemoBoards()
{
    if (!m_isSandbox || m_file || !m_pool || !m_sandbox)
        return;
    const auto write = [sandbox = m_sandbox,
                        now = wholeSeconds(m_clock)](const Progress &progress) -> Result<bool> {
        if (auto written = writeDemoBoards(*sandbox, now, demoSeed, progress); !written)
            return std::unexpected(written.error());
        return true;
    };
    m_rewriting.start(write, [this](Result<bool> &written) {
        if (written) {
            emit boardsRewritten();
            return;
        }
        reportFailure(written.error());
        emit failed(QString::fromStdString(written.error().message));
    });
}

const DemoBoard *Session::demoBoard(const QByteArray &key) const
{
    if (!m_isSandbox)
        return nullptr;
    const auto found = std::ranges::find_if(m_demoBoards, [&](const DemoBoard &board) {
        return key == QByteArrayView(board.key.data(), static_cast<qsizetype>(board.key.size()));
    });
    return found == m_demoBoards.end() ? nullptr : &*found;
}

void Session::setBoard(const QByteArray &key)
{
    emit boardChosen();
    // A key may have an empty name; that is not the same as no board.
    if (m_board == key && m_board.isNull() == key.isNull())
        return;
    m_board = key;
    emit boardChanged(key);
}

} // namespace tiebreak
