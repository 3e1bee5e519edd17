// SPDX-License-Identifier: GPL-3.0-or-later
// Drawings: where values lie, what has room, and an SVG that holds together whatever the texts are.
#include "core/chart/drawing.h"
#include "core/chart/svg.h"
#include "support/testprogram.h"

#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_drawing
{

namespace
{

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();

/// Letters of 7 px.
ChartCanvas canvasOf(double width)
{
    return {width, 100, 15, [](std::string_view text, bool) { return 7.0 * double(text.size()); },
            plainWording()};
}

} // namespace

class TestDrawing : public QObject
{
    Q_OBJECT

private slots:
    void valuesLieOnTheirScale()
    {
        const ValueScale linear{10, 20, 100, 300};
        QCOMPARE(linear.at(10), 100.0);
        QCOMPARE(linear.at(15), 200.0);
        QCOMPARE(linear.at(25), 400.0);
        const ValueScale upwards{1, 100, 80, 0, true};
        QCOMPARE(upwards.at(10), 40.0);
        QCOMPARE(upwards.at(100), 0.0);
        QCOMPARE((ValueScale{5, 5, 0, 10}).at(5), 5.0);
        QCOMPARE((ValueScale{-largest, largest, 0, 10}).at(0), 5.0);
        QCOMPARE((ValueScale{-0x1p63, 0x1p63, 0, 10}).at(0x1p62), 7.5);
        QCOMPARE((ValueScale{1e-300, 1e300, 0, 10, true}).at(1), 5.0);
    }

    void labelsBelowDoNotTouchAndStayWithin()
    {
        std::mt19937_64 random(1);
        for (int i = 0; i < 500; ++i) {
            const ChartCanvas canvas = canvasOf(100 + static_cast<double>(random() % 400));
            std::vector<AxisTick> ticks(random() % 20);
            for (AxisTick &tick : ticks)
                tick = {static_cast<double>(random() % static_cast<std::uint64_t>(canvas.width)),
                        std::string(1 + random() % 8, '0')};
            Drawing drawing;
            addAxisBelow(drawing, {0, 0, canvas.width, 80}, ticks, canvas);
            std::vector<ChartBox> boxes;
            for (const Drawing::Shape &shape : drawing.shapes) {
                const auto *words = std::get_if<Drawing::Words>(&shape);
                if (!words)
                    continue;
                const double half = canvas.widthOf(words->text, false) / 2;
                const ChartBox box{words->at.x - half, 0, words->at.x + half, 1};
                QVERIFY(box.left >= -1e-9 && box.right <= canvas.width + 1e-9);
                for (const ChartBox &other : boxes)
                    QVERIFY(!box.overlaps(other));
                boxes.push_back(box);
            }
            QVERIFY(ticks.empty() || !boxes.empty());
        }
    }

    void labelsBesideAreRightAligned()
    {
        const std::vector<AxisTick> ticks{{10, "1"}, {50, "1 000"}, {55, "2"}};
        QCOMPARE(widthBeside(ticks, canvasOf(200)), 35 + axisLabelGap);
        Drawing drawing;
        addAxisBeside(drawing, {60, 0, 200, 60}, ticks, canvasOf(200));
        int found = 0;
        for (const Drawing::Shape &shape : drawing.shapes) {
            if (const auto *words = std::get_if<Drawing::Words>(&shape)) {
                QCOMPARE(words->at.x, 60 - axisLabelGap);
                QVERIFY(words->anchor == Anchor::End);
                ++found;
            }
        }
        QCOMPARE(found, 2);
    }

    void aPlotFillsItsCanvas()
    {
        const auto textsOf = [](const Drawing &drawing) {
            std::vector<std::string> texts;
            for (const Drawing::Shape &shape : drawing.shapes)
                if (const auto *words = std::get_if<Drawing::Words>(&shape))
                    texts.push_back(words->text);
            return texts;
        };
        const PlotAxes axes{{1, 100, 0, 1, true},       {0, 4}, {{1, "1"}, {100, "100"}},
                            {{0, "none"}, {4, "four"}}, "size", 20};
        ChartCanvas canvas = canvasOf(300);
        Drawing low;
        const Plot plot = addPlot(low, axes, canvas);
        QVERIFY(plot.box.left > canvas.widthOf("four", false));
        QCOMPARE(plot.box.right, 280.0);
        QVERIFY(plot.box.bottom + heightBelow(canvas) <= canvas.height);
        QCOMPARE(plot.at(1, 0).x, plot.box.left);
        QCOMPARE(plot.at(1, 0).y, plot.box.bottom);
        QCOMPARE(plot.at(10, 4).x, (plot.box.left + plot.box.right) / 2);
        QCOMPARE(plot.at(10, 4).y, plot.box.top);
        QVERIFY(textsOf(low) == std::vector<std::string>({"none", "four", "1", "100"}));
        // A title has room in a higher one.
        canvas.height = 200;
        Drawing high;
        (void)addPlot(high, axes, canvas);
        QVERIFY(textsOf(high) == std::vector<std::string>({"none", "four", "1", "100", "size"}));
        QCOMPARE(ticksThatFit(100, 9), 5);
        QCOMPARE(ticksThatFit(10, 9), 2);
        QCOMPARE(ticksThatFit(1000, 9), 9);
    }

    void whatIsTakenIsNotFree()
    {
        std::mt19937_64 random(2);
        for (int i = 0; i < 200; ++i) {
            const ChartBox bounds{0, 0, 100, 100};
            FreeSpace space(bounds);
            std::vector<ChartBox> placed;
            for (int label = 0; label < 20; ++label) {
                std::vector<ChartBox> places(1 + random() % 5);
                for (ChartBox &box : places) {
                    box.left = static_cast<double>(random() % 110) - 5;
                    box.top = static_cast<double>(random() % 110) - 5;
                    box.right = box.left + 20;
                    box.bottom = box.top + 10;
                }
                const auto taken = space.takeFirst(places);
                if (!taken)
                    continue;
                QVERIFY(bounds.contains(places[*taken]));
                for (const ChartBox &other : placed)
                    QVERIFY(!other.overlaps(places[*taken]));
                placed.push_back(places[*taken]);
            }
            QVERIFY(!placed.empty());
        }
    }

    void svgHoldsTogether()
    {
        Drawing drawing;
        drawing.width = 100;
        drawing.height = 50;
        drawing.name = "<a \"name\">";
        drawing.shapes = {
            Drawing::Line{{{0, infinite}, {-infinite, std::nan("")}}, Ink::Bad, Dash::Dotted, true},
            Drawing::Fill{{0, 0, -5, infinite}, Ink::GoodWash},
            Drawing::Wash{{{0, 0}, {1, 1}, {largest, 0}}, Ink::First},
            Drawing::Words{{5, 5}, Anchor::End, "</text><script>&\xff", Ink::Text, true},
            Drawing::Mark{{1, 2}, Drawing::Mark::Kind::Cross, 4, Ink::Bad, "a < b"},
            Drawing::Mark{{1, 2}, Drawing::Mark::Kind::Dash, 4, Ink::Axis, {}},
            Drawing::Mark{{1, 2}, Drawing::Mark::Kind::Dot, 4, Ink::Good, {}},
            Drawing::Mark{{1, 2}, Drawing::Mark::Kind::Ring, 4, Ink::Sixth, "ring"},
        };
        for (const char *style : {"", ".fill-text { fill: #000; }"}) {
            const std::string svg = svgText(drawing, style);
            for (const char *word : {"nan", "inf", "<script"})
                QVERIFY2(svg.find(word) == std::string::npos, word);
            QXmlStreamReader reader(QByteArray::fromStdString(svg));
            QString text;
            while (!reader.atEnd())
                if (reader.readNext() == QXmlStreamReader::Characters)
                    text += reader.text();
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
            QVERIFY(text.contains("</text><script>&\\xff"));
            QVERIFY(text.contains("a < b") && text.contains("ring"));
            QCOMPARE(svg.find("xmlns") == std::string::npos, *style == '\0');
        }
    }
};

TIEBREAK_TEST(QCoreApplication, TestDrawing)

} // namespace tst_drawing

#include "tst_drawing.moc"
