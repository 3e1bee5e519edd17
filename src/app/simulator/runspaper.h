// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as pages of paper; text only, nothing is drawn or written here.
#pragma once

#include "sim/run/runrecord.h"

#include <QByteArray>
#include <QSize>
#include <QString>

#include <vector>

namespace tiebreak
{

/// A chart that is already drawn.
struct DrawnChart {
    QByteArray png;
    QSize size;      ///< in pixels of 1/96 inch
    QString inWords; ///< for who cannot see it
};

/// The simple HTML that pdfOf() lays out: the answer, the table, the chart, why rows are wrong, and for each
/// run its settings and the command that repeats it.
QString runsPaper(const std::vector<RunRecord> &records, const DrawnChart &cost);

} // namespace tiebreak
