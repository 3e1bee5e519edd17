// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/recordjson.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"
#include "sim/plan/planjson.h"
#include "sim/record/consistencyjson.h"
#include "sim/record/jsonfields.h"
#include "sim/record/repeatcommand.h"
#include "sim/run/rounds.h"
#include "sim/workload/workloadcheck.h"

namespace tiebreak
{

namespace
{

using Time = std::chrono::sys_time<std::chrono::microseconds>;

JsonFields<LatencyFigures> latencyFields()
{
    using Figures = LatencyFigures;
    return {countField("count", &Figures::count),
            millisecondsField("p50", &Figures::p50),
            millisecondsField("p90", &Figures::p90),
            millisecondsField("p99", &Figures::p99),
            millisecondsField("p99.9", &Figures::p999),
            millisecondsField("max", &Figures::max),
            field(
                "mean", &Figures::mean, [](double mean) { return mean / 1e6; },
                [](JsonReader &reader, std::string_view name, double &into) {
                    std::int64_t mean = 0;
                    reader.nanoseconds(name, 1e6, mean);
                    into = static_cast<double>(mean);
                })};
}

Json latencyJson(const LatencyFigures &latency)
{
    return latency.count == 0 ? Json() : writeFields(latencyFields(), latency);
}

void readLatency(JsonReader &reader, std::string_view name, LatencyFigures &into)
{
    if (const Json *json = reader.object(name))
        reader.keepError(readFields(latencyFields(), *json, reader.pathOf(name), into));
}

JsonFields<OperationFigures> operationFields()
{
    using Figures = OperationFigures;
    return {countField("done", &Figures::done), countField("refused", &Figures::refused),
            field("latencyMs", &Figures::latency, latencyJson, readLatency)};
}

Json kindsJson(const std::vector<OperationFigures> &kinds)
{
    Json json = Json::object();
    for (const OperationFigures &figures : kinds)
        json[std::string(operationKey(figures.kind))] = writeFields(operationFields(), figures);
    return json;
}

void readKinds(JsonReader &reader, std::string_view name, std::vector<OperationFigures> &into)
{
    const Json *kinds = reader.object(name);
    if (!kinds)
        return;
    const std::string path = reader.pathOf(name);
    for (const auto &[key, value] : kinds->items()) {
        const auto kind = findOperation(key);
        if (!kind)
            return reader.fail(sentence("{}: unknown operation {}.", inQuotes(path), inQuotes(key)));
        OperationFigures &figures = into.emplace_back();
        figures.kind = *kind;
        reader.keepError(readFields(operationFields(), value, path + '.' + key, figures));
    }
}

JsonFields<RunSecond> secondFields()
{
    return {countField("done", &RunSecond::done),
            countField("refused", &RunSecond::refused),
            millisecondsField("p50Ms", &RunSecond::p50),
            millisecondsField("p99Ms", &RunSecond::p99),
            millisecondsField("p999Ms", &RunSecond::p999),
            amountField("serverCpu", &RunSecond::serverCpu),
            valueField("serverMemory", &RunSecond::serverMemory)};
}

std::string timeJson(Time time)
{
    return isoTime(time.time_since_epoch().count(), TickUnit::Microsecond);
}

void readTime(JsonReader &reader, std::string_view name, Time &into)
{
    std::string text;
    reader.read(name, text);
    if (reader.error())
        return;
    if (const auto tick = parseIsoTime(text, TickUnit::Microsecond))
        into = Time(std::chrono::microseconds(*tick));
    else
        reader.fail(sentence("{} must be an ISO 8601 UTC time, not {}.", inQuotes(reader.pathOf(name)),
                             inQuotes(text)));
}

/// null where it is empty.
Json partialJson(const std::string &why)
{
    return why.empty() ? Json() : jsonOf(why);
}

void readPartial(JsonReader &reader, std::string_view name, std::string &into)
{
    std::optional<std::string> why;
    reader.read(name, why);
    into = why.value_or(std::string());
}

JsonFields<RoundFigures> roundFields()
{
    using Round = RoundFigures;
    static constexpr std::array outcomes{outcomeWord(RunOutcome::Right), outcomeWord(RunOutcome::Wrong),
                                         outcomeWord(RunOutcome::Unchecked)};
    return {field("began", &Round::began, timeJson, readTime),
            amountField("throughput", &Round::throughput),
            millisecondsField("p50Ms", &Round::p50),
            millisecondsField("p99Ms", &Round::p99),
            millisecondsField("p999Ms", &Round::p999),
            amountField("clientCpuUsPerOperation", &Round::clientCpuMicros),
            amountField("serverCpuUsPerOperation", &Round::serverCpuMicros),
            nameField("outcome", outcomes, &Round::outcome),
            field("partial", &Round::partial, partialJson, readPartial)};
}

JsonField<RunRecord> roundsField()
{
    JsonField<RunRecord> rounds = listField("rounds", &RunRecord::rounds, roundFields());
    rounds.read = [read = rounds.read](JsonReader &reader, std::string_view name, RunRecord &record) {
        if (const Json *list = reader.array(name); list && list->size() > maxRounds)
            return reader.fail(sentence("{} must have at most {} rounds, not {}.",
                                        inQuotes(reader.pathOf(name)), maxRounds, list->size()));
        read(reader, name, record);
    };
    return rounds;
}

Json errorsJson(const std::map<std::string, std::int64_t> &errors)
{
    Json json = Json::object();
    for (const auto &[text, count] : errors)
        json[escapeBytes(text)] = count;
    return json;
}

void readErrors(JsonReader &outer, std::string_view name, std::map<std::string, std::int64_t> &into)
{
    const Json *texts = outer.object(name);
    if (!texts)
        return;
    JsonReader reader(*texts, outer.pathOf(name));
    for (const auto &[text, count] : texts->items()) {
        if (text.size() > maxJsonText)
            return outer.fail(sentence("{} holds a text of more than {} bytes.", inQuotes(outer.pathOf(name)),
                                       maxJsonText));
        const auto bytes = unescapeBytes(text);
        if (!bytes)
            return outer.fail(sentence("{} holds {}, whose backslashes begin none of the escapes.",
                                       inQuotes(outer.pathOf(name)), inQuotes(text)));
        reader.count(text, into[*bytes]);
    }
    outer.keepError(reader.error());
}

void readPlan(JsonReader &reader, std::string_view name, RunPlan &into)
{
    const Json *json = reader.object(name);
    if (!json) {
        reader.fail(sentence("{} must be an object, not null.", inQuotes(reader.pathOf(name))));
        return;
    }
    auto plan = planFromJson(*json);
    if (!plan)
        return reader.fail(
            phrase("place in a file", "{}: {}", inQuotes(reader.pathOf(name)), plan.error().message));
    // It ran, on some machine.
    constexpr std::int64_t anything = std::numeric_limits<std::int64_t>::max();
    if (const auto checked = checkWorkload(plan->workload, {anything, anything}); !checked)
        return reader.fail(
            phrase("place in a file", "{}: {}", inQuotes(reader.pathOf(name)), checked.error().message));
    into = *std::move(plan);
}

const JsonFields<RunRecord> &recordFields()
{
    using Record = RunRecord;
    static const JsonFields<Record> fields{
        field("plan", &Record::plan, planJson, readPlan),
        valueField("key", &Record::key),
        valueField("boardKept", &Record::boardKept),
        valueField("server", &Record::server),
        valueField("target", &Record::target),
        valueField("tiebreak", &Record::tiebreak),
        field("began", &Record::began, timeJson, readTime),
        field("partial", &Record::partial, partialJson, readPartial),
        field(
            "measuredSeconds", &Record::measuredFor,
            [](std::chrono::nanoseconds time) { return static_cast<double>(time.count()) / 1e9; },
            [](JsonReader &reader, std::string_view name, std::chrono::nanoseconds &into) {
                std::int64_t measured = 0;
                reader.nanoseconds(name, 1e9, measured);
                into = std::chrono::nanoseconds(measured);
            }),
        amountField("throughput", &Record::throughput),
        countField("operations", &Record::operations),
        countField("errors", &Record::refused),
        field("errorTexts", &Record::errors, errorsJson, readErrors),
        countField("unanswered", &Record::unanswered),
        countField("neverBegun", &Record::neverBegun),
        countField("conflicts", &Record::conflicts),
        added(countField("redirects", &Record::redirects), "redirects"),
        field("latencyMs", &Record::latency, latencyJson, readLatency),
        field("byOperation", &Record::byOperation, kindsJson, readKinds),
        amountField("commandsPerOperation", &Record::commandsPerOperation),
        amountField("bytesPerOperation", &Record::bytesPerOperation),
        amountField("commandsPerUpdate", &Record::commandsPerUpdate),
        amountField("bytesPerUpdate", &Record::bytesPerUpdate),
        amountField("clientCpuUsPerOperation", &Record::clientCpuMicros),
        amountField("serverCpuUsPerOperation", &Record::serverCpuMicros),
        countField("boardMembers", &Record::boardMembers),
        countField("coldMembers", &Record::coldMembers),
        amountField("bytesPerMember", &Record::bytesPerMember),
        {"consistency",
         [](const Record &record) {
             return record.consistency
                        ? consistencyJson(*record.consistency, record.plan.workload.board.shape)
                        : Json();
         },
         [](JsonReader &reader, std::string_view name, Record &record) {
             if (const Json *json = reader.object(name))
                 reader.keepError(readConsistency(*json, reader.pathOf(name),
                                                  record.plan.workload.board.shape,
                                                  record.consistency.emplace()));
         },
         {},
         "truth"},
        listField("seconds", &Record::seconds, secondFields()),
        added(roundsField(), "rounds"), // files from before runs were repeated have none
        {"outcome", [](const Record &record) { return Json(outcomeWord(outcomeOf(record))); }},
        {"repeat", [](const Record &record) { return Json(repeatCommand(record)); }},
    };
    return fields;
}

} // namespace

Json recordJson(const RunRecord &record)
{
    return writeFields(recordFields(), record);
}

Result<RunRecord> recordFromJson(const Json &json)
{
    if (!json.is_object())
        return failure(ErrorKind::Protocol, sentence("A run is a JSON object, not {}.", jsonExcerpt(json)));
    RunRecord record;
    if (auto error = readFields(recordFields(), json, {}, record))
        return failure(ErrorKind::Protocol, *std::move(error));
    return record;
}

} // namespace tiebreak
