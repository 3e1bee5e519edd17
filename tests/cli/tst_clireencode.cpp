// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli reencode: the plan in words and JSON, and a new key where writing is allowed.
#include "redis/link/open.h"
#include "redis/link/servernames.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/serverprocess.h"
#include "support/files.h"
#include "support/relay.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"
#include "support/windowsettings.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_clireencode
{

namespace
{

const QString reencodeCodec = QStringLiteral("binary:from=4294967295");
const QString narrowCodec = QStringLiteral("binary:bits=25,from=1798761600");

} // namespace

class CliReencodeTest : public QObject
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
    void productionWantsTheKeyOnceMore();
    void aMarkIsKeptUnderTheNamesThatWereMet();
    void aProcessThatAPolicyMarksIsKnownElsewhere();

private:
    QString put(const char *name, const QByteArray &bytes) const
    {
        return putFile(m_directory->filePath(name), bytes);
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<TestServer> m_server;
};

void CliReencodeTest::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<TestServer>();
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    // bob at 20:14:08 on 2026-11-20 with 1200 points, anna with half a point too many.
    m_server->command({"ZADD", "board", "5156460516847", "bob", "5156460516846", "ben"});
    m_server->command({"ZADD", "broken", "5156460516847", "bob", "5156460516846.5", "anna"});
}

void CliReencodeTest::planOfAFile()
{
    const QString board = put("board.csv", "member,score,time\nbob,1200,2026-11-20T20:14:08Z\n"
                                           "ann,1200,2026-11-20T20:14:09Z\n");
    const Run kept = runCli({"reencode", board, "--codec", reencodeCodec, "--to", narrowCodec});
    QCOMPARE(kept.err, QByteArray());
    QCOMPARE(kept.status, 0);
    QVERIFY2(kept.out.startsWith("All 2 "), kept.out.constData());

    const Run plain = runCli({"reencode", board, "--codec", reencodeCodec, "--to", "binary"});
    QCOMPARE(plain.status, 3);
    QVERIFY2(plain.out.startsWith("All 2 ") && linesOf(plain.out).value(0).contains(". 2 "),
             plain.out.constData());
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
    QVERIFY2(without.out.startsWith("None of 2 "), without.out.constData());
    const Run with = runCli(plan + QStringList{"--events", events});
    QCOMPARE(with.status, 3);
    const QJsonObject json = jsonObject(runCli(plan + QStringList{"--events", events, "--json"}).out);
    QVERIFY2(with.out.startsWith("All 2 "), with.out.constData());
    QVERIFY2(with.out.contains("events file"), with.out.constData());
    QVERIFY2(with.out.contains("2 members share doubles now; 0 will"), with.out.constData());
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
    QVERIFY2(run.out.contains("\n2  Stop the writers of board"), run.out.constData());
    QVERIFY2(run.out.contains("ZCARD board:new says 4"), run.out.constData());
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
    QVERIFY2(linesOf(run.out).constLast().startsWith("2 members were written to new"), run.out.constData());
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
    QVERIFY2(again.err.contains("The key \"new\" already exists"), again.err.constData());
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

    m_server->command({"PEXPIRE", "board", "4000123"});
    const std::string expires = m_server->command({"PEXPIRETIME", "board"});
    const Run words = runCli(plan);
    QVERIFY2(words.out.contains("\nThe board expires at "), words.out.constData());
    const Run run = runCli(plan + QStringList{"--write", "new", "--allow-writes", "--json"});
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(run.status, 0);
    const QJsonObject json = jsonObject(run.out);
    QVERIFY(json["expires"].isString());
    QCOMPARE(json["written"].toObject()["expires"], json["expires"]);
    QCOMPARE(m_server->command({"PEXPIRETIME", "new"}), expires);

    const QString pipe = m_directory->filePath("new.resp");
    const Run piping = runCli(plan + QStringList{"--pipe", pipe, "--pipe-key", "piped"});
    QVERIFY2(piping.out.contains("PTTL piped says as much as PTTL board"), piping.out.constData());
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
    QVERIFY2(run.out.startsWith("1 of 2 "), run.out.constData());
    QVERIFY2(run.err.contains("Nothing was written") && run.err.contains(" 1 ") &&
                 run.err.contains("--leave-out"),
             run.err.constData());
    QCOMPARE(m_server->command({"EXISTS", "new"}), std::string(":0"));
    const Run confirmed = runCli(write + QStringList{"--leave-out"});
    QCOMPARE(confirmed.status, 0);
    QCOMPARE(m_server->command({"ZCARD", "new"}), std::string(":1"));
}

void CliReencodeTest::refusals_data()
{
    QTest::addColumn<QStringList>("arguments"); // URL and FILE stand for the server and a file
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("words");
    const QStringList codec{"--codec", reencodeCodec};
    const QStringList to{"--to", "plain"};
    const QStringList server{"reencode", "URL", "board"};
    QTest::newRow("without permission")
        << server + codec + to + QStringList{"--write", "new"} << 2 << QByteArray("--allow-writes");
    QTest::newRow("a file") << QStringList{"reencode", "FILE"} + codec + to +
                                   QStringList{"--write", "new", "--allow-writes"}
                            << 2 << QByteArray("A file has no server to write to");
    QTest::newRow("no new codec") << server + codec << 2 << QByteArray("--to");
    QTest::newRow("a wrong codec") << server + codec + QStringList{"--to", "binary:bits=99"} << 2
                                   << QByteArray("bits");
    QTest::newRow("no key") << QStringList{"reencode", "URL"} + codec + to << 2
                            << QByteArray("KEY is missing. To list the keys of a server or");
    QTest::newRow("no such key") << QStringList{"reencode", "URL", "none"} + codec + to << 1
                                 << QByteArray("does not exist");
    QTest::newRow("no such events") << server + codec + to + QStringList{"--events", "/nowhere.csv"} << 1
                                    << QByteArray("/nowhere.csv");
}

void CliReencodeTest::refusals()
{
    QFETCH(QStringList, arguments);
    arguments.replaceInStrings("URL", m_server->url());
    arguments.replaceInStrings("FILE", put("board.csv", "a,1\n"));
    const Run run = runCli(arguments);
    QTEST(run.status, "status");
    QFETCH(QByteArray, words);
    QVERIFY2(run.err.contains(words), run.err.constData());
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
    QVERIFY2(run.err.contains("--shadow"), run.err);
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
    QVERIFY2(run.err.contains("has changed since it was read"), run.err);
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
    QVERIFY2(
        linesOf(run.out).value(1).contains("times in the future") &&
            linesOf(run.out).value(1).contains("late (rank 1) keeps 1300 points at 2031-11-20T20:14:08Z"),
        run.out.constData());
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

void CliReencodeTest::linesComeBeforeTheFilling()
{
    const QStringList move{"reencode", m_server->url(),           "board",    "--codec",  reencodeCodec,
                           "--to",     "ordered:from=4294967295", "--shadow", "board:new"};
    const Run plan = runCli(move);
    QVERIFY2(plan.status == 0, plan.err.constData());
    QVERIFY2(plan.out.startsWith("All 2 members can be re-encoded"), plan.out.constData());
    for (const char *command :
         {"\n# ZADD: ", "\n# ZADD with GT, LT, NX or XX: ", "\n# ZINCRBY, ",
          "\n# ZREM: ", "\n# ZREMRANGEBYRANK: ", "\n# ZREMRANGEBYSCORE: ", "\n# EXPIRE: "})
        QVERIFY2(plan.out.contains(command), command);
    QVERIFY2(plan.out.endsWith("Nothing was written. To fill the shadow, add --allow-writes.\n"),
             plan.out.constData());
    const Run python = runCli(move + QStringList{"--language", "python"});
    QVERIFY2(python.out.contains("client.eval(TRIM_BY_RANK, 3, *boards, first, last)"),
             python.out.constData());
    const QJsonObject json = jsonObject(runCli(move + QStringList{"--language", "go", "--json"}).out);
    QVERIFY(json["lines"].toString().contains("client.Eval(ctx, removeScript, boards, member)"));
    QVERIFY(json["written"].isNull());
    QCOMPARE(m_server->command({"DBSIZE"}), std::string(":2"));
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

void CliReencodeTest::fillsWithTheEvents()
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
    QVERIFY2(words.out.contains("2 members have the time of their event."), words.out.constData());
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

void CliReencodeTest::movesABoardUnderItsWriters()
{
    m_server->command({"ZADD", "moving", "5156460516847", "alice", "5156460516846", "bob"});
    const QStringList move{
        "reencode", m_server->url(),           "moving",   "--codec",   "binary:from=4294967295",
        "--to",     "decimal:from=9999999999", "--shadow", "moving:new"};
    const Run forbidden = runCli(move + QStringList{"--cut-over", "moving:old"});
    QCOMPARE(forbidden.status, 2);
    QVERIFY2(forbidden.err.contains("--allow-writes"), forbidden.err);
    const Run filled = runCli(move + QStringList{"--allow-writes"});
    QVERIFY2(filled.status == 0, filled.err);
    QVERIFY2(filled.out.endsWith("\n2 members on the board. Pairs that agree: 2. Written: 2. Removed: 0.\n"),
             filled.out);
    QVERIFY2(filled.out.contains(" 3 moving moving:new moving:old MEMBER OLD_RAW NEW_RAW\n"), filled.out);
    // The line above would take another name for a board that is still to be cut over.
    const Run another = runCli(move + QStringList{"--cut-over", "moving:kept", "--allow-writes"});
    QCOMPARE(another.status, 2);
    QVERIFY2(another.err.contains("--cut-over moving:old"), another.err);
    QCOMPARE(m_server->command({"EXISTS", "moving", "moving:kept", "moving:new"}), std::string(":2"));
    // Who cannot be moved stops the cut-over, and it is not said that nothing was written.
    m_server->command({"ZADD", "moving", "1.5", "odd"});
    const Run stopped = runCli(move + QStringList{"--cut-over", "moving:old", "--allow-writes"});
    QCOMPARE(stopped.status, 1);
    QVERIFY2(stopped.err.contains("--leave-out") && !stopped.err.contains("Nothing"), stopped.err);
    QCOMPARE(m_server->command({"EXISTS", "moving:old"}), std::string(":0"));
    m_server->command({"ZREM", "moving", "odd"});
    const Run cut = runCli(move + QStringList{"--cut-over", "moving:old", "--allow-writes", "--json"});
    QVERIFY2(cut.status == 0, cut.err);
    QVERIFY(jsonObject(cut.out)["cutOver"].toBool());
    QCOMPARE(m_server->command({"EXISTS", "moving", "moving:old", "moving:new"}), std::string(":2"));
    const Run twice = runCli(move + QStringList{"--cut-over", "moving:old", "--allow-writes", "--leave-out"});
    QCOMPARE(twice.status, 1);
    QVERIFY2(twice.err.contains("cut over already"), twice.err);
    QCOMPARE(m_server->command({"EXISTS", "moving:new"}), std::string(":0"));
    const Run board = runCli({"board", m_server->url(), "moving", "--codec", "decimal:from=9999999999"});
    QVERIFY2(board.out.contains("\talice\t1200\t2026-11-20T20:14:08Z\t"), board.out);
    const Run odd = runCli({"reencode", m_server->url(), "moving", "--codec", "decimal", "--to", "binary",
                            "--cut-over", "x", "--allow-writes"});
    QCOMPARE(odd.status, 2);
    QVERIFY2(odd.err.contains("--cut-over needs --shadow"), odd.err);
}

// The cut-over is the first script that a filled shadow needs.
void CliReencodeTest::tellsWhatACutOverMissed()
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

void CliReencodeTest::aTimeLimitInTheCutOver_data()
{
    QTest::addColumn<bool>("isCarriedOut");
    QTest::newRow("before the script") << false;
    QTest::newRow("behind the script") << true;
}

// The answer to the script does not come in time.
void CliReencodeTest::aTimeLimitInTheCutOver()
{
    QFETCH(bool, isCarriedOut);
    const auto move = [](const Endpoint &endpoint, const QStringList &more) {
        return runCli(QStringList{"reencode", QString::fromStdString(endpointText(endpoint)), "board",
                                  "--codec", reencodeCodec, "--to", "decimal:from=9999999999", "--shadow",
                                  "new", "--allow-writes", "--json"} +
                      more);
    };
    bool isReached = false;
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
        cut =
            move(relay.endpoint(), {"--cut-over", "board:old", "--timeout", QString::number(seconds) + "s"});
    }
    QVERIFY2(isAsWanted(), cut.err.constData());
    QCOMPARE(cut.status, 1);
    QCOMPARE(m_server->command({"EXISTS", "board:old"}), isCarriedOut ? ":1" : ":0");
    if (isCarriedOut)
        return;
    QVERIFY2(cut.err.contains("--timeout") && cut.err.contains("\"board:old\""), cut.err.constData());
    QCOMPARE(move(m_server->endpoint(), {"--cut-over", "board:old"}).status, 0);
}

void CliReencodeTest::aMarkThatIsMadeMeanwhileHoldsForTheCutOver()
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
    QVERIFY2(run.err.contains("not cut over"), run.err);
    QCOMPARE(m_server->command({"EXISTS", "board", "new", "board:old"}), std::string(":2"));
}

void CliReencodeTest::theAclLineIsEnough()
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
        QVERIFY2(halfway.err.contains("not allowed") && !halfway.err.contains("on @user_script"),
                 halfway.err);
        QCOMPARE(server.command({"EXISTS", "board2", "board2:old"}), std::string(":1"));
        QVERIFY2(server.command({"TTL", "board2"}) > std::string(":0"), command.c_str());
    }
    QCOMPARE(reencode("mover", "board2", cutOver).status, 0);
}

void CliReencodeTest::anOptionIsNoKey()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "5156460516847", "alice"});
    const QString url = QStringLiteral("redis://127.0.0.1:%1").arg(server.tcpEndpoint().port);
    const Run run =
        runCli({"reencode", url, "board", "--codec", reencodeCodec, "--to", "decimal:from=9999999999",
                "--shadow", "board:new", "--cut-over", "--allow-writes"});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.err.contains("--cut-over") && run.err.contains("--allow-writes"), run.err);
    QCOMPARE(server.command({"EXISTS", "board:new", "--allow-writes"}), std::string(":0"));
}

/// A key may hold what a shell takes for more than a name.
void CliReencodeTest::aKeyToPasteIsQuoted()
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
    QCOMPARE(run({"keys", QString::fromStdString(endpointText(server.tcpEndpoint()))}).status, 0);
    QCOMPARE(write(relay.endpoint()).status, 2);
    QCOMPARE(write(server.endpoint()).status, 2);
    QCOMPARE(server.command({"EXISTS", "new"}), std::string(":0"));
}

TIEBREAK_TEST(QCoreApplication, CliReencodeTest)

} // namespace tst_clireencode

#include "tst_clireencode.moc"
