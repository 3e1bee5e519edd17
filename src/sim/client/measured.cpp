// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/client/measured.h"

#include <numeric>

namespace tiebreak
{

void Measured::addError(const std::string &why)
{
    if (const auto known = errors.find(why); known != errors.end())
        ++known->second;
    else if (errors.size() < maxErrors)
        errors.emplace(why, 1);
}

void Measured::merge(const Measured &other)
{
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        kinds[i].done += other.kinds[i].done;
        kinds[i].refused += other.kinds[i].refused;
        kinds[i].latency.merge(other.kinds[i].latency);
    }
    unanswered += other.unanswered;
    neverBegun += other.neverBegun;
    conflicts += other.conflicts;
    redirects += other.redirects;
    for (const auto &[why, count] : other.errors) {
        if (errors.contains(why) || errors.size() < maxErrors)
            errors[why] += count;
    }
    traffic.add(other.traffic);
    updates += other.updates;
    operations += other.operations;
    bytesSent += other.bytesSent;
    bytesReceived += other.bytesReceived;
    cpu += other.cpu;
}

std::int64_t Measured::done() const
{
    return std::accumulate(kinds.begin(), kinds.end(), std::int64_t(0),
                           [](std::int64_t sum, const KindFigures &kind) { return sum + kind.done; });
}

std::int64_t Measured::refused() const
{
    return std::accumulate(kinds.begin(), kinds.end(), std::int64_t(0),
                           [](std::int64_t sum, const KindFigures &kind) { return sum + kind.refused; });
}

LatencyHistogram Measured::latency() const
{
    LatencyHistogram all;
    for (const KindFigures &kind : kinds)
        all.merge(kind.latency);
    return all;
}

} // namespace tiebreak
