// SPDX-License-Identifier: GPL-3.0-or-later
// The list of all commands of sorted sets, with a field that finds them.
#pragma once

#include "models/console/commandlistmodel.h"

#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;
class QTreeView;

namespace tiebreak
{

/// Title with count, search field, tree with all groups open. Down in the field leads to the tree.
class CommandList : public QWidget
{
    Q_OBJECT

public:
    explicit CommandList(std::shared_ptr<const CommandReference> reference, QWidget *parent = nullptr);

    /// Selects a command, and shows all where it is filtered out; currentChanged() follows where it was
    /// another.
    void setCurrent(const QString &name);
    /// In capitals; empty while none is selected.
    QString current() const;

    /// Wide enough for every column; the last one is hidden where it would be cut.
    QSize sizeHint() const override;

signals:
    /// Another command is selected now.
    void currentChanged(const QString &name);
    /// The same, and it was the user who selected it here.
    void commandChosen(const QString &name);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void filter();
    void chooseCurrent(const QModelIndex &index);

    CommandListModel m_model;
    QLabel *m_count;
    QLineEdit *m_search;
    QTreeView *m_tree;
    QLabel *m_none;
    QString m_chosen;
};

} // namespace tiebreak
