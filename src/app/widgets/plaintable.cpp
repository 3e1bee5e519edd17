// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/plaintable.h"

#include "app/look/metrics.h"

#include <QHeaderView>
#include <QTableWidget>

#include <algorithm>

namespace tiebreak
{

void setPlainTable(QTableWidget &table)
{
    table.verticalHeader()->setMinimumSectionSize(metric::RowHeight);
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(metric::RowHeight);
    table.horizontalHeader()->setHighlightSections(false);
    for (int column = 0; column < table.columnCount(); ++column)
        table.horizontalHeaderItem(column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void fitPlainTable(QTableWidget &table, int min, int max)
{
    constexpr int room = 12;
    for (int column = 0; column + 1 < table.columnCount(); ++column) {
        table.resizeColumnToContents(column);
        table.setColumnWidth(column, std::clamp(table.columnWidth(column) + room, min, max));
    }
}

} // namespace tiebreak
