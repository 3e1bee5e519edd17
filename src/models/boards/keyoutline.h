// SPDX-License-Identifier: GPL-3.0-or-later
// The sorted keys of a database, put together as a scan finds them, and as the rows of an outline: groups by
// a separator, of which some are open.
#pragma once

#include "core/base/bytestrings.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace tiebreak
{

/// All keys of `sorted` and of `batches` in natural order (see naturallyBefore()), each once. `sorted` is in
/// that order already.
ByteStrings mergeKeys(const ByteStrings &sorted, const std::vector<ByteStrings> &batches);

/// How keys are laid out as rows.
struct OutlineOptions {
    bool tree = true;
    std::string separator = ":";    ///< one that ends in a digit makes no groups
    bool openByDefault = true;      ///< groups are open unless in `turned`, else closed unless in it
    std::set<std::string> turned;   ///< groups by their whole prefix, separator included
    std::size_t smallestNested = 4; ///< a group inside another one has at least so many keys
    bool descending = false;
    bool operator==(const OutlineOptions &) const = default;
};

/// One row: a key, or a group of the keys that share a prefix.
struct OutlineRow {
    std::uint32_t first = 0;  ///< the key, or the group's first key, in the list
    std::uint32_t keys = 0;   ///< 0 for a key, else how many keys the group has
    std::uint32_t prefix = 0; ///< a group's prefix length, separator included; for a key its group's
    std::uint16_t depth = 0;
    bool open = false;

    bool isGroup() const { return keys > 0; }
};

/// The rows to show, from the top. The list holds at most 2^32-1 keys; groups nest at most 64 deep.
std::vector<OutlineRow> layOutKeys(const ByteStrings &keys, const OutlineOptions &options);

} // namespace tiebreak
