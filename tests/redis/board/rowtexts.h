// SPDX-License-Identifier: GPL-3.0-or-later
// Rows as texts, ours and the server's, to be compared.
#pragma once

#include "core/text/scoretext.h"
#include "redis/board/boardreader.h"

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Bits and member of a row.
inline std::string rowText(std::string_view member, double raw)
{
    return bitsText(raw) + " " + std::string(member);
}

inline std::vector<std::string> texts(const Rows &rows)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < rows.size(); ++i)
        texts.push_back(rowText(rows.member(i), rows.raw(i)));
    return texts;
}

/// What the server's own ZREVRANGE says of a board.
inline std::vector<std::string> served(Connection &connection, const std::string &key)
{
    const auto page = readPage(connection, key, Direction::HighestFirst, 0, maxPageRows);
    return page ? texts(page->rows) : std::vector<std::string>{page.error().message};
}

} // namespace tiebreak
