// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/tableview.h"

#include "app/look/metrics.h"
#include "models/text/displaywording.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <numeric>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr int NumberRole = Qt::UserRole; ///< int: which of the rows that were given it is

/// Texts keep their colours where their row is selected.
class TextDelegate : public QStyledItemDelegate
{
public:
    TextDelegate(Qt::TextElideMode cut, QObject *parent) : QStyledItemDelegate(parent), m_cut(cut) {}

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const final
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = m_cut;
        if (const auto ink = index.data(Qt::ForegroundRole); ink.isValid())
            option->palette.setColor(QPalette::HighlightedText,
                                     readableOnHighlight(ink.value<QColor>(), option->palette));
    }

private:
    Qt::TextElideMode m_cut;
};

bool sortsBefore(const TableCell &a, const TableCell &b)
{
    if (a.sortKey.isValid() && b.sortKey.isValid())
        return QVariant::compare(a.sortKey, b.sortKey) == QPartialOrdering::Less;
    return QString::localeAwareCompare(a.text, b.text) < 0;
}

} // namespace

/// The rows in the order in which they are shown.
class TableView::Rows : public TableModel
{
public:
    explicit Rows(TableView *view) : TableModel(view), m_view(*view) {}

    void begin(const QList<TableColumn> &columns)
    {
        beginResetModel();
        setColumns(columns);
        endResetModel();
    }

    void set(QList<TableRow> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        m_order = sorted();
        endResetModel();
    }

    int shownAt(int number) const { return int(std::ranges::find(m_order, number) - m_order.begin()); }

    void sort(int column, Qt::SortOrder order) final
    {
        m_sortedBy = column;
        m_descending = order == Qt::DescendingOrder;
        emit layoutAboutToBeChanged({}, VerticalSortHint);
        const std::vector<int> before = std::exchange(m_order, sorted());
        const QModelIndexList old = persistentIndexList();
        QModelIndexList moved;
        for (const QModelIndex &index : old)
            moved += createIndex(shownAt(before[std::size_t(index.row())]), index.column());
        changePersistentIndexList(old, moved);
        emit layoutChanged({}, VerticalSortHint);
    }

private:
    int count() const final { return int(m_rows.size()); }

    QVariant cell(int row, int column, int role) const final
    {
        const int number = m_order[std::size_t(row)];
        const TableCell &cell = m_rows[number][column];
        switch (role) {
        case Qt::DisplayRole:
            return cell.text;
        case Qt::ToolTipRole:
            return cell.toolTip.isEmpty() ? cell.text : cell.toolTip;
        case Qt::DecorationRole:
            return cell.mark ? markOf(cell) : QVariant();
        case Qt::FontRole:
            return cell.font ? cell.font() : QVariant();
        case Qt::ForegroundRole:
            return cell.ink ? Palette::of(m_view.palette()).*cell.ink : QVariant();
        case Qt::BackgroundRole:
            return cell.ground ? Palette::of(m_view.palette()).*cell.ground : QVariant();
        case NumberRole:
            return number;
        default:
            return {};
        }
    }

    QPixmap markOf(const TableCell &cell) const
    {
        const QSize size(cell.markWidth, metric::MarkSize);
        QPixmap mark(size * m_view.devicePixelRatioF());
        mark.setDevicePixelRatio(m_view.devicePixelRatioF());
        mark.fill(Qt::transparent);
        QPainter painter(&mark);
        painter.setRenderHint(QPainter::Antialiasing);
        cell.mark(painter, QRectF(QPointF(), size), Palette::of(m_view.palette()));
        return mark;
    }

    std::vector<int> sorted() const
    {
        std::vector<int> order(std::size_t(m_rows.size()));
        std::iota(order.begin(), order.end(), 0);
        if (m_sortedBy >= 0)
            std::ranges::stable_sort(order, [this](int a, int b) {
                const TableCell &first = m_rows[m_descending ? b : a][m_sortedBy];
                return sortsBefore(first, m_rows[m_descending ? a : b][m_sortedBy]);
            });
        return order;
    }

    const TableView &m_view;
    QList<TableRow> m_rows;
    std::vector<int> m_order; ///< numbers, by the rows that are shown
    int m_sortedBy = -1;
    bool m_descending = false;
};

TableView::TableView(QWidget *parent) : QTableView(parent), m_rows(new Rows(this))
{
    setModel(m_rows);
    setItemDelegate(new TextDelegate(Qt::ElideRight, this));
    setSelectionBehavior(SelectRows);
    setEditTriggers(NoEditTriggers);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(metric::RowHeight);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(metric::RowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);

    auto *copy = new QAction(tr("Copy"), this);
    copy->setToolTip(tr("Copy the selected rows"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] {
        if (const QString text = selectedText(*this, *horizontalHeader()); !text.isEmpty())
            QGuiApplication::clipboard()->setText(text);
    });
    addAction(copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void TableView::setColumns(const QList<TableColumn> &columns)
{
    m_rows->begin(columns);
}

void TableView::setRows(QList<TableRow> rows)
{
    const int chosen = chosenRow();
    m_rows->set(std::move(rows));
    if (chosen >= 0)
        chooseRow(std::min(chosen, m_rows->rowCount() - 1));
    updateGeometry();
}

int TableView::chosenRow() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.front().data(NumberRole).toInt();
}

void TableView::chooseRow(int row)
{
    // selectRow() would heed the keys that are held.
    if (row >= 0)
        selectionModel()->setCurrentIndex(m_rows->index(m_rows->shownAt(row), 0),
                                          QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void TableView::fitColumns(int min, int max)
{
    constexpr int room = 12;
    for (int column = 0; column + 1 < m_rows->columnCount(); ++column) {
        resizeColumnToContents(column);
        setColumnWidth(column, std::clamp(columnWidth(column) + room, min, max));
    }
}

void TableView::fitClosely(int max)
{
    constexpr int sortArrow = 28;
    constexpr int room = 12;
    for (int column = 0; column < m_rows->columnCount(); ++column) {
        const QString title = m_rows->headerData(column, Qt::Horizontal).toString();
        const int header = horizontalHeader()->fontMetrics().horizontalAdvance(title) + sortArrow;
        setColumnWidth(column, std::clamp(sizeHintForColumn(column) + room, header, std::max(header, max)));
    }
}

void TableView::stretch(int column)
{
    m_stretched = column;
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
}

void TableView::setSpared(const QList<int> &columns, int min)
{
    m_spared = columns;
    m_minStretched = min;
    spareColumns();
}

void TableView::spareColumns()
{
    for (const int column : m_spared)
        setColumnHidden(column, false);
    const int others = horizontalHeader()->length() - columnWidth(m_stretched);
    int missing = others + m_minStretched - viewport()->width();
    for (const int column : m_spared) {
        if (missing <= 0)
            return;
        missing -= columnWidth(column);
        setColumnHidden(column, true);
    }
}

void coverCutRow(QAbstractItemView &view)
{
    QWidget &area = *view.viewport();
    const QModelIndex last = view.indexAt({0, area.height() - 1});
    if (!last.isValid() || last.row() == view.indexAt({0, 0}).row() ||
        view.verticalScrollMode() == QAbstractItemView::ScrollPerPixel)
        return;
    const QRect cell = view.visualRect(last);
    if (cell.bottom() >= area.height())
        QPainter(&area).fillRect(0, cell.top(), area.width(), cell.height(),
                                 area.palette().brush(area.backgroundRole()));
}

void TableView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    coverCutRow(*this);
}

void TableView::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    if (dy != 0)
        viewport()->update(); // the row that was not shown has moved
}

void TableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (!m_spared.isEmpty())
        spareColumns();
}

void TableView::setElideMiddle(int column)
{
    setItemDelegateForColumn(column, new TextDelegate(Qt::ElideMiddle, this));
}

void TableView::showWhole(int minRows)
{
    m_minRows = minRows;
    setFrameShape(NoFrame);
    setSortingEnabled(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->setSectionsClickable(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    updateGeometry();
}

QSize TableView::sizeHint() const
{
    const QSize size = QTableView::sizeHint();
    const int header = horizontalHeader()->isHidden() ? 0 : horizontalHeader()->sizeHint().height();
    const QHeaderView &rows = *verticalHeader();
    return m_minRows
               ? QSize(size.width(), header + std::max(rows.length(), *m_minRows * rows.defaultSectionSize()))
               : size;
}

QSize TableView::minimumSizeHint() const
{
    const QSize size = QTableView::minimumSizeHint();
    return m_minRows ? QSize(size.width(), sizeHint().height()) : size;
}

QString selectedText(const QAbstractItemView &view, const QHeaderView &header)
{
    std::vector<int> rows;
    for (const QModelIndex &index : view.selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::ranges::sort(rows);
    QStringList lines;
    for (const int row : rows) {
        QStringList cells;
        for (int visual = 0; visual < header.count(); ++visual)
            if (const int column = header.logicalIndex(visual); !header.isSectionHidden(column))
                cells += view.model()->index(row, column).data().toString();
        lines += tsvLine(cells);
    }
    return lines.join(u'\n');
}

} // namespace tiebreak

#include "moc_tableview.cpp"
