// SPDX-License-Identifier: GPL-3.0-or-later
// How a table of a board is set up.
#include "app/widgets/boardtable.h"

#include "app/style.h"
#include "app/widgets/boardcelldelegate.h"
#include "app/widgets/scoredelegate.h"
#include "app/widgets/timedelegate.h"
#include "app/widgets/verdictdelegate.h"
#include "models/boardroles.h"

#include <QHeaderView>
#include <QTableView>

namespace tiebreak
{

void dressBoardTable(QTableView &table)
{
    using Kind = BoardCellDelegate::Kind;
    const auto cell = [&table](Kind kind, Qt::Alignment alignment) {
        return new BoardCellDelegate(kind, alignment, &table);
    };
    table.setItemDelegate(cell(Kind::Plain, Qt::AlignLeft));
    table.setItemDelegateForColumn(boardcolumn::Rank, cell(Kind::Secondary, Qt::AlignRight));
    table.setItemDelegateForColumn(boardcolumn::Score, new ScoreDelegate(&table));
    table.setItemDelegateForColumn(boardcolumn::Time, new TimeDelegate(&table));
    table.setItemDelegateForColumn(boardcolumn::PlusMinus, cell(Kind::Blurred, Qt::AlignRight));
    table.setItemDelegateForColumn(boardcolumn::Verdict, new VerdictDelegate(&table));
    table.setItemDelegateForColumn(boardcolumn::Raw, cell(Kind::Fixed, Qt::AlignRight));
    table.setItemDelegateForColumn(boardcolumn::Bits, cell(Kind::FixedSecondary, Qt::AlignLeft));

    table.setFrameShape(QFrame::NoFrame);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setWordWrap(false);
    table.setCornerButtonEnabled(false);
    table.setTabKeyNavigation(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::ExtendedSelection);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setMinimumSectionSize(metric::RowHeight);
    table.verticalHeader()->setDefaultSectionSize(metric::RowHeight);

    QHeaderView *header = table.horizontalHeader();
    header->setFixedHeight(metric::HeaderHeight);
    header->setHighlightSections(false);
    header->setSectionsMovable(true);
    header->setMinimumSectionSize(32);
    header->setStretchLastSection(true);
    if (!table.model())
        return;
    constexpr int widths[boardcolumn::Count] = {59, 179, 111, 161, 59, 118, 166, 150};
    for (int column = 0; column < boardcolumn::Count; ++column)
        table.setColumnWidth(column, widths[column]);
}

} // namespace tiebreak
