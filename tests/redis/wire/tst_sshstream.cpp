// SPDX-License-Identifier: GPL-3.0-or-later
// The way through ssh to a real server, by a real sshd where there is one.
#include "redis/link/open.h"
#include "redis/wire/sshstream.h"

#include "redis/link/cluster.h"
#include "redis/wire/connection.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_sshstream
{

class TestSshStream : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void refusesWhatIsNoDestination();
    void reachesAServer();
    void sharesOneConnection();
    void reachesTheNodesOfACluster();
    void tellsWhatSshSays();
    void tellsWhatToDoAboutAHostKey();
    void endsWithTheServer();

private:
    Endpoint through(Endpoint endpoint) const
    {
        endpoint.ssh = m_destination;
        return endpoint;
    }
    bool write(const QString &name, const QByteArray &text)
    {
        QFile file(m_directory.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    }

    QTemporaryDir m_directory{QStringLiteral("/tmp/tiebreak-sshd-XXXXXX")};
    QProcess m_sshd;
    std::string m_destination;
};

void TestSshStream::initTestCase()
{
    const QString sshd = QStandardPaths::findExecutable("sshd", {"/usr/sbin", "/usr/local/sbin"});
    const QString ssh = QStandardPaths::findExecutable("ssh");
    const QString keygen = QStandardPaths::findExecutable("ssh-keygen");
    if (sshd.isEmpty() || ssh.isEmpty() || keygen.isEmpty())
        QSKIP("there is no sshd here (Debian: openssh-server)");
    if (::geteuid() == 0)
        QDir().mkpath("/run/sshd"); // root's sshd wants it
    for (const char *name : {"host", "user"})
        QCOMPARE(
            QProcess::execute(keygen, {"-q", "-t", "ed25519", "-N", "", "-f", m_directory.filePath(name)}),
            0);
    const int port = freePort();
    const QString here = m_directory.path();
    QVERIFY(write("sshd.conf",
                  QStringLiteral("Port %1\nListenAddress 127.0.0.1\nHostKey %2/host\nAuthorizedKeysFile "
                                 "%2/user.pub\nPidFile none\nUsePAM no\nStrictModes no\n")
                      .arg(port)
                      .arg(here)
                      .toUtf8()));
    QVERIFY(
        write("ssh.conf", QStringLiteral("Host unknown changed\n HostName 127.0.0.1\n Port %2\n "
                                         "StrictHostKeyChecking yes\nHost unknown\n UserKnownHostsFile "
                                         "/dev/null\nHost changed\n UserKnownHostsFile %1/changed\n"
                                         "Host *\n IdentityFile %1/user\n IdentitiesOnly yes\n "
                                         "UserKnownHostsFile %1/known\n StrictHostKeyChecking accept-new\n "
                                         "BatchMode yes\n")
                              .arg(here)
                              .arg(port)
                              .toUtf8()));
    QFile other(m_directory.filePath("user.pub"));
    QVERIFY(other.open(QIODevice::ReadOnly));
    QVERIFY(write("changed", "[127.0.0.1]:" + QByteArray::number(port) + ' ' + other.readAll()));
    // What the user's own configuration says is read by the user's own ssh.
    QVERIFY(write("ssh", "#!/bin/sh\nexec " + ssh.toUtf8() + " -F " + here.toUtf8() + "/ssh.conf \"$@\"\n"));
    QFile::setPermissions(m_directory.filePath("ssh"),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("PATH", here.toUtf8() + ':' + qgetenv("PATH"));
    qputenv("XDG_RUNTIME_DIR", here.toUtf8());
    m_sshd.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    m_sshd.setReadChannel(QProcess::StandardError);
    m_sshd.start(sshd, {"-D", "-e", "-f", m_directory.filePath("sshd.conf")});
    QVERIFY(m_sshd.waitForStarted());
    QByteArray log;
    while (!log.contains("Server listening")) {
        QVERIFY2(m_sshd.waitForReadyRead(20000), log);
        log += m_sshd.readAllStandardError();
    }
    m_destination = qgetenv("USER").isEmpty()
                        ? "127.0.0.1:" + std::to_string(port)
                        : qgetenv("USER").toStdString() + "@127.0.0.1:" + std::to_string(port);
    if (::geteuid() == 0)
        m_destination = "root@127.0.0.1:" + std::to_string(port);
}

void TestSshStream::cleanupTestCase()
{
    m_sshd.kill();
    m_sshd.waitForFinished();
}

void TestSshStream::refusesWhatIsNoDestination()
{
    Waiter waiter;
    for (const char *destination : {"", "-oProxyCommand=x", "a b", "ssh://x", "a\nb"})
        VERIFY_FAILURE(openTunnel(destination, WaitClock::now() + 1s, waiter, {}), ErrorKind::Usage,
                       "is written user@host, host or user@host:port.");
    Endpoint socket;
    socket.unixPath = "/nowhere";
    socket.ssh = "h";
    VERIFY_FAILURE(streamThroughTunnel(socket), ErrorKind::Usage, "A unix socket is not reached by ssh.");
}

void TestSshStream::reachesAServer()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    QCOMPARE(server.command({"SET", "large", std::string(3'000'000, 'x')}), std::string("+OK"));
    auto connection = openConnection(through(server.tcpEndpoint()), patient);
    VERIFY_RESULT(connection);
    QCOMPARE(connection->run({"STRLEN", "large"})->integer, 3'000'000);
    const std::vector<Command> many(200, Command{"GETRANGE", "large", "0", "9999"});
    const auto replies = connection->pipeline(many);
    VERIFY_RESULT(replies);
    for (const Reply &reply : *replies)
        QCOMPARE(reply.text.size(), std::size_t(10'000));
}

void TestSshStream::sharesOneConnection()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    std::vector<Connection> connections;
    for (int i = 0; i < 12; ++i) {
        auto connection = openConnection(through(server.tcpEndpoint()), patient);
        VERIFY_RESULT(connection);
        connections.push_back(*std::move(connection));
    }
    for (Connection &connection : connections)
        VERIFY_RESULT(connection.run({"PING"}));
    const QByteArray log = m_sshd.readAllStandardError();
    QVERIFY2(log.count("Accepted publickey") <= 1, log);
}

void TestSshStream::reachesTheNodesOfACluster()
{
    TestCluster cluster(3);
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    Endpoint endpoint = through(cluster.node(0).tcpEndpoint());
    auto connection = openConnection(endpoint, patient);
    VERIFY_RESULT(connection);
    Route route(endpoint);
    route.cluster = *Cluster::discover(*connection, endpoint);
    QVERIFY(route.cluster);
    for (int i = 0; i < 9; ++i) {
        const std::string key = "board" + std::to_string(i);
        auto node = openConnection({route, key}, patient);
        VERIFY_RESULT(node);
        VERIFY_RESULT(node->run({"ZCARD", key}));
    }
}

void TestSshStream::tellsWhatSshSays()
{
    Endpoint nobody;
    nobody.port = freePort();
    VERIFY_FAILURE(openConnection(through(nobody), patient), ErrorKind::Closed,
                   "ssh cannot reach 127.0.0.1:");
    Endpoint elsewhere;
    elsewhere.ssh = "127.0.0.1:" + std::to_string(freePort());
    VERIFY_FAILURE(openConnection(elsewhere, patient), ErrorKind::Connect, "Connection refused");
}

// The cause first, which ssh tells last, then what helps.
void TestSshStream::tellsWhatToDoAboutAHostKey()
{
    const auto errorOf = [](const char *destination) {
        Endpoint endpoint;
        endpoint.ssh = destination;
        const auto connection = openConnection(endpoint, patient);
        return connection ? std::string() : connection.error().message;
    };
    const std::string unknown = errorOf("unknown");
    QVERIFY2(unknown.starts_with("ssh cannot connect to unknown: Host key verification failed. ") &&
                 unknown.contains(" ssh unknown "),
             unknown.c_str());
    const std::string changed = errorOf("changed");
    QVERIFY2(changed.starts_with("ssh cannot connect to changed: Host key verification failed. ") &&
                 changed.contains("another one") && !changed.contains(" accept"),
             changed.c_str());
}

void TestSshStream::endsWithTheServer()
{
    TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(through(server.tcpEndpoint()), patient);
    VERIFY_RESULT(connection);
    server.kill();
    const auto reply = connection->run({"PING"});
    QVERIFY(!reply);
    QCOMPARE(reply.error().kind, ErrorKind::Closed);
}

TIEBREAK_TEST(QCoreApplication, TestSshStream)

} // namespace tst_sshstream

#include "tst_sshstream.moc"
