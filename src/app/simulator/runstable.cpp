// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runstable.h"

#include "app/simulator/runcelldelegate.h"
#include "models/simulator/runsmodel.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

struct Width {
    int usual;
    int min;
};
/// By RunsModel::Column; the strategy takes what is left.
constexpr Width columnWidths[RunsModel::ColumnCount] = {
    {26, 26}, {138, 94}, {62, 60}, {50, 48}, {130, 90}, {52, 52}, {146, 100}, {74, 72}, {60, 56}, {60, 54},
    {68, 62}, {62, 58},  {56, 52}, {62, 58}, {128, 72}, {62, 58}, {72, 68},   {48, 48}, {70, 66}};
/// Left out one after the other, before any column is made narrower.
constexpr RunsModel::Column sparedFirst[] = {RunsModel::Bytes, RunsModel::Commands, RunsModel::Clients,
                                             RunsModel::P999, RunsModel::P50};
/// Left out where even narrow columns need more room.
constexpr RunsModel::Column sparedLast[] = {RunsModel::BytesPerMember, RunsModel::P99};
/// Made narrower in this order: first go the bar, and the cause beside the figure. The strategy's name is the
/// last.
constexpr RunsModel::Column narrowedFirst[] = {RunsModel::Throughput, RunsModel::Misplaced};

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
        const Kind kind = column == RunsModel::Outcome      ? Kind::Mark
                          : column == RunsModel::Strategy   ? Kind::Name
                          : column <= RunsModel::Server     ? Kind::Word
                          : column == RunsModel::Throughput ? Kind::Bar
                          : column == RunsModel::Misplaced  ? Kind::WrongWithCause
                          : column >= RunsModel::Lost && column <= RunsModel::Unexpected ? Kind::Wrong
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
    std::array<bool, RunsModel::ColumnCount> shown;
    shown.fill(true);
    shown[RunsModel::Trimmed] = m_runs->trims();
    shown[RunsModel::Unexpected] = m_runs->hasUnexpected();
    shown[RunsModel::Server] = m_runs->hasServers();
    const auto needed = [&shown](int Width::*width) {
        int sum = 0;
        for (std::size_t column = 0; column < shown.size(); ++column)
            sum += shown[column] ? columnWidths[column].*width : 0;
        return sum;
    };
    for (const RunsModel::Column column : sparedFirst)
        shown[column] = needed(&Width::usual) <= room;
    for (const RunsModel::Column column : sparedLast)
        shown[column] = needed(&Width::min) <= room;
    int missing = needed(&Width::usual) - room;
    std::array<int, RunsModel::ColumnCount> widths;
    for (std::size_t column = 0; column < widths.size(); ++column)
        widths[column] = columnWidths[column].usual;
    widths[RunsModel::Strategy] += std::max(0, -missing);
    const auto narrow = [&](std::size_t column) {
        const int less = std::clamp(missing, 0, columnWidths[column].usual - columnWidths[column].min);
        if (!shown[column])
            return;
        widths[column] -= less;
        missing -= less;
    };
    for (const RunsModel::Column column : narrowedFirst)
        narrow(column);
    for (std::size_t column = 0; column < widths.size(); ++column)
        if (column != RunsModel::Strategy &&
            std::ranges::find(narrowedFirst, int(column)) == std::end(narrowedFirst))
            narrow(column);
    narrow(RunsModel::Strategy);
    for (int column = 0; column < RunsModel::ColumnCount; ++column) {
        header()->setSectionHidden(column, !shown[std::size_t(column)]);
        header()->resizeSection(column, widths[std::size_t(column)]);
    }
}

void RunsTable::resizeEvent(QResizeEvent *event)
{
    RowView::resizeEvent(event);
    spreadColumns();
}

} // namespace tiebreak

#include "moc_runstable.cpp"
