// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testsentinels.h"

#include "redis/link/open.h"
#include "sandbox/serverprogram.h"
#include "support/allowwrites.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QThread>

#include <csignal>
#include <sys/prctl.h>

namespace tiebreak
{

namespace
{

constexpr int watchingMs = 30000;

/// The value behind a name in a flat list.
std::string fact(const Reply &facts, std::string_view name)
{
    for (std::size_t i = 0; i + 1 < facts.items.size(); i += 2) {
        if (facts.items[i].text == name)
            return facts.items[i + 1].text;
    }
    return {};
}

} // namespace

TestSentinels::TestSentinels(int count, const TestServer &primary, int replicas, const QStringList &lines,
                             SentinelOptions login)
    : m_login(std::move(login))
{
    m_login.primary = "mymaster";
    const QStringList common{"bind 127.0.0.1",
                             QStringLiteral("sentinel monitor mymaster 127.0.0.1 %1 %2")
                                 .arg(primary.tcpEndpoint().port)
                                 .arg(count / 2 + 1),
                             "sentinel down-after-milliseconds mymaster 1500",
                             "sentinel failover-timeout mymaster 2000"};
    for (int i = 0; i < count; ++i) {
        auto &sentinel = *m_sentinels.emplace_back(std::make_unique<Sentinel>());
        if (!start(sentinel, common + lines))
            return;
        m_login.addresses.push_back({"127.0.0.1", sentinel.port});
    }
    QDeadlineTimer deadline(watchingMs);
    while (!know(replicas) && !deadline.hasExpired())
        QThread::msleep(50);
    if (!know(replicas))
        m_error = QStringLiteral("the Sentinels do not know each other");
}

TestSentinels::~TestSentinels()
{
    for (std::size_t i = 0; i < m_sentinels.size(); ++i)
        kill(i);
}

bool TestSentinels::start(Sentinel &sentinel, const QStringList &lines)
{
    sentinel.port = freePort();
    const QString path = sentinel.directory.filePath("sentinel.conf");
    QFile file(path);
    const QString ports = m_login.tls ? QStringLiteral("port 0\ntls-port %1\n") : QStringLiteral("port %1\n");
    if (!file.open(QIODevice::WriteOnly))
        return false;
    file.write(
        (ports.arg(sentinel.port) + "dir " + sentinel.directory.path() + '\n' + lines.join('\n') + '\n')
            .toUtf8());
    file.close();
    sentinel.process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    sentinel.process.setProcessChannelMode(QProcess::MergedChannels);
    const auto program = findServerProgram(sentinel.directory.path().toStdString());
    sentinel.process.start(QString::fromStdString(program.value_or("redis-server")), {path, "--sentinel"});
    QByteArray log;
    while (!log.contains("+monitor")) {
        if (!sentinel.process.waitForReadyRead(watchingMs)) {
            m_error = "a Sentinel did not start: " + QString::fromUtf8(log);
            return false;
        }
        log += sentinel.process.readAll();
    }
    return true;
}

SentinelOptions TestSentinels::options() const
{
    return m_login;
}

Result<Reply> TestSentinels::ask(std::size_t number, const Command &command) const
{
    Endpoint endpoint;
    endpoint.port = m_sentinels[number]->port;
    endpoint.user = m_login.user;
    endpoint.password = m_login.password;
    endpoint.tls = m_login.tls;
    auto connection = openConnection(allowWrites(endpoint), patient);
    return connection ? connection->run(command) : std::unexpected(connection.error());
}

bool TestSentinels::know(int replicas) const
{
    const std::string others = std::to_string(m_sentinels.size() - 1);
    for (std::size_t i = 0; i < m_sentinels.size(); ++i) {
        const auto primary = ask(i, {"SENTINEL", "master", "mymaster"});
        if (!primary || fact(*primary, "num-slaves") != std::to_string(replicas) ||
            fact(*primary, "num-other-sentinels") != others || fact(*primary, "flags") != "master")
            return false;
    }
    return true;
}

Result<Reply> TestSentinels::failover()
{
    const QDeadlineTimer deadline(watchingMs);
    for (;;) {
        auto started = ask(0, {"SENTINEL", "FAILOVER", "mymaster"});
        if (started || !started.error().message.contains("NOGOODSLAVE") || deadline.hasExpired())
            return started;
        QThread::msleep(50);
    }
}

int TestSentinels::namedPort(std::size_t number) const
{
    const auto named = ask(number, {"SENTINEL", "get-master-addr-by-name", "mymaster"});
    return named && named->items.size() == 2 ? std::stoi(named->items[1].text) : 0;
}

void TestSentinels::freeze(std::size_t number)
{
    ::kill(pid_t(m_sentinels[number]->process.processId()), SIGSTOP);
}

void TestSentinels::thaw(std::size_t number)
{
    ::kill(pid_t(m_sentinels[number]->process.processId()), SIGCONT);
}

void TestSentinels::kill(std::size_t number)
{
    QProcess &process = m_sentinels[number]->process;
    if (process.state() == QProcess::NotRunning)
        return;
    process.kill();
    process.waitForFinished(watchingMs);
}

} // namespace tiebreak
