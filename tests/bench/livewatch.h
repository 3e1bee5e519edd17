// SPDX-License-Identifier: GPL-3.0-or-later
// What watching a board costs its server.
#pragma once

#include "bench/figures.h"
#include "support/testserver.h"

#include <string>

namespace tiebreak
{

/// Prints what a refresh of the top 100 of the board `key` with 20 pins costs beside the same commands sent
/// bare, and what a watch that is rung costs beside none, under 10 000 writes a second: one that reads the
/// first ranks, and one that reads deeper.
void measureWatch(const TestServer &server, const std::string &key, std::int64_t members,
                  const BenchOptions &options);

} // namespace tiebreak
