// SPDX-License-Identifier: GPL-3.0-or-later
// Many short byte strings, a million keys say, without an allocation for each.
#pragma once

#include "core/base/growingarray.h"

#include <cstddef>
#include <string_view>

namespace tiebreak
{

/// A list of byte strings that only grows: their bytes one after the other, and where each one ends. Keys and
/// members are such strings.
class ByteStrings
{
public:
    /// How many strings.
    std::size_t size() const { return m_ends.size(); }
    bool empty() const { return m_ends.empty(); }
    /// The string at `index`; the view is good until the next append().
    std::string_view operator[](std::size_t index) const
    {
        const std::size_t begin = index == 0 ? 0 : m_ends[index - 1];
        // Where all are empty there are no bytes; a name that is empty is one all the same.
        return m_bytes.data() ? std::string_view(m_bytes.data() + begin, m_ends[index] - begin)
                              : std::string_view("");
    }
    /// The length of all strings together.
    std::size_t bytes() const { return m_bytes.size(); }

    /// Adds a string at the end; views given out before are no longer good.
    void append(std::string_view string)
    {
        m_bytes.append(string.data(), string.size());
        m_ends.push_back(m_bytes.size());
    }
    /// Makes room for so many strings of so many bytes together.
    void reserve(std::size_t strings, std::size_t bytes)
    {
        m_ends.reserve(strings);
        m_bytes.reserve(bytes);
    }
    /// Gives back room that was reserved and not needed.
    void shrinkToFit()
    {
        m_ends.shrinkToFit();
        m_bytes.shrinkToFit();
    }

private:
    GrowingArray<char> m_bytes;
    GrowingArray<std::size_t> m_ends;
};

} // namespace tiebreak
