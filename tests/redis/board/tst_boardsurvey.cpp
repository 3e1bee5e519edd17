// SPDX-License-Identifier: GPL-3.0-or-later
// Many boards of a real server, audited one after the other.
#include "redis/board/boardsurvey.h"
#include "redis/board/surveytext.h"

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "redis/link/cluster.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"
#include "support/relay.h"
#include "support/sentences.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <algorithm>

using namespace tiebreak;

namespace tst_boardsurvey
{

namespace
{

constexpr std::int64_t now = 1795200000; // 2026-11-20T18:40:00Z

void put(TestServer &server, const std::string &key, const std::string &member, double raw)
{
    REQUIRE(server.command({"ZADD", key, shortestText(raw), member}).starts_with(':'), "");
}

/// Rows of a board whose codec its rows tell.
void fill(TestServer &server, const std::string &key, int rows = 300)
{
    const CodecSpec spec = *parseCodecSpec("binary:from=4294967295");
    for (int i = 0; i < rows; ++i)
        put(server, key, "m" + std::to_string(i), encode(spec, 100 + (i * 7919) % 5000, now - i * 997)->raw);
}

BoardToSurvey named(const std::string &key, const std::string &pattern = {})
{
    return {.key = key, .pattern = pattern};
}

std::shared_ptr<ConnectionPool> poolOf(const Route &route)
{
    return std::make_shared<ConnectionPool>(route, patient);
}

struct Told {
    Result<void> ended;
    std::vector<SurveyedBoard> boards;

    const SurveyedBoard &operator[](const std::string &key) const
    {
        return *std::ranges::find(boards, key, &SurveyedBoard::key);
    }
};

/// By the clock of the server, or at `now`, whatever the time is.
enum class By { Server, Now };

Told survey(const Route &route, const std::vector<BoardToSurvey> &boards, ReadWay way = ReadWay::Pages,
            By clock = By::Now)
{
    Told told;
    const SurveyClock at{[] { return now * 1'000'000; }, clock == By::Server};
    told.ended = surveyBoards(poolOf(route), boards, way, at, plainWording(),
                              [&](SurveyedBoard board) { told.boards.push_back(std::move(board)); });
    return told;
}

} // namespace

class BoardSurveyTest : public QObject
{
    Q_OBJECT

private slots:
    void tellsEachKindApart();
    void othersOfAPatternAreLookedAtToo();
    void whatWasSaidHolds();
    void rowsThatWereSeenBeforeHaveNoLaterTimes();
    void aServerThatIsGoneEndsIt();
    void aNodeThatIsGoneIsNotAskedForEach();
    void aBoardThatMovesIsNotKnownToBeInOrder();
    void saysWhatItCameTo();
    void writesATable();
};

void BoardSurveyTest::tellsEachKindApart()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    fill(server, "good");
    fill(server, "bad");
    put(server, "bad", "bare 1", 7);
    put(server, "bad", "bare 2", 9);
    for (int i = 0; i < 300; ++i) {
        put(server, "queue", "j" + std::to_string(i), double(now - i * 31) + 0.25 * (i % 4));
        put(server, "plain", "p" + std::to_string(i), i * i % 5003);
        put(server, "random", "r" + std::to_string(i),
            double((i * 2654435761U) % 1000003) * 1.37e11 + 0.5 * i);
    }
    QCOMPARE(server.command({"SET", "text", "x"}), std::string("+OK"));
    for (const ReadWay way : {ReadWay::Pages, ReadWay::Dump}) {
        const Told told = survey(server.endpoint(),
                                 {named("good"), named("bad"), named("queue"), named("plain"),
                                  named("random"), named("text"), named("missing")},
                                 way);
        VERIFY_RESULT(told.ended);
        QCOMPARE(told.boards.size(), 7u);
        QVERIFY(told["good"].outcome == SurveyOutcome::InOrder);
        QCOMPARE(told["good"].members, 300);
        QCOMPARE(orderedShare(told["good"]), std::string("100%"));
        QVERIFY(told["bad"].outcome == SurveyOutcome::NotInOrder);
        QCOMPARE(told["bad"].notByTime, 2);
        QCOMPARE(orderedShare(told["bad"]), std::string("99.34%"));
        QVERIFY(!told["bad"].findings.empty());
        QVERIFY(told["queue"].outcome == SurveyOutcome::NotABoard);
        QVERIFY(told["queue"].use == OtherUse::Times);
        QVERIFY(told["plain"].outcome == SurveyOutcome::NoTime);
        QVERIFY(told["random"].outcome == SurveyOutcome::NotSure);
        for (const char *key : {"text", "missing"}) {
            QVERIFY(told[key].outcome == SurveyOutcome::NotRead);
            QVERIFY(!told[key].words.empty());
        }
        const SurveySum sum = sumSurvey(told.boards);
        QCOMPARE(sum.count(SurveyOutcome::NotRead), 2);
        QCOMPARE(sum.notByTime, 2);
        QCOMPARE(sum.others.size(), 1u);
        QCOMPARE(sum.others[0].keys, std::vector<std::string>{"queue"});
        QVERIFY(surveySeverity(sum, Coverage({})) == Severity::Bad);
    }
}

void BoardSurveyTest::othersOfAPatternAreLookedAtToo()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    fill(server, "day:1");
    fill(server, "day:2", 2); // too few to tell by themselves
    const CodecSpec milliseconds = *parseCodecSpec("binary:bits=41,unit=ms,from=2199023255551");
    for (int i = 0; i < 300; ++i)
        put(server, "day:3", "m" + std::to_string(i),
            encode(milliseconds, 1 + i % 400, (now - i * 997) * 1000 + i)->raw);
    const Told told = survey(server.endpoint(),
                             {named("day:1", "day:*"), named("day:2", "day:*"), named("day:3", "day:*")});
    VERIFY_RESULT(told.ended);
    QVERIFY(told["day:2"].outcome == SurveyOutcome::InOrder);
    QVERIFY(told["day:2"].codec == told["day:1"].codec);
    // One of them is packed otherwise: its rows say so.
    QVERIFY(told["day:3"].outcome == SurveyOutcome::InOrder);
    QVERIFY(told["day:3"].codec == milliseconds);
    const Told alone = survey(server.endpoint(), {named("day:2", "day:*")});
    QVERIFY(alone["day:2"].outcome != SurveyOutcome::InOrder);
}

void BoardSurveyTest::whatWasSaidHolds()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    fill(server, "board");
    BoardToSurvey said = named("board");
    said.said = SaidCodec{CodecSpec()};
    const Told plain = survey(server.endpoint(), {said});
    QVERIFY(plain["board"].isSaid && plain["board"].codec == CodecSpec());
    // What was said of another server's board gives way to what the rows say.
    said.said->elsewhere = true;
    const Told elsewhere = survey(server.endpoint(), {said});
    QVERIFY(!elsewhere["board"].isSaid && elsewhere["board"].codec->hasTime());
    // In the future by the server's own clock.
    put(server, "board", "tomorrow",
        encode(*parseCodecSpec("binary:from=4294967295"), 1, QDateTime::currentSecsSinceEpoch() + 100'000)
            ->raw);
    const Told future = survey(server.endpoint(), {named("board")}, ReadWay::Pages, By::Server);
    const auto &findings = future["board"].findings;
    QVERIFY(std::ranges::find(findings, FindingKind::Future, &SurveyedBoard::Found::kind) != findings.end());
}

void BoardSurveyTest::rowsThatWereSeenBeforeHaveNoLaterTimes()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    fill(server, "b");
    const CodecSpec spec = *parseCodecSpec("binary:from=4294967295");
    put(server, "b", "late", encode(spec, 50, now - 60)->raw);
    BoardToSurvey board = named("b");
    board.said = SaidCodec{spec, false};
    const auto future = [&] {
        const Told told = survey(server.endpoint(), {board});
        return std::ranges::count(told["b"].findings, FindingKind::Future, &SurveyedBoard::Found::kind);
    };
    QCOMPARE(future(), 0);
    board.seen = (now - 7200) * 1'000'000;
    QCOMPARE(future(), 1);
}

void BoardSurveyTest::aServerThatIsGoneEndsIt()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    fill(server, "a", 10);
    fill(server, "b", 10);
    const auto pool = poolOf(server.endpoint());
    std::vector<SurveyedBoard> told;
    const std::vector<BoardToSurvey> boards{named("a"), named("b")};
    const auto ended = surveyBoards(pool, boards, ReadWay::Pages, {[] { return now * 1'000'000; }},
                                    plainWording(), [&](SurveyedBoard board) {
                                        told.push_back(std::move(board));
                                        server.kill();
                                    });
    QVERIFY(!ended);
    QCOMPARE(told.size(), 1u);
}

void BoardSurveyTest::aNodeThatIsGoneIsNotAskedForEach()
{
    TestCluster nodes(3, 0, {"--cluster-require-full-coverage", "no"});
    QVERIFY2(nodes.error().isEmpty(), qPrintable(nodes.error()));
    std::vector<BoardToSurvey> boards;
    std::size_t gone = 0;
    for (int i = 0; i < 30; ++i) {
        const std::string key = "board:" + std::to_string(i);
        const std::size_t node = nodes.nodeOf(key);
        fill(nodes.node(node), key, 3);
        boards.push_back(named(key));
        gone += node == 2 ? 1 : 0;
    }
    QVERIFY(gone > 2);
    Route route(nodes.node(0).endpoint());
    auto connection = openConnection(route.endpoint);
    VERIFY_RESULT(connection);
    const auto info = readServerInfo(*connection);
    VERIFY_RESULT(info);
    VERIFY_RESULT(joinCluster(*connection, route, *info));
    nodes.node(2).kill();
    const Told told = survey(route, boards);
    VERIFY_RESULT(told.ended);
    QCOMPARE(told.boards.size(), 30u);
    const auto unread = std::ranges::count(told.boards, SurveyOutcome::NotRead, &SurveyedBoard::outcome);
    QCOMPARE(std::size_t(unread), gone);
    for (const SurveyedBoard &board : told.boards)
        QVERIFY(!board.node.empty());
}

void BoardSurveyTest::aBoardThatMovesIsNotKnownToBeInOrder()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const CodecSpec spec = *parseCodecSpec("binary:from=4294967295");
    constexpr int rows = 20'000; // five pages
    Command add{"ZADD", "board"};
    for (int i = 0; i < rows; ++i)
        add.insert(add.end(), {shortestText(encode(spec, i + 1, now - i)->raw), "m" + std::to_string(i)});
    QCOMPARE(server.command(add), ":" + std::to_string(rows));
    // Somebody comes at the top before each range, once all pages are read.
    int came = 0;
    Relay relay(server, [&](Connection &connection, int range) {
        const double raw = encode(spec, 50'000, now - 1000 + came)->raw;
        if (range >= 5 && connection.run({"ZADD", "board", shortestText(raw), "new:" + std::to_string(came)}))
            ++came;
    });
    const Told told = survey(relay.endpoint(), {named("board")});
    VERIFY_RESULT(told.ended);
    const SurveyedBoard board = told["board"];
    QVERIFY(board.outcome == SurveyOutcome::MovedWhileRead);
    QVERIFY(board.moved > 0);
    QCOMPARE(board.notByTime, 0);
    QCOMPARE(orderedShare(board), std::string());
    const SurveySum sum = sumSurvey(told.boards);
    QCOMPARE(sum.moved, 1);
    QVERIFY(surveySeverity(sum, Coverage({})) == Severity::Warning);
    QVERIFY(surveyCsv(told.boards, Coverage({})).contains(",moved while read,"));
}

void BoardSurveyTest::saysWhatItCameTo()
{
    Sentences said("surveytext");
    const auto say = [&](const char *name, std::initializer_list<std::int64_t> counts, std::int64_t members) {
        SurveySum sum;
        std::ranges::copy(counts, sum.boards.begin());
        sum.notByTime = members;
        said.add(QLatin1StringView(name), surveyAnswer(sum, plainWording()));
        said.add(QLatin1StringView(name) + QStringLiteral(", more"), surveyDetail(sum, plainWording()));
    };
    // Not in order, not read, moved while read, not sure, no time, in order, no leaderboard.
    say("nothing", {0, 0, 0, 0, 0, 0, 0}, 0);
    say("one", {0, 0, 0, 0, 0, 1, 0}, 0);
    say("all right", {0, 0, 0, 0, 0, 1370, 0}, 0);
    say("one of each", {1, 1, 1, 1, 1, 1, 1}, 1);
    say("several", {15, 2, 4, 6, 3, 137, 33}, 1931);
    for (const OtherUse use : {OtherUse::Times, OtherUse::Places, OtherUse::Constant})
        said.add(QStringLiteral("use %1").arg(int(use)), otherUseText(use) + ": " + otherUseReason(use));
    for (const std::int64_t boards : {1, 4})
        said.add(QStringLiteral("moved %1").arg(boards), movedBoardsText(boards));
    COMPARE_SENTENCES(said);
}

void BoardSurveyTest::writesATable()
{
    SurveyedBoard wrong{.key = "=board,\"x\""};
    wrong.outcome = SurveyOutcome::NotInOrder;
    wrong.members = 3;
    wrong.notByTime = 1;
    wrong.codec = *parseCodecSpec("binary:from=4294967295");
    wrong.findings = {{FindingKind::Future, 1}, {FindingKind::SameTick, 2}};
    SurveyedBoard unread{.key = "\xff"};
    unread.words = "It is gone.";
    const SurveyedBoard boards[] = {wrong, unread};
    const std::string csv = surveyCsv(boards, Coverage({}, {{"db:2", "It is down."}}));
    QVERIFY2(
        csv.contains(
            "\"'=board,\"\"x\"\"\",,not in order,3,binary:from=4294967295,detected,66.67%,future,1,1,,\r\n"),
        csv.c_str());
    QVERIFY2(csv.ends_with("\\xff,,not read,,,,,,,,,It is gone.\r\n,db:2,not listed,,,,,,,,,It is down.\r\n"),
             csv.c_str());
}

TIEBREAK_TEST(QCoreApplication, BoardSurveyTest)

} // namespace tst_boardsurvey

#include "tst_boardsurvey.moc"
