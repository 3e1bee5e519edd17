// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli audit and explain: one command finds the cause, and a build can fail on it.
#include "redis/link/open.h"
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testserver.h"
#include "support/verify.h"

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "redis/wire/connection.h"
#include "support/testprogram.h"

#include <QJsonArray>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string_view>

using namespace tiebreak;

namespace tst_cliaudit
{

namespace
{

constexpr auto codec = "binary:from=4294967295";
constexpr std::int64_t noon = 1795176000; // 2026-11-20T12:00:00Z

} // namespace

class CliAuditTest : public QObject
{
    Q_OBJECT

    TestServer m_server;
    QTemporaryDir m_directory;

    void add(const char *key, const char *member, std::int64_t score, std::int64_t tick)
    {
        const double raw = encode(*parseCodecSpec(codec), score, tick)->raw;
        m_server.command({"ZADD", key, shortestText(raw), member});
    }

    QString put(const char *name, const QByteArray &bytes) const
    {
        return putFile(m_directory.filePath(name), bytes);
    }

private slots:
    /// Ranks 101 to 103 of an export are no board.
    void aPartOfABoardIsPartial()
    {
        const QString part = put("part.csv", "rank,member,raw\n101,a,3\n102,b,2\n103,c,1\n");
        for (const QStringList &command : {QStringList{"board", part, "--codec", "plain"},
                                           QStringList{"audit", part, "--codec", "plain"}}) {
            const Run run = runCli(command);
            QVERIFY2(run.status == 1, run.out + run.err);
            QVERIFY2(run.err.contains("3 of at least 103 ranks"), run.err);
            const QJsonObject coverage =
                jsonObject(runCli(command + QStringList{"--json"}).out)["coverage"].toObject();
            QVERIFY(coverage["partial"].toBool());
            QCOMPARE(coverage["rows"].toObject()["asked"].toInt(), 103);
        }
        const QString whole = put("whole.csv", "rank,member,raw\n1,a,3\n2,b,2\n3,c,1\n");
        QCOMPARE(runCli({"board", whole, "--codec", "plain"}).status, 0);
    }

    void initTestCase()
    {
        QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
        add("sound", "alice", 1200, noon + 3);
        add("sound", "bob", 1200, noon + 4);
        add("sound", "cara", 900, noon);
        add("torn", "sven", 2400000, noon + 38);
        add("torn", "wim", 2400000, noon + 39);
        add("torn", "low", 10, noon);
        m_server.command({"ZADD", "torn", "inf", "broken"});
        m_server.command({"SET", "word", "x"});
    }

    void aSoundBoardPasses()
    {
        for (const char *way : {"pages", "dump"}) {
            const Run result = runCli({"audit", m_server.url(), "sound", "--codec", codec, "--read", way});
            QCOMPARE(result.status, 0);
            COMPARE_SENTENCE("cliaudit", std::string_view(linesOf(result.out).value(0)));
            QVERIFY(result.out.contains("\nties by time\t1\n"));
            QVERIFY(result.err.isEmpty());
        }
    }

    void theServersClockIsAsked()
    {
        m_server.command({"CONFIG", "RESETSTAT"});
        QCOMPARE(runCli({"audit", m_server.url(), "sound", "--codec", codec}).status, 0);
        auto connection = openConnection(m_server.writable(), patient);
        VERIFY_RESULT(connection);
        const auto asked = connection->run({"INFO", "commandstats"});
        VERIFY_RESULT(asked);
        QVERIFY2(asked->text.find("cmdstat_time:calls=1,") != std::string::npos, asked->text.c_str());
        m_server.command({"ACL", "SETUSER", "default", "-time"});
        const Run own = runCli({"audit", m_server.url(), "sound", "--codec", codec});
        QCOMPARE(own.status, 0);
        COMPARE_SENTENCE("cliaudit", std::string_view(lineWith(own.out, "clock").split('(')[0]));
        m_server.command({"ACL", "SETUSER", "default", "+time"});
    }

    void aTornBoardFails()
    {
        const Run result = runCli({"audit", m_server.url(), "torn", "--codec", codec});
        QCOMPARE(result.status, 3);
        COMPARE_SENTENCE("cliaudit", std::string_view(linesOf(result.out).value(0)), "answer");
        const QJsonArray findings =
            jsonObject(runCli({"audit", m_server.url(), "torn", "--codec", codec, "--json"}).out)["findings"]
                .toArray();
        QCOMPARE(findings[0]["kind"].toString(), "collapsed");
        QCOMPARE(findings[0]["count"].toInt(), 2);
        QVERIFY(result.out.contains('\n' + findings[0]["title"].toString().toUtf8() + ": 2\n"));
        QCOMPARE(findings[1]["kind"].toString(), "infinite");
        QVERIFY(result.out.contains('\n' + findings[1]["title"].toString().toUtf8() + ": 1\n"));
        COMPARE_SENTENCE("cliaudit", std::string_view(lineWith(result.out, "Re-encode")), "fix");
        QVERIFY(result.out.contains("\n  ranks 2-3\n"));
    }

    void saysWhichShardARowIsIn()
    {
        add("half:a", "wim", 2400000, noon + 39);
        add("half:a", "low", 10, noon);
        add("half:\xff", "sven", 2400000, noon + 38);
        const QString events = put("halves.csv", "member,score,time\nwim,2400000,2026-11-20T12:00:39Z\n"
                                                 "sven,2400000,2026-11-20T12:00:38Z\n");
        const QStringList command{"audit",   m_server.url(), "--shards", "half:*",
                                  "--codec", codec,          "--events", events};
        const Run result = runCli(command);
        QCOMPARE(result.status, 3);
        QVERIFY2(result.out.contains("\n  ranks 1-2 (in half:a, half:\\xff)\n"), result.out.constData());
        QVERIFY2(result.out.contains("\n  rank 1 wim (in half:a) "), result.out.constData());
        const QJsonObject json = jsonObject(runCli(command + QStringList{"--json"}).out);
        const QJsonObject row = json["findings"][0]["rows"][0].toObject();
        QCOMPARE(row["member"], QJsonValue("wim"));
        QCOMPARE(row["key"], QJsonValue("half:a"));
        const QJsonObject pair = json["events"]["worst"][0].toObject();
        QCOMPARE(pair["keyAbove"], QJsonValue("half:a"));
        QCOMPARE(pair["keyBelow"], QJsonValue("half:\\xff"));
        QCOMPARE(pair["keyBelowBase64"], QJsonValue("aGFsZjr/"));
    }

    /// A list that is cut counts the rest, and gives it where all is wanted.
    void listsAllThatIsWrong()
    {
        constexpr int rows = 300;
        QByteArray board = "member,raw\n";
        QByteArray events = "member,score,time\n";
        for (int i = 0; i < rows; ++i) {
            // Each is later than the one below it, which holds another score in every second row.
            const std::int64_t score = 5000 - i / 2;
            const double raw = encode(*parseCodecSpec(codec), score, noon + 2 * i)->raw;
            const QByteArray member = "m" + QByteArray::number(i);
            board += member + ',' + shortestText(raw).c_str() + '\n';
            events += member + ',' + QByteArray::number(qint64(score)) + ',' +
                      isoTime(noon - i, TickUnit::Second).c_str() + '\n';
        }
        const QStringList command{"audit",    put("many.csv", board),        "--codec", codec,
                                  "--events", put("many-events.csv", events)};
        const Run first = runCli(command);
        QCOMPARE(first.out.count(" above rank "), 10);
        COMPARE_SENTENCE("cliaudit", std::string_view(lineWith(first.out, "140")));
        QCOMPARE(runCli(command + QStringList{"--all"}).out.count(" above rank "), rows / 2);
        const QJsonObject some = jsonObject(runCli(command + QStringList{"--json"}).out)["events"].toObject();
        QCOMPARE(some["worst"].toArray().size(), 20);
        QCOMPARE(some["worstCount"].toInt(), rows / 2);
        const QJsonObject whole = jsonObject(runCli(command + QStringList{"--json", "--all"}).out);
        const QJsonArray all = whole["events"]["worst"].toArray();
        QCOMPARE(all.size(), rows / 2);
        QSet<int> below;
        for (const QJsonValue &pair : all)
            below.insert(pair["below"].toInt());
        QCOMPARE(below.size(), rows / 2);
    }

    void theEventsTellWhoWasFirst()
    {
        const QString events = put("events.csv", "member,score,time\nwim,2400000,2026-11-20T12:00:39Z\n"
                                                 "sven,2400000,2026-11-20T12:00:38Z\n"
                                                 "low,10,2026-11-20T12:00:00Z\n");
        const Run result = runCli({"audit", m_server.url(), "torn", "--codec", codec, "--events", events});
        QCOMPARE(result.status, 3);
        Sentences said("cliaudit");
        said.add("answer", std::string_view(lineWith(result.out, "According to the events")));
        said.add("how far apart", std::string_view(lineWith(result.out, "-1.000")));
        said.add("pair", std::string_view(lineWith(result.out, "rank 2 wim")));
        said.add("title", std::string_view(lineWith(result.out, " event: ")));
        COMPARE_SENTENCES(said);
        const Run broken = runCli({"audit", m_server.url(), "torn", "--codec", codec, "--events",
                                   put("broken.csv", "member,score,time\nwim,2400000\n")});
        QCOMPARE(broken.status, 1);
        QVERIFY(broken.err.contains("line 2"));
        QVERIFY(broken.out.isEmpty());
    }

    /// Times that are wrong for another reason stay wrong in any codec.
    void proposesNoCodecForWrongTimes()
    {
        const QString board = put("wrong.csv", "member,raw\na,1.0004773921292267\nb,1.0004773921292245\n"
                                               "c,1.0004773922624535\n");
        const QString events =
            put("wrong-events.csv", "member,score,time\na,500,2026-11-25T00:00:00Z\n"
                                    "b,500,2026-11-20T00:00:00Z\nc,500,2026-11-26T00:00:00Z\n");
        const QStringList audit{"audit", board, "--codec", "ordered:from=4294967295", "--events", events};
        const Run words = runCli(audit);
        QCOMPARE(words.status, 3);
        QVERIFY2(!words.out.contains("Re-encode with"), words.out.constData());
        const QJsonObject json = jsonObject(runCli(audit + QStringList{"--json"}).out);
        QList<QByteArray> titles;
        for (const QJsonValue &value : json["events"]["findings"].toArray()) {
            const QJsonObject finding = value.toObject();
            QVERIFY(!finding["reencode"].toBool() && !finding["fix"].toString().isEmpty());
            titles +=
                finding["title"].toString().toUtf8() + ": " + QByteArray::number(finding["count"].toInt());
        }
        COMPARE_SENTENCE("cliaudit", std::string_view(titles.join('\n')));
        // The cause comes first.
        qsizetype at = 0;
        for (const QByteArray &title : titles) {
            at = words.out.indexOf('\n' + title + '\n', at);
            QVERIFY2(at >= 0, words.out.constData());
        }
        QVERIFY(json["events"].toObject()["inverted"].toInt() > 0);
        QCOMPARE(json["events"].toObject()["invertedByBlur"].toInt(), 0);
        QVERIFY(json["betterCodec"].isNull());
        QVERIFY(json["betterCodecs"].toArray().isEmpty());
    }

    /// A clock that is 40 s ahead, on a codec that others are finer than.
    void namesTheOffsetThatAllShare()
    {
        QByteArray rows = "member,score,time\n";
        QByteArray events = rows;
        for (int i = 0; i < 60; ++i) {
            const QByteArray row = "m" + QByteArray::number(i) + ",500,2026-11-2";
            const QByteArray minute = "T12:" + QByteArray::number(i + 100).right(2);
            rows += row + (i < 58 ? "0" : "1") + minute + ":50Z\n";
            events += row + '0' + minute + ":10Z\n";
        }
        const QStringList audit{"audit",    put("shifted.csv", rows),         "--codec", codec,
                                "--events", put("shifted-events.csv", events)};
        const Run words = runCli(audit);
        Sentences said("cliaudit");
        said.add("title", std::string_view(lineWith(words.out, ": 58")));
        said.add("cause", std::string_view(lineWith(words.out, "58 of 60")));
        COMPARE_SENTENCES(said);
        QVERIFY(!words.out.contains("Re-encode with"));
        const QJsonObject json = jsonObject(runCli(audit + QStringList{"--json"}).out);
        const QJsonObject times = json["events"].toObject()["wrongTimes"].toObject();
        QCOMPARE(times["shifted"].toInt(), 58);
        QCOMPARE(times["offset"].toInt(), 40'000'000);
        QCOMPARE(times["histogram"].toArray()[0].toObject()["members"].toInt(), 58);
        QCOMPARE(json["events"].toObject()["findings"].toArray()[0].toObject()["kind"],
                 QJsonValue("shifted"));
        QVERIFY(json["betterCodec"].isNull());
    }

    void saysTheSameAsJson()
    {
        const Run result = runCli({"audit", m_server.url(), "torn", "--codec", codec, "--json"});
        QCOMPARE(result.status, 3);
        const QJsonObject audit = jsonObject(result.out);
        QCOMPARE(audit["members"].toInt(), 4);
        QCOMPARE(audit["sharing"].toInt(), 2);
        QCOMPARE(audit["orderIsByTime"].toBool(), false);
        QCOMPARE(audit["verdicts"].toObject()["invalid"].toInt(), 1);
        QCOMPARE(audit["ties"].toObject()["collapsed"].toInt(), 1);
        QCOMPARE(audit["betterCodec"].toString(), QStringLiteral("ordered:from=4294967295"));
        QStringList kinds;
        for (const QJsonValue &finding : audit["findings"].toArray())
            kinds += finding.toObject()["kind"].toString();
        QCOMPARE(kinds, QStringList({QStringLiteral("collapsed"), QStringLiteral("infinite")}));
        const QJsonObject place = audit["findings"].toArray()[0].toObject()["rows"].toArray()[0].toObject();
        QCOMPARE(place["first"].toInt(), 2);
        QCOMPARE(place["member"].toString(), QStringLiteral("wim"));
        QVERIFY(audit["events"].isNull());
        const QJsonObject coverage = audit["coverage"].toObject();
        QCOMPARE(coverage["partial"], QJsonValue(false));
        QCOMPARE(coverage["rows"].toObject()["answered"].toInt(), 4);
        QCOMPARE(coverage["rows"].toObject()["asked"].toInt(), 4);
    }

    void anotherUnitIsNotPassed()
    {
        // Every tenth row has Date.now() where the codec wants seconds; half of these look sound.
        QByteArray rows = "member,raw\n";
        for (std::int64_t i = 0; i < 1000; ++i) {
            const std::int64_t milliseconds = noon * 1000 - (i * 7919 % 1000) * 25'000'000 - i;
            const std::int64_t time = i % 10 == 0 ? milliseconds : milliseconds / 1000;
            const std::int64_t packed = ((i * 104729 % 50000) << 32) + (4294967295 - time);
            rows += "m" + QByteArray::number(qint64(i)) + ',' + QByteArray::number(qint64(packed)) + '\n';
        }
        const QString board = put("mixed.csv", rows);
        const Run result = runCli({"audit", board, "--codec", codec});
        QCOMPARE(result.status, 3);
        COMPARE_SENTENCE("cliaudit", std::string_view(lineWith(result.out, "milliseconds")));
        const QJsonObject audit = jsonObject(runCli({"audit", board, "--codec", codec, "--json"}).out);
        const QJsonObject finding = audit["findings"].toArray()[0].toObject();
        QCOMPARE(finding["kind"].toString(), QStringLiteral("otherUnit"));
        QCOMPARE(finding["sureness"].toString(), QStringLiteral("perhaps"));
        QVERIFY2(finding["count"].toInt() > 90 && finding["count"].toInt() <= 100,
                 qPrintable(QString::number(finding["count"].toInt())));
    }

    void saysWhoseClockItIs()
    {
        m_server.command({"ACL", "SETUSER", "hurried", "on", "nopass", "~*", "+@all", "-time"});
        m_server.command({"ACL", "SETUSER", "calm", "on", "nopass", "~*", "+@all"});
        const auto urlOf = [this](const QString &user) {
            return m_server.url().replace("://", "://" + user + ":any@");
        };
        const QString url = urlOf("hurried");
        const Run result = runCli({"audit", url, "sound", "--codec", codec});
        QCOMPARE(result.status, 0);
        COMPARE_SENTENCE("cliaudit", std::string_view(lineWith(result.out, "clock").split('(')[0]));
        QCOMPARE(
            jsonObject(runCli({"audit", url, "sound", "--codec", codec, "--json"}).out)["clock"].toString(),
            QStringLiteral("this machine"));
        const Run asked = runCli({"audit", urlOf("calm"), "sound", "--codec", codec});
        QCOMPARE(lineWith(asked.out, "clock"), QByteArray());
    }

    void filesAreBoardsToo()
    {
        const QString board = put("board.tsv", "member\tscore\ttime\na\t5\t2026-11-20T12:00:00Z\n"
                                               "b\t5\t2026-11-20T12:00:00Z\n");
        const Run result = runCli({"audit", board, "--codec", codec});
        QCOMPARE(result.status, 3);
        COMPARE_SENTENCE("cliaudit", std::string_view(lineWith(result.out, ": 2")));
    }

    void whatCannotBeRead_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        const QStringList codecWords{"--codec", codec};
        const auto row = [&](const char *name, const QStringList &words, int status) {
            QTest::newRow(name) << words + codecWords << status;
        };
        row("no key", {"audit", "URL", "nothing"}, 1);
        row("no sorted set", {"audit", "URL", "word"}, 1);
        row("key forgotten", {"audit", "URL"}, 2);
        row("no such file", {"audit", "nowhere.csv"}, 2);
        row("a third way to read", {"audit", "URL", "sound", "--read", "guess"}, 2);
        row("no such member", {"explain", "URL", "sound", "zoe"}, 1);
        row("the top", {"explain", "URL", "sound", "alice"}, 2);
        row("the same twice", {"explain", "URL", "sound", "bob", "bob"}, 2);
        row("nobody to explain", {"explain", "URL", "sound"}, 2);
        row("explain without a key", {"explain", "URL", "nothing", "a"}, 1);
    }

    void whatCannotBeRead()
    {
        QFETCH(QStringList, words);
        QFETCH(int, status);
        words.replaceInStrings(QStringLiteral("URL"), m_server.url());
        const Run result = runCli(words);
        QCOMPARE(result.status, status);
        COMPARE_SENTENCE("cliaudit", std::string_view(result.err));
        QVERIFY(result.out.isEmpty());
    }

    void explainsTheRowAbove()
    {
        const Run right = runCli({"explain", m_server.url(), "sound", "bob", "--codec", codec});
        QCOMPARE(right.status, 0);
        COMPARE_SENTENCE("cliaudit", std::string_view(right.out), "by time");
        const Run collapsed = runCli({"explain", m_server.url(), "torn", "wim", "sven", "--codec", codec});
        QCOMPARE(collapsed.status, 0);
        COMPARE_SENTENCE("cliaudit", std::string_view(collapsed.out), "by name");
        const QString events = put("times.csv", "wim,2400000,2026-11-20T12:00:39Z\n"
                                                "sven,2400000,2026-11-20T12:00:38Z\n");
        const Run wrong = runCli({"explain", m_server.url(), "torn", "wim", "sven", "--codec", codec,
                                  "--events", events, "--json"});
        QCOMPARE(wrong.status, 3);
        const QJsonObject proof = jsonObject(wrong.out);
        QCOMPARE(proof["verdict"].toString(), QStringLiteral("Wrong"));
        QCOMPARE(proof["decider"].toString(), QStringLiteral("collapse"));
        QCOMPARE(proof["above"].toObject()["member"].toString(), QStringLiteral("wim"));
        QCOMPARE(proof["above"].toObject()["rank"].toInt(), 2);
        QVERIFY(proof["above"].toObject().contains("time"));
        QCOMPARE(proof["above"].toObject()["trueTime"].toString(),
                 QStringLiteral("2026-11-20T12:00:39.000000Z"));
    }
};

TIEBREAK_TEST(QCoreApplication, CliAuditTest)

} // namespace tst_cliaudit

#include "tst_cliaudit.moc"
