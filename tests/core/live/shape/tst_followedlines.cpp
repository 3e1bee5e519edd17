// SPDX-License-Identifier: GPL-3.0-or-later
// Which members a chart follows, and what it shows of them.
#include "core/live/livesamples.h"
#include "core/live/shape/followedlines.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_followedlines
{

namespace
{

const Decoder &linesDecoder()
{
    static const Decoder decoder{CodecSpec(), TimeRange()};
    return decoder;
}

/// `count` members, the first with most points.
LiveRows membersInOrder(int count)
{
    LiveRows rows;
    for (int i = 0; i < count; ++i)
        rows.emplace_back("m" + std::to_string(i), 1000.0 - i);
    return rows;
}

BumpLines linesOf(const BoardHistory &history, const std::vector<std::string> &pinned, Moment from, Moment to,
                  const std::vector<UnseenTime> &unseen = {})
{
    const LiveBoard board =
        describeBoard(history.latest(), history.oldest(), history, linesDecoder(), {0, 100});
    return followedLines(history, board, linesDecoder(), pinned, unseen, from, to,
                         [](std::string_view member) { return "<" + std::string(member) + ">"; });
}

} // namespace

class TestFollowedLines : public QObject
{
    Q_OBJECT

private slots:
    void followsFewOfMany()
    {
        BoardHistory history;
        history.add(sampleOfRows(membersInOrder(300), liveMoment(0s), {100, 0, 0, {"m250", "m0"}}));
        LiveRows now = membersInOrder(300);
        now[40].second = 998.5;
        sortLikeServer(now);
        history.add(sampleOfRows(now, liveMoment(10s), {100, 0, 0, {"m250", "m0"}}));
        std::vector<std::string> pinned{"m250", "m0", "nobody"};
        for (int i = 60; i < 80; ++i)
            pinned.push_back("m" + std::to_string(i));
        const BumpLines lines = linesOf(history, pinned, liveMoment(0s), liveMoment(20s));
        QCOMPARE(lines.lines.size(), maxBumpLines);
        // "nobody" was never there, and takes no line from anybody.
        QCOMPARE(lines.others, std::int64_t(300 - maxBumpLines));
        QCOMPARE(lines.lines[0].name, std::string("<m0>"));
        QVERIFY(lines.lines[0].leader && lines.lines[0].pinned && !lines.lines[0].climber);
        QCOMPARE(lines.lines[1].name, std::string("<m40>"));
        QVERIFY(lines.lines[1].climber);
        QCOMPARE(lines.lines[2].name, std::string("<m250>"));
        // The first places are not crowded out by those who are pinned.
        QCOMPARE(std::ranges::count_if(lines.lines, &BumpLine::pinned), 5);
        QVERIFY(std::ranges::any_of(lines.lines, [](const auto &line) { return line.name == "<m5>"; }));
        QCOMPARE(lines.lines[2].points.size(), std::size_t(1));
        QVERIFY(lines.lines[2].points[0].rank == std::int64_t(250));
        QVERIFY(lines.lines[2].points[0].score == std::int64_t(750));
        QCOMPARE(lines.lines[1].points.size(), std::size_t(2));
        QVERIFY(lines.lines[1].points[1].rank == std::int64_t(2));
        QVERIFY(lines.lines[1].points[1].at == liveMoment(10s));
    }

    void aLineBeginsWithItsMember()
    {
        BoardHistory history;
        for (int second = 0; second < 8; ++second) {
            LiveRows rows{{"a", 100.0 + second / 2}};
            if (second >= 3 && second != 5)
                rows.emplace_back("new", 7);
            history.add(sampleOfRows(rows, liveMoment(second * 1s)));
        }
        const BumpLines lines = linesOf(history, {}, liveMoment(1500ms), liveMoment(9s));
        QCOMPARE(lines.lines.size(), std::size_t(2));
        const auto &points = lines.lines[0].points;
        // What stood as the chart began, and then every change.
        QVERIFY(points.front().at == liveMoment(1s));
        QCOMPARE(points.front().raw, 100.0);
        QCOMPARE(points.size(), std::size_t(4));
        const auto &others = lines.lines[1].points;
        QCOMPARE(others.size(), std::size_t(3));
        QVERIFY(others[0].at == liveMoment(3s) && others[0].rank == std::int64_t(1));
        QVERIFY(others[1].at == liveMoment(5s) && !others[1].rank);
        QVERIFY(others[2].at == liveMoment(6s) && others[2].rank == std::int64_t(1));
    }

    void emptyBoardsHaveNoLines()
    {
        BoardHistory history;
        QVERIFY(linesOf(history, {"a"}, liveMoment(0s), liveMoment(1s)).lines.empty());
        history.add(sampleOfRows({}, liveMoment(0s)));
        const BumpLines lines = linesOf(history, {"a"}, liveMoment(0s), liveMoment(1s));
        QVERIFY(lines.lines.empty());
        QCOMPARE(lines.others, 0);
    }

    void whoLeftKeepsTheLine()
    {
        BoardHistory history;
        history.add(sampleOfRows({{"b", 2}, {"a", 1}}, liveMoment(0s)));
        history.add(sampleOfRows({{"b", 2}}, liveMoment(5s)));
        const BumpLines lines = linesOf(history, {"a"}, liveMoment(0s), liveMoment(9s));
        QCOMPARE(lines.lines.size(), std::size_t(2));
        QVERIFY(lines.lines[1].pinned && !lines.lines[1].points.empty());
    }
};

TIEBREAK_TEST(NoApplication, TestFollowedLines)

} // namespace tst_followedlines

#include "tst_followedlines.moc"
