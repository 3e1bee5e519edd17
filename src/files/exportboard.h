// SPDX-License-Identifier: GPL-3.0-or-later
// Boards into files, for spreadsheets, scripts and other servers.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/snapshot.h"
#include "core/codec/codec.h"
#include "core/prose/wording.h"
#include "core/time/expiry.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What a board is written as. readBoardFile() gives CSV and JSON lines back byte for byte and bit for bit.
/// The rows of a part keep the ranks that they have in the board.
enum class ExportFormat {
    /// RFC 4180 with CR LF and a line of names: rank, member, score, time, first, last, verdict, raw, bits;
    /// empty for what does not exist. Texts that a spreadsheet would run as formulas get an apostrophe (see
    /// harmlessText()). Where some member is not UTF-8 or holds a NUL, it is escaped, and a last column
    /// memberBase64 has its bytes. Of a board over several keys, key and keyBase64 follow in the same way.
    Csv,
    /// An object a line, as rowJson() has it.
    JsonLines,
    /// ZADD commands for `redis-cli --pipe`, some hundred members each; only key, members and raws, and
    /// PEXPIREAT at the end where the key is to expire.
    RedisPipe,
};

/// What to write of a board.
struct ExportOptions {
    ExportFormat format = ExportFormat::Csv;
    std::string key; ///< RedisPipe: the key to add to
    Direction direction = Direction::HighestFirst;
    std::optional<Expiry> expires = {}; ///< RedisPipe: when the key does
};

/// Takes the next bytes of an export; an error ends it.
using ExportSink = std::function<Result<void>(std::string_view bytes)>;

/// A row at its rank, from 1.
struct RankedRaw {
    std::int64_t rank = 0;
    std::string_view member;
    double raw = 0;
};
/// These rows as a file of ExportFormat::Csv has them; ranks may be missing.
std::string exportedCsv(std::span<const RankedRaw> rows, const Decoder &decoder);

/// How many members were written, and how many moved while they were read.
struct ExportedBoard {
    std::int64_t members = 0;
    std::int64_t moved = 0;
};

/// Writes the whole board piece by piece. `progress` counts rows.
Result<void> exportBoard(const ExportSink &sink, const ExportOptions &options, const Snapshot &board,
                         const Decoder &decoder, const Progress &progress = {});

/// Writes it to a file, whole or not at all (see AtomicFile).
Result<void> exportBoardFile(const std::string &path, const ExportOptions &options, const Snapshot &board,
                             const Decoder &decoder, const Progress &progress = {});

/// "Wrote 1 204 members to gift.csv; 3 moved while the board was read."
std::string exportedText(const ExportedBoard &board, const std::string &file, const Wording &wording);

} // namespace tiebreak
