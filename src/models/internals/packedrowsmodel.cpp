// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/internals/packedrowsmodel.h"

#include "models/boards/rowtext.h"
#include "models/text/bytestext.h"
#include "models/text/numbertext.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

PackedRowsModel::PackedRowsModel(QObject *parent) : QAbstractTableModel(parent) {}

void PackedRowsModel::setRows(const PackedRows &rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

int PackedRowsModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid() || !m_rows)
        return 0;
    return static_cast<int>(std::min<std::size_t>(m_rows.layout->rows(), std::numeric_limits<int>::max()));
}

int PackedRowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString PackedRowsModel::text(std::size_t row, int column) const
{
    const auto [first, end] = m_rows.bytesOf(row);
    switch (column) {
    case Member:
        return m_rows.title(2 * row).second;
    case Raw:
        return 2 * row + 1 < m_rows.layout->entries() ? m_rows.title(2 * row + 1).second : dash();
    case Bytes:
        return groupedText(static_cast<qint64>(end - first));
    default:
        break;
    }
    const auto raw = m_rows.raw(row);
    if (!raw || !m_rows.decoder)
        return dash();
    const Decoded decoded = m_rows.decoder->decode(*raw);
    return column == Points ? scoreText(decoded) : bestTimeText(*m_rows.decoder, decoded, {m_rows.zone});
}

QVariant PackedRowsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (role == Qt::DisplayRole)
        return text(row, index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((index.column() == Member ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole && index.column() == Member)
        return nameLines(m_rows.layout->text(2 * row));
    return {};
}

QVariant PackedRowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((section == Member ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Member:
        return tr("Member");
    case Points:
        return tr("Points");
    case Time:
        return tr("Time");
    case Raw:
        return tr("Raw score");
    case Bytes:
        return tr("Bytes");
    default:
        return {};
    }
}

} // namespace tiebreak

#include "moc_packedrowsmodel.cpp"
