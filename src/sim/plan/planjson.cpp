// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/plan/planjson.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "sim/board/strategies/strategies.h"
#include "sim/plan/jsonvalue.h"
#include "sim/workload/workloadfields.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>

namespace tiebreak
{

namespace
{

/// How a field is called, written and read.
struct PlanFieldRule {
    std::string_view path; ///< NAME or SECTION.NAME
    std::string_view help;
    std::function<Json(const RunPlan &plan)> write;
    std::function<ValidationError(RunPlan &plan, const Json &value, std::string_view path)> read;
};

template <class Value>
PlanFieldRule rule(std::string_view path, std::string_view help, Value RunPlan::*field)
{
    return {path, help, [field](const RunPlan &plan) { return jsonOf(plan.*field); },
            [field](RunPlan &plan, const Json &value, std::string_view name) {
                return readJson(value, name, plan.*field);
            }};
}

PlanFieldRule rule(const WorkloadField &field)
{
    return {field.path, field.help,
            [&field](const RunPlan &plan) {
                return std::visit([](const auto *value) { return jsonOf(*value); },
                                  field.at.of(plan.workload));
            },
            [&field](RunPlan &plan, const Json &value, std::string_view name) {
                return std::visit([&](auto *into) { return readJson(value, name, *into); },
                                  field.at.in(plan.workload));
            }};
}

ValidationError readStrategy(RunPlan &plan, const Json &value, std::string_view path)
{
    std::string key;
    if (auto error = readJson(value, path, key))
        return error;
    if (const auto found = findStrategy(key); !found)
        return found.error().message;
    plan.strategy = std::move(key);
    return std::nullopt;
}

constexpr std::array<std::string_view, 2> clocks{"client", "server"};

ValidationError readClock(RunPlan &plan, const Json &value, std::string_view path)
{
    std::size_t place = 0;
    if (auto error = readName(value, path, clocks, place))
        return error;
    plan.serverTime = place == 1;
    return std::nullopt;
}

/// All fields of a plan, sections together.
const std::vector<PlanFieldRule> &planFieldRules()
{
    static const std::vector<PlanFieldRule> all = [] {
        std::vector<PlanFieldRule> rules{
            {"strategy", "how points are added", [](const RunPlan &plan) { return Json(plan.strategy); },
             readStrategy},
            rule("codec", "a codec spec", &RunPlan::codec),
            rule("unit", "of times where the codec has none: min, s, ds, cs, ms, us", &RunPlan::unit),
            {"time", "client, server: whose clock stamps",
             [](const RunPlan &plan) { return Json(clocks[plan.serverTime ? 1 : 0]); }, readClock},
            rule("records", "true, false: updates are written down and checked", &RunPlan::records),
            rule("keepBoard", "never, ifWrong, always: whether the board stays on the server, for an hour",
                 &RunPlan::keep),
        };
        for (const WorkloadField &field : workloadFields())
            rules.push_back(rule(field));
        return rules;
    }();
    return all;
}

std::string_view nameOf(std::string_view path)
{
    return path.substr(path.find('.') + 1);
}

const PlanFieldRule *findRule(std::string_view path)
{
    const auto found = std::ranges::find(planFieldRules(), path, &PlanFieldRule::path);
    return found == planFieldRules().end() ? nullptr : &*found;
}

bool isSection(std::string_view name)
{
    return !name.empty() && std::ranges::any_of(planFieldRules(), [&](const PlanFieldRule &rule) {
        return fieldSection(rule.path) == name;
    });
}

std::string noSuchField(std::string_view path)
{
    std::string_view section = fieldSection(path);
    if (!isSection(section) && isSection(path))
        section = path;
    std::vector<std::string> names;
    std::string_view last;
    for (const PlanFieldRule &rule : planFieldRules()) {
        const std::string_view own = fieldSection(rule.path);
        if (isSection(section) ? own == section : own.empty() || own != last) {
            names.emplace_back(isSection(section) || own.empty() ? rule.path : own);
            if (!isSection(section) && !own.empty())
                names.back() += ".…";
        }
        last = own;
    }
    return sentence("A plan has no field {}. Its fields are {}.", inQuotes(path),
                    listText(ListOf::Words, names));
}

ValidationError readField(RunPlan &plan, const std::string &path, const Json &value)
{
    const PlanFieldRule *rule = findRule(path);
    return rule ? rule->read(plan, value, path) : noSuchField(path);
}

ValidationError readFields(RunPlan &plan, const Json &json)
{
    for (const auto &[name, value] : json.items()) {
        if (!isSection(name)) {
            if (auto error = readField(plan, name, value))
                return error;
            continue;
        }
        if (!value.is_object())
            return sentence("{} must be an object, not {}.", inQuotes(name), jsonExcerpt(value));
        if (name == "mix")
            plan.workload.mix.percent.fill(0);
        for (const auto &[field, inner] : value.items()) {
            if (auto error = readField(plan, name + '.' + field, inner))
                return error;
        }
    }
    return std::nullopt;
}

/// A value as it is typed.
Json typedValue(std::string_view text)
{
    if (text == "null")
        return {};
    if (text == "true" || text == "false")
        return Json(text == "true");
    std::uint64_t positive = 0;
    const auto end = text.data() + text.size();
    if (const auto [at, error] = std::from_chars(text.data(), end, positive);
        error == std::errc() && at == end)
        return Json(positive);
    std::int64_t whole = 0;
    if (const auto [at, error] = std::from_chars(text.data(), end, whole); error == std::errc() && at == end)
        return Json(whole);
    double real = 0;
    if (const auto [at, error] = std::from_chars(text.data(), end, real);
        error == std::errc() && at == end && std::isfinite(real))
        return Json(real);
    return Json(text);
}

/// As setPlanField() takes it.
std::string typedText(const Json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    return value.is_number_float() ? shortestText(value.get<double>()) : value.dump();
}

} // namespace

Json planJson(const RunPlan &plan)
{
    Json json = Json::object();
    for (const PlanFieldRule &rule : planFieldRules()) {
        const std::string section(fieldSection(rule.path));
        Json &object = section.empty() ? json : json[section];
        object[std::string(nameOf(rule.path))] = rule.write(plan);
    }
    return json;
}

Result<RunPlan> planFromJson(const Json &json)
{
    if (!json.is_object())
        return failure(ErrorKind::Usage, sentence("A plan is a JSON object, not {}.", jsonExcerpt(json)));
    RunPlan plan;
    if (auto error = readFields(plan, json))
        return failure(ErrorKind::Usage, std::move(*error));
    const auto load = json.find("load");
    if (load != json.end() && plan.workload.load.operations && !load->contains("durationMs"))
        plan.workload.load.duration.reset();
    return plan;
}

Result<void> setPlanField(RunPlan &plan, std::string_view path, std::string_view value)
{
    const PlanFieldRule *rule = findRule(path);
    if (!rule)
        return failure(ErrorKind::Usage, noSuchField(path));
    const Json typed = rule->write(plan).is_string() ? Json(value) : typedValue(value);
    if (auto error = rule->read(plan, typed, path))
        return failure(ErrorKind::Usage, std::move(*error));
    WorkloadLoad &load = plan.workload.load;
    if (path == "load.operations" && load.operations)
        load.duration.reset();
    if (path == "load.durationMs" && load.duration)
        load.operations.reset();
    return {};
}

std::vector<PlanField> planValues(const RunPlan &plan)
{
    std::vector<PlanField> fields;
    for (const PlanFieldRule &rule : planFieldRules())
        fields.push_back({std::string(rule.path), typedText(rule.write(plan))});
    return fields;
}

std::vector<PlanField> planDifferences(const RunPlan &plan, const RunPlan &base)
{
    std::vector<PlanField> fields;
    for (const PlanFieldRule &rule : planFieldRules()) {
        const Json value = rule.write(plan);
        if (value != rule.write(base))
            fields.push_back({std::string(rule.path), typedText(value)});
    }
    // Each of them ends the other one when it is set.
    const auto isSet = [&](std::string_view path) {
        return std::ranges::any_of(
            fields, [&](const PlanField &field) { return field.path == path && field.value != "null"; });
    };
    const std::string_view needless = isSet("load.operations")   ? "load.durationMs"
                                      : isSet("load.durationMs") ? "load.operations"
                                                                 : "";
    std::erase_if(fields,
                  [&](const PlanField &field) { return field.path == needless && field.value == "null"; });
    return fields;
}

std::span<const PlanFieldHelp> planFieldHelps()
{
    static const std::vector<PlanFieldHelp> helps = [] {
        std::vector<PlanFieldHelp> list;
        for (const PlanFieldRule &rule : planFieldRules())
            list.push_back({rule.path, rule.help});
        return list;
    }();
    return helps;
}

} // namespace tiebreak
