// SPDX-License-Identifier: GPL-3.0-or-later
// Code that encodes and decodes, to take away.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/limitstext.h"
#include "lab/snippets/snippet.h"

#include <memory>

namespace tiebreak
{

namespace
{

struct SnippetOptions {
    std::string codec;
    std::string language;
    std::string timeRange; ///< empty: the default time range
};

Result<ExitStatus> runSnippet(const SnippetOptions &options, CommandContext &context)
{
    TRY(const auto spec, parseCodecOption(options.codec));
    TRY(const auto language, parseLanguageName(options.language));
    TRY(const auto timeRange, options.timeRange.empty() ? TimeRange{} : parseTimeRange(options.timeRange));
    TRY(const auto code, snippet(spec, language, {timeRange, {}}));
    if (!context.json) {
        context.output << code;
        return 0;
    }
    const Decoder decoder(spec, timeRange);
    nlohmann::ordered_json document = limitsJson(decoder, codecLimits(spec, decoder.window()));
    document["language"] = languageName(language);
    document["code"] = code;
    writeJsonAnswer(context.output, "snippet", document);
    return 0;
}

} // namespace

void addSnippet(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<SnippetOptions>();
    CLI::App *command =
        addCommand(app, selected, "snippet", "Print code for encoding and decoding, ready to use");
    addCodecOption(*command, options->codec);
    command->add_option("--language", options->language, languageNames())->type_name("L")->required();
    command
        ->add_option("--time-range", options->timeRange,
                     "the times whose limits its comments state, each end an ISO 8601 UTC time (default: "
                     "2000-01-01..2100-01-01)")
        ->type_name("A..B");
    command->footer(
        "Example:\n"
        "  tiebreak-cli snippet --codec ordered:from=4294967295 --language lua\n"
        "\n"
        "lua (for EVAL) and function (for FUNCTION LOAD) also add points and stamp the time in one step.\n"
        "The code ends with a check of three values. It encodes to the same bits as tiebreak-cli encode, and "
        "refuses what does not fit or would be read back with another score. js and ts are short for "
        "javascript and typescript.");
    setAction(*command, selected, options, runSnippet, false);
}

} // namespace tiebreak
