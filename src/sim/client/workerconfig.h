// SPDX-License-Identifier: GPL-3.0-or-later
// What the workers of a run are given, and what is left of each.
#pragma once

#include "redis/link/writableserver.h"
#include "redis/wire/connection.h"
#include "sim/check/updaterecord.h"
#include "sim/client/client.h"
#include "sim/client/measured.h"
#include "sim/workload/workload.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace tiebreak
{

/// What all workers of a run are given.
struct WorkerConfig {
    const Workload &workload;
    const RunParts &parts;
    WritableServer server;
    /// Gives a server that a client comes to later what the operations need of it, their scripts; empty: it
    /// has them.
    std::function<Result<void>(Connection &)> prepare = {};
    bool records = true;   ///< writes down each update for the consistency check
    std::stop_source stop; ///< a worker that cannot go on stops all
    std::size_t maxRecords = std::numeric_limits<std::size_t>::max(); ///< updates that one may write down
    const std::atomic<bool> *paused = nullptr;                        ///< while it is set nothing new begins
    /// Called on the worker's thread, once a second that is measured.
    std::function<void(unsigned worker, std::int64_t second, SecondFigures figures)> second;
};

/// All that a worker writes down of its updates, without ever moving it: it grows by blocks of 512 KiB, so
/// that no run halts while a long list is copied.
class UpdateLog
{
public:
    void append(const UpdateRecord &record)
    {
        if (m_used == blockSize) {
            m_blocks.push_back(std::make_unique_for_overwrite<UpdateRecord[]>(blockSize));
            m_used = 0;
        }
        m_blocks.back()[m_used++] = record;
    }
    std::size_t size() const { return m_blocks.empty() ? 0 : (m_blocks.size() - 1) * blockSize + m_used; }
    /// The blocks, in the order in which they were written.
    std::vector<std::span<const UpdateRecord>> blocks() const
    {
        std::vector<std::span<const UpdateRecord>> list;
        for (const auto &block : m_blocks)
            list.emplace_back(block.get(), &block == &m_blocks.back() ? m_used : blockSize);
        return list;
    }

private:
    static constexpr std::size_t blockSize = 16384;
    std::vector<std::unique_ptr<UpdateRecord[]>> m_blocks;
    std::size_t m_used = blockSize; ///< of the last block
};

/// What is left of a worker.
struct WorkerResult {
    Measured measured;
    UpdateLog log;
    std::vector<std::uint32_t> givenUp; ///< members whose lock may be left, one or several times
    std::optional<Error> broken;        ///< why it ended before its time
    bool gaveUp = false;                ///< it waited for answers in vain when its time was over
};

} // namespace tiebreak
