// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a board: what each column looks like and how wide it is.
#include "app/pages/boardrowsview.h"

#include "app/style.h"
#include "app/widgets/scoredelegate.h"
#include "app/widgets/timedelegate.h"
#include "app/widgets/verdictdelegate.h"
#include "models/boardroles.h"
#include "models/numbertext.h"
#include "models/timetext.h"

#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>

#include <numeric>

namespace tiebreak
{

namespace
{

constexpr auto columnsSetting = "board/columns";
constexpr int narrowestMember = 120;
constexpr int widestMember = 240;

} // namespace

BoardRowsView::BoardRowsView(QWidget *parent) : RowView(parent)
{
    using Kind = BoardCellDelegate::Kind;
    const auto cell = [this](Kind kind, Qt::Alignment alignment) {
        return new BoardCellDelegate(kind, alignment, this);
    };
    setItemDelegate(cell(Kind::Plain, Qt::AlignLeft));
    setItemDelegateForColumn(boardcolumn::Rank, cell(Kind::Secondary, Qt::AlignRight));
    setItemDelegateForColumn(boardcolumn::Score, new ScoreDelegate(this));
    setItemDelegateForColumn(boardcolumn::Time, new TimeDelegate(this));
    setItemDelegateForColumn(boardcolumn::PlusMinus, cell(Kind::Blurred, Qt::AlignRight));
    setItemDelegateForColumn(boardcolumn::Verdict, new VerdictDelegate(this));
    setItemDelegateForColumn(boardcolumn::Raw, cell(Kind::Fixed, Qt::AlignRight));
    setItemDelegateForColumn(boardcolumn::Bits, cell(Kind::FixedSecondary, Qt::AlignLeft));
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QHeaderView::customContextMenuRequested, this, &BoardRowsView::showColumnMenu);
}

void BoardRowsView::dress(QSettings &settings)
{
    m_columnsChosen = header()->restoreState(settings.value(QLatin1StringView(columnsSetting)).toByteArray());
    header()->setStretchLastSection(true);
    connect(header(), &QHeaderView::sectionResized, this, [this] {
        // Only the user drags with a button pressed.
        if (QApplication::mouseButtons() != Qt::NoButton)
            m_columnsChosen = true;
    });
    connect(header(), &QHeaderView::sectionMoved, this, [this] { m_columnsChosen = true; });
    fitColumns();
}

void BoardRowsView::saveColumns(QSettings &settings) const
{
    if (m_columnsChosen)
        settings.setValue(QLatin1StringView(columnsSetting), header()->saveState());
}

void BoardRowsView::fitColumns(qint64 cardinality, TickUnit unit)
{
    m_cardinality = cardinality;
    m_unit = unit;
    fitColumns();
}

void BoardRowsView::fitColumns()
{
    if (m_columnsChosen || header()->count() != boardcolumn::Count)
        return;
    const QFontMetrics text(textFont());
    const QFontMetrics fixed(fixedFont());
    const auto padded = [](int width) { return width + 2 * metric::CellPadding + 2; };
    int widths[boardcolumn::Count] = {};
    widths[boardcolumn::Rank] =
        padded(text.horizontalAdvance(QString::number(std::max<qint64>(m_cardinality, 99999))));
    widths[boardcolumn::Score] = padded(text.horizontalAdvance(groupedText(999999999)) + metric::TieGutter);
    widths[boardcolumn::Time] = padded(text.horizontalAdvance(timeText(0, m_unit, {})));
    widths[boardcolumn::PlusMinus] = padded(text.horizontalAdvance(QStringLiteral("±999.9 s")));
    widths[boardcolumn::Verdict] =
        padded(text.horizontalAdvance(QStringLiteral("out of range")) + metric::MarkSize + metric::MarkGap);
    widths[boardcolumn::Raw] = padded(fixed.horizontalAdvance(QString(18, u'0')));
    widths[boardcolumn::Bits] = padded(fixed.horizontalAdvance(QString(16, u'0')));
    const int others = std::accumulate(std::begin(widths), std::end(widths), 0);
    widths[boardcolumn::Member] = std::clamp(viewport()->width() - others, narrowestMember, widestMember);
    for (int column = 0; column < boardcolumn::Count; ++column)
        header()->resizeSection(column, widths[column]);
}

void BoardRowsView::resizeEvent(QResizeEvent *event)
{
    RowView::resizeEvent(event);
    fitColumns();
}

void BoardRowsView::showColumnMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const int column :
         {boardcolumn::Rank, boardcolumn::Score, boardcolumn::Time, boardcolumn::Raw, boardcolumn::Bits}) {
        QAction *action = menu->addAction(model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!header()->isSectionHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            m_columnsChosen = true;
            header()->setSectionHidden(column, !shown);
        });
    }
    menu->popup(header()->mapToGlobal(position));
}

} // namespace tiebreak
