// SPDX-License-Identifier: GPL-3.0-or-later
// Workloads that read like real life.
#pragma once

#include "core/base/result.h"
#include "sim/workload/workload.h"

#include <span>
#include <string_view>

namespace tiebreak
{

/// A workload with a name.
struct WorkloadPreset {
    std::string_view key;   ///< for the command line, e.g. "gift-ranking"
    std::string_view title; ///< e.g. "Gift ranking"
    std::string_view life;  ///< what it is in life, one sentence
    Workload workload;
};

/// All of them, in the order in which they are offered.
std::span<const WorkloadPreset> workloadPresets();
/// The preset of this key. Error NotFound with a sentence that lists the keys there are.
Result<const WorkloadPreset *> findPreset(std::string_view key);
/// The preset of this workload; null when it is none.
const WorkloadPreset *presetOf(const Workload &workload);

} // namespace tiebreak
