// SPDX-License-Identifier: GPL-3.0-or-later
// What all charts have in common: fonts, colours, axes that label only given places.
#pragma once

#include <QChartView>
#include <QList>

#include <utility>

class QCategoryAxis;

namespace tiebreak
{

struct Palette;

/// A chart without frame, legend or animation. Made anew whenever its data or the palette changes. It takes
/// no focus: what it draws is said in words elsewhere. Axes have labels at given values, since Qt's own
/// logarithmic axis labels the powers of its base alone, as printf writes them: latencies from 0.8 to 3 ms
/// would get one label, and none would say "1 h" or "10 M".
class PlotView : public QChartView
{
    Q_OBJECT

public:
    explicit PlotView(QWidget *parent = nullptr);

    /// The chart as an SVG of this size in pixels, in light colours whatever the theme is. Changes how the
    /// view itself looks: for one that is not on the screen.
    QByteArray svg(const QSize &size);
    /// What the chart is going to show, said in its middle while it is empty.
    void setEmptyWords(const QString &words);

protected:
    /// A value of an axis with its label.
    using Ticks = QList<std::pair<double, QString>>;
    struct Axis {
        double first = 0;
        double last = 1;
        Ticks ticks;
        QString title;
        bool gridlines = false; ///< for the axis at the left
    };

    /// How many labels have room at the left, at least 2.
    int labelsThatFit() const;
    /// About how high the plot is.
    double plotHeight() const;
    /// Makes the chart anew by fill().
    void rebuild();
    /// Adds axes and series to an empty chart.
    virtual void fill(QChart &chart, const Palette &palette) = 0;
    /// Whether there is nothing to show yet: then paintOver() is not called.
    virtual bool isEmpty() const { return false; }
    /// Paints above the series, in the view's coordinates.
    virtual void paintOver(QPainter &painter, const Palette &palette) = 0;
    /// What is said of a point in a tool tip; empty: nothing.
    virtual QString wordsAt(const QPointF &point) const = 0;

    /// Adds an axis below or at the left.
    QCategoryAxis *addAxis(QChart &chart, Qt::Alignment side, const Axis &axis, const Palette &palette);
    /// Where a point of the chart stands in the view.
    QPointF place(double x, double y) const;
    QRectF plotArea() const;

    void drawBackground(QPainter *painter, const QRectF &rect) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// The last label below the plot may reach over its end; it is to be seen whole.
    void makeRoomAtRight();

    QString m_emptyWords;
    bool m_filled = false;
    int m_filledFor = 0;       ///< labelsThatFit() then
    QList<double> m_gridlines; ///< values of the axis at the left
    Axis m_below;              ///< without ticks: there is none
};

} // namespace tiebreak
