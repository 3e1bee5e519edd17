// SPDX-License-Identifier: GPL-3.0-or-later
// What a user may do is found out without touching a key, and the ACL lines give what they promise.
#include "redis/link/open.h"
#include "redis/server/permissionstext.h"
#include "redis/server/serverinfo.h"

#include "redis/board/boardeditor.h"
#include "redis/board/wholeboard.h"
#include "redis/keys/keyscan.h"
#include "support/allowwrites.h"
#include "support/monitor.h"
#include "support/sentences.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <sstream>

using namespace tiebreak;

namespace tst_permissions
{

class PermissionsTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;

    static Permission of(const Permissions &permissions, std::string_view command)
    {
        for (const CommandPermission &known : permissions.commands) {
            if (known.use.command == command)
                return known.permission;
        }
        qFatal("no such command");
    }
    /// Runs an ACL line as it stands, with the password and without the name of the command.
    void runLine(std::string line)
    {
        line.replace(line.find("PASSWORD"), 8, "pw");
        std::istringstream words(line);
        std::vector<std::string> command;
        for (std::string word; words >> word;)
            command.push_back(word.starts_with('"') ? word.substr(1, word.size() - 2) : word);
        QCOMPARE(m_server->command(command), std::string("+OK"));
    }
    Endpoint user(const std::string &name) const
    {
        Endpoint endpoint = m_server->endpoint();
        endpoint.user = name;
        endpoint.password = "pw";
        return endpoint;
    }

private slots:
    void init()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        m_server->command({"ZADD", "boards:1", "1", "alice", "2", "bob"});
        m_server->command({"ZADD", "other", "1", "alice"});
    }
    void cleanup() { m_server.reset(); }

    void allIsAllowed()
    {
        Sentences sentences("permissionstext");
        Monitor monitor(*m_server);
        Connection connection = connectionTo(*m_server);
        const auto permissions = readPermissions(connection);
        VERIFY_RESULT(permissions);
        QCOMPARE(permissions->user, std::string("default"));
        for (const CommandPermission &known : permissions->commands)
            QVERIFY2(known.permission != Permission::Refused, std::string(known.use.command).c_str());
        QVERIFY(of(*permissions, "EVAL") == Permission::NotAsked);
        sentences.add("answer", permissionsText(*permissions));
        for (const QByteArray &command : monitor.commands())
            QVERIFY2(!command.contains("\"EVAL\"") && !command.contains("\"ZADD\""), command.constData());
        QCOMPARE(m_server->command({"DBSIZE"}), std::string(":2"));
        COMPARE_SENTENCES(sentences);
    }

    void someIsRefused()
    {
        Sentences sentences("permissionstext");
        m_server->command({"ACL", "SETUSER", "few", "on", ">pw", "~boards:*", "nocommands", "+scan", "+type",
                           "+zcard", "+zrange", "+zrevrange", "+zscore", "+zrevrank", "+zrank"});
        auto connection = openConnection(user("few"), patient);
        VERIFY_RESULT(connection);
        const auto permissions = readPermissions(*connection);
        VERIFY_RESULT(permissions);
        QVERIFY(permissions->user.empty()); // it may not even ask who it is
        for (const char *command :
             {"SCAN", "TYPE", "ZCARD", "ZRANGE", "ZREVRANGE", "ZSCORE", "ZRANK", "ZREVRANK"})
            QVERIFY2(of(*permissions, command) == Permission::Allowed, command);
        for (const char *command :
             {"INFO", "DBSIZE", "MEMORY USAGE", "OBJECT ENCODING", "DUMP", "ZSCAN", "CLIENT ID",
              "CLIENT TRACKING", "CONFIG GET", "SELECT", "PTTL", "ZMSCORE"})
            QVERIFY2(of(*permissions, command) == Permission::Refused, command);
        sentences.add("some", permissionsText(*permissions));
        m_server->command({"ACL", "SETUSER", "few", "-zrange"});
        const auto less = readPermissions(*connection);
        VERIFY_RESULT(less);
        sentences.add("less", permissionsText(*less));
        COMPARE_SENTENCES(sentences);
    }

    /// Whoever answers speaks for itself: what the primaries allow is not known.
    void nodesThatDoNotAnswerAreMissing()
    {
        TestCluster cluster(3);
        QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
        Endpoint endpoint = cluster.node(0).tcpEndpoint();
        for (std::size_t i = 0; i < cluster.size(); ++i) {
            const Endpoint node = cluster.node(i).tcpEndpoint();
            endpoint.clusterOptions.addressMap.push_back({{node.host, node.port}, {"127.0.0.1", freePort()}});
        }
        auto connection = openConnection(endpoint, patient);
        VERIFY_RESULT(connection);
        Route route(endpoint);
        const auto info = readServerInfo(*connection);
        VERIFY_RESULT(info);
        VERIFY_RESULT(joinCluster(*connection, route, *info));
        const auto permissions = readPermissions(*connection, route);
        VERIFY_RESULT(permissions);
        QVERIFY(permissions->coverage.isPartial());
        QCOMPARE(permissions->coverage.part(CoveredUnit::Nodes)->answered, 0);
        QCOMPARE(permissions->coverage.gaps().size(), std::size_t(3));
        QVERIFY(permissionsText(*permissions).contains(addressText(cluster.node(0).tcpEndpoint())));
    }

    /// Who would have served them might allow less.
    void slotsWithoutANodeAreMissing()
    {
        TestCluster cluster(2);
        QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
        QCOMPARE(cluster.node(0).command({"CLUSTER", "DELSLOTS", "0"}), std::string("+OK"));
        const Endpoint endpoint = cluster.node(0).tcpEndpoint();
        auto connection = openConnection(endpoint, patient);
        VERIFY_RESULT(connection);
        Route route(endpoint);
        const auto info = readServerInfo(*connection);
        VERIFY_RESULT(info);
        VERIFY_RESULT(joinCluster(*connection, route, *info));
        const auto permissions = readPermissions(*connection, route);
        VERIFY_RESULT(permissions);
        QVERIFY(permissions->coverage.isPartial());
        QCOMPARE(permissions->coverage.part(CoveredUnit::Nodes)->answered, 2);
        QCOMPARE(permissions->coverage.gaps().size(), std::size_t(1));
    }

    void theLinesGiveWhatTheyPromise()
    {
        Connection connection = connectionTo(*m_server);
        const auto all = readPermissions(connection);
        VERIFY_RESULT(all);
        runLine(aclLine(Access::Rows, *all, "rows", "boards:*"));
        runLine(aclLine(Access::Reading, *all, "reader", "boards:*"));
        runLine(aclLine(Access::Live, *all, "viewer", "boards:*"));
        runLine(aclLine(Access::Editing, *all, "editor", "boards:*"));
        for (const char *name : {"rows", "reader", "viewer", "editor"}) {
            auto opened = openConnection(user(name), patient);
            VERIFY_RESULT(opened);
            const auto board = readWholeBoard(*opened, "boards:1", ReadWay::Pages);
            VERIFY_RESULT(board);
            QCOMPARE(board->rows.size(), std::size_t(2));
            VERIFY_FAILURE(readWholeBoard(*opened, "other", ReadWay::Pages), ErrorKind::Server, "key");
            const auto may = readPermissions(*opened);
            VERIFY_RESULT(may);
            for (const CommandPermission &known : may->commands) {
                if (known.use.purpose == Purpose::Boards)
                    QVERIFY(known.permission == Permission::Allowed);
            }
            QCOMPARE(of(*may, "DUMP") == Permission::Allowed, std::string(name) != "rows");
            QCOMPARE(of(*may, "CLIENT TRACKING") == Permission::Allowed,
                     std::string(name) == "viewer" || std::string(name) == "editor");
            const EditOutcome outcome =
                makeEdit(allowWrites(user(name)), settingRaw("boards:1", "alice", 1, 1.5), patient);
            QCOMPARE(outcome.state == EditState::Made, std::string(name) == "editor");
        }
    }
};

TIEBREAK_TEST(QCoreApplication, PermissionsTest)

} // namespace tst_permissions

#include "tst_permissions.moc"
