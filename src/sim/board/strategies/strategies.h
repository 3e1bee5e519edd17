// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies there are, by name.
#pragma once

#include "sim/board/layouts/layout.h"
#include "sim/board/strategies/strategy.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace tiebreak
{

/// After so long the lock of a client that does not give it back ends: far longer than an update takes.
inline constexpr std::chrono::milliseconds lockLife{5000};

/// What can be said of a strategy before it is made.
struct StrategyInfo {
    std::string_view key;   ///< as on the command line
    std::string_view title; ///< as in a table; like the sentence shown by label("strategy", …)
    std::string_view sentence;
    BoardLayout layout = BoardLayout::Composite;
    bool stamps = true;          ///< it puts a time of its own beside what it adds
    bool needsWeight = false;    ///< raws must add up: see pointWeight()
    bool needsRising = false;    ///< raws must grow with the score
    bool needsFunctions = false; ///< Redis 7
    std::unique_ptr<Strategy> (*make)(RunBoard board);
};

/// All of them, in the order in which they are offered.
std::span<const StrategyInfo> strategies();
/// The strategy of a key. Error Usage that lists the keys.
Result<const StrategyInfo *> findStrategy(std::string_view key);
/// Why the strategy cannot run with this codec or clock; a sentence.
Result<void> checkStrategy(const StrategyInfo &strategy, const CodecSpec &codec, bool serverTime);

std::unique_ptr<Strategy> makeUnguarded(RunBoard board);
std::unique_ptr<Strategy> makeLocked(RunBoard board);
std::unique_ptr<Strategy> makeWatched(RunBoard board);
std::unique_ptr<Strategy> makeScript(RunBoard board);
std::unique_ptr<Strategy> makeFunction(RunBoard board);
std::unique_ptr<Strategy> makePlainIncrement(RunBoard board);
std::unique_ptr<Strategy> makeWeightedIncrement(RunBoard board);
std::unique_ptr<Strategy> makeTwoSets(RunBoard board);
std::unique_ptr<Strategy> makeTimeInMember(RunBoard board);

} // namespace tiebreak
