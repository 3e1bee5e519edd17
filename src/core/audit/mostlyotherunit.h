// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of which most rows were written in another unit, so that no sound rows tell what its times are.
#pragma once

#include "core/audit/otherunit.h"

namespace tiebreak
{

/// Looks for a unit in which the rows lie together, up to this moment or within a time range that was set.
/// `rows` is a sample of the board, `now` in ticks. Only where half of the rows or more cannot be right, and
/// where the times take at most nine tenths of a field: a board of thirty days in milliseconds takes 0.6 of
/// 32 bits. Perhaps where only the time range tells the times. Nothing else, and nothing for `text` and
/// `formula`.
std::optional<OtherUnit> findMostInOtherUnit(const Decoder &decoder, std::span<const RowEvidence> rows,
                                             std::int64_t now);

} // namespace tiebreak
