// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/report/runhtml.h"

#include "core/prose/counts.h"
#include "core/prose/template.h"
#include "core/text/bytestext.h"
#include "sim/plan/planjson.h"
#include "sim/record/repeatcommand.h"
#include "sim/record/runtext.h"
#include "sim/report/reportcharts.h"
#include "sim/report/reporttemplates.h"

namespace tiebreak
{

namespace
{

Wording groupedWording()
{
    Wording wording = plainWording();
    wording.number = [](std::int64_t value) { return groupedText(static_cast<double>(value), 0); };
    return wording;
}

std::string whole(std::int64_t value)
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
    return figure(whole(value), value > 0);
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
    figures = {figure(groupedText(record.throughput, 0)), millisecondsFigure(record.latency.p50),
               millisecondsFigure(record.latency.p99), millisecondsFigure(record.latency.p999)};
    if (const auto &consistency = record.consistency) {
        for (const std::int64_t count : {consistency->lost, consistency->duplicated, consistency->misplaced,
                                         consistency->wronglyTrimmed})
            figures.push_back(countFigure(count));
    } else {
        figures.insert(figures.end(), 4, figure("–"));
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
                                 {"subject", visibleText(why.subject)},
                                 {"sentence", visibleText(why.sentence)}},
                                {}};
            TemplateValues worst{{{"words", visibleText(why.worst)}}, {}};
            worst.sections["rank"] = {};
            if (why.rank)
                worst.sections["rank"].push_back({{{"rankNumber", whole(*why.rank + 1)}}, {}});
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
              {figure(whole(operation.done)), countFigure(operation.refused),
               millisecondsFigure(operation.latency.p50), millisecondsFigure(operation.latency.p99),
               millisecondsFigure(operation.latency.p999), millisecondsFigure(operation.latency.max)}}}};
}

TemplateValues runPart(std::size_t number, const RunRecord &record)
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
    for (const char *name : {"partial", "checked", "neverBegun", "operations", "errors", "charts"})
        part.sections[name] = {};
    if (!record.partial.empty())
        part.sections["partial"].push_back({{{"reason", visibleText(record.partial)}}, {}});
    if (const auto &consistency = record.consistency)
        part.sections["checked"].push_back({{{"acknowledged", whole(consistency->acknowledged)},
                                             {"judgedPairs", whole(consistency->judgedPairs)},
                                             {"uncertain", whole(consistency->uncertain)}},
                                            {}});
    if (record.neverBegun > 0)
        part.sections["neverBegun"].push_back({{{"operations", whole(record.neverBegun)}}, {}});
    for (const OperationFigures &operation : record.byOperation)
        part.sections["operations"].push_back(operationRow(operation));
    for (const auto &[reason, times] : record.errors)
        part.sections["errors"].push_back({{{"times", whole(times)}, {"reason", visibleText(reason)}}, {}});
    if (std::string seconds = secondsChart(record); !seconds.empty())
        part.sections["charts"].push_back(
            {{{"seconds", std::move(seconds)}, {"latency", latencyChart(record)}}, {}});
    return part;
}

TemplateValues results(std::span<const RunRecord> records, const Wording &wording)
{
    const RunsAnswer answer = runsAnswer(records, wording);
    TemplateValues values{{{"bold", visibleText(answer.bold)},
                           {"rest", visibleText(answer.rest)},
                           {"throughputChart", throughputChart(records)}},
                          {}};
    values.flag("good", answer.right);
    auto &cost = values.sections["cost"];
    if (std::string chart = correctnessChart(records); !chart.empty())
        cost.push_back({{{"chart", std::move(chart)}}, {}});
    values.sections["why"] = whyList(records, wording);
    for (std::size_t i = 0; i < records.size(); ++i) {
        values.sections["rows"].push_back(tableRow(i + 1, records[i]));
        values.sections["runs"].push_back(runPart(i + 1, records[i]));
    }
    for (const PlanField &field : planValues(records.front().plan))
        values.sections["settings"].push_back(
            {{{"path", field.path}, {"value", visibleText(field.value)}}, {}});
    return values;
}

} // namespace

std::string runsHtml(std::span<const RunRecord> records)
{
    const Wording wording = groupedWording();
    TemplateValues page{{{"count", runCount(wording, static_cast<std::int64_t>(records.size()))}}, {}};
    page.sections["results"] =
        records.empty() ? std::vector<TemplateValues>() : std::vector{results(records, wording)};
    // The template is a part of the program, and every name in it is given above.
    return renderTemplate(runsReport, page, TemplateEscape::Html).value();
}

} // namespace tiebreak
