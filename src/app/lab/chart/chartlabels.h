// SPDX-License-Identifier: GPL-3.0-or-later
// Where the words of the Lab's main chart stand: none touches another or a line.
#pragma once

#include "app/lab/chart/chartlines.h"

#include <QFont>

namespace tiebreak
{

/// Words in the chart.
struct ChartLabel {
    enum class Kind {
        Codec,   ///< the name of one line
        Several, ///< the names of lines that run side by side
        Density, ///< whose members the band shows
        Legend,  ///< what the marks mean: three lines
    };
    Kind kind = Kind::Codec;
    int curve = -1; ///< of a Codec
    QString text;
    QRectF box;
    QPolygonF leader; ///< from the line to the words; may be empty
};

/// What the labels are placed in.
struct ChartScene {
    const QList<CodecCurve> &curves;
    const ChartScale &scale;
    const QList<ChartLine> &lines;
    int current = -1;     ///< its name comes first
    double width = 0;     ///< of the chart: names of lines that end near the edge may stand right of the plot
    QString densityWords; ///< empty: there is no band
    double densityAt = 0; ///< x of its highest bar
};

/// As many labels as have room. Every codec's name has a place before anything else; what finds none is left
/// to the table and the tool tip.
QList<ChartLabel> placeLabels(const ChartScene &scene, const QFont &font, const QFont &strong);

/// The lines of the legend of marks, in the order in which they are painted.
QStringList legendWords();
/// How far the words of the legend stand from its left.
inline constexpr double legendIndent = 16;

} // namespace tiebreak
