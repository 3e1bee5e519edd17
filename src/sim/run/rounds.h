// SPDX-License-Identifier: GPL-3.0-or-later
// One plan run several times: its figures with their spread, and which of several runs is the better one as
// far as that spread tells.
#pragma once

#include "sim/run/runrecord.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tiebreak
{

/// So many rounds tell how far a figure moves by itself.
inline constexpr std::size_t enoughRounds = 3;
/// How often each run of a matrix is made, unless the user says otherwise.
inline constexpr unsigned usualRounds = enoughRounds;
inline constexpr unsigned maxRounds = 99;

/// All rounds of one plan as one record. Throughput, latencies and CPU times are medians of the rounds that
/// ran to their end (of all, where none did); what was refused, never answered and never begun, and the
/// errors, are summed over all rounds; seconds and what else was measured are those of the round whose
/// throughput is the median, of two in the middle the slower one. Consistency and board are those of the
/// round that came out worst, of equal ones the first: what was wrong in any round is wrong. One round is its
/// own record. `rounds` is not empty.
RunRecord mergedRounds(std::span<const RunRecord> rounds);

/// Whether a round came out worse than another one of the same plan, so that its board is the one to look at.
bool cameOutWorse(const RunRecord &one, const RunRecord &other);

/// How many rounds a record is of.
std::size_t roundCount(const RunRecord &record);

/// Whether so many of them ran to their end that its figures can be compared.
bool hasEnoughRounds(const RunRecord &record);

/// A figure over the rounds that ran to their end, of all where none did.
struct Spread {
    std::size_t rounds = 0; ///< that have the figure
    double min = 0;
    double median = 0; ///< of an even number of rounds midway between the two in the middle
    double max = 0;

    /// How far the round that lies farthest from the median does so, in percent of the median; 0 where that
    /// is 0.
    double percent() const;
};
Spread throughputSpread(const RunRecord &record);
/// µs an operation, of the rounds that have it; nothing where none has.
std::optional<Spread> serverCpuSpread(const RunRecord &record);

/// Whether every round of `one` was faster than all of `other`: in operations a second, or with a rate in the
/// p99 latency. Unless both have enough rounds only twice as fast is sure.
bool surelyFaster(const RunRecord &one, const RunRecord &other);
/// The same of the server's CPU time an operation, which moves less: with fewer rounds a tenth is sure.
bool surelyCheaper(const RunRecord &one, const RunRecord &other);

/// Whether an update takes fewer commands, and so fewer round trips, where both are known: by at least a
/// tenth of a command.
bool needsFewerCommands(const RunRecord &one, const RunRecord &other);
/// Whether nine tenths of the rate that it was asked for were done; true without a rate.
bool carriesRate(const RunRecord &record);

/// Runs in the order in which they recommend themselves. Each list holds those that are as fast as its
/// fastest one, as far as can be told: what costs the server least first, then, as far as that can be told,
/// what needs the fewest commands, then the faster one. The fastest list comes first; those that do not carry
/// their rate come last.
std::vector<std::vector<const RunRecord *>> rankedRuns(std::vector<const RunRecord *> runs);

} // namespace tiebreak
