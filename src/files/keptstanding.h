// SPDX-License-Identifier: GPL-3.0-or-later
// A standing that the server may have no more, as files that can bring it back. Nothing here is ever sent.
#pragma once

#include "core/base/result.h"
#include "core/codec/codec.h"
#include "core/live/standing/standing.h"

#include <string>

namespace tiebreak
{

/// The rows that were read, each at its rank, in the columns of ExportFormat::Csv.
std::string keptStandingCsv(const Standing &standing, const Decoder &decoder);

/// The same rows as lines for redis-cli, from the top down: a ZADD that writes the very same double to `key`.
std::string keptStandingCommands(const Standing &standing, const std::string &key);

/// Which ranks these files hold, as a part of their names: "first 100 of 400", "all 400".
std::string keptRanksName(const Standing &standing);

/// Writes CSV where the path ends with .csv, else commands; whole or not at all.
Result<void> saveKeptStanding(const std::string &path, const Standing &standing, const Decoder &decoder,
                              const std::string &key);

} // namespace tiebreak
