// SPDX-License-Identifier: GPL-3.0-or-later
// How short tables in dialogs look alike.
#pragma once

class QTableWidget;

namespace tiebreak
{

/// Rows of the window's height, headers at the left, none highlighted.
void setPlainTable(QTableWidget &table);
/// Fits all columns but the last to their texts, from `min` to `max` px wide.
void fitPlainTable(QTableWidget &table, int min, int max);

} // namespace tiebreak
