// SPDX-License-Identifier: GPL-3.0-or-later
// What a client of a leaderboard does, and how each thing is called.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tiebreak
{

/// One operation as an application sees it; a strategy makes commands of it.
enum class OperationKind : std::uint8_t {
    AddPoints,    ///< adds points to a member's score
    SetScore,     ///< sets a member's score
    TopN,         ///< reads the first rows
    RankWindow,   ///< reads the rows from one rank to another
    AroundMe,     ///< reads the rows around a member
    RankAndScore, ///< reads one member's rank and score
    Remove,       ///< takes a member off the board
    Trim,         ///< cuts off what ranks too low
};
inline constexpr std::size_t operationKinds = 8;

/// All of them, in the order of the enum.
inline constexpr std::array<OperationKind, operationKinds> allOperations{
    OperationKind::AddPoints, OperationKind::SetScore,     OperationKind::TopN,   OperationKind::RankWindow,
    OperationKind::AroundMe,  OperationKind::RankAndScore, OperationKind::Remove, OperationKind::Trim};

/// Whether it changes a member's score, so that the consistency check must know of it.
constexpr bool isUpdate(OperationKind kind)
{
    return kind == OperationKind::AddPoints || kind == OperationKind::SetScore ||
           kind == OperationKind::Remove;
}

/// "add points", "set score", "top", "window", "around me", "rank and score", "remove", "trim".
std::string_view operationName(OperationKind kind);
/// For JSON and the command line: "add", "set", "top", "window", "around", "rank", "remove", "trim".
std::string_view operationKey(OperationKind kind);
/// The operation of this key; nothing when there is none.
std::optional<OperationKind> findOperation(std::string_view key);

} // namespace tiebreak
