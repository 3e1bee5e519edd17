// SPDX-License-Identifier: GPL-3.0-or-later
// Where the scores and gaps of a heat map stand, and what its axes say.
#pragma once

#include "core/chart/drawing.h"
#include "lab/survival/survival.h"

#include <QRectF>

#include <vector>

namespace tiebreak
{

/// One logarithmic axis of cells: where each begins, between its value and the one before.
class CellAxis
{
public:
    CellAxis() = default;
    /// `values` are ascending and at least 1; the cells fill the pixels from `start` to `end`, which may lie
    /// before it.
    CellAxis(const std::vector<std::int64_t> &values, double start, double end);

    double place(double value) const;
    /// The cell under a place, the nearest beyond the ends.
    std::size_t cellAt(double place) const;
    /// Where cell `index` begins and ends.
    double begin(std::size_t index) const { return m_edges[index]; }
    double end(std::size_t index) const { return m_edges[index + 1]; }

private:
    double m_start = 0;
    double m_perLog = 0; ///< pixels for a power of e
    double m_firstLog = 0;
    std::vector<double> m_edges;
};

/// The plot and its axes in a widget.
struct HeatMapAxes {
    QRectF plot;
    CellAxis scores;
    CellAxis gaps;
    Drawing axes; ///< gaps as spans of time as people say them

    /// For a map with at least one cell.
    static HeatMapAxes of(const SurvivalMap &map, const QSizeF &size);
};

} // namespace tiebreak
