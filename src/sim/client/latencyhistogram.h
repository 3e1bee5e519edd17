// SPDX-License-Identifier: GPL-3.0-or-later
// How long operations took: counts in bins that are 1 % wide.
#pragma once

#include <cstdint>
#include <memory>

namespace tiebreak
{

/// Latencies in ns. Between 1 µs and 60 s a percentile is within 1 % of the exact one; what is shorter or
/// longer is counted too. About 15 KB.
class LatencyHistogram
{
public:
    LatencyHistogram();
    ~LatencyHistogram();
    LatencyHistogram(const LatencyHistogram &other);
    LatencyHistogram(LatencyHistogram &&other) noexcept;
    LatencyHistogram &operator=(const LatencyHistogram &other);
    LatencyHistogram &operator=(LatencyHistogram &&other) noexcept;

    /// Counts one latency; below 0 counts as 0.
    void add(std::int64_t nanoseconds);
    /// Adds all that the other one has counted; the same as if it had been counted here.
    void merge(const LatencyHistogram &other);
    /// Forgets everything.
    void clear();

    std::int64_t count() const;
    bool empty() const { return count() == 0; }
    std::int64_t min() const; ///< ns, exact; 0 when empty
    std::int64_t max() const; ///< ns, exact; 0 when empty
    double mean() const;      ///< ns, exact; 0 when empty
    /// The latency in ns that `percent` of all, 0 to 100, do not exceed (nearest rank), within 1 %; exact for
    /// the least and the greatest. Percentiles below 1 µs are only known to be so: they give the minimum;
    /// those above 60 s give the maximum. 0 when empty.
    std::int64_t percentile(double percent) const;

    /// How many were below 1 µs.
    std::int64_t belowRange() const;

private:
    struct Counts;
    std::unique_ptr<Counts> m_counts;
};

} // namespace tiebreak
