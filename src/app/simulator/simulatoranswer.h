// SPDX-License-Identifier: GPL-3.0-or-later
// What the simulator's page says above its table.
#pragma once

#include "app/widgets/messagebar.h"
#include "sim/runrecord.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace tiebreak
{

/// The action that brings cleared runs back.
inline constexpr auto bringBackAction = "simBringBack";

/// What there is to be said of.
struct AnswerFacts {
    const std::optional<Error> &error;
    const std::vector<RunRecord> &records; ///< in the order of the table
    bool running = false;
    const std::vector<RunPlan> &plans; ///< that would be run
    std::size_t cleared = 0;           ///< runs that can be brought back
};

/// An error, else the answer of the runs, else what can be asked; nothing where no run can begin.
void showAnswer(MessageBar &bar, const AnswerFacts &facts);

} // namespace tiebreak
