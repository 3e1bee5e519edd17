// SPDX-License-Identifier: GPL-3.0-or-later
// The two flat lists in which Redis keeps small sorted sets: the listpack (from Redis 7 on) and the ziplist.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace tiebreak
{

/// One entry of a packed list: bytes or, where Redis found the text of one, an integer.
struct PackedEntry {
    std::string_view bytes;
    std::int64_t integer = 0;
    bool isInteger = false;
};

/// What is done with an entry; false ends the walk.
using OnEntry = std::function<bool(const PackedEntry &)>;

/// Hands on each entry of a listpack. False when `onEntry` ended the walk or the list is not sound: every
/// length in it is checked, also those for walking backwards. Format: listpack.md of
/// github.com/antirez/listpack.
bool walkListpack(std::string_view list, const OnEntry &onEntry);

/// The same for a ziplist. Format: the comment at the top of Redis's ziplist.c.
bool walkZiplist(std::string_view list, const OnEntry &onEntry);

} // namespace tiebreak
