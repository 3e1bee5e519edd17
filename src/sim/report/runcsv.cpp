// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/report/runcsv.h"

#include "core/text/csvcell.h"
#include "core/text/scoretext.h"
#include "sim/plan/planjson.h"
#include "sim/record/consistencyjson.h"
#include "sim/record/recordjson.h"
#include "sim/record/runtext.h"
#include "sim/run/rounds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace tiebreak
{

namespace
{

/// A column, and what stands in it: a member of recordJson() by its JSON pointer, or what `cell` gives of a
/// run, or `ofPlan` also of what was not made.
struct Column {
    std::string name;
    std::string at;
    std::function<std::string(const RunRecord &record)> cell = {};
    std::function<std::string(const RunPlan &plan)> ofPlan = {};
};

std::string valueText(const nlohmann::ordered_json &value)
{
    if (value.is_null())
        return {};
    if (value.is_string())
        return harmlessText(value.get<std::string>());
    return value.is_number_float() ? shortestText(value.get<double>()) : value.dump();
}

std::string textAt(const nlohmann::ordered_json &record, const std::string &at)
{
    const nlohmann::ordered_json::json_pointer pointer(at);
    return record.contains(pointer) ? valueText(record.at(pointer)) : std::string();
}

std::string spreadText(const std::optional<Spread> &spread, double Spread::*end)
{
    return spread ? shortestText((*spread).*end) : std::string();
}

/// Why it is not whole, or which of its rounds are not.
std::string partialCell(const RunRecord &record)
{
    std::string why = record.partial;
    for (const std::string &round : endedRoundsText(record, plainWording()))
        why += (why.empty() ? "" : " ") + round;
    return harmlessText(why);
}

std::string timeCell(const RunPlan &plan)
{
    const std::string time = timeFrom(plan);
    return time == "–" ? "" : time;
}

std::vector<Column> columnsOfRuns()
{
    std::vector<Column> columns{
        {"outcome", "/outcome"},
        {"run", {}, {}, [](const RunPlan &plan) { return harmlessText(runTitle(plan)); }},
        {"strategy", "/plan/strategy"},
        {"codec", "/plan/codec"},
        {"time", {}, {}, timeCell},
        {"server", "/server"},
        {"target", "/target"},
        {"tiebreak", "/tiebreak"},
        {"began_utc", "/began"},
        {"members", "/plan/board/members"},
        {"clients", "/plan/load/clients"},
        {"workers", "/plan/load/workers"},
        {"pipeline", "/plan/load/pipeline"},
        {"rate_per_s", "/plan/load/rate"},
        {"seed", "/plan/load/seed"},
        {"measured_s", "/measuredSeconds"},
        {"throughput_per_s", "/throughput"},
        {"rounds", {}, [](const RunRecord &r) { return std::to_string(roundCount(r)); }},
        {"throughput_min_per_s",
         {},
         [](const RunRecord &r) { return spreadText(throughputSpread(r), &Spread::min); }},
        {"throughput_max_per_s",
         {},
         [](const RunRecord &r) { return spreadText(throughputSpread(r), &Spread::max); }},
        {"operations", "/operations"},
        {"errors", "/errors"},
        {"unanswered", "/unanswered"},
        {"never_begun", "/neverBegun"},
        {"conflicts", "/conflicts"},
        {"redirects", "/redirects"},
        {"p50_ms", "/latencyMs/p50"},
        {"p90_ms", "/latencyMs/p90"},
        {"p99_ms", "/latencyMs/p99"},
        {"p99.9_ms", "/latencyMs/p99.9"},
        {"max_ms", "/latencyMs/max"},
        {"commands_per_operation", "/commandsPerOperation"},
        {"bytes_per_operation", "/bytesPerOperation"},
        {"commands_per_update", "/commandsPerUpdate"},
        {"bytes_per_update", "/bytesPerUpdate"},
        {"client_cpu_us_per_operation", "/clientCpuUsPerOperation"},
        {"server_cpu_us_per_operation", "/serverCpuUsPerOperation"},
        {"server_cpu_min_us",
         {},
         [](const RunRecord &r) { return spreadText(serverCpuSpread(r), &Spread::min); }},
        {"server_cpu_max_us",
         {},
         [](const RunRecord &r) { return spreadText(serverCpuSpread(r), &Spread::max); }},
        {"board_members", "/boardMembers"},
        {"cold_members", "/coldMembers"},
        {"bytes_per_member", "/bytesPerMember"},
        {"acknowledged", "/consistency/acknowledged"},
        {"uncertain", "/consistency/uncertain"},
        {"lost", "/consistency/lost"},
        {"lost_points", "/consistency/lostPoints"},
        {"members_with_lost", "/consistency/membersLost"},
        {"missing_members", "/consistency/missing"},
        {"duplicated", "/consistency/duplicated"},
        {"duplicated_points", "/consistency/duplicatedPoints"},
        {"members_with_duplicated", "/consistency/membersDuplicated"},
        {"members_unsure", "/consistency/membersUnsure"},
        {"wrongly_trimmed", "/consistency/wronglyTrimmed"},
        {"misplaced_rows", "/consistency/misplaced/rows"},
        {"judged_pairs", "/consistency/misplaced/ofPairs"},
        {"wrong_pairs", "/consistency/misplaced/pairs"},
    };
    for (std::size_t i = 0; i < wrongCauses; ++i) {
        const std::string cause(wrongCauseName(static_cast<WrongCause>(i)));
        columns.push_back({"wrong_pairs_" + cause, "/consistency/misplaced/byCause/" + cause});
    }
    columns.push_back({"altered", "/consistency/altered"});
    columns.push_back({"unexpected", "/consistency/unexpected"});
    columns.push_back({"same_tick_pairs", "/consistency/sameTickPairs"});
    columns.push_back({"wrong_per_million", {}, [](const RunRecord &r) {
                           return r.consistency ? shortestText(wrongPerMillion(r)) : std::string();
                       }});
    for (const OperationKind kind : allOperations) {
        const std::string name(operationKey(kind));
        for (const auto &[column, figure] :
             {std::pair("_done", "/done"), std::pair("_refused", "/refused"),
              std::pair("_p50_ms", "/latencyMs/p50"), std::pair("_p99_ms", "/latencyMs/p99"),
              std::pair("_p99.9_ms", "/latencyMs/p99.9")})
            columns.push_back({name + column, "/byOperation/" + name + figure});
    }
    columns.push_back({"partial", {}, partialCell});
    columns.push_back({"repeat", "/repeat"});
    return columns;
}

} // namespace

std::string runsCsv(const MadeRuns &runs)
{
    const std::vector<Column> columns = columnsOfRuns();
    std::string text;
    const auto line = [&](auto cell) {
        for (const Column &column : columns)
            text += quotedCell(cell(column)) + (&column == &columns.back() ? "\r\n" : ",");
    };
    line([](const Column &column) { return column.name; });
    const auto planCell = [](const Column &column, const RunPlan &plan, const nlohmann::ordered_json &json) {
        return column.ofPlan ? column.ofPlan(plan) : textAt(json, column.at);
    };
    for (const RunRecord &record : runs.records) {
        const auto json = recordJson(record);
        line([&](const Column &column) {
            return column.cell ? column.cell(record) : planCell(column, record.plan, json);
        });
    }
    for (const RunPlan &plan : runs.unmade) {
        const bool isCut = std::ranges::find(runs.records, plan, &RunRecord::plan) != runs.records.end();
        const nlohmann::ordered_json json{{"outcome", isCut ? "not in all rounds" : "not run"},
                                          {"plan", planJson(plan)}};
        line(
            [&](const Column &column) { return column.cell ? std::string() : planCell(column, plan, json); });
    }
    return text;
}

} // namespace tiebreak
