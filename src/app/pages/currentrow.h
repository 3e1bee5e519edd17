// SPDX-License-Identifier: GPL-3.0-or-later
// The row that the inspector explains, or why there is nothing to explain yet.
#pragma once

#include "app/codecmemory.h"
#include "app/pages/rowinspector.h"
#include "models/boardmodel.h"

#include <QObject>

#include <functional>
#include <optional>

namespace tiebreak
{

class OpenBoard;
class RowView;

/// Follows the current row of a board's view as far as it is told to look.
class CurrentRow : public QObject
{
    Q_OBJECT

public:
    /// `reading` gives how the board is read.
    CurrentRow(const BoardModel &model, const RowView &rows, const OpenBoard &board,
               std::function<BoardReading()> reading, QObject *parent);

    /// The current row is another one, or what is known of it changed.
    void look();
    /// Looks again whether the current row will be read, if it has not been.
    void lookAgain();

signals:
    /// Nothing when no row is current.
    void inspected(const std::optional<InspectedRow> &row);

private:
    const BoardModel &m_model;
    const RowView &m_rows;
    const OpenBoard &m_board;
    std::function<BoardReading()> m_reading;
    int m_row = -1; ///< whose double was told last
};

} // namespace tiebreak
