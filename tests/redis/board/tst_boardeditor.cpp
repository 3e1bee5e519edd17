// SPDX-License-Identifier: GPL-3.0-or-later
// Edits change a board that is as it was shown, and no other; what is lost on the way is told or found out.
#include "redis/board/boardeditor.h"
#include "redis/link/open.h"
#include "support/sentences.h"

#include "core/edit/edittext.h"
#include "core/text/scoretext.h"
#include "redis/link/keyslot.h"
#include "redis/server/serverinfo.h"
#include "support/allowwrites.h"
#include "support/faultproxy.h"
#include "support/faultypeer.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>
#include <thread>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_boardeditor
{

class BoardEditorTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;

    void add(const std::string &member, double raw)
    {
        if (!m_server->command({"ZADD", "board", shortestText(raw), member}).starts_with(':'))
            qFatal("no row");
    }
    std::optional<double> raw(const std::string &member, const std::string &key = "board")
    {
        Connection connection = connectionTo(*m_server);
        const auto reply = connection.run({"ZSCORE", key, member});
        return reply ? parseRawText(reply->text) : std::nullopt;
    }
    EditOutcome make(const BoardEdit &edit) { return makeEdit(m_server->writable(), edit, patient); }
    bool makes(const BoardEdit &edit)
    {
        const EditOutcome outcome = make(edit);
        if (outcome.error)
            qWarning("%s", outcome.error->message.c_str());
        return outcome.state == EditState::Made;
    }

private slots:
    void init()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    }
    void cleanup() { m_server.reset(); }

    void changesWhatIsAsShown()
    {
        add("alice", 10);
        QVERIFY(makes(settingRaw("board", "alice", 10, 12.5)));
        QCOMPARE(raw("alice"), std::optional(12.5));
        QVERIFY(makes(settingRaw("board", "bob", std::nullopt, 3)));
        QCOMPARE(raw("bob"), std::optional(3.0));
        QVERIFY(makes(renaming("board", "bob", 3, "robert")));
        QCOMPARE(raw("bob"), std::nullopt);
        QCOMPARE(raw("robert"), std::optional(3.0));
        QVERIFY(makes(removing("board", "robert", 3)));
        QCOMPARE(raw("robert"), std::nullopt);
    }

    void leavesAloneWhatIsNot()
    {
        add("alice", 10);
        EditOutcome outcome = make(settingRaw("board", "alice", 11, 12));
        QVERIFY(outcome.state == EditState::Conflict);
        QCOMPARE(outcome.conflict->member, "alice");
        QCOMPARE(outcome.conflict->raw, std::optional(10.0));
        COMPARE_SENTENCE("edittext", conflictText(settingRaw("board", "alice", 11, 12), *outcome.conflict,
                                                  plainWording()));
        outcome = make(settingRaw("board", "alice", std::nullopt, 12)); // added, where it is there already
        QVERIFY(outcome.state == EditState::Conflict);
        outcome = make(removing("board", "nobody", 12));
        QVERIFY(outcome.state == EditState::Conflict);
        QCOMPARE(outcome.conflict->raw, std::nullopt);
        add("bob", 3);
        outcome = make(renaming("board", "alice", 10, "bob")); // a name that is taken
        QVERIFY(outcome.state == EditState::Conflict);
        QCOMPARE(outcome.conflict->member, "bob");
        QCOMPARE(raw("alice"), std::optional(10.0));
        QCOMPARE(raw("bob"), std::optional(3.0));
    }

    void undoesBitForBit()
    {
        std::mt19937_64 random(20261126);
        std::vector<double> raws{0.0,
                                 -0.0,
                                 1,
                                 std::nextafter(1.0, 2.0),
                                 10307924010161648.0,
                                 9007199254740993.0,
                                 std::numeric_limits<double>::max(),
                                 std::numeric_limits<double>::denorm_min(),
                                 std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()};
        while (raws.size() < 120) {
            const double value = fromBits(random());
            if (!std::isnan(value))
                raws.push_back(value);
        }
        // Of more rows than the small encoding holds, which keeps no sign of a zero.
        for (int i = 0; i < 200; ++i)
            add("row " + std::to_string(i), i);
        const std::string member("a\0b \xff\"'", 7);
        for (std::size_t i = 0; i + 1 < raws.size(); ++i) {
            add(member, raws[i]);
            QVERIFY(makes(settingRaw("board", member, raw(member), raws[i])));
            QCOMPARE(bitsOf(*raw(member)), bitsOf(raws[i]));
            const BoardEdit edit = settingRaw("board", member, raws[i], raws[i + 1]);
            QVERIFY(makes(edit));
            QCOMPARE(bitsOf(*raw(member)), bitsOf(raws[i + 1]));
            if (bitsOf(raws[i]) != bitsOf(raws[i + 1]))
                QVERIFY(make(edit).state == EditState::Conflict); // not twice
            QVERIFY(makes(inverse(edit)));
            QCOMPARE(bitsOf(*raw(member)), bitsOf(raws[i]));
        }
    }

    void keepsTheTimeToLive()
    {
        add("alice", 10);
        QCOMPARE(m_server->command({"EXPIRE", "board", "1000"}), ":1");
        QVERIFY(makes(renaming("board", "alice", 10, "al")));    // the only member
        QVERIFY(m_server->command({"TTL", "board"}).size() > 3); // not ":-1"
        QVERIFY(makes(settingRaw("board", "al", 10, -0.0)));
        QVERIFY(makes(settingRaw("board", "al", raw("al"), 5)));
        QVERIFY(m_server->command({"TTL", "board"}).size() > 3); // not ":-1"
    }

    void changesTheTimeToLive()
    {
        add("alice", 10);
        Connection connection = connectionTo(*m_server);
        QCOMPARE(*readExpiry(connection, "board"), std::optional<Expiry>());
        VERIFY_FAILURE(readExpiry(connection, "none"), ErrorKind::NotFound, "not there");
        const Expiry later(std::chrono::milliseconds(4102444800123));
        BoardEdit edit{"board", {}, ExpiryChange{std::nullopt, later}};
        QVERIFY(makes(edit));
        const auto now = readExpiry(connection, "board");
        VERIFY_RESULT(now);
        QVERIFY(*now && std::chrono::abs(**now - later) <= 1000ms);
        const EditOutcome twice = make(edit);
        QVERIFY(twice.state == EditState::Conflict);
        QVERIFY(twice.conflict->expiry && std::chrono::abs(*twice.conflict->expiry - later) <= 1000ms);
        QVERIFY(makes(inverse(edit)));
        QCOMPARE(*readExpiry(connection, "board"), std::optional<Expiry>());
        // What is over by the server's clock would delete the board.
        edit.expiry = ExpiryChange{std::nullopt, Expiry(std::chrono::milliseconds(1'000'000'000'000))};
        const EditOutcome past = make(edit);
        QVERIFY(past.state == EditState::Refused);
        QVERIFY2(past.error->message.contains(", so that time has passed and the board would"),
                 past.error->message.c_str());
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":1");
        edit.key = "none";
        QVERIFY(make(edit).state == EditState::Refused);
    }

    void isRefused()
    {
        QCOMPARE(m_server->command({"SET", "text", "x"}), "+OK");
        EditOutcome outcome = make(settingRaw("text", "alice", 1, 2));
        QVERIFY(outcome.state == EditState::Refused);
        QVERIFY(outcome.error && outcome.error->message.contains("WRONGTYPE"));
        // Whoever may not run scripts is told so.
        add("alice", 10);
        QCOMPARE(m_server->command({"ACL", "SETUSER", "default", "-eval"}), "+OK");
        outcome = make(settingRaw("board", "alice", 10, 12));
        QVERIFY(outcome.state == EditState::Refused);
        QVERIFY2(outcome.error->message.contains("eval"), outcome.error->message.c_str());
        QCOMPARE(m_server->command({"ACL", "SETUSER", "default", "+eval"}), "+OK");
        // Whoever may add and not remove leaves no member twice.
        QCOMPARE(m_server->command({"ACL", "SETUSER", "default", "-zrem"}), "+OK");
        outcome = make(renaming("board", "alice", 10, "alicia"));
        QVERIFY(outcome.state == EditState::Refused);
        QVERIFY(raw("alicia") == std::nullopt && raw("alice") == 10.0);
        QVERIFY(makes(settingRaw("board", "bob", std::nullopt, 3)));
        QCOMPARE(m_server->command({"ACL", "SETUSER", "default", "+zrem"}), "+OK");
        // A permit that was withdrawn.
        const auto permit = std::make_shared<WritePermit>();
        const WritableServer server = allowWrites(m_server->endpoint(), permit);
        permit->withdraw();
        outcome = makeEdit(server, settingRaw("board", "alice", 10, 12), patient);
        QVERIFY(outcome.state == EditState::Refused);
        QVERIFY(outcome.error->kind == ErrorKind::Locked);
        QCOMPARE(raw("alice"), std::optional(10.0));
        // No memory, a replica, a password that was changed meanwhile: each in the server's own words.
        QCOMPARE(m_server->command({"CONFIG", "SET", "maxmemory", "1"}), "+OK");
        outcome = make(settingRaw("board", "alice", 10, 12));
        QVERIFY(outcome.state == EditState::Refused);
        QVERIFY2(outcome.error->message.contains("OOM"), outcome.error->message.c_str());
        QCOMPARE(m_server->command({"CONFIG", "SET", "maxmemory", "0"}), "+OK");
        QCOMPARE(m_server->command({"REPLICAOF", "127.0.0.1", "1"}), "+OK");
        outcome = make(settingRaw("board", "alice", 10, 12));
        QVERIFY(outcome.state == EditState::Refused);
        QVERIFY2(outcome.error->message.contains("READONLY"), outcome.error->message.c_str());
        QCOMPARE(m_server->command({"REPLICAOF", "NO", "ONE"}), "+OK");
        QCOMPARE(raw("alice"), std::optional(10.0));
        QCOMPARE(m_server->command({"CONFIG", "SET", "requirepass", "new"}), "+OK");
        outcome = make(settingRaw("board", "alice", 10, 12));
        QVERIFY(outcome.state == EditState::Refused && outcome.error->kind == ErrorKind::Auth);
        m_server->kill();
        QVERIFY(make(settingRaw("board", "alice", 10, 12)).state == EditState::Refused);
    }

    void findsOutWhatBecameOfIt()
    {
        add("alice", 10);
        // The server carries the command out, and its answer is lost.
        bool carriesOut = true;
        const FaultyPeer peer([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
            if (command.front() == "EVAL") {
                if (carriesOut)
                    m_server->command(command);
                return {"", true};
            }
            if (command.front() == "ZSCORE") {
                const std::string text = shortestText(*raw("alice"));
                return {"$" + std::to_string(text.size()) + "\r\n" + text + "\r\n"};
            }
            return {command.front() == "PING" ? "+PONG\r\n" : "+OK\r\n"};
        });
        const WritableServer server = allowWrites(peer.endpoint());
        EditOutcome outcome = makeEdit(server, settingRaw("board", "alice", 10, 12), patient);
        QVERIFY2(outcome.state == EditState::Made, outcome.error ? outcome.error->message.c_str() : "");
        QCOMPARE(raw("alice"), std::optional(12.0));
        carriesOut = false;
        outcome = makeEdit(server, settingRaw("board", "alice", 12, 13), patient);
        QVERIFY(outcome.state == EditState::Unknown);
        QVERIFY2(outcome.error->message.contains("does not show the change"), outcome.error->message.c_str());
    }

    void saysNothingWrongAfterFaults()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        // INFO would be most of what comes.
        QCOMPARE(server.command({"ACL", "SETUSER", "default", "-info"}), std::string("+OK"));
        FaultProxy proxy(server.tcpEndpoint());
        const WritableServer through = allowWrites(proxy.endpoint());
        VERIFY_RESULT(openConnection(through, patient)); // it is not asked for again
        std::array<int, 6> counts{};
        for (std::int64_t bytes = 0; bytes < 360; ++bytes) {
            QVERIFY(server.command({"ZADD", "board", "10", "alice"}).starts_with(':'));
            proxy.strikeAfter(bytes, FaultProxy::Fault::Reset);
            const EditOutcome outcome = makeEdit(through, settingRaw("board", "alice", 10, 12), patient);
            proxy.mend();
            ++counts[std::size_t(outcome.state)];
            const bool changed = server.command({"ZCOUNT", "board", "12", "12"}) == ":1";
            QVERIFY(changed || server.command({"ZCOUNT", "board", "10", "10"}) == ":1");
            QVERIFY(outcome.state == EditState::Unknown ||
                    outcome.state == (changed ? EditState::Made : EditState::Refused));
        }
        QVERIFY(counts[std::size_t(EditState::Unknown)] > 0 && counts[std::size_t(EditState::Refused)] > 0);
    }

    void goesWhereTheKeyIs()
    {
        TestCluster cluster(3);
        QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
        Endpoint endpoint = cluster.node(0).tcpEndpoint();
        auto connection = openConnection(endpoint, patient);
        VERIFY_RESULT(connection);
        const auto info = readServerInfo(*connection);
        VERIFY_RESULT(info);
        Route route(endpoint);
        VERIFY_RESULT(joinCluster(*connection, route, *info));
        const WritableServer server = allowWrites(route);
        for (int i = 0; i < 12; ++i) {
            const std::string key = "board:" + std::to_string(i);
            QVERIFY(makeEdit(server, settingRaw(key, "a", std::nullopt, 1), patient).state ==
                    EditState::Made);
        }
        const std::string key = "board:1";
        const std::size_t from = cluster.nodeOf(key);
        const std::size_t to = (from + 1) % 3;
        cluster.beginMove(key, from, to);
        cluster.moveKey(key, from, to);
        QVERIFY(makeEdit(server, settingRaw(key, "a", 1, 2), patient).state == EditState::Made); // ASK
        cluster.endMove(key, to);
        QVERIFY(makeEdit(server, settingRaw(key, "a", 2, 3), patient).state == EditState::Made); // MOVED
        QVERIFY(makeEdit(server, settingRaw(key, "a", 2, 3), patient).state == EditState::Conflict);
    }
};

TIEBREAK_TEST(QCoreApplication, BoardEditorTest)

} // namespace tst_boardeditor

#include "tst_boardeditor.moc"
