// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a skip list in sentences.
#pragma once

#include "core/prose/wording.h"
#include "internals/skiplist/skiplistrun.h"
#include "internals/skiplist/skipliststatistics.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// What a raw means to a reader; nothing of either where it does not say.
struct RawMeaning {
    std::optional<std::int64_t> score;
    std::optional<std::int64_t> tick;
};

/// How the sentences write numbers, times and names, and what a raw means; without `meaning` they speak of
/// the numbers themselves.
struct SkipWording {
    Wording wording;
    std::function<RawMeaning(double raw)> meaning;
    TickUnit unit = TickUnit::Second;
};

/// What the step does and why, in a sentence or two.
std::string stepText(const SkipListRun &run, std::size_t step, const SkipWording &wording);

/// The spans that the walk of this step has added up so far, in order.
std::vector<std::int64_t> walkedSpans(const SkipListRun &run, std::size_t step);
/// "5 + 2 + 2 + 1 = 10"; "0" of none.
std::string spanSumText(std::span<const std::int64_t> spans, const Wording &wording);
/// The same the other way round: "10 = 5 + 2 + 2 + 1".
std::string placeSumText(std::span<const std::int64_t> spans, const Wording &wording);

/// What the command answers: "4", "nil", "3 rows".
std::string replyText(const SkipListRun &run, const Wording &wording);

/// "The levels of a live server cannot be read; these are drawn from seed 7."
std::string drawnLevelsText(std::uint64_t seed);

/// Of a list all of whose scores are equal: that names decide, and what that costs; empty for any other.
std::string equalScoresText(const SkipList &list, const SkipListStatistics &statistics,
                            const Wording &wording);

/// How the path lengths compare with what is to be expected.
std::string pathLengthText(const SkipListStatistics &statistics, const SkipListSettings &settings,
                           const Wording &wording);

/// A number with so many decimals, for a sentence: "1.79".
std::string decimalsText(double number, int decimals);

} // namespace tiebreak
