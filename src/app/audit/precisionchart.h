// SPDX-License-Identifier: GPL-3.0-or-later
// How much time one double spans, score by score, and where the board's members stand.
#pragma once

#include "app/session/boardaudit.h"
#include "app/widgets/chart/chartpane.h"
#include "app/widgets/chart/plotview.h"
#include "core/codec/codecspec.h"
#include "models/lab/precisioncurve.h"

namespace tiebreak
{

/// An exact step curve over the density of the board, with rings where collapsed ties sit.
class PrecisionChart : public PlotView
{
    Q_OBJECT

public:
    using PlotView::PlotView;

    void showCurve(const PrecisionCurve &curve, const CodecSpec &codec);

protected:
    void fill(QChart &chart, const Palette &palette) override;
    void paintOver(QPainter &painter, const Palette &palette) override;
    QString wordsAt(const QPointF &point) const override;

private:
    void addDensity(QChart &chart, QAbstractAxis *scores, QAbstractAxis *spans, const Palette &palette) const;
    Ticks spanTicks() const;
    double lowestSpan() const;
    double highestSpan() const;
    /// Where a score and so many ticks stand in the view.
    QPointF at(double score, double ticks) const;
    Ticks scoreTicks() const;
    void paintLimit(QPainter &painter, const Palette &palette) const;
    void paintDensityName(QPainter &painter, const Palette &palette) const;
    /// The upright bar where the codec ends.
    void paintEnd(QPainter &painter, const Palette &palette) const;
    /// A line separator stands where the words may be broken.
    QString limitWords() const;

    PrecisionCurve m_curve;
    CodecSpec m_codec;
};

/// The words around it, in the window and in a report alike.
ChartWords precisionWords(const AuditRun &audit);

} // namespace tiebreak
