// SPDX-License-Identifier: GPL-3.0-or-later
// Whether counts look like what was expected.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tiebreak
{

/// How far Pearson's chi-square of the counts lies above its mean, in its standard deviations: chance gives 5
/// or more about once in a million times. Shares need not sum to 1; places that expect fewer than 5 are taken
/// together.
inline double chiSquareExcess(std::span<const std::int64_t> counts, std::span<const double> shares)
{
    double shareSum = 0;
    double total = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        shareSum += shares[i];
        total += static_cast<double>(counts[i]);
    }
    double sum = 0;
    int places = 0;
    double count = 0;
    double expected = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        count += static_cast<double>(counts[i]);
        expected += total * shares[i] / shareSum;
        if (expected >= 5) {
            sum += (count - expected) * (count - expected) / expected;
            ++places;
            count = 0;
            expected = 0;
        }
    }
    const double freedom = places - 1;
    return (sum - freedom) / std::sqrt(2 * freedom);
}

/// The same for places that are all alike.
inline double chiSquareExcess(std::span<const std::int64_t> counts)
{
    return chiSquareExcess(counts, std::vector<double>(counts.size(), 1));
}

} // namespace tiebreak
