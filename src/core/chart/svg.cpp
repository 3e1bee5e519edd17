// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/svg.h"

#include "core/prose/template.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// A coordinate; what is not finite or far outside stands at the edge of what renderers hold.
double px(double value)
{
    return std::isnan(value) ? 0 : std::clamp(value, -1e5, 1e5);
}

std::string pointsText(const std::vector<ChartPoint> &points)
{
    std::string text;
    for (const ChartPoint &point : points)
        text += fmt::format("{}{:.1f},{:.1f}", text.empty() ? "" : " ", px(point.x), px(point.y));
    return text;
}

std::string_view anchorName(Anchor anchor)
{
    return anchor == Anchor::Start ? "start" : anchor == Anchor::Middle ? "middle" : "end";
}

std::string_view dashClass(Dash dash)
{
    switch (dash) {
    case Dash::Dashed:
        return " dashed";
    case Dash::Dotted:
        return " dotted";
    case Dash::Solid:
        break;
    }
    return "";
}

/// All looks are in classes: QtSvg forgets those of the style where an attribute says something of a stroke
/// too.
struct SvgWriter {
    std::string operator()(const Drawing::Line &line) const
    {
        return fmt::format("<polyline points=\"{}\" class=\"line line-{}{}{}\"/>", pointsText(line.points),
                           inkName(line.ink), line.thick ? " thick" : "", dashClass(line.dash));
    }
    std::string operator()(const Drawing::Fill &fill) const
    {
        const ChartBox &box = fill.box;
        return fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"fill-{}\"/>",
            px(box.left), px(box.top), std::max(0.0, px(box.width())), std::max(0.0, px(box.height())),
            inkName(fill.ink));
    }
    std::string operator()(const Drawing::Wash &wash) const
    {
        return fmt::format("<polygon points=\"{}\" class=\"wash fill-{}\"/>", pointsText(wash.points),
                           inkName(wash.ink));
    }
    std::string operator()(const Drawing::Words &words) const
    {
        constexpr double belowMiddle = 4; // the baseline of 12 px
        return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"fill-{}{}\">{}</text>",
                           px(words.at.x), px(words.at.y + belowMiddle), anchorName(words.anchor),
                           inkName(words.ink), words.strong ? " strong" : "", htmlText(words.text));
    }
    std::string operator()(const Drawing::Mark &mark) const
    {
        const double x = px(mark.at.x);
        const double y = px(mark.at.y);
        const double r = mark.radius;
        const std::string title =
            mark.words.empty() ? std::string() : fmt::format("<title>{}</title>", htmlText(mark.words));
        if (mark.kind == Drawing::Mark::Kind::Dot || mark.kind == Drawing::Mark::Kind::Ring)
            return fmt::format(
                "<g>{}<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" class=\"{}-{}\"/></g>", title, x, y, r,
                mark.kind == Drawing::Mark::Kind::Dot ? "fill" : "line thick line", inkName(mark.ink));
        const std::string path = mark.kind == Drawing::Mark::Kind::Dash
                                     ? fmt::format("M{:.1f} {:.1f}H{:.1f}", x - r, y, x + r)
                                     : fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}M{:.1f} {:.1f}L{:.1f} {:.1f}",
                                                   x - r, y - r, x + r, y + r, x - r, y + r, x + r, y - r);
        return fmt::format("<g>{}<path d=\"{}\" class=\"line thick line-{}\"/></g>", title, path,
                           inkName(mark.ink));
    }
};

} // namespace

std::string_view inkName(Ink ink)
{
    switch (ink) {
    case Ink::Text:
        return "text";
    case Ink::Secondary:
        return "secondary";
    case Ink::Grid:
        return "grid";
    case Ink::Axis:
        return "axis";
    case Ink::Good:
        return "good";
    case Ink::GoodWash:
        return "good-wash";
    case Ink::Bad:
        return "bad";
    case Ink::Bar:
        return "bar";
    case Ink::Score:
        return "score";
    case Ink::TimeBar:
        return "time-bar";
    case Ink::TimeHatch:
        return "time-hatch";
    case Ink::Time:
        return "time";
    case Ink::First:
        return "first";
    case Ink::Second:
        return "second";
    case Ink::Third:
        return "third";
    case Ink::Fourth:
        return "fourth";
    case Ink::Fifth:
        return "fifth";
    case Ink::Sixth:
        break;
    }
    return "sixth";
}

std::string svgText(const Drawing &drawing, std::string_view style)
{
    std::string svg = fmt::format("<svg {}viewBox=\"0 0 {:.1f} {:.1f}\" role=\"img\" aria-label=\"{}\">",
                                  style.empty() ? "" : "xmlns=\"http://www.w3.org/2000/svg\" ", drawing.width,
                                  drawing.height, htmlText(drawing.name));
    if (!style.empty())
        svg += fmt::format("<style>{}</style>", style);
    for (const Drawing::Shape &shape : drawing.shapes)
        svg += std::visit(SvgWriter(), shape);
    return svg + "</svg>\n";
}

} // namespace tiebreak
