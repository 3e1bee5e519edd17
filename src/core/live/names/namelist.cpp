// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/names/namelist.h"

#include "core/live/names/personname.h"

#include <utility>

namespace tiebreak
{

NameList::Entered NameList::enter(std::string_view member, std::string_view name)
{
    auto usable = usableName(name);
    const auto found = m_names.find(member);
    if (!usable) {
        if (found != m_names.end())
            m_names.erase(found);
        return Entered::NoName;
    }
    if (found != m_names.end()) {
        found->second = *std::move(usable);
        return Entered::Again;
    }
    m_names.emplace(member, *std::move(usable));
    return Entered::New;
}

std::optional<std::string_view> NameList::nameOf(std::string_view member) const
{
    const auto found = m_names.find(member);
    return found == m_names.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

} // namespace tiebreak
