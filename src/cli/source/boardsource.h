// SPDX-License-Identifier: GPL-3.0-or-later
// A whole board from wherever the user says it is.
#pragma once

#include "cli/output/commandcontext.h"
#include "cli/source/server.h"
#include "core/base/result.h"
#include "core/board/snapshot.h"
#include "core/codec/codecspec.h"
#include "redis/board/wholeboard.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// Which board, in the user's words.
struct BoardSourceOptions {
    std::string source; ///< a server's URL, sandbox, or the path of a file, an RDB file among them
    std::optional<std::string> key; ///< none for a file that holds one board
    bool escapedKey = false;        ///< `key` is written as `keys` prints it
    ReadWay way = ReadWay::Pages;
};

/// The bytes of a key as it stands on the command line. Error Usage: it is not escaped well.
Result<std::string> keyBytes(const std::string &word, bool escaped);

/// The bytes of the board's key. Error Usage: it is missing or not escaped well.
Result<std::string> boardKey(const BoardSourceOptions &options);

/// A board that was read, and the server it came from, if it did.
struct ReadBoard {
    std::optional<Server> server;
    Snapshot snapshot;
};

/// Reads the whole board. `codec` packs the rows of a file that holds scores and times; null: only a file of
/// raws can be read. Ends with Cancelled when the context's stop is requested. Error Usage: there is no such
/// file, it holds something else, or the key is missing, not escaped well, or one too many.
Result<ReadBoard> readBoard(const BoardSourceOptions &options, const CodecSpec *codec,
                            const CommandContext &context);

/// Reads the board of a file that holds raws. Error Usage: there is no such file, it holds scores and times
/// instead, or a key was given.
Result<Snapshot> readRawsFile(const BoardSourceOptions &options, const CommandContext &context);

/// The same as readBoard(), without the connection.
Result<Snapshot> readBoardSource(const BoardSourceOptions &options, const CodecSpec *codec,
                                 const CommandContext &context);

} // namespace tiebreak
