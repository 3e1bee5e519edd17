// SPDX-License-Identifier: GPL-3.0-or-later
// Where a board moves: a heat map of rank and time.
#pragma once

#include "app/live/charts/scoreticks.h"
#include "app/live/charts/timeticks.h"
#include "app/widgets/chart/chartview.h"
#include "core/live/shape/seismograph.h"

#include <QImage>

#include <optional>
#include <vector>

namespace tiebreak
{

/// How strong the colour of a shift is, 0 to 1: by the logarithm, from one place to a thousand.
double shiftStrength(float places);

/// The plot, its axes and its legend in a view of a size.
struct SeismographLayout {
    QRectF plot;
    TimeScale time;
    std::int64_t ranks = 0; ///< of the board, as far as its samples reach
    Drawing axes;
    struct LegendEntry {
        QRectF swatch;
        QRectF box;
        QString text;
        float places = 0; ///< notThere: nobody looked
    };
    QList<LegendEntry> legend;

    static SeismographLayout of(const Seismograph &seismograph, Moment now, const QSizeF &size,
                                const QTimeZone &zone);
    /// The top of the band that a rank begins.
    double yOf(std::int64_t rank) const;
    /// The rank whose band is at a place.
    std::int64_t rankAt(double y) const;
};

/// The last ten minutes, the top of the board above. It takes no focus: its description says it in words.
class SeismographView : public ChartView
{
    Q_OBJECT

public:
    explicit SeismographView(QWidget *parent = nullptr);

    /// Shows what was seen up to `now`.
    void setSeismograph(const Seismograph &seismograph, Moment now);
    const SeismographLayout &chart() const { return m_layout; }
    /// The strength of the colour at a point of the plot: 0 where nothing moved; nothing where nobody looked.
    std::optional<double> strengthAt(const QPointF &point) const;
    /// What is said of a point; empty outside the plot and where nobody looked.
    QString wordsAt(const QPointF &point) const override;

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    struct Cell {
        const SeismographColumn *column = nullptr;
        std::size_t band = 0;
    };
    void layOut() override;
    std::optional<Cell> cellAt(const QPointF &point) const;
    QImage painted(double pixelRatio) const;
    void paintLegend(QPainter &painter) const;

    Seismograph m_seismograph;
    Moment m_now;
    SeismographLayout m_layout;
    QImage m_image;
};

} // namespace tiebreak
