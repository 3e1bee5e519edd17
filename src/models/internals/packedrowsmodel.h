// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a compact list, with the bytes that each of them takes.
#pragma once

#include "models/internals/packedrows.h"

#include <QAbstractTableModel>

namespace tiebreak
{

/// A row a row of the list, ascending as there. Nothing is kept a row.
class PackedRowsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Member, Points, Time, Raw, Bytes, ColumnCount };

    explicit PackedRowsModel(QObject *parent = nullptr);

    void setRows(const PackedRows &rows);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(std::size_t row, int column) const;

    PackedRows m_rows;
};

} // namespace tiebreak
