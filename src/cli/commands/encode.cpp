// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of score TAB tick into lines of raw TAB 0xBITS.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"
#include "cli/source/linesource.h"

#include "core/codec/codec.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"

#include <memory>

namespace tiebreak
{

namespace
{

struct EncodeOptions {
    std::string codec;
};

struct Pair {
    std::int64_t score = 0;
    std::int64_t tick = 0;
};

Result<std::int64_t> parseField(std::string_view text, std::string_view name)
{
    const auto value = parseInteger(text);
    if (!value)
        return failure(ErrorKind::Usage, sentence("The {} {} is not a whole number from -2^63 to 2^63-1.",
                                                  name, quotedText(text)));
    return *value;
}

/// Of score TAB tick. Without time in the codec the tick may be "-" or missing, as decode prints it.
Result<Pair> parsePair(std::string_view line, bool hasTime)
{
    const auto tab = line.find('\t');
    TRY(const auto score, parseField(line.substr(0, tab), "score"));
    const auto tickText = tab == std::string_view::npos ? std::string_view() : line.substr(tab + 1);
    if (!hasTime && (tab == std::string_view::npos || tickText == "-"))
        return Pair{score, 0};
    if (tab == std::string_view::npos)
        return failure(ErrorKind::Usage, "A tab and the tick are missing after the score.");
    TRY(const auto tick, parseField(tickText, "tick"));
    return Pair{score, tick};
}

Result<ExitStatus> runEncode(const EncodeOptions &options, CommandContext &context)
{
    TRY(const auto spec, parseCodecOption(options.codec));

    std::optional<JsonList> list;
    if (context.json)
        list.emplace(context.output, "encode", nlohmann::ordered_json{{"codec", specText(spec)}}, "values");

    LineErrors errors;
    const auto encodeLine = [&](const InputLine &line) {
        Result<Pair> pair =
            line.tooLong ? failure(ErrorKind::Usage, tooLongText()) : parsePair(line.text, spec.hasTime());
        Result<Encoded> encoded =
            pair ? encode(spec, pair->score, pair->tick) : std::unexpected(pair.error());
        if (!encoded) {
            errors.error(line.number, encoded.error().message);
            if (list)
                list->add({{"line", line.number}, {"error", encoded.error().message}});
            else
                context.output << "error\t-\n";
            return;
        }
        if (encoded->wrapped)
            errors.warning(line.number,
                           "Score and time wrapped around at 64 bits, as they do in production code.");
        if (list)
            list->add(
                {{"score", pair->score},
                 {"tick", spec.hasTime() ? nlohmann::ordered_json(pair->tick) : nlohmann::ordered_json()},
                 {"raw", shortestText(encoded->raw)},
                 {"bits", bitsLiteral(encoded->raw)},
                 {"wrapped", encoded->wrapped}});
        else
            context.output << shortestText(encoded->raw) << '\t' << bitsLiteral(encoded->raw) << '\n';
    };

    const auto read =
        forLineBlocks(context.inputFd, context.output, [&](const std::vector<InputLine> &lines) {
            for (const InputLine &line : lines)
                encodeLine(line);
        });
    errors.finish();
    if (list)
        list->close(read ? nlohmann::ordered_json::object()
                         : nlohmann::ordered_json{{"error", read.error().message}});
    if (!read)
        return std::unexpected(read.error());
    return errors.errors() == 0 ? 0 : 1;
}

} // namespace

void addEncode(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<EncodeOptions>();
    CLI::App *command =
        addCommand(app, selected, "encode", "Encode lines of score TAB tick from standard input");
    addCodecOption(*command, options->codec);
    command->footer(
        std::string(
            "Example:\n"
            "  printf '2400000\\t1795205647\\n' | tiebreak-cli encode --codec binary:from=4294967295\n"
            "\n"
            "Output: the raw score and its bits, separated by a tab. A line that is wrong or does not fit "
            "gives error and -.\n"
            "binary wraps around at 64 bits as production code does, with a warning."
            "\n") +
        roundingHelp() + '\n' + wrongLinesHelp);
    setAction(*command, selected, options, runEncode, false);
}

} // namespace tiebreak
