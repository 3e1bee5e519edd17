// SPDX-License-Identifier: GPL-3.0-or-later
// Tiebreak's style over Fusion: how controls measure and are painted, and what custom controls borrow of it.
#pragma once

#include <QProxyStyle>

class QApplication;
class QColor;

namespace tiebreak
{

/// A button with this set (Qt property, bool) is painted as the page's main action, in the accent colour.
inline constexpr const char *MainActionProperty = "mainAction";

/// Fusion with Tiebreak's frames, fields, buttons, headers and selection. Labels and tool tips are plain text
/// unless a label asks for another format itself: names and what a server says may hold tags.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    void polish(QWidget *widget) override;
    void polish(QApplication *application) override;
    using QProxyStyle::polish;
    bool eventFilter(QObject *watched, QEvent *event) override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                         const QWidget *widget) const override;

private:
    bool m_shortcutsShown = false;
};

/// A square frame of one whole pixel's width just inside `rect`, at every scale.
void paintInnerFrame(QPainter &painter, const QRect &rect, const QColor &colour);
/// The frame of a button or choice in the option's state; the main action is filled with the accent colour.
void paintButton(QPainter &painter, const QStyleOption &option, bool mainAction);
/// The small filled arrow of a choice.
void paintDropArrow(QPainter &painter, const QPointF &centre, const QColor &colour);
/// An open arrow that points along the unit vector `along`.
void paintChevron(QPainter &painter, const QPointF &centre, const QPointF &along, qreal size,
                  const QColor &colour);

} // namespace tiebreak
