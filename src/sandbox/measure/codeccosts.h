// SPDX-License-Identifier: GPL-3.0-or-later
// What a board's rows cost in each codec, as a listpack and as a skip list, weighed by a real server.
#pragma once

#include "core/codec/codec.h"
#include "sandbox/measure/scratch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// The rows in one codec. Bytes are MEMORY USAGE of a key of the board's name, all nodes weighed.
struct CodecCost {
    CodecSpec codec;
    std::int64_t rows = 0;    ///< those that it packs; the bytes are those of these
    std::int64_t leftOut = 0; ///< those that it does not
    std::string limit;        ///< what the first of these ran into, a sentence
    std::int64_t listpackBytes = 0;
    std::int64_t skipListBytes = 0;
    std::int64_t minScoreBytes = 0; ///< encoding and data of a score in the listpack, without its back length
    std::int64_t maxScoreBytes = 0;
    bool integers = false; ///< all scores are integers there
    bool texts = false;    ///< none is
};

/// Of all codecs that were asked for, in their order.
struct CodecCosts {
    std::vector<CodecCost> costs;
    std::int64_t rows = 0;    ///< that were measured
    bool timesMadeUp = false; ///< the board's codec packs no time: the rows got some of 2026-11-20
    std::string serverVersion;
    ServerLine line = ServerLine::Redis72;
};

/// So many rows are measured at the most, the lowest: a longer listpack is slow to fill.
inline constexpr std::int64_t maxMeasuredRows = 2000;

/// Plain, decimal, 21+32-bit split, fraction, ordered bits, text; and `own` in the place of the one of its
/// scheme, or behind them.
std::vector<CodecSpec> codecsToCompare(const CodecSpec &own);

/// Decodes each row with `from`, packs its score and its best time with each codec, and weighs the board so
/// made in a server of its own, once as a listpack and once as a skip list. Rows whose score cannot be read
/// count as left out everywhere. Progress counts codecs. Errors: those of Scratch, Cancelled.
Result<CodecCosts> measureCodecs(const Rows &rows, const std::string &key, const Decoder &from,
                                 const std::vector<CodecSpec> &codecs, const Progress &progress = {});

} // namespace tiebreak
