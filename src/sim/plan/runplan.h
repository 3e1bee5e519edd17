// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be run: a workload, a strategy, a codec and a clock.
#pragma once

#include "core/codec/codecspec.h"
#include "sim/workload/workload.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// Whether the board stays on the server after a run, until its time to live is over.
enum class KeepBoard : std::uint8_t {
    Never,
    IfWrong, ///< where the check found something, or could not be made
    Always,
};

/// What is to be run.
struct RunPlan {
    Workload workload;
    std::string strategy = "script";       ///< a key of strategies()
    CodecSpec codec;                       ///< plain where the layout keeps the time elsewhere
    TickUnit unit = TickUnit::Millisecond; ///< of the times where the codec has none
    bool serverTime = false;               ///< the server's clock stamps
    bool records = true;                   ///< false: nothing is written down, and nothing checked
    KeepBoard keep = KeepBoard::Never;
    /// The run is refused where any key has the prefix of the workload; for a sandbox it need not be.
    bool prefixMustBeEmpty = true;

    bool operator==(const RunPlan &) const = default;
};

} // namespace tiebreak
