// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/report/runcsv.h"

#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "sim/record/consistencyjson.h"
#include "sim/record/repeatcommand.h"
#include "sim/record/runtext.h"
#include "sim/run/rounds.h"

#include <functional>

namespace tiebreak
{

namespace
{

struct Column {
    std::string name;
    std::function<std::string(const RunRecord &record)> cell;
};

/// In quotes where RFC 4180 asks for them.
std::string csvCell(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string cell = "\"";
    for (const char character : text)
        cell += character == '"' ? "\"\"" : std::string(1, character);
    return cell + '"';
}

std::string harmless(std::string text)
{
    return !text.empty() && std::string_view("=+-@\t\r'").contains(text[0]) ? '\'' + text : text;
}

std::string orEmpty(const std::optional<double> &value)
{
    return value ? shortestText(*value) : std::string();
}

std::string csvMilliseconds(std::int64_t nanoseconds)
{
    return shortestText(static_cast<double>(nanoseconds) / 1e6);
}

const OperationFigures *figuresOf(const RunRecord &record, OperationKind kind)
{
    for (const OperationFigures &figures : record.byOperation) {
        if (figures.kind == kind)
            return &figures;
    }
    return nullptr;
}

void addPlan(std::vector<Column> &columns)
{
    const auto text = [&](const char *name, auto of) {
        columns.push_back({name, [of](const RunRecord &record) { return harmless(of(record)); }});
    };
    const auto whole = [&](const char *name, auto of) {
        columns.push_back({name, [of](const RunRecord &record) { return std::to_string(of(record)); }});
    };
    text("outcome", [](const RunRecord &r) { return std::string(outcomeWord(outcomeOf(r))); });
    text("run", [](const RunRecord &r) { return runTitle(r.plan); });
    text("strategy", [](const RunRecord &r) { return r.plan.strategy; });
    text("codec", [](const RunRecord &r) { return specText(r.plan.codec); });
    text("time", [](const RunRecord &r) { return timeFrom(r.plan) == "–" ? "" : timeFrom(r.plan); });
    text("server", [](const RunRecord &r) { return escapeBytes(r.server); });
    text("target", [](const RunRecord &r) { return escapeBytes(r.target); });
    text("tiebreak", [](const RunRecord &r) { return escapeBytes(r.tiebreak); });
    text("began_utc", [](const RunRecord &r) {
        return isoTime(r.began.time_since_epoch().count(), TickUnit::Microsecond);
    });
    whole("members", [](const RunRecord &r) { return r.plan.workload.board.members; });
    whole("clients", [](const RunRecord &r) { return r.plan.workload.load.clients; });
    whole("workers", [](const RunRecord &r) { return r.plan.workload.load.workers; });
    whole("pipeline", [](const RunRecord &r) { return r.plan.workload.load.pipeline; });
    columns.push_back({"rate_per_s", [](const RunRecord &r) { return orEmpty(r.plan.workload.load.rate); }});
    whole("seed", [](const RunRecord &r) { return r.plan.workload.load.seed; });
}

void addFigures(std::vector<Column> &columns)
{
    const auto add = [&](std::string name, auto cell) { columns.push_back({std::move(name), cell}); };
    const auto whole = [&](const char *name, auto of) {
        columns.push_back({name, [of](const RunRecord &record) { return std::to_string(of(record)); }});
    };
    add("measured_s",
        [](const RunRecord &r) { return shortestText(static_cast<double>(r.measuredFor.count()) / 1e9); });
    add("throughput_per_s", [](const RunRecord &r) { return shortestText(r.throughput); });
    whole("rounds", [](const RunRecord &r) { return roundCount(r); });
    add("throughput_min_per_s", [](const RunRecord &r) { return shortestText(throughputSpread(r).min); });
    add("throughput_max_per_s", [](const RunRecord &r) { return shortestText(throughputSpread(r).max); });
    whole("operations", [](const RunRecord &r) { return r.operations; });
    whole("errors", [](const RunRecord &r) { return r.refused; });
    whole("unanswered", [](const RunRecord &r) { return r.unanswered; });
    whole("never_begun", [](const RunRecord &r) { return r.neverBegun; });
    whole("conflicts", [](const RunRecord &r) { return r.conflicts; });
    whole("redirects", [](const RunRecord &r) { return r.redirects; });
    const auto latency = [&](const char *name, std::int64_t LatencyFigures::*figure) {
        add(name, [figure](const RunRecord &r) {
            return r.latency.count > 0 ? csvMilliseconds(r.latency.*figure) : std::string();
        });
    };
    latency("p50_ms", &LatencyFigures::p50);
    latency("p90_ms", &LatencyFigures::p90);
    latency("p99_ms", &LatencyFigures::p99);
    latency("p99.9_ms", &LatencyFigures::p999);
    latency("max_ms", &LatencyFigures::max);
    add("commands_per_operation", [](const RunRecord &r) { return orEmpty(r.commandsPerOperation); });
    add("bytes_per_operation", [](const RunRecord &r) { return orEmpty(r.bytesPerOperation); });
    add("commands_per_update", [](const RunRecord &r) { return orEmpty(r.commandsPerUpdate); });
    add("bytes_per_update", [](const RunRecord &r) { return orEmpty(r.bytesPerUpdate); });
    add("client_cpu_us_per_operation", [](const RunRecord &r) { return orEmpty(r.clientCpuMicros); });
    add("server_cpu_us_per_operation", [](const RunRecord &r) { return orEmpty(r.serverCpuMicros); });
    add("server_cpu_min_us", [](const RunRecord &r) {
        const auto spread = serverCpuSpread(r);
        return spread ? shortestText(spread->min) : std::string();
    });
    add("server_cpu_max_us", [](const RunRecord &r) {
        const auto spread = serverCpuSpread(r);
        return spread ? shortestText(spread->max) : std::string();
    });
    whole("board_members", [](const RunRecord &r) { return r.boardMembers; });
    whole("cold_members", [](const RunRecord &r) { return r.coldMembers; });
    add("bytes_per_member", [](const RunRecord &r) { return orEmpty(r.bytesPerMember); });
}

void addConsistency(std::vector<Column> &columns)
{
    const auto consistency = [&](std::string name, auto of) {
        columns.push_back({std::move(name), [of](const RunRecord &record) {
                               return record.consistency ? std::to_string(of(*record.consistency))
                                                         : std::string();
                           }});
    };
    consistency("acknowledged", [](const ConsistencyReport &t) { return t.acknowledged; });
    consistency("uncertain", [](const ConsistencyReport &t) { return t.uncertain; });
    consistency("lost", [](const ConsistencyReport &t) { return t.lost; });
    consistency("lost_points", [](const ConsistencyReport &t) { return t.lostPoints; });
    consistency("members_with_lost", [](const ConsistencyReport &t) { return t.membersLost; });
    consistency("duplicated", [](const ConsistencyReport &t) { return t.duplicated; });
    consistency("duplicated_points", [](const ConsistencyReport &t) { return t.duplicatedPoints; });
    consistency("members_with_duplicated", [](const ConsistencyReport &t) { return t.membersDuplicated; });
    consistency("members_unsure", [](const ConsistencyReport &t) { return t.membersUnsure; });
    consistency("wrongly_trimmed", [](const ConsistencyReport &t) { return t.wronglyTrimmed; });
    consistency("misplaced_rows", [](const ConsistencyReport &t) { return t.misplaced; });
    consistency("judged_pairs", [](const ConsistencyReport &t) { return t.judgedPairs; });
    consistency("wrong_pairs", [](const ConsistencyReport &t) { return t.wrongPairs; });
    for (std::size_t i = 0; i < wrongCauses; ++i)
        consistency("wrong_pairs_" + std::string(wrongCauseName(static_cast<WrongCause>(i))),
                    [i](const ConsistencyReport &t) { return t.byCause[i]; });
    consistency("altered", [](const ConsistencyReport &t) { return t.altered; });
    consistency("unexpected", [](const ConsistencyReport &t) { return t.unexpected; });
    consistency("same_tick_pairs", [](const ConsistencyReport &t) { return t.sameTick; });
    columns.push_back({"wrong_per_million", [](const RunRecord &record) {
                           return record.consistency ? shortestText(wrongPerMillion(record)) : std::string();
                       }});
}

void addKinds(std::vector<Column> &columns)
{
    for (const OperationKind kind : allOperations) {
        const std::string name(operationKey(kind));
        const auto add = [&](const char *what, auto cell) {
            columns.push_back({name + what, [kind, cell](const RunRecord &record) {
                                   const OperationFigures *figures = figuresOf(record, kind);
                                   return figures ? cell(*figures) : std::string();
                               }});
        };
        add("_done", [](const OperationFigures &f) { return std::to_string(f.done); });
        add("_refused", [](const OperationFigures &f) { return std::to_string(f.refused); });
        add("_p50_ms", [](const OperationFigures &f) { return csvMilliseconds(f.latency.p50); });
        add("_p99_ms", [](const OperationFigures &f) { return csvMilliseconds(f.latency.p99); });
        add("_p99.9_ms", [](const OperationFigures &f) { return csvMilliseconds(f.latency.p999); });
    }
}

} // namespace

std::string runsCsv(std::span<const RunRecord> records)
{
    std::vector<Column> columns;
    addPlan(columns);
    addFigures(columns);
    addConsistency(columns);
    addKinds(columns);
    columns.push_back({"partial", [](const RunRecord &r) { return harmless(escapeBytes(r.partial)); }});
    columns.push_back({"repeat", [](const RunRecord &r) { return harmless(repeatCommand(r)); }});
    std::string text;
    const auto line = [&](auto cell) {
        for (const Column &column : columns)
            text += csvCell(cell(column)) + (&column == &columns.back() ? "\r\n" : ",");
    };
    line([](const Column &column) { return column.name; });
    for (const RunRecord &record : records)
        line([&](const Column &column) { return column.cell(record); });
    return text;
}

} // namespace tiebreak
