// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of places: where its lines and labels stand, and what it says.
#include "app/live/charts/bumpchartview.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QFontMetricsF>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace tiebreak;

namespace tst_bumpchart
{

namespace
{

const Moment chartBegin{std::chrono::seconds(1'795'033'800)}; // 2026-11-18 20:30:00

Moment chartSecond(int second)
{
    return chartBegin + std::chrono::seconds(second);
}

BumpPoint placePoint(int second, std::int64_t rank, double raw)
{
    return {chartSecond(second), rank, raw, static_cast<std::int64_t>(raw)};
}

/// Ten minutes in which ann and bob swap places after five.
BumpLines twoThatSwap()
{
    BumpLines lines;
    lines.from = chartBegin;
    lines.to = chartSecond(600);
    lines.others = 1193;
    BumpLine ann{"ann", false, true, false, {placePoint(-5, 1, 50), placePoint(300, 0, 90)}};
    BumpLine bob{"bob", false, false, false, {placePoint(-5, 0, 60), placePoint(300, 1, 60)}};
    lines.lines = {ann, bob};
    return lines;
}

QString plainDigits(QString text)
{
    return text.replace(QChar(0x202f), QChar(u' '));
}

} // namespace

class TestBumpChart : public QObject
{
    Q_OBJECT

    static double yAt(const BumpTrack &track, double x)
    {
        // The paths only go to the right.
        double low = 0;
        double high = 1;
        for (int i = 0; i < 60; ++i) {
            const double middle = (low + high) / 2;
            (track.path.pointAtPercent(middle).x() < x ? low : high) = middle;
        }
        return track.path.pointAtPercent(high).y();
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void changesStandAtTheirSample()
    {
        const BumpLines lines = twoThatSwap();
        const BumpLayout chart = BumpLayout::of(lines, QSizeF(500, 300), QTimeZone::utc());
        QCOMPARE(chart.firstRank, 0);
        QCOMPARE(chart.places, 2);
        const double change = chart.time.place(chartSecond(300));
        QVERIFY(std::abs(change - chart.plot.center().x()) < 0.01);
        for (std::size_t i = 0; i < 2; ++i) {
            const double before = chart.yOf(i == 0 ? 1 : 0);
            const double after = chart.yOf(i == 0 ? 0 : 1);
            const BumpTrack &track = chart.tracks[i];
            QVERIFY(std::abs(yAt(track, chart.plot.left() + 1) - before) < 0.01);
            QVERIFY(std::abs(yAt(track, change - widestStep - 0.5) - before) < 0.01);
            QVERIFY(std::abs(yAt(track, change + 0.01) - after) < 0.01);
            QVERIFY(std::abs(yAt(track, chart.plot.right()) - after) < 0.01);
            QCOMPARE(track.start, QPointF(chart.plot.left(), before));
            QCOMPARE(track.end, QPointF(chart.plot.right(), after));
        }
    }

    void changesOfOneInstantStayApart()
    {
        // A hundred changes in one second, on a chart of ten minutes: no step begins before the one ahead
        // ended.
        BumpLines lines = twoThatSwap();
        for (int i = 0; i < 100; ++i) {
            BumpPoint point = placePoint(400, i % 2, 100 + i);
            point.at += std::chrono::milliseconds(i * 10);
            lines.lines[0].points.push_back(point);
            point.rank = 1 - i % 2;
            point.raw = 99;
            lines.lines[1].points.push_back(point);
        }
        const BumpLayout chart = BumpLayout::of(lines, QSizeF(500, 300), QTimeZone::utc());
        double x = 0;
        const QPainterPath &path = chart.tracks[0].path;
        for (int i = 0; i < path.elementCount(); ++i) {
            QVERIFY(path.elementAt(i).x >= x - 1e-9);
            x = path.elementAt(i).x;
        }
    }

    void endsAreNamed()
    {
        const BumpLines lines = twoThatSwap();
        BumpChartView view;
        view.resize(500, 300);
        view.setLines(lines);
        const BumpLayout &chart = view.chart();
        QCOMPARE(chart.leftLabels.size(), 3u);
        QCOMPARE(chart.rightLabels.size(), 2u);
        QCOMPARE(chart.leftLabels[0].name, QStringLiteral("ann"));
        QCOMPARE(chart.leftLabels[0].number, QStringLiteral("2"));
        QCOMPARE(chart.rightLabels[0].number, QStringLiteral("1"));
        QCOMPARE(plainDigits(chart.leftLabels[2].name), QStringLiteral("1 193 others"));
        for (const LineLabel &label : chart.leftLabels) {
            QVERIFY(label.nameBox.left() >= 0);
            QVERIFY(label.nameBox.right() < chart.plot.left());
            QVERIFY(label.leader.isEmpty());
        }
        for (const LineLabel &label : chart.rightLabels) {
            QVERIFY(label.numberBox.left() > chart.plot.right());
            QVERIFY(label.nameBox.right() <= view.width());
            QVERIFY(std::abs(label.nameBox.center().y() - chart.tracks[*label.line].end->y()) < 1);
        }
    }

    void aNarrowChartHasWholeNamesAtTheRightAlone()
    {
        BumpLines lines = twoThatSwap();
        lines.lines[0].name = "Mireille Dubois";
        lines.lines[1].name = "Nadia Kovács";
        const BumpLayout chart = BumpLayout::of(lines, QSizeF(338, 220), QTimeZone::utc());
        QCOMPARE(chart.rightLabels[0].name, QStringLiteral("Mireille Dubois"));
        QCOMPARE(chart.rightLabels[1].name, QStringLiteral("Nadia Kovács"));
        QCOMPARE(plainDigits(chart.rightLabels[2].name), QStringLiteral("1 193 others"));
        for (const LineLabel &label : chart.leftLabels)
            QVERIFY(label.name.isEmpty() && !label.number.isEmpty());
        QVERIFY(chart.plot.width() > 100);
    }

    void tiesShareATrack()
    {
        BumpLines lines = twoThatSwap();
        lines.lines[0].points = {placePoint(0, 3, 7)};
        lines.lines[1].points = {placePoint(0, 4, 7)};
        lines.lines.push_back({"cid", true, false, false, {placePoint(0, 0, 70)}});
        const BumpLayout chart = BumpLayout::of(lines, QSizeF(500, 300), QTimeZone::utc());
        const double upper = chart.tracks[0].end->y();
        const double lower = chart.tracks[1].end->y();
        QCOMPARE(lower - upper, sharedTrackGap);
        QVERIFY(std::abs((upper + lower) / 2 - (chart.yOf(3) + chart.yOf(4)) / 2) < 1e-9);
        // Their labels keep their places and are joined to them by right angles.
        for (const std::size_t i : {std::size_t(0), std::size_t(1)}) {
            const LineLabel &label = chart.rightLabels[i];
            QVERIFY(std::abs(label.numberBox.center().y() - chart.yOf(3 + static_cast<std::int64_t>(i))) < 1);
            QCOMPARE(label.leader.size(), 4);
            for (int corner = 1; corner < 4; ++corner) {
                const QPointF step = label.leader[corner] - label.leader[corner - 1];
                QVERIFY(step.x() == 0 || step.y() == 0);
            }
        }
        QVERIFY(chart.rightLabels[2].leader.isEmpty());
        // -0 and 0 are two doubles.
        lines.lines[0].points[0].raw = 0.0;
        lines.lines[1].points[0].raw = -0.0;
        const BumpLayout two = BumpLayout::of(lines, QSizeF(500, 300), QTimeZone::utc());
        QCOMPARE(two.tracks[0].end->y(), two.yOf(3));
    }

    void comesAndGoes()
    {
        BumpLines lines = twoThatSwap();
        lines.lines.push_back({"new", false, false, false, {placePoint(450, 2, 5)}});
        BumpLine gone{"gone", false, false, false, {placePoint(-1, 2, 4), placePoint(150, 0, 0)}};
        gone.points[1].rank.reset();
        lines.lines.push_back(gone);
        BumpLine back{"back",
                      false,
                      false,
                      false,
                      {placePoint(-1, 3, 3), placePoint(100, 0, 0), placePoint(500, 3, 3)}};
        back.points[1].rank.reset();
        lines.lines.push_back(back);
        BumpLine never{"never", true, false, false, {placePoint(0, 0, 0)}};
        never.points[0].rank.reset();
        lines.lines.push_back(never);
        const BumpLayout chart = BumpLayout::of(lines, QSizeF(500, 300), QTimeZone::utc());
        QVERIFY(std::abs(chart.tracks[2].start->x() - chart.time.place(chartSecond(450))) < 1e-9);
        QVERIFY(std::abs(chart.tracks[3].end->x() - chart.time.place(chartSecond(150))) < 1e-9);
        QVERIFY(chart.tracks[3].left);
        QVERIFY(!chart.tracks[4].left);
        QVERIFY(!chart.tracks[5].start);
        const auto named = [](const std::vector<LineLabel> &labels, std::size_t line) {
            return std::ranges::any_of(labels, [&](const LineLabel &label) { return label.line == line; });
        };
        QVERIFY(!named(chart.leftLabels, 2) && named(chart.rightLabels, 2));
        QVERIFY(named(chart.leftLabels, 3) && !named(chart.rightLabels, 3));
        QVERIFY(named(chart.leftLabels, 4) && named(chart.rightLabels, 4));
        QVERIFY(!named(chart.leftLabels, 5) && !named(chart.rightLabels, 5));
        // Between leaving and coming back there is nothing.
        const auto between = chart.ysAt(lines, chartSecond(300));
        QVERIFY(!between[2] && !between[3] && !between[4] && !between[5]);
    }

    void placesFarDown()
    {
        BumpLines lines = twoThatSwap();
        lines.lines.push_back({"far", true, false, false, {placePoint(0, 5000, 1)}});
        const BumpLayout chart = BumpLayout::of(lines, QSizeF(500, 300), QTimeZone::utc());
        QCOMPARE(chart.places, 12);
        QVERIFY(chart.others.contains(*chart.tracks[2].end - QPointF(1, 0)));
        QCOMPARE(plainDigits(chart.rightLabels[2].number), QStringLiteral("5 001"));
        // A window of ranks without the top.
        for (BumpLine &line : lines.lines)
            for (BumpPoint &point : line.points)
                point.rank = *point.rank + 300;
        const BumpLayout window = BumpLayout::of(lines, QSizeF(500, 300), QTimeZone::utc());
        QCOMPARE(window.firstRank, 300);
        QVERIFY(!window.above.isEmpty());
        QVERIFY(window.plot.top() >= window.above.bottom());
        QCOMPARE(window.tracks[0].end->y(), window.yOf(300));
    }

    void neverMoreThanTwelve()
    {
        BumpLines lines = twoThatSwap();
        lines.lines.clear();
        for (int i = 0; i < 40; ++i)
            lines.lines.push_back(
                {"m" + std::to_string(i), i == 3 || i == 5, i == 0, i == 3, {placePoint(0, i, 100 - i)}});
        BumpChartView view;
        view.resize(400, 300);
        view.setLines(lines);
        QCOMPARE(view.chart().tracks.size(), 12u);
        const auto count = [&](LineRole role) {
            return std::ranges::count(view.chart().tracks, role, &BumpTrack::role);
        };
        QCOMPARE(count(LineRole::Leader), 1);
        QCOMPARE(count(LineRole::Climber), 1);
        QCOMPARE(count(LineRole::Pinned), 1);
        QCOMPARE(view.chart().tracks[3].role, LineRole::Climber);
        QCOMPARE(view.chart().tracks[5].role, LineRole::Pinned);
        // Labels of a small chart do not lie over one another.
        view.resize(view.minimumSizeHint());
        for (const auto *labels : {&view.chart().leftLabels, &view.chart().rightLabels})
            for (std::size_t i = 1; i < labels->size(); ++i)
                QVERIFY((*labels)[i].nameBox.top() >= (*labels)[i - 1].nameBox.bottom() - 0.01);
        QVERIFY(!view.grab().isNull());
    }

    void clockTimes()
    {
        const auto texts = [&](int seconds, double width, const QTimeZone &zone) {
            const TimeScale scale{chartSecond(-100), chartSecond(seconds - 100), 0, width};
            QStringList shown;
            for (const AxisTick &tick : timeTicks(scale, zone, windowCanvas({width, 20})))
                shown += QString::fromStdString(tick.text);
            return shown;
        };
        QCOMPARE(texts(1800, 250, QTimeZone::utc()),
                 (QStringList{QStringLiteral("20:30"), QStringLiteral("20:40"), QStringLiteral("20:50")}));
        QCOMPARE(texts(1800, 250, QTimeZone("Asia/Kolkata")).front(), QStringLiteral("02:00"));
        QCOMPARE(texts(60, 250, QTimeZone::utc()).front(), QStringLiteral("20:28:30"));
        QCOMPARE(texts(7 * 86400, 600, QTimeZone::utc()).front(), QStringLiteral("11-19"));
        QVERIFY(texts(0, 250, QTimeZone::utc()).isEmpty());
        QVERIFY(texts(1800, 0, QTimeZone::utc()).isEmpty());
        for (const int seconds : {3, 60, 600, 3600, 86400, 40 * 86400, 2'000'000'000})
            for (const double width : {60.0, 200.0, 1200.0})
                QVERIFY(!texts(seconds, width, QTimeZone("America/New_York"))
                             .contains(QStringLiteral("over one another")));
    }

    void saysWhatItShows()
    {
        BumpChartView view;
        view.resize(500, 300);
        QVERIFY(!view.accessibleName().isEmpty());
        QVERIFY(!view.accessibleDescription().isEmpty());
        QVERIFY(!view.grab().isNull());
        view.setLines(twoThatSwap());
        const QString words = plainDigits(view.accessibleDescription());
        QVERIFY(words.contains(QStringLiteral("ann: from rank 2 to rank 1.")));
        QVERIFY(words.contains(QStringLiteral("20:30:00 UTC")));
        QVERIFY(words.contains(QStringLiteral("1 193 others")));
        const BumpLayout &chart = view.chart();
        const QPointF onAnn(chart.plot.right() - 5, chart.yOf(0));
        COMPARE_SENTENCE("bumptext", view.wordsAt(onAnn + QPointF(0, 3)));
        QCOMPARE(view.wordsAt(QPointF(onAnn.x(), (chart.yOf(0) + chart.yOf(1)) / 2)), QString());
        QCOMPARE(view.wordsAt(QPointF(1, 1)), QString());
        QVERIFY(view.focusPolicy() == Qt::NoFocus);
    }

    void linesBreakWhereNobodyLooked()
    {
        BumpLines lines = twoThatSwap();
        lines.unseen = {{chartSecond(200), chartSecond(300)}};
        for (BumpLine &line : lines.lines)
            line.points.insert(line.points.begin() + 1,
                               {chartSecond(200), std::nullopt, 0, std::nullopt, true});
        BumpChartView view;
        view.resize(500, 300);
        view.setLines(lines);
        const BumpLayout &chart = view.chart();
        const double begin = chart.time.place(chartSecond(200));
        const double end = chart.time.place(chartSecond(300));
        for (const BumpTrack &track : chart.tracks) {
            int pieces = 0;
            for (int i = 0; i < track.path.elementCount(); ++i) {
                const QPainterPath::Element element = track.path.elementAt(i);
                QVERIFY(element.x <= begin + 0.01 || element.x >= end - 0.01);
                pieces += element.isMoveTo() ? 1 : 0;
            }
            QCOMPARE(pieces, 2);
            QVERIFY(!track.left);
            QCOMPARE(track.end->x(), chart.plot.right());
        }
        QCOMPARE(chart.rightLabels.front().name, QStringLiteral("ann"));
        const QPointF between((begin + end) / 2, chart.yOf(0));
        COMPARE_SENTENCE("bumptext", view.wordsAt(between));
        // The ground tells it as well, between the lines of the grid.
        const QImage image = view.grab().toImage();
        const auto colourAt = [&](double x) {
            const auto y = (chart.yOf(0) + chart.yOf(1)) / 2;
            return image.pixelColor((QPointF(x, y) * image.devicePixelRatio()).toPoint());
        };
        QCOMPARE(colourAt(between.x()), Palette::of(view.palette()).exponentFill);
        QCOMPARE(colourAt(begin - 5), view.palette().color(QPalette::Base));
    }

    void strangeNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("long") << QByteArray(100'000, 'w');
        QTest::newRow("tags") << QByteArray("<b>bold</b><img src=x>");
        QTest::newRow("lines") << QByteArray("one\ntwo\r\n\tthree");
        QTest::newRow("bytes") << QByteArray("\xff\xfe\0\x01", 4);
        QTest::newRow("right to left") << QByteArray("\xd7\x90\xd7\x91\xd7\x92 12");
        QTest::newRow("override") << QByteArray("\xe2\x80\xae"
                                                "evil");
        QTest::newRow("emoji") << QByteArray("\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80");
        QTest::newRow("empty") << QByteArray();
    }
    void strangeNames()
    {
        QFETCH(const QByteArray, name);
        BumpLines lines = twoThatSwap();
        lines.lines[0].name = name.toStdString();
        BumpChartView view;
        view.resize(400, 300);
        view.setLines(lines);
        for (const LineLabel &label : view.chart().rightLabels) {
            QVERIFY(!label.name.isEmpty());
            QVERIFY(!label.name.contains(QChar(u'\n')));
            const LineRole role = label.line ? view.chart().tracks[*label.line].role : LineRole::Other;
            const QFontMetricsF metrics(labelFont(role));
            QVERIFY(metrics.horizontalAdvance(label.name) <= label.nameBox.width() + 1);
            QVERIFY(label.nameBox.right() <= view.width());
        }
        QVERIFY(view.chart().plot.width() > 100);
        QVERIFY(view.accessibleDescription().size() < 2000);
        QVERIFY(!view.grab().isNull());
    }

    void isPaintedInBothThemes()
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            applyLook(*qApp, theme);
            BumpChartView view;
            view.resize(500, 300);
            view.setLines(twoThatSwap());
            const QImage image = view.grab().toImage();
            const double ratio = image.devicePixelRatio();
            const Palette &colours = Palette::of(view.palette());
            const auto at = [&](QPointF point) { return image.pixelColor((point * ratio).toPoint()); };
            const BumpLayout &chart = view.chart();
            QCOMPARE(at(*chart.tracks[0].end - QPointF(0.5, 0.5)).rgb(), colours.series[0].rgb());
            QCOMPARE(at(*chart.tracks[1].end - QPointF(0.5, 0.5)).rgb(), colours.axis.rgb());
            QCOMPARE(at(chart.others.center()).rgb(), colours.exponentFill.rgb());
            QCOMPARE(at(QPointF(2, 2)).rgb(), colours.base.rgb());
        }
        applyLook(*qApp, Theme::Light);
    }
};

TIEBREAK_TEST(QApplication, TestBumpChart)

} // namespace tst_bumpchart

#include "tst_bumpchart.moc"
