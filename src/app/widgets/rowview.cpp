// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/rowview.h"

#include "app/look/metrics.h"
#include "app/widgets/boardcelldelegate.h"
#include "app/widgets/tableview.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <limits>
#include <utility>

namespace tiebreak
{

RowView::RowView(QWidget *parent) : QAbstractItemView(parent), m_header(new QHeaderView(Qt::Horizontal, this))
{
    m_header->setSectionsMovable(true);
    m_header->setSectionsClickable(true);
    m_header->setHighlightSections(false);
    m_header->setMinimumSectionSize(24);
    m_header->setFixedHeight(metric::HeaderHeight);
    setItemDelegate(new BoardCellDelegate(BoardCellDelegate::Kind::Plain, this));
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setAlternatingRowColors(true);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerItem);
    setHorizontalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    connect(m_header, &QHeaderView::sectionResized, this, [this] {
        updateGeometries();
        viewport()->update();
    });
    connect(m_header, &QHeaderView::sectionMoved, viewport(), qOverload<>(&QWidget::update));
    connect(m_header, &QHeaderView::sectionCountChanged, this, [this] { updateGeometries(); });
}

void RowView::setModel(QAbstractItemModel *newModel)
{
    QAbstractItemView::setModel(newModel);
    m_header->setModel(newModel);
    if (newModel)
        connect(newModel, &QAbstractItemModel::rowsRemoved, this, [this] {
            updateGeometries();
            viewport()->update();
        });
}

void RowView::setItemDelegateForColumns(QAbstractItemDelegate *delegate, std::initializer_list<int> columns)
{
    for (const int column : columns)
        setItemDelegateForColumn(column, delegate);
}

int RowView::rowCount() const
{
    return model() ? model()->rowCount(rootIndex()) : 0;
}

int RowView::rowsPerPage() const
{
    return std::max(1, viewport()->height() / metric::RowHeight);
}

int RowView::rowAt(int y) const
{
    const int row = verticalScrollBar()->value() + (y >= 0 ? y / metric::RowHeight : -1);
    return row >= 0 && row < rowCount() ? row : -1;
}

int RowView::firstVisibleRow() const
{
    return verticalScrollBar()->value();
}

int RowView::lastVisibleRow() const
{
    constexpr int belowText = 4;
    const int rows = (viewport()->height() + belowText) / metric::RowHeight;
    return std::min(firstVisibleRow() + std::max(rows, 1), rowCount()) - 1;
}

void RowView::scrollToRow(int row)
{
    verticalScrollBar()->setValue(row);
}

QRect RowView::wholeRows() const
{
    const int rows = std::min(rowsPerPage(), rowCount() - firstVisibleRow());
    const QRect area = viewport()->geometry();
    return {area.left(), area.top() - metric::HeaderHeight, area.width(),
            metric::HeaderHeight + rows * metric::RowHeight};
}

QList<std::pair<int, int>> RowView::selectedRows() const
{
    QList<std::pair<int, int>> ranges;
    if (!selectionModel())
        return ranges;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        ranges += {range.top(), range.bottom()};
    std::ranges::sort(ranges);
    QList<std::pair<int, int>> joined;
    for (const auto &range : ranges) {
        if (!joined.isEmpty() && range.first <= joined.last().second + 1)
            joined.last().second = std::max(joined.last().second, range.second);
        else
            joined += range;
    }
    return joined;
}

int RowView::selectedRowCount() const
{
    int count = 0;
    for (const auto &[first, last] : selectedRows())
        count += last - first + 1;
    return count;
}

void RowView::selectRows(int first, int last)
{
    if (!model() || first < 0 || last >= rowCount() || first > last)
        return;
    const QItemSelection rows(model()->index(first, 0), model()->index(last, 0));
    selectionModel()->setCurrentIndex(model()->index(first, std::max(0, currentIndex().column())),
                                      QItemSelectionModel::NoUpdate);
    selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(currentIndex());
}

QRect RowView::visualRect(const QModelIndex &index) const
{
    if (!index.isValid() || m_header->isSectionHidden(index.column()))
        return {};
    const qint64 y = (qint64(index.row()) - firstVisibleRow()) * metric::RowHeight;
    // Far away rows would leave the range of a QRect; where they are does not matter then.
    const int clamped = static_cast<int>(std::clamp<qint64>(y, -1 << 28, 1 << 28));
    return {m_header->sectionViewportPosition(index.column()), clamped, m_header->sectionSize(index.column()),
            metric::RowHeight};
}

void RowView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    if (!index.isValid())
        return;
    const int first = firstVisibleRow();
    const int page = rowsPerPage();
    const int row = index.row();
    if (hint == PositionAtTop)
        scrollToRow(row);
    else if (hint == PositionAtBottom)
        scrollToRow(row - page + 1);
    else if (hint == PositionAtCenter || row < first - page || row > first + 2 * page)
        scrollToRow(row - page / 2);
    else if (row < first)
        scrollToRow(row);
    else if (row >= first + page)
        scrollToRow(row - page + 1);
}

QModelIndex RowView::indexAt(const QPoint &point) const
{
    const int row = rowAt(point.y());
    const int column = m_header->logicalIndexAt(point.x());
    return row < 0 || column < 0 ? QModelIndex() : model()->index(row, column, rootIndex());
}

void RowView::setEmptyText(const QString &text)
{
    if (std::exchange(m_emptyText, text) != text)
        viewport()->update();
}

void RowView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    if (!model())
        return;
    if (rowCount() == 0) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const QRect exposed = event->rect();
    const QModelIndex current = currentIndex();
    const QModelIndex hovered = indexAt(viewport()->mapFromGlobal(QCursor::pos()));
    const int firstRow = firstVisibleRow() + exposed.top() / metric::RowHeight;
    // A row cut through its text is worse than none.
    const int lastRow = std::min(firstVisibleRow() + exposed.bottom() / metric::RowHeight, lastVisibleRow());
    const QStyle::State base = option.state;
    for (int row = firstRow; row <= lastRow; ++row) {
        const int y = (row - firstVisibleRow()) * metric::RowHeight;
        const bool selected = selectionModel()->isRowSelected(row, rootIndex());
        option.features.setFlag(QStyleOptionViewItem::Alternate, alternatingRowColors() && row % 2 == 1);
        for (int visual = 0; visual < m_header->count(); ++visual) {
            const int column = m_header->logicalIndex(visual);
            if (m_header->isSectionHidden(column))
                continue;
            const QRect cell(m_header->sectionViewportPosition(column), y, m_header->sectionSize(column),
                             metric::RowHeight);
            if (cell.right() < exposed.left() || cell.left() > exposed.right())
                continue;
            const QModelIndex index = model()->index(row, column, rootIndex());
            option.rect = cell;
            option.state =
                base & ~(QStyle::State_HasFocus | QStyle::State_MouseOver | QStyle::State_Selected);
            option.state.setFlag(QStyle::State_Selected, selected);
            option.state.setFlag(QStyle::State_HasFocus, hasFocus() && index == current);
            option.state.setFlag(QStyle::State_MouseOver, hovered.isValid() && hovered.row() == row);
            option.viewItemPosition = visual == 0                       ? QStyleOptionViewItem::Beginning
                                      : visual == m_header->count() - 1 ? QStyleOptionViewItem::End
                                                                        : QStyleOptionViewItem::Middle;
            itemDelegateForIndex(index)->paint(&painter, option, index);
        }
        // The row goes on to the right edge, where no column is.
        const int right = m_header->length() - m_header->offset();
        const QRect rest(right, y, viewport()->width() - right, metric::RowHeight);
        const QPalette::ColorGroup group =
            base & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
        if (selected)
            painter.fillRect(rest, option.palette.brush(group, QPalette::Highlight));
        else if (option.features & QStyleOptionViewItem::Alternate)
            painter.fillRect(rest, option.palette.brush(QPalette::AlternateBase));
    }
}

void RowView::resizeEvent(QResizeEvent *event)
{
    QAbstractItemView::resizeEvent(event);
    updateGeometries();
}

void RowView::scrollContentsBy(int dx, int dy)
{
    if (dx != 0)
        m_header->setOffset(horizontalScrollBar()->value());
    // A jump leaves no row in place, and its length in pixels may not fit an int.
    const bool jump = std::abs(qint64(dy)) * metric::RowHeight >= viewport()->height();
    if (dx != 0 || jump) {
        viewport()->update();
    } else {
        viewport()->scroll(0, dy * metric::RowHeight);
        // Where a row was or is that is not shown because it is cut.
        const int shown = (lastVisibleRow() - firstVisibleRow() + 1 + std::min(dy, 0)) * metric::RowHeight;
        viewport()->update(QRect(0, shown, viewport()->width(), viewport()->height() - shown));
    }
    reportVisibleRows();
}

void RowView::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles)
{
    // The base class asks for the place of every changed cell, in view or not.
    const int last = firstVisibleRow() + viewport()->height() / metric::RowHeight;
    const QModelIndex top = topLeft.siblingAtRow(std::max(topLeft.row(), firstVisibleRow()));
    const QModelIndex bottom = bottomRight.siblingAtRow(std::min(bottomRight.row(), last));
    if (top.isValid() && bottom.isValid() && top.row() <= bottom.row())
        QAbstractItemView::dataChanged(top, bottom, roles);
}

void RowView::rowsInserted(const QModelIndex &parent, int start, int end)
{
    QAbstractItemView::rowsInserted(parent, start, end);
    updateGeometries();
    viewport()->update();
}

void RowView::reset()
{
    QAbstractItemView::reset();
    m_reported = {-1, -1};
    updateGeometries();
}

void RowView::updateGeometries()
{
    // Margins and ranges may bring a scroll bar or take it away, which resizes the viewport and leads back
    // here; where one bar makes the other come and go it would not end.
    constexpr int maxRounds = 4;
    if (m_rounds == maxRounds)
        return;
    const QScopedValueRollback rounds(m_rounds, m_rounds + 1);
    setViewportMargins(0, metric::HeaderHeight, 0, 0);
    const int page = rowsPerPage();
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(1);
    verticalScrollBar()->setRange(0, std::max(0, rowCount() - page));
    // Only now it is known whether the vertical bar takes some of the width.
    const QRect area = viewport()->geometry();
    m_header->setGeometry(area.left(), area.top() - metric::HeaderHeight, area.width(), metric::HeaderHeight);
    horizontalScrollBar()->setPageStep(area.width());
    horizontalScrollBar()->setSingleStep(40);
    horizontalScrollBar()->setRange(0, std::max(0, m_header->length() - area.width()));
    m_header->setOffset(horizontalScrollBar()->value());
    QAbstractItemView::updateGeometries();
    reportVisibleRows();
}

void RowView::reportVisibleRows()
{
    // Rows of which only a sliver is seen are read too.
    const int rows = viewport()->height() / metric::RowHeight + 1;
    const std::pair<int, int> now{firstVisibleRow(), std::min(firstVisibleRow() + rows, rowCount()) - 1};
    if (now == m_reported)
        return;
    m_reported = now;
    emit visibleRowsChanged(now.first, now.second);
}

void RowView::keyPressEvent(QKeyEvent *event)
{
    // More rows than that are exported, not copied.
    constexpr int maxCopied = 50'000;
    if (!event->matches(QKeySequence::Copy))
        QAbstractItemView::keyPressEvent(event);
    else if (model() && selectedRowCount() > 0 && selectedRowCount() <= maxCopied)
        QGuiApplication::clipboard()->setText(selectedText(*this, *m_header));
}

QModelIndex RowView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const int rows = rowCount();
    if (rows == 0)
        return {};
    const QModelIndex current = currentIndex();
    int row = std::max(0, current.row());
    int visual = m_header->visualIndex(std::max(0, current.column()));
    switch (action) {
    case MoveUp:
        row -= current.isValid() ? 1 : 0;
        break;
    case MoveDown:
        row += current.isValid() ? 1 : 0;
        break;
    case MovePageUp:
        row -= rowsPerPage();
        break;
    case MovePageDown:
        row += rowsPerPage();
        break;
    case MoveHome:
        row = 0;
        break;
    case MoveEnd:
        row = rows - 1;
        break;
    case MoveLeft:
    case MovePrevious:
        --visual;
        break;
    case MoveRight:
    case MoveNext:
        ++visual;
        break;
    }
    Q_UNUSED(modifiers);
    const bool left = action == MoveLeft || action == MovePrevious;
    const bool right = action == MoveRight || action == MoveNext;
    while (visual > 0 && visual < m_header->count() &&
           m_header->isSectionHidden(m_header->logicalIndex(visual)))
        visual += left ? -1 : right ? 1 : 0;
    if (visual < 0 || visual >= m_header->count() ||
        m_header->isSectionHidden(m_header->logicalIndex(visual)))
        return current;
    return model()->index(std::clamp(row, 0, rows - 1), m_header->logicalIndex(visual), rootIndex());
}

int RowView::horizontalOffset() const
{
    return m_header->offset();
}

int RowView::verticalOffset() const
{
    const qint64 pixels = qint64(firstVisibleRow()) * metric::RowHeight;
    return int(std::min<qint64>(pixels, std::numeric_limits<int>::max()));
}

bool RowView::isIndexHidden(const QModelIndex &index) const
{
    return m_header->isSectionHidden(index.column());
}

void RowView::setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags flags)
{
    if (!selectionModel() || rowCount() == 0)
        return;
    const auto rowOf = [this](int y) {
        const int offset =
            y >= 0 ? y / metric::RowHeight : -((-y + metric::RowHeight - 1) / metric::RowHeight);
        return std::clamp(firstVisibleRow() + offset, 0, rowCount() - 1);
    };
    const int top = rowOf(std::min(rect.top(), rect.bottom()));
    const int bottom = rowOf(std::max(rect.top(), rect.bottom()));
    selectionModel()->select(QItemSelection(model()->index(top, 0), model()->index(bottom, 0)),
                             flags | QItemSelectionModel::Rows);
}

QRegion RowView::visualRegionForSelection(const QItemSelection &selection) const
{
    QRegion region;
    for (const QItemSelectionRange &range : selection) {
        const int top = std::max(range.top(), firstVisibleRow());
        const int bottom =
            std::min(range.bottom(), firstVisibleRow() + viewport()->height() / metric::RowHeight + 1);
        if (top <= bottom)
            region += QRect(0, (top - firstVisibleRow()) * metric::RowHeight, viewport()->width(),
                            (bottom - top + 1) * metric::RowHeight);
    }
    return region;
}

void RowView::changeEvent(QEvent *event)
{
    QAbstractItemView::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        updateGeometries();
}

} // namespace tiebreak

#include "moc_rowview.cpp"
