// SPDX-License-Identifier: GPL-3.0-or-later
// How a table of a board is set up.
#pragma once

class QTableView;

namespace tiebreak
{

/// Gives `table` the board's delegates by boardcolumn, its row height, header and selection, so that its
/// columns look as they should with any model that tells the roles of models/boardroles.h. Call after
/// setModel().
void dressBoardTable(QTableView &table);

} // namespace tiebreak
