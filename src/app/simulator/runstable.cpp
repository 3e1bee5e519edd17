// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runstable.h"

#include "app/simulator/runcelldelegate.h"
#include "models/simulator/runsmodel.h"

#include <QHeaderView>
#include <QScrollBar>

#include <numeric>

namespace tiebreak
{

namespace
{

/// By RunsModel::Column; the strategy takes what is left.
constexpr int columnWidths[RunsModel::ColumnCount] = {26, 128, 62, 50,  130, 52, 146, 60, 60, 68,
                                                      62, 48,  62, 128, 62,  72, 48,  70, 74};
/// Left out one after the other where the table is narrow.
constexpr RunsModel::Column spared[] = {RunsModel::Bytes, RunsModel::Commands, RunsModel::Clients,
                                        RunsModel::P999, RunsModel::P50};

} // namespace

RunsTable::RunsTable(QWidget *parent) : RowView(parent)
{
    setObjectName(QStringLiteral("simRuns"));
    setAccessibleName(tr("Runs"));
    setToolTip(tr("Runs compared: right ones above the line, wrong ones below it; choose one to see its "
                  "charts, why it is wrong and how to repeat it"));
    setSelectionMode(QAbstractItemView::SingleSelection);
    using Kind = RunCellDelegate::Part;
    for (int column = 0; column < RunsModel::ColumnCount; ++column) {
        const Kind kind = column == RunsModel::Outcome                                ? Kind::Mark
                          : column == RunsModel::Strategy                             ? Kind::Name
                          : column <= RunsModel::Server                               ? Kind::Word
                          : column == RunsModel::Throughput                           ? Kind::Bar
                          : column == RunsModel::Misplaced                            ? Kind::WrongWithCause
                          : column >= RunsModel::Lost && column <= RunsModel::Foreign ? Kind::Wrong
                                                                                      : Kind::Figure;
        setItemDelegateForColumn(column, new RunCellDelegate(kind, this));
    }
    header()->setSectionsMovable(false);
}

void RunsTable::setRuns(RunsModel *model)
{
    m_runs = model;
    setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &RunsTable::spreadColumns);
    spreadColumns();
}

void RunsTable::spreadColumns()
{
    if (!m_runs)
        return;
    const int room = width() - verticalScrollBar()->sizeHint().width();
    int needed = std::accumulate(std::begin(columnWidths), std::end(columnWidths), 0);
    const auto showOnly = [&](RunsModel::Column column, bool shown) {
        header()->setSectionHidden(column, !shown);
        if (!shown)
            needed -= columnWidths[column];
    };
    showOnly(RunsModel::Trimmed, m_runs->trims());
    showOnly(RunsModel::Foreign, m_runs->hasForeign());
    showOnly(RunsModel::Server, m_runs->hasServers());
    for (const RunsModel::Column column : spared) {
        const bool left = needed > room;
        header()->setSectionHidden(column, left);
        if (left)
            needed -= columnWidths[column];
    }
    for (int column = 0; column < RunsModel::ColumnCount; ++column)
        header()->resizeSection(column, columnWidths[column] +
                                            (column == RunsModel::Strategy ? std::max(0, room - needed) : 0));
}

void RunsTable::resizeEvent(QResizeEvent *event)
{
    RowView::resizeEvent(event);
    spreadColumns();
}

} // namespace tiebreak

#include "moc_runstable.cpp"
