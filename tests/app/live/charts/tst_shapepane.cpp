// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of a board on the screen: bars, words, minutes and the heat map.
#include "app/live/axistexts.h"
#include "app/live/charts/activitybarsview.h"
#include "app/live/charts/scorebarsview.h"
#include "app/live/charts/seismographview.h"
#include "app/live/charts/shapepane.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/emptystate.h"
#include "support/codecs.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QLabel>
#include <QtTest>

#include <cmath>

using namespace tiebreak;

namespace tst_shapepane
{

namespace
{

const Moment shapeBegin{std::chrono::seconds(1'795'033'800)}; // 2026-11-18 20:30:00

Moment shapeSecond(int second)
{
    return shapeBegin + std::chrono::seconds(second);
}

/// A board of so many members with raws that fall by one a rank, of which the band `moved` is shifted.
EvenSample fallingSample(std::int64_t members, std::optional<std::size_t> moved = {}, double by = 0)
{
    EvenSample sample;
    sample.cardinality = members;
    sample.ranks = evenRanks(members);
    for (std::size_t i = 0; i < sample.ranks.size(); ++i) {
        const auto rank = static_cast<std::uint64_t>(sample.ranks[i]);
        const double raw = static_cast<double>(members - sample.ranks[i]) + (moved == i ? by : 0);
        sample.rows.push_back({raw, rank, sample.ranks[i] < members});
    }
    return sample;
}

QString withPlainSpaces(QString text)
{
    return text.replace(QChar(0x202f), QChar(u' '));
}

} // namespace

class TestShapePane : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void barsStandWhereTheirScoresAre()
    {
        ScoreDistribution distribution;
        distribution.cardinality = 1111;
        distribution.bars = {{0, 99, 1000}, {100, 199, 0}, {200, 299, 100}, {300, 399, 1}};
        ScoreBarsView view;
        view.resize(400, 200);
        view.setDistribution(distribution);
        view.setMarks({{350, QStringLiteral("Top 1")},
                       {349, QStringLiteral("top 2")},
                       {150, QStringLiteral("Top 100")},
                       {5000, QStringLiteral("beyond")}});
        const ScoreBarsLayout &chart = view.chart();
        QCOMPARE(chart.bars.size(), 4u);
        QCOMPARE(chart.bars[0].top(), chart.plot.top());
        QCOMPARE(chart.bars[1].height(), 0.0);
        QVERIFY(std::abs(chart.bars[2].height() - chart.plot.height() / 10) < 0.01);
        // One member beside a thousand is seen.
        QCOMPARE(chart.bars[3].height(), 1.0);
        // The second would touch the first, the last is beyond the scores.
        QCOMPARE(axisTexts(chart.marks), (QStringList{QStringLiteral("Top 1"), QStringLiteral("Top 100")}));
        const auto &line = std::get<Drawing::Line>(chart.marks.shapes.front());
        QVERIFY(std::abs(line.points[0].x - (chart.plot.left() + chart.plot.width() * 3.5 / 4)) < 0.01);
        QCOMPARE(withPlainSpaces(view.wordsAt(chart.bars[0].center())),
                 QStringLiteral("0 to 99 points: 1 000 members, 91%"));
        QCOMPARE(view.wordsAt(QPointF(0, 0)), QString());
        QVERIFY(withPlainSpaces(view.accessibleDescription()).contains(QStringLiteral("1 111 members")));
        const QImage image = view.grab().toImage();
        const QPointF middle = chart.bars[0].center() * image.devicePixelRatio();
        QCOMPARE(image.pixelColor(middle.toPoint()).rgb(), Palette::of(view.palette()).scoreFill.rgb());
    }

    void labelsOfGrowingBars()
    {
        ScoreDistribution distribution;
        distribution.even = false;
        std::int64_t first = 0;
        for (const std::int64_t next : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000}) {
            distribution.bars.push_back({first, next - 1, 10});
            first = next;
        }
        distribution.cardinality = 110;
        const ScoreBarsLayout chart = ScoreBarsLayout::of(distribution, {}, QSizeF(400, 200));
        QStringList texts;
        double last = 0;
        for (const Drawing::Words *words : axisWords(chart.axes)) {
            if (words->anchor != Anchor::Middle)
                continue;
            texts += withPlainSpaces(QString::fromStdString(words->text));
            QVERIFY(words->at.x > last);
            last = words->at.x;
        }
        QCOMPARE(texts, (QStringList{QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("10"),
                                     QStringLiteral("100"), QStringLiteral("1 000")}));
        QVERIFY(ScoreBarsLayout::of({}, {}, QSizeF(400, 200)).bars.empty());
    }

    void minutesStandAtTheirTime()
    {
        Activity activity;
        const Moment now = shapeSecond(30);
        for (int minute = -100; minute <= 0; ++minute)
            if (minute < -20 || minute > -10)
                activity.add(shapeSecond(minute * 60), minute == -5 ? 200 : 100);
        ActivityBarsView view;
        view.resize(500, 100);
        view.setActivity(activity, now);
        const ActivityBarsLayout &chart = view.chart();
        QCOMPARE(chart.bars.size(), 49u);
        QCOMPARE(chart.most, 200);
        QCOMPARE(chart.time.to, shapeSecond(60));
        QCOMPARE(chart.minutes.back().begin, shapeBegin);
        const double busy = chart.time.place(shapeSecond(-270));
        QCOMPARE(view.wordsAt(QPointF(busy, chart.plot.center().y())),
                 QStringLiteral("20:25:00 UTC: at least 200 changes"));
        const double unseen = chart.time.place(shapeSecond(-15 * 60 + 30));
        QCOMPARE(view.wordsAt(QPointF(unseen, chart.plot.center().y())), QString());
        const QImage image = view.grab().toImage();
        const auto at = [&](double x, double y) {
            return image.pixelColor((QPointF(x, y) * image.devicePixelRatio()).toPoint()).rgb();
        };
        const Palette &colours = Palette::of(view.palette());
        QCOMPARE(at(busy, chart.plot.bottom() - 3), colours.score.rgb());
        QCOMPARE(at(unseen, chart.plot.top() + 3), colours.exponentFill.rgb());
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("changes per minute")));
        view.setActivity(Activity(), now);
        QVERIFY(view.chart().bars.empty());
        QVERIFY(!view.grab().isNull());
    }

    void heatIsWhereItMoved()
    {
        Seismograph seismograph;
        SeismographView view;
        view.resize(500, 300);
        view.setSeismograph(seismograph, shapeBegin);
        QVERIFY(!view.grab().isNull());
        for (int second = 0; second <= 600; ++second) {
            if (second == 200)
                seismograph.interrupt();
            if (second > 200 && second < 260)
                continue;
            if (second == 260)
                seismograph.interrupt();
            // For a hundred seconds the middle moves by some 500 places, there and back.
            const bool moving = second >= 400 && second < 500 && second % 2 == 0;
            seismograph.add(moving ? fallingSample(1'000'000, 128, 500) : fallingSample(1'000'000),
                            shapeSecond(second));
        }
        view.setSeismograph(seismograph, shapeSecond(600));
        const SeismographLayout &chart = view.chart();
        QCOMPARE(chart.ranks, 1'000'000);
        QCOMPARE(axisTexts(chart.axes).front(), QStringLiteral("1"));
        const double x = chart.time.place(shapeSecond(449) + std::chrono::milliseconds(500));
        const double y = chart.yOf(evenRanks(1'000'000)[128]) + 0.3;
        QVERIFY(view.strengthAt(QPointF(x, y)).value_or(0) > 0.8);
        QCOMPARE(view.strengthAt(QPointF(x, y + 20)), 0.0);
        QCOMPARE(view.strengthAt(QPointF(chart.time.place(shapeSecond(350)), y)), 0.0);
        QCOMPARE(view.strengthAt(QPointF(chart.time.place(shapeSecond(230)), y)), std::nullopt);
        QVERIFY(withPlainSpaces(view.wordsAt(QPointF(x, y))).contains(QStringLiteral("about 500 ranks")));
        QVERIFY(
            withPlainSpaces(view.accessibleDescription()).contains(QStringLiteral("1 of 256 sampled ranks")));

        const QImage image = view.grab().toImage();
        const auto at = [&](double left, double top) {
            return image.pixelColor(static_cast<int>(left * image.devicePixelRatio()),
                                    static_cast<int>(top * image.devicePixelRatio()));
        };
        const Palette &colours = Palette::of(view.palette());
        QVERIFY(contrast(at(x, y), colours.base) > 4);
        QCOMPARE(at(x, y + 20).rgb(), colours.base.rgb());
        QCOMPARE(at(chart.time.place(shapeSecond(230)), y).rgb(), colours.exponentFill.rgb());
        QCOMPARE(chart.legend.size(), 6);
        for (const auto &entry : chart.legend) {
            QVERIFY(entry.box.bottom() <= view.height());
            QVERIFY(entry.box.right() <= view.width());
        }
    }

    void heatOfSmallAndChangingBoards()
    {
        Seismograph seismograph;
        seismograph.add(fallingSample(5), shapeSecond(0));
        seismograph.add(fallingSample(5, 2, 0.5), shapeSecond(1));
        SeismographView view;
        view.resize(300, 200);
        view.setSeismograph(seismograph, shapeSecond(1));
        QCOMPARE(view.chart().ranks, 5);
        const double x = view.chart().time.place(shapeSecond(1)) - 0.3;
        QVERIFY(view.strengthAt(QPointF(x, view.chart().yOf(2) + 3)).value_or(0) > 0);
        QCOMPARE(view.strengthAt(QPointF(x, view.chart().yOf(1) + 3)), 0.0);
        // Emptied, then large.
        EvenSample none = fallingSample(0);
        seismograph.add(none, shapeSecond(2));
        seismograph.add(none, shapeSecond(3));
        seismograph.add(fallingSample(4000), shapeSecond(4));
        seismograph.add(fallingSample(4000), shapeSecond(5));
        view.setSeismograph(seismograph, shapeSecond(5));
        QCOMPARE(view.chart().ranks, 4000);
        QVERIFY(!view.grab().isNull());
        for (const Drawing::Words *words : axisWords(view.chart().axes))
            QVERIFY(words->at.y < view.height());
        QCOMPARE(shiftStrength(1), 0.0);
        QCOMPARE(shiftStrength(1000), 1.0);
        QCOMPARE(shiftStrength(1e9F), 1.0);
    }

    void saysWhatWillComeAndThenWhatIs()
    {
        ShapePane pane;
        pane.resize(500, 760);
        pane.show();
        auto *empty = pane.findChild<EmptyState *>();
        QVERIFY(empty && empty->isVisible());
        BoardPlaces places;
        places.cardinality = 1000;
        places.wanted = wantedPlaces(1000);
        const Decoder held = decoder("binary:from=4294967295");
        for (WantedPlace &wanted : places.wanted)
            wanted.raw = encode(held.spec(), 5000 - wanted.places, 1'795'000'000)->raw;
        places.members = {{"<b>kaito</b>", 31}, {"zoe", std::nullopt}};
        pane.setPlaces(places, held, Direction::HighestFirst, shapeBegin);
        QVERIFY(!empty->isVisible());
        Sentences said("shapetext");
        said.add("places", withPlainSpaces(pane.placesWords()));
        for (const QLabel *label : pane.findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);

        ScoreDistribution distribution;
        distribution.cardinality = 1000;
        distribution.bars = {{0, 4999, 998}};
        distribution.above = 2;
        distribution.estimated = true;
        pane.setDistribution(distribution, QStringLiteral("Counting is not allowed."));
        const auto *note = pane.findChild<QLabel *>(QStringLiteral("shapeNote"));
        QVERIFY(note->isVisible());
        said.add("beside the bars", note->text());
        pane.setDistribution({});
        QVERIFY(!note->isVisible());
        // What was not counted is neither empty nor of any time.
        const auto *bars = pane.findChild<ScoreBarsView *>();
        const QString emptyBoard = bars->accessibleDescription();
        pane.setAge(QStringLiteral("as of 12:00:00"));
        pane.setUncounted(QStringLiteral("Not counted yet."));
        QCOMPARE(bars->accessibleDescription(), QStringLiteral("Not counted yet."));
        QCOMPARE(pane.findChild<QLabel *>(QStringLiteral("shapeAge"))->text(), QString());
        pane.setDistribution({});
        QCOMPARE(bars->accessibleDescription(), emptyBoard);
        QVERIFY(!pane.grab().isNull());
        pane.resize(1200, 500);
        QVERIFY(!pane.grab().isNull());
        const auto *outlook = pane.findChild<QLabel *>(QStringLiteral("shapeOutlook"));
        QVERIFY(!outlook->isVisible());
        CodecExpiry expiry;
        pane.setOutlook(expiry);
        QVERIFY(outlook->isVisible());
        said.add("outlook", outlook->text());
        COMPARE_SENTENCES(said);
        expiry.outcome = CodecExpiry::Outcome::Passed;
        expiry.exactUpTo = 2'097'151;
        pane.setOutlook(expiry);
        QVERIFY(withPlainSpaces(outlook->text()).contains("2 097 151 points"));

        pane.setOutlook(std::nullopt);
        QVERIFY(!outlook->isVisible());
        pane.setOutlook(expiry);
        pane.clear();
        QVERIFY(empty->isVisible() && !outlook->isVisible());
        QCOMPARE(pane.placesWords(), QString());
    }
};

TIEBREAK_TEST(QApplication, TestShapePane)

} // namespace tst_shapepane

#include "tst_shapepane.moc"
