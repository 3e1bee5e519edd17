// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/chart/drawnchart.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

QColor inkColour(Ink ink, const Palette &palette)
{
    switch (ink) {
    case Ink::Text:
        return palette.text;
    case Ink::Secondary:
        return palette.secondary;
    case Ink::Grid:
        return palette.gridline;
    case Ink::Axis:
        return palette.axis;
    case Ink::Good:
        return palette.exact;
    case Ink::GoodWash:
        return palette.washExact;
    case Ink::Bad:
        return palette.invalid;
    case Ink::Bar:
        return palette.scoreFill;
    case Ink::Score:
        return palette.score;
    case Ink::TimeBar:
        return palette.timeFill;
    case Ink::TimeHatch: {
        QColor faint = palette.time;
        faint.setAlphaF(0.38F);
        return faint;
    }
    case Ink::Time:
        return palette.time;
    case Ink::First:
        return palette.series[0];
    case Ink::Second:
        return palette.series[1];
    case Ink::Third:
        return palette.series[2];
    case Ink::Fourth:
        return palette.series[3];
    case Ink::Fifth:
        return palette.series[4];
    case Ink::Sixth:
        break;
    }
    return palette.series[5];
}

QFont drawnFont(bool strong)
{
    QFont font = axisFont();
    if (strong)
        font.setWeight(QFont::DemiBold);
    return font;
}

/// Axes lie on whole pixels.
double onPixel(double place)
{
    return std::floor(place) + 0.5;
}

class ShapePainter
{
public:
    ShapePainter(QPainter &painter, const Palette &palette) : m_painter(painter), m_palette(palette) {}

    void operator()(const Drawing::Line &line) const
    {
        QPolygonF points;
        for (const ChartPoint &point : line.points)
            points << (line.thick ? QPointF(point.x, point.y) : QPointF(onPixel(point.x), onPixel(point.y)));
        const Qt::PenStyle style = line.dash == Dash::Dashed   ? Qt::DashLine
                                   : line.dash == Dash::Dotted ? Qt::DotLine
                                                               : Qt::SolidLine;
        m_painter.setPen(QPen(colour(line.ink), line.thick ? 1.8 : 1, style, Qt::FlatCap));
        m_painter.drawPolyline(points);
    }
    void operator()(const Drawing::Fill &fill) const
    {
        const ChartBox &box = fill.box;
        m_painter.fillRect(QRectF(box.left, box.top, box.width(), box.height()), colour(fill.ink));
    }
    void operator()(const Drawing::Wash &wash) const
    {
        QPolygonF points;
        for (const ChartPoint &point : wash.points)
            points << QPointF(point.x, point.y);
        QColor faint = colour(wash.ink);
        faint.setAlphaF(0.1F);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(faint);
        m_painter.drawPolygon(points);
    }
    void operator()(const Drawing::Words &words) const
    {
        constexpr double room = 2000; // no text is wider
        const double left = words.at.x - (words.anchor == Anchor::Start    ? 0
                                          : words.anchor == Anchor::Middle ? room / 2
                                                                           : room);
        const Qt::Alignment side = words.anchor == Anchor::Start    ? Qt::AlignLeft
                                   : words.anchor == Anchor::Middle ? Qt::AlignHCenter
                                                                    : Qt::AlignRight;
        m_painter.setFont(drawnFont(words.strong));
        m_painter.setPen(colour(words.ink));
        m_painter.drawText(QRectF(left, words.at.y - 20, room, 40),
                           int(Qt::AlignAbsolute | side | Qt::AlignVCenter) | Qt::TextSingleLine,
                           displayText(words.text));
    }
    void operator()(const Drawing::Mark &mark) const
    {
        const QPointF at(mark.at.x, mark.at.y);
        const double r = mark.radius;
        if (mark.kind == Drawing::Mark::Kind::Dot) {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(colour(mark.ink));
            m_painter.drawEllipse(at, r, r);
            return;
        }
        if (mark.kind == Drawing::Mark::Kind::Ring) {
            m_painter.setPen(QPen(colour(mark.ink), 1.5));
            m_painter.setBrush(m_palette.base);
            m_painter.drawEllipse(at, r, r);
            return;
        }
        m_painter.setPen(QPen(colour(mark.ink), 2));
        if (mark.kind == Drawing::Mark::Kind::Dash) {
            m_painter.drawLine(at - QPointF(r, 0), at + QPointF(r, 0));
            return;
        }
        m_painter.drawLine(at - QPointF(r, r), at + QPointF(r, r));
        m_painter.drawLine(at - QPointF(r, -r), at + QPointF(r, -r));
    }

private:
    QColor colour(Ink ink) const { return inkColour(ink, m_palette); }

    QPainter &m_painter;
    const Palette &m_palette;
};

} // namespace

void paintDrawing(QPainter &painter, const Drawing &drawing, const Palette &palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Drawing::Shape &shape : drawing.shapes)
        std::visit(ShapePainter(painter, palette), shape);
    painter.restore();
}

ChartCanvas windowCanvas(const QSizeF &size)
{
    const auto widthOf = [](std::string_view text, bool strong) {
        return QFontMetricsF(drawnFont(strong)).horizontalAdvance(displayText(text));
    };
    return {size.width(), size.height(), std::ceil(QFontMetricsF(axisFont()).height()), widthOf,
            cellWording({})};
}

DrawnChart::DrawnChart(const QString &emptyWords, QWidget *parent)
    : ChartView({420, 150}, {200, 84}, parent), m_emptyWords(emptyWords)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleDescription(emptyWords);
}

void DrawnChart::draw(Layout layout)
{
    m_layout = std::move(layout);
    layOut();
    setAccessibleDescription(m_drawing.shapes.empty() ? m_emptyWords : displayText(m_drawing.words));
}

void DrawnChart::layOut()
{
    m_drawing = m_layout ? m_layout(windowCanvas(size())) : Drawing();
    update();
}

QString DrawnChart::wordsAt(const QPointF &point) const
{
    constexpr double reach = 9;
    QStringList lines;
    for (const Drawing::Shape &shape : m_drawing.shapes) {
        const auto *mark = std::get_if<Drawing::Mark>(&shape);
        if (mark && !mark->words.empty() &&
            (QPointF(mark->at.x, mark->at.y) - point).manhattanLength() < 2 * reach)
            lines += displayText(mark->words);
    }
    for (const Drawing::Hint &hint : m_drawing.hints) {
        const ChartBox &box = hint.box;
        if (QRectF(box.left, box.top, box.width(), box.height()).contains(point))
            return displayText(hint.words);
    }
    return lines.join(u'\n');
}

void DrawnChart::paint(QPainter &painter, const Palette &colours)
{
    if (m_drawing.shapes.empty())
        paintInstead(painter, m_emptyWords);
    else
        paintDrawing(painter, m_drawing, colours);
}

} // namespace tiebreak
