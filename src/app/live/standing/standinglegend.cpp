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

struct Mark {
    QString word;
    std::function<void(QPainter &painter, const QRectF &box, const Palette &colours)> paint;
    bool always = true; ///< not only beside the bars, which narrow tables leave out
};

QList<Mark> marks()
{
    const auto arrow = [](const PlaceMove &move) {
        return [move](QPainter &painter, const QRectF &box, const Palette &colours) {
            paintMoveArrow(painter, box, move, colours);
        };
    };
    const auto trend = [](GapTrend towards) {
        return [towards](QPainter &painter, const QRectF &box, const Palette &colours) {
            paintGapTrend(painter, box, towards, colours);
        };
    };
    const auto whisker = [](QPainter &painter, const QRectF &box, const Palette &colours) {
        const int middle = int(box.center().y());
        painter.fillRect(QRect(int(box.left()), middle, int(box.width()), 1), colours.axis);
        painter.fillRect(QRect(int(box.right()) - 1, middle - 4, 1, 9), colours.axis);
    };
    return {
        {StandingLegend::tr("Overtook others"), arrow({Move::Rose, 1, true, {}})},
        {StandingLegend::tr("Overtaken"), arrow({Move::Fell, 1, false, {}})},
        {StandingLegend::tr("Gap to rank above"), whisker, false},
        {StandingLegend::tr("Gap closing"), trend(GapTrend::Closing)},
        {StandingLegend::tr("Gap widening"), trend(GapTrend::Opening)},
    };
}

int roomOf(const Mark &mark, const QFontMetrics &metrics)
{
    return markRoom + metrics.horizontalAdvance(mark.word) + wordsApart;
}

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
    layOut();
}

void StandingLegend::layOut()
{
    const QFontMetrics metrics(noteFont());
    int always = 0;
    int beside = 0;
    for (const Mark &mark : marks())
        (mark.always ? always : beside) += roomOf(mark, metrics);
    const auto roomBeside = [&](const QStringList &figures) {
        int room = width() - 2 * legendMargin + wordsApart;
        for (const QString &figure : figures)
            room -= metrics.horizontalAdvance(figure) + wordsApart;
        return room;
    };
    m_shown = m_figures;
    while (m_shown.size() > 1 && roomBeside(m_shown) < always)
        m_shown.removeFirst();
    m_hasAllMarks = roomBeside(m_shown) >= always + beside;
    setToolTip(m_shown.size() < m_figures.size() ? listText(ListOf::Words, m_figures) : QString());
    update();
}

void StandingLegend::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(QRect(0, 0, width(), 1), colours.separator);
    painter.setFont(noteFont());
    const QFontMetrics metrics(noteFont());
    QRect rest = rect().adjusted(legendMargin, 1, -legendMargin, 0);
    painter.setPen(colours.secondary);
    for (auto figure = m_shown.crbegin(); figure != m_shown.crend(); ++figure) {
        painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter, *figure);
        rest.setRight(rest.right() - metrics.horizontalAdvance(*figure) - wordsApart);
    }
    for (const Mark &mark : marks()) {
        // A mark whose word has no room is left out with it.
        if ((!mark.always && !m_hasAllMarks) || roomOf(mark, metrics) - wordsApart > rest.width())
            continue;
        mark.paint(painter, QRectF(rest.left(), rest.center().y() - 5, 12, 12), colours);
        painter.setPen(colours.secondary);
        painter.drawText(rest.adjusted(markRoom, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, mark.word);
        rest.setLeft(rest.left() + roomOf(mark, metrics));
    }
}

} // namespace tiebreak

#include "moc_standinglegend.cpp"
