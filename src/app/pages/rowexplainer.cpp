// SPDX-License-Identifier: GPL-3.0-or-later
// Explains rows of the board page: why one stands above the other.
#include "app/pages/rowexplainer.h"

#include "app/dialogs/explaindialog.h"
#include "app/pages/rowview.h"

#include <QAction>
#include <QEvent>

namespace tiebreak
{

RowExplainer::RowExplainer(const Session &session, const BoardModel &model, RowView &rows, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_rows(rows)
    , m_action(new QAction(tr("&Explain"), &rows))
{
    m_action->setObjectName(QStringLiteral("explain"));
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    m_action->setToolTip(tr("Why does the upper of two rows stand above the other?"));
    rows.addAction(m_action);
    connect(m_action, &QAction::triggered, this, &RowExplainer::explain);
    connect(rows.selectionModel(), &QItemSelectionModel::selectionChanged, this, &RowExplainer::follow);
    connect(rows.selectionModel(), &QItemSelectionModel::currentChanged, this, &RowExplainer::follow);
    connect(&model, &QAbstractItemModel::dataChanged, this, &RowExplainer::follow);
    connect(&model, &QAbstractItemModel::modelReset, this, &RowExplainer::follow);
    rows.installEventFilter(this);
    follow();
}

bool RowExplainer::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
        follow();
    return QObject::eventFilter(watched, event);
}

std::optional<std::pair<int, int>> RowExplainer::chosen() const
{
    const QList<std::pair<int, int>> selected = m_rows.selectedRows();
    std::pair<int, int> rows{-1, -1};
    if (m_rows.selectedRowCount() == 2)
        rows = {selected.front().first, selected.back().second};
    else if (m_rows.selectedRowCount() <= 1)
        rows = {m_rows.currentIndex().row() - 1, m_rows.currentIndex().row()};
    if (!m_rows.isVisible() || rows.first < 0 || !m_model.codecKnown() || !m_model.row(rows.first) ||
        !m_model.row(rows.second))
        return {};
    return rows;
}

ExplainedRow RowExplainer::rowAt(int row) const
{
    const BoardModel::Row read = *m_model.row(row);
    return {row, std::string(read.member), read.raw, {}};
}

void RowExplainer::follow()
{
    m_action->setEnabled(chosen().has_value());
    m_action->setText(m_rows.selectedRowCount() == 2 ? tr("&Explain these two rows")
                                                     : tr("&Explain against the row above"));
}

void RowExplainer::explain()
{
    const auto rows = chosen();
    if (!rows)
        return;
    const ExplainedBoard board{m_model.decoder(), m_session.readings().chosen(m_session.board()).direction,
                               m_model.timeDisplay().zone};
    auto *dialog = new ExplainDialog(board, rowAt(rows->first), rowAt(rows->second), m_rows.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

} // namespace tiebreak
