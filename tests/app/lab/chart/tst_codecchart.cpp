// SPDX-License-Identifier: GPL-3.0-or-later
// The Lab's chart and the table beside it: everything stands where it should, and can be reached.
#include "app/lab/chart/codecchart.h"
#include "app/lab/chart/codecvalues.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/rowview.h"
#include "support/testprogram.h"

#include <QHeaderView>
#include <QLabel>
#include <QPaintEvent>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QtTest>

#include <cmath>

using namespace tiebreak;

namespace tst_codecchart
{

namespace
{

/// The picture's six, then what else people compare.
constexpr const char *specs[] = {"decimal",
                                 "binary:from=4294967295",
                                 "fraction:from=4102415999,span=4102415999,digits=10",
                                 "text:unit=cs,from=1099511627776",
                                 "ordered:from=4294967295",
                                 "ordered:bits=41,from=2199023255551,unit=ms",
                                 "binary:from=2147483647,keep=31",
                                 "decimal:from=9999999999",
                                 "text:unit=cs",
                                 "ordered:from=4294967295,bias=signed",
                                 "plain",
                                 "decimal:digits=13,unit=ms"};

QList<CodecCurve> curves(int count)
{
    QList<NamedCodec> codecs;
    for (int i = 0; i < count; ++i)
        codecs += NamedCodec{{}, *parseCodecSpec(specs[i])};
    return codecCurves(codecs, *parseTimeRange("2020-01-01..2038-01-19T03:14:07Z"));
}

std::vector<PrecisionCurve::Bin> density()
{
    return {{1000, 2000, 10}, {2000, 4000, 80}, {4000, 8000, 120}, {8000, 16000, 30}};
}

/// Remembers what a widget was asked to repaint.
class PaintWatch : public QObject
{
public:
    QRegion painted;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            painted += static_cast<QPaintEvent *>(event)->region();
        return false;
    }
};

} // namespace

class TestCodecChart : public QObject
{
    Q_OBJECT

    std::unique_ptr<CodecChart> m_chart;

    /// The horizontal and vertical pieces of a line, each with no thickness.
    static bool crosses(const QPolygonF &path, const QRectF &box)
    {
        for (qsizetype i = 1; i < path.size(); ++i)
            if (QRectF(path[i - 1], path[i]).normalized().adjusted(-0.5, -0.5, 0.5, 0.5).intersects(box))
                return true;
        return false;
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void init()
    {
        m_chart = std::make_unique<CodecChart>();
        m_chart->resize(900, 330);
        m_chart->setCurves(curves(6), 1);
    }

    void scoresAndPlacesMapBothWays()
    {
        const ChartScale &scale = m_chart->picture().scale;
        QCOMPARE(scale.scoreAt(scale.plot.left()), firstCurveScore);
        QCOMPARE(scale.scoreAt(scale.plot.right()), lastCurveScore);
        QCOMPARE(scale.scoreAt(-1e9), firstCurveScore);
        QCOMPARE(scale.scoreAt(1e9), lastCurveScore);
        for (std::int64_t score = 1; score < lastCurveScore; score = score * 3 / 2 + 1)
            QVERIFY(std::abs(scale.xOf(double(scale.scoreAt(scale.xOf(double(score))))) -
                             scale.xOf(double(score))) < 1e-3);
        for (double x = scale.xOf(100); x < scale.plot.right(); ++x)
            QVERIFY(std::abs(scale.xOf(double(scale.scoreAt(x))) - x) <= 1);
    }

    void marksStandWhereTheLimitsAre()
    {
        const ChartPicture &picture = m_chart->picture();
        const QList<CodecCurve> all = curves(6);
        QCOMPARE(picture.lines.size(), 6);
        for (const ChartLine &line : picture.lines) {
            const CodecCurve &curve = all[line.curve];
            const auto check = [&](const std::optional<QPointF> &mark, std::optional<std::int64_t> score) {
                QCOMPARE(mark.has_value(), score.has_value());
                if (!mark)
                    return;
                const double micros = double(*curve.ticksAt(std::min(*score, line.lastScore))) *
                                      double(curve.tickMicroseconds());
                QVERIFY(std::abs(mark->x() - picture.scale.xOf(double(*score))) <= 1);
                // Side by side with others a line moves by some pixels, no more.
                QVERIFY(std::abs(mark->y() - picture.scale.yOf(micros)) <= 6);
            };
            check(line.circle, curve.knee());
            check(line.cross, curve.wrongFrom);
            check(line.bar, curve.endsAfter);
        }
    }

    void aLineAloneIsExact()
    {
        m_chart->setCurves(curves(2).mid(1), 0);
        const ChartPicture &picture = m_chart->picture();
        const CodecCurve curve = curves(2)[1];
        const ChartLine &line = picture.lines.front();
        QVERIFY(line.alone);
        for (const ResolutionCurve::Step &step : curve.curve.steps) {
            QVERIFY(std::abs(*line.yAt(step.score) - picture.scale.yOf(double(step.ticks) * 1e6)) < 1e-6);
            QVERIFY(crosses(line.path + line.beyond, QRectF(picture.scale.xOf(double(step.score)) - 0.6,
                                                            *line.yAt(step.score) - 0.6, 1.2, 1.2)));
        }
    }

    void coincidingLinesRunSideBySide()
    {
        const ChartPicture &picture = m_chart->picture();
        QList<double> heights;
        for (const ChartLine &line : picture.lines)
            if (!line.alone)
                heights += *line.yAt(1000);
        std::ranges::sort(heights);
        QCOMPARE(heights.size(), 4);
        for (qsizetype i = 1; i < heights.size(); ++i)
            QVERIFY(std::abs(heights[i] - heights[i - 1] - 2) < 0.01);
        // No line turns back to make room for another.
        const QList<CodecCurve> all = curves(6);
        for (const ChartLine &line : picture.lines) {
            for (qsizetype i = 1; i < line.path.size(); ++i)
                QVERIFY(line.path[i].x() >= line.path[i - 1].x());
            const auto &steps = all[line.curve].curve.steps;
            QCOMPARE(line.levels.size(), steps.size());
            for (std::size_t i = 1; i < steps.size(); ++i)
                QVERIFY(steps[i].ticks > steps[i - 1].ticks ? line.levels[i].y <= line.levels[i - 1].y
                                                            : line.levels[i].y >= line.levels[i - 1].y);
        }
    }

    void wordsTouchNeitherWordsNorLines_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("smallest") << QSize(520, 240);
        QTest::newRow("low") << QSize(1400, 240);
        QTest::newRow("narrow") << QSize(520, 600);
        QTest::newRow("usual") << QSize(900, 330);
        QTest::newRow("large") << QSize(1400, 600);
    }
    void wordsTouchNeitherWordsNorLines()
    {
        QFETCH(const QSize, size);
        const QRectF whole{QPointF(), QSizeF(size)};
        m_chart->resize(size);
        m_chart->setDensity(density(), QStringLiteral("gift:season:2026"));
        for (int count = 1; count <= 12; ++count) {
            m_chart->setCurves(curves(count), count / 2);
            const ChartPicture &picture = m_chart->picture();
            QList<QRectF> boxes;
            QSet<int> named;
            for (const ChartLabel &label : picture.labels) {
                boxes += label.box;
                named += label.curve;
                for (const ChartLine &line : picture.lines)
                    QVERIFY2(!crosses(line.path, label.box), qPrintable(label.text));
            }
            const ChartCanvas canvas = windowCanvas(size);
            for (const Drawing::Shape &shape : picture.scale.axes.shapes) {
                const auto *words = std::get_if<Drawing::Words>(&shape);
                if (!words)
                    continue;
                const double width = canvas.widthOf(words->text, false);
                const double left = words->at.x - (words->anchor == Anchor::End ? width : width / 2);
                boxes += QRectF(left, words->at.y - canvas.lineHeight / 2 + 2, width, canvas.lineHeight - 4);
            }
            for (qsizetype i = 0; i < boxes.size(); ++i) {
                QVERIFY(whole.contains(boxes[i]));
                for (qsizetype j = 0; j < i; ++j)
                    QVERIFY2(!boxes[i].intersects(boxes[j]),
                             qPrintable(QStringLiteral("%1 codecs").arg(count)));
            }
            const bool isDrawn = curves(count)[count / 2].isDrawn();
            QCOMPARE(named.contains(count / 2), isDrawn);
            if (count <= 6)
                for (const ChartLine &line : picture.lines)
                    QVERIFY2(named.contains(line.curve), qPrintable(curves(count)[line.curve].look.name));
        }
    }

    void hugeTimeRangesAndHostileNamesHaveRoomToo()
    {
        QList<NamedCodec> codecs{
            {std::string(5000, 'w'), *parseCodecSpec("binary:bits=40,epoch=-62135596800")},
            {"a\nb\tc", *parseCodecSpec("decimal:digits=12,epoch=-62135596800,unit=s")}};
        m_chart->setCurves(codecCurves(codecs, *parseTimeRange("0001-01-01..9999-12-31")), 0);
        const ChartPicture &picture = m_chart->picture();
        for (const ChartLabel &label : picture.labels)
            QVERIFY(QRectF(m_chart->rect()).contains(label.box));
        for (const ChartLine &line : picture.lines)
            QVERIFY(picture.scale.plot.adjusted(-1, -1, 1, 1).contains(line.path.boundingRect()));
        m_chart->resize(30, 20);
        QVERIFY(!m_chart->grab().isNull());
    }

    void mouseMovesTheCursor()
    {
        QSignalSpy scores(m_chart.get(), &CodecChart::scoreChosen);
        QSignalSpy codecs(m_chart.get(), &CodecChart::codecChosen);
        const ChartScale &scale = m_chart->picture().scale;
        const QPoint empty(int(scale.xOf(1e10)), int(scale.plot.bottom()) - 20);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, empty);
        QCOMPARE(scores.size(), 1);
        QVERIFY(std::abs(scale.xOf(scores.last().first().toDouble()) - empty.x()) <= 1);
        QCOMPARE(codecs.size(), 0);
        QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, empty);
        QMouseEvent move(QEvent::MouseMove, QPointF(empty + QPoint(40, 0)),
                         m_chart->mapToGlobal(QPointF(empty + QPoint(40, 0))), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(m_chart.get(), &move);
        QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, empty + QPoint(40, 0));
        QCOMPARE(scores.size(), 2);
        QVERIFY(std::abs(scale.xOf(scores.last().first().toDouble()) - empty.x() - 40) <= 1);
    }

    void clicksOnLinesAndNamesChooseCodecs()
    {
        QSignalSpy scores(m_chart.get(), &CodecChart::scoreChosen);
        QSignalSpy codecs(m_chart.get(), &CodecChart::codecChosen);
        const ChartPicture &picture = m_chart->picture();
        for (const ChartLabel &label : picture.labels) {
            if (label.kind != ChartLabel::Kind::Codec)
                continue;
            QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, label.box.center().toPoint());
            QCOMPARE(codecs.last().first().toInt(), label.curve);
        }
        QCOMPARE(scores.size(), 0);
        for (const ChartLine &line : picture.lines) {
            if (!line.alone)
                continue;
            const QPoint place(int(picture.scale.xOf(300)), int(std::round(*line.yAt(300))));
            QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, place);
            QCOMPARE(codecs.last().first().toInt(), line.curve);
        }
    }

    void keysMoveTheCursorAndChoose()
    {
        QSignalSpy scores(m_chart.get(), &CodecChart::scoreChosen);
        QSignalSpy codecs(m_chart.get(), &CodecChart::codecChosen);
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(m_chart.get(), key, modifiers);
            return scores.isEmpty() ? -1 : scores.last().first().toLongLong();
        };
        m_chart->setScore(20'000'000);
        QCOMPARE(press(Qt::Key_Right, Qt::ControlModifier), 200'000'000);
        QCOMPARE(press(Qt::Key_Left, Qt::ControlModifier), 20'000'000);
        const ChartScale &scale = m_chart->picture().scale;
        const double before = scale.xOf(20'000'000);
        QVERIFY(std::abs(scale.xOf(double(press(Qt::Key_Right))) - before - 1) < 0.01);
        QVERIFY(std::abs(scale.xOf(double(press(Qt::Key_Left))) - before) < 0.01);
        QCOMPARE(press(Qt::Key_Home), firstCurveScore);
        QCOMPARE(press(Qt::Key_Left), firstCurveScore);
        QCOMPARE(press(Qt::Key_Right), 2);
        QCOMPARE(press(Qt::Key_End), lastCurveScore);
        QCOMPARE(press(Qt::Key_Right, Qt::ControlModifier), lastCurveScore);
        press(Qt::Key_Down);
        QCOMPARE(codecs.last().first().toInt(), 2);
        press(Qt::Key_Up);
        QCOMPARE(codecs.last().first().toInt(), 0);
    }

    void movingTheCursorRepaintsTheCursor()
    {
        m_chart->setScore(20'000'000);
        m_chart->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
        QCoreApplication::sendPostedEvents();
        m_chart->repaint();
        PaintWatch watch;
        m_chart->installEventFilter(&watch);
        m_chart->setScore(21'000'000);
        QTRY_VERIFY(!watch.painted.isEmpty());
        QVERIFY(watch.painted.boundingRect().width() < 200);
        const double x = m_chart->picture().scale.xOf(21'000'000);
        QVERIFY(watch.painted.contains(QPoint(int(x), m_chart->height() / 2)));
    }

    void wordsSayWhatIsDrawn()
    {
        m_chart->setScore(20'000'000);
        QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("binary split: 17 s")));
        QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("ordered bits, ms: does not fit")));
        m_chart->setCurves({}, -1);
        QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("No codec is chosen")));
        QVERIFY(!m_chart->grab().isNull());
        m_chart->setCurves(curves(11).mid(10), 0);
        QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("plain score packs no time")));
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, QPoint(300, 100));
        QVERIFY(!m_chart->grab().isNull());
    }

    void linesHaveTheColoursOfBothThemes()
    {
        m_chart->setCurves(curves(4).mid(3), 0);
        m_chart->show();
        for (const bool dark : {false, true}) {
            applyLook(*qApp, dark ? Theme::Dark : Theme::Light);
            const Palette &palette = dark ? Palette::darkOne() : Palette::light();
            const ChartPicture &picture = m_chart->picture();
            const ChartLine &line = picture.lines.front();
            const QPoint on(int(picture.scale.xOf(5)), int(std::floor(*line.yAt(5))));
            QTRY_COMPARE(m_chart->grab().toImage().pixelColor(on).name(), palette.series[3].name());
            QCOMPARE(m_chart->grab().toImage().pixelColor(2, m_chart->height() - 3).name(),
                     palette.base.name());
        }
        applyLook(*qApp, Theme::Light);
    }

    void theTableChoosesAndSpeaksOfTheScore()
    {
        CodecValues values;
        values.resize(430, 260);
        values.setCurves(curves(6), 1);
        values.setScore(20'000'000);
        auto *table = values.findChild<RowView *>();
        QCOMPARE(table->selectedRows(), (QList<std::pair<int, int>>{{1, 1}}));
        QSignalSpy chosen(&values, &CodecValues::codecChosen);
        const QModelIndex fourth = table->model()->index(3, valuecolumn::Resolution);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(fourth).center());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.last().first().toInt(), 3);
        values.setCurves(curves(6), 3);
        QTest::keyClick(table, Qt::Key_Up);
        QCOMPARE(chosen.last().first().toInt(), 2);
        QCOMPARE(chosen.size(), 2);
        auto *title = values.findChild<QLabel *>(QStringLiteral("labValuesTitle"));
        QCOMPARE(title->text().remove(QChar(0x202f)), QStringLiteral("At 20000000 points"));
        // Names are not cut to nothing in a narrow pane; beside the chart all columns have room, also beside
        // a scroll bar.
        values.show();
        QVERIFY(!table->header()->isSectionHidden(valuecolumn::ScoreRight));
        values.resize(430, 160);
        QTRY_VERIFY(table->verticalScrollBar()->isVisible());
        QVERIFY(!table->header()->isSectionHidden(valuecolumn::ScoreRight));
        values.resize(372, 260);
        QTRY_VERIFY(table->header()->isSectionHidden(valuecolumn::ScoreRight));
        QVERIFY(table->header()->sectionSize(valuecolumn::Codec) >= 115);
        QVERIFY(table->header()->length() <= table->viewport()->width());
        values.resize(430, 260);
        QTRY_VERIFY(!table->header()->isSectionHidden(valuecolumn::ScoreRight));
        // Words that have no room are left out rather than cut.
        auto *note = values.findChild<ElidedLabel *>();
        QVERIFY(note->isVisible());
        values.setScore(-lastCurveScore * 1000);
        QVERIFY(!note->isVisible());
        values.setScore(20'000'000);
        QVERIFY(note->isVisible());
        // However many codecs there are: their scroll bar cuts no column.
        for (const int height : {160, 210, 260})
            for (const int count : {4, 7, 12, 3, 6, 8}) {
                values.resize(436, height);
                values.setCurves(curves(count), 0);
                for (const std::int64_t score : {std::int64_t(2'400'000), lastCurveScore}) {
                    values.setScore(score);
                    QTRY_COMPARE(table->header()->length(), table->viewport()->width());
                }
            }
        values.setCurves({}, -1);
        QCOMPARE(chosen.size(), 2);
        QVERIFY(!values.grab().isNull());
    }
};

TIEBREAK_TEST(QApplication, TestCodecChart)

} // namespace tst_codecchart

#include "tst_codecchart.moc"
