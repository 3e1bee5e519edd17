// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/rowactions.h"

#include "app/boards/memberselection.h"
#include "app/widgets/rowview.h"

#include <QAction>
#include <QEvent>

namespace tiebreak
{

RowActions::RowActions(Session &session, const BoardModel &model, const MemberSelection &selection,
                       RowView &rows, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_selection(selection)
    , m_rows(rows)
    , m_explain(new QAction(tr("&Explain"), &rows))
    , m_openInLab(new QAction(tr("Open in the Codec &Lab"), &rows))
    , m_edit(new QAction(tr("Cha&nge this row…"), &rows))
{
    m_explain->setObjectName(QStringLiteral("explain"));
    m_explain->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    m_explain->setToolTip(tr("Explain why the upper row ranks above the lower one"));
    m_openInLab->setObjectName(QStringLiteral("openInLab"));
    m_openInLab->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_L));
    m_openInLab->setToolTip(tr("View and change this double bit by bit, and compare codecs at its score"));
    m_edit->setObjectName(QStringLiteral("editRow"));
    m_edit->setShortcut(QKeySequence(Qt::Key_F2));
    m_edit->setToolTip(tr("Set score and time, add points, or rename or remove the member. You are asked "
                          "before writes are allowed."));
    rows.addActions({m_explain, m_openInLab, m_edit});
    connect(m_edit, &QAction::triggered, this, &RowActions::edit);
    connect(m_explain, &QAction::triggered, this, &RowActions::explainRows);
    connect(m_openInLab, &QAction::triggered, this, &RowActions::openInLab);
    connect(rows.selectionModel(), &QItemSelectionModel::selectionChanged, this, &RowActions::updateActions);
    connect(rows.selectionModel(), &QItemSelectionModel::currentChanged, this, &RowActions::updateActions);
    connect(&model, &QAbstractItemModel::dataChanged, this, &RowActions::updateActions);
    connect(&model, &QAbstractItemModel::modelReset, this, &RowActions::updateActions);
    rows.installEventFilter(this);
    updateActions();
}

bool RowActions::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
        updateActions();
    return QObject::eventFilter(watched, event);
}

std::optional<std::pair<int, int>> RowActions::findPair() const
{
    const QList<std::pair<int, int>> selected = m_rows.selectedRows();
    std::pair<int, int> rows{-1, -1};
    if (m_rows.selectedRowCount() == 2)
        rows = {selected.front().first, selected.back().second};
    else if (m_rows.selectedRowCount() <= 1 && !m_selection.isLookedFor())
        rows = {m_rows.currentIndex().row() - 1, m_rows.currentIndex().row()};
    if (!m_rows.isVisible() || rows.first < 0 || !m_model.codecKnown() || !m_model.row(rows.first) ||
        !m_model.row(rows.second))
        return {};
    return rows;
}

std::optional<double> RowActions::findRaw() const
{
    const auto row = m_model.codecKnown() && !m_selection.isLookedFor()
                         ? m_model.row(m_rows.currentIndex().row())
                         : std::nullopt;
    return row ? std::optional(row->raw) : std::nullopt;
}

std::optional<EditedRow> RowActions::findEdited() const
{
    const auto row = m_rows.isVisible() && m_rows.selectedRowCount() <= 1 && !m_selection.isLookedFor() &&
                             !m_session.recording()
                         ? m_model.row(m_rows.currentIndex().row())
                         : std::nullopt;
    // While another board is being opened, the rows are those of the one before.
    const std::vector<std::string> keys = m_session.view().keys();
    if (!row || row->shard >= keys.size())
        return {};
    return EditedRow{QByteArray::fromStdString(keys[row->shard]), std::string(row->member), row->raw};
}

ExplainedRow RowActions::rowAt(int row) const
{
    const BoardModel::Row read = *m_model.row(row);
    ExplainedRow explained{row, std::string(read.member), read.raw, {}};
    if (const std::vector<std::string> keys = m_session.view().keys();
        keys.size() > 1 && read.shard < keys.size())
        explained.key = keys[read.shard];
    return explained;
}

void RowActions::updateActions()
{
    m_explain->setEnabled(findPair().has_value());
    m_explain->setText(m_rows.selectedRowCount() == 2 ? tr("&Explain these two rows")
                                                      : tr("&Compare with the row above"));
    m_openInLab->setEnabled(findRaw().has_value());
    m_edit->setEnabled(findEdited().has_value());
}

void RowActions::explainRows()
{
    const auto rows = findPair();
    if (!rows)
        return;
    const ExplainedBoard board{m_model.decoder(), m_session.view().direction, m_model.timeDisplay().zone};
    emit m_session.explainRequested({board, rowAt(rows->first), rowAt(rows->second)});
}

void RowActions::edit()
{
    updateActions();
    if (const auto row = findEdited())
        emit m_session.editRequested(row);
}

void RowActions::openInLab()
{
    updateActions();
    if (const auto raw = findRaw())
        emit m_session.labRequested(m_model.decoder().spec(), m_session.view().timeRange, *raw);
}

} // namespace tiebreak

#include "moc_rowactions.cpp"
