// SPDX-License-Identifier: GPL-3.0-or-later
// How far the runs are, on one line of a terminal that is written anew each second.
#pragma once

#include "core/base/progress.h"
#include "sim/run/matrix.h"

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace tiebreak
{

/// Writes to a file descriptor, and only where that is a terminal. Thread-safe.
class SimulateProgress
{
public:
    SimulateProgress(int fd, std::size_t runs, unsigned rounds);
    ~SimulateProgress();
    SimulateProgress(const SimulateProgress &) = delete;
    SimulateProgress &operator=(const SimulateProgress &) = delete;

    /// Rounds count from 0.
    void begin(std::size_t index, unsigned round, const std::string &title);
    /// What runMatrix() tells: ms of all runs.
    void report(std::uint64_t done, std::uint64_t total);
    void second(const RunSecond &second);
    /// Takes the line away.
    void clear();

private:
    void write();

    int m_fd;
    bool m_terminal;
    std::size_t m_runs;
    unsigned m_rounds;
    std::mutex m_mutex;
    std::size_t m_index = 0;
    unsigned m_round = 0;
    std::string m_title;
    std::uint64_t m_doneSeconds = 0;
    std::uint64_t m_totalSeconds = 0;
    RunSecond m_last;
    bool m_stale = true;
    bool m_shown = false;
};

} // namespace tiebreak
