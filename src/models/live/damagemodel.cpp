// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/live/damagemodel.h"

#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <algorithm>

namespace tiebreak
{

void DamageModel::setLog(const DamageLog &log, const CodecSpec &spec, const Wording &wording)
{
    beginResetModel();
    m_rows.clear();
    for (auto change = log.changes().rbegin(); change != log.changes().rend(); ++change)
        m_rows.push_back(damageRow(*change, spec, wording));
    endResetModel();
}

int DamageModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int DamageModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DamageModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const DamageRowText &row = m_rows[std::size_t(index.row())];
    switch (index.column()) {
    case Member:
        return displayText(row.member);
    case Kind:
        return displayText(row.kind);
    case Before:
        return displayText(row.before);
    case After:
        return displayText(row.after);
    case Seen:
        return displayText(row.seen);
    default:
        return {};
    }
}

QVariant DamageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Member:
        return tr("Member");
    case Kind:
        return tr("What it is");
    case Before:
        return tr("Before");
    case After:
        return tr("After");
    case Seen:
        return tr("Seen between");
    default:
        return {};
    }
}

std::vector<DamageCount> damageCounts(const DamageLog &log, Moment now)
{
    std::vector<ChangeKind> kinds;
    for (std::size_t kind = 0; kind < changeKinds; ++kind) {
        if (log.total(ChangeKind(kind)) > 0)
            kinds.push_back(ChangeKind(kind));
    }
    const auto plain = [](ChangeKind kind) {
        return kind == ChangeKind::Sound || kind == ChangeKind::NotJudged;
    };
    std::ranges::sort(kinds, [&](ChangeKind a, ChangeKind b) {
        return plain(a) != plain(b) ? plain(b) : log.total(a) > log.total(b);
    });
    std::vector<DamageCount> counts;
    for (const ChangeKind kind : kinds) {
        const double perMinute = log.perMinute(kind, now);
        counts.push_back(
            {displayText(changeKindName(kind)),
             perMinute > 0 && perMinute < 1 ? QStringLiteral("<1") : groupedText(qRound64(perMinute)),
             groupedText(log.total(kind)), severityOf(kind) == Severity::Bad});
    }
    return counts;
}

} // namespace tiebreak

#include "moc_damagemodel.cpp"
