// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/commandlistmodel.h"

#include "console/effects/effecttext.h"
#include "core/prose/sentence.h"
#include "models/text/displaywording.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

/// What internalId() says of a group; of a command it is its group's row.
constexpr quintptr noGroup = quintptr(-1);

/// "1.2.0" as "1.2".
QString shortVersion(std::string_view version)
{
    if (version.ends_with(".0"))
        version.remove_suffix(2);
    return displayText(version);
}

} // namespace

CommandListModel::CommandListModel(std::shared_ptr<const CommandReference> reference, QObject *parent)
    : QAbstractItemModel(parent), m_reference(std::move(reference))
{
    setFilter({});
}

void CommandListModel::setFilter(const QString &text)
{
    beginResetModel();
    m_groups.clear();
    for (const CommandEntry *entry : m_reference->search(text.toStdString())) {
        if (m_groups.empty() || m_groups.back().group != entry->group)
            m_groups.push_back({entry->group, {}});
        m_groups.back().entries.push_back(entry);
    }
    endResetModel();
}

int CommandListModel::commandCount() const
{
    std::size_t count = 0;
    for (const Group &group : m_groups)
        count += group.entries.size();
    return int(count);
}

QModelIndex CommandListModel::indexOf(std::string_view name) const
{
    const CommandEntry *wanted = m_reference->find(name);
    for (std::size_t g = 0; wanted && g < m_groups.size(); ++g) {
        const auto &entries = m_groups[g].entries;
        const auto found = std::ranges::find(entries, wanted);
        if (found != entries.end())
            return createIndex(int(found - entries.begin()), 0, quintptr(g));
    }
    return {};
}

const CommandEntry *CommandListModel::entryAt(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == noGroup)
        return nullptr;
    return m_groups[index.internalId()].entries[std::size_t(index.row())];
}

QModelIndex CommandListModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) : noGroup);
}

QModelIndex CommandListModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == noGroup)
        return {};
    return createIndex(int(index.internalId()), 0, noGroup);
}

int CommandListModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_groups.size());
    if (parent.internalId() != noGroup || parent.column() != 0)
        return 0;
    return int(m_groups[std::size_t(parent.row())].entries.size());
}

int CommandListModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QString CommandListModel::textOf(const CommandEntry &entry, int column)
{
    switch (column) {
    case Command:
        return displayText(entry.name);
    case Since:
        return shortVersion(entry.since);
    case ScoreAndTime:
        return displayText(entry.successor.empty() ? effectText(entry.effect) : entry.successor);
    default:
        return {};
    }
}

QVariant CommandListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return headerData(index.column(), Qt::Horizontal, role);
    const CommandEntry *entry = entryAt(index);
    if (!entry) {
        const Group &group = m_groups[std::size_t(index.row())];
        switch (role) {
        case Qt::DisplayRole:
            return index.column() == Command ? displayText(groupText(group.group)) : QString();
        case Qt::AccessibleTextRole:
            return index.column() == Command
                       ? displayText(phrase("command", "{}, {} commands", groupText(group.group),
                                            group.entries.size()))
                       : QString();
        case commandrole::IsGroup:
            return true;
        case commandrole::CommandCount:
            return int(group.entries.size());
        default:
            return {};
        }
    }
    switch (role) {
    case Qt::DisplayRole:
        return textOf(*entry, index.column());
    case Qt::ToolTipRole:
        if (!entry->successor.empty())
            return tr("%1 %2. Deprecated since %3: use %4.")
                .arg(displayText(entry->name), displayText(entry->purpose),
                     displayText(entry->deprecatedSince), displayText(entry->successor));
        return tr("%1 %2.").arg(displayText(entry->name), displayText(entry->purpose));
    case Qt::AccessibleTextRole:
        if (index.column() == ScoreAndTime && !entry->successor.empty())
            return tr("deprecated, use %1").arg(displayText(entry->successor));
        return textOf(*entry, index.column());
    case commandrole::Name:
        return displayText(entry->name);
    case commandrole::IsGroup:
        return false;
    case commandrole::Grave:
        return index.column() == ScoreAndTime && entry->successor.empty() &&
               severityOf(entry->effect) == Severity::Bad;
    case commandrole::Successor:
        return displayText(entry->successor);
    default:
        return {};
    }
}

QVariant CommandListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Since ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case Since:
            return tr("The version of Redis that had it first");
        case ScoreAndTime:
            return tr("What it does to a score and a time that share one number; for deprecated commands, "
                      "what replaces them today");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Command:
        return tr("Command");
    case Since:
        return tr("Since");
    case ScoreAndTime:
        return tr("Score and time");
    default:
        return {};
    }
}

Qt::ItemFlags CommandListModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

} // namespace tiebreak

#include "moc_commandlistmodel.cpp"
