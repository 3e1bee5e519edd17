// SPDX-License-Identifier: GPL-3.0-or-later
// What may stand at the cursor, in a list above it.
#pragma once

#include "app/console/bench/lineassistant.h"
#include "app/widgets/tableview.h"

namespace tiebreak
{

/// Eight lines at the most are in view. It never has the focus: the input moves in it.
class CompletionList : public TableView
{
    Q_OBJECT

public:
    explicit CompletionList(QWidget *parent);

    /// Hides where there is nothing.
    void setCompletions(const QList<Completion> &completions);
    const QList<Completion> &completions() const { return m_completions; }
    /// The line that Tab takes; null where none is possible.
    const Completion *current() const;
    /// To the next possible line, or the one before.
    void move(int step);
    /// Somebody moved in it.
    bool moved() const { return m_moved; }
    /// Stands with its lower left corner here, within its parent.
    void placeAbove(const QPoint &corner);

signals:
    void chosen(const QString &text);

protected:
    void initViewItemOption(QStyleOptionViewItem *option) const override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *) override {} // a drag would mark lines that are not possible

private:
    QSize m_wanted;
    QList<Completion> m_completions;
    bool m_moved = false;
};

} // namespace tiebreak
