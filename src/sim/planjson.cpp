// SPDX-License-Identifier: GPL-3.0-or-later
// Plans by the list of their fields.
#include "sim/planjson.h"

#include "core/bytestext.h"
#include "core/scoretext.h"
#include "sim/planfields.h"

#include <algorithm>
#include <charconv>

namespace tiebreak
{

namespace
{

/// "load" of "load.clients"; empty where there is none.
std::string_view sectionOf(std::string_view path)
{
    const auto dot = path.find('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
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
        return sectionOf(rule.path) == name;
    });
}

std::string noSuchField(std::string_view path)
{
    std::string_view section = sectionOf(path);
    if (!isSection(section) && isSection(path))
        section = path;
    std::string names;
    std::string_view last;
    for (const PlanFieldRule &rule : planFieldRules()) {
        const std::string_view own = sectionOf(rule.path);
        if (isSection(section) ? own == section : own.empty() || own != last) {
            names += (names.empty() ? "" : ", ") +
                     std::string(isSection(section) || own.empty() ? rule.path : own);
            if (!isSection(section) && !own.empty())
                names += ".…";
        }
        last = own;
    }
    return "A plan has no field " + inQuotes(path) + "; there are " + names + '.';
}

Fault readField(RunPlan &plan, const std::string &path, const Json &value)
{
    const PlanFieldRule *rule = findRule(path);
    return rule ? rule->read(plan, value, path) : noSuchField(path);
}

Fault readFields(RunPlan &plan, const Json &json)
{
    for (const auto &[name, value] : json.items()) {
        if (!isSection(name)) {
            if (auto fault = readField(plan, name, value))
                return fault;
            continue;
        }
        if (!value.is_object())
            return inQuotes(name) + " must be an object, not " + jsonExcerpt(value) + '.';
        if (name == "mix")
            plan.workload.mix.percent.fill(0);
        for (const auto &[field, inner] : value.items()) {
            if (auto fault = readField(plan, name + '.' + field, inner))
                return fault;
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
    if (const auto [at, error] = std::from_chars(text.data(), end, real); error == std::errc() && at == end)
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
        const std::string section(sectionOf(rule.path));
        Json &object = section.empty() ? json : json[section];
        object[std::string(nameOf(rule.path))] = rule.write(plan);
    }
    return json;
}

Result<RunPlan> planFromJson(const Json &json)
{
    if (!json.is_object())
        return failure(ErrorKind::Usage, "A plan is a JSON object, not " + jsonExcerpt(json) + '.');
    RunPlan plan;
    if (auto fault = readFields(plan, json))
        return failure(ErrorKind::Usage, std::move(*fault));
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
    if (auto fault = rule->read(plan, typed, path))
        return failure(ErrorKind::Usage, std::move(*fault));
    SimLoad &load = plan.workload.load;
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
