// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of sorted sets as a tree: groups, and the commands of each.
#pragma once

#include "console/reference/commandreference.h"

#include <QAbstractItemModel>
#include <QString>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

namespace commandrole
{
enum Role {
    Name = 0x0100 + 1, ///< QString: the command's name in capitals; nothing of a group
    IsGroup,           ///< bool
    CommandCount,      ///< int, of a group: how many of its commands are shown
    Grave,             ///< bool, in ScoreAndTime: the command destroys times
    Successor,         ///< QString: what stands for a deprecated command today; else nothing
};
} // namespace commandrole

/// Groups without a command that is shown are left out.
class CommandListModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Command, Since, ScoreAndTime, ColumnCount };

    explicit CommandListModel(std::shared_ptr<const CommandReference> reference, QObject *parent = nullptr);

    const CommandReference &reference() const { return *m_reference; }
    /// Shows the commands that CommandReference::search() finds; all for an empty text.
    void setFilter(const QString &text);
    /// How many commands are shown.
    int commandCount() const;
    /// Where a command stands; invalid while it is not shown.
    QModelIndex indexOf(std::string_view name) const;
    /// The command there; null for a group.
    const CommandEntry *entryAt(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Group {
        CommandGroup group;
        std::vector<const CommandEntry *> entries;
    };
    static QString textOf(const CommandEntry &entry, int column);

    std::shared_ptr<const CommandReference> m_reference;
    std::vector<Group> m_groups;
};

} // namespace tiebreak
