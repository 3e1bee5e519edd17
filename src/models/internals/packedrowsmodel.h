// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a compact list, with the bytes that each of them takes.
#pragma once

#include "models/internals/packedrows.h"
#include "models/table/tablemodel.h"

namespace tiebreak
{

/// A row a row of the list, ascending as there. Nothing is kept a row.
class PackedRowsModel : public TableModel
{
    Q_OBJECT

public:
    enum Column { Member, Points, Time, Raw, Bytes, ColumnCount };

    explicit PackedRowsModel(QObject *parent = nullptr);

    void setRows(const PackedRows &rows);

private:
    int count() const final;
    QVariant cell(int row, int column, int role) const final;
    QString text(std::size_t row, int column) const;

    PackedRows m_rows;
};

} // namespace tiebreak
