// SPDX-License-Identifier: GPL-3.0-or-later
// Names that people go by instead of members, and how two of the same name are told apart.
#pragma once

#include "core/prose/wording.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The most bytes of a name.
inline constexpr std::size_t longestPersonName = 200;
/// No name is looked up for a member that is longer.
inline constexpr std::size_t longestNamedMember = 1024;

/// The name without white space around it and cut, between two characters, to longestPersonName bytes;
/// nothing where nothing is left. What is shown of it is for the one who shows it to escape: it may be any
/// bytes.
std::optional<std::string> usableName(std::string_view name);

/// A member and the name that it goes by; nothing: it is shown itself.
struct NamedMember {
    std::string_view member;
    std::optional<std::string_view> name;
};

/// Which of these would be taken for another of them: what is shown for it, the name or the member itself, is
/// shown for another member too, but for white space and joiners, which the eye does not tell apart.
std::vector<bool> sharedNames(std::span<const NamedMember> members);

/// The member as it is shown: by its name, with the member beside it where the name is `shared`.
std::string personText(const NamedMember &member, bool shared, const Wording &wording);

} // namespace tiebreak
