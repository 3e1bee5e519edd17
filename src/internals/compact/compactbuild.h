// SPDX-License-Identifier: GPL-3.0-or-later
// Writes compact lists byte by byte as Redis would.
#pragma once

#include "core/board/rows.h"
#include "internals/memory/storedscore.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A listpack of these texts in this order, as lpAppend() of Redis's listpack.c makes it. Together they are
/// below 4 GB.
std::string buildListpack(std::span<const std::string> texts);
/// A ziplist, as ziplistPush() of Redis's ziplist.c makes it.
std::string buildZiplist(std::span<const std::string> texts);

/// Members and scores in turn of the first `max` rows, which ascend.
std::vector<std::string> packedTexts(const Rows &rows, ServerLine line,
                                     std::size_t max = static_cast<std::size_t>(-1));

} // namespace tiebreak
