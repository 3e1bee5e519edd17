// SPDX-License-Identifier: GPL-3.0-or-later
// JSON objects that have a field twice, of which parsers silently keep one.
#pragma once

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <set>
#include <string>

namespace tiebreak
{

/// Is told of each event of a nlohmann parser. Objects that lie deeper than maxDepth are not looked at.
class FieldsOnce
{
public:
    static constexpr int maxDepth = 3;

    template <class Json>
    void see(int depth, typename Json::parse_event_t event, const Json &parsed)
    {
        const auto at = static_cast<std::size_t>(depth);
        if (event == Json::parse_event_t::object_start && depth < maxDepth)
            m_fields[at + 1].clear();
        else if (event == Json::parse_event_t::key && depth <= maxDepth &&
                 !m_fields[at].insert(parsed.template get<std::string>()).second && m_repeated.empty())
            m_repeated = parsed.template get<std::string>();
    }

    /// The first field that is there twice in its object; empty: none is.
    const std::string &repeated() const { return m_repeated; }

private:
    std::array<std::set<std::string>, maxDepth + 1> m_fields; ///< by depth: of the object that is read
    std::string m_repeated;
};

} // namespace tiebreak
