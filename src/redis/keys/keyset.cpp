// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/keys/keyset.h"

#include <algorithm>

namespace tiebreak
{

void KeySet::makeRoom(std::size_t more)
{
    const std::size_t wanted = m_keys.size() + more;
    if (wanted > m_room)
        m_index.reserve(m_room = std::max<std::size_t>(wanted * 3 / 2, 1024));
}

bool KeySet::insertHashed(std::string_view key, std::uint64_t hash)
{
    if (m_index.contains(key, hash))
        return false;
    m_keys.append(key);
    m_index.enterLast(hash);
    return true;
}

bool KeySet::insert(std::string_view key)
{
    makeRoom(1);
    return insertHashed(key, m_index.hashOf(key));
}

void KeySet::keepNew(ByteStrings &batch)
{
    makeRoom(batch.size());
    m_hashes.clear();
    for (std::size_t i = 0; i < batch.size(); ++i)
        m_hashes.push_back(m_index.hashOf(batch[i]));
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
