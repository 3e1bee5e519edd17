// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/replies/keptreply.h"

namespace tiebreak
{

bool KeepingSink::keeps(std::size_t bytes)
{
    ++m_kept.elements;
    m_kept.bytes += bytes;
    m_kept.cut = m_kept.cut || m_kept.elements > m_limits.elements || m_kept.bytes > m_limits.bytes;
    if (!m_kept.cut)
        m_kept.memory += sizeof(Reply) + (bytes > 15 ? bytes : 0);
    return !m_kept.cut;
}

// Arrays without elements count too, or a reply of millions of them would be kept.
bool KeepingSink::onArray(Place place, std::size_t elements)
{
    if (elements == 0)
        return keeps(0) ? m_tree.onArray(place, elements) : true;
    if (!m_kept.cut)
        m_kept.memory += sizeof(Reply);
    return m_kept.cut || m_tree.onArray(place, elements);
}

bool KeepingSink::onText(Place place, Reply::Type type, std::string_view bytes)
{
    return !keeps(bytes.size()) || m_tree.onText(place, type, bytes);
}

bool KeepingSink::onInteger(Place place, std::int64_t value)
{
    return !keeps(0) || m_tree.onInteger(place, value);
}

bool KeepingSink::onNil(Place place)
{
    return !keeps(0) || m_tree.onNil(place);
}

KeptReply KeepingSink::takeReply()
{
    m_kept.reply = m_tree.takeReply();
    return std::move(m_kept);
}

} // namespace tiebreak
