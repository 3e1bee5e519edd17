// SPDX-License-Identifier: GPL-3.0-or-later
// Names of members that are known all at once, from a file.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace tiebreak
{

/// Which name each member goes by. Shared as std::shared_ptr<const NameList>, never changed then.
class NameList
{
public:
    /// Enters a name, which is made fit by usableName(): the one that comes last counts. No name, and what
    /// has nothing left, takes back the one before.
    enum class Entered { New, Again, NoName };
    Entered enter(std::string_view member, std::string_view name);

    /// The member's name; the view is good as long as the list.
    std::optional<std::string_view> nameOf(std::string_view member) const;
    std::size_t size() const { return m_names.size(); }

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    std::unordered_map<std::string, std::string, Hash, std::equal_to<>> m_names;
};

} // namespace tiebreak
