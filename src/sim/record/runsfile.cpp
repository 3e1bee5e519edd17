// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/runsfile.h"

#include "core/prose/sentence.h"
#include "sim/plan/jsonvalue.h"
#include "sim/plan/planjson.h"
#include "sim/record/recordjson.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::string_view formatName = "tiebreak-runs";
constexpr std::string_view oneRun = "tiebreak-run"; ///< as the command line prints one
constexpr std::string_view plansName = "tiebreak-plans";
constexpr int maxDepth = 16;         ///< twice what a run has
constexpr int maxEvents = 4'000'000; ///< values and keys of thousands of runs

std::unexpected<Error> wrongFile(const std::string &why)
{
    return failure(ErrorKind::Protocol, sentence("This is not a file of runs: {}", why));
}

/// JSON that is nested no deeper than a run is, and no larger than what thousands of them hold: what is
/// beyond that is not kept.
Result<Json> parseBounded(std::string_view text)
{
    std::string excess;
    int events = 0;
    const auto isWithin = [&](int depth, Json::parse_event_t, Json &) {
        if (excess.empty() && depth > maxDepth)
            excess = sentence("it is nested deeper than runs are.");
        else if (excess.empty() && ++events > maxEvents)
            excess = sentence("it holds more values than thousands of runs do.");
        return excess.empty();
    };
    std::string wrong;
    try {
        Json json = Json::parse(text, isWithin);
        if (excess.empty())
            return json;
    } catch (const Json::parse_error &error) {
        wrong = sentence("byte {} is not JSON.", error.byte);
    } catch (const Json::exception &) {
        wrong = sentence("it holds a number that is too large.");
    }
    return wrongFile(excess.empty() ? wrong : excess);
}

/// One of a list: a run, what was asked for and not made, or, with rounds that were not, both.
Result<void> addRun(const Json &json, MadeRuns &runs)
{
    const bool notRun = json.is_object() && json.contains("notRun");
    if (notRun) {
        if (!json.contains("plan"))
            return failure(ErrorKind::Protocol, sentence("it has no plan."));
        TRY(auto plan, planFromJson(json["plan"]));
        runs.unmade.push_back(std::move(plan));
    }
    if (!notRun || json.contains("throughput")) {
        TRY(auto record, recordFromJson(json));
        runs.records.push_back(std::move(record));
    }
    return {};
}

Result<MadeRuns> runsOf(const Json &list)
{
    MadeRuns runs({}, {});
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (const auto added = addRun(list[i], runs); !added)
            return failure(ErrorKind::Protocol,
                           phrase("place in a file", "Run {}: {}", i + 1, added.error().message));
    }
    return runs;
}

} // namespace

std::string runsText(const MadeRuns &runs)
{
    Json list = Json::array();
    for (const RunRecord &record : runs.records)
        list.push_back(recordJson(record));
    for (const RunPlan &plan : runs.unmade)
        list.push_back({{"plan", planJson(plan)}, {"notRun", true}});
    const Json file{{"format", formatName}, {"version", runsFormatVersion}, {"runs", std::move(list)}};
    return file.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Result<MadeRuns> parseRuns(std::string_view text)
{
    TRY(const auto json, parseBounded(text));
    if (json.is_array())
        return runsOf(json);
    if (!json.is_object())
        return wrongFile(sentence("it holds {}.", jsonExcerpt(json)));
    if (!json.contains("format") && json.contains("plan"))
        return runsOf(Json::array({json}));
    JsonReader reader(json, {});
    std::string format;
    std::int64_t version = 0;
    reader.read("format", format);
    reader.count("version", version);
    if (reader.error())
        return wrongFile(*reader.error());
    if (format != formatName && format != oneRun)
        return wrongFile(sentence("its format is {}.", inQuotes(format)));
    if (version > runsFormatVersion)
        return failure(
            ErrorKind::Protocol,
            sentence(
                "These runs were written by a newer Tiebreak (version {} of the format; this one reads {}).",
                version, runsFormatVersion));
    if (format == oneRun)
        return runsOf(Json::array({json}));
    const Json *runs = reader.array("runs");
    return runs ? runsOf(*runs) : wrongFile(*reader.error());
}

Result<std::vector<RunPlan>> parsePlans(std::string_view text)
{
    TRY(const auto json, parseBounded(text));
    std::vector<RunPlan> plans;
    const bool ofRuns = !json.is_object() || json.contains("plan") ||
                        (json.contains("format") && json.at("format") != plansName);
    if (ofRuns) {
        TRY(const auto runs, parseRuns(text));
        for (const RunRecord &record : runs.records)
            plans.push_back(record.plan);
        std::ranges::copy_if(runs.unmade, std::back_inserter(plans), [&](const RunPlan &plan) {
            return std::ranges::find(runs.records, plan, &RunRecord::plan) == runs.records.end();
        });
        return plans;
    }
    const auto list = json.find("plans");
    for (const Json &one : list != json.end() && list->is_array() ? *list : Json::array({json})) {
        if (one.empty())
            return failure(ErrorKind::Protocol, "A plan names at least one field, such as \"strategy\".");
        TRY(auto plan, planFromJson(one));
        plans.push_back(std::move(plan));
    }
    return plans;
}

} // namespace tiebreak
