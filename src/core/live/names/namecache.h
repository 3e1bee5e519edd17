// SPDX-License-Identifier: GPL-3.0-or-later
// The names that people go by, as far as they were looked up for members; bounded, and renewed with age.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tiebreak
{

/// How much a NameCache holds, and for how long what it holds is good.
struct NameCacheBounds {
    std::size_t members = 20'000;
    std::size_t bytes = std::size_t(8) << 20;
    std::chrono::seconds namesFor{600};   ///< a name is looked up again after that
    std::chrono::seconds nothingFor{120}; ///< and so is one that there was not
};

/// What was looked up for members, a name or that there is none. Where it is full, what was asked for the
/// longest time ago goes first. Belongs to whoever holds it: it locks nothing.
class NameCache
{
public:
    using Time = std::chrono::steady_clock::time_point;

    explicit NameCache(NameCacheBounds bounds = {}) : m_bounds(bounds) {}
    NameCache(const NameCache &) = delete;
    NameCache &operator=(const NameCache &) = delete;

    /// The member's name, however old; nothing where there is none or it is not known. The view is good until
    /// the next put() or clear().
    std::optional<std::string_view> nameOf(std::string_view member);
    /// Those of `members` that are not known or have become old, `max` at the most, in their order and none
    /// twice. Members of more than longestNamedMember bytes have no name and are never due.
    std::vector<std::string> due(std::span<const std::string_view> members, Time now, std::size_t max);
    /// What was found for a member: its name, made fit by usableName(), or that it has none.
    void put(std::string_view member, std::optional<std::string_view> name, Time now);
    /// The look-up failed: what is known of these stays, and they are not due again before
    /// NameCacheBounds::nothingFor is over.
    void postpone(std::span<const std::string> members, Time now);
    void clear();

    /// Of how many members something is known.
    std::size_t size() const { return m_entries.size(); }
    /// About how much memory that takes.
    std::size_t bytes() const { return m_bytes; }

private:
    struct Entry {
        std::string member;
        std::optional<std::string> name;
        Time dueAt;
    };
    using Entries = std::list<Entry>;
    static std::size_t bytesOf(const Entry &entry);
    Entry &entered(std::string_view member);
    void dropOldest();

    NameCacheBounds m_bounds;
    Entries m_entries; ///< what was asked for last comes first
    std::unordered_map<std::string_view, Entries::iterator> m_index;
    std::size_t m_bytes = 0;
};

} // namespace tiebreak
