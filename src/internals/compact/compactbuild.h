// SPDX-License-Identifier: GPL-3.0-or-later
// Writes compact lists byte by byte as Redis would.
#pragma once

#include "core/board/rows.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The servers that write a score into a compact list differently.
enum class ScoreWriter : std::uint8_t {
    Redis6, ///< up to 6.2: whole numbers of less than 2^52 in digits, others with 17 of them
    Redis7, ///< 7.0: every whole number of up to 2^62
};

/// A score as the server writes it, before it finds an integer in the text; source: d2string() of Redis's
/// util.c. -0 is "-0", or "0" with Redis7.
std::string storedScore(double raw, ScoreWriter writer);

/// The integer that Redis finds in a text and keeps in its place: canonical digits that fit 64 bits.
std::optional<std::int64_t> keptInteger(std::string_view text);

/// A listpack of these texts in this order, as lpAppend() of Redis's listpack.c makes it. Together they are
/// below 4 GB.
std::string buildListpack(std::span<const std::string> texts);
/// A ziplist, as ziplistPush() of Redis's ziplist.c makes it.
std::string buildZiplist(std::span<const std::string> texts);

/// Members and scores in turn of the first `max` rows, which ascend.
std::vector<std::string> packedTexts(const Rows &rows, ScoreWriter writer,
                                     std::size_t max = static_cast<std::size_t>(-1));

/// How many bytes of a ziplist a text takes without the length of the entry before it.
std::size_t ziplistContentBytes(std::string_view text);

} // namespace tiebreak
