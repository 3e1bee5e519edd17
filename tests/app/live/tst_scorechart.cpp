// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of scores: steps at their samples, readable axes, names at the lines.
#include "app/live/axistexts.h"
#include "app/live/charts/scorechartview.h"
#include "app/look/look.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace tiebreak;

namespace tst_scorechart
{

namespace
{

const Moment scoresBegin{std::chrono::seconds(1'795'033'800)}; // 2026-11-18 20:30:00

BumpPoint scorePoint(int second, std::int64_t rank, std::optional<std::int64_t> score)
{
    return {scoresBegin + std::chrono::seconds(second), rank, static_cast<double>(score.value_or(0)), score};
}

BumpLines climbing()
{
    BumpLines lines;
    lines.from = scoresBegin;
    lines.to = scoresBegin + std::chrono::minutes(10);
    lines.lines = {
        {"ann", false, true, false, {scorePoint(-10, 1, 100), scorePoint(300, 0, 900)}},
        {"bob", false, false, false, {scorePoint(-10, 0, 500)}},
    };
    return lines;
}

QString plainText(QString text)
{
    return text.replace(QChar(0x202f), QChar(u' '));
}

} // namespace

class TestScoreChart : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void ticksAreRound()
    {
        const auto texts = [](std::int64_t first, std::int64_t last, int most) {
            QStringList shown;
            for (const ScoreTick &tick : scoreTicks(first, last, most))
                shown += plainText(tick.text).replace(QChar(0x2212), QChar(u'-'));
            return shown.join(QStringLiteral(", "));
        };
        QCOMPARE(texts(0, 10, 6), QStringLiteral("0, 2, 4, 6, 8, 10"));
        QCOMPARE(texts(3, 3, 4), QStringLiteral("3"));
        QCOMPARE(texts(-7, 8, 4), QStringLiteral("-5, 0, 5"));
        QCOMPARE(texts(2'900'000, 17'905'520, 4), QStringLiteral("5 M, 10 M, 15 M"));
        QCOMPARE(texts(2'100'000, 2'900'000, 5),
                 QStringLiteral("2 200 000, 2 400 000, 2 600 000, 2 800 000"));
        QCOMPARE(texts(5, 4, 4), QString());
        QCOMPARE(texts(0, 100, 0), QString());
        constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
        constexpr auto highest = std::numeric_limits<std::int64_t>::max();
        const auto all = scoreTicks(lowest, highest, 5);
        QVERIFY(all.size() >= 2 && all.size() <= 5);
        QCOMPARE(plainText(shortNumber(10'000)), QStringLiteral("10 k"));
        QCOMPARE(plainText(shortNumber(2'000'000)), QStringLiteral("2 M"));
        QCOMPARE(plainText(shortNumber(1000)), QStringLiteral("1 000"));
        QCOMPARE(plainText(shortNumber(12'345)), QStringLiteral("12 345"));
        QCOMPARE(plainText(shortNumber(0)), QStringLiteral("0"));
    }

    void ticksInTheirFormat()
    {
        const auto texts = [](std::int64_t first, std::int64_t last, const char *format) {
            QStringList shown;
            for (const ScoreTick &tick : scoreTicks(first, last, 5, *parseScoreFormat(format)))
                shown += plainText(tick.text);
            return shown.join(QStringLiteral(", "));
        };
        QCOMPARE(texts(0, 4000, "pts"), QStringLiteral("0 pts, 1 000 pts, 2 000 pts, 3 000 pts, 4 000 pts"));
        QCOMPARE(texts(80'000, 140'000, "time:ms"), QStringLiteral("1:30.000, 1:45.000, 2:00.000, 2:15.000"));
        QCOMPARE(texts(0, 100, "time:ms").split(QStringLiteral(", ")).size(), 3);
        QCOMPARE(texts(0, 20 * 3600, "duration:s").split(QStringLiteral(", ")).size(), 4);
        ScoreChartView view;
        view.resize(500, 300);
        view.setLines(climbing());
        view.setFormat(*parseScoreFormat("time:s"));
        QCOMPARE(axisTexts(view.chart().axes).front(), QStringLiteral("2:00"));
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("ann: from 1:40 to 15:00.")));
        QVERIFY(view.wordsAt(QPointF(view.chart().plot.right() - 3, view.chart().yOf(900)))
                    .contains(QStringLiteral("15:00, since")));
    }

    void stepsStandAtTheirSample()
    {
        ScoreChartView view;
        view.resize(500, 300);
        view.setLines(climbing());
        const ScoreLayout &chart = view.chart();
        QCOMPARE(chart.lowest, 100);
        QCOMPARE(chart.highest, 900);
        const QPolygonF &steps = chart.tracks[0].steps.front();
        QCOMPARE(steps.size(), 4);
        const double x = chart.time.place(scoresBegin + std::chrono::minutes(5));
        QCOMPARE(steps[0], QPointF(chart.plot.left(), chart.yOf(100)));
        QCOMPARE(steps[1], QPointF(x, chart.yOf(100)));
        QCOMPARE(steps[2], QPointF(x, chart.yOf(900)));
        QCOMPARE(steps[3], QPointF(chart.plot.right(), chart.yOf(900)));
        QVERIFY(chart.yOf(900) < chart.yOf(100));
        COMPARE_SENTENCE("bumptext", view.wordsAt(QPointF(chart.plot.right() - 3, chart.yOf(900) + 2)));
        QCOMPARE(view.wordsAt(QPointF(chart.plot.right() - 3, chart.yOf(300))), QString());
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("ann: from 100 to 900 points.")));
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("bob: 500 points.")));
        // Of laps the fewest seconds rank first.
        view.setDirection(Direction::LowestFirst);
        QVERIFY(view.chart().yOf(900) > view.chart().yOf(100));
    }

    void namesStandAtTheLines()
    {
        BumpLines lines = climbing();
        for (int i = 0; i < 5; ++i)
            lines.lines.push_back(
                {"same " + std::to_string(i), false, false, false, {scorePoint(0, 2 + i, 499)}});
        ScoreChartView view;
        view.resize(500, 200);
        view.setLines(lines);
        const auto &labels = view.chart().labels;
        QCOMPARE(labels.size(), 7u);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            QVERIFY(labels[i].nameBox.left() > view.chart().plot.right());
            QVERIFY(labels[i].nameBox.right() <= view.width());
            for (std::size_t other = 0; other < i; ++other)
                QVERIFY(!labels[i].nameBox.adjusted(0, 0.1, 0, -0.1).intersects(labels[other].nameBox));
        }
        // Equal scores run side by side.
        for (std::size_t i = 3; i < 7; ++i)
            QCOMPARE(view.chart().tracks[i].end->y() - view.chart().tracks[i - 1].end->y(), sharedScoreGap);
        QVERIFY(!view.grab().isNull());
    }

    void gapsWhereThereIsNoScore()
    {
        BumpLines lines = climbing();
        lines.lines[1].points = {scorePoint(0, 0, 500), scorePoint(100, 0, std::nullopt),
                                 scorePoint(200, 0, 700)};
        BumpLine gone{"gone", false, false, false, {scorePoint(0, 2, 5), scorePoint(50, 2, 5)}};
        gone.points[1].rank.reset();
        lines.lines.push_back(gone);
        ScoreChartView view;
        view.resize(500, 300);
        view.setLines(lines);
        const auto &tracks = view.chart().tracks;
        QCOMPARE(tracks[1].steps.size(), 2u);
        QVERIFY(!tracks[1].left);
        QVERIFY(tracks[2].left);
        QVERIFY(std::abs(tracks[2].end->x() -
                         view.chart().time.place(scoresBegin + std::chrono::seconds(50))) < 1e-6);
        QCOMPARE(view.chart().labels.size(), 2u);
    }

    void nothingToShow()
    {
        ScoreChartView view;
        view.resize(300, 200);
        QVERIFY(view.chart().empty);
        QVERIFY(!view.grab().isNull());
        QVERIFY(!view.accessibleDescription().isEmpty());
        BumpLines lines = climbing();
        for (BumpLine &line : lines.lines)
            for (BumpPoint &point : line.points)
                point.score.reset();
        view.setLines(lines);
        QVERIFY(view.chart().empty);
        // One score alone, and the whole of the integers.
        lines = climbing();
        lines.lines.resize(1);
        lines.lines[0].points = {scorePoint(0, 0, 7)};
        view.setLines(lines);
        QVERIFY(view.chart().plot.contains(*view.chart().tracks[0].end - QPointF(1, 0)));
        lines.lines[0].points = {scorePoint(0, 0, std::numeric_limits<std::int64_t>::min()),
                                 scorePoint(60, 0, std::numeric_limits<std::int64_t>::max())};
        view.setLines(lines);
        QVERIFY(std::abs(view.chart().tracks[0].end->y() - view.chart().plot.top()) < 0.01);
        view.setFormat(parseScoreFormat(std::string(16, 'w')).value());
        QVERIFY(!view.grab().isNull());
    }
};

TIEBREAK_TEST(QApplication, TestScoreChart)

} // namespace tst_scorechart

#include "tst_scorechart.moc"
