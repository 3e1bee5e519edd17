// SPDX-License-Identifier: GPL-3.0-or-later
// How long until the survival map's first picture is on the screen, and until a cancelled one lets go.
#include "app/lab/survival/survivalpane.h"
#include "bench/figures.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <string>

using namespace tiebreak;

namespace
{

CodecSpec specOf(std::string_view text)
{
    return *parseCodecSpec(text);
}

TickWindow windowOf(const CodecSpec &spec)
{
    return TimeRange{1577836800, 2145916800}.ticks(spec.unit);
}

/// From setCodec() to the first whole picture, painted.
double firstPicture(QThreadPool &pool, const CodecSpec &spec)
{
    SurvivalPane pane(pool);
    pane.resize(900, 330);
    pane.show();
    return secondsOf([&] {
        QEventLoop loop;
        QObject::connect(&pane, &SurvivalPane::stageShown, &loop, &QEventLoop::quit);
        pane.setCodec(spec, windowOf(spec), QStringLiteral("codec"));
        loop.exec();
        pane.grab();
    });
}

/// From the end of a pane in the midst of its longest stage to the moment its job has ended. Destroying it
/// waits.
double cancelling(QThreadPool &pool, const CodecSpec &spec)
{
    auto pane = std::make_unique<SurvivalPane>(pool);
    pane->resize(900, 330);
    QEventLoop loop;
    int shown = 0;
    QObject::connect(pane.get(), &SurvivalPane::stageShown, &loop, [&] {
        if (++shown == 2)
            QTimer::singleShot(100, &loop, &QEventLoop::quit);
    });
    pane->setCodec(spec, windowOf(spec), QStringLiteral("codec"));
    loop.exec();
    if (!pane->refining())
        giveUp("There is nothing left to cancel.");
    return secondsOf([&] { pane.reset(); });
}

/// What one pass of the same size costs: packing as many pairs as the first stage has cells and draws.
double packing(const CodecSpec &spec)
{
    const TickWindow window = windowOf(spec);
    double sum = 0;
    const double seconds = secondsOf([&] {
        for (int i = 0; i < 54 * 32 * 32; ++i)
            sum +=
                encode(spec, 1 + i, window.first + i)->raw + encode(spec, 1 + i, window.first + i + 1)->raw;
    });
    return sum > 0 ? seconds : 0;
}

double medianOf(int rounds, const std::function<double()> &measure)
{
    std::vector<double> seconds;
    for (int i = 0; i < rounds; ++i)
        seconds.push_back(measure());
    return median(std::move(seconds));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const BenchOptions options = readBenchOptions(argc, argv);
    const int rounds = options.quick ? 3 : 9;
    QThreadPool pool;
    for (const std::string_view text :
         {"binary:from=4294967295", "fraction:from=4102415999,span=4102415999,digits=10",
          "text:unit=cs,from=1099511627776", "formula:score + (1 - t/10000000000)"}) {
        const CodecSpec spec = specOf(text);
        const double reference = medianOf(rounds, [&] { return packing(spec); });
        const double first = medianOf(rounds, [&] { return firstPicture(pool, spec); });
        printFigure({"survival, first picture, " + std::string(text), timeText(first),
                     "packing as many pairs as it may draw " + timeText(reference),
                     ratioText(first / reference), "200 ms"});
    }
    // Only where pairs are drawn there is work long enough to be cancelled.
    const CodecSpec drawn = specOf("formula:score + (1 - t/10000000000)");
    const double whole = medianOf(1, [&] { return firstPicture(pool, drawn); });
    const double cancelled = medianOf(rounds, [&] { return cancelling(pool, drawn); });
    printFigure({"survival, cancel in the last stage", timeText(cancelled),
                 "first picture " + timeText(whole), ratioText(cancelled / whole), "50 ms"});
}
