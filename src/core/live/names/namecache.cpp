// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/names/namecache.h"

#include "core/live/names/personname.h"

#include <unordered_set>

namespace tiebreak
{

std::optional<std::string_view> NameCache::nameOf(std::string_view member)
{
    const auto found = m_index.find(member);
    if (found == m_index.end())
        return std::nullopt;
    m_entries.splice(m_entries.begin(), m_entries, found->second);
    return found->second->name;
}

std::vector<std::string> NameCache::due(std::span<const std::string_view> members, Time now, std::size_t max)
{
    std::vector<std::string> asked;
    std::unordered_set<std::string_view> seen;
    for (const std::string_view member : members) {
        if (asked.size() >= max)
            break;
        if (member.size() > longestNamedMember)
            continue;
        const auto found = m_index.find(member);
        if ((found == m_index.end() || found->second->dueAt <= now) && seen.insert(member).second)
            asked.emplace_back(member);
    }
    return asked;
}

void NameCache::put(std::string_view member, std::optional<std::string_view> name, Time now)
{
    if (member.size() > longestNamedMember)
        return;
    Entry &entry = entered(member);
    m_bytes -= bytesOf(entry);
    entry.name = name ? usableName(*name) : std::nullopt;
    entry.dueAt = now + (entry.name ? m_bounds.namesFor : m_bounds.nothingFor);
    m_bytes += bytesOf(entry);
    while (m_entries.size() > m_bounds.members || (m_bytes > m_bounds.bytes && !m_entries.empty()))
        dropOldest();
}

void NameCache::postpone(std::span<const std::string> members, Time now)
{
    for (const std::string &member : members) {
        const auto found = m_index.find(member);
        if (found == m_index.end())
            put(member, std::nullopt, now);
        else
            found->second->dueAt = now + m_bounds.nothingFor;
    }
}

void NameCache::clear()
{
    m_index.clear();
    m_entries.clear();
    m_bytes = 0;
}

std::size_t NameCache::bytesOf(const Entry &entry)
{
    constexpr std::size_t links = 8 * sizeof(void *); // of the list and the index
    return sizeof(Entry) + links + entry.member.size() + (entry.name ? entry.name->size() : 0);
}

/// The member's entry, which is the one that was asked for last from now on.
NameCache::Entry &NameCache::entered(std::string_view member)
{
    if (const auto found = m_index.find(member); found != m_index.end()) {
        m_entries.splice(m_entries.begin(), m_entries, found->second);
        return *found->second;
    }
    m_entries.push_front({std::string(member), std::nullopt, {}});
    m_index.emplace(m_entries.front().member, m_entries.begin());
    m_bytes += bytesOf(m_entries.front());
    return m_entries.front();
}

void NameCache::dropOldest()
{
    m_index.erase(m_entries.back().member);
    m_bytes -= bytesOf(m_entries.back());
    m_entries.pop_back();
}

} // namespace tiebreak
