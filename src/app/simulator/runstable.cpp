// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runstable.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/boardcelldelegate.h"
#include "models/simulator/runsmodel.h"
#include "models/text/numbertext.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <cmath>

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
    {26, 26}, {144, 82}, {62, 56}, {50, 46}, {130, 90}, {52, 52}, {138, 94}, {74, 68}, {60, 56}, {60, 54},
    {68, 62}, {62, 58},  {62, 58}, {62, 58}, {160, 72}, {62, 58}, {72, 68},  {48, 48}, {70, 66}};
/// Left out one after the other, before any column is made narrower.
constexpr RunsModel::Column sparedFirst[] = {RunsModel::Bytes, RunsModel::Commands, RunsModel::Clients,
                                             RunsModel::P999, RunsModel::P50};
/// Left out where even narrow columns need more room.
constexpr RunsModel::Column sparedLast[] = {RunsModel::BytesPerMember, RunsModel::P99};
/// Made narrower in this order: first go the bar, the cause beside the figure, and what figures seldom fill.
/// The strategy's name is the last.
constexpr RunsModel::Column narrowedFirst[] = {RunsModel::Throughput, RunsModel::Misplaced, RunsModel::Twice};

constexpr int minCauseWidth = 70; ///< where there is less room, it is left out
constexpr int causeGap = 7;
constexpr int figureWidth = 96; ///< beside a bar
constexpr int cellBarHeight = 8;

/// Paints marks, bars and figures; what is wrong is crimson and semi-bold, what is to come is pale.
class RunCellDelegate : public BoardCellDelegate
{
public:
    enum class Part { Mark, Name, Word, Figure, Bar, Wrong, WrongWithCause };

    RunCellDelegate(Part part, QObject *parent)
        : BoardCellDelegate(Kind::Plain, parent), m_part(part), m_strong(strongFont())
    {
    }

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override
    {
        const Palette &colours = Palette::of(option.palette);
        if (index.data(RunsModel::FirstWrongRole).toBool())
            painter.fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1),
                             colours.axis);
        const auto state = ShownRun::State(index.data(RunsModel::StateRole).toInt());
        const QString text = index.data(Qt::DisplayRole).toString();
        if (m_part == Part::Mark) {
            paintMark(painter, rect, option, index);
            return;
        }
        if (state != ShownRun::State::Done) {
            const QColor pale = state == ShownRun::State::Failed    ? colours.invalid
                                : state == ShownRun::State::Running ? colours.accent
                                                                    : colours.hint;
            paintText(painter, rect, option, text, pale);
            return;
        }
        switch (m_part) {
        case Part::Bar:
            paintBar(painter, rect, option, index);
            return;
        case Part::Wrong:
        case Part::WrongWithCause: {
            QRect figure = rect;
            if (m_part == Part::WrongWithCause)
                figure.setWidth(std::min(rect.width(), titleWidth(option, index))); // stands under its title
            const QRect cause(figure.right() + causeGap, rect.top(),
                              rect.right() - figure.right() - causeGap + 4, rect.height());
            if (m_part == Part::WrongWithCause && cause.width() >= minCauseWidth) {
                quickText().paint(painter, cause, Qt::AlignLeft, index.data(RunsModel::CauseRole).toString(),
                                  textColour(colours.secondary, option));
            }
            const bool wrong = text != QLatin1String("0") && text != dash();
            if (wrong && m_strong.width(text) > figure.width())
                figure.setLeft(figure.left() - metric::CellPadding +
                               1);               // a long one may come near its neighbour
            QStyleOptionViewItem right = option; // the title of misplaced rows is for their cause too
            right.displayAlignment = Qt::AlignRight;
            if (wrong)
                m_strong.paint(painter, figure, Qt::AlignRight, text, textColour(colours.invalid, option));
            else
                paintText(painter, figure, right, text, colours.secondary);
            return;
        }
        case Part::Word:
            paintText(painter, rect, option, text, colours.secondary);
            return;
        case Part::Name:
            // Two strategies may begin alike.
            paintText(painter, rect, option,
                      option.fontMetrics.elidedText(text, Qt::ElideMiddle, rect.width()),
                      option.palette.color(QPalette::Text));
            return;
        default:
            paintText(painter, rect, option, text, option.palette.color(QPalette::Text));
        }
    }

private:
    static int titleWidth(const QStyleOptionViewItem &option, const QModelIndex &index)
    {
        const QString title = index.model()->headerData(index.column(), Qt::Horizontal).toString();
        return QFontMetrics(option.font).horizontalAdvance(title);
    }

    void paintMark(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                   const QModelIndex &index) const
    {
        if (ShownRun::State(index.data(RunsModel::StateRole).toInt()) != ShownRun::State::Done)
            return;
        const QRectF box(rect.center().x() - metric::MarkSize / 2.0 + 0.5,
                         rect.center().y() - metric::MarkSize / 2.0 + 0.5, metric::MarkSize,
                         metric::MarkSize);
        const auto outcome = RunOutcome(index.data(RunsModel::OutcomeRole).toInt());
        std::optional<Severity> severity;
        if (outcome == RunOutcome::Right || outcome == RunOutcome::Wrong)
            severity = outcome == RunOutcome::Right ? Severity::Good : Severity::Bad;
        paintSeverityMark(painter, box, severity, Palette::of(option.palette));
    }

    void paintBar(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                  const QModelIndex &index) const
    {
        const double share = index.data(RunsModel::ShareRole).toDouble();
        const Palette &colours = Palette::of(option.palette);
        const double width = std::round(share * (rect.width() - figureWidth));
        if (width > 0) {
            QColor colour = colours.series[0];
            colour.setAlphaF(0.35F);
            painter.fillRect(
                QRectF(rect.left(), rect.center().y() - cellBarHeight / 2 + 1, width, cellBarHeight), colour);
        }
        paintText(painter, rect, option, index.data(Qt::DisplayRole).toString(),
                  option.palette.color(QPalette::Text));
    }

    Part m_part;
    QuickText m_strong;
};

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
    // The chart below shows the server's time, too; nothing else has the strategy's name.
    constexpr Width strategy = columnWidths[RunsModel::Strategy];
    shown[RunsModel::ServerMicros] = needed(&Width::min) + strategy.usual - strategy.min <= room;
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
