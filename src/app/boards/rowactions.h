// SPDX-License-Identifier: GPL-3.0-or-later
// What can be asked of a board's rows: why one stands above another, and what the Codec Lab says of it.
#pragma once

#include "app/session/session.h"
#include "models/boards/boardmodel.h"

#include <QObject>

class QAction;

namespace tiebreak
{

class MemberSelection;
class RowView;

/// Offers "Explain", "Open in the Codec Lab" and "Change this row" at the rows themselves, by their menu and
/// by Ctrl+E, Ctrl+L and F2: for the current row, which is explained against the one above it, or for two
/// that are selected.
class RowActions : public QObject
{
    Q_OBJECT

public:
    /// `rows` shows `model`, and `selection` keeps its members.
    RowActions(Session &session, const BoardModel &model, const MemberSelection &selection, RowView &rows,
               QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// The rows that would be explained, from 0; nothing unless there are two that are seen and have been
    /// read.
    std::optional<std::pair<int, int>> findPair() const;
    /// The raw that the Lab would show; nothing without a codec or a current row that has been read.
    std::optional<double> findRaw() const;
    /// The row that would be changed; nothing without a current one that has been read.
    std::optional<EditedRow> findEdited() const;
    ExplainedRow rowAt(int row) const;
    void updateActions();
    void explainRows();
    void openInLab();
    void edit();

    Session &m_session;
    const BoardModel &m_model;
    const MemberSelection &m_selection;
    RowView &m_rows;
    QAction *m_explain;
    QAction *m_openInLab;
    QAction *m_edit;
};

} // namespace tiebreak
