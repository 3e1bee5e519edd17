// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/needoptions.h"

#include "cli/options/subcommand.h"
#include "lab/need/need.h"

namespace tiebreak
{

void addNeedOptions(CLI::App &command, NeedOptions &options, NeedBounds bounds)
{
    const bool required = bounds == NeedBounds::Required;
    const std::string standardScore = required ? "" : " (default 1000000)";
    const std::string standardTimeRange = required ? "" : " (default 2000-01-01..2100-01-01)";
    command.add_option("--max-score", options.highestScore, "the highest score" + standardScore)
        ->type_name("N")
        ->required(required);
    command.add_option("--min-score", options.lowestScore, "the lowest score (default 0)")->type_name("N");
    command
        .add_option("--time-range", options.timeRange,
                    "when scores are reached, two ISO 8601 UTC times" + standardTimeRange)
        ->type_name("A..B")
        ->required(required);
    command
        .add_option("--resolution", options.resolution,
                    "times this far apart must rank right: 1s (default), 250ms, us, 1min")
        ->type_name("SPAN");
    addLowestFirst(command, options.flags.direction);
    command.add_flag("--increments", options.flags.increments, "scores grow by points that are added");
    command.add_flag("--readable", options.flags.readableRaw, "people read raw scores in redis-cli");
    command.add_flag("--simple-ranges", options.flags.simpleRanges,
                     "bounds of ZRANGEBYSCORE and ZCOUNT must stay simple");
    command
        .add_option("--language", options.writers,
                    "a language that writes the board: " + languageNames() + "; may be given again")
        ->type_name("L")
        ->allow_extra_args(false);
}

Result<Need> statedNeed(const NeedOptions &options)
{
    Need need = options.flags;
    if (!options.highestScore.empty()) {
        TRY(need.highestScore, parseNeedScore(options.highestScore, NeedField::HighestScore));
    }
    if (!options.lowestScore.empty()) {
        TRY(need.lowestScore, parseNeedScore(options.lowestScore, NeedField::LowestScore));
    }
    if (!options.timeRange.empty()) {
        TRY(need.timeRange, parseTimeRange(options.timeRange));
    }
    if (!options.resolution.empty()) {
        TRY(need.resolution, parseResolution(options.resolution));
    }
    for (const std::string &name : options.writers) {
        TRY(const auto language, parseLanguageName(name));
        need.writers.push_back(language);
    }
    TRY(checkNeed(need));
    return need;
}

nlohmann::ordered_json needJson(const Need &need)
{
    auto languages = nlohmann::ordered_json::array();
    for (const Language language : need.writers)
        languages.push_back(languageName(language));
    return {{"lowestScore", need.lowestScore},
            {"highestScore", need.highestScore},
            {"timeRange", timeRangeText(need.timeRange)},
            {"resolution", need.resolution},
            {"direction", directionId(need.direction)},
            {"increments", need.increments},
            {"readable", need.readableRaw},
            {"simpleRanges", need.simpleRanges},
            {"languages", std::move(languages)}};
}

} // namespace tiebreak
