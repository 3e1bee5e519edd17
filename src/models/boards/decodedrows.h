// SPDX-License-Identifier: GPL-3.0-or-later
// One page of a board as it was read, and what the codec makes of it.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codec.h"

#include <utility>
#include <vector>

namespace tiebreak
{

/// A page of a board and, row by row, what the codec makes of it.
struct DecodedRows {
    RowsPage read;
    std::vector<Decoded> decoded;
};

/// Decodes every row.
inline DecodedRows decodeRows(const Decoder &decoder, RowsPage page)
{
    DecodedRows result{std::move(page), {}};
    result.decoded.resize(result.read.rows.size());
    decoder.decode(result.read.rows.raws(), result.decoded);
    return result;
}

} // namespace tiebreak
