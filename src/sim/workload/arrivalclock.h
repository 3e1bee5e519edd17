// SPDX-License-Identifier: GPL-3.0-or-later
// When the operations of an open loop are meant to start.
#pragma once

#include "sim/random/random.h"
#include "sim/workload/workload.h"

#include <cstdint>

namespace tiebreak
{

/// One worker's intended starts, in ns since the run began. The same arguments give the same ones on every
/// machine. Errors do not add up: an even start is within 1 ns of its place however long the run.
class ArrivalClock
{
public:
    /// `rate` is that of all workers together, in operations a second, above 0. Even arrivals are given to
    /// the workers in turn; Poisson arrivals of rate / workers are independent of the other workers'.
    ArrivalClock(double rate, Arrivals arrivals, std::uint64_t seed, unsigned worker = 0,
                 unsigned workers = 1);

    /// The next start; never before the last one.
    std::int64_t next();

private:
    Random m_random;
    Arrivals m_arrivals;
    double m_rate;
    unsigned m_workers;
    std::uint64_t m_arrival;  ///< Even: which of all workers' comes next
    std::int64_t m_start = 0; ///< Poisson: the last one ...
    double m_part = 0;        ///< ... and the part of a ns beyond it
};

} // namespace tiebreak
