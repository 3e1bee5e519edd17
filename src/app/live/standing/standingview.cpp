// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/standing/standingview.h"

#include "app/look/palette.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int frameTime = 16;

/// Widths at scale 1, in the order in which the columns get more where their texts need it; the member's
/// column takes what is left.
struct ColumnWidth {
    int column;
    int width;
    int neededView; ///< it is left out where the view is narrower
};
constexpr ColumnWidth widths[] = {
    {StandingModel::Place, 56, 0},        {StandingModel::Change, 64, 0}, {StandingModel::Share, 140, 700},
    {StandingModel::GapColumn, 176, 400}, {StandingModel::Score, 132, 0}, {StandingModel::Decided, 124, 480},
};

constexpr qreal memberShare = 0.3; ///< of the view, which wide figures leave to the names
constexpr qreal minRowShare = 0.9; ///< of the usual height; rows are that low where all fit so

/// Of what is written there in this font. Of equal fonts the longest text is not always the widest: the
/// longest few are measured.
int widestText(const QList<StandingRow> &rows, QString StandingRow::*text, const QFont &font)
{
    qsizetype longest = 0;
    for (const StandingRow &row : rows)
        longest = std::max(longest, (row.*text).size());
    const QFontMetrics metrics(font);
    int widest = 0;
    for (const StandingRow &row : rows) {
        if ((row.*text).size() == longest)
            widest = std::max(widest, metrics.horizontalAdvance(row.*text));
    }
    return widest;
}

} // namespace

StandingView::StandingView(QWidget *parent) : QTableView(parent), m_sizes(StandingSizes::forPage(1))
{
    setModel(&m_model);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setHighlightSections(false);
    setAccessibleName(tr("Standings"));
    setToolTip(tr("The ranks of the board; Enter looks into a member, the menu explains and pins it"));
    m_frame.setInterval(frameTime);
    connect(&m_frame, &QTimer::timeout, this, &StandingView::advance);
    connect(this, &QAbstractItemView::activated, this,
            [this](const QModelIndex &index) { emit memberActivated(m_model.rows()[index.row()].member); });
    layOut();
}

bool StandingView::wantsMotion() const
{
    return m_motion && isVisible() &&
           style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
}

void StandingView::setScale(qreal scale)
{
    if (qFuzzyCompare(scale, m_scale))
        return;
    m_scale = scale;
    m_sizes = StandingSizes::forPage(scale);
    layOut();
}

void StandingView::layOut()
{
    const int width = viewport()->width();
    int rest = width;
    for (const ColumnWidth &column : widths) {
        const bool shown = width >= int(column.neededView * m_scale);
        setColumnHidden(column.column, !shown);
        if (!shown)
            continue;
        int taken = qRound(column.width * m_scale);
        if (column.column == StandingModel::Place)
            taken = std::max(taken, placeWidth());
        if (column.column == StandingModel::Change)
            taken = std::max(taken, changeWidth(m_model.rows(), m_sizes));
        if (column.column == StandingModel::Decided)
            taken = std::max(taken, decidedWidth());
        if (column.column == StandingModel::Score)
            taken = std::max(taken, scoreWidth());
        if (column.column == StandingModel::GapColumn)
            taken = std::max(taken, gapWidth());
        taken = std::min(taken, std::max(qRound(column.width * m_scale), rest - qRound(memberShare * width)));
        setColumnWidth(column.column, taken);
        rest -= taken;
    }
    setColumnWidth(StandingModel::Member, std::max(rest, 60));
    m_rowHeight = fittedRowHeight();
    for (int row = 0; row < m_model.rowCount(); ++row)
        setRowHeight(row, m_rowHeight + (m_model.rows()[row].border ? m_sizes.bandHeight : 0));
}

/// A little less than usual where all rows are seen then.
int StandingView::fittedRowHeight() const
{
    const auto rows = int(m_model.rows().size());
    const auto borders = int(
        std::ranges::count_if(m_model.rows(), [](const StandingRow &row) { return row.border.has_value(); }));
    const int room = viewport()->height() - borders * m_sizes.bandHeight;
    const int fitted = rows > 0 ? room / rows : m_sizes.rowHeight;
    return fitted >= qRound(m_sizes.rowHeight * minRowShare) ? std::min(fitted, m_sizes.rowHeight)
                                                             : m_sizes.rowHeight;
}

int StandingView::placeWidth() const
{
    return widestText(m_model.rows(), &StandingRow::place, m_sizes.place) + 3 * m_sizes.padding;
}

int StandingView::scoreWidth() const
{
    return widestText(m_model.rows(), &StandingRow::score, m_sizes.leaderScore) + 3 * m_sizes.padding;
}

int StandingView::decidedWidth() const
{
    return widestText(m_model.rows(), &StandingRow::decided, m_sizes.decided) + 2 * int(m_sizes.mark) +
           m_sizes.padding;
}

int StandingView::gapWidth() const
{
    return std::max(widestText(m_model.rows(), &StandingRow::gap, m_sizes.gap),
                    widestText(m_model.rows(), &StandingRow::gapNote, m_sizes.note) + int(m_sizes.mark)) +
           3 * m_sizes.padding;
}

RowMotion::Tops StandingView::rowTops() const
{
    RowMotion::Tops tops;
    for (int row = 0; row < m_model.rowCount(); ++row)
        tops.insert(m_model.rows()[row].member, rowViewportPosition(row) + verticalOffset());
    return tops;
}

void StandingView::setStanding(QList<StandingRow> rows, bool sameBoard)
{
    const bool moves = sameBoard && wantsMotion();
    const QList<StandingRow> before = m_model.rows();
    const RowMotion::Tops tops = moves ? rowTops() : RowMotion::Tops();
    m_model.setRows(std::move(rows));
    layOut();
    if (moves) {
        m_moves.begin(before, tops, m_model.rows(), rowTops());
        if (m_moves.goesOn())
            m_frame.start();
    } else {
        m_moves.stop();
        m_frame.stop();
    }
    viewport()->update();
}

void StandingView::advance()
{
    if (!m_moves.goesOn())
        m_frame.stop();
    viewport()->update();
}

void StandingView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), palette().color(QPalette::Base));
    StandingColumns columns;
    for (int column = 0; column < StandingModel::ColumnCount; ++column)
        columns[std::size_t(column)] = isColumnHidden(column)
                                           ? QRect()
                                           : QRect(columnViewportPosition(column), 0, columnWidth(column), 1);
    const int width = viewport()->width();
    QList<int> shifts;
    for (const StandingRow &row : m_model.rows())
        shifts += m_moves.shift(row.member);
    // What moves is painted over what stands.
    for (const bool sliding : {false, true}) {
        for (int row = 0; row < m_model.rowCount(); ++row) {
            const StandingRow &shown = m_model.rows()[row];
            if ((shifts[row] != 0) != sliding)
                continue;
            if (isCutBelow(row))
                continue;
            const QRect place(0, rowViewportPosition(row) + shifts[row], width, m_rowHeight);
            if (!place.adjusted(0, 0, 0, m_sizes.bandHeight).intersects(event->rect()))
                continue;
            const QModelIndex index = m_model.index(row, 0);
            paintStandingRow(painter, shown, columns, m_sizes,
                             {place, row % 2 == 1, selectionModel()->isSelected(index),
                              currentIndex().row() == row, hasFocus(), m_moves.flash(shown.member)},
                             palette());
        }
    }
}

bool StandingView::isCutBelow(int row) const
{
    const int top = rowViewportPosition(row);
    return row > 0 && top < viewport()->height() && top + m_rowHeight > viewport()->height();
}

void StandingView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    layOut();
}

void StandingView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        m_sizes = StandingSizes::forPage(m_scale);
        layOut();
    }
}

QByteArray StandingView::currentMember() const
{
    const int row = currentIndex().row();
    return row >= 0 && row < m_model.rowCount() ? m_model.rows()[row].member : QByteArray();
}

void StandingView::selectMember(const QByteArray &member)
{
    const int row = m_model.rowOf(member);
    if (row >= 0)
        setCurrentIndex(m_model.index(row, 0));
}

void StandingView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    emit currentMemberChanged(currentMember());
}

} // namespace tiebreak

#include "moc_standingview.cpp"
