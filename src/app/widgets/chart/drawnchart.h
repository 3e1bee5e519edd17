// SPDX-License-Identifier: GPL-3.0-or-later
// A chart that a function lays out for the size it has.
#pragma once

#include "app/widgets/chart/chartview.h"
#include "core/chart/drawing.h"

#include <QRectF>
#include <QString>

#include <functional>

class QPainter;

namespace tiebreak
{

struct Palette;

/// Paints a drawing, its texts in axisFont().
void paintDrawing(QPainter &painter, const Drawing &drawing, const Palette &palette);
/// The same box.
inline ChartBox boxOf(const QRectF &rect)
{
    return {rect.left(), rect.top(), rect.right(), rect.bottom()};
}
/// A canvas of the window: texts in axisFont(), numbers with groups of digits.
ChartCanvas windowCanvas(const QSizeF &size);

/// Shows a drawing, which is laid out anew for each size. It takes no focus: its description says it in
/// words. A tool tip says what the drawing says of the point.
class DrawnChart : public ChartView
{
public:
    using Layout = std::function<Drawing(const ChartCanvas &)>;

    /// `emptyWords` stand where nothing is drawn.
    explicit DrawnChart(const QString &emptyWords, QWidget *parent = nullptr);

    void draw(Layout layout);
    QString wordsAt(const QPointF &point) const override;

protected:
    void layOut() override;
    void paint(QPainter &painter, const Palette &colours) override;

private:
    QString m_emptyWords;
    Layout m_layout;
    Drawing m_drawing;
};

} // namespace tiebreak
