// SPDX-License-Identifier: GPL-3.0-or-later
// The demo boards hold what their declarations and their one-line hints say, for any clock and any seed.
#include "core/board/ties.h"
#include "core/codec/codec.h"
#include "core/precision/precision.h"
#include "core/text/scoretext.h"
#include "redis/board/boardreader.h"
#include "redis/link/open.h"
#include "sandbox/demoboards.h"
#include "sandbox/demoplan.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

using namespace tiebreak;

namespace tst_demoboards
{

namespace
{

/// A demo board as it was read back, decoded.
struct ReadBoard {
    DemoBoard about;
    BoardOpening opening;
    std::vector<Decoded> decoded;

    const Rows &rows() const { return opening.page.rows; }
    int count(Verdict verdict) const
    {
        return static_cast<int>(std::ranges::count(decoded, verdict, &Decoded::verdict));
    }
    TieRule tieAbove(std::size_t row) const
    {
        return tieBetween(rows().raw(row - 1), decoded[row - 1], rows().raw(row), decoded[row]);
    }
    int ties(TieRule rule) const
    {
        int found = 0;
        for (std::size_t row = 1; row < rows().size(); ++row)
            found += tieAbove(row) == rule;
        return found;
    }
    bool says(std::string_view words) const { return about.lookAt.find(words) != std::string::npos; }
};

using Boards = std::map<std::string, ReadBoard>;

std::chrono::sys_seconds secondOf(const char *time)
{
    return std::chrono::sys_seconds(std::chrono::seconds(*parseIsoTime(time, TickUnit::Second)));
}

Result<Boards> readBoards(const Sandbox &sandbox)
{
    auto known = demoBoards();
    auto connection = openConnection(sandbox.writable());
    if (!known || !connection)
        return failure(ErrorKind::Io, "no boards or no connection");
    Boards boards;
    for (const DemoBoard &board : *known) {
        auto opening = openBoard(*connection, board.key, board.direction, board.members + 1);
        if (!opening)
            return std::unexpected(opening.error());
        ReadBoard read{board, std::move(*opening), {}};
        read.decoded.resize(read.rows().size());
        Decoder(board.codec, board.timeRange).decode(read.rows().raws(), read.decoded);
        boards.emplace(board.key, std::move(read));
    }
    return boards;
}

/// All members and raws of all boards as one number.
std::size_t fingerprint(const Boards &boards)
{
    std::string all;
    for (const auto &[key, board] : boards) {
        all.append(key);
        for (std::size_t row = 0; row < board.rows().size(); ++row)
            all.append(board.rows().member(row)).append(bitsText(board.rows().raw(row)));
    }
    return std::hash<std::string>()(all);
}

std::optional<std::size_t> rowOf(const ReadBoard &board, std::string_view member)
{
    for (std::size_t row = 0; row < board.rows().size(); ++row) {
        if (board.rows().member(row) == member)
            return row;
    }
    return std::nullopt;
}

std::int64_t largestExact(const ReadBoard &board)
{
    const CodecSpec &codec = board.about.codec;
    return largestExactScore(codec, board.about.timeRange.ticks(codec.unit)).value_or(-1);
}

} // namespace

class TestDemoBoards : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto started = Sandbox::start();
        VERIFY_RESULT(started);
        m_sandbox.emplace(std::move(*started));
    }

    void declaresEveryCodec()
    {
        const auto boards = demoBoards();
        VERIFY_RESULT(boards);
        std::set<Scheme> schemes;
        std::set<std::string> keys;
        for (const DemoBoard &board : *boards) {
            schemes.insert(board.codec.scheme);
            keys.insert(board.key);
            QVERIFY(!board.title.empty());
            // One line of a message bar in a small window.
            QVERIFY2(!board.lookAt.empty() && board.lookAt.size() <= 116, board.key.c_str());
        }
        QCOMPARE(schemes.size(), std::size_t(6));
        QCOMPARE(keys.size(), boards->size());
        QCOMPARE(boards->front().key, std::string("gift:room:8841:tonight"));
    }

    void holdsWhatItSays_data()
    {
        QTest::addColumn<QByteArray>("now");
        QTest::addColumn<int>("seed");
        QTest::newRow("an evening in November") << QByteArray("2026-11-20T20:43:10Z") << 1;
        QTest::newRow("another seed") << QByteArray("2026-11-21T04:00:59Z") << 77;
        QTest::newRow("just after midnight on New Year's Day") << QByteArray("2027-01-01T00:00:07Z") << 5;
        QTest::newRow("years later, past 2^31") << QByteArray("2041-06-30T12:00:00Z") << 123456789;
    }
    void holdsWhatItSays()
    {
        SLOW_TEST();
        QFETCH(QByteArray, now);
        QFETCH(int, seed);
        const auto clock = secondOf(now.constData());
        VERIFY_RESULT(writeDemoBoards(*m_sandbox, clock, static_cast<std::uint64_t>(seed)));
        auto boards = readBoards(*m_sandbox);
        VERIFY_RESULT(boards);
        for (const auto &[key, board] : *boards) {
            QVERIFY2(static_cast<std::int64_t>(board.rows().size()) == board.about.members, key.c_str());
            QCOMPARE(rowsAhead(board, clock), key == "gift:season:2026" ? 5 : 0);
        }
        checkTonight(boards->at("gift:room:8841:tonight"));
        checkHealthy(boards->at("gift:room:12:today"));
        checkSeason(boards->at("gift:season:2026"));
        checkChart(boards->at("song:chart:2026:week47"));
        checkKaraoke(boards->at("song:karaoke:final"));
        checkSteps(boards->at("steps:lifetime"));
        checkLadder(boards->at("ladder:season:9"));
        checkRun(boards->at("run:canyon:any"));
        checkQuiz(boards->at("quiz:coins:lifetime"));
        checkClan(boards->at("clan:war:17"));
        checkArcade(boards->at("arcade:highscores"));
        QCOMPARE(boards->size(), std::size_t(12));
    }

    void resetRestoresThemAndNothingElse()
    {
        SLOW_TEST();
        const auto now = secondOf("2026-11-20T20:43:10Z");
        VERIFY_RESULT(writeDemoBoards(*m_sandbox, now, 1));
        auto first = readBoards(*m_sandbox);
        VERIFY_RESULT(first);

        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"SET", "mine", "kept"}));
        VERIFY_RESULT(connection->run({"ZADD", "run:canyon:any", "1", "intruder"}));
        VERIFY_RESULT(connection->run({"DEL", "steps:lifetime"}));
        VERIFY_RESULT(connection->run({"SET", "arcade:highscores", "not even a sorted set"}));
        VERIFY_RESULT(writeDemoBoards(*m_sandbox, now, 1));
        auto again = readBoards(*m_sandbox);
        VERIFY_RESULT(again);
        QCOMPARE(fingerprint(*again), fingerprint(*first));
        QCOMPARE(connection->run({"GET", "mine"})->text, std::string("kept"));

        VERIFY_RESULT(writeDemoBoards(*m_sandbox, now, 2));
        auto other = readBoards(*m_sandbox);
        VERIFY_RESULT(other);
        QVERIFY(fingerprint(*other) != fingerprint(*first));
    }

    void tellsHowFarItIsAndStops()
    {
        std::stop_source stop;
        std::uint64_t last = 0, whole = 0;
        const auto now = secondOf("2026-11-20T20:43:10Z");
        VERIFY_RESULT(
            writeDemoBoards(*m_sandbox, now, 1, Progress({}, [&](std::uint64_t done, std::uint64_t total) {
                QVERIFY(done >= last && done <= total);
                last = done;
                whole = total;
            })));
        QVERIFY(last > 200000);
        QVERIFY(whole - last < 100);

        std::uint64_t before = 0;
        const auto stopped = writeDemoBoards(
            *m_sandbox, now, 1, Progress(stop.get_token(), [&](std::uint64_t done, std::uint64_t) {
                before = done;
                if (done > 5000)
                    stop.request_stop();
            }));
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
        QVERIFY(before < 20000);
    }

    void namesTheBoardThatCannotBeRead_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("words");
        const QByteArray head =
            R"({"boards":[{"key":"a:b","title":"t","lookAt":"l","members":1,"names":"handles",)";
        QTest::newRow("no JSON") << QByteArray("{") << QByteArray("the demo boards");
        QTest::newRow("no codec") << head + R"("score":1}]})" << QByteArray("the demo board a:b");
        QTest::newRow("codec") << head + R"("codec":"binary:bits=99"}]})" << QByteArray("bits");
        QTest::newRow("season") << head + R"("codec":"plain","season":"soon"}]})" << QByteArray("soon");
        QTest::newRow("direction") << head + R"("codec":"plain","direction":"up"}]})" << QByteArray("up");
    }
    void namesTheBoardThatCannotBeRead()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, words);
        const auto plans = parseDemoPlans(json.toStdString());
        QVERIFY(!plans);
        QCOMPARE(plans.error().kind, ErrorKind::Io);
        QVERIFY2(QByteArray::fromStdString(plans.error().message).contains(words),
                 plans.error().message.c_str());
    }

private:
    /// How many rows lie later than now: the rows of clocks that were wrong.
    static std::int64_t rowsAhead(const ReadBoard &board, std::chrono::sys_seconds now)
    {
        const std::int64_t limit =
            now.time_since_epoch().count() * (1000000 / unitMicroseconds(board.about.codec.unit));
        return std::ranges::count_if(board.decoded, [&](const Decoded &row) {
            return board.about.codec.hasTime() && row.verdict == Verdict::Exact &&
                   row.preimage.first >= limit;
        });
    }

    static void checkTonight(const ReadBoard &board)
    {
        QVERIFY(board.says("Ranks 7 and 8"));
        QCOMPARE(board.rows().member(6), std::string_view("mei_lin"));
        QCOMPARE(board.rows().member(7), std::string_view("kaito_7"));
        QCOMPARE(bitsOf(board.rows().raw(6)), bitsOf(board.rows().raw(7)));
        QCOMPARE(board.tieAbove(7), TieRule::Member);
        QCOMPARE(board.tieAbove(8), TieRule::Time);
        QCOMPARE(board.decoded[7].preimage.last - board.decoded[7].preimage.first, 2);
        QCOMPARE(board.decoded[9].preimage.score, 2097151);
        QCOMPARE(largestExact(board), 2097151);
        for (std::size_t row = 0; row < 10; ++row)
            QCOMPARE(board.decoded[row].verdict, row < 9 ? Verdict::Blurred : Verdict::Exact);
        QCOMPARE(board.decoded[13].verdict, Verdict::OutOfRange);
        QCOMPARE(board.decoded[15].verdict, Verdict::Invalid);
        QCOMPARE(board.count(Verdict::OutOfRange) + board.count(Verdict::Invalid) +
                     board.count(Verdict::Blurred),
                 11);
    }

    static void checkHealthy(const ReadBoard &board)
    {
        QCOMPARE(board.opening.encoding, std::string("listpack"));
        QCOMPARE(board.count(Verdict::Exact), 96);
        QCOMPARE(board.ties(TieRule::Member), 0);
        QVERIFY(board.ties(TieRule::Time) >= 10);
    }

    static void checkSeason(const ReadBoard &board)
    {
        QCOMPARE(board.opening.encoding, std::string("skiplist"));
        QVERIFY(board.says("127 rows with 4 194 304 points or more") && board.says("16 rows share doubles") &&
                board.says("14 rows have no time"));
        QCOMPARE(board.ties(TieRule::Member), 10); // of the 16 in 6 groups
        int beyond = 0;
        for (const Decoded &row : board.decoded) {
            if (row.verdict == Verdict::Invalid || row.preimage.score < 4194304)
                continue;
            ++beyond;
            QCOMPARE(row.verdict, Verdict::Blurred);
        }
        QCOMPARE(beyond, 127);
        QCOMPARE(board.count(Verdict::OutOfRange), 14);
        QCOMPARE(board.count(Verdict::Invalid), 9);
        QVERIFY(board.ties(TieRule::Time) > 50000);
    }

    static void checkChart(const ReadBoard &board)
    {
        QVERIFY(board.says("8 191 plays"));
        QCOMPARE(largestExact(board), 8191);
        QVERIFY(board.decoded[0].preimage.last - board.decoded[0].preimage.first > 60 * 100);
        int small = 0;
        for (const Decoded &row : board.decoded) {
            small += row.preimage.score <= 8191;
            QVERIFY(row.preimage.score > 8191 || row.verdict == Verdict::Exact);
            QVERIFY(row.preimage.score < 16384 || row.verdict == Verdict::Blurred);
        }
        QVERIFY(small > 50);
    }

    static void checkKaraoke(const ReadBoard &board)
    {
        QVERIFY(board.says("97.9 (9, 90, 900 or 9 000 s)") && board.says("97.54 (54, 540 or 5 400 s)"));
        QCOMPARE(board.rows().member(0), std::string_view("Amara"));
        QCOMPARE(board.rows().raw(0), 97.9);
        QCOMPARE(board.rows().member(1), std::string_view("Noor"));
        QCOMPARE(board.rows().raw(1), 97.54);
        QCOMPARE(board.decoded[1].verdict, Verdict::Ambiguous);
        QCOMPARE(board.decoded[1].intervals, 3u);
        QCOMPARE(board.count(Verdict::Exact) + board.count(Verdict::Ambiguous), 60);
    }

    static void checkSteps(const ReadBoard &board)
    {
        QVERIFY(board.says("1 048 575") && board.says("4 194 304"));
        QCOMPARE(largestExact(board), 1048575);
        int beyond = 0;
        for (const Decoded &row : board.decoded) {
            QVERIFY(row.preimage.score > 1048575 || row.verdict == Verdict::Exact);
            QVERIFY(row.preimage.score < 4194304 || row.verdict == Verdict::Blurred);
            beyond += row.preimage.score >= 4194304;
        }
        QVERIFY(beyond > 500);
        QVERIFY(board.ties(TieRule::Time) > 1000);
    }

    static void checkLadder(const ReadBoard &board)
    {
        QCOMPARE(board.count(Verdict::Exact), 12480);
        QVERIFY(board.decoded[0].preimage.score >= 200000000);
        QVERIFY(board.ties(TieRule::Time) > 1000);
    }

    static void checkRun(const ReadBoard &board)
    {
        QVERIFY(board.about.direction == Direction::LowestFirst);
        QVERIFY(board.says("Ranks 3 and 4") && board.says("234 870 ms"));
        QCOMPARE(board.count(Verdict::Exact), 640);
        QCOMPARE(board.decoded[2].preimage.score, 234870);
        QCOMPARE(board.decoded[3].preimage.score, 234870);
        QVERIFY(board.decoded[2].preimage.last < board.decoded[3].preimage.first);
        QCOMPARE(board.tieAbove(3), TieRule::Time);
        QVERIFY(board.tieAbove(2) == TieRule::None && board.tieAbove(4) == TieRule::None);
    }

    static void checkQuiz(const ReadBoard &board)
    {
        QVERIFY(board.says("24 rows") && board.says("6 new members") && board.says("2286"));
        QCOMPARE(board.count(Verdict::Invalid), 24);
        QCOMPARE(board.count(Verdict::OutOfRange), 6);
        for (std::size_t row = 0; row < board.rows().size(); ++row) {
            const Decoded &decoded = board.decoded[row];
            if (decoded.verdict == Verdict::OutOfRange) {
                QCOMPARE(decoded.ownScore, 0);
                QVERIFY(isoTime(decoded.ownTick, TickUnit::Second).starts_with("2286"));
            }
        }
        const auto latin1 = rowOf(board, "J\xf8rgen");
        QVERIFY(latin1);
    }

    static void checkClan(const ReadBoard &board)
    {
        QCOMPARE(board.count(Verdict::Exact), 900);
        // Without the time range the same raw holds a time every 2^31 s.
        const auto everywhere = *parseTimeRange("1900-01-01..2300-01-01");
        QCOMPARE(Decoder(board.about.codec, everywhere).decode(board.rows().raw(0)).verdict,
                 Verdict::Ambiguous);
    }

    static void checkArcade(const ReadBoard &board)
    {
        QVERIFY(board.says("Ranks 2 to 4") && board.says("999 990"));
        for (std::size_t row = 1; row < 4; ++row)
            QCOMPARE(board.rows().raw(row), 999990.0);
        QVERIFY(board.tieAbove(1) == TieRule::None && board.tieAbove(4) == TieRule::None);
        QCOMPARE(board.tieAbove(2), TieRule::Member);
        QCOMPARE(board.tieAbove(3), TieRule::Member);
    }

    std::optional<Sandbox> m_sandbox;
};

TIEBREAK_TEST(NoApplication, TestDemoBoards)

} // namespace tst_demoboards

#include "tst_demoboards.moc"
