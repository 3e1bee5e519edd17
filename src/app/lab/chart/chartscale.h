// SPDX-License-Identifier: GPL-3.0-or-later
// Where scores and resolutions stand in the Lab's main chart.
#pragma once

#include "core/chart/drawing.h"

#include <QRectF>

#include <cstdint>

namespace tiebreak
{

/// Both axes are logarithmic: scores from 1 to 2^53, resolutions from 1 µs to `top`.
struct ChartScale {
    QRectF plot;
    double top = 1; ///< microseconds
    Drawing axes;

    double xOf(double score) const;
    double yOf(double microseconds) const;
    /// The nearest score to a place, 1 to 2^53.
    std::int64_t scoreAt(double x) const;
};

/// Room for the axes in a widget of `size`, with `right` px kept free at the right. Resolutions up to `most`
/// microseconds have a place, and 100 years always.
ChartScale chartScale(const QSizeF &size, double right, double most);

} // namespace tiebreak
