// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/repeatcommand.h"

#include "core/text/bytestext.h"
#include "core/text/passwordplace.h"
#include "sim/plan/planjson.h"
#include "sim/plan/runcodec.h"
#include "sim/run/rounds.h"
#include "sim/workload/workloadpresets.h"

namespace tiebreak
{

namespace
{

/// The plan with the workload of a preset, but for the seed.
RunPlan presetPlan(const RunPlan &plan, const WorkloadPreset &preset)
{
    RunPlan base;
    base.workload = preset.workload;
    base.workload.load.seed = plan.workload.load.seed;
    base.strategy = plan.strategy;
    base.codec = plan.codec;
    base.serverTime = plan.serverTime;
    return base;
}

std::string serverWord(const std::string &target)
{
    if (target.empty() || target == "sandbox")
        return "sandbox";
    if (target.contains("://")) // a password is never written down; who has a user has one
        return withPasswordPlace(target, false);
    return (target.starts_with('/') ? "unix://" : "redis://") + target;
}

} // namespace

std::string repeatCommand(const RunRecord &record)
{
    const RunPlan &plan = record.plan;
    const WorkloadPreset *nearest = nullptr;
    std::vector<PlanField> fields;
    for (const WorkloadPreset &preset : workloadPresets()) {
        auto differences = planDifferences(plan, presetPlan(plan, preset));
        if (nearest && differences.size() >= fields.size())
            continue;
        nearest = &preset;
        fields = std::move(differences);
    }
    const std::string server = serverWord(record.target);
    // A codec that was made for its day would not reach the day on which the run is repeated.
    const std::string_view today = runCodecName(plan.codec, plan.workload.board.direction);
    const std::string codec = today.empty() ? specText(plan.codec) : std::string(today);
    std::string command =
        "tiebreak-cli simulate " + shellWord(server) + " --preset " + std::string(nearest->key) +
        " --strategy " + shellWord(plan.strategy) + " --codec " + shellWord(codec) + " --time " +
        (plan.serverTime ? "server" : "client") + " --seed " + std::to_string(plan.workload.load.seed);
    if (roundCount(record) > 1)
        command += " --rounds " + std::to_string(roundCount(record));
    for (const PlanField &field : fields) {
        // They say nothing of a sandbox that is fresh and ends with the command.
        if (server == "sandbox" && (field.path == "keepBoard" || field.path == "prefixMustBeEmpty"))
            continue;
        command += " --set " + shellWord(field.path + '=' + field.value);
    }
    if (server != "sandbox")
        command += " --allow-writes";
    return command;
}

std::vector<std::string> commandParts(std::string_view command)
{
    std::vector<std::string> parts(1);
    bool isQuoted = false; // as shellWord() does it: '...' or $'...'
    bool hasEscapes = true;
    for (std::size_t i = 0; i < command.size(); ++i) {
        if (!isQuoted && command.substr(i).starts_with(" --")) {
            parts.emplace_back();
            continue;
        }
        parts.back() += command[i];
        if (command[i] == '\\' && hasEscapes && i + 1 < command.size()) {
            parts.back() += command[++i];
        } else if (command[i] == '\'') {
            hasEscapes = isQuoted || (i > 0 && command[i - 1] == '$');
            isQuoted = !isQuoted;
        }
    }
    return parts;
}

} // namespace tiebreak
