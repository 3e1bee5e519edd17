// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/deepermemory.h"

#include <utility>

namespace tiebreak
{

void DeeperMemory::beginRead(std::int64_t turn, bool beginsTurn, Moment asked)
{
    if (turn == m_turn)
        return;
    m_turn = turn;
    if (beginsTurn && !m_firstWhole)
        m_firstWhole = turn;
    m_turnBefore = std::exchange(m_turnBegan, asked);
    forgetGone();
}

std::optional<DeeperMemory::Held> DeeperMemory::find(std::string_view member) const
{
    const auto at = m_held.find(member);
    return at == m_held.end() ? std::nullopt : std::optional(at->second);
}

void DeeperMemory::note(std::string_view member, double raw, Moment read)
{
    const auto at = m_held.find(member);
    if (at != m_held.end()) {
        at->second = {raw, read, m_turn};
        return;
    }
    if (m_held.size() >= maxMembers || m_bytes + member.size() > maxBytes) {
        m_full = true;
        return;
    }
    m_held.emplace(std::string(member), Held{raw, read, m_turn});
    m_bytes += member.size();
}

void DeeperMemory::forgetGone()
{
    std::erase_if(m_held, [this](const auto &entry) {
        const bool gone = entry.second.turn < m_turn - 1;
        m_bytes -= gone ? entry.first.size() : 0;
        return gone;
    });
}

} // namespace tiebreak
