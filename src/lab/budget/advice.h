// SPDX-License-Identifier: GPL-3.0-or-later
// Which codec to take for a need, and what else could be done.
#pragma once

#include "lab/budget/budget.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tiebreak
{

/// What can be done where no codec fits, or only one that has its price.
enum class AlternativeKind : std::uint8_t {
    CoarserTicks,     ///< with a longer resolution a codec fits
    ShorterTimeRange, ///< with a shorter time range a codec fits
    TimeInMember,     ///< score in the raw, time in front of the member
    TwoSets,          ///< one sorted set of scores and one of times
};

/// An alternative with its numbers.
struct Alternative {
    AlternativeKind kind = AlternativeKind::TwoSets;
    CodecSpec codec{};           ///< CoarserTicks, ShorterTimeRange: what would fit then
    std::int64_t resolution = 0; ///< CoarserTicks: microseconds
    TimeRange timeRange{};       ///< ShorterTimeRange: the longest from the same first second
    int digits = 0;              ///< TimeInMember: the decimal digits of a time
};

/// The budget of a need with a recommendation.
struct Advice {
    Need need;
    std::vector<BudgetRow>
        rows; ///< those that fit, the best first; then the others, the largest margin first
    std::vector<Alternative> alternatives; ///< where none fits, and where only `ordered` does

    /// The row to take; null where no codec fits.
    const BudgetRow *best() const { return !rows.empty() && rows.front().fits() ? &rows.front() : nullptr; }
};

/// Every score of the need is a double of its own when stored as it is.
bool scoresAreDoubles(const Need &need);

/// The codecs made for a need: of the longest unit that is fine enough, with the fewest bits or digits that
/// hold its time range, counted from its own end or beginning.
std::vector<NamedCodec> tailoredCodecs(const Need &need);

/// The presets as named codecs.
std::vector<NamedCodec> presetCodecs();

/// Weighs the tailored codecs and those given, as a rule the presets and custom ones; a codec that is among
/// the tailored is not weighed twice. Among those that fit decides, in this order: that people can read the
/// raw, that ranges are simple, and that the writers' languages need no detour (each where the need asks for
/// it); that ZINCRBY does not break it; the simpler scheme (binary, decimal, fraction, text,
/// formula, ordered); two bits of margin; the later end; the larger margin; the place in the list. Error
/// Usage when checkNeed() fails.
Result<Advice> advise(const Need &need, std::span<const NamedCodec> codecs);

} // namespace tiebreak
