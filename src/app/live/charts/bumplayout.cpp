// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/bumplayout.h"

#include "app/look/fonts.h"
#include "app/widgets/chart/drawnchart.h"
#include "core/chart/labels.h"
#include "core/live/shape/bumptext.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double topMargin = 8;
constexpr double bandHeight = 14;
constexpr double bandGap = 4;
constexpr double axisGap = 6;
constexpr double numberGap = 8;
constexpr double widestName = 132;
constexpr double outerMargin = 4;

/// The highest rank that a line has at the end or, where it has left, had.
std::optional<std::int64_t> lastRank(const BumpLine &line)
{
    const auto found = std::ranges::find_if(line.points.rbegin(), line.points.rend(),
                                            [](const BumpPoint &point) { return point.rank.has_value(); });
    return found == line.points.rend() ? std::nullopt : found->rank;
}

constexpr double columnWidth = 3; ///< changes that lie closer are drawn as one upright stroke
constexpr double shortStep = 6;   ///< narrower steps need no curve

/// A line that is drawn sample by sample: flat, with steps that end at their sample. Where samples lie too
/// close to be told apart, it is a stroke over all that they reach, so that a board which changes ten times a
/// second takes no longer to paint than one which rarely does.
class TrackPen
{
public:
    explicit TrackPen(QPainterPath &path) : m_path(path) {}

    void goTo(double x, std::optional<double> y)
    {
        if (y == m_y)
            return;
        if (m_y && y && m_path.elementCount() > 1 && x - m_x < columnWidth) {
            m_top = std::min(m_top, *y);
            m_bottom = std::max(m_bottom, *y);
            m_y = y;
            return;
        }
        finishColumn();
        if (!m_y) {
            m_path.moveTo(x, *y);
        } else if (!y) {
            m_path.lineTo(x, *m_y);
        } else {
            const double begin = std::max(m_x, x - widestStep);
            m_path.lineTo(begin, *m_y);
            const double middle = (begin + x) / 2;
            if (x - begin < shortStep)
                m_path.lineTo(x, *y);
            else
                m_path.cubicTo(middle, *m_y, middle, *y, x, *y);
        }
        m_x = x;
        m_y = y;
        if (y)
            m_drawn = m_top = m_bottom = *y;
    }
    void endAt(double x)
    {
        finishColumn();
        if (m_y)
            m_path.lineTo(x, *m_y);
    }
    std::optional<double> y() const { return m_y; }

private:
    void finishColumn()
    {
        if (!m_y || (m_top == m_bottom && m_drawn == *m_y))
            return;
        for (const double y : {m_top, m_bottom, *m_y}) {
            if (y != m_drawn)
                m_path.lineTo(m_x, y);
            m_drawn = y;
        }
        m_top = m_bottom = *m_y;
    }

    QPainterPath &m_path;
    double m_x = 0; // of the change that began the column
    std::optional<double> m_y;
    double m_drawn = 0; // where the path is
    double m_top = 0;
    double m_bottom = 0;
};

/// The state of every line at one moment.
std::vector<const BumpPoint *> statesAt(const BumpLines &lines, Moment at)
{
    std::vector<const BumpPoint *> states;
    for (std::size_t i = 0; i < shownLines(lines); ++i) {
        const BumpPoint *point = pointAt(lines.lines[i], at);
        states.push_back(point && point->rank ? point : nullptr);
    }
    return states;
}

/// Lines of one double, and those of one band, lie side by side around the middle of their tracks.
std::vector<std::optional<double>> trackYs(const BumpLayout &layout,
                                           const std::vector<const BumpPoint *> &states)
{
    std::vector<std::optional<double>> ys(states.size());
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i])
            order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return *states[i]->rank; });
    const std::int64_t end = layout.firstRank + layout.places;
    const auto shares = [&](std::size_t a, std::size_t b) {
        const std::int64_t rankA = *states[a]->rank;
        const std::int64_t rankB = *states[b]->rank;
        if (!layout.hasTrack(rankA) || !layout.hasTrack(rankB))
            return (rankA >= end && rankB >= end) || (rankA < layout.firstRank && rankB < layout.firstRank);
        return bitsOf(states[a]->raw) == bitsOf(states[b]->raw);
    };
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first + 1;
        double sum = layout.yOf(*states[order[first]]->rank);
        while (last < order.size() && shares(order[first], order[last]))
            sum += layout.yOf(*states[order[last++]]->rank);
        const auto count = static_cast<double>(last - first);
        // In a band there is room for few lines, on shared tracks for as many as there are tracks.
        const bool inBand = !layout.hasTrack(*states[order[first]]->rank);
        const double gap = inBand ? std::min(sharedTrackGap, (bandHeight - 4) / count) : sharedTrackGap;
        for (std::size_t i = first; i < last; ++i)
            ys[order[i]] = sum / count + (static_cast<double>(i - first) - (count - 1) / 2) * gap;
        first = last;
    }
    return ys;
}

QString placeText(std::int64_t rank)
{
    return groupedText(rank + 1);
}

/// Between which ranks the lines run.
struct Extent {
    std::optional<std::int64_t> highestEnd; ///< nothing: no line has a place
    std::int64_t lowest = 0;
};

Extent extentOf(const BumpLines &lines)
{
    Extent extent;
    for (std::size_t i = 0; i < shownLines(lines); ++i) {
        if (const auto rank = lastRank(lines.lines[i]))
            extent.highestEnd = std::min(extent.highestEnd.value_or(*rank), *rank);
        for (const BumpPoint &point : lines.lines[i].points)
            extent.lowest = std::max(extent.lowest, point.rank.value_or(0));
    }
    return extent;
}

struct LabelWidths {
    double leftNames = 0; ///< 0: a narrow chart has its names at the right alone
    double rightNames = 0;
    double numbers = 0;

    double names(bool left) const { return left ? leftNames : rightNames; }
};

LabelWidths labelWidths(const BumpLines &lines, double width)
{
    const QFontMetricsF metrics(noteFont());
    const QFont strong = labelFont(LineRole::Leader);
    LabelWidths widths;
    double names = 0;
    for (std::size_t i = 0; i < shownLines(lines); ++i) {
        const QString name = elidedName(lines.lines[i].name, strong, widestName);
        names = std::max(names, QFontMetricsF(strong).horizontalAdvance(name));
        for (const Moment at : {lines.from, lines.to}) {
            const BumpPoint *point = pointAt(lines.lines[i], at);
            if (point && point->rank)
                widths.numbers = std::max(widths.numbers, metrics.horizontalAdvance(placeText(*point->rank)));
        }
    }
    constexpr double shareOfBoth = 0.22;
    constexpr double shareOfOne = 0.4;
    const bool bothFit = names <= std::max(20.0, width * shareOfBoth);
    const double share = bothFit ? shareOfBoth : shareOfOne;
    widths.rightNames = std::ceil(std::clamp(names, 20.0, std::max(20.0, width * share))) + 1;
    widths.leftNames = bothFit ? widths.rightNames : 0;
    widths.numbers = std::ceil(widths.numbers) + 1;
    if (lines.others > 0) {
        const double others =
            metrics.horizontalAdvance(displayText(othersText(lines.others, cellWording({}))));
        double &beside = bothFit ? widths.leftNames : widths.rightNames;
        beside = std::max(beside, std::ceil(others) + 1 - numberGap - widths.numbers);
    }
    return widths;
}

/// The path of each line through the plot, with its dots.
void drawTracks(BumpLayout &layout, const BumpLines &lines)
{
    std::vector<TrackPen> pens;
    for (BumpTrack &track : layout.tracks)
        pens.emplace_back(track.path);
    for (const Moment at : changingMoments(lines)) {
        const double x = layout.time.place(at);
        const auto ys = layout.ysAt(lines, at);
        for (std::size_t i = 0; i < pens.size(); ++i) {
            BumpTrack &track = layout.tracks[i];
            if (ys[i] && !track.start)
                track.start = QPointF(x, *ys[i]);
            track.left = track.start && !ys[i];
            if (pens[i].y() && !ys[i])
                track.end = QPointF(x, *pens[i].y());
            pens[i].goTo(x, ys[i]);
        }
    }
    for (std::size_t i = 0; i < pens.size(); ++i) {
        if (const auto y = pens[i].y()) {
            pens[i].endAt(layout.plot.right());
            layout.tracks[i].end = QPointF(layout.plot.right(), *y);
        }
    }
}

/// What a label needs before it is placed.
struct Wish {
    std::size_t line = 0;
    std::int64_t rank = 0;
    QPointF end; ///< of the line
};

std::vector<LineLabel> placedLabels(const BumpLayout &layout, const BumpLines &lines,
                                    const std::vector<Wish> &wishes, bool left, const LabelWidths &widths,
                                    double bottom)
{
    const double names = widths.names(left);
    const double numbers = widths.numbers;
    std::vector<LineLabel> labels;
    std::vector<double> wanted;
    for (const Wish &wish : wishes)
        wanted.push_back(layout.hasTrack(wish.rank) ? layout.yOf(wish.rank) : wish.end.y());
    // The band of the others is named where the first names are.
    const bool named = left == (widths.leftNames > 0) && !layout.others.isEmpty() && lines.others > 0;
    if (named)
        wanted.push_back(layout.others.center().y() + 0.5);
    const std::vector<double> ys = spreadLabels(wanted, labelHeight, 0, bottom);
    const double edge = left ? layout.plot.left() - leaderRoom : layout.plot.right() + leaderRoom;
    constexpr double air = 3;
    std::vector<QPointF> ends;
    std::vector<QPointF> sides;
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        ends.push_back(wishes[i].end + QPointF(left ? -air : air, 0));
        sides.emplace_back(left ? edge + air : edge - air, ys[i]);
    }
    const std::vector<QPolygonF> leaders = rightAngledLeaders(ends, sides);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double top = ys[i] - labelHeight / 2;
        LineLabel label;
        label.numberBox = QRectF(left ? edge - numbers : edge, top, numbers, labelHeight);
        const double nameLeft =
            left ? label.numberBox.left() - numberGap - names : label.numberBox.right() + numberGap;
        label.nameBox = QRectF(nameLeft, top, names, labelHeight);
        if (i == wishes.size()) {
            label.name = displayText(othersText(lines.others, cellWording({})));
            label.nameBox.setLeft(left ? outerMargin : edge);
            label.nameBox.setRight(left ? edge : label.numberBox.right() + numberGap + names);
        } else {
            const Wish &wish = wishes[i];
            label.line = wish.line;
            label.number = placeText(wish.rank);
            if (names > 0)
                label.name =
                    elidedName(lines.lines[wish.line].name, labelFont(layout.tracks[wish.line].role), names);
            label.leader = leaders[i];
        }
        labels.push_back(std::move(label));
    }
    return labels;
}

} // namespace

double BumpLayout::yOf(std::int64_t rank) const
{
    if (rank < firstRank)
        return above.center().y();
    if (rank >= firstRank + places)
        return others.center().y();
    return plot.top() + plot.height() * (static_cast<double>(rank - firstRank) + 0.5) / places;
}

std::vector<std::optional<double>> BumpLayout::ysAt(const BumpLines &lines, Moment at) const
{
    return trackYs(*this, statesAt(lines, at));
}

BumpLayout BumpLayout::of(const BumpLines &lines, const QSizeF &size, const QTimeZone &zone)
{
    BumpLayout layout;
    const Extent extent = extentOf(lines);
    for (const LineRole role : lineRoles(lines)) {
        if (layout.tracks.size() < maxBumpLines)
            layout.tracks.push_back({role, {}, {}, {}, false});
    }
    if (!extent.highestEnd)
        return layout;
    constexpr auto most = static_cast<std::int64_t>(maxBumpLines);
    layout.firstRank = *extent.highestEnd < most ? 0 : *extent.highestEnd;
    layout.places = static_cast<int>(std::clamp<std::int64_t>(extent.lowest - layout.firstRank + 1, 2, most));

    // What the labels take at both sides, then what is left for the lines.
    const LabelWidths widths = labelWidths(lines, size.width());
    const auto sideOf = [&](double names) {
        return outerMargin + (names > 0 ? names + numberGap : 0) + widths.numbers + leaderRoom;
    };
    const double side = sideOf(widths.leftNames);
    const double bandAbove = layout.firstRank > 0 ? bandHeight + bandGap : 0;
    const bool hasOthers = lines.others > 0 || extent.lowest >= layout.firstRank + layout.places;
    const double bandBelow = hasOthers ? bandHeight + bandGap : 0;
    const ChartCanvas canvas = windowCanvas(size);
    const double width = std::max(1.0, size.width() - side - sideOf(widths.rightNames));
    const double height =
        std::max(1.0, size.height() - topMargin - bandAbove - bandBelow - heightBelow(canvas) - bandGap);
    layout.plot = QRectF(side, topMargin + bandAbove, width, height);
    if (bandAbove > 0)
        layout.above = QRectF(side, topMargin, width, bandHeight);
    if (hasOthers)
        layout.others = QRectF(side, layout.plot.bottom() + bandGap, width, bandHeight);
    const double bottom = layout.plot.bottom() + bandBelow;
    layout.time = {lines.from, lines.to, layout.plot.left(), layout.plot.right()};
    addAxisBelow(layout.axis, {side, topMargin, side + width, bottom}, timeTicks(layout.time, zone, canvas),
                 canvas);

    drawTracks(layout, lines);
    std::vector<Wish> atLeft;
    std::vector<Wish> atRight;
    for (std::size_t i = 0; i < layout.tracks.size(); ++i) {
        const BumpTrack &track = layout.tracks[i];
        if (track.start && !track.left)
            atRight.push_back({i, *pointAt(lines.lines[i], lines.to)->rank, *track.end});
        // Who came later has its name at the right alone.
        if (track.start && track.start->x() < layout.plot.left() + 0.5)
            atLeft.push_back({i, *pointAt(lines.lines[i], lines.from)->rank, *track.start});
    }
    layout.leftLabels = placedLabels(layout, lines, atLeft, true, widths, bottom + axisGap);
    layout.rightLabels = placedLabels(layout, lines, atRight, false, widths, bottom + axisGap);
    return layout;
}

} // namespace tiebreak
