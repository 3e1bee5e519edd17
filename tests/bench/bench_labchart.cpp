// SPDX-License-Identifier: GPL-3.0-or-later
// How long the Lab's main chart takes from a slider's step to its picture: curves, layout and painting.
#include "app/lab/chart/codecchart.h"
#include "app/look/look.h"
#include "bench/figures.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <algorithm>

using namespace tiebreak;

namespace
{

constexpr const char *specs[] = {"decimal",
                                 "decimal:from=9999999999",
                                 "binary:from=4294967295",
                                 "binary:from=2147483647,keep=31",
                                 "fraction:from=4102415999,span=4102415999,digits=10",
                                 "text:unit=cs,from=1099511627776",
                                 "text:unit=cs",
                                 "ordered:from=4294967295",
                                 "ordered:from=4294967295,bias=signed",
                                 "ordered:bits=41,from=2199023255551,unit=ms"};

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const BenchOptions options = readBenchOptions(argc, argv);
    applyLook(application, Theme::Light);
    QList<NamedCodec> codecs;
    for (const char *spec : specs)
        codecs += NamedCodec{{}, *parseCodecSpec(spec)};
    CodecChart chart;
    chart.resize(900, 360);
    QImage image(chart.size(), QImage::Format_ARGB32_Premultiplied);

    std::vector<double> whole;
    std::vector<double> drawn;
    std::vector<double> cursor;
    std::vector<double> reference;
    const int rounds = options.quick ? 40 : 200;
    for (int round = 0; round < rounds; ++round) {
        // The time range's end moves from step to step, as its slider would.
        const TimeRange timeRange{1'577'836'800, 2'000'000'000 + round * 86'400};
        QList<CodecCurve> curves;
        const double computing = secondsOf([&] { curves = codecCurves(codecs, timeRange); });
        const double painting = secondsOf([&] {
            chart.setCurves(curves, 2);
            chart.render(&image);
        });
        drawn.push_back(painting);
        whole.push_back(computing + painting);
        cursor.push_back(secondsOf([&] {
            chart.setScore(1000 + round * 100'000);
            chart.render(&image);
        }));
        QList<QPolygonF> lines;
        for (const ChartLine &line : chart.picture().lines)
            lines += line.path + line.beyond;
        reference.push_back(secondsOf([&] {
            QPainter painter(&image);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(Qt::black, 1.8));
            image.fill(Qt::white);
            for (const QPolygonF &line : lines)
                painter.drawPolyline(line);
        }));
    }
    const auto print = [&](const char *name, const std::vector<double> &times) {
        const double middle = median(times);
        const double plain = median(reference);
        printFigure({std::string("labchart ") + name,
                     timeText(middle) + ", max " + timeText(*std::ranges::max_element(times)),
                     "polylines alone " + timeText(plain), ratioText(middle / plain), "16 ms"});
    };
    print("10 codecs, curves and picture", whole);
    print("10 codecs, picture alone", drawn);
    print("10 codecs, cursor", cursor);
}
