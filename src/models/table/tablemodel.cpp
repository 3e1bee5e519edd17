// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/table/tablemodel.h"

#include <utility>

namespace tiebreak
{

TableModel::TableModel(QObject *parent, QList<TableColumn> columns)
    : QAbstractTableModel(parent), m_columns(std::move(columns))
{
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= count() || index.column() >= m_columns.size())
        return {};
    if (role == Qt::TextAlignmentRole)
        return headerData(index.column(), Qt::Horizontal, role);
    return cell(index.row(), index.column(), role);
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_columns.size())
        return {};
    const TableColumn &column = m_columns[section];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.toolTip.isEmpty() ? QVariant() : column.toolTip;
    case Qt::TextAlignmentRole:
        return int(column.side | Qt::AlignVCenter);
    default:
        return {};
    }
}

void TableModel::setColumns(const QList<TableColumn> &columns)
{
    if (columns == m_columns)
        return;
    m_columns = columns;
    emit headerDataChanged(Qt::Horizontal, 0, int(m_columns.size()) - 1);
}

void TableModel::cellsChanged(int firstColumn, int lastColumn)
{
    if (count() > 0)
        emit dataChanged(index(0, firstColumn),
                         index(count() - 1, lastColumn < 0 ? int(m_columns.size()) - 1 : lastColumn));
}

} // namespace tiebreak

#include "moc_tablemodel.cpp"
