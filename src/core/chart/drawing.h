// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as a list of shapes, which the window paints and a report writes as SVG.
#pragma once

#include "core/prose/wording.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tiebreak
{

/// A place in a drawing, in pixels; y grows downwards.
struct ChartPoint {
    double x = 0;
    double y = 0;
};

/// A box in a drawing, in pixels.
struct ChartBox {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;

    double width() const { return right - left; }
    double height() const { return bottom - top; }
    bool contains(const ChartBox &other) const;
    bool overlaps(const ChartBox &other) const;
};

/// What a shape is for: each medium has a colour for it. First to Sixth are those of series, Bar
/// and Score the fill and the frame of scores, TimeBar and Time those of times.
enum class Ink {
    Text,
    Secondary,
    Grid,
    Axis,
    Good,
    GoodWash,
    Bad,
    Bar,
    Score,
    TimeBar,
    TimeHatch,
    Time,
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth
};

enum class Dash { Solid, Dashed, Dotted };
/// Which end of a text stands at its place.
enum class Anchor { Start, Middle, End };

/// Shapes in the order in which they are drawn.
struct Drawing {
    /// A line through points.
    struct Line {
        std::vector<ChartPoint> points;
        Ink ink = Ink::Text;
        Dash dash = Dash::Solid;
        bool thick = false; ///< of a curve
    };
    /// A box that is filled.
    struct Fill {
        ChartBox box;
        Ink ink = Ink::Text;
    };
    /// What lies below a line, filled faintly.
    struct Wash {
        std::vector<ChartPoint> points;
        Ink ink = Ink::Text;
    };
    /// One line of text; `at` is the middle of its height.
    struct Words {
        ChartPoint at;
        Anchor anchor = Anchor::Start;
        std::string text;
        Ink ink = Ink::Text;
        bool strong = false;
    };
    /// A mark with what is said of it.
    struct Mark {
        enum class Kind { Dot, Ring, Cross, Dash };
        ChartPoint at;
        Kind kind = Kind::Dot;
        double radius = 0;
        Ink ink = Ink::Text;
        std::string words; ///< may be empty
    };
    using Shape = std::variant<Line, Fill, Wash, Words, Mark>;
    /// What the window says of a part of the drawing.
    struct Hint {
        ChartBox box;
        std::string words;
    };

    double width = 0;
    double height = 0;
    std::string name;  ///< for those who do not see it
    std::string words; ///< the same in full; may be empty
    std::vector<Shape> shapes;
    std::vector<Hint> hints;
};

/// Where something is drawn: its size and how texts are written there.
struct ChartCanvas {
    double width = 0;
    double height = 0;
    double lineHeight = 0;                                             ///< of a text
    std::function<double(std::string_view text, bool strong)> widthOf; ///< of a text
    Wording wording;
};

/// Where values lie along a stretch of pixels; those outside lie outside.
struct ValueScale {
    double from = 0; ///< above 0 where the scale is logarithmic
    double to = 1;
    double start = 0; ///< may be the greater one
    double end = 1;
    bool logarithmic = false;

    /// The middle where the scale has no length.
    double at(double value) const;
};

/// A value that an axis marks.
struct AxisTick {
    double at = 0; ///< in pixels; in PlotAxes the value itself
    std::string text;
};

/// Between a plot and the labels at its left.
inline constexpr double axisLabelGap = 6;
/// What the labels of an axis at the left of a plot take, with their gap.
double widthBeside(std::span<const AxisTick> ticks, const ChartCanvas &canvas);
/// What the labels of an axis below a plot take, with their gap.
double heightBelow(const ChartCanvas &canvas);
/// Lines across the plot, with labels at its left: those that do not touch one before them in the list. In
/// the ink of an axis they are short marks before the plot.
void addAxisBeside(Drawing &drawing, const ChartBox &plot, std::span<const AxisTick> ticks,
                   const ChartCanvas &canvas, Ink ink = Ink::Grid);
/// Ticks below the plot with labels: those that do not touch one before them in the list, all within the
/// canvas.
void addAxisBelow(Drawing &drawing, const ChartBox &plot, std::span<const AxisTick> ticks,
                  const ChartCanvas &canvas);

/// The line at the lower edge of the plot.
void addBaseline(Drawing &drawing, const ChartBox &plot);

/// How many labels have room at the left of a plot in a canvas of this height: at least 2, at most `most`.
int ticksThatFit(double height, int most);

/// A plot and the scales of its axes.
struct Plot {
    ChartBox box;
    ValueScale x;
    ValueScale y;

    ChartPoint at(double ofX, double ofY) const { return {x.at(ofX), y.at(ofY)}; }
};
/// What a plot is laid out from.
struct PlotAxes {
    ValueScale x; ///< all but its pixels, as that of y
    ValueScale y;
    std::vector<AxisTick> below;
    std::vector<AxisTick> beside;
    std::string title; ///< of the axis below, in a line of its own where the canvas is not low; may be empty
    double roomAtRight = 0; ///< for names behind the plot
};
/// Adds the axes of a plot that fills the canvas.
Plot addPlot(Drawing &drawing, const PlotAxes &axes, const ChartCanvas &canvas);

/// A label below or above a plot.
struct PlacedLabel {
    std::size_t tick = 0;
    double middle = 0;
};
/// The labels of those ticks that do not touch one before them in the list, all within the canvas.
std::vector<PlacedLabel> placedLabels(std::span<const AxisTick> ticks, const ChartCanvas &canvas);

/// What is taken in a chart.
class FreeSpace
{
public:
    explicit FreeSpace(const ChartBox &bounds) : m_bounds(bounds) {}

    void take(const ChartBox &box) { m_taken.push_back(box); }
    /// Whether a box lies within the bounds and touches nothing that is taken.
    bool isFree(const ChartBox &box) const;
    /// The index of the first free one, which is taken then; nothing where none is free.
    std::optional<std::size_t> takeFirst(std::span<const ChartBox> places);

private:
    ChartBox m_bounds;
    std::vector<ChartBox> m_taken;
};

} // namespace tiebreak
