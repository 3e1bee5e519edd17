// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs of fields behind a point where they have different numbers of digits.
#pragma once

#include "lab/sharedpairs.h"

namespace tiebreak
{

/// countPairs() for `text`.
std::optional<FieldPairs> countTextPairs(const CodecSpec &spec, std::int64_t score, FieldRange fields,
                                         std::int64_t gap);

} // namespace tiebreak
