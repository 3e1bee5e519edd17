// SPDX-License-Identifier: GPL-3.0-or-later
// All that a worker writes down of its updates, without ever moving it.
#pragma once

#include "sim/check/updaterecord.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace tiebreak
{

/// Grows by blocks of 512 KiB, so that no run halts while a long list is copied.
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

} // namespace tiebreak
