// SPDX-License-Identifier: GPL-3.0-or-later
// Writes elements of SVG.
#include "sim/svgparts.h"

#include "core/bytestext.h"
#include "core/fixedtext.h"
#include "sim/reportcharts.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

std::string htmlText(std::string_view text)
{
    // What is no UTF-8, or cannot be seen, is shown by its bytes.
    const std::string shown = isUtf8(text) ? std::string(text) : escapeBytes(text);
    std::string escaped;
    for (const char c : shown) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        case '\'':
            escaped += "&#39;";
            break;
        default:
            escaped += static_cast<unsigned char>(c) < 32 && c != '\n' && c != '\t' ? '?' : c;
        }
    }
    return escaped;
}

std::string groupedText(double value, int decimals)
{
    std::string text = fixedText(value, decimals);
    const auto point = std::min(text.find('.'), text.size());
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    for (std::size_t at = point; at > first + 3; at -= 3)
        text.insert(at - 3, "\u202f");
    return text;
}

} // namespace tiebreak

namespace tiebreak::svg
{

double Axis::at(double value) const
{
    const auto scaled = [&](double x) { return logarithmic ? std::log10(x) : x; };
    const double length = scaled(to) - scaled(from);
    const double share = length > 0 ? (scaled(value) - scaled(from)) / length : 0.5;
    return start + (end - start) * std::clamp(share, 0.0, 1.0);
}

std::string px(double value)
{
    return fixedText(std::clamp(value, -1e5, 1e5), 1);
}

std::string textAt(double x, double y, std::string_view anchor, std::string_view kind, std::string_view text)
{
    return "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\" text-anchor=\"" + std::string(anchor) +
           "\" class=\"" + std::string(kind) + "\">" + htmlText(text) + "</text>";
}

std::string lineAt(double x1, double y1, double x2, double y2, std::string_view kind)
{
    return "<line x1=\"" + px(x1) + "\" y1=\"" + px(y1) + "\" x2=\"" + px(x2) + "\" y2=\"" + px(y2) +
           "\" class=\"" + std::string(kind) + "\"/>";
}

std::string rectangle(const Box &box, std::string_view kind)
{
    return "<rect x=\"" + px(box.left) + "\" y=\"" + px(box.top) + "\" width=\"" + px(box.right - box.left) +
           "\" height=\"" + px(box.bottom - box.top) + "\" class=\"" + std::string(kind) + "\"/>";
}

std::string mark(double x, double y, RunOutcome outcome, std::string_view title)
{
    const std::string name = "<title>" + htmlText(title) + "</title>";
    if (outcome == RunOutcome::Right)
        return "<g>" + name + "<circle cx=\"" + px(x) + "\" cy=\"" + px(y) +
               "\" r=\"4.5\" class=\"right\"/></g>";
    return "<g>" + name + "<path d=\"M" + px(x - 4) + ' ' + px(y - 4) + 'L' + px(x + 4) + ' ' + px(y + 4) +
           'M' + px(x - 4) + ' ' + px(y + 4) + 'L' + px(x + 4) + ' ' + px(y - 4) + "\" class=\"" +
           (outcome == RunOutcome::Wrong ? "wrong" : "unchecked") + "\"/></g>";
}

std::string picture(double width, double height, std::string_view name, const std::string &inside)
{
    return "<svg viewBox=\"0 0 " + px(width) + ' ' + px(height) + "\" role=\"img\" aria-label=\"" +
           htmlText(name) + "\">" + inside + "</svg>\n";
}
} // namespace tiebreak::svg
