// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys are one board together, as people write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Keys by name, or all that a pattern finds.
struct ShardNames {
    std::vector<std::string> keys; ///< in their order; empty where there is a pattern
    std::string glob;              ///< as SCAN takes it
    std::optional<std::pair<std::string, std::string>> numbered; ///< what stands before and behind the number
};

/// Reads "board:{n}", where n is a whole number; a glob; or keys with blanks or commas between them, in
/// double quotes where they hold any.
ShardNames parseShardNames(std::string_view text);

/// Of the keys that the glob found those that are meant, in natural order: board:2 before board:10.
std::vector<std::string> chooseShards(const ShardNames &names, std::vector<std::string> found);

/// Of "board:{n}" the numbers between the first and the last that no key has.
struct MissingShards {
    std::string first; ///< the first of them, as a key
    std::int64_t count = 0;
};

/// Nothing where none is missing, or where more are than there are: then the numbers are no sequence.
/// `chosen` as chooseShards() gives them.
std::optional<MissingShards> missingShards(const ShardNames &names, const std::vector<std::string> &chosen);

/// The template that a key with a number at its end may be one of, as parseShardNames() reads it: "board:7"
/// gives "board:{n}"; the key itself, in quotes where it holds blanks or commas, where there is no number.
std::string shardTemplateOf(std::string_view key);

} // namespace tiebreak
