// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes that more than one place draws with.
#pragma once

namespace tiebreak
{

/// Sizes in device-independent pixels that more than one place needs.
namespace metric
{
inline constexpr int RowHeight = 22;
inline constexpr int HeaderHeight = 24;
inline constexpr int ControlHeight = 24;
inline constexpr int ConnectionBarHeight = 38;
inline constexpr int ModeBarWidth = 76;
inline constexpr int ModeHeight = 56;
inline constexpr int MessageHeight = 30;
inline constexpr int CellPadding = 8;
inline constexpr int TieGutter = 12;
inline constexpr int MarkSize = 14;
inline constexpr int MarkGap = 7;
inline constexpr int Radius = 3;
inline constexpr int TallWindow = 860; ///< has room for the whole proof of an order beside what it is about
} // namespace metric

} // namespace tiebreak
