// SPDX-License-Identifier: GPL-3.0-or-later
// How long a frame of the drawn skip list takes: 200 rows, every step of an insertion, while it scrolls
// along.
#include "app/internals/skiplist/skiplistpane.h"
#include "app/internals/skiplist/skiplistview.h"
#include "app/look/look.h"
#include "bench/figures.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <algorithm>

using namespace tiebreak;

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const BenchOptions options = readBenchOptions(argc, argv);
    applyLook(application, Theme::Light);
    SkipListPane pane;
    SkipListRows rows;
    for (int i = 0; i < 200; ++i)
        rows.lowest.append("player_with_a_name" + std::to_string(i), i * 4294967296.0 + i);
    rows.members = 200;
    rows.decoder.emplace(parseCodecSpec("binary:from=4294967295").value(), TimeRange());
    pane.showRows(std::move(rows));
    pane.resize(1364, 400);
    pane.show();
    SkipArguments arguments;
    arguments.member = "newcomer";
    arguments.raw = 150.5 * 4294967296.0;
    pane.findChild<QWidget *>(QStringLiteral("skipRows"))->setProperty("currentIndex", 4);
    pane.play(SkipOperation::Set, arguments);
    SkipListView &view = pane.view();
    view.setMotion(false);
    QImage image(view.size(), QImage::Format_ARGB32_Premultiplied);
    std::vector<double> steps;
    std::vector<double> frames;
    std::vector<double> reference;
    const int rounds = options.quick ? 3 : 9;
    for (int round = 0; round < rounds; ++round)
        for (int step = 0; step < int(pane.run().steps.size()); ++step) {
            steps.push_back(secondsOf([&] {
                view.setStep(step);
                view.viewport()->render(&image);
            }));
            frames.push_back(secondsOf([&] { view.viewport()->render(&image); }));
            reference.push_back(secondsOf([&] { image.fill(Qt::white); }));
        }
    const auto print = [&](const char *name, const std::vector<double> &times) {
        const double middle = median(times);
        printFigure({std::string("skip list: ") + name,
                     timeText(middle) + ", max " + timeText(*std::ranges::max_element(times)),
                     "a fill of the picture " + timeText(median(reference)),
                     ratioText(middle / median(reference)), "16 ms"});
    };
    print("200 nodes, a step's first frame", steps);
    print("200 nodes, a frame of its motion", frames);
}
