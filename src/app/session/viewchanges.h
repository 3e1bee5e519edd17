// SPDX-License-Identifier: GPL-3.0-or-later
// What has changed of how a board is looked at.
#pragma once

#include "files/boardview.h"

#include <QFlags>

#include <functional>

namespace tiebreak
{

/// A part of a BoardView.
enum class ViewChange { Key = 1, Codec = 2, Season = 4, Direction = 8, Ranks = 16 };
Q_DECLARE_FLAGS(ViewChanges, ViewChange)
Q_DECLARE_OPERATORS_FOR_FLAGS(ViewChanges)

/// What two views differ in. A null key is not an empty one.
ViewChanges findChanges(const BoardView &before, const BoardView &after);

/// Changes some parts of a view.
using ViewEdit = std::function<void(BoardView &)>;

} // namespace tiebreak
