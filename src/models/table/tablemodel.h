// SPDX-License-Identifier: GPL-3.0-or-later
// What all tables have in common: columns with titles, and cells that exist.
#pragma once

#include <QAbstractTableModel>
#include <QList>

namespace tiebreak
{

/// What stands above a column, and on which side it and its texts stand: numbers and times right, words left.
struct TableColumn {
    QString title;
    Qt::AlignmentFlag side = Qt::AlignLeft;
    QString toolTip = {};
    bool operator==(const TableColumn &) const = default;
};

/// Rows under the titles of columns. A table says how many rows there are and what a cell says; indexes that
/// are none, alignments and headers are dealt with here.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    int rowCount(const QModelIndex &parent = {}) const final;
    int columnCount(const QModelIndex &parent = {}) const final;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

protected:
    explicit TableModel(QObject *parent, QList<TableColumn> columns = {});

    /// How many rows there are.
    virtual int count() const = 0;
    /// What a cell that exists says in a role; never asked for its alignment.
    virtual QVariant cell(int row, int column, int role) const = 0;

    /// Calls the columns otherwise. As many as before, unless the model is being reset.
    void setColumns(const QList<TableColumn> &columns);
    /// The cells of all rows from one column to another say something else; -1: to the last one.
    void cellsChanged(int firstColumn = 0, int lastColumn = -1);

private:
    QList<TableColumn> m_columns;
};

} // namespace tiebreak
