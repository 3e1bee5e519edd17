// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/pageend.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <cstddef>

namespace tiebreak
{

Rows endOf(const Rows &rows, std::int64_t end)
{
    Rows last;
    const std::int64_t stop = std::min(end, static_cast<std::int64_t>(rows.size()));
    for (std::int64_t row = std::max<std::int64_t>(0, stop - rowsReadAgain); row < stop; ++row)
        last.append(rows.member(static_cast<std::size_t>(row)), rows.raw(static_cast<std::size_t>(row)));
    return last;
}

bool showsOneOf(const Rows &rows, const Rows &known)
{
    if (known.empty())
        return true;
    for (std::size_t i = 0; i < known.size(); ++i) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (rows.member(row) == known.member(i) && bitsOf(rows.raw(row)) == bitsOf(known.raw(i)))
                return true;
        }
    }
    return false;
}

} // namespace tiebreak
