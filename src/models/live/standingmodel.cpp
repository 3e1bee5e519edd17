// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/live/standingmodel.h"

#include "models/text/displaywording.h"

#include <QHash>

#include <utility>

namespace tiebreak
{

StandingModel::StandingModel(QObject *parent) : TableModel(parent)
{
    setHeaders({}, {}, {});
}

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
    if (before == after)
        cellsChanged();
}

void StandingModel::setHeaders(const QString &change, const QString &gap, const QString &score)
{
    setColumns({{tr("Rank"), Qt::AlignRight},
                {change},
                {tr("Decided by")},
                {tr("Member")},
                {tr("Share of leader's score")},
                {gap, Qt::AlignRight},
                {score, Qt::AlignRight}});
}

int StandingModel::count() const
{
    return int(m_rows.size());
}

QVariant StandingModel::cell(int number, int column, int role) const
{
    const StandingRow &row = m_rows[number];
    if (role == Qt::ToolTipRole)
        return row.toolTip;
    const bool spoken = role == Qt::AccessibleTextRole;
    if (role != Qt::DisplayRole && !spoken)
        return {};
    switch (column) {
    case Place:
        return row.place;
    case Change:
        return spoken ? changeWords(row.change) : changeText(row.change);
    case Decided:
        return row.decided;
    case Member:
        return spoken ? listText(ListOf::Words, {row.name, row.note}) : row.name;
    case Share:
        return row.share < 0 ? QVariant() : QVariant(QStringLiteral("%1%").arg(qRound(row.share * 100)));
    case GapColumn:
        return spoken ? listText(ListOf::Words, {row.gap, row.gapNote}) : row.gap;
    case Score:
        return row.score;
    default:
        return {};
    }
}

} // namespace tiebreak

#include "moc_standingmodel.cpp"
