// SPDX-License-Identifier: GPL-3.0-or-later
// The examples that speak of a server's texts, tried on a real one.
#include "hazardcases.h"
#include "support/testserver.h"

#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_hazardserver
{

namespace
{

/// The hazards of this kind, of all specs.
std::vector<Hazard> allOf(HazardKind kind)
{
    std::vector<Hazard> all;
    for (const std::string &spec : specs()) {
        for (Hazard &hazard : hazards(*parseCodecSpec(spec), needs()[1])) {
            if (hazard.kind == kind)
                all.push_back(std::move(hazard));
        }
    }
    return all;
}

} // namespace

class TestHazardServer : public QObject
{
    Q_OBJECT

private slots:
    void luaWritesFourteenDigits();
    void theServerWritesItsText();
};

void TestHazardServer::luaWritesFourteenDigits()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const std::vector<Hazard> all = allOf(HazardKind::LuaText);
    QVERIFY(all.size() > 20);
    for (const Hazard &hazard : all) {
        const std::string raw = printed(hazard.example[0].raw, 17);
        const std::string &expected = hazard.example[1].text;
        for (const char *script : {"return tostring(tonumber(ARGV[1]))", "return tonumber(ARGV[1]) .. ''"})
            QCOMPARE(server.send(respCommand({"EVAL", script, "0", raw}), 2),
                     '$' + std::to_string(expected.size()) + "\r\n" + expected + "\r\n");
        // Written so and added to a board, it is the raw that the example says.
        server.command({"EVAL", "redis.call('ZADD', 'k', tostring(tonumber(ARGV[1])), 'm')", "0", raw});
        server.command({"EVAL", "redis.call('ZADD', 'n', tonumber(ARGV[1]), 'm')", "0", raw});
        const std::string number = printed(hazard.example[0].raw, 17);
        QCOMPARE(server.command(
                     {"ZCOUNT", "k", printed(hazard.example[1].raw, 17), printed(hazard.example[1].raw, 17)}),
                 std::string(":1"));
        // As a number it arrives whole.
        QCOMPARE(server.command({"ZCOUNT", "n", number, number}), std::string(":1"));
    }
}

void TestHazardServer::theServerWritesItsText()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const std::string version = server.send(respCommand({"EVAL", "return redis.REDIS_VERSION_NUM", "0"}), 1);
    const bool old = std::stol(version.substr(1)) < 0x070200;
    const std::vector<Hazard> all = allOf(HazardKind::OldServerText);
    QVERIFY(all.size() > 10);
    for (const Hazard &hazard : all) {
        server.command({"ZADD", "k", printed(hazard.example[0].raw, 17), "m"});
        const std::string reply = server.send(respCommand({"ZSCORE", "k", "m"}), 2);
        const std::string text = reply.substr(reply.find('\n') + 1, reply.rfind('\r') - reply.find('\n') - 1);
        if (old)
            QCOMPARE(text, hazard.example[1].text);
        QCOMPARE(bitsOf(*parseRawText(text)), bitsOf(hazard.example[0].raw));
    }
}

TIEBREAK_TEST(QCoreApplication, TestHazardServer)

} // namespace tst_hazardserver

#include "tst_hazardserver.moc"
