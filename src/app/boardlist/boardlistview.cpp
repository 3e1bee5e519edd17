// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boardlist/boardlistview.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/boardcelldelegate.h"
#include "models/boards/boardlistmodel.h"
#include "models/text/nametext.h"

#include <QFontMetrics>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QSettings>

#include <algorithm>

namespace tiebreak
{

namespace
{

/// A longer name is cut in the middle: it may not have all the room to itself.
constexpr int widestNeeded = 260;
constexpr int narrowestName = 110; ///< before the members go, the last of all columns
constexpr int widths[listcolumn::Count] = {158, 66, 74, 66, 76, 92};
constexpr auto columnsSetting = "boardList/columns";

constexpr int indent = 16;
constexpr int longestMeasured = 500; ///< characters; what is longer is cut by its first ones

/// Names of one depth stand below one another, whether a chevron is beside them or not.
int indentOf(const QModelIndex &index)
{
    const int depth = index.data(listrole::Depth).toInt();
    return (index.data(listrole::BesideGroups).toBool() ? depth + 1 : depth) * indent;
}

void paintChevron(QPainter &painter, const QPointF &centre, bool open, const QColor &colour)
{
    QPainterPath path;
    if (open) {
        path.moveTo(centre + QPointF(-3.5, -1.75));
        path.lineTo(centre + QPointF(0, 1.75));
        path.lineTo(centre + QPointF(3.5, -1.75));
    } else {
        path.moveTo(centre + QPointF(-1.75, -3.5));
        path.lineTo(centre + QPointF(1.75, 0));
        path.lineTo(centre + QPointF(-1.75, 3.5));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.restore();
}

/// The Board column: indented by depth, with a chevron and the number of keys for groups.
class BoardListDelegate : public BoardCellDelegate
{
public:
    explicit BoardListDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, parent) {}

    /// Where a group's chevron stands; a click there opens or closes it.
    static QRect chevronRect(const QRect &cell, int depth)
    {
        return {cell.left() + metric::CellPadding + depth * indent, cell.top(), indent, cell.height()};
    }

    /// With room for the indented name.
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return BoardCellDelegate::sizeHint(option, index) + QSize(indentOf(index), 0);
    }

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override
    {
        const Palette &palette = Palette::of(option.palette);
        const int depth = index.data(listrole::Depth).toInt();
        const QFontMetrics metrics(textFont());
        QString text = index.data(Qt::DisplayRole).toString();
        const QRect name = rect.adjusted(indentOf(index), 0, 0, 0);
        const auto fits = [&](const QString &shown) {
            return metrics.horizontalAdvance(shown) <= name.width();
        };
        if (text.size() <= longestMeasured) {
            const QString cut = elidedKey(text, index.data(listrole::Separator).toString(), fits);
            text = cut.isNull() ? metrics.elidedText(text, Qt::ElideMiddle, name.width()) : cut;
        }
        const bool faint = index.data(listrole::Gone).toBool() || index.data(listrole::HasEmptyName).toBool();
        const QColor colour = faint ? palette.hint : option.palette.color(QPalette::Text);
        paintText(painter, name, option, text, colour);
        if (!index.data(listrole::IsGroup).toBool())
            return;
        const QRect chevron = chevronRect(option.rect, depth);
        paintChevron(painter, QPointF(chevron.left() + 4.5, chevron.center().y() + 0.5),
                     index.data(listrole::IsOpen).toBool(), palette.secondary);
        const int width = metrics.horizontalAdvance(text) + 6;
        if (width < name.width())
            paintText(painter, name.adjusted(width, 0, 0, 0), option,
                      index.data(listrole::CountText).toString(), palette.secondary);
    }
};

} // namespace

BoardListView::BoardListView(QWidget *parent) : RowView(parent)
{
    setSelectionMode(SingleSelection);
    setAlternatingRowColors(false);
    using Kind = BoardCellDelegate::Kind;
    setItemDelegate(new BoardCellDelegate(Kind::Secondary, this));
    setItemDelegateForColumn(listcolumn::Board, new BoardListDelegate(this));
    setItemDelegateForColumns(new BoardCellDelegate(Kind::Plain, this),
                              {listcolumn::Members, listcolumn::Memory});
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QHeaderView::customContextMenuRequested, this, &BoardListView::showColumnMenu);
    connect(header(), &QHeaderView::sectionResized, this, [this](int section) {
        if (section != listcolumn::Board)
            fitColumns();
    });
    connect(header(), &QHeaderView::sectionClicked, this, [this](int section) {
        if (section == listcolumn::Board)
            emit orderTurned();
    });
    connect(this, &RowView::visibleRowsChanged, this, &BoardListView::measureRows);
    connect(this, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex &index) {
        if (index.data(listrole::IsGroup).toBool())
            emit groupTurned(index);
    });
}

void BoardListView::restoreColumns(QSettings &settings)
{
    for (int column = 0; column < listcolumn::Count; ++column)
        header()->resizeSection(column, widths[column]);
    header()->setSectionHidden(listcolumn::Memory, true);
    header()->setSectionHidden(listcolumn::Expires, true);
    m_columnsChosen = header()->restoreState(settings.value(QLatin1StringView(columnsSetting)).toByteArray());
    header()->setSectionResizeMode(listcolumn::Board, QHeaderView::Fixed);
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
            fitColumns();
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

void BoardListView::setModel(QAbstractItemModel *model)
{
    RowView::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, [this] {
        m_widestName = 0;
        m_anyCodec = false;
        measureRows();
    });
}

void BoardListView::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                                const QList<int> &roles)
{
    RowView::dataChanged(topLeft, bottomRight, roles);
    measureRows();
}

void BoardListView::measureRows()
{
    if (header()->count() != listcolumn::Count)
        return;
    const QStyleOptionViewItem option;
    for (int row = firstVisibleRow(); row <= lastVisibleRow(); ++row) {
        const QModelIndex name = model()->index(row, listcolumn::Board);
        m_widestName = std::max(m_widestName, itemDelegateForIndex(name)->sizeHint(option, name).width());
        m_anyCodec = m_anyCodec || !name.siblingAtColumn(listcolumn::Codec).data().toString().isEmpty();
    }
    fitColumns();
}

void BoardListView::fitColumns()
{
    if (header()->count() != listcolumn::Count)
        return;
    if (!m_columnsChosen)
        chooseColumns();
    // A section that stretches keeps its width where the scroll bar comes with the rows.
    const int others = header()->length() - header()->sectionSize(listcolumn::Board);
    header()->resizeSection(listcolumn::Board,
                            std::max(viewport()->width() - others, widths[listcolumn::Members]));
}

void BoardListView::chooseColumns()
{
    const int members = std::max(header()->sectionSize(listcolumn::Members), widths[listcolumn::Members]);
    int room = viewport()->width() - members;
    header()->setSectionHidden(listcolumn::Members, room < std::min(m_widestName, narrowestName));
    room -= std::min(m_widestName, widestNeeded);
    const auto showWhereThereIsRoom = [&](int column, bool wanted) {
        const int width = widths[column];
        const bool shown = wanted && room >= width;
        header()->setSectionHidden(column, !shown);
        room -= shown ? width : 0;
    };
    showWhereThereIsRoom(listcolumn::Expires, m_anyExpires);
    showWhereThereIsRoom(listcolumn::Codec, m_anyCodec);
    showWhereThereIsRoom(listcolumn::Encoding, !m_anyExpires);
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
