// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journalentry.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tiebreak
{

namespace
{

// In the order of the enumerators.
constexpr std::array<std::string_view, 8> kindNames{"edit",     "console",  "board", "shadow",
                                                    "cut-over", "cut-back", "run",   "command"};
constexpr std::array<std::string_view, 8> stateNames{"sent",    "made",   "conflict", "refused",
                                                     "unknown", "undone", "answered", "partly"};

template <class Enum, class Names>
std::optional<Enum> enumNamed(const Names &names, std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Enum>(found - names.begin()));
}

} // namespace

bool JournalEntry::canBeUndone() const
{
    const bool maybeMade =
        state == WriteState::Made || state == WriteState::Unknown || state == WriteState::Sent;
    return maybeMade && (edit.has_value() || (kind == WriteKind::CutOver && keys.size() == 3));
}

std::string_view writeKindName(WriteKind kind)
{
    return kindNames[static_cast<std::size_t>(kind)];
}

std::optional<WriteKind> writeKindNamed(std::string_view name)
{
    return enumNamed<WriteKind>(kindNames, name);
}

std::string_view writeStateName(WriteState state)
{
    return stateNames[static_cast<std::size_t>(state)];
}

std::optional<WriteState> writeStateNamed(std::string_view name)
{
    return enumNamed<WriteState>(stateNames, name);
}

} // namespace tiebreak
