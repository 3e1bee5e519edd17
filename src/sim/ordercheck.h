// SPDX-License-Identifier: GPL-3.0-or-later
// The order of equal scores, and why it is wrong where it is.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "sim/memberupdates.h"
#include "sim/truth.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tiebreak
{

/// Judges the order among the rows of these ranks, which ascend, and writes it into the report: pairs, their
/// causes, examples. Progress counts these rows behind `done`, of `total`; Cancelled when asked to stop.
Result<void> checkOrder(const RunTruth &run, std::span<const MemberTally> tallies,
                        const std::vector<std::uint32_t> &ranks, const Progress &progress, std::uint64_t done,
                        std::uint64_t total, TruthReport &report);

} // namespace tiebreak
