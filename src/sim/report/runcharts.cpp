// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/report/runcharts.h"

#include "core/chart/labels.h"
#include "core/chart/ticks.h"
#include "core/prose/sentence.h"
#include "sim/record/runtext.h"
#include "sim/run/rounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <ranges>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr double nameGap = 8;
constexpr double chartMargin = 4;
constexpr double bestRadius = 4.5;

Drawing emptyDrawing(const ChartCanvas &canvas, std::string name)
{
    Drawing drawing;
    drawing.width = canvas.width;
    drawing.height = canvas.height;
    drawing.name = std::move(name);
    return drawing;
}

Drawing::Mark outcomeMark(ChartPoint at, RunOutcome outcome, std::string words)
{
    using Kind = Drawing::Mark::Kind;
    switch (outcome) {
    case RunOutcome::Right:
        return {at, Kind::Dot, bestRadius, Ink::Good, std::move(words)};
    case RunOutcome::Wrong:
        return {at, Kind::Cross, 4, Ink::Bad, std::move(words)};
    case RunOutcome::Unchecked:
        break;
    }
    return {at, Kind::Dash, 4, Ink::Secondary, std::move(words)};
}

/// A span of seconds and what stands on it.
struct TimedPlot : Plot {
    std::span<const RunSecond> seconds;
    double length; ///< in seconds; the last of them may not be whole

    /// Where a second ends, or the run within it.
    double endOf(std::size_t second) const { return std::min(static_cast<double>(second) + 1, length); }
    /// The middle of a second, where its figures stand.
    ChartPoint at(std::size_t second, double value) const
    {
        return Plot::at((static_cast<double>(second) + endOf(second)) / 2, value);
    }
    /// Of a long run every so many seconds are drawn: more points than pixels show nothing.
    std::size_t stride() const
    {
        constexpr std::size_t maxPoints = 1500;
        return seconds.size() / maxPoints + 1;
    }
};

/// The axes of a chart of seconds; `values` are the ticks of y, which is known but for its pixels, and
/// `rightRoom` is for the names behind the plot.
TimedPlot addTimedAxes(Drawing &drawing, std::span<const RunSecond> seconds, double length, ValueScale y,
                       const std::vector<double> &values, const std::function<std::string(double)> &textOf,
                       double rightRoom, const ChartCanvas &canvas)
{
    const auto counted = static_cast<double>(seconds.size());
    const double end = length > 0 && counted < length + 1 ? length : std::max(1.0, counted);
    PlotAxes axes{{0, end}, y, {}, {}, {}, rightRoom};
    for (const double value : values)
        axes.beside.push_back({value, textOf(value)});
    if (end < 2) {
        for (const double second : linearTicks(0, end, 3))
            axes.below.push_back({second, durationText(std::llround(second * 1e6), TickUnit::Microsecond)});
    } else {
        const auto whole = static_cast<std::int64_t>(end);
        for (const std::int64_t second : multiplesOf(roundStep(0, whole, 6), 0, whole))
            axes.below.push_back(
                {static_cast<double>(second), phrase("duration", "{} s", canvas.wording.number(second))});
    }
    return {addPlot(drawing, axes, canvas), seconds, end};
}

/// A column for each second, with what is said of it.
void addSecondHints(Drawing &drawing, const TimedPlot &plot,
                    const std::function<std::string(std::size_t)> &wordsOf)
{
    for (std::size_t i = 0; i < plot.seconds.size(); ++i)
        drawing.hints.push_back(
            {{plot.x.at(static_cast<double>(i)), plot.box.top, plot.x.at(plot.endOf(i)), plot.box.bottom},
             wordsOf(i)});
}

struct Percentile {
    const char *name;
    std::int64_t RunSecond::*value;
    Ink ink;
    Dash dash;
};
constexpr std::array<Percentile, 3> percentiles{{
    {"p50", &RunSecond::p50, Ink::First, Dash::Solid},
    {"p99", &RunSecond::p99, Ink::Second, Dash::Dashed},
    {"p99.9", &RunSecond::p999, Ink::Third, Dash::Dotted},
}};

double shownLatency(std::int64_t nanoseconds)
{
    return static_cast<double>(std::max<std::int64_t>(nanoseconds, 1000));
}

/// A power of ten: "100 µs", "1 ms".
std::string latencyTickText(double nanoseconds)
{
    if (nanoseconds < 1e6)
        return phrase("duration", "{:g} µs", nanoseconds / 1e3);
    return nanoseconds < 1e9 ? phrase("duration", "{:g} ms", nanoseconds / 1e6)
                             : phrase("duration", "{:g} s", nanoseconds / 1e9);
}

std::string costTickText(double micros)
{
    return micros < 999.5 ? phrase("duration", "{:.3g} µs", micros)
                          : phrase("duration", "{:.3g} ms", micros / 1000);
}

/// A run in the chart of cost against correctness.
struct CostPoint {
    std::size_t number = 0;
    double micros = 0; ///< of the server, an operation
    double wrong = 0;  ///< in a million
    RunOutcome outcome = RunOutcome::Unchecked;
    std::size_t rank = 0; ///< among those without errors; 0: the best
    std::string name;
    std::string shortName; ///< for the best, where the name does not fit
    std::string words;
    ChartPoint at;

    ChartBox markBox() const { return {at.x - 5, at.y - 5, at.x + 5, at.y + 5}; }
};

std::string costWords(const RunRecord &record, double micros, double wrong)
{
    const std::string title = runTitle(record.plan);
    const std::string cost = threeDigitsText(micros);
    return wrong > 0 ? sentence("{}: {} µs of server CPU time per operation, {} errors per million updates",
                                title, cost, threeDigitsText(wrong))
                     : sentence("{}: {} µs of server CPU time per operation, no errors", title, cost);
}

/// A strategy and its codec, and whose clock it had where others had the other one.
std::string costName(const RunRecord &record, std::span<const RunRecord> records)
{
    std::vector<std::string> parts{strategyTitle(record.plan)};
    if (record.plan.codec.hasTime())
        parts.push_back(codecShortName(record.plan.codec));
    const std::string clock = timeFrom(record.plan);
    const bool ofBoth = std::ranges::any_of(records, [&](const RunRecord &other) {
        return other.plan.strategy == record.plan.strategy && timeFrom(other.plan) != clock;
    });
    if (ofBoth)
        parts.push_back(clock);
    return listText(ListOf::Words, parts);
}

std::vector<CostPoint> costPoints(std::span<const RunRecord> records)
{
    std::vector<const RunRecord *> right;
    for (const RunRecord &record : records) {
        if (outcomeOf(record) == RunOutcome::Right)
            right.push_back(&record);
    }
    std::vector<const RunRecord *> ranked;
    for (const auto &alike : rankedRuns(std::move(right)))
        ranked.insert(ranked.end(), alike.begin(), alike.end());
    std::vector<CostPoint> points;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const RunRecord &record = records[i];
        if (!record.consistency || record.serverCpuMicros.value_or(0) <= 0)
            continue;
        CostPoint point;
        point.number = i + 1;
        point.micros = *record.serverCpuMicros;
        point.wrong = wrongPerMillion(record);
        point.outcome = outcomeOf(record);
        point.rank = static_cast<std::size_t>(std::ranges::find(ranked, &record) - ranked.begin());
        point.name = costName(record, records);
        if (point.outcome == RunOutcome::Right && point.rank == 0)
            point.shortName = strategyTitle(record.plan);
        point.words = costWords(record, point.micros, point.wrong);
        points.push_back(std::move(point));
    }
    // Where there is no room for all names, those of the right ones come first, and the best before them.
    std::ranges::stable_sort(points, {},
                             [](const CostPoint &point) { return std::pair(point.wrong, point.rank); });
    return points;
}

/// The axis of what is wrong: whole powers of ten, of which at least one is seen.
ValueScale wrongScale(const std::vector<CostPoint> &points)
{
    double min = std::numeric_limits<double>::infinity();
    double max = 100;
    for (const CostPoint &point : points) {
        if (point.wrong > 0) {
            min = std::min(min, point.wrong);
            max = std::max(max, point.wrong);
        }
    }
    const double lowest = std::isinf(min) ? 0 : std::floor(std::log10(min));
    const double highest = std::max(std::ceil(std::log10(max) - 1e-9), lowest + 1);
    return {std::pow(10, lowest), std::pow(10, highest), 0, 0, true};
}

/// Places in the band of the right ones: the middle, or another line where a mark stands there.
void placeInBand(std::vector<CostPoint> &points, const ChartBox &band)
{
    FreeSpace space({-1e9, -1e9, 1e9, 1e9});
    const double middle = (band.top + band.bottom) / 2;
    for (CostPoint &point : points) {
        if (point.wrong > 0)
            continue;
        std::vector<ChartBox> places;
        for (const double aside : {0.0, -12.0, 12.0}) {
            point.at.y = middle + aside;
            places.push_back(point.markBox());
        }
        const ChartBox &place = places[space.takeFirst(places).value_or(0)];
        point.at.y = (place.top + place.bottom) / 2;
    }
}

/// Where a name may stand beside its mark, the nearest first; `far`: also away from it, with a line to it.
std::vector<ChartBox> namePlaces(const ChartPoint &at, double width, double height, bool far)
{
    constexpr double reach = 9;
    const auto box = [&](double left, double top) { return ChartBox{left, top, left + width, top + height}; };
    std::vector<ChartBox> places{box(at.x + reach, at.y - height / 2),
                                 box(at.x - reach - width, at.y - height / 2),
                                 box(at.x - width / 2, at.y - reach - height + 2),
                                 box(at.x - width / 2, at.y + reach - 2),
                                 box(at.x + reach, at.y - height - 2),
                                 box(at.x + reach, at.y + 2)};
    if (far)
        for (const double lines : {1.5, -1.5, -2.5, -3.5, -4.5, -5.5, -6.5, -7.5})
            for (const double away : {22.0, 44.0, 88.0})
                places.push_back(box(at.x + away, at.y + (lines - 0.5) * height));
    return places;
}

/// Small boxes along the line from a mark to its name.
std::vector<ChartBox> leaderBoxes(ChartPoint from, ChartPoint to)
{
    constexpr int count = 24;
    std::vector<ChartBox> boxes;
    for (int i = 1; i < count; ++i) {
        const double x = from.x + (to.x - from.x) * i / count;
        const double y = from.y + (to.y - from.y) * i / count;
        boxes.push_back({x - 1, y - 1, x + 1, y + 1});
    }
    return boxes;
}

/// Where the line from a mark to a name beside it begins and ends.
std::pair<ChartPoint, ChartPoint> leaderOf(ChartPoint mark, const ChartBox &name)
{
    const double middle = (name.top + name.bottom) / 2;
    return {{mark.x + 5, mark.y + (middle < mark.y ? -5 : 5)}, {name.left - 2, middle}};
}

/// Names of points, and where they stand.
struct CostNames {
    std::vector<const CostPoint *> points;
    std::vector<ChartBox> boxes;
};

/// The names of some of the points, each on the first side on which it hides nothing; what has no room for
/// one has its number, or what is said of its mark.
void addNames(Drawing &drawing, std::span<const CostPoint> some, const std::vector<CostPoint> &points,
              bool numbered, CostNames &named, FreeSpace &space, const ChartCanvas &canvas)
{
    constexpr std::size_t closePlaces = 6;
    constexpr double together = 40;
    std::vector<ChartBox> &names = named.boxes;
    for (const CostPoint &point : some) {
        const auto isCrossed = [&](const ChartBox &line) {
            return std::ranges::any_of(names, [&](const ChartBox &name) { return name.overlaps(line); }) ||
                   std::ranges::any_of(points, [&](const CostPoint &other) {
                       return &other != &point && other.markBox().overlaps(line);
                   });
        };
        // One name is enough for marks of the same strategy that stand together.
        const bool known = std::ranges::any_of(named.points, [&](const CostPoint *other) {
            return other->name == point.name &&
                   std::abs(other->at.x - point.at.x) + std::abs(other->at.y - point.at.y) < together;
        });
        std::vector<std::string> choices;
        const std::string number = std::to_string(point.number);
        if (!known)
            choices.push_back(numbered ? fmt::format("{} {}", number, point.name) : point.name);
        if (!known && !numbered && !point.shortName.empty())
            choices.push_back(point.shortName);
        if (numbered)
            choices.push_back(number);
        for (const std::string &text : choices) {
            // The right ones are what is looked for: they get a name wherever there is room.
            auto places = namePlaces(point.at, std::ceil(canvas.widthOf(text, false)) + nameGap,
                                     canvas.lineHeight, point.wrong <= 0);
            const auto isStruck = [&](const ChartBox &name) {
                const auto [from, to] = leaderOf(point.at, name);
                return std::ranges::any_of(leaderBoxes(from, to), isCrossed);
            };
            if (places.size() > closePlaces)
                places.erase(std::remove_if(places.begin() + closePlaces, places.end(), isStruck),
                             places.end());
            const auto place = space.takeFirst(places);
            if (!place)
                continue;
            const ChartBox &box = places[*place];
            const double middle = (box.top + box.bottom) / 2;
            names.push_back(box);
            if (*place >= closePlaces) {
                const auto [from, to] = leaderOf(point.at, box);
                drawing.shapes.emplace_back(Drawing::Line{{from, to}, Ink::Axis});
                for (const ChartBox &part : leaderBoxes(from, to))
                    space.take(part);
            }
            // Measured widths are about right: a name begins or ends at its mark.
            const Anchor anchor = *place == 1                  ? Anchor::End
                                  : *place == 2 || *place == 3 ? Anchor::Middle
                                                               : Anchor::Start;
            const double x = anchor == Anchor::End      ? box.right
                             : anchor == Anchor::Middle ? point.at.x
                                                        : box.left;
            drawing.shapes.emplace_back(Drawing::Words{{x, middle}, anchor, text, Ink::Text});
            named.points.push_back(&point);
            break;
        }
    }
}

/// Where the band's name stands: at its foot, as far at the right as nothing is; nowhere if that is full.
std::optional<ChartBox> bandNameBox(FreeSpace &space, const ChartBox &band, double width, double height)
{
    std::vector<ChartBox> places;
    const double bottom = band.bottom - 3;
    for (double left = band.right - width - 6; left > band.left; left -= 4)
        places.push_back({left, bottom - height, left + width, bottom});
    const auto place = space.takeFirst(places);
    return place ? std::optional(places[*place]) : std::nullopt;
}

} // namespace

Drawing throughputBars(std::span<const RunRecord> records, const ChartCanvas &canvas)
{
    Drawing drawing = emptyDrawing(canvas, sentence("Operations per second"));
    const double row = canvas.lineHeight + 6;
    double max = 1;
    double names = 0;
    double figures = 0;
    for (const RunRecord &record : records) {
        max = std::max(max, record.throughput);
        names = std::max(names, canvas.widthOf(runTitle(record.plan), false));
        figures = std::max(figures, canvas.widthOf(groupedText(record.throughput, 0), false));
    }
    const double numbers = canvas.widthOf(std::to_string(records.size()), false) + chartMargin;
    const double left = std::min(numbers + 26 + names + nameGap, canvas.width * 0.55);
    const ValueScale x{0, max, left,
                       std::max(left + 20, canvas.width - std::min(figures, canvas.width / 4) - nameGap)};
    for (std::size_t i = 0; i < records.size(); ++i) {
        const RunRecord &record = records[i];
        const double top = chartMargin + row * static_cast<double>(i);
        const double middle = top + row / 2;
        const double end = x.at(record.throughput);
        drawing.shapes.emplace_back(
            Drawing::Words{{numbers, middle}, Anchor::End, std::to_string(i + 1), Ink::Secondary});
        drawing.shapes.emplace_back(outcomeMark({numbers + 14, middle}, outcomeOf(record),
                                                std::string(outcomeWord(outcomeOf(record)))));
        drawing.shapes.emplace_back(
            Drawing::Words{{numbers + 26, middle}, Anchor::Start, runTitle(record.plan)});
        drawing.shapes.emplace_back(Drawing::Fill{{left, top + 4, end, top + row - 4}, Ink::Bar});
        drawing.shapes.emplace_back(
            Drawing::Words{{end + 6, middle}, Anchor::Start, groupedText(record.throughput, 0)});
    }
    drawing.height = 2 * chartMargin + row * static_cast<double>(records.size());
    return drawing;
}

Drawing costChart(std::span<const RunRecord> records, bool numbered, const ChartCanvas &canvas)
{
    Drawing drawing = emptyDrawing(canvas, sentence("Cost and correctness"));
    std::vector<CostPoint> points = costPoints(records);
    if (points.empty())
        return drawing;
    for (const CostPoint &point : points)
        drawing.words = listText(ListOf::Clauses, {drawing.words, point.words});

    const std::string none = sentence("no errors");
    const double titles = canvas.lineHeight + 2;
    ValueScale y = wrongScale(points);
    std::vector<AxisTick> side;
    const std::vector<double> wrongs =
        powersBetween(10, y.from, y.to * 1.001, ticksThatFit(canvas.height * 0.6, 8));
    for (const double wrong : wrongs)
        side.push_back({0, wrong < 1 ? fmt::format("{:g}", wrong)
                                     : canvas.wording.number(std::llround(std::min(wrong, 1e18)))});
    const ChartBox plot{widthBeside(side, canvas) + chartMargin, titles + canvas.lineHeight / 2 + 1,
                        canvas.width - chartMargin - 10,
                        std::max(2 * titles, canvas.height - heightBelow(canvas) - titles)};
    const double decades = std::log10(y.to / y.from);
    const double bandHeight = std::min(plot.height() / 2, std::max(plot.height() / (decades + 1.2), 40.0));
    const ChartBox band{plot.left, plot.bottom - bandHeight, plot.right, plot.bottom};
    y.start = band.top;
    y.end = plot.top + plot.height() * 0.04;
    for (std::size_t i = 0; i < side.size(); ++i)
        side[i].at = y.at(wrongs[i]);

    const auto [cheap, dear] = std::ranges::minmax(points | std::views::transform(&CostPoint::micros));
    ValueScale x{cheap / 1.3, std::max(dear * 2, cheap * 4), plot.left, plot.right, true};
    std::vector<AxisTick> below;
    const double widest = canvas.widthOf(costTickText(99.9), false) + 16;
    for (const double micros :
         logarithmicTicks(x.from, x.to, std::max(2, static_cast<int>(plot.width() / widest))))
        below.push_back({x.at(micros), costTickText(micros)});

    drawing.shapes.emplace_back(Drawing::Fill{band, Ink::GoodWash});
    addAxisBeside(drawing, plot, side, canvas);
    addBaseline(drawing, plot);
    addAxisBelow(drawing, plot, below, canvas);
    drawing.shapes.emplace_back(Drawing::Words{
        {chartMargin, titles / 2}, Anchor::Start, sentence("errors per million updates"), Ink::Secondary});
    drawing.shapes.emplace_back(Drawing::Words{{plot.right, canvas.height - titles / 2},
                                               Anchor::End,
                                               sentence("server CPU time per operation"),
                                               Ink::Secondary});
    for (CostPoint &point : points)
        point.at = {x.at(point.micros), y.at(point.wrong > 0 ? point.wrong : y.from)};
    placeInBand(points, band);
    for (const CostPoint &point : points)
        drawing.shapes.emplace_back(outcomeMark(point.at, point.outcome, point.words));

    FreeSpace space({plot.left, titles, plot.right + 4, plot.bottom});
    for (const CostPoint &point : points)
        space.take(point.markBox());
    // The best has its name before all else; the names of the others stand around that of the band.
    CostNames named;
    const std::span<const CostPoint> all(points);
    const std::size_t best = points.front().wrong <= 0 ? 1 : 0;
    addNames(drawing, all.first(best), points, numbered, named, space, canvas);
    if (const auto box = bandNameBox(space, band, canvas.widthOf(none, false) + 2, canvas.lineHeight))
        drawing.shapes.emplace_back(
            Drawing::Words{{box->right, (box->top + box->bottom) / 2}, Anchor::End, none, Ink::Good});
    addNames(drawing, all.subspan(best), points, numbered, named, space, canvas);
    return drawing;
}

Drawing throughputChart(std::span<const RunSecond> seconds, double length,
                        const std::optional<MomentNote> &note, const ChartCanvas &canvas)
{
    Drawing drawing = emptyDrawing(canvas, sentence("Operations per second"));
    if (seconds.empty())
        return drawing;
    const auto number = [&](std::int64_t value) { return canvas.wording.number(value); };
    const std::int64_t last = seconds.back().done;
    drawing.words = sentence("{} operations in the last second", number(last));
    double max = 10;
    for (const RunSecond &second : seconds)
        max = std::max(max, static_cast<double>(second.done) + static_cast<double>(second.refused));
    max *= 1.1;
    const std::vector<double> values = linearTicks(0, max, ticksThatFit(canvas.height, 5));
    const auto textOf = [&](double value) { return number(std::llround(std::min(value, 9e18))); };
    const double names = canvas.widthOf(number(last), true) + nameGap + chartMargin;
    const TimedPlot plot = addTimedAxes(drawing, seconds, length, {0, max}, values, textOf, names, canvas);

    std::vector<ChartPoint> points;
    for (std::size_t i = 0; i < seconds.size(); i += plot.stride())
        points.push_back(plot.at(i, static_cast<double>(seconds[i].done)));
    if (points.size() == 1) // half a line to where it was measured
        points.insert(points.begin(), {plot.box.left, points.front().y});
    std::vector<ChartPoint> area = points;
    area.push_back({points.back().x, plot.box.bottom});
    area.push_back({points.front().x, plot.box.bottom});
    drawing.shapes.emplace_back(Drawing::Wash{std::move(area), Ink::First});
    drawing.shapes.emplace_back(Drawing::Line{std::move(points), Ink::First, Dash::Solid, true});
    if (note && note->second < static_cast<double>(seconds.size())) {
        const double x = plot.x.at(note->second);
        const double y = plot.box.bottom - 20;
        drawing.shapes.emplace_back(Drawing::Line{{{x, y - 6}, {x, plot.box.bottom}}, Ink::Axis});
        drawing.shapes.emplace_back(Drawing::Words{{x + 6, y}, Anchor::Start, note->text, Ink::Secondary});
    }
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        if (seconds[i].refused > 0)
            drawing.shapes.emplace_back(
                Drawing::Mark{plot.at(i, static_cast<double>(seconds[i].done)), Drawing::Mark::Kind::Dot, 2.5,
                              Ink::Bad, phrase("run", "{} refused", number(seconds[i].refused))});
    }
    const ChartPoint end = plot.at(seconds.size() - 1, static_cast<double>(last));
    drawing.shapes.emplace_back(Drawing::Mark{end, Drawing::Mark::Kind::Dot, 3, Ink::First, {}});
    drawing.shapes.emplace_back(
        Drawing::Words{{end.x + nameGap, end.y}, Anchor::Start, number(last), Ink::First, true});
    addSecondHints(drawing, plot, [&](std::size_t i) {
        const RunSecond &second = seconds[i];
        const auto at = number(static_cast<std::int64_t>(i) + 1);
        return second.refused > 0 ? sentence("Second {}: {} operations, {} refused", at, number(second.done),
                                             number(second.refused))
                                  : sentence("Second {}: {} operations", at, number(second.done));
    });
    return drawing;
}

Drawing latencyChart(std::span<const RunSecond> seconds, double length, const ChartCanvas &canvas)
{
    Drawing drawing = emptyDrawing(canvas, phrase("run", "Latency"));
    double min = 1e8;
    double max = 1e5;
    for (const RunSecond &second : seconds) {
        if (second.done > 0 || second.p999 > 0) {
            min = std::min(min, shownLatency(second.p50));
            max = std::max(max, shownLatency(second.p999));
        }
    }
    const auto isDone = [](const RunSecond &second) { return second.done > 0 && second.p999 > 0; };
    const auto end = std::ranges::find_if(seconds.rbegin(), seconds.rend(), isDone);
    if (end == seconds.rend())
        return drawing;
    const auto wordsOf = [](const RunSecond &second, const Percentile &percentile) {
        return latencyWords(static_cast<double>(second.*percentile.value));
    };
    drawing.words = sentence("In the last second p50 {}, p99 {}, p99.9 {}", wordsOf(*end, percentiles[0]),
                             wordsOf(*end, percentiles[1]), wordsOf(*end, percentiles[2]));
    const double from = std::pow(10, std::floor(std::log10(std::min(min, max)) - 0.1));
    const double to = std::max(std::pow(10, std::ceil(std::log10(max) + 0.1)), from * 10);
    std::vector<std::string> names;
    double widest = 0;
    for (const Percentile &percentile : percentiles) {
        names.push_back(fmt::format("{}  {}", percentile.name, wordsOf(*end, percentile)));
        widest = std::max(widest, canvas.widthOf(names.back(), true));
    }
    const TimedPlot plot = addTimedAxes(drawing, seconds, length, {from, to, 0, 1, true},
                                        powersBetween(10, from, to * 1.001, ticksThatFit(canvas.height, 9)),
                                        latencyTickText, widest + nameGap + chartMargin, canvas);

    const auto last = static_cast<std::size_t>(seconds.rend() - end) - 1;
    std::vector<double> wanted;
    for (const Percentile &percentile : percentiles) {
        std::vector<ChartPoint> points;
        for (std::size_t i = 0; i < seconds.size(); i += plot.stride())
            if (isDone(seconds[i]))
                points.push_back(plot.at(i, shownLatency(seconds[i].*percentile.value)));
        drawing.shapes.emplace_back(Drawing::Line{std::move(points), percentile.ink, percentile.dash, true});
        // Of names that stand at one place the lowest line's is the lowest.
        wanted.push_back(plot.at(last, shownLatency((*end).*percentile.value)).y -
                         1e-6 * static_cast<double>(wanted.size()));
    }
    const std::vector<double> ys = spreadLabels(wanted, canvas.lineHeight, 0, canvas.height);
    for (std::size_t i = 0; i < percentiles.size(); ++i) {
        const ChartPoint at = plot.at(last, shownLatency((*end).*percentiles[i].value));
        drawing.shapes.emplace_back(Drawing::Mark{at, Drawing::Mark::Kind::Dot, 2.5, percentiles[i].ink, {}});
        drawing.shapes.emplace_back(
            Drawing::Words{{at.x + nameGap, ys[i]}, Anchor::Start, names[i], percentiles[i].ink, true});
    }
    addSecondHints(drawing, plot, [&](std::size_t i) {
        return phrase("run", "Second {}: p50 {}, p99 {}, p99.9 {}",
                      canvas.wording.number(static_cast<std::int64_t>(i) + 1),
                      wordsOf(seconds[i], percentiles[0]), wordsOf(seconds[i], percentiles[1]),
                      wordsOf(seconds[i], percentiles[2]));
    });
    return drawing;
}

} // namespace tiebreak
