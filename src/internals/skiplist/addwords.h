// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a ZADD: its options, and where its rows begin.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace tiebreak
{

/// ZADD key [NX | XX] [GT | LT] [CH] [INCR] score member [score member ...]
struct AddWords {
    bool onlyNew = false;       ///< NX
    bool onlyThere = false;     ///< XX
    bool onlyGreater = false;   ///< GT
    bool onlyLess = false;      ///< LT
    bool countsChanged = false; ///< CH
    bool increments = false;    ///< INCR
    std::size_t firstRow = 2;   ///< the index of the first score
    std::size_t rows = 0;       ///< pairs of score and member
};

/// Name and options in any case; which options go together is not checked. Nothing where it is no ZADD, or
/// what stands behind the options are no pairs.
std::optional<AddWords> readAddWords(std::span<const std::string> words);

} // namespace tiebreak
