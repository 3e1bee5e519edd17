// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/internals/packedrowsmodel.h"

#include "models/boards/rowtext.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

PackedRowsModel::PackedRowsModel(QObject *parent)
    : TableModel(parent, {{tr("Member")},
                          {tr("Score"), Qt::AlignRight},
                          {tr("Time"), Qt::AlignRight},
                          {tr("Raw score"), Qt::AlignRight},
                          {tr("Bytes"), Qt::AlignRight}})
{
}

void PackedRowsModel::setRows(const PackedRows &rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

int PackedRowsModel::count() const
{
    if (!m_rows)
        return 0;
    return static_cast<int>(std::min<std::size_t>(m_rows.layout->rows(), std::numeric_limits<int>::max()));
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

QVariant PackedRowsModel::cell(int row, int column, int role) const
{
    if (role == Qt::DisplayRole)
        return text(std::size_t(row), column);
    if (role == Qt::ToolTipRole && column == Member)
        return nameLines(m_rows.layout->text(2 * std::size_t(row)));
    return {};
}

} // namespace tiebreak

#include "moc_packedrowsmodel.cpp"
