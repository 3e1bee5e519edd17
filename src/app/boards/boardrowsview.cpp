// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardrowsview.h"

#include "app/boards/boarddelegates.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "models/boards/boardroles.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"

#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr auto headerSetting = "board/header";
constexpr auto bitsSetting = "board/bitsChosen";
constexpr auto draggedSetting = "board/chosenWidths";
constexpr int fewestRows = 6; ///< in view, whatever is beside them
constexpr int narrowestBits = 56;
constexpr int narrowestMember = 72;
constexpr int narrowMember = 120; ///< Bits gives way from here on
constexpr int widestMember = 240;

} // namespace

BoardRowsView::BoardRowsView(QWidget *parent) : RowView(parent)
{
    using Kind = BoardCellDelegate::Kind;
    const auto cell = [this](Kind kind) { return new BoardCellDelegate(kind, this); };
    setMinimumHeight(metric::HeaderHeight + fewestRows * metric::RowHeight);
    setItemDelegateForColumn(boardcolumn::Rank, cell(Kind::Secondary));
    setItemDelegateForColumn(boardcolumn::Score, new ScoreDelegate(this));
    setItemDelegateForColumn(boardcolumn::Time, new TimeDelegate(this));
    setItemDelegateForColumn(boardcolumn::PlusMinus, cell(Kind::Blurred));
    setItemDelegateForColumn(boardcolumn::Verdict, new VerdictDelegate(this));
    setItemDelegateForColumn(boardcolumn::Raw, cell(Kind::Fixed));
    setItemDelegateForColumn(boardcolumn::Bits, cell(Kind::FixedSecondary));
    header()->setSectionsClickable(false);
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QHeaderView::customContextMenuRequested, this, &BoardRowsView::showColumnMenu);
    header()->viewport()->installEventFilter(this);
}

void BoardRowsView::restoreColumns(QSettings &settings)
{
    m_columnsChosen = header()->restoreState(settings.value(QLatin1StringView(headerSetting)).toByteArray());
    for (const QVariant &column : settings.value(QLatin1StringView(draggedSetting)).toList())
        m_dragged += column.toInt();
    m_bitsChosen = settings.value(QLatin1StringView(bitsSetting)).toBool();
    header()->setStretchLastSection(true);
    if (header()->visualIndex(boardcolumn::Key) == boardcolumn::Count - 1)
        header()->moveSection(boardcolumn::Count - 1, header()->visualIndex(boardcolumn::Member) + 1);
    setKeysShown(false);
    connect(header(), &QHeaderView::sectionResized, this, [this](int column) {
        if (m_layingOut || !m_headerHeld || isStretched(column))
            return;
        m_columnsChosen = true;
        m_dragged += column;
    });
    connect(header(), &QHeaderView::sectionMoved, this,
            [this] { m_columnsChosen = m_columnsChosen || m_headerHeld; });
    connect(this, &RowView::visibleRowsChanged, this, [this] {
        if (measureRows())
            layOutColumns();
    });
    fitColumns(0, TickUnit::Second);
}

void BoardRowsView::setKeysShown(bool shown)
{
    header()->setSectionHidden(boardcolumn::Key, !shown);
    layOutColumns();
}

void BoardRowsView::saveColumns(QSettings &settings)
{
    if (!m_columnsChosen)
        return;
    const bool keys = !header()->isSectionHidden(boardcolumn::Key);
    setKeysShown(false);
    if (std::exchange(m_bitsAway, false))
        header()->showSection(boardcolumn::Bits);
    settings.setValue(QLatin1StringView(headerSetting), header()->saveState());
    setKeysShown(keys);
    QVariantList dragged;
    for (const int column : m_dragged)
        dragged += column;
    settings.setValue(QLatin1StringView(draggedSetting), dragged);
    settings.setValue(QLatin1StringView(bitsSetting), m_bitsChosen);
}

void BoardRowsView::fitColumns(qint64 cardinality, TickUnit unit)
{
    const QFontMetrics text(textFont());
    const auto padded = [](int width) { return width + 2 * metric::CellPadding + 2; };
    m_needed = {};
    for (int column = 0; column < header()->count(); ++column)
        m_needed[std::size_t(column)] = header()->sectionSizeHint(column);
    const auto atLeast = [this](int column, int width) {
        m_needed[std::size_t(column)] = std::max(m_needed[std::size_t(column)], width);
    };
    // What most boards hold has its room from the start, so that columns seldom move while one scrolls.
    atLeast(boardcolumn::Rank,
            padded(text.horizontalAdvance(groupedText(std::max<qint64>(cardinality, 9999)))));
    atLeast(boardcolumn::Score, padded(text.horizontalAdvance(groupedText(99999999)) + metric::TieGutter));
    atLeast(boardcolumn::Time, padded(text.horizontalAdvance(timeText(0, unit, {}))));
    atLeast(boardcolumn::PlusMinus, padded(text.horizontalAdvance(QStringLiteral("±99 s"))));
    atLeast(boardcolumn::Verdict, padded(text.horizontalAdvance(QStringLiteral("out of range")) +
                                         metric::MarkSize + metric::MarkGap));
    measureRows();
    layOutColumns();
}

bool BoardRowsView::measureRows()
{
    if (header()->count() != boardcolumn::Count)
        return false;
    const std::array<int, boardcolumn::Count> before = m_needed;
    for (int column = 0; column < boardcolumn::Count; ++column)
        m_needed[std::size_t(column)] =
            std::max(m_needed[std::size_t(column)], header()->sectionSizeHint(column));
    const QStyleOptionViewItem option;
    const int last = firstVisibleRow() + viewport()->height() / metric::RowHeight + 1;
    for (int row = firstVisibleRow(); row <= std::min(last, model()->rowCount() - 1); ++row) {
        for (int column = 0; column < boardcolumn::Count; ++column) {
            if (column == boardcolumn::Member)
                continue;
            const QModelIndex index = model()->index(row, column);
            int &needed = m_needed[std::size_t(column)];
            needed = std::max(needed, itemDelegateForIndex(index)->sizeHint(option, index).width());
        }
    }
    return m_needed != before;
}

void BoardRowsView::layOutColumns()
{
    if (header()->count() != boardcolumn::Count)
        return;
    const auto isFitted = [this](int column) {
        return !m_dragged.contains(column) && !header()->isSectionHidden(column);
    };
    int others = 0;
    for (int column = 0; column < boardcolumn::Count; ++column) {
        if (column == boardcolumn::Member || column == boardcolumn::Bits || header()->isSectionHidden(column))
            continue;
        others += isFitted(column) ? m_needed[std::size_t(column)] : header()->sectionSize(column);
    }
    const int room = viewport()->width() - others;
    const bool bitsFit = m_bitsChosen || room >= narrowMember + m_needed[boardcolumn::Bits];
    if (bitsFit ? m_bitsAway : !header()->isSectionHidden(boardcolumn::Bits)) {
        m_bitsAway = !bitsFit;
        header()->setSectionHidden(boardcolumn::Bits, m_bitsAway);
    }
    const bool bits = !header()->isSectionHidden(boardcolumn::Bits);
    int member = bits ? std::clamp(room - m_needed[boardcolumn::Bits], narrowMember, widestMember)
                      : std::clamp(room, narrowestMember, widestMember);
    if (bits && room - member < narrowestBits)
        member = std::max(room - narrowestBits, narrowestMember);
    const QScopedValueRollback layingOut(m_layingOut, true);
    for (int column = 0; column < boardcolumn::Count; ++column) {
        if (!isFitted(column))
            continue;
        // Bits stretches over what is left.
        const int width = column == boardcolumn::Member ? member
                          : column == boardcolumn::Bits ? std::max(room - member, narrowestBits)
                                                        : m_needed[std::size_t(column)];
        header()->resizeSection(column, width);
    }
}

bool BoardRowsView::eventFilter(QObject *watched, QEvent *event)
{
    const QEvent::Type type = event->type();
    const bool pressed = type == QEvent::MouseButtonPress || type == QEvent::MouseButtonDblClick;
    // The menu behind the right button swallows its release.
    if (watched == header()->viewport() && (pressed || type == QEvent::MouseButtonRelease) &&
        static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton)
        m_headerHeld = pressed;
    return RowView::eventFilter(watched, event);
}

bool BoardRowsView::isStretched(int column) const
{
    int last = header()->count() - 1;
    while (last > 0 && header()->isSectionHidden(header()->logicalIndex(last)))
        --last;
    return header()->logicalIndex(last) == column;
}

void BoardRowsView::resizeEvent(QResizeEvent *event)
{
    RowView::resizeEvent(event);
    layOutColumns();
}

void BoardRowsView::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                                const QList<int> &roles)
{
    RowView::dataChanged(topLeft, bottomRight, roles);
    if (measureRows())
        layOutColumns();
}

void BoardRowsView::showColumnMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("columnMenu"));
    // What can be done with ranks is offered where they stand.
    if (header()->logicalIndexAt(position) == boardcolumn::Rank) {
        menu->addActions(header()->actions());
        menu->addSeparator();
    }
    for (const int column :
         {boardcolumn::Rank, boardcolumn::Score, boardcolumn::Time, boardcolumn::Raw, boardcolumn::Bits}) {
        QAction *action = menu->addAction(model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!header()->isSectionHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            m_columnsChosen = true;
            if (column == boardcolumn::Bits) {
                m_bitsChosen = shown;
                m_bitsAway = false;
            }
            header()->setSectionHidden(column, !shown);
            layOutColumns();
        });
    }
    menu->popup(header()->mapToGlobal(position));
}

} // namespace tiebreak

#include "moc_boardrowsview.cpp"
