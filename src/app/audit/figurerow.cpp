// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/figurerow.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int left = 16;
constexpr int lineHeight = 42;
constexpr int nameHeight = 18;
constexpr int valueHeight = 20;
constexpr int widePadding = 15; ///< either side of a line
constexpr int narrowPadding = 9;
constexpr int markGap = 6;

QFont valueFont()
{
    QFont font = textFont();
    font.setPixelSize(15);
    return font;
}

} // namespace

FigureRow::FigureRow(QWidget *parent) : PaintedWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FigureRow::setFigures(const QList<FigureDisplay> &figures)
{
    m_figures = figures;
    setAccessibleName(listText(ListOf::Words, texts()));
    updateGeometry();
    update();
}

QStringList FigureRow::texts() const
{
    QStringList texts;
    for (const FigureDisplay &figure : m_figures)
        texts += figure.name + u' ' + figure.value;
    return texts;
}

int FigureRow::widthOf(const FigureDisplay &figure) const
{
    const int mark = figure.mark ? metric::MarkSize + markGap : 0;
    return std::max(QFontMetrics(noteFont()).horizontalAdvance(figure.name),
                    mark + QFontMetrics(valueFont()).horizontalAdvance(figure.value)) +
           1;
}

QList<QRect> FigureRow::places(int width) const
{
    int all = 2 * left;
    for (const FigureDisplay &figure : m_figures)
        all += widthOf(figure) + 2 * widePadding;
    const int padding = all - 2 * widePadding <= width ? widePadding : narrowPadding;
    QList<QRect> places;
    int x = left;
    int y = 0;
    for (const FigureDisplay &figure : m_figures) {
        const int own = widthOf(figure);
        if (x > left && x + own > width - left) {
            x = left;
            y += lineHeight;
        }
        places += QRect(x, y, own, lineHeight);
        x += own + 2 * padding;
    }
    return places;
}

QSize FigureRow::sizeHint() const
{
    return {400, heightForWidth(width())};
}

int FigureRow::heightForWidth(int width) const
{
    return m_figures.isEmpty() ? 0 : places(width).last().bottom() + 1 + 8;
}

void FigureRow::resizeEvent(QResizeEvent *event)
{
    PaintedWidget::resizeEvent(event);
    // Where the docks beside it come after the figures, the width is another than they were laid out for.
    if (heightForWidth(width()) != height())
        updateGeometry();
}

void FigureRow::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), palette().color(QPalette::Base));
    const QList<QRect> all = places(width());
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QRect place = all[i];
        const FigureDisplay &figure = m_figures[i];
        painter.setFont(noteFont());
        painter.setPen(colours.secondary);
        painter.drawText(QRect(place.left(), place.top() + 2, place.width(), nameHeight),
                         Qt::AlignLeft | Qt::AlignVCenter, figure.name);
        QRect value(place.left(), place.top() + 2 + nameHeight, place.width(), valueHeight);
        if (figure.mark) {
            const QRectF box(value.left(), value.top() + (valueHeight - metric::MarkSize) / 2.0,
                             metric::MarkSize, metric::MarkSize);
            paintVerdictMark(painter, box, *figure.mark, false, colours);
            value.setLeft(value.left() + metric::MarkSize + markGap);
        }
        painter.setFont(valueFont());
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(value, Qt::AlignLeft | Qt::AlignVCenter, figure.value);
        if (i + 1 < all.size() && all[i + 1].top() == place.top()) {
            const int middle = (place.right() + all[i + 1].left()) / 2;
            painter.fillRect(QRect(middle, place.top() + 4, 1, lineHeight - 8), colours.separator);
        }
    }
}

QString FigureRow::toolTipAt(const QPoint &point) const
{
    const QList<QRect> all = places(width());
    const auto found = std::ranges::find_if(all, [&](const QRect &at) { return at.contains(point); });
    return found == all.end() ? QString() : m_figures[found - all.begin()].toolTip;
}

} // namespace tiebreak

#include "moc_figurerow.cpp"
