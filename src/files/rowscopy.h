// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board as text for the clipboard: lossless, and free of any locale.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codec.h"
#include "core/time/timerange.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

/// In which form rows are copied. AsSeen: the shown columns, in the zone and form of times that are chosen.
enum class CopyForm { Tsv, Json, RedisCli, AsSeen };

/// The board that rows are copied from.
struct CopiedBoard {
    std::string server;            ///< its URL without the password
    std::vector<std::string> keys; ///< one, or those of RowsPage::shards
    Decoder decoder;
    Direction direction = Direction::HighestFirst;
};

/// The rows as UTF-8 text, in any form but AsSeen. Tsv and Json: as `tiebreak-cli board` prints them, as text
/// and with --json. RedisCli: a ZADD a row that writes the very same double, to the key that has it.
std::string copiedRows(CopyForm form, const CopiedBoard &board, std::span<const RowsPage> pages);

/// The command lines that print these rows, one for each pair of ranks (from 0, both ends included): with
/// --json for Json, else as Tsv.
std::string boardCommand(CopyForm form, const CopiedBoard &board, const TimeRange &timeRange,
                         std::span<const std::pair<std::int64_t, std::int64_t>> ranks);

} // namespace tiebreak
