// SPDX-License-Identifier: GPL-3.0-or-later
// Figures with what they count: alone in a table, or one value of a sentence that does not turn on their
// plural.
#pragma once

#include "core/prose/wording.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// "1 member", "1 204 members".
std::string memberCount(const Wording &wording, std::int64_t count);
/// "1 point", "2 097 152 points".
std::string pointCount(const Wording &wording, std::int64_t count);
/// "1 pair", "2 pairs".
std::string pairCount(const Wording &wording, std::int64_t count);
/// "1 raw score", "2 different raw scores".
std::string valueCount(const Wording &wording, std::int64_t count);
/// "1 byte", "2 bytes".
std::string byteCount(const Wording &wording, std::int64_t count);
/// "1 update", "2 updates".
std::string updateCount(const Wording &wording, std::int64_t count);
/// "1 row", "2 rows".
std::string rowCount(const Wording &wording, std::int64_t count);
/// "1 run", "2 runs".
std::string runCount(const Wording &wording, std::int64_t count);

/// "1 second", "3 tenths of a second".
std::string tickCount(const Wording &wording, std::int64_t ticks, TickUnit unit);

/// Bytes as people compare them, in powers of ten as the server's own facts: "1 328 B", "14.6 kB", "1.1 GB".
/// Exact below 10 000 bytes.
std::string memoryText(std::int64_t bytes, const Wording &wording);

} // namespace tiebreak
