// SPDX-License-Identifier: GPL-3.0-or-later
// How many fields of a fraction fall into one cell of the doubles' grid, over all cells of one binade.
#pragma once

#include "core/base/int128.h"
#include "core/codec/codecspec.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// The rounding cells first to last of a stretch of raws with one grid, numbered from the score on: cell m
/// lies around score + m·2^exponent. Neighbouring cells take turns in holding their ends (ties to even).
struct CellRow {
    std::int64_t first = 0;
    std::int64_t last = -1;
    int exponent = 0;     ///< of the grid, below 0
    int fractionGrid = 0; ///< float fractions: the exponent of the grid of field/span all along the row, or
                          ///< less than exponent - quotientBits()
};

/// Float fractions: where the grid of field/span is so many binary places finer than that of the raws, or
/// more, the rounding of the quotient makes no difference.
int quotientBits(const CodecSpec &spec);

/// A cell and how many fields round into it.
struct FilledCell {
    std::int64_t cell = 0;
    std::int64_t fields = 0;
};

/// The cell of the row that holds most fields, if these are more than `min`. `scale` is how many fields
/// make a whole point. Cut fractions: of the cells that hold the most cut values some thousand are looked at.
std::optional<FilledCell> fullestCell(const CodecSpec &spec, CellRow row, std::int64_t scale,
                                      std::int64_t min);

/// Of the cut values first to last the one that stands for most fields, if these are more than `min`:
/// field·scale/span, rounded down, is the same for span/scale fields, give or take one.
std::optional<std::int64_t> longestCut(std::int64_t span, std::int64_t scale, std::int64_t firstCut,
                                       std::int64_t lastCut, std::int64_t min);

} // namespace tiebreak
