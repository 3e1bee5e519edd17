// SPDX-License-Identifier: GPL-3.0-or-later
// What watching boards costs.
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
    measureShape(options);
}
