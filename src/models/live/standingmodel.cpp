// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/live/standingmodel.h"

#include <QHash>

#include <utility>

namespace tiebreak
{

int StandingModel::rowOf(const QByteArray &member) const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row].member == member)
            return row;
    }
    return -1;
}

void StandingModel::setRows(QList<StandingRow> rows)
{
    const auto before = int(m_rows.size());
    const auto after = int(rows.size());
    QHash<QByteArray, int> places;
    for (int row = 0; row < after; ++row)
        places.insert(rows[row].member, row);

    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList old = persistentIndexList();
    QModelIndexList next;
    for (const QModelIndex &index : old) {
        const auto place = places.constFind(m_rows[index.row()].member);
        next += place == places.constEnd() ? QModelIndex() : createIndex(*place, index.column());
    }
    m_rows = std::move(rows);
    changePersistentIndexList(old, next);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    if (after > 0 && before == after)
        emit dataChanged(index(0, 0), index(after - 1, ColumnCount - 1));
}

void StandingModel::setHeaders(const QString &change, const QString &gap, const QString &score)
{
    if (change == m_changeTitle && gap == m_gapTitle && score == m_scoreTitle)
        return;
    m_changeTitle = change;
    m_gapTitle = gap;
    m_scoreTitle = score;
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int StandingModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int StandingModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StandingModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const StandingRow &row = m_rows[index.row()];
    if (role == Qt::ToolTipRole)
        return row.toolTip;
    if (role == Qt::TextAlignmentRole) {
        const bool number = index.column() == Place || index.column() == GapColumn || index.column() == Score;
        return QVariant(Qt::Alignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    const bool spoken = role == Qt::AccessibleTextRole;
    if (role != Qt::DisplayRole && !spoken)
        return {};
    switch (index.column()) {
    case Place:
        return row.place;
    case Change:
        return spoken ? changeWords(row.change) : changeText(row.change);
    case Decided:
        return row.decided;
    case Member:
        return spoken && !row.note.isEmpty() ? QVariant(row.name + QStringLiteral(", ") + row.note)
                                             : QVariant(row.name);
    case Share:
        return row.share < 0 ? QVariant() : QVariant(QStringLiteral("%1%").arg(qRound(row.share * 100)));
    case GapColumn:
        return spoken && !row.gapNote.isEmpty() ? QVariant(row.gap + QStringLiteral(", ") + row.gapNote)
                                                : QVariant(row.gap);
    case Score:
        return row.score;
    default:
        return {};
    }
}

QVariant StandingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool number = section == Place || section == GapColumn || section == Score;
        return QVariant(Qt::Alignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Place:
        return tr("Rank");
    case Change:
        return m_changeTitle;
    case Decided:
        return tr("Decided");
    case Member:
        return tr("Member");
    case Share:
        return tr("Share of the leader");
    case GapColumn:
        return m_gapTitle;
    case Score:
        return m_scoreTitle;
    default:
        return {};
    }
}

} // namespace tiebreak

#include "moc_standingmodel.cpp"
