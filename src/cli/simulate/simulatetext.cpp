// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulate/simulatetext.h"

#include "cli/output/jsonanswer.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "files/rowjson.h"
#include "sim/plan/planjson.h"
#include "sim/record/consistencyjson.h"
#include "sim/record/recordjson.h"
#include "sim/record/repeatcommand.h"
#include "sim/record/runsanswertext.h"
#include "sim/record/runsfile.h"
#include "sim/record/runtext.h"
#include "sim/record/whywrongtext.h"
#include "sim/run/rounds.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// Whether a round of it was not run or ended early.

using Cells = std::vector<std::string>;

std::string millisecondsCell(std::int64_t nanoseconds)
{
    return fmt::format("{:.3f}", static_cast<double>(nanoseconds) / 1e6);
}

std::string decimalsOrDash(const std::optional<double> &value, int decimals)
{
    return value ? fmt::format("{:.{}f}", *value, decimals) : "-";
}

/// Characters, not bytes.
std::size_t widthOf(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

void writeTable(const std::vector<Cells> &table, bool aligned, Output &output)
{
    std::vector<std::size_t> widths;
    for (const Cells &row : table) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    for (const Cells &row : table) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            output << row[i];
            if (i + 1 == row.size())
                output << '\n';
            else if (aligned)
                output << std::string(widths[i] - widthOf(row[i]) + 2, ' ');
            else
                output << '\t';
        }
    }
}

/// "1946 same double": the rows, and what most of their pairs have against them.
std::string misplacedText(const ConsistencyReport &consistency)
{
    const auto cause = mainCause(consistency);
    return cause ? phrase("run", "{} {}", consistency.misplaced, causeWords(*cause))
                 : std::to_string(consistency.misplaced);
}

void writeAnswer(const RunsAnswer &answer, Output &output)
{
    output << listText(ListOf::Sentences, {answer.bold, answer.rest}) << '\n';
    if (!answer.ranking.empty())
        output << upperFirst(answer.ranking) << ".\n";
    output << '\n';
}

void writeWhy(const RunRecord &record, std::string_view before, bool minor, Output &output)
{
    for (const WhyWrong &why : whyWrong(record, plainWording())) {
        if (why.minor && !minor)
            continue;
        output << before << phrase("cause", "{}: {}", why.subject, why.sentence);
        if (!why.worst.empty())
            output << ' '
                   << (why.rank ? phrase("run", "{}, rank {}.", why.worst, *why.rank + 1)
                                : phrase("run", "{}.", why.worst));
        output << '\n';
    }
}

/// "at least 3 updates, 15 points, of 2 members".
std::string wrongUpdates(std::int64_t updates, std::int64_t points, std::int64_t members)
{
    const Wording wording = plainWording();
    const std::string count = updateCount(wording, updates);
    const std::string pointsText = pointCount(wording, points);
    const std::string of = memberCount(wording, members);
    return updates == 0 ? phrase("run", "{}, {}, of {}", count, pointsText, of)
                        : phrase("run", "at least {}, {}, of {}", count, pointsText, of);
}

void writeConsistency(const ConsistencyReport &consistency, Output &output)
{
    const std::string acknowledged =
        plural(consistency.acknowledged, sentence("{} acknowledged update", consistency.acknowledged),
               sentence("{} acknowledged updates", consistency.acknowledged));
    output << '\n'
           << (consistency.uncertain > 0 ? sentence("Checked against {} ({} never answered):", acknowledged,
                                                    updateCount(plainWording(), consistency.uncertain))
                                         : sentence("Checked against {}:", acknowledged))
           << '\n';
    output << "lost\t"
           << wrongUpdates(consistency.lost - consistency.missingUpdates,
                           consistency.lostPoints - consistency.missingPoints,
                           consistency.membersLost - consistency.missing)
           << '\n';
    if (consistency.missing > 0)
        output << "missing\t"
               << wrongUpdates(consistency.missingUpdates, consistency.missingPoints, consistency.missing)
               << '\n';
    output << "applied twice\t"
           << wrongUpdates(consistency.duplicated, consistency.duplicatedPoints,
                           consistency.membersDuplicated)
           << '\n';
    if (consistency.wronglyTrimmed > 0)
        output << "wrongly trimmed\t" << memberCount(plainWording(), consistency.wronglyTrimmed) << '\n';
    if (consistency.altered > 0)
        output << "altered\t"
               << plural(consistency.altered,
                         sentence("{} member holds a number that no update writes", consistency.altered),
                         sentence("{} members hold numbers that no update writes", consistency.altered))
               << '\n';
    if (consistency.unexpected > 0)
        output << "unexpected\t"
               << plural(consistency.unexpected,
                         sentence("{} member that this run does not have", consistency.unexpected),
                         sentence("{} members that this run does not have", consistency.unexpected))
               << '\n';
    output << "misplaced\t"
           << plural(consistency.misplaced,
                     sentence("{} row: {} of {} ties are not in their true order", consistency.misplaced,
                              consistency.wrongPairs, consistency.judgedPairs),
                     sentence("{} rows: {} of {} ties are not in their true order", consistency.misplaced,
                              consistency.wrongPairs, consistency.judgedPairs));
    for (std::size_t i = 0; i < wrongCauses; ++i) {
        if (consistency.byCause[i] > 0)
            output << ", "
                   << phrase("run", "{} {}", consistency.byCause[i], causeWords(static_cast<WrongCause>(i)));
    }
    output << '\n';
}

void writeLatencies(const RunRecord &record, Output &output)
{
    output << "\noperation\tdone\tp50 ms\tp99 ms\tp99.9 ms\tmax ms\n";
    for (const OperationFigures &figures : record.byOperation) {
        if (figures.done == 0)
            continue;
        const LatencyFigures &latency = figures.latency;
        output << operationName(figures.kind) << '\t' << figures.done;
        for (const std::int64_t figure : {latency.p50, latency.p99, latency.p999, latency.max})
            output << '\t' << millisecondsCell(figure);
        output << '\n';
    }
}

void writeCosts(const RunRecord &record, Output &output)
{
    output << '\n';
    if (record.commandsPerUpdate && record.bytesPerUpdate)
        output << "per update\t"
               << sentence("{:.2f} commands, {:.0f} bytes", *record.commandsPerUpdate, *record.bytesPerUpdate)
               << '\n';
    if (record.commandsPerOperation)
        output << "commands per operation\t" << fmt::format("{:.2f}", *record.commandsPerOperation) << '\n';
    if (record.bytesPerOperation)
        output << "bytes per operation\t" << fmt::format("{:.0f}", *record.bytesPerOperation) << '\n';
    if (record.conflicts > 0)
        output << "started over\t"
               << plural(record.conflicts,
                         sentence("{} time, because another client was faster", record.conflicts),
                         sentence("{} times, because another client was faster", record.conflicts))
               << '\n';
    if (record.clientCpuMicros)
        output << "client CPU per operation\t" << phrase("run", "{:.2f} us", *record.clientCpuMicros) << '\n';
    if (record.serverCpuMicros)
        output << "server CPU per operation\t" << phrase("run", "{:.2f} us", *record.serverCpuMicros) << '\n';
    if (record.bytesPerMember)
        output << "memory per member\t"
               << (record.coldMembers > 0
                       ? sentence("{:.0f} bytes, of {} and {} in the cold store", *record.bytesPerMember,
                                  memberCount(plainWording(), record.boardMembers), record.coldMembers)
                       : sentence("{:.0f} bytes, of {}", *record.bytesPerMember,
                                  memberCount(plainWording(), record.boardMembers)))
               << '\n';
    if (record.boardKept)
        output << (record.plan.keep == KeepBoard::Never
                       ? "the board could not be removed and expires within an hour\t"
                       : "the board stays for an hour as\t")
               << escapeBytes(record.key) << '\n';
}

Cells headings()
{
    return {"run",     "outcome",   "strategy",   "codec",    "time",      "ops/s",
            "+-%",     "p50 ms",    "p99 ms",     "p99.9 ms", "lost",      "twice",
            "trimmed", "misplaced", "unexpected", "B/member", "server us", "client us"};
}

Cells cellsOf(std::size_t index, const RunRow &row)
{
    Cells cells{std::to_string(index + 1), "not run"};
    cells.push_back(strategyTitle(row.plan));
    cells.push_back(codecShortName(row.plan.codec));
    cells.push_back(timeFrom(row.plan) == "–" ? "-" : timeFrom(row.plan));
    if (!row.record)
        return cells;
    const RunRecord &record = *row.record;
    cells[1] = std::string(outcomeWord(outcomeOf(record)));
    cells.push_back(fmt::format("{:.0f}", record.throughput));
    const Spread spread = throughputSpread(record);
    cells.push_back(spread.rounds > 1 ? fmt::format("{:.1f}", spread.percent()) : "-");
    for (const std::int64_t latency : {record.latency.p50, record.latency.p99, record.latency.p999})
        cells.push_back(millisecondsCell(latency));
    if (record.consistency) {
        cells.push_back(std::to_string(record.consistency->lost));
        cells.push_back(std::to_string(record.consistency->duplicated));
        cells.push_back(std::to_string(record.consistency->wronglyTrimmed));
        cells.push_back(misplacedText(*record.consistency));
        cells.push_back(std::to_string(notOfTheRun(*record.consistency)));
    } else {
        cells.insert(cells.end(), 5, "-");
    }
    cells.push_back(decimalsOrDash(record.bytesPerMember, 0));
    cells.push_back(decimalsOrDash(record.serverCpuMicros, 2));
    cells.push_back(decimalsOrDash(record.clientCpuMicros, 2));
    return cells;
}

std::string notRunText(const RunRow &row)
{
    const std::string why = escapeBytes(row.notRun);
    return row.record ? sentence("a round was not run: {}", why) : sentence("was not run: {}", why);
}

nlohmann::ordered_json runRowJson(const RunRow &row)
{
    nlohmann::ordered_json json =
        row.record ? recordJson(*row.record) : nlohmann::ordered_json{{"plan", planJson(row.plan)}};
    if (!row.notRun.empty())
        json["notRun"] = row.notRun;
    return json;
}

} // namespace

std::vector<RunRecord> recordsOf(std::span<const RunRow> rows)
{
    std::vector<RunRecord> records;
    for (const RunRow &row : rows) {
        if (row.record)
            records.push_back(*row.record);
    }
    return records;
}

MadeRuns madeRuns(std::span<const RunRow> rows)
{
    MadeRuns runs(recordsOf(rows), {});
    for (const RunRow &row : rows) {
        if (!row.record || !row.notRun.empty())
            runs.unmade.push_back(row.plan);
    }
    return runs;
}

void writeRun(const RunRow &row, Output &output)
{
    const RunRecord &record = *row.record;
    writeAnswer(runsAnswer(madeRuns({&row, 1}), plainWording()), output);
    output << sentence("{}: {}, on {}, seed {}", runTitle(record.plan), specText(record.plan.codec),
                       record.server, record.plan.workload.load.seed)
           << '\n';
    const double seconds = std::chrono::duration<double>(record.measuredFor).count();
    output
        << (roundCount(record) > 1
                ? sentence("{:.0f} operations per second: {} done in {:.1f} s in the round in the middle; {} "
                           "refused, {} never answered in all rounds",
                           record.throughput, record.operations, seconds, record.refused, record.unanswered)
                : sentence("{:.0f} operations per second: {} done in {:.1f} s, {} refused, {} unanswered",
                           record.throughput, record.operations, seconds, record.refused, record.unanswered))
        << '\n';
    if (const std::string rounds = roundsText(record, plainWording()); !rounds.empty())
        output << rounds << '\n';
    if (record.neverBegun > 0)
        output << neverBegunText(record, plainWording()) << '\n';
    for (const auto &[why, count] : record.errors)
        output << refusedText(escapeBytes(why), count, plainWording()) << '\n';
    if (!row.notRun.empty())
        output << notRunText(row) << '\n';
    if (!record.partial.empty())
        output << phrase("run", "incomplete: {}", escapeBytes(record.partial)) << '\n';
    for (const std::string &round : endedRoundsText(record, plainWording()))
        output << escapeBytes(round) << '\n';
    writeLatencies(record, output);
    writeCosts(record, output);
    if (record.consistency)
        writeConsistency(*record.consistency, output);
    writeWhy(record, "", true, output);
    output << '\n' << phrase("run", "Again: {}", repeatCommand(record)) << '\n';
}

void writeRuns(std::span<const RunRow> rows, bool aligned, Output &output)
{
    const MadeRuns runs = madeRuns(rows);
    if (!runs.records.empty())
        writeAnswer(runsAnswer(runs, plainWording()), output);
    std::vector<Cells> table{headings()};
    for (std::size_t i = 0; i < rows.size(); ++i)
        table.push_back(cellsOf(i, rows[i]));
    writeTable(table, aligned, output);
    output << '\n';
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string number = std::to_string(i + 1) + ": ";
        if (!rows[i].notRun.empty())
            output << number << notRunText(rows[i]) << '\n';
        if (rows[i].record && !rows[i].record->partial.empty())
            output << number << sentence("is incomplete: {}", escapeBytes(rows[i].record->partial)) << '\n';
        if (rows[i].record)
            for (const std::string &round : endedRoundsText(*rows[i].record, plainWording()))
                output << number << escapeBytes(round) << '\n';
        if (rows[i].record)
            for (const auto &[why, count] : rows[i].record->errors)
                output << number << refusedText(escapeBytes(why), count, plainWording()) << '\n';
        if (rows[i].record)
            writeWhy(*rows[i].record, number, false, output);
    }
    if (runs.records.empty())
        return;
    output << "\nEach of them again:\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].record)
            output << i + 1 << ": " << repeatCommand(*rows[i].record) << '\n';
    }
}

// What is printed is read again as a file of runs.
static_assert(answerVersion == runsFormatVersion);

void writeRunJson(const RunRow &row, Output &output)
{
    writeJsonAnswer(output, "run", runRowJson(row));
}

void writeRunsJson(std::span<const RunRow> rows, Output &output)
{
    JsonList list(output, "runs", nlohmann::ordered_json::object(), "runs");
    for (const RunRow &row : rows)
        list.add(runRowJson(row));
    list.close();
}

std::string planList(std::span<const RunPlan> plans)
{
    std::string text;
    for (std::size_t i = 0; i < plans.size(); ++i)
        text += std::to_string(i + 1) + ": " + runTitle(plans[i]) + '\n';
    return text;
}

std::string planSummary(const DryRun &dry)
{
    const std::string runs = runCount(plainWording(), static_cast<std::int64_t>(dry.plans.size()));
    const std::string time = durationText(dry.expected.count(), TickUnit::Millisecond);
    const std::string prefix = quotedText(dry.plans.front().workload.board.keyPrefix);
    if (dry.rounds <= 1)
        return sentence("{} on {}, about {} in all; all keys begin with {}", runs, dry.target, time, prefix);
    return plural(static_cast<std::int64_t>(dry.plans.size()),
                  sentence("{} in {} rounds on {}, about {} in all; all keys begin with {}", runs, dry.rounds,
                           dry.target, time, prefix),
                  sentence("{}, {} rounds each, on {}, about {} in all; all keys begin with {}", runs,
                           dry.rounds, dry.target, time, prefix));
}

void writeDryRun(const DryRun &dry, Output &output)
{
    output << planSummary(dry) << ".\n\n";
    for (std::size_t i = 0; i < dry.plans.size(); ++i) {
        RunRecord record;
        record.plan = dry.plans[i];
        record.target = dry.target;
        record.rounds.resize(dry.rounds > 1 ? dry.rounds : 0);
        output << i + 1 << ": " << runTitle(record.plan) << "\n   " << repeatCommand(record) << '\n';
    }
    output << '\n';
    for (const PlanField &field : planValues(dry.plans.front())) {
        const bool differs = field.path == "strategy" || field.path == "codec" || field.path == "time";
        if (dry.plans.size() == 1 || !differs)
            output << field.path << '\t' << field.value << '\n';
    }
}

void writeDryRunJson(const DryRun &dry, Output &output)
{
    nlohmann::ordered_json plans = nlohmann::ordered_json::array();
    for (const RunPlan &plan : dry.plans)
        plans.push_back(planJson(plan));
    writeJsonAnswer(output, "plans",
                    {{"target", dry.target},
                     {"rounds", dry.rounds},
                     {"keyPrefix", escapeBytes(dry.plans.front().workload.board.keyPrefix)},
                     {"expectedSeconds", static_cast<double>(dry.expected.count()) / 1e3},
                     {"plans", std::move(plans)}});
}

} // namespace tiebreak
