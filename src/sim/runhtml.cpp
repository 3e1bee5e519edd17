// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a page.
#include "sim/runreport.h"

#include "core/bytestext.h"
#include "sim/planjson.h"
#include "sim/reportcharts.h"
#include "sim/runtitles.h"
#include "sim/runwords.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::string_view style = R"css(
:root { color-scheme: light dark; --bg: #fff; --fg: #1b1f24; --dim: #5b6470; --line: #d8dce1; --panel: #f3f4f6;
  --score: #0b63b5; --fill: #a9cdf0; --good: #0b6e55; --goodBg: #e2f3ec; --bad: #b0123b; --badBg: #fbe9ee;
  --p99: #c04a0b; --p999: #8a2a8f; }
@media (prefers-color-scheme: dark) { :root { --bg: #16191d; --fg: #e6e9ec; --dim: #9aa4af; --line: #343a42;
  --panel: #1f242a; --score: #6db3f2; --fill: #2b5a86; --good: #58c9a4; --goodBg: #15352c; --bad: #ff7c99;
  --badBg: #3d1822; --p99: #f29a5c; --p999: #d990de; } }
body { background: var(--bg); color: var(--fg); font: 14px/1.45 "Noto Sans", system-ui, sans-serif;
  max-width: 1240px; margin: 24px auto; padding: 0 20px; }
h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 28px 0 8px; } h3 { font-size: 14px; margin: 22px 0 4px; }
.dim { color: var(--dim); } .answer { padding: 10px 14px; border-left: 4px solid var(--bad); background: var(--badBg); }
.answer.good { border-color: var(--good); background: var(--goodBg); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 9px 3px 0; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--dim); font-weight: normal; } .l { text-align: left; } .right-mark { color: var(--good); }
.wrong-mark, .bad { color: var(--bad); font-weight: 600; }
pre { background: var(--panel); padding: 8px 10px; white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0; }
svg { max-width: 100%; height: auto; } .two { display: flex; flex-wrap: wrap; gap: 12px; } .two svg { width: 460px; }
svg text { font: 12px "Noto Sans", system-ui, sans-serif; fill: var(--fg); } svg .tick { fill: var(--dim); }
svg .none { fill: var(--good); font-weight: 600; } svg .grid { stroke: var(--line); } svg .axis { stroke: var(--dim); }
svg .bar { fill: var(--fill); } svg .band { fill: var(--goodBg); } svg .right { fill: var(--good); }
svg .wrong { stroke: var(--bad); stroke-width: 2; } svg .unchecked { stroke: var(--dim); stroke-width: 2; }
svg .curve { fill: none; stroke-width: 1.6; } svg .curve.p50 { stroke: var(--score); }
svg .curve.p99 { stroke: var(--p99); stroke-dasharray: 5 2; } svg .curve.p999 { stroke: var(--p999); stroke-dasharray: 2 2; }
svg text.p50 { fill: var(--score); } svg text.p99 { fill: var(--p99); } svg text.p999 { fill: var(--p999); }
@media print { body { max-width: none; margin: 0; } h3, svg, tr { break-inside: avoid; } }
)css";

Wording groupedWording()
{
    Wording wording = plainWording();
    wording.number = [](std::int64_t value) { return groupedText(static_cast<double>(value), 0); };
    return wording;
}

std::string element(std::string_view tag, std::string_view kind, const std::string &inside)
{
    return '<' + std::string(tag) + (kind.empty() ? "" : " class=\"" + std::string(kind) + '"') + '>' +
           inside + "</" + std::string(tag) + '>';
}

std::string whole(std::int64_t value)
{
    return groupedText(static_cast<double>(value), 0);
}

std::string countCell(std::int64_t value)
{
    return element("td", value > 0 ? "bad" : "", whole(value));
}

std::string realCell(const std::optional<double> &value, int decimals)
{
    return element("td", "", value ? groupedText(*value, decimals) : "–");
}

std::string millisecondsCell(std::int64_t nanoseconds)
{
    return element("td", "", groupedText(static_cast<double>(nanoseconds) / 1e6, 2));
}

std::string markOf(RunOutcome outcome)
{
    switch (outcome) {
    case RunOutcome::Right:
        return "<td class=\"l right-mark\">● right</td>";
    case RunOutcome::Wrong:
        return "<td class=\"l wrong-mark\">✕ wrong</td>";
    case RunOutcome::Unchecked:
        break;
    }
    return "<td class=\"l dim\">– unchecked</td>";
}

std::string tableRow(std::size_t number, const RunRecord &record)
{
    std::string row =
        element("td", "",
                "<a href=\"#run" + std::to_string(number) + "\">" + std::to_string(number) + "</a>") +
        markOf(outcomeOf(record)) + element("td", "l", htmlText(strategyTitle(record.plan))) +
        element("td", "l", htmlText(codecShortName(record.plan.codec))) +
        element("td", "l", timeFrom(record.plan)) + element("td", "", groupedText(record.throughput, 0)) +
        millisecondsCell(record.latency.p50) + millisecondsCell(record.latency.p99) +
        millisecondsCell(record.latency.p999);
    if (record.truth)
        row += countCell(record.truth->lost) + countCell(record.truth->duplicated) +
               countCell(record.truth->misplaced) + countCell(record.truth->wronglyTrimmed);
    else
        row += "<td>–</td><td>–</td><td>–</td><td>–</td>";
    return element("tr", "",
                   row + realCell(record.bytesPerMember, 0) + realCell(record.commandsPerUpdate, 2) +
                       realCell(record.bytesPerUpdate, 0) + realCell(record.serverCpuMicros, 1) +
                       realCell(record.clientCpuMicros, 1)) +
           '\n';
}

std::string resultsTable(std::span<const RunRecord> records)
{
    std::string text =
        "<div class=\"wide\"><table>\n<tr><th>run</th><th class=\"l\">outcome</th><th class=\"l\">"
        "strategy</th><th class=\"l\">codec</th><th class=\"l\">time from</th><th>ops/s</th>"
        "<th>p50 ms</th><th>p99 ms</th><th>p99.9 ms</th><th>lost</th><th>twice</th>"
        "<th>misplaced</th><th>trimmed</th><th>B/member</th><th>commands/update</th><th>B/update</th>"
        "<th>server µs</th><th>client µs</th></tr>\n";
    for (std::size_t i = 0; i < records.size(); ++i)
        text += tableRow(i + 1, records[i]);
    return text + "</table></div>\n";
}

std::string whyList(std::span<const RunRecord> records, const Wording &wording)
{
    std::string text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        for (const WhyWrong &why : whyWrong(records[i], wording)) {
            if (why.minor)
                continue;
            std::string sentence = element("b", "", htmlText(why.subject)) + ' ' + htmlText(why.sentence);
            if (!why.worst.empty())
                sentence += " <span class=\"dim\">" + htmlText(why.worst) +
                            (why.rank ? ", rank " + whole(*why.rank + 1) : "") + ".</span>";
            text += element("li", "",
                            "<a href=\"#run" + std::to_string(i + 1) + "\">Run " + std::to_string(i + 1) +
                                "</a>: " + sentence) +
                    '\n';
        }
    }
    return text.empty() ? std::string() : "<h2>Why rows are wrong</h2>\n<ul>\n" + text + "</ul>\n";
}

std::string operationsTable(const RunRecord &record)
{
    std::string text = "<table><tr><th class=\"l\">operation</th><th>done</th><th>refused</th><th>p50 ms</th>"
                       "<th>p99 ms</th><th>p99.9 ms</th><th>max ms</th></tr>\n";
    for (const OperationFigures &figures : record.byOperation)
        text += element("tr", "",
                        element("td", "l", std::string(operationName(figures.kind))) +
                            element("td", "", whole(figures.done)) + countCell(figures.refused) +
                            millisecondsCell(figures.latency.p50) + millisecondsCell(figures.latency.p99) +
                            millisecondsCell(figures.latency.p999) + millisecondsCell(figures.latency.max)) +
                '\n';
    return text + "</table>\n";
}

std::string runSection(std::size_t number, const RunRecord &record)
{
    std::string text =
        "<h3 id=\"run" + std::to_string(number) + "\">" + std::to_string(number) + ". " +
        htmlText(runTitle(record.plan)) + "</h3>\n<p class=\"dim\">" +
        htmlText(isoTime(record.began.time_since_epoch().count() / 1'000'000, TickUnit::Second)) + ", " +
        htmlText(record.server) + " on " + htmlText(record.target) + ", Tiebreak " +
        htmlText(record.tiebreak) + ", seed " + std::to_string(record.plan.workload.load.seed) + ", codec " +
        htmlText(specText(record.plan.codec)) + "</p>\n";
    if (!record.partial.empty())
        text += "<p class=\"bad\">Partial: " + htmlText(record.partial) + "</p>\n";
    if (record.truth)
        text += "<p>Checked against " + whole(record.truth->acknowledged) + " acknowledged updates and " +
                whole(record.truth->judgedPairs) + " ties whose order is known; " +
                whole(record.truth->uncertain) + " updates were never answered.</p>\n";
    if (record.neverBegun > 0)
        text += "<p>" + whole(record.neverBegun) +
                " more operations were due, and no client was free for "
                "them.</p>\n";
    text += operationsTable(record);
    for (const auto &[why, count] : record.errors)
        text += "<p>" + whole(count) + " times: " + htmlText(why) + "</p>\n";
    if (const std::string seconds = secondsChart(record); !seconds.empty())
        text += "<div class=\"two\">" + seconds + latencyChart(record) + "</div>\n";
    return text + "<pre>" + htmlText(repeatCommand(record)) + "</pre>\n";
}

std::string settings(const RunRecord &record)
{
    std::string text = "<h2>Settings</h2>\n<p class=\"dim\">Of the first run, field by field, as --set takes "
                       "them.</p>\n<pre>";
    for (const PlanField &field : planValues(record.plan))
        text += htmlText(field.path) + '=' + htmlText(field.value) + '\n';
    return text + "</pre>\n";
}

} // namespace

std::string runsHtml(std::span<const RunRecord> records)
{
    const Wording wording = groupedWording();
    std::string text =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta "
        "name=\"viewport\" content=\"width=device-width\"/>\n<title>Tiebreak: runs</title>\n<style>" +
        std::string(style) + "</style>\n</head>\n<body>\n<h1>Leaderboard runs</h1>\n";
    text += "<p class=\"dim\">" +
            countText(wording, static_cast<std::int64_t>(records.size()), "run", "runs") +
            " by Tiebreak, which loads a leaderboard and checks that its order is still right.</p>\n";
    if (!records.empty()) {
        const RunsAnswer answer = runsAnswer(records, wording);
        text += element("p", answer.right ? "answer good" : "answer",
                        element("b", "", htmlText(answer.bold)) + ' ' + htmlText(answer.rest)) +
                "\n<h2>Results</h2>\n" + resultsTable(records) + "<h2>Operations a second</h2>\n" +
                throughputChart(records);
        if (const std::string chart = correctnessChart(records); !chart.empty())
            text += "<h2>Cost against correctness</h2>\n<p class=\"dim\">Updates lost or applied twice and "
                    "rows misplaced "
                    "or wrongly trimmed, in a million, against the server's time an operation.</p>\n" +
                    chart;
        text += whyList(records, wording) + "<h2>Each run</h2>\n";
        for (std::size_t i = 0; i < records.size(); ++i)
            text += runSection(i + 1, records[i]);
        text += settings(records.front());
    }
    return text + "</body>\n</html>\n";
}

} // namespace tiebreak
