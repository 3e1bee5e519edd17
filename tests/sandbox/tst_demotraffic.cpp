// SPDX-License-Identifier: GPL-3.0-or-later
// A demo board that lives stays a sound board, whatever moment it is looked at; a broken writer leaves its
// marks.
#include "core/audit/audit.h"
#include "redis/board/boardreader.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "redis/live/membernames.h"
#include "sandbox/demotraffic.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace tiebreak;

namespace tst_demotraffic
{

namespace
{

constexpr std::int64_t lifeBegins = 1'795'207'390; // 2026-11-20T20:43:10Z

std::chrono::sys_seconds lifeSecond(std::int64_t second)
{
    return std::chrono::sys_seconds(std::chrono::seconds(second));
}

/// A clock that goes on by a fifth of a second whenever it is read.
std::function<Moment()> steppingClock(std::int64_t second)
{
    return [now = Moment(lifeSecond(second))]() mutable { return now += std::chrono::milliseconds(200); };
}

using Findings = std::map<FindingKind, std::int64_t>;

} // namespace

class TestDemoTraffic : public QObject
{
    Q_OBJECT

    std::optional<Sandbox> m_sandbox;
    std::vector<DemoBoard> m_boards;

    const DemoBoard &tonight() const
    {
        return *std::ranges::find(m_boards, "gift:room:8841:tonight", &DemoBoard::key);
    }

    Snapshot read(const DemoBoard &board)
    {
        auto connection = openConnection(m_sandbox->writable());
        return readWholeBoard(connection.value(), board.key, ReadWay::Pages).value();
    }

    Findings findingsOf(const DemoBoard &board, std::int64_t second)
    {
        const AuditReport report = auditSnapshot(read(board), Decoder(board.codec, board.timeRange),
                                                 board.direction, second * 1'000'000)
                                       .value();
        Findings found;
        for (const Finding &finding : report.findings)
            found[finding.kind] = finding.count;
        return found;
    }

    /// Which scores the members have by the codec.
    std::map<std::string, std::int64_t> scoresOf(const DemoBoard &board)
    {
        std::map<std::string, std::int64_t> scores;
        const Snapshot snapshot = read(board);
        const Decoder decoder(board.codec, board.timeRange);
        for (std::size_t row = 0; row < snapshot.rows.size(); ++row) {
            const Decoded decoded = decoder.decode(snapshot.rows.raw(row));
            if (decoded.verdict != Verdict::Invalid)
                scores[std::string(snapshot.rows.member(row))] = decoded.preimage.score;
        }
        return scores;
    }

    /// The members of a board from the top down.
    std::vector<std::string> topOf(const DemoBoard &board, std::int64_t rows)
    {
        auto connection = openConnection(m_sandbox->writable());
        const auto page = readPage(connection.value(), board.key, board.direction, 0, rows).value();
        std::vector<std::string> members;
        for (std::size_t row = 0; row < page.rows.size(); ++row)
            members.emplace_back(page.rows.member(row));
        return members;
    }

    /// Tonight's board as it was written; to write all boards takes far longer.
    void writeAnew()
    {
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"COPY", "spare", tonight().key, "REPLACE"}));
    }

private slots:
    void initTestCase()
    {
        auto started = Sandbox::start();
        VERIFY_RESULT(started);
        m_sandbox.emplace(std::move(*started));
        auto boards = demoBoards();
        VERIFY_RESULT(boards);
        m_boards = std::move(*boards);
        QVERIFY(tonight().people.has_value());
        VERIFY_RESULT(writeDemoBoards(*m_sandbox, lifeSecond(lifeBegins), 1));
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"COPY", tonight().key, "spare"}));
    }

    void membersHaveNames()
    {
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        QVERIFY(tonight().people);
        const auto found = readMemberNames(*connection, *tonight().people, topOf(tonight(), 25));
        VERIFY_RESULT(found);
        QVERIFY(!found->refusal);
        std::map<std::string, std::string> names;
        for (const MemberName &name : found->names) {
            if (name.name)
                names[name.member] = *name.name;
        }
        QCOMPARE(names.size(), std::size_t(24));
        QCOMPARE(names["aurora_k"], std::string("Aurora Keller"));
        QCOMPARE(names["Søren"], std::string("Søren Kjær"));
        QVERIFY(!names.contains("dj_rollo"));
        // Two people may have one name.
        QCOMPARE(names["oldguard"], names["sofia.m"]);
        // They are written anew with the boards, whatever became of them.
        VERIFY_RESULT(connection->run({"SET", "user:aurora_k", "x"}));
        VERIFY_RESULT(writeDemoBoards(*m_sandbox, lifeSecond(lifeBegins), 1));
        QCOMPARE(connection->run({"HGET", "user:aurora_k", "name"})->text, std::string("Aurora Keller"));
    }

    void staysSound()
    {
        writeAnew();
        const Findings before = findingsOf(tonight(), lifeBegins);
        const auto old = scoresOf(tonight());
        const auto lived = bringToLife(
            *m_sandbox, tonight(), {.changesPerSecond = 0, .changes = 200, .now = steppingClock(lifeBegins)});
        VERIFY_RESULT(lived);
        QCOMPARE(lived->changes, 200);
        QVERIFY(lived->topTen >= 10 && lived->climbs >= 8 && lived->ties >= 2 && lived->newcomers >= 1);
        QCOMPARE(lived->otherUnit + lived->addedRaw, 0);
        Findings after = findingsOf(tonight(), lifeBegins + 100);
        const auto now = scoresOf(tonight());
        QCOMPARE(std::int64_t(now.size()), std::int64_t(old.size()) + lived->newcomers);
        // Nothing is found but those who are level, and what was there before.
        for (const auto &[kind, count] : after) {
            if (kind == FindingKind::Collapsed || kind == FindingKind::SameTick ||
                kind == FindingKind::AboveLimit)
                continue;
            QVERIFY2(before.contains(kind) && count <= before.at(kind), QByteArray::number(int(kind)));
        }
        int raised = 0;
        for (const auto &[member, score] : old) {
            QVERIFY2(now.at(member) >= score, member.c_str());
            raised += now.at(member) > score;
        }
        QVERIFY(raised > 60);
    }

    void theTopMovesAndSomebodyClimbs()
    {
        writeAnew();
        auto before = topOf(tonight(), 10);
        const std::string climber = topOf(tonight(), 12).back();
        int moved = 0;
        std::size_t best = 12;
        std::set<std::string> leaders;
        const DemoTraffic life{.changesPerSecond = 0, .changes = 1000, .now = steppingClock(lifeBegins)};
        const auto watch = [&](std::uint64_t done, std::uint64_t) {
            const auto top = topOf(tonight(), 12);
            const auto at = std::ranges::find(top, climber) - top.begin();
            if (done < 500)
                best = std::min(best, std::size_t(at) + 1);
            const std::vector<std::string> ten(top.begin(), top.begin() + 10);
            moved += ten != before;
            before = ten;
            leaders.insert(top.front());
        };
        const auto lived = bringToLife(*m_sandbox, tonight(), life, Progress({}, watch));
        VERIFY_RESULT(lived);
        QCOMPARE(lived->departures, 1);
        const auto rows = std::int64_t(topOf(tonight(), 5000).size());
        QCOMPARE(rows, tonight().members + lived->newcomers - lived->departures);
        // At 5 changes a second: every few seconds a change of the first ten, and not a frantic one.
        QVERIFY2(moved >= 35 && moved <= 250, QByteArray::number(moved));
        QVERIFY2(best <= 6, QByteArray::number(qulonglong(best)));
        QVERIFY(leaders.size() >= 2);
    }

    void theBrokenWriterIsSeen()
    {
        writeAnew();
        const Findings before = findingsOf(tonight(), lifeBegins);
        const auto lived = bringToLife(
            *m_sandbox, tonight(),
            {.changesPerSecond = 0, .brokenWriter = true, .changes = 200, .now = steppingClock(lifeBegins)});
        VERIFY_RESULT(lived);
        QVERIFY(lived->otherUnit >= 7 && lived->addedRaw >= 3);
        const Findings after = findingsOf(tonight(), lifeBegins + 100);
        std::int64_t more = 0;
        for (const auto &[kind, count] : after) {
            const auto found = before.find(kind);
            const bool level = kind == FindingKind::Collapsed || kind == FindingKind::SameTick;
            more += level ? 0 : count - (found == before.end() ? 0 : found->second);
        }
        QVERIFY(more >= 4);
    }

    void isTheSameForTheSameSeed()
    {
        std::map<std::string, std::int64_t> first;
        for (const std::int64_t shift : {0, 1000}) {
            writeAnew();
            VERIFY_RESULT(bringToLife(*m_sandbox, tonight(),
                                      {.seed = 5,
                                       .changesPerSecond = 0,
                                       .changes = 300,
                                       .now = steppingClock(lifeBegins + shift)}));
            if (first.empty())
                first = scoresOf(tonight());
        }
        QCOMPARE(scoresOf(tonight()), first);
        writeAnew();
        VERIFY_RESULT(bringToLife(
            *m_sandbox, tonight(),
            {.seed = 6, .changesPerSecond = 0, .changes = 300, .now = steppingClock(lifeBegins)}));
        QVERIFY(scoresOf(tonight()) != first);
    }

    void livesOnOtherBoards_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const char *key : {"gift:room:12:today", "ladder:season:9", "run:canyon:any", "duel:rating:s4",
                                "steps:lifetime", "arcade:highscores", "clan:war:17", "quiz:coins:lifetime"})
            QTest::newRow(key) << QByteArray(key);
    }
    void livesOnOtherBoards()
    {
        QFETCH(QByteArray, key);
        const auto board = std::ranges::find(m_boards, key.toStdString(), &DemoBoard::key);
        QVERIFY(board != m_boards.end());
        const Findings before = findingsOf(*board, lifeBegins);
        const auto old = scoresOf(*board);
        const auto lived = bringToLife(
            *m_sandbox, *board, {.changesPerSecond = 0, .changes = 300, .now = steppingClock(lifeBegins)});
        VERIFY_RESULT(lived);
        const auto now = scoresOf(*board);
        for (const auto &[member, score] : old) {
            const bool better = board->direction == Direction::HighestFirst ? now.at(member) >= score
                                                                            : now.at(member) <= score;
            QVERIFY2(better, member.c_str());
        }
        for (const auto &[kind, count] : findingsOf(*board, lifeBegins + 100)) {
            const std::set<FindingKind> level{FindingKind::Collapsed, FindingKind::SameTick,
                                              FindingKind::NoTimeKept, FindingKind::AboveLimit};
            QVERIFY2(level.contains(kind) || (before.contains(kind) && count <= before.at(kind)),
                     QByteArray::number(int(kind)));
        }
        VERIFY_RESULT(bringToLife(
            *m_sandbox, *board,
            {.changesPerSecond = 0, .brokenWriter = true, .changes = 100, .now = steppingClock(lifeBegins)}));
    }

    void saysWhereTheCodecEnds()
    {
        const auto final = std::ranges::find(m_boards, "song:karaoke:final", &DemoBoard::key);
        const auto lived = bringToLife(
            *m_sandbox, *final, {.changesPerSecond = 0, .changes = 10, .now = steppingClock(lifeBegins)});
        VERIFY_FAILURE(lived, ErrorKind::Limit, "");
    }

    void goesOnWhereTheBoardIsWrittenAnew()
    {
        writeAnew();
        std::int64_t changes = 0;
        const auto lived = bringToLife(
            *m_sandbox, tonight(), {.changesPerSecond = 0, .changes = 400, .now = steppingClock(lifeBegins)},
            Progress({}, [&](std::uint64_t, std::uint64_t) {
                if (++changes == 300)
                    writeAnew();
            }));
        VERIFY_RESULT(lived);
        const auto now = scoresOf(tonight());
        // It has gone on from the scores that are there, not from those that it had reached.
        QVERIFY(now.at("aurora_k") < 18'000'000);
        QVERIFY(std::int64_t(now.size()) <= tonight().members + 1);
    }

    void saysThatTheBoardIsGone()
    {
        writeAnew();
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        std::int64_t changes = 0;
        const auto lived =
            bringToLife(*m_sandbox, tonight(), {.changesPerSecond = 0, .now = steppingClock(lifeBegins)},
                        Progress({}, [&](std::uint64_t, std::uint64_t) {
                            if (++changes == 50)
                                VERIFY_RESULT(connection->run({"DEL", tonight().key}));
                        }));
        VERIFY_FAILURE(lived, ErrorKind::NotFound, "\"gift:room:8841:tonight\" no longer exists");
        QCOMPARE(connection->run({"EXISTS", tonight().key})->integer, 0);
        VERIFY_RESULT(connection->run({"SET", tonight().key, "a string"}));
        VERIFY_FAILURE(bringToLife(*m_sandbox, tonight(), {.changesPerSecond = 0}), ErrorKind::WrongType, "");
    }

    void endsAtOnceWhenItIsStopped()
    {
        writeAnew();
        std::stop_source stop;
        // So slow that only a stop ends the wait for the second change.
        const auto lived = bringToLife(*m_sandbox, tonight(), {.changesPerSecond = 1e-6},
                                       Progress(stop.get_token(), [&](std::uint64_t done, std::uint64_t) {
                                           if (done == 1)
                                               stop.request_stop();
                                       }));
        VERIFY_RESULT(lived);
        QCOMPARE(lived->changes, 1);
        const auto none =
            bringToLife(*m_sandbox, tonight(), {.changesPerSecond = 1}, Progress(stop.get_token()));
        QVERIFY(!none || none->changes == 0);
    }
};

TIEBREAK_TEST(QCoreApplication, TestDemoTraffic)

} // namespace tst_demotraffic

#include "tst_demotraffic.moc"
