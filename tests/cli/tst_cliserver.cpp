// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli against servers: keys, board, the sandbox, failures and Ctrl-C.
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/tlsserver.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

using namespace tiebreak;

namespace tst_cliserver
{

namespace
{

const QString serverCodec = QStringLiteral("binary:from=4294967295");

} // namespace

class CliServerTest : public QObject
{
    Q_OBJECT

private slots:
    void keysListsSortedSetsOnly();
    void takesServersAsTheyAreTyped();
    void speaksTls();
    void diagnoses();
    void diagnosesABoard();
    void showsPermissions();
    void whatIsRefusedIsNotAskedForAtTheNextStart();
    void makesDoWithAManagedServer();
    void saysThatAReplicaHasLostItsPrimary();
    void keysAreEscapedAndLossless();
    void emptyNamesStayInPlace();
    void namesInBracketsAreNoLists();
    void boardPrintsRows();
    void boardAsJson();
    void theBoardIsReadFromTheEndOfTheHighestScores();
    void boardOverPages();
    void failures_data();
    void failures();
};

/// As the window's dialog does.
void CliServerTest::takesServersAsTheyAreTyped()
{
    TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "1", "a"});
    const QString port = QString::number(server.tcpEndpoint().port);
    for (const QString &typed :
         {QStringLiteral("127.0.0.1:%1").arg(port), QStringLiteral("localhost:%1/0/").arg(port),
          QStringLiteral("redis://127.0.0.1:%1/0/").arg(port),
          QStringLiteral("redis-cli -h 127.0.0.1 -p %1").arg(port),
          QStringLiteral("valkey-cli -p %1 zrange board 0 1").arg(port)}) {
        const Run keys = runCli({"keys", typed});
        QVERIFY2(keys.status == 0 && keys.out == "board\n", qPrintable(typed + keys.err));
        const Run board = runCli({"board", typed, "board", "--codec", "plain"});
        QVERIFY2(board.status == 0, qPrintable(typed + board.err));
    }
    // A file is meant where there is one, and where it looks like the name of one.
    const QTemporaryDir directory;
    QVERIFY(!runCli({"board", directory.filePath("12:30"), "--codec", "plain"})
                 .err.contains("12:30 cannot be reached"));
    const Run file =
        runCli({"board", putFile(directory.filePath("a:1"), "member,raw\na,1\n"), "--codec", "plain"});
    QVERIFY2(file.status == 0, file.err.constData());
    // What it runs may be a password.
    const Run wrong = runCli({"keys", "redis-cli -p " + port + " -a hunter2"});
    QVERIFY(wrong.status != 0 && !wrong.err.contains("hunter2"));
}

void CliServerTest::speaksTls()
{
    const TlsServer secure({"DNS:db.example"});
    const TestServer &server = secure.server();
    const TestAuthority &authority = secure.authority();
    QVERIFY(!server.command({"ZADD", "board", "1", "ann"}).empty());
    const QString address = "127.0.0.1:" + QString::number(server.tcpEndpoint().port);
    const QString url = "rediss://" + address;
    const auto lists = [](const QStringList &arguments) {
        return runCli(QStringList("keys") + arguments).out;
    };
    QCOMPARE(lists({url, "--cacert", authority.file(), "--sni", "db.example"}), "board\n");
    QCOMPARE(lists({"redis://" + address, "--tls", "--cacert", authority.file(), "--sni", "db.example"}),
             "board\n");
    QCOMPARE(lists({url + "?sni=db.example&cacert=" + authority.file()}), "board\n");
    QCOMPARE(lists({url, "--insecure"}), "board\n");
    const auto complains = [](const QStringList &arguments, int status, const char *words) {
        const Run run = runCli(QStringList("keys") + arguments);
        QCOMPARE(run.status, status);
        QVERIFY2(run.err.contains(words), run.err);
    };
    complains({url}, 1, "is signed by Our authority");
    complains({url, "--cacert", authority.file()}, 1, "is for db.example, but you asked for 127.0.0.1");
    complains({url, "--cacert", "/nowhere"}, 2, "\"/nowhere\"");
    complains({url, "--cert", "/nowhere"}, 2, "are given together");
    complains({"redis://" + address, "--insecure"}, 2, "write rediss:// or --tls");
    complains({server.url(), "--tls"}, 2, "no TLS over a unix socket");
    complains({"sandbox", "--tls"}, 2, "A private server is not reached over TLS");
    complains({url, "--cacert", ""}, 2, "it is empty");
    QCOMPARE(runCli({"simulate", "sandbox", "--tls", "--operations", "1"}).status, 2);
    complains({"redis://" + address}, 1, "rediss:// instead of redis://");
}

void CliServerTest::diagnoses()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    QVERIFY(!server.command({"ZADD", "board", "1", "ann"}).empty());
    const Run good = runCli({"diagnose", server.url()});
    QCOMPARE(good.status, 0);
    QVERIFY2(
        good.out.startsWith("The server answers, and a board can be read.\n\nstep\tms\tfound\nresolve\t"),
        good.out);
    QVERIFY2(good.out.endsWith("\t\"board\" has 1 member\n"), good.out);
    const QJsonObject json =
        QJsonDocument::fromJson(runCli({"diagnose", server.url(), "--json"}).out).object();
    QCOMPARE(json["reached"].toBool(), true);
    QCOMPARE(json["complete"].toBool(), true);
    QCOMPARE(json["steps"].toArray().size(), 5);
    QCOMPARE(json["steps"].toArray()[2].toObject()["step"].toString(), "login");
    QVERIFY(json["steps"].toArray()[1].toObject()["milliseconds"].toDouble() > 0);
    server.kill();
    const Run gone = runCli({"diagnose", server.url()});
    QCOMPARE(gone.status, 1);
    QVERIFY2(gone.out.startsWith("It ends at the step \"connect\": "), gone.out);
    QCOMPARE(runCli({"diagnose", "nonsense"}).status, 2);
}

void CliServerTest::diagnosesABoard()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "other", "1", "ann"});
    server.command({"ZADD", "b\xff", "5156460516847", "bob", "5156460516843", "ann", "5154312900000", "cy"});
    server.command({"HSET", "hash", "field", "1"});
    const auto last = [&](const QStringList &arguments, int status) {
        const Run run = runCli(QStringList{"diagnose", server.url(), "--json"} + arguments);
        if (run.status != status)
            return QJsonObject{{"step", QString::fromUtf8(run.out + run.err)}};
        return jsonObject(run.out)["steps"].toArray().last().toObject();
    };
    QCOMPARE(last({"b\\xff", "--escaped"}, 0)["step"], QJsonValue("codec"));
    const Run run = runCli({"diagnose", server.url(), "b\\xff", "--escaped"});
    QVERIFY2(run.out.startsWith("The board can be read. ") && run.out.contains("\nrows\t") &&
                 run.out.contains("\"b\\xff\" has 3 members"),
             run.out);
    const QJsonObject missing = last({"none"}, 1);
    QCOMPARE(missing["step"], QJsonValue("board"));
    QVERIFY(missing.contains("error"));
    const QJsonObject hash = last({"hash"}, 1);
    QCOMPARE(hash["step"], QJsonValue("board"));
    QVERIFY2(hash["error"].toString().contains("hash"), qPrintable(hash["error"].toString()));

    // Who may read it but not list keys is not stopped by that.
    server.command(
        {"ACL", "SETUSER", "few", "on", ">pw", "~*", "nocommands", "+zcard", "+zrange", "+zrevrange"});
    QCOMPARE(runCli({"diagnose", QString(server.url()).replace("unix://", "unix://few:pw@"), "other"}).status,
             0);
}

void CliServerTest::showsPermissions()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ACL", "SETUSER", "few", "on", ">pw", "~gift:*", "nocommands", "+scan", "+type", "+zcard",
                    "+zrange", "+zrevrange", "+zscore", "+zrevrank", "+zrank"});
    const QString url = server.url();
    const Run all = runCli({"permissions", url});
    QCOMPARE(all.status, 0);
    QVERIFY2(all.out.contains("\n\ncommand\tpermission\tfor\nSCAN\tallowed\t"), all.out);
    const QString few = QString(url).replace("unix://", "unix://few:pw@");
    const Run run = runCli({"permissions", few, "--keys", "gift:*", "--acl-user", "viewer"});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.out.contains("\nINFO\trefused\tserver details. "), run.out);
    QVERIFY2(run.out.contains(
                 "\nACL SETUSER viewer reset on >PASSWORD \"~gift:*\" resetchannels nocommands +scan +type"),
             run.out);
    const QJsonObject json = QJsonDocument::fromJson(runCli({"permissions", url, "--json"}).out).object();
    QCOMPARE(json["user"].toString(), "default");
    QCOMPARE(json["acl"].toArray().size(), 5);
}

void CliServerTest::whatIsRefusedIsNotAskedForAtTheNextStart()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "1", "a", "2", "b"});
    server.command({"ACL", "SETUSER", "few", "on", ">pw", "~*", "nocommands", "+scan", "+type", "+zcard",
                    "+zrange", "+zrevrange", "+zscore", "+zrevrank", "+zrank"});
    const QString url = QString(server.url()).replace("unix://", "unix://few:pw@");
    const QList<QStringList> starts{{"keys", url},
                                    {"board", url, "board", "--codec", "plain"},
                                    {"audit", url, "board", "--codec", "plain"},
                                    {"detect", url, "board"},
                                    {"internals", url, "board"}};
    QByteArrayList outputs;
    for (const bool first : {true, false}) {
        outputs.clear();
        for (const QStringList &start : starts)
            outputs += runCli(start).out;
        QCOMPARE(server.command({"ACL", "LOG"}) == "*0", !first);
        server.command({"ACL", "LOG", "RESET"});
    }
    QVERIFY2(outputs[1].contains("\nb\t") || outputs[1].contains("\tb\t"), outputs[1]);
    // Whoever asks what is allowed is told what is so now.
    server.command({"ACL", "SETUSER", "few", "+info"});
    QVERIFY(runCli({"permissions", url}).out.contains("\nINFO\tallowed"));
}

/// Whoever rents a server out leaves commands away, and an empty name does so too.
void CliServerTest::makesDoWithAManagedServer()
{
    QStringList without;
    for (const char *name :
         {"CONFIG", "INFO", "CLIENT", "MEMORY", "OBJECT", "DUMP", "COMMAND", "CLUSTER", "ROLE"})
        without += {"--rename-command", name, ""};
    const TestServer server(without);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "5643589526706598", "nadia", "4294967296", "bob"});
    for (const QStringList &arguments : {QStringList{"keys", server.url()},
                                         {"board", server.url(), "board", "--codec", serverCodec},
                                         {"audit", server.url(), "board", "--codec", serverCodec},
                                         {"internals", server.url(), "board"},
                                         {"diagnose", server.url()},
                                         {"permissions", server.url()}}) {
        const Run run = runCli(arguments);
        QVERIFY2((run.status == 0 || (run.status == 3 && arguments.front() == "audit")) && run.err.isEmpty(),
                 (arguments.front().toUtf8() + ": " + run.err));
        QVERIFY(run.out.size() > 5);
    }
    // What needs one of them says which.
    QVERIFY(runCli({"audit", server.url(), "board", "--codec", serverCodec, "--read", "dump"})
                .err.contains("unknown command 'DUMP'"));
}

void CliServerTest::keysListsSortedSetsOnly()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "gift:room:8841", "1", "aurora_k"});
    server.command({"ZADD", "song:chart", "1", "x"});
    server.command({"SET", "gift:note", "text"});
    const Run run = runCli({"keys", server.url()});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    QList<QByteArray> keys = linesOf(run.out);
    std::ranges::sort(keys);
    QCOMPARE(keys, (QList<QByteArray>{"gift:room:8841", "song:chart"}));
    QCOMPARE(runCli({"keys", server.url(), "--match", "gift:*"}).out, QByteArray("gift:room:8841\n"));
    const Run none = runCli({"keys", server.url(), "--match", "nothing:*", "--json"});
    QCOMPARE(none.status, 0);
    QCOMPARE(jsonObject(none.out)["keys"], QJsonValue(QJsonArray()));
}

void CliServerTest::saysThatAReplicaHasLostItsPrimary()
{
    TestServer primary({"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp);
    QVERIFY2(primary.ready(), qPrintable(primary.error()));
    QCOMPARE(primary.command({"ZADD", "b", "1", "ann"}), std::string(":1"));
    TestServer replica({"--replicaof", "127.0.0.1 " + QString::number(primary.tcpEndpoint().port),
                        "--repl-diskless-sync-delay", "0", "--user", "reader", "on", ">pw", "~*", "&*",
                        "+@all", "-info"},
                       TestServer::Listen::Tcp);
    QVERIFY2(replica.ready(), qPrintable(replica.error()));
    QTRY_VERIFY(replica.followsItsPrimary());
    const QString port = QString::number(replica.tcpEndpoint().port);
    const QStringList logins{"redis://127.0.0.1:" + port, "redis://reader:pw@127.0.0.1:" + port};
    for (const QString &url : logins)
        QCOMPARE(runCli({"board", url, "b", "--codec", "plain"}).err, QByteArray());
    // Nobody tells this user: it may have lost it by now.
    for (TestServer *server : {&primary, &replica})
        server->command({"ACL", "SETUSER", "blind", "on", ">pw", "~*", "&*", "+@all", "-info", "-role"});
    const Run blind = runCli({"board", "redis://blind:pw@127.0.0.1:" + port, "b", "--codec", "plain"});
    QCOMPARE(blind.status, 0);
    QVERIFY2(blind.err.contains("is a replica") && blind.err.contains("ROLE"), blind.err.constData());
    const QString there = "redis://blind:pw@127.0.0.1:" + QString::number(primary.tcpEndpoint().port);
    QCOMPARE(runCli({"board", there, "b", "--codec", "plain"}).err, QByteArray());
    // HELLO says which of them it is to everybody who may run it.
    TestServer managed(
        {"--rename-command", "INFO", "", "--rename-command", "ROLE", "", "--rename-command", "HELLO", ""});
    QVERIFY2(managed.ready(), qPrintable(managed.error()));
    managed.command({"ZADD", "b", "1", "ann"});
    const Run neither = runCli({"board", managed.url(), "b", "--codec", "plain"});
    QVERIFY2(neither.err.contains("may be a replica"), neither.err.constData());
    primary.kill();
    for (const QString &url : logins)
        QTRY_VERIFY(
            runCli({"board", url, "b", "--codec", "plain"}).err.contains("hears nothing from its primary"));
    // Whoever reads only the status or the JSON learns it, too.
    for (const QStringList &words :
         {QStringList{"board", logins[0], "b", "--codec", "plain"},
          QStringList{"audit", logins[0], "*", "--codec", "plain"}, QStringList{"keys", logins[0]},
          QStringList{"internals", logins[0], "b"}}) {
        const Run run = runCli(words + QStringList{"--json"});
        QCOMPARE(run.status, 1);
        QVERIFY2(jsonObject(run.out)["remarks"][0].toString().contains("hears nothing from its primary"),
                 run.out.constData());
    }
    QCOMPARE(jsonObject(runCli({"diagnose", logins[0], "--json"}).out)["complete"], false);
    const QTemporaryDir directory;
    const QString report = directory.filePath("report.xml");
    for (const QString &key : {QString("*"), QString("b")}) {
        QCOMPARE(runCli({"audit", logins[0], key, "--codec", "plain", "--junit", report}).status, 1);
        QVERIFY(bytesOf(report).contains("errors=\"1\""));
    }
    const Run audits = runCli({"audit", logins[0], "*", "--codec", "plain", "--json"});
    QCOMPARE(jsonObject(audits.out)["status"].toInt(), 1);
    QVERIFY(runCli({"audit", logins[0], "*", "--codec", "plain", "--partial"}).status != 1);
}

void CliServerTest::keysAreEscapedAndLossless()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const std::string bytes = std::string("a\tb\n\\") + '\0' + "\xff\xc3\xb8";
    server.command({"ZADD", bytes, "10000000005", bytes});
    const QByteArray escaped = "a\\tb\\n\\\\\\x00\\xff\xc3\xb8";
    QCOMPARE(runCli({"keys", server.url()}).out, escaped + '\n');
    const QJsonObject key = jsonObject(runCli({"keys", server.url(), "--json"}).out)["keys"][0].toObject();
    QCOMPARE(key["key"].toString().toUtf8(), escaped);
    QCOMPARE(QByteArray::fromBase64(key["keyBase64"].toString().toUtf8()), QByteArray::fromStdString(bytes));

    const QStringList board{"board",     server.url(), QString::fromUtf8(escaped),
                            "--escaped", "--codec",    "decimal"};
    QVERIFY(runCli(board).out.contains("\n1\t" + escaped + '\t'));
    const Run json = runCli(board + QStringList{"--json"});
    QCOMPARE(json.status, 0);
    const QJsonObject row = jsonObject(json.out)["rows"][0].toObject();
    QCOMPARE(row["member"].toString().toUtf8(), escaped);
    QCOMPARE(QByteArray::fromBase64(row["memberBase64"].toString().toUtf8()),
             QByteArray::fromStdString(bytes));
}

void CliServerTest::emptyNamesStayInPlace()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "", "2", "", "1", "next"});
    QCOMPARE(runCli({"keys", server.url()}).out, QByteArray("\n"));
    const QList<QByteArray> rows = linesOf(runCli({"board", server.url(), "", "--codec", "plain"}).out);
    QCOMPARE(rows.size(), 3);
    QVERIFY2(rows[1].startsWith("1\t\t2\t"), rows[1].constData());
    QVERIFY2(rows[2].startsWith("2\tnext\t1\t"), rows[2].constData());
}

void CliServerTest::namesInBracketsAreNoLists()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "[a,b]", "3", "[x,y]", "2", "x", "1", "y"});
    server.command({"ZADD", "a", "3", "other"});
    const QString url = server.url();
    const Run explained = runCli({"explain", url, "[a,b]", "x", "[x,y]", "--codec", "plain"});
    QVERIFY2(explained.status == 0 && explained.out.startsWith("[x,y] is above x "),
             explained.err + explained.out);
    const Run above = runCli({"explain", url, "[a,b]", "x", "--codec", "plain"});
    QVERIFY2(above.status == 0 && above.out.startsWith("[x,y] is above x "), above.err + above.out);
    const Run watched = runCli({"watch", url, "[a,b]", "--codec", "plain", "--for", "200ms", "--json"});
    QVERIFY2(watched.status == 0 && watched.out.contains("\"[a,b]\""), watched.err + watched.out);
    QVERIFY2(!watched.out.contains("\"a\""), watched.out);
    const Run pinned =
        runCli({"watch", url, "[a,b]", "--pin", "[x,y]", "--codec", "plain", "--for", "200ms"});
    QVERIFY2(pinned.status == 0, pinned.err);
    QCOMPARE(runCli({"board", url, "[a,b]", "--codec", "plain", "--count", "1"}).out.count("[x,y]"), 1);
    // What is one too many is told as it was typed.
    const Run odd = runCli({"board", url, "a", "[b]", "--codec", "plain"});
    QVERIFY2(odd.status == 2 && odd.err.contains("\"[b]\""), odd.err);
}

void CliServerTest::boardPrintsRows()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "10307924010161648", "kaito_7", "9007197459535708", "S\xc3\xb8ren",
                    "4294965500795949.5", "dj_rollo", "5153960755200000", "oldguard"});
    const QStringList arguments{"board", server.url(), "board", "--codec", serverCodec};
    const Run run = runCli(arguments);
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    const QByteArray header = "rank\tmember\tscore\ttime\tfirst\tlast\tverdict\traw\tbits\n";
    const QByteArray first =
        "1\tkaito_7\t2400000\t2026-11-20T20:14:07Z\t2026-11-20T20:14:06Z\t2026-11-20T20:14:08Z\t"
        "blurred\t10307924010161648\t0x43424f804a7faaf8\n";
    const QByteArray second = "2\tS\xc3\xb8ren\t2097151\t2026-11-20T20:08:03Z\t2026-11-20T20:08:03Z\t"
                              "2026-11-20T20:08:03Z\texact\t9007197459535708\t0x433fffff94ff575c\n";
    const QByteArray fourth = "4\tdj_rollo\t-\t-\t-\t-\tinvalid\t4294965500795949.5\t0x432e847f29feb85b\n";
    QVERIFY2(run.out.startsWith(header + first + second), run.out.constData());
    QVERIFY2(run.out.endsWith(fourth), run.out.constData());
    QVERIFY(linesOf(run.out).at(3).contains("\tout of range\t"));

    QCOMPARE(runCli(arguments + QStringList{"--from", "2", "--count", "1"}).out, header + second);
    QCOMPARE(runCli(arguments + QStringList{"--lowest-first", "--count", "1"}).out,
             header + "1" + fourth.sliced(1));
    const Run beyond = runCli(arguments + QStringList{"--from", "5"});
    QCOMPARE(beyond.out, header);
    QVERIFY2(beyond.status == 0 && beyond.err.contains("4 rows"), beyond.err);
    const QByteArray early = runCli(arguments + QStringList{"--time-range", "2020-01-01..2021-01-01"}).out;
    QVERIFY(linesOf(early).at(1).contains("\tout of range\t"));
}

void CliServerTest::boardAsJson()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "10307924010161648", "kaito_7", "inf", "broken", "-inf", "lost"});
    const Run run = runCli({"board", server.url(), "board", "--codec", serverCodec, "--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject board = jsonObject(run.out);
    QCOMPARE(board["key"].toString(), "board");
    QCOMPARE(board["members"].toInteger(), 3);
    QCOMPARE(board["direction"].toString(), "highest first");
    QCOMPARE(board["rows"].toArray().size(), 3);
    QCOMPARE(board["rows"][0]["raw"].toString(), "inf");
    QVERIFY(board["rows"][0]["score"].isNull());
    QVERIFY(board["rows"][0]["time"].isNull());
    QCOMPARE(board["rows"][1]["rank"].toInteger(), 2);
    QCOMPARE(board["rows"][1]["member"].toString(), "kaito_7");
    QCOMPARE(board["rows"][1]["time"].toString(), "2026-11-20T20:14:07Z");
    QCOMPARE(board["rows"][1]["verdict"].toString(), "blurred");
    QCOMPARE(board["rows"][2]["raw"].toString(), "-inf");
    const QJsonObject rows = board["coverage"]["rows"].toObject();
    QCOMPARE(rows["answered"].toInteger(), 3);
    QCOMPARE(rows["asked"].toInteger(), 3);
    const Run top =
        runCli({"board", server.url(), "board", "--codec", serverCodec, "--count", "2", "--json"});
    const QJsonObject some = jsonObject(top.out)["coverage"].toObject();
    QCOMPARE(some["rows"]["answered"].toInteger(), 2);
    QCOMPARE(some["rows"]["asked"].toInteger(), 3);
    QVERIFY(!some["partial"].toBool(true));
}

void CliServerTest::theBoardIsReadFromTheEndOfTheHighestScores()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    // -score + t/10^10: Redis ranks the smallest number of all, that of the highest score, last.
    server.command(
        {"ZADD", "board", "-99.8204794353", "best", "-41.8204794353", "second", "-41.8204794352", "later"});
    const QStringList board{"board", server.url(), "board", "--codec", "formula:-score + t/10000000000"};
    const auto rows = linesOf(runCli(board).out);
    QCOMPARE(rows.size(), 4);
    QVERIFY2(rows[1].startsWith("1\tbest\t100\t"), rows[1].constData());
    QVERIFY2(rows[2].startsWith("2\tsecond\t42\t"), rows[2].constData());
    QVERIFY2(rows[3].startsWith("3\tlater\t42\t"), rows[3].constData());
    QCOMPARE(jsonObject(runCli(board + QStringList{"--json"}).out)["direction"].toString(), "lowest first");
    const auto lowest = linesOf(runCli(board + QStringList{"--lowest-first"}).out);
    QVERIFY(lowest[1].startsWith("1\tlater\t42\t"));
    const Run why =
        runCli({"explain", server.url(), "board", "second", "--codec", "formula:-score + t/10000000000"});
    QVERIFY2(why.out.startsWith("best is above second "), why.out.constData());
    const Run audit = runCli({"audit", server.url(), "board", "--codec", "formula:-score + t/10000000000"});
    QVERIFY2(audit.out.startsWith("All 3 "), audit.out.constData());
}

void CliServerTest::boardOverPages()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    std::vector<std::string> add{"ZADD", "board"};
    for (int i = 0; i < 3500; ++i) {
        add.push_back(std::to_string(i));
        add.push_back("m" + std::to_string(i));
    }
    server.command(add);
    const QStringList arguments{"board", server.url(), "board", "--codec", "plain"};
    const QList<QByteArray> rows = linesOf(runCli(arguments).out);
    QCOMPARE(rows.size(), 3501);
    for (int i = 0; i < 3500; ++i)
        QVERIFY(
            rows[i + 1].startsWith(QByteArray::number(i + 1) + "\tm" + QByteArray::number(3499 - i) + '\t'));
    const auto middle = linesOf(runCli(arguments + QStringList{"--from", "900", "--count", "1200"}).out);
    QCOMPARE(middle.sliced(1), rows.sliced(900, 1200));
}

void CliServerTest::failures_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no such key") << "nothing"
                                 << "" << QByteArray("does not exist");
    QTest::newRow("other type") << "text"
                                << "" << QByteArray("WRONGTYPE");
    QTest::newRow("no such socket") << "board"
                                    << "unix:///nonexistent/socket" << QByteArray("/nonexistent/socket");
}

void CliServerTest::failures()
{
    QFETCH(QString, key);
    QFETCH(QString, place);
    QFETCH(QByteArray, words);
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"SET", "text", "x"});
    const QStringList arguments{"board", place.isEmpty() ? server.url() : place, key, "--codec", "decimal"};
    const Run run = runCli(arguments);
    QCOMPARE(run.status, 1);
    QCOMPARE(run.out, QByteArray());
    QVERIFY2(run.err.startsWith("tiebreak-cli: ") && run.err.contains(words), run.err.constData());
    const Run json = runCli(arguments + QStringList{"--json"});
    QCOMPARE(json.status, 1);
    QVERIFY(jsonObject(json.out)["error"].isString());
}

TIEBREAK_TEST(QCoreApplication, CliServerTest)

} // namespace tst_cliserver

#include "tst_cliserver.moc"
