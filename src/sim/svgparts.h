// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of a report are drawn with, in SVG.
#pragma once

#include "sim/runrecord.h"

#include <string>
#include <string_view>

namespace tiebreak::svg
{

/// In pixels.
struct Box {
    double left, top, right, bottom;
};

/// Where values lie on a stretch of pixels.
struct Axis {
    double from, to;
    bool logarithmic;
    double start, end; ///< in pixels; the start may be the greater one

    double at(double value) const;
};

/// A coordinate.
std::string px(double value);
/// `kind` is a class of the page's style.
std::string textAt(double x, double y, std::string_view anchor, std::string_view kind, std::string_view text);
std::string lineAt(double x1, double y1, double x2, double y2, std::string_view kind);
std::string rectangle(const Box &box, std::string_view kind);
/// A dot where it is right, a cross where it is not: never the colour alone.
std::string mark(double x, double y, RunOutcome outcome, std::string_view title);
/// What is drawn `inside`, under a name for those who do not see it.
std::string picture(double width, double height, std::string_view name, const std::string &inside);

} // namespace tiebreak::svg
