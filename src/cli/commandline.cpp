// SPDX-License-Identifier: GPL-3.0-or-later
// The words of tiebreak-cli's command line.
#include "cli/commandline.h"

#include "cli/codecnotes.h"
#include "cli/commands.h"
#include "cli/complaints.h"
#include "cli/interrupt.h"
#include "cli/jsonlist.h"
#include "cli/subcommand.h"
#include "core/bytestext.h"
#include "core/codec.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

namespace tiebreak
{

namespace
{

constexpr int failed = 1;
constexpr int wrongUsage = 2;

void addKeys(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<KeysOptions>();
    CLI::App *command = addCommand(app, choice, "keys", "List the sorted sets of a server, a key a line");
    command->add_option("URL", options->url, urlHelp)->required();
    command->add_option("--match", options->match, "only keys that match this glob")->type_name("GLOB");
    command->footer(std::string("Example:\n  tiebreak-cli keys redis://localhost/0 --match 'gift:*'\n\n") +
                    escapesHelp + "\nThe empty key is an empty line.");
    setAction(*command, choice, options, runKeys);
}

void addBoard(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<BoardOptions>();
    CLI::App *command = addCommand(app, choice, "board", "Print a board decoded, a row a line");
    command->add_option("URL", options->url, urlHelp)->required();
    command->add_option("KEY", options->key, "the sorted set")->required();
    command->add_option("--codec", options->codec, codecHelp)->type_name("SPEC")->required();
    const auto positive =
        CLI::Range(std::int64_t(1), std::numeric_limits<std::int64_t>::max() / 2).description("");
    command->add_option("--from", options->from, "first rank, 1 is the top")->type_name("N")->check(positive);
    command->add_option("--count", options->count, "how many rows (default: all)")
        ->type_name("N")
        ->check(positive);
    addLowestFirst(*command, options->direction);
    command->add_option("--season", options->season, seasonHelp)->type_name("A..B|all");
    command->add_flag("--escaped", options->escapedKey, "KEY is escaped, as keys prints it");
    command->footer(
        std::string(
            "Example:\n  tiebreak-cli board sandbox gift:room:8841:tonight --codec binary:from=4294967295 "
            "--count 10\n\n"
            "Columns, separated by tabs, with a header line: rank, member, score, time, first, last, "
            "verdict,\n"
            "raw, bits. Times are ISO 8601 UTC. Score is that of the interval that the scheme's own decoder\n"
            "reads from this raw, else of the first that encodes to it (out of range: of the nearest one\n"
            "outside the season); time is what the own decoder reads when it lies in there, else the "
            "middle;\n"
            "first and last are the earliest and the latest time that encode to this raw. - for what does\n"
            "not exist. Copying rows from the window gives the same columns and fields.\n"
            "Rows are read in pages: on a board that changes meanwhile a row may come twice or not at "
            "all.\n") +
        escapesHelp + "\nAn empty member is an empty cell.");
    setAction(*command, choice, options, runBoard);
}

std::string roundingHelp()
{
    return std::string("decimal: ") + decimalNote + ".\nfraction: " + fractionNote +
           ".\nformula: " + formulaNote + '.';
}

void addCodecs(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<CodecsOptions>();
    CLI::App *command = addCommand(app, choice, "codecs",
                                   "List the codecs, their keys and values, the presets and custom codecs");
    CLI::Option *save =
        command->add_option("--save", options->save, "keep --codec under this name")->type_name("NAME");
    CLI::Option *codec =
        command->add_option("--codec", options->codec, codecHelp)->type_name("SPEC")->needs(save);
    save->needs(codec);
    command->add_option("--note", options->note, "a line of text beside it")->type_name("TEXT")->needs(save);
    CLI::Option *rename = command->add_option("--rename", options->rename, "give a codec another name")
                              ->type_name("OLD NEW")
                              ->expected(2);
    CLI::Option *remove =
        command->add_option("--remove", options->remove, "remove a custom codec")->type_name("NAME");
    CLI::Option *importing =
        command
            ->add_option("--import", options->importFile, "keep the codecs of a file; -: of standard input")
            ->type_name("FILE");
    CLI::Option *exporting = command
                                 ->add_option("--export", options->exportFile,
                                              "write the custom codecs to a file; -: to standard output")
                                 ->type_name("FILE");
    save->excludes(rename, remove, importing, exporting);
    rename->excludes(remove, importing, exporting);
    remove->excludes(importing, exporting);
    importing->excludes(exporting);
    for (CLI::Option *option : {codec, remove, importing, exporting})
        option->check([](const std::string &text) { return text.empty() ? "it is empty" : ""; });
    command
        ->add_flag("--replace", options->replace,
                   "with --save and --import: replace codecs that have the name already")
        ->excludes(rename, remove, exporting);
    command->footer("Example:\n  tiebreak-cli codecs --json\n"
                    "  tiebreak-cli codecs --save 'Gift ranking' --codec binary:from=4294967295\n\n"
                    "Every --codec takes the name of a custom codec, or a preset's title, in place of a\n"
                    "spec. Custom codecs are kept in $XDG_DATA_HOME/tiebreak/codecs, else in\n"
                    "~/.local/share/tiebreak/codecs, a file each; one that cannot be read is named on "
                    "standard error,\nand the exit status is 1.\n\n" +
                    roundingHelp());
    setAction(*command, choice, options, runCodecs, false);
}

constexpr auto wrongLinesHelp =
    "A wrong line is named on standard error, the other lines are still worked on, and the exit status\n"
    "is 1 in the end. Line N of the output always belongs to line N of the input.";

void addEncode(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<EncodeOptions>();
    CLI::App *command =
        addCommand(app, choice, "encode", "Encode lines of score TAB tick from standard input");
    command->add_option("--codec", options->codec, codecHelp)->type_name("SPEC")->required();
    command->footer(
        std::string("Example:\n  printf '2400000\\t1795205647\\n' | tiebreak-cli encode --codec "
                    "binary:from=4294967295\n\n"
                    "Output: raw TAB 0xBITS. A line that is wrong or does not fit gives error TAB -.\n"
                    "binary wraps round at 64 bits as production code does, with a warning.\n") +
        roundingHelp() + '\n' + wrongLinesHelp);
    setAction(*command, choice, options, runEncode, false);
}

void addDecode(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<DecodeOptions>();
    CLI::App *command =
        addCommand(app, choice, "decode", "Decode lines of a number or of 0xBITS from standard input");
    command->add_option("--codec", options->codec, codecHelp)->type_name("SPEC")->required();
    command->add_option("--window", options->window, seasonHelp)->type_name("A..B|all");
    command->footer(
        std::string(
            "Example:\n  echo 10307924010161648 | tiebreak-cli decode --codec "
            "binary:from=4294967295 --window 2026-01-01..2027-01-01\n\n"
            "Output: own score TAB own tick TAB verdict TAB score:first-last[,...], - for what does not\n"
            "exist. The verdict is exact, blurred, ambiguous, out of range or foreign, followed by\n"
            "\", misread\" where the own score is not the true one. The last column holds the ticks in\n"
            "the window that encode to this raw, ") +
        std::to_string(countedIntervals) +
        " intervals at most and then \",...\"; score:- for\n"
        "plain, which packs no time. A wrong line gives - TAB - TAB error TAB -.\n" +
        wrongLinesHelp);
    setAction(*command, choice, options, runDecode, false);
}

/// A standard stream that came closed must not give its number to a socket, or rows would go to the server:
/// it is opened so that its use fails as before.
void holdStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0)
            ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

/// With --json even a failure is one document, unless a list has been begun, which then holds the error
/// itself.
void reportAsJson(const std::string &message, Output &output)
{
    if (output.untouched())
        output << jsonText({{"error", message}}) << '\n';
}

/// The exit status once all is written.
int finish(Output &output, int status)
{
    output.flush();
    if (output.readerGone())
        return 0;
    if (output.ok())
        return status;
    complain("The output cannot be written: " + output.errorText() + ".");
    return failed;
}

int runChoice(const Choice &choice)
{
    const std::stop_source stop;
    Output output(STDOUT_FILENO, choice.interruptible ? stop.get_token() : std::stop_token());
    CommandContext context{STDIN_FILENO, output, stop, choice.json};
    std::optional<Interrupt> interrupt;
    if (choice.interruptible)
        interrupt.emplace(context.stop);
    const auto result = choice.action(context);
    const int signal = interrupt ? interrupt->signal() : 0;
    interrupt.reset();

    if (!result && choice.json)
        reportAsJson(result.error().message, output);
    output.flush();
    if (signal != 0 && (!result || output.stopped()))
        dieOf(signal);
    if (result)
        return finish(output, *result);
    if (output.ok())
        complain(result.error().message);
    return finish(output, result.error().kind == ErrorKind::Usage ? wrongUsage : failed);
}

/// keys, board, ... or the last one
std::string subcommandNames(const CLI::App &app)
{
    std::string names;
    const auto commands = app.get_subcommands([](const CLI::App *) { return true; });
    for (std::size_t i = 0; i < commands.size(); ++i) {
        if (i > 0)
            names += i + 1 == commands.size() ? " or " : ", ";
        names += commands[i]->get_name();
    }
    return names;
}

/// The first word that `app` could do nothing with; empty when there is none.
std::string unknownWord(const CLI::App &app)
{
    const auto words = app.remaining();
    const auto word = std::ranges::find_if(words, [](const std::string &text) { return text != "--"; });
    return word == words.end() ? std::string() : *word;
}

/// What is wrong with the command line, and where to read more. A word that nobody knows comes first: what
/// is missing is often what it was meant to be.
std::string usageText(const CLI::App &app, const CLI::ParseError &error)
{
    const auto chosen = app.get_subcommands();
    const CLI::App *at = chosen.empty() || !unknownWord(app).empty() ? &app : chosen.front();
    const std::string command = at == &app ? "tiebreak-cli" : "tiebreak-cli " + at->get_name();
    const std::string word = unknownWord(*at);
    std::string text = escapeBytes(error.what());
    if (word.starts_with('-'))
        text = excerpt(word.substr(0, word.find('='))) + " is no option of " + command;
    else if (!word.empty() && at == &app)
        text = '"' + excerpt(word) + "\" is no subcommand: use " + subcommandNames(app);
    else if (!word.empty())
        text = '"' + excerpt(word) + "\" is one argument too many for " + command;
    return text + (text.ends_with('.') ? " See " : ". See ") + command + " --help.";
}

} // namespace

int runCommandLine(int argc, char **argv)
{
    // A reader that goes away shows as a failed write, so that a sandbox is still cleaned up.
    std::signal(SIGPIPE, SIG_IGN);
    // So does a limit on the size of files, so that what was begun is removed.
    std::signal(SIGXFSZ, SIG_IGN);
    holdStandardStreams();

    Choice choice;
    CLI::App app("Reads Redis leaderboards whose scores hold a score and a time.", "tiebreak-cli");
    app.set_version_flag("--version", TIEBREAK_VERSION);
    app.set_help_flag("-h,--help", "print this help and exit");
    app.require_subcommand(0, 1);
    app.footer(
        "Exit status: 0, 1 for a failure, 2 for wrong usage; audit, explain, detect, reencode, advise, "
        "hazards and simulate have 3 as well. A "
        "reader of the output that goes away "
        "early, as\n"
        "head does, is no failure.");
    addKeys(app, choice);
    addBoard(app, choice);
    addAudit(app, choice);
    addExplain(app, choice);
    addDetect(app, choice);
    addExport(app, choice);
    addReencode(app, choice);
    addHazards(app, choice);
    addCodecs(app, choice);
    addEncode(app, choice);
    addDecode(app, choice);
    addLimits(app, choice);
    addPrecision(app, choice);
    addAdvise(app, choice);
    addSnippet(app, choice);
    addSimulate(app, choice);

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &success) {
        std::ostringstream text;
        app.exit(success, text);
        Output output(STDOUT_FILENO);
        output << text.str();
        return finish(output, 0);
    } catch (const CLI::ParseError &error) {
        const std::string text = usageText(app, error);
        Output output(STDOUT_FILENO);
        // The flag itself may not have been read yet.
        if (std::find(argv, argv + argc, std::string_view("--json")) != argv + argc)
            reportAsJson(text, output);
        complain(text);
        return finish(output, wrongUsage);
    }
    if (!choice.action) {
        complain("A subcommand is missing: " + subcommandNames(app) + ". See tiebreak-cli --help.");
        return wrongUsage;
    }
    return runChoice(choice);
}

} // namespace tiebreak
