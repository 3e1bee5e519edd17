// SPDX-License-Identifier: GPL-3.0-or-later
// From a row of a board to the Codec Lab.
#include "app/pages/rowinlab.h"

#include "app/pages/rowview.h"

#include <QAction>

namespace tiebreak
{

RowInLab::RowInLab(const BoardModel &model, RowView &rows, QObject *parent)
    : QObject(parent)
    , m_model(model)
    , m_rows(rows)
    , m_action(new QAction(tr("Open in the Codec &Lab"), &rows))
{
    m_action->setObjectName(QStringLiteral("openInLab"));
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_L));
    m_action->setToolTip(tr("See this double bit by bit, change it, and compare codecs at its score"));
    rows.addAction(m_action);
    connect(m_action, &QAction::triggered, this, &RowInLab::open);
    connect(rows.selectionModel(), &QItemSelectionModel::currentChanged, this, &RowInLab::follow);
    connect(&model, &QAbstractItemModel::dataChanged, this, &RowInLab::follow);
    connect(&model, &QAbstractItemModel::modelReset, this, &RowInLab::follow);
    follow();
}

void RowInLab::follow()
{
    const QModelIndex current = m_rows.currentIndex();
    m_action->setEnabled(current.isValid() && m_model.codecKnown() && m_model.row(current.row()));
}

void RowInLab::open()
{
    follow();
    if (m_action->isEnabled())
        emit requested(m_model.decoder().spec(), m_model.row(m_rows.currentIndex().row())->raw);
}

} // namespace tiebreak
