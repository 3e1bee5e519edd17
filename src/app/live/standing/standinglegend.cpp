// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/standing/standinglegend.h"

#include "app/live/standing/livemarks.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"

#include <QPainter>

#include <functional>

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
    const PlaceMove rose{Move::Rose, 1, true, {}};
    const PlaceMove passed{Move::Fell, 1, false, {}};
    struct Mark {
        QString word;
        std::function<void(const QRectF &box)> paint;
        bool always = true; ///< not only beside the bars, which narrow tables leave out
    };
    const QList<Mark> marks{
        {tr("Overtook others"), [&](const QRectF &box) { paintMoveArrow(painter, box, rose, colours); }},
        {tr("Overtaken"), [&](const QRectF &box) { paintMoveArrow(painter, box, passed, colours); }},
        {tr("Gap to rank above"),
         [&](const QRectF &box) {
             const int middle = int(box.center().y());
             painter.fillRect(QRect(int(box.left()), middle, int(box.width()), 1), colours.axis);
             painter.fillRect(QRect(int(box.right()) - 1, middle - 4, 1, 9), colours.axis);
         },
         false},
        {tr("Gap closing"),
         [&](const QRectF &box) { paintGapTrend(painter, box, GapTrend::Closing, colours); }},
        {tr("Gap widening"),
         [&](const QRectF &box) { paintGapTrend(painter, box, GapTrend::Opening, colours); }}};
    const auto needed = [&](const Mark &mark) {
        return markRoom + metrics.horizontalAdvance(mark.word) + wordsApart;
    };
    int all = 0;
    int optional = 0;
    for (const Mark &mark : marks)
        (mark.always ? all : optional) += needed(mark);
    const auto roomBeside = [&](const QStringList &figures) {
        int room = rest.width() + wordsApart;
        for (const QString &figure : figures)
            room -= metrics.horizontalAdvance(figure) + wordsApart;
        return room;
    };
    QStringList figures = m_figures;
    while (figures.size() > 1 && roomBeside(figures) < all)
        figures.removeFirst();
    const bool withOptional = roomBeside(figures) >= all + optional;
    setToolTip(figures.size() < m_figures.size() ? listText(ListOf::Words, m_figures) : QString());
    painter.setPen(colours.secondary);
    for (auto figure = figures.crbegin(); figure != figures.crend(); ++figure) {
        painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter, *figure);
        rest.setRight(rest.right() - metrics.horizontalAdvance(*figure) - wordsApart);
    }
    for (const Mark &mark : marks) {
        // A mark whose word has no room is left out with it.
        if ((!mark.always && !withOptional) || needed(mark) - wordsApart > rest.width())
            continue;
        mark.paint(QRectF(rest.left(), rest.center().y() - 5, 12, 12));
        painter.setPen(colours.secondary);
        painter.drawText(rest.adjusted(markRoom, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, mark.word);
        rest.setLeft(rest.left() + needed(mark));
    }
}

} // namespace tiebreak

#include "moc_standinglegend.cpp"
