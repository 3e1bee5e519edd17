// SPDX-License-Identifier: GPL-3.0-or-later
// One drawing, painted in the window and read back from the SVG of a report: all inks are seen in both.
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "sim/report/runcharts.h"
#include "sim/report/runhtml.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QtTest>

#include <algorithm>

using namespace tiebreak;

namespace tst_drawnchart
{

namespace
{

std::vector<RunSecond> someSeconds()
{
    std::vector<RunSecond> seconds(8);
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        seconds[i].done = 1000 + 50 * static_cast<std::int64_t>(i);
        seconds[i].p50 = 400'000;
        seconds[i].p99 = 3'000'000;
        seconds[i].p999 = 40'000'000;
    }
    seconds[3].refused = 7;
    return seconds;
}

RunRecord someRecord(std::int64_t lost)
{
    RunRecord record;
    record.plan.strategy = "script";
    record.seconds = someSeconds();
    record.measuredFor = std::chrono::seconds(8);
    record.throughput = 1200;
    record.serverCpuMicros = 20.0 + static_cast<double>(lost);
    record.consistency.emplace();
    record.consistency->acknowledged = 1000;
    record.consistency->lost = lost;
    return record;
}

/// How many pixels have a colour, but for what smoothing does.
int pixelsOf(const QImage &image, const QColor &colour)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const int away =
                std::max({std::abs(pixel.red() - colour.red()), std::abs(pixel.green() - colour.green()),
                          std::abs(pixel.blue() - colour.blue())});
            found += away < 24;
        }
    return found;
}

/// The pictures of a report for paper.
QList<QImage> picturesOf(const std::string &page)
{
    static const QRegularExpression pattern(QStringLiteral("base64,([A-Za-z0-9+/=]+)"));
    QList<QImage> images;
    auto found = pattern.globalMatch(QString::fromStdString(page));
    while (found.hasNext()) {
        QSvgRenderer renderer(QByteArray::fromBase64(found.next().captured(1).toLatin1()));
        QImage image(renderer.viewBoxF().size().toSize() * 2, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        renderer.render(&painter);
        images += image;
    }
    return images;
}

} // namespace

class TestDrawnChart : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void theWindowPaintsEveryInk()
    {
        DrawnChart chart(QStringLiteral("nothing yet"));
        chart.resize(500, 200);
        QCOMPARE(chart.accessibleDescription(), QStringLiteral("nothing yet"));
        chart.draw([](const ChartCanvas &canvas) {
            const auto seconds = someSeconds();
            return throughputChart(seconds, 10, MomentNote{2, "paused"}, canvas);
        });
        QVERIFY(chart.accessibleDescription().contains(QStringLiteral("operations in the last second")));
        const Palette &colours = Palette::of(chart.palette());
        const QImage image = chart.grab().toImage();
        QVERIFY(pixelsOf(image, colours.series[0]) > 200);
        QVERIFY(pixelsOf(image, colours.gridline) > 300);
        QVERIFY(pixelsOf(image, colours.invalid) > 5);
        chart.draw({});
        QCOMPARE(chart.accessibleDescription(), QStringLiteral("nothing yet"));
        QCOMPARE(pixelsOf(chart.grab().toImage(), colours.series[0]), 0);
    }

    void tipsSayWhatASecondHeld()
    {
        DrawnChart chart({});
        chart.resize(500, 200);
        chart.draw([](const ChartCanvas &canvas) {
            const auto seconds = someSeconds();
            return latencyChart(seconds, 0, canvas);
        });
        QStringList said;
        for (int x = 0; x < chart.width(); x += 4)
            said += chart.wordsAt(QPointF(x, 100));
        said.removeDuplicates();
        said.removeAll(QString());
        QCOMPARE(said.size(), 8);
        QVERIFY(said.front().startsWith(QStringLiteral("Second 1: p50 400 µs")));
    }

    void theReportShowsEveryInk()
    {
        const std::vector<RunRecord> records{someRecord(0), someRecord(10)};
        const auto images = picturesOf(runsPaper({records, {}}));
        QCOMPARE(images.size(), 2 + 2 * 2); // bars and cost, then two a run
        const auto anywhere = [&](const char *colour) {
            int most = 0;
            for (const QImage &image : images)
                most = std::max(most, pixelsOf(image, QColor(QLatin1String(colour))));
            return most;
        };
        // Of bars, the grid, the axis, good, bad, and the three percentiles.
        for (const char *colour :
             {"#a9cdf0", "#d8dce1", "#5b6470", "#0b6e55", "#b0123b", "#0b63b5", "#c04a0b", "#8a2a8f"})
            QVERIFY2(anywhere(colour) > 60, colour);
    }
};

TIEBREAK_TEST(QApplication, TestDrawnChart)

} // namespace tst_drawnchart

#include "tst_drawnchart.moc"
