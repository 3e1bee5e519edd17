// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commandline.h"

#include "cli/commands/commands.h"
#include "cli/options/duration.h"
#include "cli/options/helpformatter.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/logins.h"
#include "cli/output/printederrors.h"
#include "cli/source/interrupt.h"
#include "core/codec/codec.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/fileurl.h"
#include "core/time/tick.h"
#include "files/usersettings.h"
#include "redis/wire/refusals.h"
#include "redis/wire/secrets.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <csignal>
#include <fcntl.h>
#include <mutex>
#include <new>
#include <span>
#include <sstream>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace tiebreak
{

namespace
{

/// The commands in the order of --help.
constexpr auto addCommands = {addKeys,       addBoard,     addAudit,   addExplain,   addDetect,
                              addExport,     addReencode,  addRecord,  addStandings, addWatch,
                              addHazards,    addCodecs,    addEncode,  addDecode,    addLimits,
                              addPrecision,  addInternals, addMemory,  addAdvise,    addSnippet,
                              addTranscript, addSimulate,  addJournal, addDiagnose,  addPermissions};

constexpr int failed = 1;
constexpr int wrongUsage = 2;

struct OldName {
    std::string_view old;
    std::string_view current;
};

constexpr std::array oldNames{
    OldName{"--season", "--time-range"},
    OldName{"--window", "--time-range"},
    OldName{"--truth", "--events"},
    OldName{"--no-truth", "--no-check"},
};

/// The arguments with the current names of options in the place of old ones, in both forms, --old VALUE and
/// --old=VALUE. `notes` gets a sentence for each old name. What stands behind a lone "--" is no option.
std::vector<std::string> withCurrentNames(std::vector<std::string> arguments, std::vector<std::string> &notes)
{
    for (std::string &argument : arguments) {
        if (argument == "--")
            break;
        const std::string name = argument.substr(0, argument.find('='));
        const auto known = std::ranges::find(oldNames, name, &OldName::old);
        if (known == oldNames.end())
            continue;
        argument.replace(0, name.size(), known->current);
        notes.push_back(
            sentence("{} is now {}. The old name works in this version only.", name, known->current));
    }
    return arguments;
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
        writeJsonAnswer(output, "error", {{"error", message}});
}

/// The exit status once all is written.
int finish(Output &output, int status)
{
    output.flush();
    if (output.readerGone())
        return status == exitWithFindings ? status : 0;
    if (output.ok())
        return status;
    printError(sentence("Cannot write the output: {}.", output.errorText()));
    return failed;
}

/// What the command comes to; what the system denies it, memory or threads, is a failure with a sentence too.
Result<ExitStatus> runAction(const SelectedCommand &selected, CommandContext &context,
                             std::optional<Interrupt> &interrupt)
try {
    if (selected.interruptible)
        interrupt.emplace(context.stop);
    TRY(checkUserSettings());
    return selected.action(context);
} catch (const std::bad_alloc &) {
    return failure(ErrorKind::Limit, "The command does not fit into memory.");
} catch (const std::system_error &error) {
    return failure(ErrorKind::Io,
                   sentence("The system refused what the command needs: {}.", error.code().message()));
}

/// Asks a command to stop that takes too long; `over` says that this was why.
class TimeLimit
{
public:
    TimeLimit(std::chrono::milliseconds limit, std::stop_source command, std::stop_source over)
        : m_thread([this, limit, command = std::move(command),
                    over = std::move(over)](const std::stop_token &ended) mutable {
            std::unique_lock lock(m_mutex);
            std::condition_variable_any never;
            if (!never.wait_for(lock, ended, limit, [&] { return ended.stop_requested(); })) {
                over.request_stop();
                command.request_stop();
            }
        })
    {
    }

private:
    std::mutex m_mutex;
    std::jthread m_thread;
};

int runSelected(const SelectedCommand &selected, std::span<const std::string> arguments)
{
    const std::stop_source stop;
    Output output(STDOUT_FILENO, selected.interruptible ? stop.get_token() : std::stop_token());
    CommandContext context{STDIN_FILENO,         output,       stop,        selected.json,
                           selected.askPassword, selected.tls, readPolicy()};
    if (selected.readOnly)
        context.policy.forbidWrites();
    context.refusals->keepIn(Refusals::usualPath());
    std::optional<Interrupt> interrupt;
    const std::stop_source over;
    context.timeLimit = over.get_token();
    std::optional<TimeLimit> limit;
    if (selected.timeout)
        limit.emplace(*selected.timeout, stop, over);
    auto result = runAction(selected, context, interrupt);
    const bool late = over.stop_requested() && (!result || output.stopped());
    const bool mayHaveWritten = !result && result.error().mayHaveWritten;
    if (late)
        result = failure(ErrorKind::Timeout,
                         listText(ListOf::Sentences,
                                  {sentence("The command was not finished within {}, the limit of --timeout.",
                                            durationText(selected.timeout->count(), TickUnit::Millisecond)),
                                   mayHaveWritten ? result.error().message : std::string()}));
    if (!result)
        result.error().message = hideLogins(std::move(result.error().message), arguments);
    const int signal = interrupt ? interrupt->signal() : 0;
    interrupt.reset();

    if (!result && selected.json)
        reportAsJson(result.error().message, output);
    output.flush();
    if (signal != 0 && mayHaveWritten)
        printError(result.error().message);
    if (signal != 0 && (!result || output.stopped()))
        dieOf(signal);
    if (result)
        return finish(output, withRemarks(*result, output));
    if (output.ok() || late)
        printError(result.error().message);
    if (late)
        return failed;
    return finish(output, result.error().kind == ErrorKind::Usage ? wrongUsage : failed);
}

/// Named as redis-cli names them.
void addTlsOptions(CLI::App &command, TlsChoice &tls)
{
    constexpr auto group = "TLS";
    command.add_flag("--tls", tls.wanted, "use TLS, as for a rediss:// URL")->group(group);
    const auto add = [&](const char *name, std::string &value, const char *type, const char *help) {
        command.add_option(name, value, help)
            ->type_name(type)
            ->group(group)
            ->check([](const std::string &text) { return text.empty() ? "it is empty" : ""; }, "");
    };
    add("--cacert", tls.options.caFile, "FILE",
        "trusted certificate authorities (PEM); default: the system's");
    add("--cacertdir", tls.options.caDirectory, "DIR", "a directory of such files, named by their hashes");
    add("--cert", tls.options.certificate, "FILE",
        "a client certificate with its chain (PEM), if the server asks for one");
    add("--key", tls.options.key, "FILE", "the key of that certificate (PEM, without a passphrase)");
    add("--sni", tls.options.serverName, "NAME",
        "server name to request and to check in the certificate; default: the host");
    command
        .add_flag(
            "--insecure", tls.options.insecure,
            "accept any certificate (insecure: anyone on the network path can read and change everything)")
        ->group(group);
}

void addTimeoutOption(CLI::App &command, SelectedCommand &selected)
{
    command
        .add_option_function<std::string>(
            "--timeout",
            [&selected](const std::string &text) {
                const auto limit = parseTimeLimit(text, "--timeout");
                if (!limit)
                    throw CLI::ParseError(limit.error().message, wrongUsage);
                selected.timeout = *limit;
            },
            "end with status 1 if the command takes longer, e.g. 30s (default: no limit)")
        ->type_name("DURATION");
}

/// Every command that takes a server takes --askpass and what TLS needs.
void addServerOptions(CLI::App &app, SelectedCommand &selected)
{
    for (CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; })) {
        const auto takes = [command](const char *name) {
            return command->get_option_no_throw(name) != nullptr;
        };
        if (!takes("URL") && !takes("SOURCE") && !takes("server"))
            continue;
        command->add_flag("--askpass", selected.askPassword,
                          "ask for the server's password at the terminal. Without it, the password comes "
                          "from the URL, from REDISCLI_AUTH, or from a prompt if the server requires one");
        command->add_flag("--read-only", selected.readOnly,
                          "write only to the sandbox, and never to a server");
        if (!takes("--for"))
            addTimeoutOption(*command, selected);
        addTlsOptions(*command, selected.tls);
    }
}

/// Wherever a subcommand takes a file, also as one of several things, it takes a file: URL.
void acceptFileUrls(CLI::App &app)
{
    const CLI::Validator reader(
        [](std::string &text) {
            auto path = pathOf(text);
            if (!path)
                return path.error().message;
            text = *std::move(path);
            return std::string();
        },
        "");
    for (CLI::App *command : app.get_subcommands([](CLI::App *) { return true; })) {
        for (CLI::Option *option : command->get_options([](CLI::Option *) { return true; })) {
            const std::string name = option->get_name(true);
            if (name == "URL" || name == "SOURCE" || name == "FILE" || option->get_type_name() == "FILE")
                option->transform(reader);
        }
    }
}

/// keys, board, ... or the last one
std::string subcommandNames(const CLI::App &app)
{
    std::vector<std::string> names;
    for (const CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; }))
        names.push_back(command->get_name());
    return listText(ListOf::Choices, names);
}

std::string withoutNul(std::string word)
{
    if (word.ends_with('\0'))
        word.pop_back();
    return word;
}

/// The first word that `app` could do nothing with; empty when there is none.
std::string unknownWord(const CLI::App &app)
{
    const auto words = app.remaining();
    const auto word = std::ranges::find_if(words, [](const std::string &text) { return text != "--"; });
    return word == words.end() ? std::string() : withoutNul(*word);
}

/// What is wrong with the command line, and where to read more. A word that nobody knows comes first: what
/// is missing is often what it was meant to be.
std::string usageText(const CLI::App &app, const CLI::ParseError &error)
{
    const auto chosen = app.get_subcommands();
    const CLI::App *at = chosen.empty() || !unknownWord(app).empty() ? &app : chosen.front();
    const std::string command = at == &app ? "tiebreak-cli" : "tiebreak-cli " + at->get_name();
    const std::string word = unknownWord(*at);
    // A value may be a password: -aVALUE, --pass=VALUE.
    const bool isShort = word.starts_with('-') && !word.starts_with("--");
    if (word.starts_with('-'))
        return sentence("{1} has no option {0}. See {1} --help.",
                        excerpt(isShort ? word.substr(0, 2) : word.substr(0, word.find('='))), command);
    if (!word.empty() && at == &app)
        return sentence("\"{}\" is not a subcommand: use {}. See {} --help.", excerpt(word),
                        subcommandNames(app), command);
    if (!word.empty())
        return sentence("Too many arguments for {1}: \"{0}\". See {1} --help.", excerpt(word), command);
    std::string text = escapeBytes(error.what());
    // "--codec: 1 required SPEC missing" is what CLI11 says of an option at the end of the line.
    if (const auto mark = text.find(": 1 required "); mark != std::string::npos && text.ends_with(" missing"))
        text = sentence("{} needs a value", text.substr(0, mark));
    return text.ends_with('.') ? sentence("{} See {} --help.", text, command)
                               : sentence("{}. See {} --help.", text, command);
}

/// Versions of CLI11 differ in how many empty lines they put between the parts of a help.
std::string withSingleGaps(std::string text)
{
    for (auto at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at))
        text.erase(at, 1);
    return text;
}

/// Says why the command line cannot be carried out.
int refuse(const std::string &text, bool asJson)
{
    Output output(STDOUT_FILENO);
    if (asJson)
        reportAsJson(text, output);
    printError(text);
    return finish(output, wrongUsage);
}

/// The name of an option whose value is empty and may not be; empty: there is none.
std::string emptyOption(const CLI::App &app, const std::vector<const CLI::Option *> &mayBeEmpty)
{
    for (const CLI::App *command : app.get_subcommands()) {
        for (const CLI::Option *option : command->get_options()) {
            if (option->nonpositional() && std::ranges::count(option->results(), std::string()) > 0 &&
                std::ranges::count(mayBeEmpty, option) == 0)
                return option->get_name();
        }
    }
    return {};
}

/// CLI11 reads a word in brackets as a list where several may stand, but a key may be called so. A NUL behind
/// it, which no argument can hold, keeps it whole.
std::vector<std::string> withWholeBrackets(std::vector<std::string> words)
{
    for (std::string &word : words) {
        if (word.starts_with('[') && word.ends_with(']'))
            word += '\0';
    }
    return words;
}

/// Takes that NUL away again where the words are read.
void readWholeBrackets(CLI::App &app)
{
    for (CLI::App *command : app.get_subcommands([](CLI::App *) { return true; })) {
        for (CLI::Option *option : command->get_options([](CLI::Option *) { return true; }))
            option->transform(withoutNul);
    }
}

} // namespace

int runCommandLine(int argc, char **argv)
{
    // A reader that goes away shows as a failed write, so that a sandbox is still cleaned up.
    std::signal(SIGPIPE, SIG_IGN);
    // So does a limit on the size of files, so that what was begun is removed.
    std::signal(SIGXFSZ, SIG_IGN);
    refuseCoreDumps();
    holdStandardStreams();
    std::vector<std::string> notes;
    const auto arguments = withCurrentNames({argv, argv + argc}, notes);
    blankPasswords(argc, argv);
    for (const std::string &note : notes)
        printError(note);

    SelectedCommand selected;
    CLI::App app("Decodes Redis leaderboards whose scores pack a score and a time into one double.",
                 "tiebreak-cli");
    app.set_version_flag("--version", TIEBREAK_VERSION);
    app.set_help_flag("-h,--help", "print this help and exit");
    app.require_subcommand(0, 1);
    app.formatter(std::make_shared<HelpFormatter>());
    app.footer("Environment:\n"
               "  REDISCLI_AUTH: the password of a server whose URL has none\n"
               "  TIEBREAK_SENTINEL_AUTH: the password of its Sentinels\n"
               "  XDG_DATA_HOME: where custom codecs are kept\n"
               "  XDG_CONFIG_HOME: where the window keeps what it remembers\n"
               "  XDG_RUNTIME_DIR, or else TMPDIR: where sandboxes live\n"
               "Exit status: 0 for success; 1 for a failure or an incomplete answer; 2 for wrong usage. With "
               "audit, board, explain, detect, reencode, advise, hazards, transcript, simulate and watch, 3 "
               "means that the command ran well and found something. If the reader of the output goes away "
               "early, as head does, that is not a failure.");
    for (const auto add : addCommands)
        add(app, selected);
    addServerOptions(app, selected);
    acceptFileUrls(app);
    readWholeBrackets(app);

    try {
        // Without the program's name, and the last one first.
        app.parse(withWholeBrackets({arguments.rbegin(), arguments.rend() - (argc > 0 ? 1 : 0)}));
    } catch (const CLI::Success &success) {
        std::ostringstream text;
        app.exit(success, text);
        Output output(STDOUT_FILENO);
        output << withSingleGaps(text.str());
        return finish(output, 0);
    } catch (const CLI::ParseError &error) {
        // The flag itself may not have been read yet.
        return refuse(hideLogins(usageText(app, error), arguments),
                      std::ranges::find(arguments, "--json") != arguments.end());
    }
    if (const std::string empty = emptyOption(app, selected.mayBeEmpty); !empty.empty())
        return refuse(sentence("{}: it is empty. Leave the option out, or give it a value.", empty),
                      selected.json);
    if (!selected.action) {
        printError(sentence("A subcommand is missing: {}. See tiebreak-cli --help.", subcommandNames(app)));
        return wrongUsage;
    }
    return runSelected(selected, arguments);
}

} // namespace tiebreak
