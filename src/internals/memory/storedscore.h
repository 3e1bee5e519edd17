// SPDX-License-Identifier: GPL-3.0-or-later
// A score as it stands in a compact list.
#pragma once

#include "internals/memory/serverline.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// A score as the server writes it, before it finds an integer in the text; source: zzlInsertAt() of Redis's
/// t_zset.c, d2string() of util.c, and from 7.2 on emit_digits() of its fpconv. -0 is "-0" with Redis6 alone.
/// From 7.2 on one score in some thousand gets a digit more there than the fewest that are given here.
std::string storedScore(double raw, ServerLine line);

/// The integer that Redis finds in a text and keeps in its place: canonical digits that fit 64 bits.
std::optional<std::int64_t> keptInteger(std::string_view text);

} // namespace tiebreak
