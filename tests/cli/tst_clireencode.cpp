// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli reencode: the plan in words and JSON, and a new key where writing is allowed.
#include "redis/link/open.h"
#include "redis/link/servernames.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/serverprocess.h"
#include "support/relay.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/windowsettings.h"

#include "cli/reencodefixture.h"

#include <QDir>
#include <QProcess>
#include <QTest>

using namespace tiebreak;

namespace tst_clireencode
{

namespace
{

const QString narrowCodec = QStringLiteral("binary:bits=25,from=1798761600");

/// What the plan says is to be done, from its first numbered line on.
QByteArray stepsOf(const QByteArray &out)
{
    return out.mid(out.indexOf("\n1  ") + 1);
}

} // namespace

class CliReencodeTest : public QObject, ReencodeFixture
{
    Q_OBJECT

private slots:
    void init();
    void planOfAFile();
    void planWithTrueEvents();
    void theCommandsTurn();
    void planAsJson();
    void handsOverFiles();
    void writesToANewKey();
    void theExpiryComesAlong();
    void asksBeforeItLeavesOut();
    void refusals_data();
    void refusals();
    void aBoardThatMovedIsNotWritten();
    void aBoardThatBecameAnotherIsNotWritten_data();
    void aBoardThatBecameAnotherIsNotWritten();
    void sandboxNeedsNoPermission();
    void namesWrongRowsFirst();
    void productionWantsTheKeyOnceMore();
    void aMarkIsKeptUnderTheNamesThatWereMet();
    void aProcessThatAPolicyMarksIsKnownElsewhere();
};

void CliReencodeTest::init()
{
    start();
    // anna has half a point too many.
    m_server->command({"ZADD", "broken", "5156460516847", "bob", "5156460516846.5", "anna"});
}

void CliReencodeTest::planOfAFile()
{
    const QString board = put("board.csv", "member,score,time\nbob,1200,2026-11-20T20:14:08Z\n"
                                           "ann,1200,2026-11-20T20:14:09Z\n");
    const Run kept = runCli({"reencode", board, "--codec", reencodeCodec, "--to", narrowCodec});
    QCOMPARE(kept.err, QByteArray());
    QCOMPARE(kept.status, 0);
    COMPARE_SENTENCE("clireencode", std::string_view(linesOf(kept.out).value(0)), "order kept");

    const Run plain = runCli({"reencode", board, "--codec", reencodeCodec, "--to", "binary"});
    QCOMPARE(plain.status, 3);
    COMPARE_SENTENCE("clireencode", std::string_view(linesOf(plain.out).value(0)), "order changed");
    QVERIFY2(plain.out.endsWith("\nrank\tnew rank\tmember\n1\t2\tbob\n2\t1\tann\n"), plain.out.constData());
}

void CliReencodeTest::planWithTrueEvents()
{
    const QString board = put("board.csv", "a,5\nb,5\n");
    const QString events = put("events.csv", "member,score,time\na,5,2026-11-20T20:14:08Z\n"
                                             "b,5,2026-11-20T20:14:09Z\n");
    const QStringList plan{"reencode", board, "--codec", "plain", "--to", reencodeCodec};
    const Run without = runCli(plan);
    QCOMPARE(without.status, 3);
    COMPARE_SENTENCE("clireencode", std::string_view(without.out), "without events");
    const Run with = runCli(plan + QStringList{"--events", events});
    QCOMPARE(with.status, 3);
    const QJsonObject json = jsonObject(runCli(plan + QStringList{"--events", events, "--json"}).out);
    COMPARE_SENTENCE("clireencode", std::string_view(with.out), "with events");
    QCOMPARE(json["tiesResolved"].toInt(), 1);
}

void CliReencodeTest::theCommandsTurn()
{
    const QString board = put("board.csv", "member,score,time\nbob,1200,2026-11-20T20:14:08Z\n");
    const QStringList plan{"reencode", board,        "--codec", "formula:(9999999-score)*2^34 + t",
                           "--to",     reencodeCodec};
    const Run text =
        runCli(plan + QStringList{"--pipe", m_directory->filePath("new.resp"), "--pipe-key", "board:new"});
    QCOMPARE(text.err, QByteArray());
    // Once among the notes and once as a step.
    QList<QByteArray> lines = linesOf(text.out);
    lines.removeIf([](const QByteArray &line) { return !line.contains("ZREVRANGE"); });
    QCOMPARE(lines.size(), 2);
    COMPARE_SENTENCE("reencodetext", std::string_view(lines[0]), "a note");
    COMPARE_SENTENCE("reencodetext", std::string_view(lines[1]), "a step");
    const Run json = runCli(plan + QStringList{"--json"});
    QVERIFY2(json.out.contains("\"direction\":\"lowest first\""), json.out.constData());
    QVERIFY2(json.out.contains("\"newDirection\":\"highest first\""), json.out.constData());
    QVERIFY2(json.out.contains('"' + lines[0]), json.out.constData());
}

void CliReencodeTest::handsOverFiles()
{
    // Names of any bytes, and one that a spreadsheet would run.
    m_server->command(
        {"ZADD", "board", "5156460516847", std::string("\xff\r\n\0x", 5), "5156460516847", "=a b"});
    const QString pipe = m_directory->filePath("new.resp");
    const QString changes = m_directory->filePath("changes.csv");
    const QStringList plan{"reencode", m_server->url(), "board", "--codec", reencodeCodec, "--to", "binary"};
    const Run run = runCli(plan + QStringList{"--pipe", pipe, "--changes", changes});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 3);
    COMPARE_SENTENCE("clireencode", std::string_view(stepsOf(run.out)), "steps");
    QCOMPARE(m_server->command({"EXISTS", "board:new"}), ":0");
    const Run piped = runShell("redis-cli -s " + QString::fromStdString(m_server->endpoint().unixPath) +
                               " --pipe < '" + pipe + "'");
    QVERIFY2(piped.out.contains("errors: 0, replies: 1"), piped.out.constData());
    // As the program itself writes it, to the bit.
    QCOMPARE(runCli(plan + QStringList{"--write", "board:written", "--allow-writes"}).status, 0);
    QCOMPARE(
        m_server->command({"ZUNIONSTORE", "both", "2", "board:new", "board:written", "WEIGHTS", "1", "-1"}),
        ":4");
    QCOMPARE(m_server->command({"ZCOUNT", "both", "0", "0"}), ":4");

    QFile file(changes);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray list = file.readAll();
    QVERIFY2(list.startsWith("rank,newRank,member,raw,newRaw,memberBase64\r\n"), list.constData());
    QVERIFY2(list.contains(",'=a b,"), list.constData());
    QVERIFY2(list.contains(",/w0KAHg=\r\n"), list.constData());
}

void CliReencodeTest::planAsJson()
{
    const Run run =
        runCli({"reencode", m_server->url(), "broken", "--codec", reencodeCodec, "--to", "plain", "--json"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 3);
    const QJsonObject json = jsonObject(run.out);
    QCOMPARE(json["members"], QJsonValue(2));
    QCOMPARE(json["membersMoved"], QJsonValue(1));
    QCOMPARE(json["keepPlace"], QJsonValue(1));
    QCOMPARE(json["to"], QJsonValue("plain"));
    QVERIFY(json["bytesNow"].toInt() > 0);
    QVERIFY(json["written"].isNull());
    const QJsonObject left = json["leftOut"].toArray().at(0).toObject();
    QCOMPARE(left["reason"], QJsonValue("invalid"));
    QCOMPARE(left["first"].toArray().at(0).toObject()["member"], QJsonValue("anna"));
}

void CliReencodeTest::writesToANewKey()
{
    const QStringList plan{"reencode",    m_server->url(), "board",    "--codec",
                           reencodeCodec, "--to",          narrowCodec};
    const Run run = runCli(plan + QStringList{"--write", "new", "--allow-writes"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    COMPARE_SENTENCE("clireencode", std::string_view(linesOf(run.out).constLast().split(';')[0]), "written");
    const auto rows = [&](const char *key, const QString &codec) {
        QList<QByteArray> known;
        for (const QByteArray &line : linesOf(runCli({"board", m_server->url(), key, "--codec", codec}).out))
            known += line.split('\t').mid(0, 4).join('\t');
        return known;
    };
    QCOMPARE(rows("new", narrowCodec).size(), 3);
    QCOMPARE(rows("new", narrowCodec), rows("board", reencodeCodec));

    const Run again = runCli(plan + QStringList{"--write", "new", "--allow-writes", "--json"});
    QCOMPARE(again.status, 2);
    COMPARE_SENTENCE("clireencode", std::string_view(again.err), "once more");
    QVERIFY(jsonObject(again.out)["written"].isNull());
    const Run escaped =
        runCli(plan + QStringList{"--escaped", "--write", "a\\xff", "--allow-writes", "--json"});
    QCOMPARE(escaped.status, 0);
    QCOMPARE(jsonObject(escaped.out)["written"].toObject()["keyBase64"], QJsonValue("Yf8="));
    QCOMPARE(m_server->command({"ZCARD", "a\xff"}), std::string(":2"));
}

void CliReencodeTest::theExpiryComesAlong()
{
    const QStringList plan{"reencode",    m_server->url(), "board",    "--codec",
                           reencodeCodec, "--to",          narrowCodec};
    // Without one there is nothing to say, and none is made.
    QVERIFY(jsonObject(runCli(plan + QStringList{"--json"}).out)["expires"].isNull());
    QCOMPARE(runCli(plan + QStringList{"--write", "lasting", "--allow-writes"}).status, 0);
    QCOMPARE(m_server->command({"TTL", "lasting"}), std::string(":-1"));

    m_server->command({"PEXPIREAT", "board", "4102444800123"});
    const std::string expires = m_server->command({"PEXPIRETIME", "board"});
    const QList<QByteArray> words = linesOf(runCli(plan).out);
    const auto note = std::ranges::find_if(words, [](const auto &line) { return line.contains("2100"); });
    QVERIFY(note != words.end());
    COMPARE_SENTENCE("clireencode", std::string_view(*note), "note");
    const Run run = runCli(plan + QStringList{"--write", "new", "--allow-writes", "--json"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    const QJsonObject json = jsonObject(run.out);
    QVERIFY(json["expires"].isString());
    QCOMPARE(json["written"].toObject()["expires"], json["expires"]);
    QCOMPARE(m_server->command({"PEXPIRETIME", "new"}), expires);

    const QString pipe = m_directory->filePath("new.resp");
    const Run piping = runCli(plan + QStringList{"--pipe", pipe, "--pipe-key", "piped"});
    COMPARE_SENTENCE("clireencode", std::string_view(stepsOf(piping.out)), "steps");
    const Run piped = runShell("redis-cli -s " + QString::fromStdString(m_server->endpoint().unixPath) +
                               " --pipe < '" + pipe + "'");
    QVERIFY2(piped.out.contains("errors: 0, replies: 2"), piped.out.constData());
    QCOMPARE(m_server->command({"PEXPIRETIME", "piped"}), expires);
}

void CliReencodeTest::asksBeforeItLeavesOut()
{
    const QStringList write{"reencode", m_server->url(), "broken",  "--codec", reencodeCodec,
                            "--to",     narrowCodec,     "--write", "new",     "--allow-writes"};
    const Run run = runCli(write);
    QCOMPARE(run.status, 2);
    COMPARE_SENTENCE("clireencode", std::string_view(linesOf(run.out).value(0)), "answer");
    COMPARE_SENTENCE("clireencode", std::string_view(run.err), "asks");
    QCOMPARE(m_server->command({"EXISTS", "new"}), std::string(":0"));
    const Run confirmed = runCli(write + QStringList{"--leave-out"});
    QCOMPARE(confirmed.status, 0);
    QCOMPARE(m_server->command({"ZCARD", "new"}), std::string(":1"));
}

void CliReencodeTest::refusals_data()
{
    QTest::addColumn<QStringList>("arguments"); // URL and FILE stand for the server and a file
    QTest::addColumn<int>("status");
    const QStringList codec{"--codec", reencodeCodec};
    const QStringList to{"--to", "plain"};
    const QStringList server{"reencode", "URL", "board"};
    QTest::newRow("without permission") << server + codec + to + QStringList{"--write", "new"} << 2;
    QTest::newRow("a file") << QStringList{"reencode", "FILE"} + codec + to +
                                   QStringList{"--write", "new", "--allow-writes"}
                            << 2;
    QTest::newRow("no new codec") << server + codec << 2;
    QTest::newRow("a wrong codec") << server + codec + QStringList{"--to", "binary:bits=99"} << 2;
    QTest::newRow("no key") << QStringList{"reencode", "URL"} + codec + to << 2;
    QTest::newRow("no such key") << QStringList{"reencode", "URL", "none"} + codec + to << 1;
    QTest::newRow("no such events") << server + codec + to + QStringList{"--events", "/nowhere.csv"} << 1;
}

void CliReencodeTest::refusals()
{
    QFETCH(QStringList, arguments);
    arguments.replaceInStrings("URL", m_server->url());
    arguments.replaceInStrings("FILE", put("board.csv", "a,1\n"));
    const Run run = runCli(arguments);
    QTEST(run.status, "status");
    COMPARE_SENTENCE("clireencode", QString::fromUtf8(run.err).replace(
                                        QString::fromStdString(systemWords(ENOENT)), "SYSTEM"));
    QCOMPARE(run.out, QByteArray());
    QCOMPARE(m_server->command({"DBSIZE"}), std::string(":2"));
}

/// A member comes at the top whenever a page is read: the plan lacks some of them.
void CliReencodeTest::aBoardThatMovedIsNotWritten()
{
    for (int i = 0; i < 10'000; i += 500) {
        std::vector<std::string> words{"ZADD", "moving"};
        for (int row = i; row < i + 500; ++row)
            words.insert(words.end(), {std::to_string(row * 4294967296.0), "m" + std::to_string(row)});
        m_server->command(words);
    }
    Relay relay(*m_server, [](Connection &server, int number) {
        std::ignore = server.run({"ZADD", "moving", "1e15", "new" + std::to_string(number)});
    });
    const QString url = QString::fromStdString(endpointText(relay.endpoint()));
    const Run run = runCli({"reencode", url, "moving", "--codec", reencodeCodec, "--to", "ordered", "--read",
                            "pages", "--write", "copy", "--allow-writes", "--leave-out"});
    QCOMPARE(run.status, 1);
    COMPARE_SENTENCE("clireencode", std::string_view(run.err));
    QCOMPARE(m_server->command({"EXISTS", "copy"}), std::string(":0"));
}

/// As many members, of the same names, but not what the plan has told of.
void CliReencodeTest::aBoardThatBecameAnotherIsNotWritten_data()
{
    QTest::addColumn<QStringList>("change");
    QTest::newRow("other scores") << QStringList{"ZADD", "board", "5156460517000", "ben"};
    QTest::newRow("another expiry") << QStringList{"EXPIRE", "board", "5000"};
}
void CliReencodeTest::aBoardThatBecameAnotherIsNotWritten()
{
    QFETCH(const QStringList, change);
    bool isOther = false;
    std::vector<std::string> words;
    for (const QString &word : change)
        words.push_back(word.toStdString());
    const Relay relay(*m_server, [&](Connection &, const Command &command) {
        if (command.front() == "ZSCORE" && !std::exchange(isOther, true))
            m_server->command(words);
        return Relay::Answer();
    });
    const QString url = QString::fromStdString(endpointText(relay.endpoint()));
    const Run run = runCli({"reencode", url, "board", "--codec", reencodeCodec, "--to",
                            "decimal:from=9999999999", "--write", "new", "--allow-writes"});
    QVERIFY(isOther);
    QCOMPARE(run.status, 1);
    COMPARE_SENTENCE("clireencode", std::string_view(run.err));
    QCOMPARE(m_server->command({"EXISTS", "new"}), std::string(":0"));
}

void CliReencodeTest::sandboxNeedsNoPermission()
{
    const Run run = runCli({"reencode", "sandbox", "gift:room:8841:tonight", "--codec", reencodeCodec, "--to",
                            narrowCodec, "--write", "gift:new", "--leave-out", "--json"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    const QJsonObject json = jsonObject(run.out);
    QCOMPARE(json["written"].toObject()["members"], json["membersMoved"]);
}

void CliReencodeTest::namesWrongRowsFirst()
{
    // The clock of one writer is years ahead.
    QByteArray rows = "member,score,time\nlate,1300,2031-11-20T20:14:08Z\n";
    for (int i = 0; i < 20; ++i)
        rows += "m" + QByteArray::number(i) + ",1200,2025-11-20T20:14:" + QByteArray::number(10 + i) + "Z\n";
    const QString board = put("board.csv", rows);
    const QStringList plan{"reencode", board, "--codec", reencodeCodec, "--to", "ordered:from=4294967295"};
    const Run run = runCli(plan);
    COMPARE_SENTENCE("clireencode", std::string_view(linesOf(run.out).value(1)));
    const QJsonArray wrong = jsonObject(runCli(plan + QStringList{"--json"}).out)["wrongRows"].toArray();
    QCOMPARE(wrong.size(), 1);
    const QJsonObject future = wrong[0].toObject();
    QCOMPARE(future["kind"], QJsonValue("future"));
    QCOMPARE(future["kept"].toInt(), 1);
    QCOMPARE(future["first"].toObject()["member"], QJsonValue("late"));
    QCOMPARE(future["first"].toObject()["time"], QJsonValue("2031-11-20T20:14:08Z"));
    const QString events = put(
        "events.csv", "member,score,time\nlate,1300,2025-11-20T20:14:08Z\nm0,1200,2025-11-20T20:14:10Z\n");
    const QJsonObject mended =
        jsonObject(runCli(plan + QStringList{"--events", events, "--json"}).out)["wrongRows"]
            .toArray()[0]
            .toObject();
    QCOMPARE(mended["fromEvents"].toInt(), 1);
    QCOMPARE(mended["kept"].toInt(), 0);
    QVERIFY(mended["first"].toObject()["time"].isNull());
}

void CliReencodeTest::productionWantsTheKeyOnceMore()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "a b", "5156460516847", "alice", "5156460516846", "bob"});
    const Endpoint endpoint = server.tcpEndpoint();
    changeWindowSettings(m_directory->path(), [&](QSettings &settings) {
        keepMark(settings, {serverIdentity(endpoint)}, spellingsOfUrl, Environment::Production);
    });
    // Marked by another name of this machine.
    const QString url = QStringLiteral("redis://localhost:%1").arg(endpoint.port);
    const auto reencode = [&](const QStringList &more) {
        return runCliWithSettings(m_directory->path(),
                                  QStringList{"reencode", url, "a b", "--codec", reencodeCodec, "--to",
                                              "decimal:from=9999999999", "--allow-writes"} +
                                      more);
    };
    for (const QStringList &way : {QStringList{"--write", "new"}, QStringList{"--shadow", "shadow"},
                                   QStringList{"--shadow", "shadow", "--cut-over", "a b:old"}}) {
        const Run refused = reencode(way);
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.err.contains("--production 'a b'"), refused.err.constData());
        QCOMPARE(reencode(way + QStringList{"--production", "a"}).status, 2);
        QCOMPARE(server.command({"DBSIZE"}), std::string(":1"));
    }
    // What is printed to be pasted into a shell is one word there, and no command.
    for (const QString &key : {QStringLiteral("k$(x)`y`\"!'z"), QStringLiteral("k\x1b'$(x)\ty")}) {
        const Run refused = runCliWithSettings(
            m_directory->path(), {"reencode", url, key, "--codec", reencodeCodec, "--to",
                                  "decimal:from=9999999999", "--allow-writes", "--write", "new"});
        const QByteArray word =
            refused.err.trimmed().mid(refused.err.indexOf("--production ") + 13).chopped(1);
        QProcess shell;
        shell.start("bash", {"-c", "printf %s " + QString::fromUtf8(word)});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), key);
        QVERIFY(!word.contains('\x1b'));
    }
    // A plan writes nothing.
    QCOMPARE(reencode({}).status, 0);
    for (const QString &other : {server.url(), QStringLiteral("redis://127.0.0.2:%1").arg(endpoint.port)}) {
        const Run refused = runCliWithSettings(
            m_directory->path(), {"reencode", other, "a b", "--codec", reencodeCodec, "--to",
                                  "decimal:from=9999999999", "--allow-writes", "--write", "new"});
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.err.contains("--production 'a b'"), refused.err.constData());
    }
    const Run written = reencode({"--write", "new", "--production", "a b"});
    QVERIFY2(written.status == 0, written.err.constData());
    const Run moved = reencode({"--shadow", "shadow", "--cut-over", "a b:old", "--production", "a b"});
    QVERIFY2(moved.status == 0, moved.err.constData());
    QCOMPARE(server.command({"EXISTS", "new", "a b:old", "a b", "shadow"}), std::string(":3"));
}

void CliReencodeTest::aMarkIsKeptUnderTheNamesThatWereMet()
{
    TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "5156460516847", "alice", "5156460516846", "bob"});
    QCOMPARE(server.command({"SAVE"}), std::string("+OK"));
    auto connection = openConnection(server.tcpEndpoint());
    VERIFY_RESULT(connection);
    const auto info = connection->run({"INFO", "server"});
    VERIFY_RESULT(info);
    // The window has met it under a name that leads nowhere now.
    changeWindowSettings(m_directory->path(), [&](QSettings &settings) {
        keepMark(settings, {"redis://gone:1", "run " + serverProcessIn(info->text).id}, spellingsOfUrl,
                 Environment::Production);
    });
    const auto write = [&] {
        return runCliWithSettings(m_directory->path(),
                                  {"reencode", QString::fromStdString(endpointText(server.tcpEndpoint())),
                                   "board", "--codec", reencodeCodec, "--to", "decimal:from=9999999999",
                                   "--allow-writes", "--write", "new"});
    };
    QCOMPARE(write().status, 2);
    QVERIFY(server.restart());
    const Run again = write();
    QCOMPARE(again.status, 2);
    QVERIFY2(again.err.contains("--production"), again.err.constData());
    QCOMPARE(server.command({"EXISTS", "new"}), std::string(":0"));
}

// What a policy names by one address is met there, and then reached by another.
void CliReencodeTest::aProcessThatAPolicyMarksIsKnownElsewhere()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "5156460516847", "alice", "5156460516846", "bob"});
    const Relay relay(server, [](Connection &, int) {});
    QDir(m_directory->path()).mkpath("xdg/tiebreak");
    putFile(m_directory->filePath("xdg/tiebreak/policy.json"),
            QStringLiteral(R"({"format":"tiebreak-policy","version":1,"production":["127.0.0.1:%1"]})")
                .arg(server.tcpEndpoint().port)
                .toUtf8());
    const auto run = [&](const QStringList &words) {
        return runCliWithSettings(m_directory->path(), words,
                                  {{"XDG_CONFIG_DIRS", m_directory->filePath("xdg")}});
    };
    const auto write = [&](const Endpoint &endpoint) {
        return run({"reencode", QString::fromStdString(endpointText(endpoint)), "board", "--codec",
                    reencodeCodec, "--to", "decimal:from=9999999999", "--allow-writes", "--write", "new"});
    };
    // Before it was met there: it says on which port it listens.
    const Run unmet = write(relay.endpoint());
    QCOMPARE(unmet.status, 2);
    QVERIFY2(unmet.err.contains("A policy said"), unmet.err);
    QCOMPARE(run({"keys", QString::fromStdString(endpointText(server.tcpEndpoint()))}).status, 0);
    QCOMPARE(write(relay.endpoint()).status, 2);
    QCOMPARE(write(server.endpoint()).status, 2);
    QCOMPARE(server.command({"EXISTS", "new"}), std::string(":0"));
}

TIEBREAK_TEST(QCoreApplication, CliReencodeTest)

} // namespace tst_clireencode

#include "tst_clireencode.moc"
