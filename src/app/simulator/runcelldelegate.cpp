// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runcelldelegate.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/simulator/runsmodel.h"
#include "models/text/numbertext.h"

#include <QPainter>

#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int causeWidth = 74; ///< left out where it leaves no room for the figure
constexpr int minFigureWidth = 30;
constexpr int figureWidth = 96; ///< beside a bar
constexpr int cellBarHeight = 8;

} // namespace

RunCellDelegate::RunCellDelegate(Part part, QObject *parent)
    : BoardCellDelegate(Kind::Plain, parent), m_part(part), m_strong(strongFont())
{
}

void RunCellDelegate::paintMark(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                const QModelIndex &index) const
{
    if (ShownRun::State(index.data(RunsModel::StateRole).toInt()) != ShownRun::State::Done)
        return;
    const QRectF box(rect.center().x() - metric::MarkSize / 2.0 + 0.5,
                     rect.center().y() - metric::MarkSize / 2.0 + 0.5, metric::MarkSize, metric::MarkSize);
    const auto outcome = RunOutcome(index.data(RunsModel::OutcomeRole).toInt());
    std::optional<Severity> severity;
    if (outcome == RunOutcome::Right || outcome == RunOutcome::Wrong)
        severity = outcome == RunOutcome::Right ? Severity::Good : Severity::Bad;
    paintSeverityMark(painter, box, severity, Palette::of(option.palette));
}

void RunCellDelegate::paintBar(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                               const QModelIndex &index) const
{
    const double share = index.data(RunsModel::ShareRole).toDouble();
    const Palette &colours = Palette::of(option.palette);
    const double width = std::round(share * (rect.width() - figureWidth));
    if (width > 0) {
        QColor colour = colours.series[0];
        colour.setAlphaF(0.35F);
        painter.fillRect(QRectF(rect.left(), rect.center().y() - cellBarHeight / 2 + 1, width, cellBarHeight),
                         colour);
    }
    paintText(painter, rect, option, index.data(Qt::DisplayRole).toString(),
              option.palette.color(QPalette::Text));
}

void RunCellDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                   const QModelIndex &index) const
{
    const Palette &colours = Palette::of(option.palette);
    if (index.data(RunsModel::FirstWrongRole).toBool())
        painter.fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1), colours.axis);
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
        if (m_part == Part::WrongWithCause && rect.width() > causeWidth + minFigureWidth) {
            figure.setRight(rect.right() - causeWidth);
            const QRect cause(figure.right() + 7, rect.top(), causeWidth - 4, rect.height());
            quickText().paint(painter, cause, Qt::AlignLeft, index.data(RunsModel::CauseRole).toString(),
                              textColour(colours.secondary, option));
        }
        const bool wrong = text != QLatin1String("0") && text != dash();
        if (wrong && m_strong.width(text) > figure.width())
            figure.setLeft(figure.left() - metric::CellPadding + 1); // a long one may come near its neighbour
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
        paintText(painter, rect, option, option.fontMetrics.elidedText(text, Qt::ElideMiddle, rect.width()),
                  option.palette.color(QPalette::Text));
        return;
    default:
        paintText(painter, rect, option, text, option.palette.color(QPalette::Text));
    }
}

} // namespace tiebreak

#include "moc_runcelldelegate.cpp"
