// SPDX-License-Identifier: GPL-3.0-or-later
// What watching boards costs.
#include "bench/filler.h"
#include "bench/livediff.h"
#include "bench/liverecording.h"
#include "bench/liveshape.h"

#include <QCoreApplication>

using namespace tiebreak;

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const BenchOptions options = readBenchOptions(argc, argv);
    measureDiff(options);
    measureRecording(options.quick);

    const TestServer server;
    if (!server.ready())
        giveUp(server.error().toStdString());
    const std::int64_t members = options.quick ? 100'000 : 1'000'000;
    fillBoard(server.endpoint(), "board", members);
    measureShape(server, "board", members, options);
}
