// SPDX-License-Identifier: GPL-3.0-or-later
// Boards and servers that change between two reads of one command: what is printed was so at one moment, or
// the command says that it was not.
#include "redis/wire/endpointurl.h"
#include "support/cliprocess.h"
#include "support/relay.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_climoments
{

namespace
{

/// On the thread of a relay, where no macro of a test can end it.
void runOn(Connection &server, const Command &command)
{
    if (const auto done = server.run(command); !done)
        qFatal("%s: %s", command.front().c_str(), done.error().message.c_str());
}

} // namespace

class CliMomentsTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    }

    void aBoardThatGoesWhileItIsPrinted()
    {
        fill("b", 2500);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 2)
                runOn(server, {"RENAME", "b", "c"});
        });
        const Run run = runCli({"board", urlOf(relay), "b", "--codec", "plain", "--json"});
        QCOMPARE(run.status, 1);
        QCOMPARE(jsonObject(run.out)["coverage"].toObject()["partial"].toBool(), true);
        QVERIFY2(run.err.contains("went away"), run.err.constData());
    }

    void aBoardThatIsTrimmedAboveTheNextPage()
    {
        fill("b", 2500);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 2)
                runOn(server, {"ZREMRANGEBYRANK", "b", "0", "-501"});
        });
        const Run run = runCli({"board", urlOf(relay), "b", "--codec", "plain", "--json"});
        QCOMPARE(run.status, 1);
        QCOMPARE(jsonObject(run.out)["coverage"].toObject()["partial"].toBool(), true);
    }

    // What was counted when it was opened says nothing of the rows.
    void aBoardThatIsTrimmedBeforeItsFirstPage()
    {
        fill("b", 2500);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 1)
                runOn(server, {"ZREMRANGEBYRANK", "b", "0", "-501"});
        });
        const Run run = runCli({"board", urlOf(relay), "b", "--codec", "plain", "--json"});
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(jsonObject(run.out)["members"].toInt(), 500);
    }

    void shardsThatAreTrimmedAboveTheNextPage()
    {
        fill("s:1", 1500);
        fill("s:2", 1500, "n");
        Relay relay(*m_server, [](Connection &server, int number) {
            for (const char *key : {"s:1", "s:2"}) {
                if (number == 3)
                    runOn(server, {"ZREMRANGEBYRANK", key, "0", "-101"});
            }
        });
        const Run run = runCli({"board", urlOf(relay), "--shards", "s:{n}", "--codec", "plain", "--json"});
        QCOMPARE(run.status, 1);
        QCOMPARE(jsonObject(run.out)["coverage"].toObject()["partial"].toBool(), true);
    }

    // Nobody saw a wrong order: what moved is a gap.
    void anAuditOfABoardThatMoves()
    {
        const auto packed = [](int score, int member) {
            return std::to_string((std::int64_t(score) << 32) + 4294967295 - 1790000000 - member);
        };
        constexpr int members = 25'000;
        for (int first = 1; first <= members; first += 5000) {
            std::vector<std::string> command{"ZADD", "b"};
            for (int i = first; i < first + 5000; ++i)
                command.insert(command.end(), {packed(i, i), "m" + std::to_string(i)});
            m_server->command(command);
        }
        const auto audited = [&](const QStringList &more) {
            // Members go up and down all the time.
            const Relay relay(*m_server, [&](Connection &server, int number) {
                std::vector<std::string> command{"ZADD", "b"};
                for (int i = 0; i < 50; ++i) {
                    const int member = (number * 7919 + i * 397) % members + 1;
                    const int score = (number * 104'729 + i * 2711) % members + 1;
                    command.insert(command.end(), {packed(score, member), "m" + std::to_string(member)});
                }
                runOn(server, command);
            });
            return runCli(QStringList{"audit", urlOf(relay), "b", "--codec", "binary:from=4294967295",
                                      "--read", "pages", "--json"} +
                          more);
        };
        const Run whole = audited({});
        QCOMPARE(whole.status, 1);
        QVERIFY(jsonObject(whole.out)["moved"].toInt() > 0);
        QCOMPARE(jsonObject(whole.out)["result"].toString(), QString("in order"));
        QCOMPARE(jsonObject(whole.out)["remarks"].toArray().size(), 1);
        QCOMPARE(audited({"--partial"}).status, 0);
    }

    void theBytesOfAnotherBoard()
    {
        fill("b", 3);
        Relay relay(
            *m_server,
            [](Connection &server, int number) {
                if (number == 0)
                    runOn(server, {"ZADD", "b", "2", "m0", "1", "somebody else", "0", "m1"});
            },
            "DUMP");
        const Run run = runCli({"internals", urlOf(relay), "b", "--json"});
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(jsonObject(run.out)["members"].toInt(), 4);
        QVERIFY2(run.out.contains("somebody else"), run.out.constData());
    }

    void aShardThatGoesWhileTheyArePrinted()
    {
        fill("s:1", 1500);
        fill("s:2", 1500);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 3)
                runOn(server, {"DEL", "s:2"});
        });
        const Run run = runCli({"board", urlOf(relay), "--shards", "s:{n}", "--codec", "plain"});
        QCOMPARE(run.status, 1);
        QVERIFY(!run.err.isEmpty());
    }

    // The row above is the one above, not the member itself once it has climbed.
    void theRowAboveAfterAClimb()
    {
        fill("b", 100);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 1)
                runOn(server, {"ZADD", "b", "71.5", "m50"});
        });
        const Run run = runCli({"explain", urlOf(relay), "b", "m50", "--codec", "plain", "--json"});
        QCOMPARE(run.status, 0);
        const QJsonObject answer = jsonObject(run.out);
        QCOMPARE(answer["above"].toObject()["member"].toString(), QString("m72"));
        QCOMPARE(answer["below"].toObject()["member"].toString(), QString("m50"));
    }

    void twoMembersThatSwap()
    {
        fill("b", 100);
        Relay relay(
            *m_server,
            [](Connection &server, int number) {
                if (number == 1)
                    runOn(server, {"ZADD", "b", "10", "m60", "90.5", "m20"});
            },
            "ZSCORE");
        const Run run = runCli({"explain", urlOf(relay), "b", "m60", "m20", "--codec", "plain", "--json"});
        const QJsonObject answer = jsonObject(run.out);
        QCOMPARE(answer["above"].toObject()["member"].toString(), QString("m20"));
        QCOMPARE(answer["above"].toObject()["rank"].toInt(), 10);
        QCOMPARE(answer["below"].toObject()["rank"].toInt(), 89);
    }

    void aMemberOfShardsThatClimbs()
    {
        fill("s:1", 100);
        fill("s:2", 100, "n");
        Relay relay(
            *m_server,
            [](Connection &server, int number) {
                if (number == 0)
                    runOn(server, {"ZADD", "s:1", "1000", "m10"});
            },
            "ZREVRANK");
        const Run run = runCli({"board", urlOf(relay), "--shards", "s:{n}", "--member", "m10", "--verify",
                                "--codec", "plain", "--json"});
        QCOMPARE(run.status, 0);
        const QJsonObject answer = jsonObject(run.out);
        QCOMPARE(answer["rows"][0].toObject()["rank"].toInt(), 1);
        QCOMPARE(answer["verified"].toBool(), true);
    }

    // Each page is sound, and they are of two boards.
    void anotherBoardBetweenTwoPages()
    {
        fill("b", 1500);
        fill("c", 1500, "n", 1'000'000);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 2)
                runOn(server, {"RENAME", "c", "b"});
        });
        const Run run = runCli({"board", urlOf(relay), "b", "--codec", "plain", "--json"});
        QCOMPARE(run.status, 1);
        QVERIFY(jsonObject(run.out)["error"].toString().contains("changed"));
    }

    // As many members at the same ranks, in another codec.
    void anotherCodecBetweenTwoPages()
    {
        fill("b", 1500);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 2)
                runOn(server, {"ZUNIONSTORE", "b", "1", "b", "WEIGHTS", "0.5"});
        });
        const Run run = runCli({"board", urlOf(relay), "b", "--codec", "plain", "--json"});
        QCOMPARE(run.status, 1);
        QVERIFY(jsonObject(run.out)["error"].toString().contains("changed"));
    }

    // Somebody is always written in between.
    void aBoardThatIsWrittenBetweenTwoPages()
    {
        fill("b", 1500);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 2)
                runOn(server, {"ZADD", "b", "500.5", "m500", "501.5", "m501"});
        });
        const Run run = runCli({"board", urlOf(relay), "b", "--codec", "plain", "--json"});
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(jsonObject(run.out)["rows"].toArray().size(), 1500);
    }

    // A codec that was detected is that of the rows.
    void anotherCodecAfterTheSample()
    {
        fillPacked("b", 40);
        QCOMPARE(runCli({"explain", m_server->url(), "b", "m7"}).status, 0);
        for (const QStringList &words : {QStringList{"explain"}, QStringList{"board"}}) {
            m_server->command({"DEL", "b", "c"});
            fillPacked("b", 40);
            fill("c", 40);
            const bool explains = words.front() == "explain";
            Relay relay(
                *m_server,
                [&](Connection &server, int number) {
                    if (number == (explains ? 0 : 2))
                        runOn(server, {"RENAME", "c", "b"});
                },
                explains ? "ZREVRANK" : "");
            const Run run = runCli(words + QStringList{urlOf(relay), "b"} +
                                   (explains ? QStringList{"m7"} : QStringList()));
            QCOMPARE(run.status, 1);
            QVERIFY2(run.err.contains("changed"), run.err.constData());
        }
    }

    void aMemberThatMovesToAShardThatWasRead()
    {
        fill("s:1", 50);
        fill("s:2", 51, "n");
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number != 1)
                return;
            runOn(server, {"ZREM", "s:2", "n7"});
            runOn(server, {"ZADD", "s:1", "7", "n7"});
        });
        const Run run = runCli({"export", urlOf(relay), "--shards", "s:{n}", "--codec", "plain"});
        QCOMPARE(run.status, 1);
    }

    void aBoardThatGoesBeforeItsSample()
    {
        fill("b", 2500);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 1)
                runOn(server, {"DEL", "b"});
        });
        const Run run = runCli({"detect", urlOf(relay), "b"});
        QCOMPARE(run.status, 1);
        QCOMPARE(run.out, QByteArray());
    }

    void aBoardThatLosesMembersBeforeItsSample()
    {
        fill("b", 40);
        Relay relay(*m_server, [](Connection &server, int number) {
            if (number == 1)
                runOn(server, {"ZREM", "b", "m7", "m6"});
        });
        const QJsonObject answer = jsonObject(runCli({"detect", urlOf(relay), "b", "--json"}).out);
        QCOMPARE(answer["members"].toInt(), 38);
        QCOMPARE(answer["rows"].toInt(), 38);
        QCOMPARE(answer["coverage"].toObject()["partial"].toBool(), false);
    }

    // Head, middle and tail are read with commands 1 to 3.
    void anotherBoardBetweenTheRowsOfASample()
    {
        for (const bool always : {false, true}) {
            m_server->command({"DEL", "b", "c"});
            fill("b", 3000);
            fill("c", 3000, "n", 1'000'000);
            Relay relay(*m_server, [&](Connection &server, int number) {
                if (number == 2)
                    runOn(server, {"RENAME", "c", "b"});
                if (always && number > 2 && number % 2 == 0)
                    runOn(server, {"ZUNIONSTORE", "b", "1", "b", "WEIGHTS", "2"});
            });
            const Run run = runCli({"detect", urlOf(relay), "b", "--json"});
            const QJsonObject answer = jsonObject(run.out);
            QCOMPARE(answer["coverage"].toObject()["partial"].toBool(), always);
            QCOMPARE(run.status == 1, always);
            QCOMPARE(run.err.contains("changed"), always);
            if (!always)
                QVERIFY2(answer["notABoard"].isNull() && run.out.contains("1000000"), run.out.constData());
        }
    }

    void aDiagnosedBoardThatGoes()
    {
        for (const Command &change : {Command{"DEL", "b"}, Command{"SET", "b", "x"}}) {
            m_server->command({"DEL", "b"});
            fill("b", 40);
            Relay relay(*m_server, [&](Connection &server, int number) {
                if (number == 1)
                    runOn(server, change);
            });
            const Run run = runCli({"diagnose", urlOf(relay), "b", "--json"});
            QCOMPARE(run.status, 1);
            const QJsonObject answer = jsonObject(run.out);
            QCOMPARE(answer["complete"].toBool(), false);
            QCOMPARE(answer["steps"].toArray().last().toObject()["step"].toString(), QString("rows"));
        }
    }

    void nothingIsWrittenWhereNothingTellsTheServer()
    {
        QCOMPARE(m_server->command({"ZADD", "b", "23974803775", "ann"}), std::string(":1"));
        QVERIFY(m_server->command({"ACL", "SETUSER", "few", "on", ">pw", "~*", "&*", "+@all", "-info"})
                    .starts_with("+OK"));
        const QString url = "unix://few:pw@" + QString::fromStdString(m_server->endpoint().unixPath);
        const Run run = runCli({"reencode", url, "b", "--codec", "binary:from=4294967295", "--to",
                                "decimal:from=9999999999", "--write", "b:new", "--allow-writes"});
        QCOMPARE(run.status, 1);
        QVERIFY2(run.err.contains("INFO"), run.err.constData());
        QCOMPARE(m_server->command({"EXISTS", "b:new"}), std::string(":0"));
    }

    void anotherServerBetweenTwoBoards()
    {
        const TestServer other;
        QVERIFY2(other.ready(), qPrintable(other.error()));
        for (const char *key : {"a:1", "a:2", "a:3"}) {
            fill(key, 50);
            QCOMPARE(other.command({"ZADD", key, "1", "stranger"}), std::string(":1"));
        }
        std::optional<Connection> connection;
        bool turned = false;
        const FaultyPeer peer([&](const Command &command) -> FaultyPeer::Answer {
            if (!turned && command.size() > 1 && command[0] == "ZCARD" && command[1] == "a:2") {
                turned = true;
                connection.reset();
                return {{}, true};
            }
            if (!connection) {
                auto opened = openConnection(turned ? other.writable() : m_server->writable(), patient);
                if (!opened)
                    return {{}, true};
                connection = *std::move(opened);
            }
            const auto replies = connection->pipeline(std::span(&command, 1));
            return replies ? FaultyPeer::Answer{respText(replies->front())} : FaultyPeer::Answer{{}, true};
        });
        const Run run = runCli({"audit", QString::fromStdString(endpointText(peer.endpoint())), "a:1", "a:2",
                                "a:3", "--codec", "plain", "--json"});
        QCOMPARE(run.status, 1);
        QVERIFY2(turned, run.out.constData());
        QVERIFY2(!run.out.contains("stranger"), run.out.constData());
        QVERIFY2(run.out.contains("answers in its place"), run.out.constData());
    }

private:
    void fill(const std::string &key, int rows, const std::string &name = "m", int lowest = 0) const
    {
        Command add{"ZADD", key};
        for (int row = 0; row < rows; ++row)
            add.insert(add.end(), {std::to_string(lowest + row), name + std::to_string(row)});
        const std::string answer = m_server->command(add);
        REQUIRE(answer.starts_with(":"), answer);
    }
    /// Points and a time each, as detect finds them.
    void fillPacked(const std::string &key, int rows) const
    {
        Command add{"ZADD", key};
        for (int row = 0; row < rows; ++row)
            add.insert(add.end(), {std::to_string((std::int64_t(row + 5) << 32) + 4294967295 - 1790000000 -
                                                  row * std::int64_t(377)),
                                   "m" + std::to_string(row)});
        const std::string answer = m_server->command(add);
        REQUIRE(answer.starts_with(":"), answer);
    }
    static QString urlOf(const Relay &relay)
    {
        return QString::fromStdString(endpointText(relay.endpoint()));
    }

    std::unique_ptr<TestServer> m_server;
};

TIEBREAK_TEST(QCoreApplication, CliMomentsTest)

} // namespace tst_climoments

#include "tst_climoments.moc"
