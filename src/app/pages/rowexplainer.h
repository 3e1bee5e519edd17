// SPDX-License-Identifier: GPL-3.0-or-later
// Explains rows of the board page: why one stands above the other.
#pragma once

#include "app/session.h"
#include "core/explain.h"
#include "models/boardmodel.h"

#include <QObject>

class QAction;

namespace tiebreak
{

class RowView;

/// Offers "Explain" at the rows themselves, by their menu and by Ctrl+E: for the two rows that are selected,
/// or for the current row and the one above it.
class RowExplainer : public QObject
{
    Q_OBJECT

public:
    /// `rows` shows `model`.
    RowExplainer(const Session &session, const BoardModel &model, RowView &rows, QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// The rows that would be explained, from 0; nothing unless there are two that are seen and have been
    /// read.
    std::optional<std::pair<int, int>> chosen() const;
    ExplainedRow rowAt(int row) const;
    void follow();
    void explain();

    const Session &m_session;
    const BoardModel &m_model;
    RowView &m_rows;
    QAction *m_action;
};

} // namespace tiebreak
