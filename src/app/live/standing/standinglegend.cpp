// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/standing/standinglegend.h"

#include "app/live/standing/livemarks.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"

#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int legendMargin = 16;
constexpr int markRoom = 18;
constexpr int wordsApart = 18;

} // namespace

StandingLegend::StandingLegend(QWidget *parent) : PaintedWidget({400, 22}, {}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StandingLegend::setFigures(const QStringList &figures)
{
    if (figures == m_figures)
        return;
    m_figures = figures;
    setAccessibleName(listText(ListOf::Words, figures));
    update();
}

void StandingLegend::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(QRect(0, 0, width(), 1), colours.separator);
    painter.setFont(noteFont());
    const QFontMetrics metrics(noteFont());
    QRect rest = rect().adjusted(legendMargin, 1, -legendMargin, 0);
    painter.setPen(colours.secondary);
    for (auto figure = m_figures.crbegin(); figure != m_figures.crend(); ++figure) {
        painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter, *figure);
        rest.setRight(rest.right() - metrics.horizontalAdvance(*figure) - wordsApart);
    }
    const PlaceMove rose{Move::Rose, 1, true, {}};
    const PlaceMove passed{Move::Fell, 1, false, {}};
    // A mark whose word has no room is left out with it.
    const auto put = [&](const QString &word, const auto &mark) {
        const int needed = markRoom + metrics.horizontalAdvance(word);
        if (needed > rest.width())
            return;
        mark(QRectF(rest.left(), rest.center().y() - 5, 12, 12));
        painter.setPen(colours.secondary);
        painter.drawText(rest.adjusted(markRoom, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, word);
        rest.setLeft(rest.left() + needed + wordsApart);
    };
    put(tr("Overtook others"), [&](const QRectF &box) { paintMoveArrow(painter, box, rose, colours); });
    put(tr("Overtaken"), [&](const QRectF &box) { paintMoveArrow(painter, box, passed, colours); });
    put(tr("Gap to rank above"), [&](const QRectF &box) {
        const int middle = int(box.center().y());
        painter.fillRect(QRect(int(box.left()), middle, int(box.width()), 1), colours.axis);
        painter.fillRect(QRect(int(box.right()) - 1, middle - 4, 1, 9), colours.axis);
    });
    put(tr("Gap closing"),
        [&](const QRectF &box) { paintGapTrend(painter, box, GapTrend::Closing, colours); });
    put(tr("Gap widening"),
        [&](const QRectF &box) { paintGapTrend(painter, box, GapTrend::Opening, colours); });
}

} // namespace tiebreak

#include "moc_standinglegend.cpp"
