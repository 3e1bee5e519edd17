// SPDX-License-Identifier: GPL-3.0-or-later
// How the Lab's main chart is painted.
#pragma once

#include "app/lab/chart/chartlabels.h"
#include "models/lab/precisioncurve.h"

class QPainter;

namespace tiebreak
{

struct Palette;

/// Everything of the chart that does not depend on the cursor, with its place.
struct ChartPicture {
    double height = 0;
    ChartScale scale;
    QList<ChartLine> lines;
    QList<ChartLabel> labels;
};

/// The picture of these curves in a chart of `size`. `densityWords` name the band of `bins`.
ChartPicture layOutPicture(const QSizeF &size, const QList<CodecCurve> &curves, int current,
                           const std::vector<PrecisionCurve::Bin> &bins, const QString &densityWords);

/// Paints the axes, the band of `bins`, the lines and their names.
void paintPicture(QPainter &painter, const ChartPicture &picture, const QList<CodecCurve> &curves,
                  int current, const std::vector<PrecisionCurve::Bin> &bins, const Palette &palette);

/// Where the cursor's score is written; its line stands at ChartScale::xOf().
QRectF cursorWordsBox(const ChartScale &scale, std::int64_t score, double width);
/// Paints the cursor with a dot on each line.
void paintCursor(QPainter &painter, const ChartPicture &picture, const QList<CodecCurve> &curves,
                 std::int64_t score, double width, const Palette &palette);

} // namespace tiebreak
