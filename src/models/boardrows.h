// SPDX-License-Identifier: GPL-3.0-or-later
// One page of a board as it was read, and what the codec makes of it.
#pragma once

#include "core/codec.h"
#include "core/rows.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tiebreak
{

/// Rows from `firstRank` on (0 is the top), with the server's own text of each raw.
struct BoardRows {
    std::int64_t firstRank = 0;
    Rows rows;
    std::vector<std::string> texts;
};

/// The same, decoded: decoded[i] belongs to rows' row i.
struct DecodedRows {
    BoardRows read;
    std::vector<Decoded> decoded;
};

/// Decodes every row.
inline DecodedRows decodeRows(const Decoder &decoder, BoardRows rows)
{
    DecodedRows result{std::move(rows), {}};
    result.decoded.resize(result.read.rows.size());
    decoder.decode(result.read.rows.raws(), result.decoded);
    return result;
}

} // namespace tiebreak
