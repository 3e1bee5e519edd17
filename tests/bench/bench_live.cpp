// SPDX-License-Identifier: GPL-3.0-or-later
// What watching boards costs.
#include "bench/filler.h"
#include "bench/livediff.h"
#include "bench/liverecording.h"
#include "bench/liveshape.h"
#include "bench/livetiles.h"
#include "bench/livewatch.h"

#include <QApplication>

using namespace tiebreak;

int main(int argc, char **argv)
{
    // Glib's event loop does not tell when it begins to wait.
    qputenv("QT_NO_GLIB", "1");
    const QApplication application(argc, argv);
    const BenchOptions options = readBenchOptions(argc, argv);
    measureDiff(options);
    measureRecording(options.quick);
    measureTiles(options);

    const TestServer server;
    if (!server.ready())
        giveUp(server.error().toStdString());
    const std::int64_t members = options.quick ? 100'000 : 1'000'000;
    fillBoard(server.endpoint(), "board", members);
    measureShape(server, "board", members, options);
    measureWatch(server, "board", members, options);
}
