// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/compact/cascade.h"

#include "internals/compact/packedlist.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::size_t headerAndEnd = 11;

std::uint8_t previousBytesFor(std::size_t length)
{
    return length < longPrevious ? 1 : 5;
}

std::size_t lengthOf(std::span<const CascadeEntry> entries)
{
    std::size_t length = 0;
    for (const CascadeEntry &entry : entries)
        length += entry.length();
    return length;
}

/// The list as it stands, and the steps that it has taken.
class Cascade
{
public:
    explicit Cascade(std::vector<CascadeEntry> entries) : m_entries(std::move(entries)) {}

    void record(CascadeStep::Kind kind, std::size_t place, std::size_t moved)
    {
        m_moved += moved;
        m_steps.push_back(
            {kind, place, moved, m_moved, headerAndEnd + lengthOf(m_entries), m_grown, m_entries});
    }

    void insert(std::size_t place, std::size_t contentBytes)
    {
        CascadeEntry entry{contentBytes, 0, 1};
        if (place > 0)
            entry.previousLength = m_entries[place - 1].length();
        entry.previousBytes = previousBytesFor(entry.previousLength);
        const auto behind = std::span(m_entries).subspan(place);
        std::size_t moved = lengthOf(behind);
        if (!behind.empty()) {
            CascadeEntry &next = behind.front();
            const int before = next.previousBytes;
            // Here a wide field may become narrow again: room for it is asked for anyway.
            if (previousBytesFor(entry.length()) < before && entry.length() >= 4)
                next.previousBytes = 1;
            tell(next, entry.length());
            moved = moved + next.previousBytes - static_cast<std::size_t>(before);
            m_changed = next.previousBytes != before;
        }
        m_entries.insert(m_entries.begin() + static_cast<std::ptrdiff_t>(place), entry);
        record(CascadeStep::Kind::Insert, place, moved);
    }

    /// Goes on from the entry at `place`, the one behind the new entry.
    void follow(std::size_t place)
    {
        for (; m_changed && place + 1 < m_entries.size(); ++place) {
            CascadeEntry &next = m_entries[place + 1];
            const std::size_t length = m_entries[place].length();
            if (next.previousLength == length)
                break;
            const bool grows = next.previousBytes < previousBytesFor(length);
            const std::size_t moved = lengthOf(std::span(m_entries).subspan(place + 1)) - next.previousBytes;
            tell(next, length);
            record(grows ? CascadeStep::Kind::Grow : CascadeStep::Kind::Write, place + 1, grows ? moved : 0);
            if (!grows)
                return;
        }
        record(CascadeStep::Kind::End, place, 0);
    }

    std::vector<CascadeStep> steps() && { return std::move(m_steps); }

private:
    // A wide field stays wide, whatever it tells: that keeps it from growing and shrinking by turns.
    void tell(CascadeEntry &entry, std::size_t length)
    {
        if (entry.previousBytes < previousBytesFor(length)) {
            entry.previousBytes = 5;
            ++m_grown;
        }
        entry.previousLength = length;
    }

    std::vector<CascadeEntry> m_entries;
    std::vector<CascadeStep> m_steps;
    std::size_t m_moved = 0;
    std::size_t m_grown = 0;
    bool m_changed = false;
};

} // namespace

std::vector<CascadeEntry> cascadeEntries(std::span<const std::size_t> contentBytes)
{
    std::vector<CascadeEntry> entries;
    std::size_t before = 0;
    for (const std::size_t bytes : contentBytes) {
        entries.push_back({bytes, before, previousBytesFor(before)});
        before = entries.back().length();
    }
    return entries;
}

std::vector<CascadeStep> playCascade(std::vector<CascadeEntry> entries, std::size_t place,
                                     std::size_t contentBytes)
{
    place = std::min(place, entries.size());
    Cascade cascade(std::move(entries));
    cascade.record(CascadeStep::Kind::Before, place, 0);
    cascade.insert(place, contentBytes);
    cascade.follow(place + 1);
    return std::move(cascade).steps();
}

} // namespace tiebreak
