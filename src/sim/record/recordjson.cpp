// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/recordjson.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"
#include "sim/plan/jsonvalue.h"
#include "sim/plan/planjson.h"
#include "sim/record/consistencyjson.h"
#include "sim/record/repeatcommand.h"
#include "sim/run/rounds.h"
#include "sim/workload/workloadcheck.h"

namespace tiebreak
{

namespace
{

double toMilliseconds(std::int64_t nanoseconds)
{
    return static_cast<double>(nanoseconds) / 1e6;
}

Json latencyJson(const LatencyFigures &latency)
{
    if (latency.count == 0)
        return {};
    return {{"count", latency.count},
            {"p50", toMilliseconds(latency.p50)},
            {"p90", toMilliseconds(latency.p90)},
            {"p99", toMilliseconds(latency.p99)},
            {"p99.9", toMilliseconds(latency.p999)},
            {"max", toMilliseconds(latency.max)},
            {"mean", latency.mean / 1e6}};
}

void readLatency(JsonReader &outer, LatencyFigures &into)
{
    const Json *json = outer.object("latencyMs");
    if (!json)
        return;
    JsonReader reader(*json, outer.pathOf("latencyMs"));
    reader.count("count", into.count);
    reader.nanoseconds("p50", 1e6, into.p50);
    reader.nanoseconds("p90", 1e6, into.p90);
    reader.nanoseconds("p99", 1e6, into.p99);
    reader.nanoseconds("p99.9", 1e6, into.p999);
    reader.nanoseconds("max", 1e6, into.max);
    std::int64_t mean = 0;
    reader.nanoseconds("mean", 1e6, mean);
    into.mean = static_cast<double>(mean);
    outer.keepError(reader.error());
}

Json kindsJson(const std::vector<OperationFigures> &kinds)
{
    Json json = Json::object();
    for (const OperationFigures &figures : kinds)
        json[std::string(operationKey(figures.kind))] = {{"done", figures.done},
                                                         {"refused", figures.refused},
                                                         {"latencyMs", latencyJson(figures.latency)}};
    return json;
}

void readKinds(JsonReader &outer, std::vector<OperationFigures> &into)
{
    const Json *kinds = outer.object("byOperation");
    if (!kinds)
        return;
    const std::string path = outer.pathOf("byOperation");
    for (const auto &[name, value] : kinds->items()) {
        const auto kind = findOperation(name);
        if (!kind)
            return outer.fail(sentence("{}: unknown operation {}.", inQuotes(path), inQuotes(name)));
        OperationFigures &figures = into.emplace_back();
        figures.kind = *kind;
        JsonReader reader(value, path + '.' + name);
        reader.count("done", figures.done);
        reader.count("refused", figures.refused);
        readLatency(reader, figures.latency);
        outer.keepError(reader.error());
    }
}

Json secondsJson(const std::vector<RunSecond> &seconds)
{
    Json json = Json::array();
    for (const RunSecond &second : seconds)
        json.push_back({{"done", second.done},
                        {"refused", second.refused},
                        {"p50Ms", toMilliseconds(second.p50)},
                        {"p99Ms", toMilliseconds(second.p99)},
                        {"p999Ms", toMilliseconds(second.p999)},
                        {"serverCpu", jsonOf(second.serverCpu)},
                        {"serverMemory", jsonOf(second.serverMemory)}});
    return json;
}

void readSeconds(JsonReader &outer, std::vector<RunSecond> &into)
{
    const Json *seconds = outer.array("seconds");
    if (!seconds)
        return;
    for (std::size_t i = 0; i < seconds->size() && !outer.error(); ++i) {
        RunSecond &second = into.emplace_back();
        JsonReader reader((*seconds)[i], outer.pathOf("seconds[" + std::to_string(i) + ']'));
        reader.count("done", second.done);
        reader.count("refused", second.refused);
        reader.nanoseconds("p50Ms", 1e6, second.p50);
        reader.nanoseconds("p99Ms", 1e6, second.p99);
        reader.nanoseconds("p999Ms", 1e6, second.p999);
        reader.amount("serverCpu", second.serverCpu);
        reader.read("serverMemory", second.serverMemory);
        outer.keepError(reader.error());
    }
}

Json roundsJson(const std::vector<RoundFigures> &rounds)
{
    Json json = Json::array();
    for (const RoundFigures &round : rounds)
        json.push_back({{"began", isoTime(round.began.time_since_epoch().count(), TickUnit::Microsecond)},
                        {"throughput", round.throughput},
                        {"p50Ms", toMilliseconds(round.p50)},
                        {"p99Ms", toMilliseconds(round.p99)},
                        {"p999Ms", toMilliseconds(round.p999)},
                        {"clientCpuUsPerOperation", jsonOf(round.clientCpuMicros)},
                        {"serverCpuUsPerOperation", jsonOf(round.serverCpuMicros)},
                        {"outcome", outcomeWord(round.outcome)},
                        {"partial", round.partial.empty() ? Json() : jsonOf(round.partial)}});
    return json;
}

void readErrors(JsonReader &outer, std::map<std::string, std::int64_t> &into)
{
    const Json *texts = outer.object("errorTexts");
    if (!texts)
        return;
    JsonReader reader(*texts, outer.pathOf("errorTexts"));
    for (const auto &[text, count] : texts->items()) {
        if (text.size() > maxJsonText)
            return outer.fail(sentence("{} holds a text of more than {} bytes.",
                                       inQuotes(outer.pathOf("errorTexts")), maxJsonText));
        const auto bytes = unescapeBytes(text);
        if (!bytes)
            return outer.fail(sentence("{} holds {}, whose backslashes begin none of the escapes.",
                                       inQuotes(outer.pathOf("errorTexts")), inQuotes(text)));
        reader.count(text, into[*bytes]);
    }
    outer.keepError(reader.error());
}

void readPlan(JsonReader &reader, RunPlan &into)
{
    const Json *json = reader.object("plan");
    if (!json) {
        reader.fail(sentence("{} must be an object, not null.", inQuotes(reader.pathOf("plan"))));
        return;
    }
    auto plan = planFromJson(*json);
    if (!plan)
        return reader.fail(sentence("{}: {}", inQuotes(reader.pathOf("plan")), plan.error().message));
    // It ran, on some machine.
    constexpr std::int64_t anything = std::numeric_limits<std::int64_t>::max();
    if (const auto checked = checkWorkload(plan->workload, {anything, anything}); !checked)
        return reader.fail(sentence("{}: {}", inQuotes(reader.pathOf("plan")), checked.error().message));
    into = *std::move(plan);
}

void readBegan(JsonReader &reader, std::chrono::sys_time<std::chrono::microseconds> &into)
{
    std::string text;
    reader.read("began", text);
    if (reader.error())
        return;
    if (const auto tick = parseIsoTime(text, TickUnit::Microsecond))
        into = std::chrono::sys_time<std::chrono::microseconds>(std::chrono::microseconds(*tick));
    else
        reader.fail(sentence("{} must be an ISO 8601 UTC time, not {}.", inQuotes(reader.pathOf("began")),
                             inQuotes(text)));
}

void readRounds(JsonReader &outer, std::vector<RoundFigures> &into)
{
    if (!outer.has("rounds")) // files from before runs were repeated
        return;
    const Json *rounds = outer.array("rounds");
    if (!rounds)
        return;
    constexpr std::array words{outcomeWord(RunOutcome::Right), outcomeWord(RunOutcome::Wrong),
                               outcomeWord(RunOutcome::Unchecked)};
    if (rounds->size() > maxRounds)
        return outer.fail(sentence("{} must have at most {} rounds, not {}.",
                                   inQuotes(outer.pathOf("rounds")), maxRounds, rounds->size()));
    for (std::size_t i = 0; i < rounds->size() && !outer.error(); ++i) {
        RoundFigures &round = into.emplace_back();
        JsonReader reader((*rounds)[i], outer.pathOf("rounds[" + std::to_string(i) + ']'));
        readBegan(reader, round.began);
        reader.amount("throughput", round.throughput);
        reader.nanoseconds("p50Ms", 1e6, round.p50);
        reader.nanoseconds("p99Ms", 1e6, round.p99);
        reader.nanoseconds("p999Ms", 1e6, round.p999);
        reader.amount("clientCpuUsPerOperation", round.clientCpuMicros);
        reader.amount("serverCpuUsPerOperation", round.serverCpuMicros);
        std::size_t outcome = 0;
        if (const Json *value = reader.find("outcome"))
            reader.keepError(readName(*value, reader.pathOf("outcome"), words, outcome));
        round.outcome = static_cast<RunOutcome>(outcome);
        std::optional<std::string> partial;
        reader.read("partial", partial);
        round.partial = partial.value_or(std::string());
        outer.keepError(reader.error());
    }
}

} // namespace

Json recordJson(const RunRecord &record)
{
    Json errors = Json::object();
    for (const auto &[text, count] : record.errors)
        errors[escapeBytes(text)] = count;
    return {{"plan", planJson(record.plan)},
            {"key", jsonOf(record.key)},
            {"boardKept", record.boardKept},
            {"server", jsonOf(record.server)},
            {"target", jsonOf(record.target)},
            {"tiebreak", jsonOf(record.tiebreak)},
            {"began", isoTime(record.began.time_since_epoch().count(), TickUnit::Microsecond)},
            {"partial", record.partial.empty() ? Json() : jsonOf(record.partial)},
            {"measuredSeconds", static_cast<double>(record.measuredFor.count()) / 1e9},
            {"throughput", record.throughput},
            {"operations", record.operations},
            {"errors", record.refused},
            {"errorTexts", errors},
            {"unanswered", record.unanswered},
            {"neverBegun", record.neverBegun},
            {"conflicts", record.conflicts},
            {"redirects", record.redirects},
            {"latencyMs", latencyJson(record.latency)},
            {"byOperation", kindsJson(record.byOperation)},
            {"commandsPerOperation", jsonOf(record.commandsPerOperation)},
            {"bytesPerOperation", jsonOf(record.bytesPerOperation)},
            {"commandsPerUpdate", jsonOf(record.commandsPerUpdate)},
            {"bytesPerUpdate", jsonOf(record.bytesPerUpdate)},
            {"clientCpuUsPerOperation", jsonOf(record.clientCpuMicros)},
            {"serverCpuUsPerOperation", jsonOf(record.serverCpuMicros)},
            {"boardMembers", record.boardMembers},
            {"coldMembers", record.coldMembers},
            {"bytesPerMember", jsonOf(record.bytesPerMember)},
            {"consistency", record.consistency
                                ? consistencyJson(*record.consistency, record.plan.workload.board.shape)
                                : Json()},
            {"seconds", secondsJson(record.seconds)},
            {"rounds", roundsJson(record.rounds)},
            {"outcome", outcomeWord(outcomeOf(record))},
            {"repeat", repeatCommand(record)}};
}

Result<RunRecord> recordFromJson(const Json &json)
{
    if (!json.is_object())
        return failure(ErrorKind::Protocol, sentence("A run is a JSON object, not {}.", jsonExcerpt(json)));
    RunRecord record;
    JsonReader reader(json, {});
    readPlan(reader, record.plan);
    reader.read("key", record.key);
    reader.read("boardKept", record.boardKept);
    reader.read("server", record.server);
    reader.read("target", record.target);
    reader.read("tiebreak", record.tiebreak);
    readBegan(reader, record.began);
    std::optional<std::string> partial;
    reader.read("partial", partial);
    record.partial = partial.value_or(std::string());
    std::int64_t measured = 0;
    reader.nanoseconds("measuredSeconds", 1e9, measured);
    record.measuredFor = std::chrono::nanoseconds(measured);
    reader.amount("throughput", record.throughput);
    reader.count("operations", record.operations);
    reader.count("errors", record.refused);
    readErrors(reader, record.errors);
    reader.count("unanswered", record.unanswered);
    reader.count("neverBegun", record.neverBegun);
    reader.count("conflicts", record.conflicts);
    if (reader.has("redirects"))
        reader.count("redirects", record.redirects);
    readLatency(reader, record.latency);
    readKinds(reader, record.byOperation);
    reader.amount("commandsPerOperation", record.commandsPerOperation);
    reader.amount("bytesPerOperation", record.bytesPerOperation);
    reader.amount("commandsPerUpdate", record.commandsPerUpdate);
    reader.amount("bytesPerUpdate", record.bytesPerUpdate);
    reader.amount("clientCpuUsPerOperation", record.clientCpuMicros);
    reader.amount("serverCpuUsPerOperation", record.serverCpuMicros);
    reader.count("boardMembers", record.boardMembers);
    reader.count("coldMembers", record.coldMembers);
    reader.amount("bytesPerMember", record.bytesPerMember);
    // As the version before named it.
    const char *name = reader.has("truth") ? "truth" : "consistency";
    if (const Json *consistency = reader.object(name))
        reader.keepError(readConsistency(*consistency, reader.pathOf(name), record.plan.workload.board.shape,
                                         record.consistency.emplace()));
    readSeconds(reader, record.seconds);
    readRounds(reader, record.rounds);
    if (reader.error())
        return failure(ErrorKind::Protocol, *reader.error());
    return record;
}

} // namespace tiebreak
