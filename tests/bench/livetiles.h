// SPDX-License-Identifier: GPL-3.0-or-later
// What ten live boards cost the window.
#pragma once

#include "bench/figures.h"

namespace tiebreak
{

/// Prints the share of a core that the GUI thread takes with ten tiles at ten refreshes a second and 1 000
/// changes a second, and the longest turn of its event loop; then what a simulated day leaves in memory.
/// There must be a QApplication.
void measureTiles(const BenchOptions &options);

} // namespace tiebreak
