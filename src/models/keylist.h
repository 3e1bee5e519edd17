// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a database, sorted, in a few bytes more than the keys themselves take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Keys one after the other in one arena. Sorted by their bytes when made by mergeKeys().
class KeyList
{
public:
    KeyList() = default;
    /// Takes over keys as they came: key i ends before ends[i].
    KeyList(std::string arena, std::vector<std::size_t> ends)
        : m_arena(std::move(arena)), m_ends(std::move(ends))
    {
    }

    std::size_t size() const { return m_ends.size(); }
    bool empty() const { return m_ends.empty(); }
    std::string_view key(std::size_t index) const
    {
        const std::size_t begin = index == 0 ? 0 : m_ends[index - 1];
        return std::string_view(m_arena).substr(begin, m_ends[index] - begin);
    }
    std::size_t bytes() const { return m_arena.size(); }
    void append(std::string_view key)
    {
        m_arena.append(key);
        m_ends.push_back(m_arena.size());
    }
    void reserve(std::size_t keys, std::size_t bytes)
    {
        m_ends.reserve(keys);
        m_arena.reserve(bytes);
    }

    /// The first key in [first, last) that is not less than `bound`; `last` when there is none. Needs sorted
    /// keys.
    std::size_t lowerBound(std::string_view bound, std::size_t first, std::size_t last) const;

private:
    std::string m_arena;
    std::vector<std::size_t> m_ends;
};

/// All keys of `sorted` and of `batches` in the order of their bytes, each once. `sorted` is sorted already.
KeyList mergeKeys(const KeyList &sorted, const std::vector<KeyList> &batches);

} // namespace tiebreak
