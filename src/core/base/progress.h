// SPDX-License-Identifier: GPL-3.0-or-later
// How a job tells how far it is and learns that it should stop.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <utility>

namespace tiebreak
{

/// Handed to a job by value; cheap to copy. A default-made one reports nothing and never stops.
class Progress
{
public:
    /// `done` of `total` items; total 0 means it is not known.
    using Report = std::function<void(std::uint64_t done, std::uint64_t total)>;

    Progress() = default;
    /// `report` is called on the job's own thread.
    explicit Progress(std::stop_token stop, Report report = {})
        : m_stop(std::move(stop)), m_report(std::move(report))
    {
    }

    /// Whether the job should end, with Cancelled.
    bool stopRequested() const { return m_stop.stop_requested(); }
    const std::stop_token &stopToken() const { return m_stop; }
    /// Tells how far the job is; cheap enough for every page of rows.
    void report(std::uint64_t done, std::uint64_t total) const
    {
        if (m_report)
            m_report(done, total);
    }

private:
    std::stop_token m_stop;
    Report m_report;
};

} // namespace tiebreak
