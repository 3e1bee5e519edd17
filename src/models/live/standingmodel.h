// SPDX-License-Identifier: GPL-3.0-or-later
// The standing of a live board as a table in which rows are members: a selection follows its member.
#pragma once

#include "models/live/standingrows.h"
#include "models/table/tablemodel.h"

namespace tiebreak
{

/// The rows that are shown. What is new replaces them all at once.
class StandingModel : public TableModel
{
    Q_OBJECT

public:
    enum Column { Place, Change, Decided, Member, Share, GapColumn, Score, ColumnCount };

    explicit StandingModel(QObject *parent = nullptr);

    /// Shows these; an index of a member that stays follows it.
    void setRows(QList<StandingRow> rows);
    const QList<StandingRow> &rows() const { return m_rows; }
    /// The row of a member; -1 where it is not shown.
    int rowOf(const QByteArray &member) const;
    /// What the column of changes and the one of gaps are called, and the one of scores.
    void setHeaders(const QString &change, const QString &gap, const QString &score);

private:
    int count() const final;
    QVariant cell(int number, int column, int role) const final;
    QList<StandingRow> m_rows;
};

} // namespace tiebreak
