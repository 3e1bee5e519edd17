// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boardlist/boardlistview.h"

#include "app/boardlist/boardlistdelegate.h"
#include "models/boards/boardlistmodel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QSettings>

namespace tiebreak
{

namespace
{

/// Below this width Encoding and Codec make room for the names.
constexpr int wideEnough = 300;
constexpr auto columnsSetting = "boardList/columns";

} // namespace

BoardListView::BoardListView(QWidget *parent) : RowView(parent)
{
    setSelectionMode(SingleSelection);
    setAlternatingRowColors(false);
    using Kind = BoardCellDelegate::Kind;
    setItemDelegate(new BoardCellDelegate(Kind::Secondary, Qt::AlignLeft, this));
    setItemDelegateForColumn(listcolumn::Board, new BoardListDelegate(this));
    setItemDelegateForColumns(new BoardCellDelegate(Kind::Plain, Qt::AlignRight, this),
                              {listcolumn::Members, listcolumn::Memory});
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QHeaderView::customContextMenuRequested, this, &BoardListView::showColumnMenu);
    connect(header(), &QHeaderView::sectionClicked, this, [this](int section) {
        if (section == listcolumn::Board)
            emit orderTurned();
    });
    connect(this, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex &index) {
        if (index.data(listrole::IsGroup).toBool())
            emit groupTurned(index);
    });
}

void BoardListView::restoreColumns(QSettings &settings)
{
    constexpr int widths[listcolumn::Count] = {158, 66, 74, 66, 76, 92};
    for (int column = 0; column < listcolumn::Count; ++column)
        header()->resizeSection(column, widths[column]);
    header()->setSectionHidden(listcolumn::Memory, true);
    header()->setSectionHidden(listcolumn::Expires, true);
    m_columnsChosen = header()->restoreState(settings.value(QLatin1StringView(columnsSetting)).toByteArray());
    header()->setSectionResizeMode(listcolumn::Board, QHeaderView::Stretch);
}

void BoardListView::saveColumns(QSettings &settings) const
{
    if (m_columnsChosen)
        settings.setValue(QLatin1StringView(columnsSetting), header()->saveState());
}

void BoardListView::showColumnMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillColumnMenu(*menu);
    menu->popup(header()->mapToGlobal(position));
}

void BoardListView::fillColumnMenu(QMenu &menu)
{
    menu.clear();
    for (int column = listcolumn::Members; column < listcolumn::Count; ++column) {
        QAction *action = menu.addAction(model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!header()->isSectionHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            m_columnsChosen = true;
            header()->setSectionHidden(column, !shown);
            emit columnsChanged();
        });
    }
}

void BoardListView::setAnyExpires(bool any)
{
    m_anyExpires = any;
    fitColumns();
}

void BoardListView::resizeEvent(QResizeEvent *event)
{
    RowView::resizeEvent(event);
    fitColumns();
}

void BoardListView::fitColumns()
{
    if (m_columnsChosen || header()->count() != listcolumn::Count)
        return;
    const bool wide = width() >= wideEnough;
    header()->setSectionHidden(listcolumn::Encoding, !wide || m_anyExpires);
    header()->setSectionHidden(listcolumn::Codec, !wide);
    header()->setSectionHidden(listcolumn::Expires, !wide || !m_anyExpires);
}

QModelIndex BoardListView::indexAt(const QPoint &point) const
{
    return RowView::indexAt(point).siblingAtColumn(listcolumn::Board);
}

QModelIndex BoardListView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    return RowView::moveCursor(action, modifiers).siblingAtColumn(listcolumn::Board);
}

void BoardListView::mousePressEvent(QMouseEvent *event)
{
    const QPoint position = event->position().toPoint();
    const QModelIndex index = indexAt(position);
    const QRect chevron =
        BoardListDelegate::chevronRect(visualRect(index), index.data(listrole::Depth).toInt());
    if (index.data(listrole::IsGroup).toBool() && chevron.contains(position))
        emit groupTurned(index);
    else
        RowView::mousePressEvent(event);
}

void BoardListView::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    const QModelIndex current = currentIndex();
    const bool open = current.data(listrole::IsOpen).toBool();
    const bool turns = (key == Qt::Key_Right && !open) || (key == Qt::Key_Left && open) ||
                       key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
    if (turns && current.data(listrole::IsGroup).toBool())
        emit groupTurned(current);
    else
        RowView::keyPressEvent(event);
}

} // namespace tiebreak

#include "moc_boardlistview.cpp"
