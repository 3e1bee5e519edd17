// SPDX-License-Identifier: GPL-3.0-or-later
// What watching boards costs.
#include "bench/figures.h"
#include "bench/liverecording.h"

#include <QCoreApplication>

using namespace tiebreak;

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const BenchOptions options = readBenchOptions(argc, argv);
    measureRecording(options.quick);
}
