// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli transcript: whether the replies that an article prints are true.
#include "cli/commands/commands.h"

#include "cli/output/jsonanswer.h"

#include "console/replies/replylines.h"
#include "console/transcript/transcriptrun.h"
#include "core/text/bytestext.h"
#include "files/textfile.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;
using Kind = TranscriptResult::Kind;

struct TranscriptOptions {
    std::string file;
};

/// No transcript of an article is longer.
constexpr std::size_t largestTranscript = std::size_t(4) << 20;
/// Lines of one reply that are printed.
constexpr std::size_t printedLines = 200;

std::string_view kindWord(Kind kind)
{
    switch (kind) {
    case Kind::Same:
        return "same";
    case Kind::Differs:
        return "differs";
    case Kind::Varies:
        return "varies";
    case Kind::NotPrinted:
        return "not printed";
    case Kind::Unreadable:
        return "unreadable";
    case Kind::Refused:
        return "refused";
    case Kind::Stopped:
        return "stopped";
    }
    return {};
}

std::vector<std::string> linesOf(const TranscriptResult &result)
{
    if (result.kind == Kind::Refused || result.kind == Kind::Stopped || result.step.command.empty())
        return {};
    return repliesWithText(result.step.command) ? textLines(result.reply.reply)
                                                : replyLines(result.reply.reply, 0, printedLines + 1);
}

void writeText(const TranscriptRun &run, Output &output)
{
    output << run.answer() << '\n';
    for (const TranscriptResult &result : run.results) {
        output << '\n'
               << result.step.line << "\t" << kindWord(result.kind) << "\t> " << escapeBytes(result.step.text)
               << '\n';
        if (!result.sentence.empty())
            output << "\t" << result.sentence << '\n';
        const std::vector<std::string> lines = linesOf(result);
        for (std::size_t i = 0; i < std::min(lines.size(), printedLines); ++i)
            output << "\t" << lines[i] << '\n';
        if (lines.size() > printedLines)
            output << "\t...\n";
    }
}

Json textsJson(const std::vector<std::string> &lines)
{
    Json list = Json::array();
    for (const std::string &line : lines)
        list.push_back(escapeBytes(line));
    return list;
}

void writeJson(const TranscriptRun &run, Output &output)
{
    JsonList list(output, "transcript",
                  {{"server", run.server},
                   {"answer", run.answer()},
                   {"commands", run.results.size()},
                   {"differs", run.count(Kind::Differs)},
                   {"notRun", run.notRun()}},
                  "steps");
    for (const TranscriptResult &result : run.results)
        list.add({{"line", result.step.line},
                  {"command", escapeBytes(result.step.text)},
                  {"result", std::string(kindWord(result.kind))},
                  {"sentence", result.sentence},
                  {"printed", textsJson(result.step.printed)},
                  {"reply", linesOf(result)}});
    list.close();
}

Result<ExitStatus> runTranscriptFile(const TranscriptOptions &options, CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    const std::string path = options.file == standardStream ? "/dev/stdin" : options.file;
    TRY(const auto file, readTextFile(path, progress, largestTranscript));
    auto run = runTranscript(file.text, progress);
    // A text that holds no command is no wrong usage of this program.
    if (!run && run.error().kind == ErrorKind::Usage)
        return failure(ErrorKind::NotFound, run.error().message);
    if (!run)
        return std::unexpected(run.error());
    if (context.json)
        writeJson(*run, context.output);
    else
        writeText(*run, context.output);
    // An answer about a part is none about the whole.
    constexpr ExitStatus incomplete = 1;
    return run->notRun() > 0 ? incomplete : run->count(Kind::Differs) > 0 ? exitWithFindings : 0;
}

} // namespace

void addTranscript(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<TranscriptOptions>();
    CLI::App *command = addCommand(
        app, selected, "transcript",
        "Run the commands of an article in a sandbox and compare the replies with the printed ones");
    command
        ->add_option("FILE", options->file,
                     "a text with commands and replies as redis-cli shows them; - is the standard input")
        ->required();
    command->footer(
        "Example:\n"
        "  tiebreak-cli transcript article.txt\n"
        "\n"
        "The first line is the answer. Then there is a line for each command: its line in the text, the "
        "command, the result and what the server answers. Lines between commands and replies may be prose of "
        "any language. Results:\n"
        "  same, differs, unreadable\n"
        "  varies: it depends on the time or on something random\n"
        "  not printed: the text has no reply\n"
        "  refused: it would reach beyond the sandbox, or never end\n"
        "  stopped: it waits for another client\n"
        "Exit status: 3 if a reply differs; 1 if a command was not run to its end; 2 for wrong usage.");
    setAction(*command, selected, options, runTranscriptFile);
}

} // namespace tiebreak
