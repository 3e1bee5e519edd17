// SPDX-License-Identifier: GPL-3.0-or-later
// What every widget has to do that paints itself.
#pragma once

#include <QWidget>

namespace tiebreak
{

struct Palette;

/// A widget that paints itself. It is laid out and painted again when its size, font or palette changes,
/// painted again when it gets or loses the focus, and may say in its tool tip what is at the mouse.
class PaintedWidget : public QWidget
{
    Q_OBJECT

public:
    explicit PaintedWidget(QWidget *parent) : QWidget(parent) {}
    /// With sizes that do not depend on what it shows.
    PaintedWidget(const QSize &usual, const QSize &smallest, QWidget *parent);

    QSize sizeHint() const override { return m_usual.isValid() ? m_usual : QWidget::sizeHint(); }
    QSize minimumSizeHint() const override
    {
        return m_smallest.isValid() ? m_smallest : QWidget::minimumSizeHint();
    }

protected:
    /// Paints all of it, in colours of its palette.
    virtual void paint(QPainter &painter, const Palette &colours) = 0;
    /// Called when what depends on size, font and palette is no longer true.
    virtual void layOut();
    /// What is at `point`, for the tool tip; toolTip() where it is empty.
    virtual QString toolTipAt(const QPoint &point) const;

    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QSize m_usual;
    QSize m_smallest;
};

/// The frame inside `rect` of what has the focus.
void paintFocusFrame(QPainter &painter, const QRectF &rect, const Palette &colours);

} // namespace tiebreak
