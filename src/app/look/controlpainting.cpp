// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/controlpainting.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace tiebreak
{

namespace
{

bool hasKeyboardFocus(const QStyleOption &option)
{
    return (option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_KeyboardFocusChange);
}

} // namespace

void paintFrame(QPainter &painter, const QRect &rect, const QColor &fill, const QColor &border, int width)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill);
    painter.setPen(QPen(border, width));
    const qreal inset = width / 2.0;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), metric::Radius - 0.5,
                            metric::Radius - 0.5);
    painter.restore();
}

void paintInnerFrame(QPainter &painter, const QRect &rect, const QColor &colour)
{
    painter.setPen(QPen(colour, 1, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintButton(QPainter &painter, const QStyleOption &option, bool mainAction)
{
    const Palette &p = Palette::of(option.palette);
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool down = option.state & (QStyle::State_Sunken | QStyle::State_On);
    const bool hover = enabled && (option.state & QStyle::State_MouseOver);
    const bool focus = hasKeyboardFocus(option);
    if (mainAction && enabled) {
        const QColor fill = down ? p.accent.darker(112) : hover ? p.accent.lighter(108) : p.accent;
        paintFrame(painter, option.rect, fill, focus ? p.text : fill, focus ? 2 : 1);
        return;
    }
    const QColor fill = down ? p.pressed : hover ? p.hover : option.palette.color(QPalette::Button);
    const QColor border = enabled ? p.controlBorder : p.separator;
    paintFrame(painter, option.rect, fill, focus ? p.accent : border, focus ? 2 : 1);
}

void paintFlatButton(QPainter &painter, const QStyleOption &option)
{
    const Palette &p = Palette::of(option.palette);
    const bool down = option.state & (QStyle::State_Sunken | QStyle::State_On);
    const bool over = (option.state & QStyle::State_MouseOver) && (option.state & QStyle::State_Enabled);
    const bool focus = hasKeyboardFocus(option);
    if (!down && !over && !focus)
        return;
    const QColor fill = down ? p.pressed : over ? p.hover : QColor(Qt::transparent);
    paintFrame(painter, option.rect, fill, focus ? p.accent : fill, focus ? 2 : 1);
}

void paintMenuBarItem(QPainter &painter, const QStyleOption &option)
{
    const QColor fill = Palette::of(option.palette).pressed;
    if (option.state & QStyle::State_Enabled &&
        option.state & (QStyle::State_Selected | QStyle::State_Sunken))
        paintFrame(painter, option.rect.adjusted(0, 2, 0, -3), fill, fill);
}

void paintField(QPainter &painter, const QStyleOption &option)
{
    const Palette &p = Palette::of(option.palette);
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool focus = option.state & QStyle::State_HasFocus;
    const QColor border = enabled ? p.controlBorder : p.separator;
    paintFrame(painter, option.rect, option.palette.color(enabled ? QPalette::Base : QPalette::Window),
               focus ? p.accent : border, focus ? 2 : 1);
}

void paintCheckBox(QPainter &painter, const QStyleOption &option)
{
    const Palette &p = Palette::of(option.palette);
    QRect box(0, 0, 14, 14);
    box.moveCenter(option.rect.center());
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool focus = hasKeyboardFocus(option);
    const QColor border = enabled ? p.controlBorder : p.separator;
    paintFrame(painter, box, option.palette.color(enabled ? QPalette::Base : QPalette::Window),
               focus ? p.accent : border, focus ? 2 : 1);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(enabled ? p.accent : p.hint, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF o = box.topLeft();
    if (option.state & QStyle::State_On)
        painter.drawPolyline(QPolygonF{o + QPointF(3.2, 7.4), o + QPointF(6, 10.2), o + QPointF(11, 4)});
    else if (option.state & QStyle::State_NoChange)
        painter.drawLine(o + QPointF(4, 7), o + QPointF(10, 7));
    painter.restore();
}

void paintRadioButton(QPainter &painter, const QStyleOption &option)
{
    const Palette &p = Palette::of(option.palette);
    const QPointF centre = QRectF(option.rect).center();
    const bool enabled = option.state & QStyle::State_Enabled;
    const QColor border = enabled ? p.controlBorder : p.separator;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(option.palette.color(enabled ? QPalette::Base : QPalette::Window));
    painter.setPen(QPen(hasKeyboardFocus(option) ? p.accent : border, hasKeyboardFocus(option) ? 2 : 1));
    painter.drawEllipse(centre, 6.5, 6.5);
    if (option.state & QStyle::State_On) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(enabled ? p.accent : p.hint);
        painter.drawEllipse(centre, 3.5, 3.5);
    }
    painter.restore();
}

void paintHeaderSection(QPainter &painter, const QStyleOptionHeader &option)
{
    const Palette &p = Palette::of(option.palette);
    const QRect &r = option.rect;
    painter.fillRect(r, option.palette.color(QPalette::AlternateBase));
    if (option.orientation != Qt::Horizontal)
        return;
    painter.fillRect(QRect(r.left(), r.bottom(), r.width(), 1), p.separator);
    const bool last =
        option.position == QStyleOptionHeader::End || option.position == QStyleOptionHeader::OnlyOneSection;
    if (!last)
        painter.fillRect(QRect(r.right(), r.top() + 6, 1, r.height() - 12), p.separator);
}

void paintHeaderLabel(QPainter &painter, const QStyleOptionHeader &header)
{
    const Palette &p = Palette::of(header.palette);
    const bool right = header.textAlignment & Qt::AlignRight;
    painter.setFont(noteFont());
    painter.setPen(p.secondary);
    const QFontMetrics metrics(painter.font());
    QRect room = header.rect.adjusted(metric::CellPadding, 0, -metric::CellPadding, 0);
    if (header.sortIndicator != QStyleOptionHeader::None) {
        const bool up = header.sortIndicator == QStyleOptionHeader::SortUp;
        const int words = std::min(metrics.horizontalAdvance(header.text), room.width() - 12);
        const qreal x = right ? room.right() - words - 7 : room.left() + words + 8;
        paintChevron(painter, QPointF(x, QRectF(room).center().y()), QPointF(0, up ? -1 : 1), 3, p.secondary);
    }
    // A word that is a little too long may use the padding at its open side before it is cut.
    constexpr int overhang = 6;
    if (metrics.horizontalAdvance(header.text) > room.width())
        room.adjust(right ? -overhang : 0, 0, right ? 0 : overhang, 0);
    painter.drawText(room, int(header.textAlignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                     metrics.elidedText(header.text, Qt::ElideRight, room.width()));
}

QRect scrollBarPart(const QStyle &style, const QStyleOptionSlider &bar, QStyle::SubControl part, int smallest)
{
    const bool horizontal = bar.orientation == Qt::Horizontal;
    const int length = horizontal ? bar.rect.width() : bar.rect.height();
    const qint64 range = qint64(bar.maximum) - bar.minimum;
    int thumb = length;
    if (range > 0) {
        const qint64 share = qint64(bar.pageStep) * length / std::max<qint64>(1, range + bar.pageStep);
        thumb = int(std::clamp<qint64>(share, std::min(smallest, length), length));
    }
    const int start = style.sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition,
                                                    length - thumb, bar.upsideDown);
    const auto cut = [&](int from, int size) {
        const QRect r = horizontal ? QRect(bar.rect.left() + from, bar.rect.top(), size, bar.rect.height())
                                   : QRect(bar.rect.left(), bar.rect.top() + from, bar.rect.width(), size);
        return QStyle::visualRect(bar.direction, bar.rect, r);
    };
    switch (part) {
    case QStyle::SC_ScrollBarSlider:
        return cut(start, thumb);
    case QStyle::SC_ScrollBarSubPage:
        return cut(0, start);
    case QStyle::SC_ScrollBarAddPage:
        return cut(start + thumb, length - start - thumb);
    case QStyle::SC_ScrollBarGroove:
        return bar.rect;
    default:
        return {};
    }
}

void paintScrollBar(QPainter &painter, const QStyleOptionSlider &option, const QRect &thumb)
{
    const Palette &p = Palette::of(option.palette);
    const QRect &r = option.rect;
    const bool horizontal = option.orientation == Qt::Horizontal;
    painter.fillRect(r, option.palette.color(QPalette::Window));
    painter.fillRect(horizontal ? QRect(r.left(), r.top(), r.width(), 1)
                                : QRect(r.left(), r.top(), 1, r.height()),
                     p.separator);
    if (option.maximum <= option.minimum)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(option.activeSubControls & QStyle::SC_ScrollBarSlider ? p.axis : p.controlBorder);
    painter.drawRoundedRect(horizontal ? QRectF(thumb).adjusted(2, 3, -2, -2)
                                       : QRectF(thumb).adjusted(3, 2, -2, -2),
                            metric::Radius, metric::Radius);
    painter.restore();
}

void paintProgress(QPainter &painter, const QStyleOptionProgressBar &option, bool groove)
{
    const Palette &p = Palette::of(option.palette);
    QRect bar(option.rect.left(), option.rect.center().y() - 1, option.rect.width(), 4);
    if (groove) {
        painter.fillRect(bar, p.pressed);
        return;
    }
    QColor colour = p.accent;
    if (option.maximum > option.minimum) {
        const double range = double(option.maximum) - option.minimum;
        const double share = (double(option.progress) - option.minimum) / range;
        bar.setWidth(qRound(bar.width() * std::clamp(share, 0.0, 1.0)));
    } else {
        colour.setAlphaF(0.4F); // the total is not known: says "busy" without moving
    }
    painter.fillRect(bar, colour);
}

void paintDropArrow(QPainter &painter, const QPointF &centre, const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(
        QPolygonF{centre + QPointF(-4, -2.2), centre + QPointF(4, -2.2), centre + QPointF(0, 2.3)});
    painter.restore();
}

void paintChevron(QPainter &painter, const QPointF &centre, const QPointF &along, qreal size,
                  const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF across(-along.y(), along.x());
    const QPointF tip = centre + along * size / 2;
    painter.drawPolyline(
        QPolygonF{tip - along * size + across * size, tip, tip - along * size - across * size});
    painter.restore();
}

} // namespace tiebreak
