// SPDX-License-Identifier: GPL-3.0-or-later
// The moments of a time range from which fields are packed in another way.
#pragma once

#include "core/codec/codecspec.h"
#include "core/time/timerange.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// The moments within the time range at which the digits of a `text` field become more or fewer, and the
/// first one after it, ascending; the tick is the first with the new number of digits.
std::vector<std::int64_t> digitChanges(const CodecSpec &spec, TickWindow timeRange);
/// The first tick behind the time range's first at which the kept bits start again at zero.
std::optional<std::int64_t> keptBitsWrap(const CodecSpec &spec, TickWindow timeRange);

} // namespace tiebreak
