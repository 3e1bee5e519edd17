// SPDX-License-Identifier: GPL-3.0-or-later
// Open addressing over one arena.
#include "redis/keyset.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace tiebreak
{

namespace
{

std::uint32_t hashOf(std::string_view key)
{
    const std::uint64_t hash = std::hash<std::string_view>{}(key);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

} // namespace

void KeySet::makeRoom(std::size_t more)
{
    const std::size_t wanted = std::bit_ceil(std::max<std::size_t>((m_keys.size() + more) * 2, 1024));
    if (wanted <= m_slots.size())
        return;
    std::vector<Slot> old(wanted);
    old.swap(m_slots);
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot &slot : old) {
        if (slot.entry == 0)
            continue;
        std::size_t at = slot.hash & mask;
        while (m_slots[at].entry != 0)
            at = (at + 1) & mask;
        m_slots[at] = slot;
    }
}

void KeySet::reserve(std::uint64_t keys)
{
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(keys, std::uint64_t(1) << 20));
    constexpr std::size_t usualKeyLength = 24;
    m_keys.reserve(count, count * usualKeyLength);
    makeRoom(count);
}

bool KeySet::insertHashed(std::string_view key, std::uint32_t hash)
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    for (; m_slots[at].entry != 0; at = (at + 1) & mask) {
        if (m_slots[at].hash == hash && m_keys[m_slots[at].entry - 1] == key)
            return false;
    }
    m_keys.append(key);
    m_slots[at] = {hash, static_cast<std::uint32_t>(m_keys.size())};
    return true;
}

bool KeySet::insert(std::string_view key)
{
    makeRoom(1);
    return insertHashed(key, hashOf(key));
}

void KeySet::keepNew(ByteStrings &batch)
{
    makeRoom(batch.size());
    const std::size_t mask = m_slots.size() - 1;
    m_hashes.clear();
    for (std::size_t i = 0; i < batch.size(); ++i) {
        m_hashes.push_back(hashOf(batch[i]));
        // The slots of a large set are all over memory: fetch a batch's worth of them at once.
        __builtin_prefetch(&m_slots[m_hashes.back() & mask]);
    }
    ByteStrings fresh;
    bool allNew = true;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const bool isNew = insertHashed(batch[i], m_hashes[i]);
        if (allNew && !isNew) {
            allNew = false;
            for (std::size_t before = 0; before < i; ++before)
                fresh.append(batch[before]);
        } else if (!allNew && isNew) {
            fresh.append(batch[i]);
        }
    }
    if (!allNew)
        batch = std::move(fresh);
}

} // namespace tiebreak
