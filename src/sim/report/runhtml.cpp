// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/report/runhtml.h"

#include "core/chart/svg.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/prose/template.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "sim/plan/planjson.h"
#include "sim/record/repeatcommand.h"
#include "sim/record/runsanswertext.h"
#include "sim/record/runtext.h"
#include "sim/record/whywrongtext.h"
#include "sim/report/reporttemplates.h"
#include "sim/report/runcharts.h"
#include "sim/run/rounds.h"

#include <fmt/format.h>

#include <QByteArray>

#include <array>

namespace tiebreak
{

namespace
{

/// Where a report is read.
enum class Medium { Screen, Paper };

struct Colour {
    const char *name;
    const char *light;
    const char *dark;
};

constexpr auto colours = std::to_array<Colour>({{"bg", "#fff", "#16191d"},
                                                {"fg", "#1b1f24", "#e6e9ec"},
                                                {"dim", "#5b6470", "#9aa4af"},
                                                {"line", "#d8dce1", "#343a42"},
                                                {"panel", "#f3f4f6", "#1f242a"},
                                                {"good", "#0b6e55", "#58c9a4"},
                                                {"goodBg", "#e2f3ec", "#15352c"},
                                                {"bad", "#b0123b", "#ff7c99"},
                                                {"badBg", "#fbe9ee", "#3d1822"},
                                                {"text", "#1b1f24", "#e6e9ec"},
                                                {"secondary", "#5b6470", "#9aa4af"},
                                                {"grid", "#d8dce1", "#343a42"},
                                                {"axis", "#5b6470", "#9aa4af"},
                                                {"good-wash", "#e2f3ec", "#15352c"},
                                                {"bar", "#a9cdf0", "#2b5a86"},
                                                {"first", "#0b63b5", "#6db3f2"},
                                                {"second", "#c04a0b", "#f29a5c"},
                                                {"third", "#8a2a8f", "#d990de"}});

/// A style sheet with its colours: on a screen those that fit the reader's system, on paper the light ones.
/// The templates are a part of the program, and every name in them is given here.
std::string styleSheet(std::string_view text, Medium medium)
{
    TemplateValues values;
    for (const Colour &colour : colours) {
        const std::string value =
            medium == Medium::Screen ? fmt::format("var(--{})", colour.name) : colour.light;
        values.texts[colour.name] = value;
        values.sections["colours"].push_back(
            {{{"name", colour.name}, {"value", value}, {"light", colour.light}, {"dark", colour.dark}}, {}});
    }
    return renderTemplate(text, values).value();
}

Wording groupedWording()
{
    Wording wording = plainWording();
    wording.number = [](std::int64_t value) { return groupedText(static_cast<double>(value), 0); };
    return wording;
}

/// About how wide a text of 12 px is in Noto Sans.
double widthOf(std::string_view text, bool strong)
{
    double width = 0;
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) & 0xc0) == 0x80) // not the first byte of a character
            continue;
        width += std::string_view(" .,:;'|!ijl").contains(c) ? 3.4
                 : std::string_view("ftr()-").contains(c)    ? 4.8
                 : std::string_view("mwMW%").contains(c)     ? 10.5
                 : c >= 'A' && c <= 'Z'                      ? 7.8
                                                             : 6.9;
    }
    return strong ? 1.08 * width : width;
}

ChartCanvas reportCanvas(double width, double height)
{
    constexpr double lineHeight = 16;
    return {width, height, lineHeight, widthOf, groupedWording()};
}

/// A chart as a part of the page; QTextDocument wants an image.
std::string chartPart(const Drawing &chart, Medium medium)
{
    if (medium == Medium::Screen)
        return svgText(chart, {});
    const std::string svg = svgText(chart, styleSheet(chartsTemplate, medium));
    return fmt::format("<img width=\"{:.0f}\" height=\"{:.0f}\" alt=\"{}\" "
                       "src=\"data:image/svg+xml;base64,{}\">\n",
                       chart.width, chart.height, htmlText(chart.name),
                       QByteArray::fromStdString(svg).toBase64().toStdString());
}

std::string wholeText(std::int64_t value)
{
    return groupedText(static_cast<double>(value), 0);
}

TemplateValues figure(const std::string &value, bool bad = false)
{
    TemplateValues cell{{{"value", value}}, {}};
    cell.flag("bad", bad);
    return cell;
}

TemplateValues countFigure(std::int64_t value)
{
    return figure(wholeText(value), value > 0);
}

TemplateValues realFigure(const std::optional<double> &value, int decimals)
{
    return figure(value ? groupedText(*value, decimals) : "–");
}

TemplateValues millisecondsFigure(std::int64_t nanoseconds)
{
    return figure(groupedText(static_cast<double>(nanoseconds) / 1e6, 2));
}

struct Mark {
    const char *kind; ///< a class of the page's style
    const char *text;
};

Mark markOf(RunOutcome outcome)
{
    switch (outcome) {
    case RunOutcome::Right:
        return {"right-mark", "● right"};
    case RunOutcome::Wrong:
        return {"wrong-mark", "✕ wrong"};
    case RunOutcome::Unchecked:
        break;
    }
    return {"dim", "– unchecked"};
}

/// "51 840 (within 3%)".
std::string rateFigure(const RunRecord &record)
{
    const std::string median = groupedText(record.throughput, 0);
    const Spread spread = throughputSpread(record);
    return spread.rounds < 2 ? median
                             : fmt::format("{} (within {}%)", median, groupedText(spread.percent(), 0));
}

TemplateValues tableRow(std::size_t number, const RunRecord &record)
{
    const Mark mark = markOf(outcomeOf(record));
    TemplateValues row;
    row.texts = {{"number", std::to_string(number)},
                 {"markKind", mark.kind},
                 {"mark", mark.text},
                 {"strategy", visibleText(strategyTitle(record.plan))},
                 {"codecName", visibleText(codecShortName(record.plan.codec))},
                 {"timeFrom", timeFrom(record.plan)}};
    auto &figures = row.sections["figures"];
    figures = {figure(rateFigure(record)), millisecondsFigure(record.latency.p50),
               millisecondsFigure(record.latency.p99), millisecondsFigure(record.latency.p999)};
    if (const auto &consistency = record.consistency) {
        for (const std::int64_t count : {consistency->lost, consistency->duplicated, consistency->misplaced,
                                         consistency->wronglyTrimmed, notOfTheRun(*consistency)})
            figures.push_back(countFigure(count));
    } else {
        figures.insert(figures.end(), 5, figure("–"));
    }
    for (const auto &[value, decimals] :
         {std::pair(record.bytesPerMember, 0), std::pair(record.commandsPerUpdate, 2),
          std::pair(record.bytesPerUpdate, 0), std::pair(record.serverCpuMicros, 1),
          std::pair(record.clientCpuMicros, 1)})
        figures.push_back(realFigure(value, decimals));
    return row;
}

/// The lines of all runs but minor causes; nothing where there are none.
std::vector<TemplateValues> whyList(std::span<const RunRecord> records, const Wording &wording)
{
    TemplateValues list;
    auto &lines = list.sections["lines"];
    for (std::size_t i = 0; i < records.size(); ++i) {
        for (const WhyWrong &why : whyWrong(records[i], wording)) {
            if (why.minor)
                continue;
            TemplateValues line{{{"number", std::to_string(i + 1)},
                                 {"subject", visibleText(phrase("cause", "{}:", why.subject))},
                                 {"sentence", visibleText(why.sentence)}},
                                {}};
            TemplateValues worst{{{"words", visibleText(why.worst)}}, {}};
            worst.sections["rank"] = {};
            if (why.rank)
                worst.sections["rank"].push_back({{{"rankNumber", wholeText(*why.rank + 1)}}, {}});
            line.sections["worst"] =
                why.worst.empty() ? std::vector<TemplateValues>() : std::vector{std::move(worst)};
            lines.push_back(std::move(line));
        }
    }
    return lines.empty() ? std::vector<TemplateValues>() : std::vector{std::move(list)};
}

TemplateValues operationRow(const OperationFigures &operation)
{
    return {{{"operation", std::string(operationName(operation.kind))}},
            {{"figures",
              {figure(wholeText(operation.done)), countFigure(operation.refused),
               millisecondsFigure(operation.latency.p50), millisecondsFigure(operation.latency.p99),
               millisecondsFigure(operation.latency.p999), millisecondsFigure(operation.latency.max)}}}};
}

TemplateValues runPart(std::size_t number, const RunRecord &record, Medium medium)
{
    TemplateValues part;
    part.texts = {{"number", std::to_string(number)},
                  {"title", visibleText(runTitle(record.plan))},
                  {"began", isoTime(record.began.time_since_epoch().count() / 1'000'000, TickUnit::Second)},
                  {"server", visibleText(record.server)},
                  {"target", visibleText(record.target)},
                  {"tiebreak", visibleText(record.tiebreak)},
                  {"seed", std::to_string(record.plan.workload.load.seed)},
                  {"codec", visibleText(specText(record.plan.codec))},
                  {"repeat", visibleText(repeatCommand(record))}};
    for (const char *name : {"partial", "notes", "operations", "charts"})
        part.sections[name] = {};
    if (!record.partial.empty())
        part.sections["partial"].push_back({{{"reason", visibleText(record.partial)}}, {}});
    for (const std::string &note : runNotes(record, groupedWording()))
        part.sections["notes"].push_back({{{"note", visibleText(note)}}, {}});
    for (const OperationFigures &operation : record.byOperation)
        part.sections["operations"].push_back(operationRow(operation));
    const std::vector<RunSecond> seconds = chartSeconds(record);
    if (seconds.size() >= 2 && roundCount(record) > 1)
        part.sections["notes"].push_back(
            {{{"note", visibleText(sentence("The charts below show the middle round by speed."))}}, {}});
    const ChartCanvas canvas = reportCanvas(460, 190);
    if (seconds.size() >= 2)
        for (const Drawing &chart :
             {throughputChart(seconds, 0, {}, canvas), latencyChart(seconds, 0, canvas)})
            if (!chart.shapes.empty())
                part.sections["charts"].push_back({{{"chart", chartPart(chart, medium)}}, {}});
    return part;
}

/// What was asked for and not made, or not in all of its rounds.
std::vector<TemplateValues> unmadeList(const MadeRuns &runs)
{
    TemplateValues list;
    for (const RunPlan &plan : runs.unmade)
        list.sections["plans"].push_back({{{"title", visibleText(runTitle(plan))}}, {}});
    return runs.unmade.empty() ? std::vector<TemplateValues>() : std::vector{std::move(list)};
}

TemplateValues results(const MadeRuns &runs, const Wording &wording, Medium medium)
{
    const std::span<const RunRecord> records = runs.records;
    const RunsAnswer answer = runsAnswer(runs, wording);
    TemplateValues values{
        {{"bold", visibleText(answer.bold)},
         {"rest", visibleText(answer.rest)},
         {"ranking", visibleText(answer.ranking.empty() ? answer.ranking : upperFirst(answer.ranking) + '.')},
         {"throughputChart", chartPart(throughputBars(records, reportCanvas(940, 0)), medium)}},
        {}};
    values.flag("good", answer.right);
    auto &cost = values.sections["cost"];
    if (const Drawing chart = costChart(records, true, reportCanvas(920, 340)); !chart.shapes.empty())
        cost.push_back({{{"chart", chartPart(chart, medium)}}, {}});
    values.sections["unmade"] = unmadeList(runs);
    values.sections["why"] = whyList(records, wording);
    for (std::size_t i = 0; i < records.size(); ++i) {
        values.sections["rows"].push_back(tableRow(i + 1, records[i]));
        values.sections["runs"].push_back(runPart(i + 1, records[i], medium));
    }
    for (const PlanField &field : planValues(records.front().plan))
        values.sections["settings"].push_back(
            {{{"path", field.path}, {"value", visibleText(field.value)}}, {}});
    return values;
}

std::string report(const MadeRuns &runs, Medium medium)
{
    const Wording wording = groupedWording();
    TemplateValues page;
    page.texts = {{"count", runCount(wording, static_cast<std::int64_t>(runs.records.size()))},
                  {"style", medium == Medium::Screen
                                ? styleSheet(screenTemplate, medium) + styleSheet(chartsTemplate, medium)
                                : styleSheet(paperTemplate, medium)}};
    page.sections["results"] =
        runs.records.empty() ? std::vector<TemplateValues>() : std::vector{results(runs, wording, medium)};
    return renderTemplate(runsTemplate, page, TemplateEscape::Html).value();
}

} // namespace

std::string runsHtml(const MadeRuns &runs)
{
    return report(runs, Medium::Screen);
}

std::string runsPaper(const MadeRuns &runs)
{
    return report(runs, Medium::Paper);
}

} // namespace tiebreak
