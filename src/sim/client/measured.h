// SPDX-License-Identifier: GPL-3.0-or-later
// What workers measure, each for itself, and what their figures make together.
#pragma once

#include "sim/client/latencyhistogram.h"
#include "sim/operation/trafficcount.h"
#include "sim/workload/operationkind.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace tiebreak
{

/// Figures of the operations of one kind.
struct KindFigures {
    std::int64_t done = 0;
    std::int64_t refused = 0;
    LatencyHistogram latency; ///< of those that were done
};

/// Figures of a run, but for its warm-up; of one worker, or of several merged.
struct Measured {
    std::array<KindFigures, operationKinds> kinds;
    std::int64_t unanswered = 0; ///< operations whose connection went, or that were given up at the end
    /// Operations of an open loop that were due, and that no client was free for until the end of the run.
    std::int64_t neverBegun = 0;
    std::int64_t conflicts = 0; ///< times that an operation began anew because another was faster
    std::int64_t redirects = 0; ///< times that a client had to ask another node
    std::map<std::string, std::int64_t> errors; ///< sentences or the server's words, at most maxErrors
    TrafficCount traffic;                       ///< with the warm-up, as are the next five
    std::int64_t operations = 0;                ///< begun
    std::int64_t updates = 0;                   ///< of them, those that change scores
    std::int64_t bytesSent = 0;
    std::int64_t bytesReceived = 0;
    std::chrono::nanoseconds cpu{0}; ///< the workers' threads, user and system

    static constexpr std::size_t maxErrors = 16;
    void addError(const std::string &why);
    void merge(const Measured &other);
    KindFigures &of(OperationKind kind) { return kinds[static_cast<std::size_t>(kind)]; }
    const KindFigures &of(OperationKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
    std::int64_t done() const;
    std::int64_t refused() const;
    /// Of all kinds together.
    LatencyHistogram latency() const;
};

/// What a worker reports of one second while it runs.
struct SecondFigures {
    std::int64_t done = 0;
    std::int64_t refused = 0;
    LatencyHistogram latency;
};

} // namespace tiebreak
