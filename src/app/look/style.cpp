// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/style.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTableView>

#include <algorithm>

namespace tiebreak
{

namespace
{

bool isMainAction(const QWidget *widget)
{
    return widget && widget->property(MainActionProperty).toBool();
}

constexpr int menuArrowRoom = 18;
constexpr int comboIconGap = 4;

/// A tool button that does nothing but open its menu: it gets a choice's arrow.
bool opensMenu(const QStyleOptionToolButton &button)
{
    return (button.features & QStyleOptionToolButton::HasMenu) &&
           !(button.features & QStyleOptionToolButton::MenuButtonPopup);
}

void repaintAll(QWidget *window)
{
    window->update();
    for (QWidget *child : window->findChildren<QWidget *>())
        child->update();
}

bool hasKeyboardFocus(const QStyleOption &option)
{
    return (option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_KeyboardFocusChange);
}

/// A rounded frame of `width` pixels, inside `rect`.
void paintFrame(QPainter &painter, const QRect &rect, const QColor &fill, const QColor &border, int width = 1)
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

/// A flat button's ground: nothing until the mouse or the keyboard is on it.
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

/// The ground of an entry of the menu bar, while it is chosen.
void paintMenuBarItem(QPainter &painter, const QStyleOption &option)
{
    const QColor fill = Palette::of(option.palette).pressed;
    if (option.state & QStyle::State_Enabled &&
        option.state & (QStyle::State_Selected | QStyle::State_Sunken))
        paintFrame(painter, option.rect.adjusted(0, 2, 0, -3), fill, fill);
}

/// The frame of a text field, 2 px accent when focused.
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

/// The words of a header's section and the arrow of its order.
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

/// Where a part of a scroll bar without step buttons lies; the slider is at least `smallest` long.
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

/// Groove and thumb; `thumb` is where the slider stands.
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

} // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget) ||
        qobject_cast<QAbstractSpinBox *>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (isMainAction(widget))
        widget->setFont(strongFont());
    // Qt would take any text with a tag in it for HTML. Tool tips are labels as well, and this comes before
    // their text.
    if (auto *label = qobject_cast<QLabel *>(widget); label && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
}

void Style::polish(QApplication *application)
{
    QProxyStyle::polish(application);
    application->installEventFilter(this);
}

bool Style::eventFilter(QObject *watched, QEvent *event)
{
    // Shortcut letters are underlined while Alt is held, and not before.
    const bool press = event->type() == QEvent::KeyPress;
    const bool leave = event->type() == QEvent::KeyRelease || event->type() == QEvent::WindowDeactivate;
    if (press || leave) {
        const auto *key = dynamic_cast<QKeyEvent *>(event);
        if ((!key || key->key() == Qt::Key_Alt) && m_shortcutsShown != press) {
            m_shortcutsShown = press;
            for (QWidget *window : QApplication::topLevelWidgets())
                repaintAll(window);
        }
    }
    return QProxyStyle::eventFilter(watched, event);
}

int Style::pixelMetric(PixelMetric which, const QStyleOption *option, const QWidget *widget) const
{
    switch (which) {
    case PM_SplitterWidth:
    case PM_DockWidgetSeparatorExtent:
        return 1;
    case PM_MenuBarItemSpacing:
    case PM_MenuVMargin:
        return 4;
    case PM_MenuBarHMargin:
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return 6;
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin:
    case PM_DockWidgetFrameWidth:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_ScrollBarSliderMin:
        return 24;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 14;
    case PM_HeaderMargin:
        return metric::CellPadding;
    case PM_FocusFrameHMargin: // the cells of a table begin and end where its headers do
        return qobject_cast<const QTableView *>(widget) ? metric::CellPadding - 1 : 2;
    case PM_HeaderDefaultSectionSizeVertical:
        return metric::RowHeight;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
        return 16;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return 8;
    case PM_ScrollBarExtent:
    case PM_LayoutLeftMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutBottomMargin:
        return 12;
    default:
        return QProxyStyle::pixelMetric(which, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *data) const
{
    switch (hint) {
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_EtchDisabledText:
    case SH_ComboBox_Popup:
    case SH_ScrollBar_Transient:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_UnderlineShortcut:
        return m_shortcutsShown ? 1 : 0;
    case SH_ToolTip_WakeUpDelay:
        return 400;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                              const QWidget *widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton:
        result.setWidth(size.width() + 24);
        [[fallthrough]];
    case CT_LineEdit:
    case CT_SpinBox:
        result.setHeight(metric::ControlHeight);
        break;
    case CT_ComboBox:
        result = QSize(size.width() + 34, metric::ControlHeight);
        break;
    case CT_ToolButton:
        result = QSize(std::max(metric::ControlHeight, size.width() + 8), metric::ControlHeight);
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
            button && opensMenu(*button))
            result.rwidth() += menuArrowRoom;
        break;
    case CT_HeaderSection:
        result.setHeight(metric::HeaderHeight);
        break;
    case CT_MenuBarItem:
        result.setWidth(size.width() + 14);
        [[fallthrough]];
    case CT_MenuBar:
        result.setHeight(metric::ControlHeight);
        break;
    default:
        break;
    }
    return result;
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    const Palette &p = Palette::of(option->palette);
    switch (element) {
    case PE_PanelButtonCommand:
        paintButton(*painter, *option, isMainAction(widget));
        return;
    case PE_PanelButtonTool:
        if (option->state & State_AutoRaise)
            paintFlatButton(*painter, *option);
        else
            paintButton(*painter, *option, false);
        return;
    case PE_PanelLineEdit: {
        // A field inside a choice or a spin box stands in that control's own frame.
        const QWidget *parent = widget ? widget->parentWidget() : nullptr;
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (!qobject_cast<const QComboBox *>(parent) && !qobject_cast<const QAbstractSpinBox *>(parent) &&
            frame && frame->lineWidth > 0)
            paintField(*painter, *option);
        return;
    }
    case PE_FrameLineEdit:
    case PE_FrameStatusBarItem:
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        paintCheckBox(*painter, *option);
        return;
    case PE_IndicatorRadioButton:
        paintRadioButton(*painter, *option);
        return;
    case PE_IndicatorBranch:
        if (option->state & State_Children)
            paintChevron(*painter, QRectF(option->rect).center(),
                         option->state & State_Open ? QPointF(0, 1) : QPointF(1, 0), 3.5, p.secondary);
        return;
    case PE_IndicatorArrowDown:
        paintDropArrow(*painter, QRectF(option->rect).center(), p.secondary);
        return;
    case PE_IndicatorDockWidgetResizeHandle:
        painter->fillRect(option->rect, p.separator);
        return;
    case PE_FrameFocusRect:
        if (qobject_cast<const QAbstractItemView *>(widget))
            paintInnerFrame(*painter, option->rect, p.accent);
        else if (option->state & State_AutoRaise) // such a button has a panel only under the mouse
            paintInnerFrame(*painter, option->rect.adjusted(-3, -3, 3, 3), p.accent);
        return;
    case PE_Frame:
        paintInnerFrame(*painter, option->rect, p.separator);
        return;
    case PE_PanelStatusBar:
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        painter->fillRect(QRect(option->rect.topLeft(), QSize(option->rect.width(), 1)), p.separator);
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    const Palette &p = Palette::of(option->palette);
    const QRect &r = option->rect;
    switch (element) {
    case CE_Splitter:
        painter->fillRect(r, p.separator);
        return;
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
            button && isMainAction(widget) && button->state & State_Enabled) {
            QStyleOptionButton copy = *button;
            copy.palette.setColor(QPalette::ButtonText, p.onAccent);
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_ComboBoxLabel:
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
            combo && !combo->editable) {
            QStyleOptionComboBox copy = *combo;
            const QRect field = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
            const int icon = combo->currentIcon.isNull() ? 0 : combo->iconSize.width() + comboIconGap;
            copy.currentText =
                combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, field.width() - icon - 2);
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_HeaderSection:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            paintHeaderSection(*painter, *header);
            return;
        }
        break;
    case CE_HeaderEmptyArea:
        painter->fillRect(r, option->palette.color(QPalette::AlternateBase));
        painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), p.separator);
        return;
    case CE_Header:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            paintHeaderSection(*painter, *header);
            paintHeaderLabel(*painter, *header);
            return;
        }
        break;
    case CE_ShapedFrame:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
            frame && (frame->frameShape == QFrame::HLine || frame->frameShape == QFrame::VLine)) {
            const bool across = frame->frameShape == QFrame::HLine;
            painter->fillRect(across ? QRect(r.left(), r.center().y(), r.width(), 1)
                                     : QRect(r.center().x(), r.top(), 1, r.height()),
                              p.separator);
            return;
        }
        break;
    case CE_MenuBarItem:
    case CE_MenuBarEmptyArea:
        painter->fillRect(r, option->palette.color(QPalette::Window));
        painter->fillRect(QRect(r.left(), widget ? widget->height() - 1 : r.bottom(), r.width(), 1),
                          p.separator);
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
            item && element == CE_MenuBarItem) {
            paintMenuBarItem(*painter, *option);
            const int letters = m_shortcutsShown ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
            drawItemText(painter, r, Qt::AlignCenter | letters, option->palette,
                         option->state & State_Enabled, item->text, QPalette::WindowText);
        }
        return;
    case CE_ProgressBarGroove:
    case CE_ProgressBarContents:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option))
            paintProgress(*painter, *bar, element == CE_ProgressBarGroove);
        return;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    const Palette &p = Palette::of(option->palette);
    if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        combo && control == CC_ComboBox) {
        if (combo->editable)
            paintField(*painter, *option);
        else
            paintButton(*painter, *option, false);
        const QRect arrow = subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
        paintDropArrow(*painter, QRectF(arrow).center(),
                       option->state & State_Enabled ? p.secondary : p.hint);
        return;
    }
    if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
        spin && control == CC_SpinBox) {
        paintField(*painter, *option);
        if (spin->buttonSymbols == QAbstractSpinBox::NoButtons)
            return;
        const auto arrow = [&](SubControl part, bool can, qreal up) {
            const QPointF centre = QRectF(subControlRect(CC_SpinBox, option, part, widget)).center();
            paintChevron(*painter, centre + QPointF(0, -up), QPointF(0, up), 3,
                         can ? p.secondary : p.separator);
        };
        arrow(SC_SpinBoxUp, spin->stepEnabled & QAbstractSpinBox::StepUpEnabled, -1);
        arrow(SC_SpinBoxDown, spin->stepEnabled & QAbstractSpinBox::StepDownEnabled, 1);
        return;
    }
    if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
        button && control == CC_ToolButton && opensMenu(*button)) {
        drawPrimitive(PE_PanelButtonTool, button, painter, widget);
        QStyleOptionToolButton label = *button;
        label.rect.adjust(4, 0, -menuArrowRoom, 0);
        drawControl(CE_ToolButtonLabel, &label, painter, widget);
        paintDropArrow(*painter, QPointF(button->rect.right() - 10, QRectF(button->rect).center().y()),
                       option->state & State_Enabled ? p.secondary : p.hint);
        return;
    }
    if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
        slider && control == CC_ScrollBar) {
        paintScrollBar(*painter, *slider, subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget));
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    if (element == SE_LineEditContents) {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        const QWidget *parent = widget ? widget->parentWidget() : nullptr;
        if (frame && frame->lineWidth > 0 && !qobject_cast<const QComboBox *>(parent) &&
            !qobject_cast<const QAbstractSpinBox *>(parent))
            return option->rect.adjusted(6, 2, -6, -2);
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                            const QWidget *widget) const
{
    if (const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
        bar && control == CC_ScrollBar)
        return scrollBarPart(*this, *bar, subControl, pixelMetric(PM_ScrollBarSliderMin, option, widget));
    if (control == CC_ComboBox) {
        const QRect &r = option->rect;
        if (subControl == SC_ComboBoxArrow)
            return visualRect(option->direction, r, QRect(r.right() - 21, r.top(), 20, r.height()));
        if (subControl == SC_ComboBoxEditField) {
            const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
            const int left = combo && combo->editable ? 6 : 8;
            return visualRect(option->direction, r,
                              QRect(r.left() + left, r.top() + 2, r.width() - left - 22, r.height() - 4));
        }
    }
    return QProxyStyle::subControlRect(control, option, subControl, widget);
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

#include "moc_style.cpp"
