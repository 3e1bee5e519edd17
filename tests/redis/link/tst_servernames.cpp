// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/servernames.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_servernames
{

class TestServerNames : public QObject
{
    Q_OBJECT

    static Endpoint tcp(std::string host, int port)
    {
        Endpoint endpoint;
        endpoint.host = std::move(host);
        endpoint.port = port;
        return endpoint;
    }
    static Endpoint socket(std::string path)
    {
        Endpoint endpoint;
        endpoint.unixPath = std::move(path);
        return endpoint;
    }

private slots:
    void spellings()
    {
        using Spellings = std::vector<std::string>;
        QVERIFY(serverSpellings(tcp("127.0.0.1", 7)) == Spellings({"127.0.0.1:7", "localhost:7", "[::1]:7"}));
        QVERIFY(serverSpellings(tcp("LocalHost", 7)) ==
                Spellings({"LocalHost:7", "localhost:7", "127.0.0.1:7", "[::1]:7"}));
        QVERIFY(serverSpellings(tcp("h", 7)) == Spellings{"h:7"});
        QVERIFY(serverSpellings(tcp("DB1", 7)) == Spellings({"DB1:7", "db1:7"}));
        QVERIFY(serverSpellings(tcp("10.5", 7)) == Spellings({"10.5:7", "10.0.0.5:7"}));
        QVERIFY(serverSpellings(tcp("FD00:0::2", 7)) == Spellings({"[FD00:0::2]:7", "[fd00::2]:7"}));
        for (const char *loopback : {"127.1", "2130706433", "0x7f.1", "0.0.0.0", "::ffff:127.0.0.1", "::"})
            QCOMPARE(serverSpellings(tcp(loopback, 7)).size(), std::size_t(4));
        QVERIFY(serverSpellings(socket("/r.sock")) == Spellings{"/r.sock"});
        QVERIFY(serverSpellings(socket("/no//such/../r.sock")) ==
                Spellings({"/no//such/../r.sock", "/no/r.sock"}));
        Endpoint sentinels;
        sentinels.sentinel = SentinelOptions{"main", {{"s1", 1}, {"127.0.0.1", 2}}};
        const auto ofSentinels = serverSpellings(sentinels);
        for (const HostPort &one : {HostPort{"s1", 1}, HostPort{"localhost", 2}}) {
            Endpoint alone = sentinels;
            alone.sentinel->addresses = {one};
            QVERIFY(std::ranges::find(ofSentinels, serverIdentity(alone)) != ofSentinels.end());
        }
        Endpoint behind = tcp("localhost", 7);
        behind.ssh = "gate";
        QVERIFY(serverSpellings(behind)[1] == "127.0.0.1:7 through gate");
    }

    // Every address of the loopback network leads to this machine, and a socket to a process that has a port.
    void namesOfThisMachine()
    {
        const auto holds = [](const std::vector<std::string> &names, std::string_view name) {
            return std::ranges::find(names, name) != names.end();
        };
        for (const char *name : {"127.0.0.2:7", "127.0.0.1:7", "localhost:7", "[::1]:7"})
            QVERIFY2(holds(placeNames(tcp("127.0.0.2", 7)), name), name);
        QVERIFY(!holds(placeNames(tcp("10.0.0.2", 7)), "127.0.0.1:7"));
        ServerProcess process;
        process.port = 6400;
        QVERIFY(holds(placeNames(socket("/r.sock"), process), "127.0.0.1:6400"));
        QVERIFY(!holds(placeNames(socket("/r.sock")), "127.0.0.1:0"));
        QVERIFY(!holds(placeNames(tcp("10.0.0.2", 7), process), "127.0.0.1:6400"));
        // A tunnel or a container may have another server there, which is not to lose its mark.
        QVERIFY(!holds(serverAliases(tcp("127.0.0.2", 7)), "127.0.0.1:7"));
        QVERIFY(!holds(serverAliases(socket("/r.sock"), process), "127.0.0.1:6400"));
        const std::string id(40, 'a');
        QCOMPARE(serverProcessIn("run_id:" + id + "\r\ntcp_port:6400\r\n").port, 6400);
        QCOMPARE(serverProcessIn("tcp_port:99999999999\r\n").port, 65535);
    }

    void spellingsOfUrls()
    {
        QVERIFY(spellingsOfUrl("redis://u:p@DB1:7/3") == spellingsOfUrl("redis://DB1:7"));
        QVERIFY(spellingsOfUrl("redis://[").empty());
    }
};

TIEBREAK_TEST(NoApplication, TestServerNames)

} // namespace tst_servernames

#include "tst_servernames.moc"
