// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli reencode --shadow: a board that moves under its writers, and the cut-over.
#include "support/relay.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/windowsettings.h"

#include "cli/reencodefixture.h"
#include "redis/wire/endpointurl.h"

#include <QDir>
#include <QTest>

using namespace tiebreak;

namespace tst_clishadow
{

class CliShadowTest : public QObject, ReencodeFixture
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void linesComeBeforeTheFilling();
    void fillsWithTheEvents();
    void movesABoardUnderItsWriters();
    void tellsWhatACutOverMissed();
    void aTimeLimitInTheCutOver_data();
    void aTimeLimitInTheCutOver();
    void aMarkThatIsMadeMeanwhileHoldsForTheCutOver();
    void theAclLineIsEnough();
    void anOptionIsNoKey();
    void aKeyToPasteIsQuoted();
};

void CliShadowTest::linesComeBeforeTheFilling()
{
    const QStringList move{"reencode", m_server->url(),           "board",    "--codec",  reencodeCodec,
                           "--to",     "ordered:from=4294967295", "--shadow", "board:new"};
    const Run plan = runCli(move);
    QVERIFY2(plan.status == 0, plan.err.constData());
    COMPARE_SENTENCE("clireencode", std::string_view(linesOf(plan.out).constFirst()), "answer");
    COMPARE_SENTENCE("clireencode", std::string_view(linesOf(plan.out).constLast()), "what to do next");
    for (const char *command : {"ZADD: ", "ZADD with GT, LT, NX or XX: ", "ZINCRBY, ",
                                "ZREM: ", "ZREMRANGEBYRANK: ", "ZREMRANGEBYSCORE: ", "EXPIRE: "})
        QVERIFY2(plan.out.contains("\n# " + QByteArray(command)), command);
    const Run python = runCli(move + QStringList{"--language", "python"});
    QVERIFY2(python.out.contains("client.eval(TRIM_BY_RANK, 3, *boards, first, last)"),
             python.out.constData());
    const QJsonObject json = jsonObject(runCli(move + QStringList{"--language", "go", "--json"}).out);
    QVERIFY(json["lines"].toString().contains("client.Eval(ctx, removeScript, boards, member)"));
    QVERIFY(json["written"].isNull());
    QCOMPARE(m_server->command({"DBSIZE"}), std::string(":1"));
    const Run unknown = runCli(move + QStringList{"--language", "cobol"});
    QCOMPARE(unknown.status, 2);
    QCOMPARE(runCli({"reencode", m_server->url(), "board", "--codec", reencodeCodec, "--to",
                     "ordered:from=4294967295", "--language", "go"})
                 .status,
             2);
    // A file that is not there is found out before anything is printed.
    const Run missing = runCli(move + QStringList{"--allow-writes", "--events", "nothere.csv"});
    QVERIFY2(missing.status == 1 && missing.out.isEmpty(), missing.out.constData());
    const Run filled = runCli(move + QStringList{"--allow-writes", "--language", "python"});
    QVERIFY2(filled.status == 0, filled.err.constData());
    QVERIFY(filled.out.indexOf("client.eval(ADD, ") < filled.out.indexOf("Pairs that agree: 2"));
}

void CliShadowTest::fillsWithTheEvents()
{
    const QList<QByteArray> raws = linesOf(runCli({"encode", "--codec", "ordered:from=4294967295"},
                                                  "16777216\t1795205648\n16777216\t1795205650\n")
                                               .out);
    // One double of the old codec holds 16 seconds.
    m_server->command({"ZADD", "blurred", "72057596537689584", "ann", "72057596537689584", "bob"});
    m_server->command({"PEXPIREAT", "blurred", "4102444800123"});
    const QString events = put("events.csv", "member,score,time\nann,16777216,2026-11-20T20:14:08Z\n"
                                             "bob,16777216,2026-11-20T20:14:10Z\n");
    const QStringList move{"reencode", m_server->url(),           "blurred",  "--codec",     reencodeCodec,
                           "--to",     "ordered:from=4294967295", "--shadow", "blurred:new", "--events",
                           events,     "--allow-writes"};
    const Run words = runCli(move);
    QVERIFY2(words.status == 0, words.err.constData());
    COMPARE_SENTENCE("clireencode", std::string_view(linesOf(words.out).constLast()));
    const Run run = runCli(move + QStringList{"--cut-over", "blurred:old", "--json"});
    QVERIFY2(run.status == 0, run.err.constData());
    const QJsonObject json = jsonObject(run.out);
    QCOMPARE(json["fromEvents"].toInt(), 2);
    QCOMPARE(json["outdatedEvents"].toInt(), 0);
    QCOMPARE(m_server->command({"PEXPIRETIME", "blurred"}), std::string(":4102444800123"));
    QCOMPARE(m_server->command({"ZREVRANK", "blurred", "ann"}), std::string(":0"));
    for (const QByteArray &raw : {raws.value(0), raws.value(1)}) {
        const std::string text = raw.split('\t').value(0).toStdString();
        QCOMPARE(m_server->command({"ZCOUNT", "blurred", text, text}), std::string(":1"));
    }
}

void CliShadowTest::movesABoardUnderItsWriters()
{
    m_server->command({"ZADD", "moving", "5156460516847", "alice", "5156460516846", "bob"});
    const QStringList move{
        "reencode", m_server->url(),           "moving",   "--codec",   "binary:from=4294967295",
        "--to",     "decimal:from=9999999999", "--shadow", "moving:new"};
    const Run forbidden = runCli(move + QStringList{"--cut-over", "moving:old"});
    QCOMPARE(forbidden.status, 2);
    COMPARE_SENTENCE("clireencode", std::string_view(forbidden.err), "without permission");
    const Run filled = runCli(move + QStringList{"--allow-writes"});
    QVERIFY2(filled.status == 0, filled.err);
    COMPARE_SENTENCE("clireencode", std::string_view(linesOf(filled.out).constLast()), "filled");
    QVERIFY2(filled.out.contains(" 3 moving moving:new moving:old MEMBER OLD_RAW NEW_RAW\n"), filled.out);
    // The line above would take another name for a board that is still to be cut over.
    const Run another = runCli(move + QStringList{"--cut-over", "moving:kept", "--allow-writes"});
    QCOMPARE(another.status, 2);
    COMPARE_SENTENCE("clireencode", std::string_view(another.err), "by another name");
    QCOMPARE(m_server->command({"EXISTS", "moving", "moving:kept", "moving:new"}), std::string(":2"));
    // Who cannot be moved stops the cut-over.
    m_server->command({"ZADD", "moving", "1.5", "odd"});
    const Run stopped = runCli(move + QStringList{"--cut-over", "moving:old", "--allow-writes"});
    QCOMPARE(stopped.status, 1);
    COMPARE_SENTENCE("clireencode", std::string_view(stopped.err), "a member that cannot be moved");
    QCOMPARE(m_server->command({"EXISTS", "moving:old"}), std::string(":0"));
    m_server->command({"ZREM", "moving", "odd"});
    const Run cut = runCli(move + QStringList{"--cut-over", "moving:old", "--allow-writes", "--json"});
    QVERIFY2(cut.status == 0, cut.err);
    QVERIFY(jsonObject(cut.out)["cutOver"].toBool());
    QCOMPARE(m_server->command({"EXISTS", "moving", "moving:old", "moving:new"}), std::string(":2"));
    const Run twice = runCli(move + QStringList{"--cut-over", "moving:old", "--allow-writes", "--leave-out"});
    QCOMPARE(twice.status, 1);
    COMPARE_SENTENCE("clireencode", std::string_view(twice.err), "twice");
    QCOMPARE(m_server->command({"EXISTS", "moving:new"}), std::string(":0"));
    const Run board = runCli({"board", m_server->url(), "moving", "--codec", "decimal:from=9999999999"});
    QVERIFY2(board.out.contains("\talice\t1200\t2026-11-20T20:14:08Z\t"), board.out);
    const Run odd = runCli({"reencode", m_server->url(), "moving", "--codec", "decimal", "--to", "binary",
                            "--cut-over", "x", "--allow-writes"});
    QCOMPARE(odd.status, 2);
    COMPARE_SENTENCE("clireencode", std::string_view(odd.err), "without a shadow");
}

// The cut-over is the first script that a filled shadow needs.
void CliShadowTest::tellsWhatACutOverMissed()
{
    m_server->command({"DEL", "board"});
    const auto move = [this](const Endpoint &endpoint, const QStringList &more) {
        m_server->command({"ZADD", "board", "5156460516847", "alice", "5156460516846", "bob"});
        return runCli(QStringList{"reencode", QString::fromStdString(endpointText(endpoint)), "board",
                                  "--codec", "binary:from=4294967295", "--to", "decimal:from=9999999999",
                                  "--shadow", "new", "--allow-writes", "--json"} +
                      more);
    };
    QCOMPARE(move(m_server->endpoint(), {}).status, 0);
    Relay relay(
        *m_server,
        [](Connection &server, int number) {
            if (number == 0)
                std::ignore = server.run({"ZADD", "board", "6156460516847", "bob"});
        },
        "EVAL");
    const Run cut = move(relay.endpoint(), {"--cut-over", "board:old"});
    QVERIFY2(cut.status == 3, cut.err);
    const QJsonObject answer = jsonObject(cut.out);
    QCOMPARE(answer["missed"].toArray().size(), 1);
    QCOMPARE(answer["missed"][0]["member"], QJsonValue("bob"));
    QCOMPARE(answer["remarks"].toArray().size(), 1);

    m_server->command({"DEL", "board", "board:old", "new"});
    QCOMPARE(move(m_server->endpoint(), {}).status, 0);
    Relay blinded(
        *m_server,
        [](Connection &server, int) {
            std::ignore = server.run({"ACL", "SETUSER", "default", "-zrange", "-zrevrange", "-dump"});
        },
        "EVAL");
    const Run unchecked = move(blinded.endpoint(), {"--cut-over", "board:old"});
    QVERIFY2(unchecked.status == 1, unchecked.err);
    QVERIFY(jsonObject(unchecked.out)["cutOver"].toBool());
    QVERIFY(jsonObject(unchecked.out)["missed"].isNull());
    QCOMPARE(m_server->command({"EXISTS", "board", "board:old", "new"}), std::string(":2"));
}

void CliShadowTest::aTimeLimitInTheCutOver_data()
{
    QTest::addColumn<bool>("isCarriedOut");
    QTest::newRow("before the script") << false;
    QTest::newRow("behind the script") << true;
}

// The answer to the script does not come in time.
void CliShadowTest::aTimeLimitInTheCutOver()
{
    QFETCH(bool, isCarriedOut);
    const auto move = [](const Endpoint &endpoint, const QStringList &more) {
        return runCli(QStringList{"reencode", QString::fromStdString(endpointText(endpoint)), "board",
                                  "--codec", reencodeCodec, "--to", "decimal:from=9999999999", "--shadow",
                                  "new", "--allow-writes", "--json"} +
                      more);
    };
    bool isReached = false;
    QString limit;
    QString address;
    Run cut;
    const auto isAsWanted = [&] {
        return isReached && jsonObject(cut.out)["cutOver"].toBool() == isCarriedOut;
    };
    // On a busy machine a short limit is over before the script, or what it did is not found out in time.
    for (int seconds = 1; !isAsWanted() && seconds < 10; seconds *= 2) {
        m_server->command({"DEL", "board", "board:old", "new"});
        m_server->command({"ZADD", "board", "5156460516847", "alice", "5156460516846", "bob"});
        QCOMPARE(move(m_server->endpoint(), {}).status, 0);
        Relay relay(*m_server, [&](Connection &server, const Command &command) {
            if (command[0] != "EVAL")
                return Relay::Answer();
            isReached = true;
            if (isCarriedOut)
                std::ignore = server.run(command);
            return Relay::Answer(FaultyPeer::Answer());
        });
        limit = QString::number(seconds) + "s";
        address = QString::fromStdString(addressText(relay.endpoint()));
        cut = move(relay.endpoint(), {"--cut-over", "board:old", "--timeout", limit});
    }
    QVERIFY2(isAsWanted(), cut.err.constData());
    QCOMPARE(cut.status, 1);
    QCOMPARE(m_server->command({"EXISTS", "board:old"}), isCarriedOut ? ":1" : ":0");
    if (isCarriedOut)
        return;
    COMPARE_SENTENCE(
        "clireencode",
        QString::fromUtf8(cut.err).replace(limit.chopped(1) + " s", "LIMIT").replace(address, "ADDRESS"));
    QCOMPARE(move(m_server->endpoint(), {"--cut-over", "board:old"}).status, 0);
}

void CliShadowTest::aMarkThatIsMadeMeanwhileHoldsForTheCutOver()
{
    m_server->command({"DEL", "board"});
    m_server->command({"ZADD", "board", "5156460516847", "alice", "5156460516846", "bob"});
    const QString folder = m_directory->filePath("xdg/tiebreak");
    Relay relay(
        *m_server,
        [&](Connection &, int) {
            QDir(folder).mkpath(".");
            putFile(folder + "/policy.json",
                    R"({"format":"tiebreak-policy","version":1,"forbid":["writes"]})");
        },
        "EVAL");
    const Run run =
        runCliWithSettings(m_directory->path(),
                           {"reencode", QString::fromStdString(endpointText(relay.endpoint())), "board",
                            "--codec", "binary:from=4294967295", "--to", "decimal:from=9999999999",
                            "--shadow", "new", "--allow-writes", "--cut-over", "board:old"},
                           {{"XDG_CONFIG_DIRS", m_directory->filePath("xdg")}});
    QCOMPARE(run.status, 1);
    COMPARE_SENTENCE("clireencode", QString::fromUtf8(run.err).replace(m_directory->path(), "DIR"));
    QCOMPARE(m_server->command({"EXISTS", "board", "new", "board:old"}), std::string(":2"));
}

void CliShadowTest::theAclLineIsEnough()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const std::string address = "127.0.0.1:" + std::to_string(server.tcpEndpoint().port);
    const QString own = QString::fromStdString("redis://" + address);
    const QByteArray lines = runCli({"permissions", own, "--keys", "board*"}).out;
    const auto runLine = [&](const char *heading, const char *user) {
        const qsizetype from = lines.indexOf(heading) + qsizetype(qstrlen(heading)) + 1;
        std::vector<std::string> command;
        for (QByteArray word : lines.mid(from, lines.indexOf('\n', from) - from).split(' ')) {
            word.replace("PASSWORD", "pw").replace("\"", "");
            command.push_back(word == "tiebreak" ? user : word.toStdString());
        }
        QCOMPARE(server.command(command), std::string("+OK"));
    };
    runLine("# For editing too", "editor");
    runLine("# For re-encoding too", "mover");
    server.command({"ZADD", "board", "5156460516847", "alice", "5156460516846", "bob"});
    server.command({"EXPIRE", "board", "1000"});
    server.command({"COPY", "board", "board2"});
    const auto reencode = [&](const char *user, const char *board, const QStringList &more) {
        return runCli(QStringList{"reencode", QString("redis://%1:pw@%2").arg(user, own.mid(8)), board,
                                  "--codec", reencodeCodec, "--to", "decimal:from=9999999999",
                                  "--allow-writes"} +
                      more);
    };
    const Run refused = reencode("editor", "board", {"--write", "board:copy"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains("exists"), refused.err);
    const Run copied = reencode("mover", "board", {"--write", "board:copy"});
    QVERIFY2(copied.status == 0, copied.err);
    QVERIFY(server.command({"TTL", "board:copy"}) > std::string(":0"));
    const Run filled = reencode("mover", "board", {"--shadow", "board:new"});
    QVERIFY2(filled.status == 0, filled.err);
    const Run cut = reencode("mover", "board", {"--shadow", "board:new", "--cut-over", "board:old"});
    QVERIFY2(cut.status == 0, cut.err);
    // What only the script would have run: whichever it is, the board stays where and as it is.
    const QStringList shadow{"--shadow", "board2:new"};
    QCOMPARE(reencode("mover", "board2", shadow).status, 0);
    const QStringList cutOver = shadow + QStringList{"--cut-over", "board2:old"};
    for (const std::string command : {"rename", "persist", "pexpireat", "pttl", "exists"}) {
        server.command({"ACL", "SETUSER", "mover", "-" + command});
        const Run halfway = reencode("mover", "board2", cutOver);
        server.command({"ACL", "SETUSER", "mover", "+" + command});
        QVERIFY2(halfway.status == 1, command.c_str());
        QVERIFY2((halfway.err.contains("not allowed") || halfway.err.contains("lacks a permission")) &&
                     !halfway.err.contains("on @user_script"),
                 halfway.err);
        QCOMPARE(server.command({"EXISTS", "board2", "board2:old"}), std::string(":1"));
        QVERIFY2(server.command({"TTL", "board2"}) > std::string(":0"), command.c_str());
    }
    QCOMPARE(reencode("mover", "board2", cutOver).status, 0);
}

void CliShadowTest::anOptionIsNoKey()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "5156460516847", "alice"});
    const QString url = QStringLiteral("redis://127.0.0.1:%1").arg(server.tcpEndpoint().port);
    const Run run =
        runCli({"reencode", url, "board", "--codec", reencodeCodec, "--to", "decimal:from=9999999999",
                "--shadow", "board:new", "--cut-over", "--allow-writes"});
    QCOMPARE(run.status, 2);
    COMPARE_SENTENCE("clireencode", std::string_view(run.err));
    QCOMPARE(server.command({"EXISTS", "board:new", "--allow-writes"}), std::string(":0"));
}

/// A key may hold what a shell takes for more than a name.
void CliShadowTest::aKeyToPasteIsQuoted()
{
    for (const auto &[key, word] : {std::pair("it's $(id)", "--cut-over 'it'\\''s $(id):old'."),
                                    std::pair("a\nb\u202e", "--cut-over $'a\\012b\\342\\200\\256:old'.")}) {
        m_server->command({"ZADD", key, "5156460516847", "bob"});
        const Run run =
            runCli({"reencode", m_server->url(), QString::fromUtf8(key), "--codec", reencodeCodec, "--to",
                    "decimal:from=9999999999", "--shadow", "s", "--cut-over", "k", "--allow-writes"});
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains(word), run.err);
    }
}

TIEBREAK_TEST(QCoreApplication, CliShadowTest)

} // namespace tst_clishadow

#include "tst_clishadow.moc"
