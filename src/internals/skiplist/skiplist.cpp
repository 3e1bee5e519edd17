// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/skiplist/skiplist.h"

#include "core/prose/sentence.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

namespace tiebreak
{

namespace
{

NoSkipSteps silent;

std::uint32_t hashOf(std::string_view member)
{
    const std::uint64_t hash = std::hash<std::string_view>()(member);
    return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

std::size_t nameWords(std::size_t bytes)
{
    return (bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
}

} // namespace

SkipList::SkipList(const SkipListSettings &settings) : m_settings(settings), m_coins(settings)
{
    m_words.resize(headWords + static_cast<std::size_t>(settings.maxLevels));
    m_words[2] = static_cast<std::uint64_t>(settings.maxLevels);
    m_slots.resize(16);
}

void SkipList::reserve(std::size_t members)
{
    m_words.reserve(members * 7);
    growDictionary(std::bit_ceil(members * 3 / 2 + 1));
}

Result<ScoreChange> SkipList::set(std::string_view member, double raw)
{
    if (std::isnan(raw))
        return failure(ErrorKind::Usage, sentence("NaN is no score: it can be ordered nowhere."));
    const SkipNode node = find(member);
    if (!node) {
        insertNode(raw, member, silent);
        return ScoreChange::Added;
    }
    if (raw == this->raw(node))
        return ScoreChange::Unchanged;
    return changeScore(node, raw, silent).second;
}

bool SkipList::remove(std::string_view member)
{
    const SkipNode node = find(member);
    if (node)
        removeNode(node, silent);
    return node != 0;
}

std::optional<double> SkipList::score(std::string_view member) const
{
    const SkipNode node = find(member);
    return node ? std::optional(raw(node)) : std::nullopt;
}

std::optional<std::int64_t> SkipList::rank(std::string_view member) const
{
    const SkipNode node = find(member);
    return node ? std::optional(placeOf(raw(node), member, silent) - 1) : std::nullopt;
}

SkipNode SkipList::nodeAt(std::int64_t place) const
{
    return nodeAt(place, silent);
}

bool SkipList::mayHold(const ScoreBounds &bounds) const
{
    return bounds.holdAny() && m_size > 0 && bounds.isAboveMin(raw(m_tail)) &&
           bounds.isBelowMax(raw(next(skipHead)));
}

// The nodes' memory.

std::size_t SkipList::wordsOf(SkipNode node) const
{
    return headWords + static_cast<std::size_t>(levelsOf(node)) + nameWords(m_words[node + 1] >> 32);
}

SkipNode SkipList::makeNode(double raw, std::string_view member, int levels)
{
    const std::size_t words = headWords + static_cast<std::size_t>(levels) + nameWords(member.size());
    SkipNode node = 0;
    if (const auto free = m_free.find(words); free != m_free.end() && !free->second.empty()) {
        node = free->second.back();
        free->second.pop_back();
    } else {
        node = static_cast<SkipNode>(m_words.size());
        m_words.resize(m_words.size() + words);
    }
    m_words[node] = std::bit_cast<std::uint64_t>(raw);
    m_words[node + 1] = std::uint64_t(member.size()) << 32;
    m_words[node + 2] = static_cast<std::uint64_t>(levels);
    std::fill_n(m_words.begin() + node + headWords, levels, 0);
    if (!member.empty())
        std::memcpy(m_words.data() + node + headWords + levels, member.data(), member.size());
    return node;
}

void SkipList::release(SkipNode node)
{
    if (m_reuse)
        m_free[wordsOf(node)].push_back(node);
}

// The dictionary.

std::size_t SkipList::slotOf(std::string_view member) const
{
    const std::uint32_t hash = hashOf(member);
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hash & mask;
    while (m_slots[slot].node && (m_slots[slot].hash != hash || name(m_slots[slot].node) != member))
        slot = (slot + 1) & mask;
    return slot;
}

SkipNode SkipList::find(std::string_view member) const
{
    return m_slots[slotOf(member)].node;
}

void SkipList::enter(SkipNode node)
{
    if (static_cast<std::size_t>(m_size) * 3 > m_slots.size() * 2)
        growDictionary(m_slots.size() * 2);
    const std::string_view member = name(node);
    m_slots[slotOf(member)] = {hashOf(member), node};
}

void SkipList::leave(SkipNode node)
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t hole = slotOf(name(node));
    // What stands behind and could stand in the hole moves there, or it would not be found any more.
    for (std::size_t slot = (hole + 1) & mask; m_slots[slot].node; slot = (slot + 1) & mask) {
        const std::size_t home = m_slots[slot].hash & mask;
        if (((slot - home) & mask) < ((slot - hole) & mask))
            continue;
        m_slots[hole] = m_slots[slot];
        hole = slot;
    }
    m_slots[hole] = {};
}

void SkipList::growDictionary(std::size_t slots)
{
    if (slots <= m_slots.size())
        return;
    std::vector<Slot> old(slots);
    old.swap(m_slots);
    const std::size_t mask = slots - 1;
    for (const Slot &entry : old) {
        if (!entry.node)
            continue;
        std::size_t slot = entry.hash & mask;
        while (m_slots[slot].node)
            slot = (slot + 1) & mask;
        m_slots[slot] = entry;
    }
}

} // namespace tiebreak
