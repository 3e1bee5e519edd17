// SPDX-License-Identifier: GPL-3.0-or-later
// The gap between doubles as a time, score by score, and where the board's members stand.
#pragma once

#include "app/session/boardaudit.h"
#include "app/widgets/chart/chartpane.h"
#include "core/chart/drawing.h"
#include "core/codec/codecspec.h"
#include "models/lab/precisioncurve.h"

#include <QChartView>

#include <vector>

namespace tiebreak
{

struct Palette;

/// An exact step curve over the density of the board, with rings where collapsed ties sit. Its axes count
/// powers of ten of the score and powers of two of the ticks, and have labels at given values, since Qt's own
/// logarithmic axis labels the powers of its base alone. It takes no focus: its description says it in words.
class PrecisionChart : public QChartView
{
    Q_OBJECT

public:
    explicit PrecisionChart(QWidget *parent = nullptr);

    void showCurve(const PrecisionCurve &curve, const CodecSpec &codec);

protected:
    void drawBackground(QPainter *painter, const QRectF &rect) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// A chart is made anew whenever its data, size or palette changes.
    void rebuild();
    /// Adds an axis below or at the left.
    QAbstractAxis *addAxis(QChart &chart, Qt::Alignment side, double first, double last,
                           const std::vector<AxisTick> &ticks) const;
    void addDensity(QChart &chart) const;
    void addCurve(QChart &chart) const;
    /// The last label below the plot may reach over its end; it is to be seen whole.
    int roomAtRight() const;
    int labelsThatFit() const;
    std::vector<AxisTick> spanLabels() const;
    std::vector<AxisTick> scoreLabels() const;
    double lowestSpan() const;
    double highestSpan() const;

    QRectF plotArea() const;
    /// Where a score and so many ticks stand in the view.
    QPointF at(double score, double ticks) const;
    QPen curvePen(double width) const;
    void paintLimit(QPainter &painter, const Palette &palette) const;
    void paintDensityName(QPainter &painter, const Palette &palette) const;
    /// The upright bar where the codec ends.
    void paintEnd(QPainter &painter) const;
    void paintRings(QPainter &painter, const Palette &palette) const;
    /// A line separator stands where the words may be broken.
    QString limitWords() const;
    /// What is said of a point; empty: nothing.
    QString wordsAt(const QPointF &point) const;

    PrecisionCurve m_curve; ///< without steps: there is none yet
    CodecSpec m_codec;
};

/// The words around it, in the window and in a report alike.
ChartWords precisionWords(const AuditRun &audit);

} // namespace tiebreak
