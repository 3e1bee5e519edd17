// SPDX-License-Identifier: GPL-3.0-or-later
// The row that the inspector explains, or why there is nothing to explain yet.
#include "app/pages/currentrow.h"

#include "app/pages/openboard.h"
#include "app/pages/rowview.h"
#include "models/numbertext.h"

#include <utility>

namespace tiebreak
{

CurrentRow::CurrentRow(const BoardModel &model, const RowView &rows, const OpenBoard &board,
                       std::function<BoardReading()> reading, QObject *parent)
    : QObject(parent), m_model(model), m_rows(rows), m_board(board), m_reading(std::move(reading))
{
}

void CurrentRow::look()
{
    const int row = m_rows.currentIndex().row();
    const std::optional<BoardModel::Row> found = m_model.row(row);
    // What was last known of the row still holds.
    if (!found && row >= 0 && row == m_row)
        return;
    m_row = found ? row : -1;
    if (row < 0 || row >= m_model.cardinality()) {
        emit inspected({});
        return;
    }
    InspectedRow told;
    told.rank = qint64(row) + 1;
    if (!found) {
        const bool inView = row >= m_rows.firstVisibleRow() && row <= m_rows.lastVisibleRow() + 1;
        const QString sentence =
            inView && m_board.readsRows() ? tr("Reading row %1...") : tr("Row %1 has not been read.");
        told.unread = sentence.arg(groupedText(told.rank));
        emit inspected(told);
        return;
    }
    const BoardReading reading = m_reading();
    told.member = QByteArray(found->member.data(), qsizetype(found->member.size()));
    told.raw = found->raw;
    told.serverText = QString::fromUtf8(found->serverText);
    told.codec = reading.codec;
    told.season = reading.season;
    told.direction = reading.direction;
    told.zone = m_model.timeDisplay().zone;
    emit inspected(told);
}

void CurrentRow::lookAgain()
{
    if (m_row < 0)
        look();
}

} // namespace tiebreak
