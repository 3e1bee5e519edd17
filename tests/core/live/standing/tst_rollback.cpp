// SPDX-License-Identifier: GPL-3.0-or-later
// Which samples show an older standing again, and which are mere updates.
#include "core/live/livesamples.h"
#include "core/live/standing/rollback.h"
#include "support/testprogram.h"

#include <QTest>

#include <random>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_rollback
{

namespace
{

/// A game in which everybody scores now and then, a sample a second.
class Game
{
public:
    explicit Game(int members, unsigned seed = 7) : m_random(seed)
    {
        for (int member = 0; member < members; ++member)
            m_rows.emplace_back("m" + std::to_string(member), rawOf(m_spec, 100 + member, liveTick));
        sample();
    }

    void play(int updates)
    {
        for (int update = 0; update < updates; ++update) {
            auto &[member, raw] = m_rows[m_random() % m_rows.size()];
            raw = rawOf(m_spec, std::int64_t(100 + m_random() % 100'000), liveTick + m_second);
        }
        sortLikeServer(m_rows);
    }
    void sample()
    {
        sortLikeServer(m_rows);
        m_history.add(now());
        ++m_second;
    }
    StandingPtr now() const { return sampleOfRows(m_rows, liveMoment(std::chrono::seconds(m_second))); }
    const BoardHistory &history() const { return m_history; }
    LiveRows &rows() { return m_rows; }

private:
    const CodecSpec m_spec = parseCodecSpec("binary:from=4294967295").value();
    std::mt19937 m_random;
    LiveRows m_rows;
    BoardHistory m_history;
    std::int64_t m_second = 0;
};

} // namespace

class RollbackTest : public QObject
{
    Q_OBJECT

private slots:
    void updatesAreNone();
    void findsTheMoment();
    void survivesAFewWritesAfterIt();
    void fewScoresAreNone();
    void countersGoBackAndForth();
    void scoresThatAreOlderThanAllThatWasSeen();
    void halfOfThemAfterALostConnection();
    void fewerMembersTellItAfterARestart();
    void anotherBoard_data();
    void anotherBoard();
    void anotherBoardOfHigherScores();
    void whoIsFurtherDownIsAskedFor();
};

void RollbackTest::updatesAreNone()
{
    Game game(50);
    for (int second = 0; second < 200; ++second) {
        game.play(20);
        QVERIFY(!findRollback(game.history(), *game.now(), true));
        game.sample();
    }
    QVERIFY(!findRollback(BoardHistory(), *game.now(), true));
}

void RollbackTest::findsTheMoment()
{
    Game game(50);
    LiveRows saved;
    Moment then;
    for (int second = 0; second < 120; ++second) {
        game.play(5);
        if (second == 60) {
            saved = game.rows();
            then = game.now()->answered();
        }
        game.sample();
    }
    game.rows() = saved;
    const auto rollback = findRollback(game.history(), *game.now(), true);
    QVERIFY(rollback);
    QVERIFY(rollback->to == then);
    QCOMPARE(rollback->of, 50);
    // By an own count: who changed since the last sample, and all of them are as they were.
    std::int64_t changed = 0;
    for (const auto &[member, raw] : saved)
        changed += game.history().latest()->placeOf(member)->raw == raw ? 0 : 1;
    QCOMPARE(rollback->members, changed);
}

void RollbackTest::survivesAFewWritesAfterIt()
{
    Game game(50);
    const LiveRows saved = game.rows();
    for (int second = 0; second < 30; ++second) {
        game.play(20);
        game.sample();
    }
    game.rows() = saved;
    game.play(5);
    const auto rollback = findRollback(game.history(), *game.now(), true);
    QVERIFY(rollback && rollback->members >= 40);
    // Where most rows are new, it is no rollback that one could speak of.
    game.play(500);
    QVERIFY(!findRollback(game.history(), *game.now(), true));
}

void RollbackTest::fewScoresAreNone()
{
    Game game(50);
    const double raw = game.rows()[3].second;
    game.rows()[3].second = raw + 1;
    game.sample();
    // One edit, undone.
    std::ranges::find(game.rows(), raw + 1, &LiveRows::value_type::second)->second = raw;
    QVERIFY(!findRollback(game.history(), *game.now(), true));
}

void RollbackTest::countersGoBackAndForth()
{
    Game game(50);
    LiveRows saved = game.rows();
    for (std::size_t i = 0; i < 5; ++i)
        game.rows()[i].second += 1;
    game.sample();
    for (std::size_t i = 0; i < 5; ++i) {
        const auto row = std::ranges::find(game.rows(), saved[i].first, &LiveRows::value_type::first);
        row->second = saved[i].second;
    }
    QVERIFY(findRollback(game.history(), *game.now(), true));
    QVERIFY(!findRollback(game.history(), *game.now(), false));
    // All of them at once are one.
    for (auto &[member, raw] : game.rows())
        raw += 1;
    game.sample();
    game.rows() = saved;
    const auto rollback = findRollback(game.history(), *game.now(), false);
    QVERIFY(rollback && rollback->members == 50 && rollback->seen == game.now()->answered());
}

namespace
{

/// Members "PREFIX0" and on, the first with the highest raw.
LiveRows rowsNamed(const std::string &prefix, int count, double highest)
{
    LiveRows rows;
    for (int i = 0; i < count; ++i)
        rows.emplace_back(prefix + std::to_string(i), highest - i);
    return rows;
}

LiveRows joinedRows(LiveRows rows, const LiveRows &more)
{
    rows.insert(rows.end(), more.begin(), more.end());
    sortLikeServer(rows);
    return rows;
}

} // namespace

void RollbackTest::anotherBoard_data()
{
    QTest::addColumn<LiveRows>("before");
    QTest::addColumn<LiveRows>("now");
    QTest::addColumn<int>("left"); // -1: it is not another one
    const LiveRows twenty = rowsNamed("m", 20, 120);
    QTest::newRow("other members") << twenty << rowsNamed("x", 5, 110) << 0;
    QTest::newRow("all of them higher, and fewer") << twenty << rowsNamed("x", 5, 900) << 0;
    QTest::newRow("as many, some of them lower") << twenty << rowsNamed("x", 20, 120) << 0;
    QTest::newRow("kept at a size, and all were overtaken") << twenty << rowsNamed("x", 20, 900) << -1;
    QTest::newRow("one plays on both") << twenty << joinedRows(rowsNamed("x", 9, 110), {{"m3", 104}}) << 1;
    QTest::newRow("one is as it was") << twenty << joinedRows(rowsNamed("x", 9, 110), {{"m3", 117}}) << -1;
    QTest::newRow("three of twenty") << twenty
                                     << joinedRows(rowsNamed("x", 9, 110), {{"m3", 1}, {"m4", 2}, {"m5", 3}})
                                     << -1;
    QTest::newRow("trimmed to three") << twenty << LiveRows(twenty.begin(), twenty.begin() + 3) << -1;
    QTest::newRow("trimmed to one, who scored") << twenty << LiveRows{{"m0", 500}} << -1;
    QTest::newRow("two that went") << rowsNamed("m", 2, 9) << rowsNamed("x", 4, 9) << -1;
    QTest::newRow("gone") << twenty << LiveRows() << -1;
    QTest::newRow("filled") << LiveRows() << twenty << -1;
}

void RollbackTest::anotherBoard()
{
    QFETCH(const LiveRows, before);
    QFETCH(const LiveRows, now);
    QFETCH(const int, left);
    const auto found =
        findReplacement(*sampleOfRows(before, liveMoment(0s)), *sampleOfRows(now, liveMoment(1s)));
    QCOMPARE(found.has_value(), left >= 0);
    if (!found)
        return;
    QVERIFY(found->isSure);
    QCOMPARE(found->read, std::ssize(before));
    QCOMPARE(found->left, left);
    QCOMPARE(found->asked, 0);
}

/// All rows stand above all that were read, and there are as many: play does so only where members come fast.
void RollbackTest::anotherBoardOfHigherScores()
{
    const auto board = [](const std::string &prefix, double highest, std::chrono::milliseconds moment) {
        return sampleOfRows(rowsNamed(prefix, 20, highest), liveMoment(moment));
    };
    BoardHistory quiet;
    quiet.add(board("m", 120, 0ms));
    const auto higher = board("x", 900, 10'020ms);
    QCOMPARE(turnoverUntil(quiet, *higher), Turnover::Possible); // seen once
    quiet.confirm(liveMoment(10s));
    QCOMPARE(turnoverUntil(quiet, *higher), Turnover::Unlikely);
    QVERIFY(!findReplacement(*quiet.latest(), *higher));
    const auto found =
        findReplacement(*quiet.latest(), *higher, Answering::Same, turnoverUntil(quiet, *higher));
    QVERIFY(found && found->isSure);
    // After ten seconds in which nobody looked it may be so.
    QCOMPARE(turnoverUntil(quiet, *board("x", 900, 30s)), Turnover::Possible);
    BoardHistory busy; // all members of a second are new
    for (int second = 0; second <= 10; ++second)
        busy.add(board("of" + std::to_string(second) + "-", 120 + 100 * second, second * 1s));
    QCOMPARE(turnoverUntil(busy, *board("x", 9000, 11s)), Turnover::Possible);
}

void RollbackTest::scoresThatAreOlderThanAllThatWasSeen()
{
    const auto older = [](const LiveRows &before, const LiveRows &now, Direction direction) {
        LiveRequest request;
        request.direction = direction;
        return findOlderScores(*sampleOfRows(before, liveMoment(0s), request),
                               *sampleOfRows(now, liveMoment(1s), request), Answering::Other);
    };
    const LiveRows twenty = rowsNamed("m", 20, 120);
    const auto found = older(twenty, rowsNamed("m", 20, 119), Direction::HighestFirst);
    QVERIFY(found);
    QVERIFY(!found->to);
    QCOMPARE(found->members, 20);
    QCOMPARE(found->of, 20);
    // Where the lowest is the best, these are better.
    QVERIFY(!older(twenty, rowsNamed("m", 20, 119), Direction::LowestFirst));
    QVERIFY(older(twenty, rowsNamed("m", 20, 121), Direction::LowestFirst));
    QVERIFY(!older(twenty, twenty, Direction::HighestFirst));
    QVERIFY(!older(twenty, rowsNamed("x", 20, 1), Direction::HighestFirst));
    LiveRows two = twenty;
    two[3].second = two[4].second = 0;
    QVERIFY(!older(twenty, two, Direction::HighestFirst));
    QCOMPARE(older({{"a", 2}}, {{"a", 1}}, Direction::HighestFirst)->members, 1);
}

void RollbackTest::halfOfThemAfterALostConnection()
{
    const LiveRows twenty = rowsNamed("m", 20, 120);
    for (const int worse : {9, 10}) {
        LiveRows now = twenty;
        for (int i = 0; i < worse; ++i)
            now[std::size_t(i)].second -= 50;
        sortLikeServer(now);
        const auto found = findOlderScores(*sampleOfRows(twenty, liveMoment(0s)),
                                           *sampleOfRows(now, liveMoment(1s)), Answering::Reconnected);
        QCOMPARE(found.has_value(), worse == 10);
    }
}

void RollbackTest::fewerMembersTellItAfterARestart()
{
    const auto replaced = [](const LiveRows &before, const LiveRows &now, Answering answering) {
        const auto found = findReplacement(*sampleOfRows(before, liveMoment(0s)),
                                           *sampleOfRows(now, liveMoment(1s)), answering);
        return found && found->isSure;
    };
    for (const int members : {1, 20}) {
        const LiveRows before = rowsNamed("m", members, 120);
        const LiveRows now = rowsNamed("x", members, 900);
        QVERIFY(!replaced(before, now, Answering::Same));
        QVERIFY(replaced(before, now, Answering::Other));
        QVERIFY(!replaced(before, rowsNamed("m", members, 90), Answering::Other));
    }
}

void RollbackTest::whoIsFurtherDownIsAskedFor()
{
    const LiveRows old = rowsNamed("m", 200, 1000);
    const LiveRows overtaken = joinedRows(rowsNamed("x", 30, 2000), old);
    LiveRequest head;
    head.head = 20;
    const auto before = sampleOfRows(old, liveMoment(0s), head);
    const auto now = sampleOfRows(overtaken, liveMoment(1s), head);
    const auto found = findReplacement(*before, *now);
    QVERIFY(found && !found->isSure);
    const auto members = membersToAskFor(*before, *now);
    QCOMPARE(members.size(), std::size_t(8));
    QCOMPARE(members.front(), std::string("m0"));
    const auto asked = [&](std::size_t there) {
        SampledBoard sample;
        sample.asked = sample.answered = liveMoment(2s);
        sample.cardinality = std::ssize(overtaken);
        sample.parts.push_back(partOf(overtaken, 0, 20));
        for (std::size_t i = 0; i < members.size(); ++i)
            sample.former.push_back({members[i], i < there});
        return findReplacement(*before, Standing(std::move(sample)));
    };
    QVERIFY(!asked(1));
    QVERIFY(!asked(members.size()));
    QVERIFY(asked(0) && asked(0)->isSure);
    QCOMPARE(asked(0)->asked, 8);
    QCOMPARE(asked(0)->read, 20);
}

TIEBREAK_TEST(NoApplication, RollbackTest)

} // namespace tst_rollback

#include "tst_rollback.moc"
