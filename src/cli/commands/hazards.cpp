// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong with a codec.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/options/needoptions.h"
#include "cli/output/jsonanswer.h"

#include "core/text/scoretext.h"
#include "lab/hazards/hazardtext.h"

#include <algorithm>
#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct HazardsOptions {
    std::string codec;
    NeedOptions need;
};

std::string_view wayName(HazardStep::Way way)
{
    switch (way) {
    case HazardStep::Way::Packed:
        return "packed";
    case HazardStep::Way::Refused:
        return "refused";
    case HazardStep::Way::Unchecked:
        return "unchecked";
    case HazardStep::Way::Wrapped:
        return "wrapped";
    case HazardStep::Way::Added:
        return "added";
    case HazardStep::Way::Written:
        return "written";
    }
    return {};
}

Json stepJson(const HazardStep &step, const CodecSpec &spec)
{
    Json json{{"way", wayName(step.way)}, {"score", step.score}};
    if (spec.hasTime()) {
        json["tick"] = step.tick;
        json["time"] = isoTime(step.tick, spec.unit);
    }
    if (step.way == HazardStep::Way::Refused)
        return json;
    if (step.way == HazardStep::Way::Added)
        json["addend"] = step.addend;
    json["text"] = step.text;
    json["raw"] = shortestText(step.raw);
    json["bits"] = bitsLiteral(step.raw);
    json["verdict"] = verdictId(step.read.verdict);
    json["ownScore"] = step.read.hasOwnScore ? Json(step.read.ownScore) : Json();
    json["ownTick"] = step.read.hasOwnTick ? Json(step.read.ownTick) : Json();
    if (spec.hasTime() && step.read.verdict != Verdict::Invalid)
        json["possible"] = {{"score", step.read.preimage.score},
                            {"first", step.read.preimage.first},
                            {"last", step.read.preimage.last}};
    return json;
}

Json hazardJson(const Hazard &hazard, const HazardWords &words, const CodecSpec &spec)
{
    Json json{{"kind", hazardKindName(hazard.kind)},
              {"severity", hazardSeverityName(hazard.severity)},
              {"name", words.name},
              {"where", words.where},
              {"sentence", words.sentence},
              {"remedy", words.remedy},
              {"fromScore", orNull(hazard.fromScore)},
              {"atTick", orNull(hazard.atTick)}};
    if (hazard.movesScoreAt)
        json["movesScoreAt"] = *hazard.movesScoreAt;
    if (hazard.floorScore)
        json["floorScore"] = *hazard.floorScore;
    if (hazard.cutScore)
        json["cutScore"] = *hazard.cutScore;
    if (hazard.digits)
        json["digits"] = hazard.digits;
    if (hazard.kind == HazardKind::UnitMixUp)
        json["fedUnit"] = unitName(hazard.fedUnit);
    json["example"] = Json::array();
    for (const HazardStep &step : hazard.example)
        json["example"].push_back(stepJson(step, spec));
    return json;
}

void writeText(const HazardWords &words, Output &output)
{
    output << "  " << words.name;
    if (!words.where.empty())
        output << ' ' << words.where;
    output << "\n    " << words.sentence << '\n';
    for (const HazardLine &line : words.lines) {
        output << "      " << line.what;
        if (!line.raw.empty())
            output << " -> " << line.raw << ' ' << line.bits;
        output << " -> " << line.readsAs << '\n';
    }
    output << "    " << words.remedy << '\n';
}

Result<ExitStatus> runHazards(const HazardsOptions &options, CommandContext &context)
{
    TRY(const auto spec, parseCodecOption(options.codec));
    TRY(const auto need, statedNeed(options.need));
    const std::vector<Hazard> found = hazards(spec, need);
    const Wording wording = plainWording();
    Output &output = context.output;
    if (context.json) {
        JsonList list(output, "hazards", {{"codec", specText(spec)}, {"need", needJson(need)}}, "hazards");
        for (const Hazard &hazard : found)
            list.add(hazardJson(hazard, hazardWords(spec, need, hazard, wording), spec));
        list.close();
    } else {
        std::optional<HazardSeverity> shown;
        for (const Hazard &hazard : found) {
            if (hazard.severity != shown)
                output << (shown ? "\n" : "") << hazardSeverityTitle(hazard.severity) << ":\n";
            shown = hazard.severity;
            writeText(hazardWords(spec, need, hazard, wording), output);
        }
        if (found.empty())
            output << "Nothing here can go wrong for this need.\n";
    }
    const bool certain = std::ranges::any_of(
        found, [](const Hazard &hazard) { return hazard.severity == HazardSeverity::Certain; });
    return certain ? exitWithFindings : 0;
}

} // namespace

void addHazards(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<HazardsOptions>();
    CLI::App *command = addCommand(app, selected, "hazards", "List what can go wrong with a codec");
    addCodecOption(*command, options->codec);
    addNeedOptions(*command, options->need, NeedBounds::Optional);
    command->footer(
        "Example:\n"
        "  tiebreak-cli hazards --codec binary:from=4294967295 --max-score 20000000 --time-range "
        "2020-01-01..2038-01-19\n"
        "\n"
        "Each hazard comes with the smallest example that shows it: what is packed, the raw score and its "
        "bits, and what is read back. Of equal scores the earlier time is meant to rank first.\n"
        "Exit status: 0 if nothing is certain to go wrong within the need; 3 if something is; 1 for a "
        "failure; 2 for wrong usage.");
    setAction(*command, selected, options, runHazards, false);
}

} // namespace tiebreak
