// SPDX-License-Identifier: GPL-3.0-or-later
// What the shape of a board and its seismograph cost.
#pragma once

#include "bench/figures.h"
#include "support/testserver.h"

#include <string>

namespace tiebreak
{

/// Prints the figures of an even sample of the board `key`, of so many members, and of counting its scores:
/// how long each takes beside the same commands sent bare, and the server's own time for it.
void measureShape(const TestServer &server, const std::string &key, std::int64_t members,
                  const BenchOptions &options);

} // namespace tiebreak
