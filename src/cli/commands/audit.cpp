// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a whole board is ordered by time, and why not.
#include "cli/commands/commands.h"

#include "cli/options/allowance.h"
#include "cli/options/boardoptions.h"
#include "cli/options/codecchoice.h"
#include "cli/options/subcommand.h"
#include "cli/output/auditresult.h"
#include "cli/output/complaints.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/logins.h"
#include "cli/output/missingboards.h"
#include "cli/source/boardkeys.h"
#include "cli/source/clock.h"
#include "cli/source/shardsource.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/atomicfile.h"
#include "redis/server/serverinfo.h"

#include <array>
#include <chrono>
#include <filesystem>
#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct AuditOptions {
    WholeBoardOptions board;       ///< without a key
    std::vector<std::string> keys; ///< and globs
    std::string events;            ///< the path of their file; empty: none
    std::string failAbove = "0";
    std::string junit; ///< the path of the file to write; empty: none
    ShardOptions shards;
};

/// A failure is worse than a board that is not as it should be.
ExitStatus worse(ExitStatus a, ExitStatus b)
{
    const auto gravity = [](ExitStatus status) {
        return status == 0 ? 0 : status == notAsItShouldBe ? 1 : 2;
    };
    return gravity(a) < gravity(b) ? b : a;
}

/// Audits one board after the other, by the same words.
class Auditor
{
public:
    Auditor(const AuditOptions &options, CodecChoice codec, Allowance allowance,
            std::optional<BoardEvents> events, CommandContext &context)
        : m_options(options)
        , m_codec(std::move(codec))
        , m_allowance(allowance)
        , m_events(std::move(events))
        , m_progress(context.stop.get_token())
        , m_context(context)
    {
    }

    Result<AuditResult> auditFile()
    {
        const BoardSourceOptions &source = m_options.board.board;
        TRY(auto snapshot, m_codec.named() ? readBoardSource(source, *m_codec.named(), m_context)
                                           : readRawsFile(source, m_context));
        const std::string name = std::filesystem::path(source.source).filename().string();
        return audit(name, fileId(source.source), std::move(snapshot), nowMicroseconds(), {});
    }

    Result<AuditResult> auditKey(Server &server, const std::string &key)
    {
        const auto begin = std::chrono::steady_clock::now();
        if (m_gone)
            return std::unexpected(*m_gone);
        // One board that breaks the connection does not take the others with it.
        if (auto reached = reachBoard(server, key, m_context.stop.get_token()); !reached) {
            if (!server.endpoint.cluster)
                m_gone = reached.error();
            return std::unexpected(std::move(reached.error()));
        }
        TRY(auto snapshot, onBoard(server, key, m_context.stop.get_token(), [&](Connection &connection) {
                return readWholeBoard(connection, key, m_options.board.board.way, m_progress);
            }));
        // What a server's scripts stamp is in the future by its clock, or not at all; where it does not tell
        // the time, by that of this machine.
        const auto time = readServerTime(server.connection, m_progress);
        if (!time && time.error().kind == ErrorKind::Cancelled)
            return std::unexpected(time.error());
        auto audited = audit(key, server.id, std::move(snapshot), time.value_or(nowMicroseconds()),
                             time ? std::string() : time.error().message);
        if (audited)
            audited->time = std::chrono::steady_clock::now() - begin;
        return audited;
    }

    /// All shards as one board.
    Result<AuditResult> auditShards(OpenShards &open)
    {
        const auto begin = std::chrono::steady_clock::now();
        TRY(auto whole, readAllShards(open, m_options.board.board.way, m_context));
        const auto time = readServerTime(*open.connected.shards.front().connection, m_progress);
        const std::string name = sentence("{} shards", open.keys.size());
        auto audited = audit(name, open.server.id, std::move(whole), time.value_or(nowMicroseconds()),
                             time ? std::string() : time.error().message);
        if (audited)
            audited->time = std::chrono::steady_clock::now() - begin;
        return audited;
    }

    std::string eventsName() const { return std::filesystem::path(m_options.events).filename().string(); }

private:
    Result<AuditResult> audit(const std::string &name, const std::string &server, Snapshot snapshot,
                              std::int64_t now, std::string clockTrouble)
    {
        TRY(auto codec, m_codec.choose(name, server, snapshot, now));
        AuditResult audited{name, AuditOutcome::NotSure, {}, originWord(codec.origin), std::move(codec.words),
                            {}};
        if (!codec.view)
            return audited;
        SourceBoard board{std::make_shared<const Snapshot>(std::move(snapshot)), now};
        board.clockTrouble = std::move(clockTrouble);
        TRY(auto result, auditBoard([&board](const Progress &) -> Result<SourceBoard> { return board; },
                                    *codec.view, m_events ? &*m_events : nullptr, m_progress));
        const bool plainByItsRows = codec.origin == CodecOrigin::Detected && !result.decoder.spec().hasTime();
        audited.outcome = plainByItsRows ? AuditOutcome::NoTime : judge(result);
        audited.audit = std::move(result);
        return audited;
    }

    AuditOutcome judge(const Audit &audit) const
    {
        const AuditReport &report = audit.report;
        const std::int64_t inverted = audit.eventOrder ? audit.eventOrder->inverted : 0;
        if (report.orderIsByTime() && inverted == 0)
            return AuditOutcome::InOrder;
        const bool covered = m_allowance.covers(report.notByTime(), report.members) &&
                             (inverted == 0 || m_allowance.covers(inverted, audit.eventOrder->pairs));
        return covered ? AuditOutcome::WithinLimit : AuditOutcome::NotInOrder;
    }

    const AuditOptions &m_options;
    CodecChoice m_codec;
    Allowance m_allowance;
    std::optional<BoardEvents> m_events;
    Progress m_progress;
    CommandContext &m_context;
    std::optional<Error> m_gone; ///< why the server could not be reached again
};

/// What an audit goes on to say, beside what it prints.
struct BuildReport {
    std::string source;           ///< without a password
    std::vector<JUnitCase> cases; ///< one for each board
    bool wanted = false;
};

Result<ExitStatus> auditAll(Server &server, const FoundKeys &found, Auditor &auditor, BuildReport &report,
                            CommandContext &context)
{
    std::optional<JsonList> list;
    if (context.json)
        list.emplace(context.output, "audits", Json{{"server", server.text}}, "boards");
    else
        context.output << "result\tkey\tcodec\tanswer\n";
    std::array<std::int64_t, auditOutcomes.size()> counts{};
    ExitStatus worst = found.missing.empty() ? 0 : statusOf(AuditOutcome::NotRead);
    for (const std::string &key : found.keys) {
        auto result = auditor.auditKey(server, key);
        if (!result && result.error().kind == ErrorKind::Cancelled) {
            if (list)
                list->close({{"error", result.error().message}});
            return std::unexpected(result.error());
        }
        if (!result)
            result = AuditResult{key, AuditOutcome::NotRead, {}, {}, result.error().message, {}};
        writeOne(*result, list, context.output);
        // A build server still wants its file.
        if (!context.output.flush() && !report.wanted)
            context.stop.request_stop();
        ++counts[static_cast<std::size_t>(result->outcome)];
        worst = worse(worst, statusOf(result->outcome));
        if (report.wanted)
            report.cases.push_back(junitCase(*result, {}));
    }
    for (const MissingBoards &part : found.missing)
        report.cases.push_back({part.where, JUnitCase::Outcome::Error, part.text, {}, {}});
    const auto boards = static_cast<std::int64_t>(found.keys.size());
    const std::string summary = auditSummary(counts, boards, found.missing.empty());
    if (list) {
        Json numbers;
        for (const AuditOutcome outcome : auditOutcomes)
            numbers[std::string(outcomeWord(outcome))] = counts[static_cast<std::size_t>(outcome)];
        Json tail{{"summary", summary}, {"results", numbers}, {"status", worst}};
        tail.update(missingJson(found.missing));
        list->close(tail);
    } else {
        context.output << '\n' << summary << '\n';
    }
    complainOfMissing(found.missing);
    return worst;
}

Result<ExitStatus> auditOne(const Result<AuditResult> &result, const Auditor &auditor, BuildReport &report,
                            CommandContext &context)
{
    if (!result)
        return std::unexpected(result.error());
    report.cases.push_back(junitCase(*result, auditor.eventsName()));
    writeWhole(*result, auditor.eventsName(), context);
    return statusOf(result->outcome);
}

Result<ExitStatus> auditServer(const AuditOptions &options, Auditor &auditor, BuildReport &report,
                               CommandContext &context)
{
    const BoardSourceOptions &source = options.board.board;
    if (options.shards.any()) {
        TRY(auto open, openShards(source.source, options.shards, isServer(source), !options.keys.empty(),
                                  source.escapedKey, context));
        report.source = open->server.text;
        return auditOne(auditor.auditShards(*open), auditor, report, context);
    }
    if (options.keys.empty())
        return std::unexpected(boardKey(source).error());
    TRY(const auto first, plainKey(options.keys.front(), source.escapedKey));
    const bool several = options.keys.size() > 1 || !first;
    if (several && !options.events.empty())
        return failure(ErrorKind::Usage, "--events takes the events of one board: name one key.");
    if (const auto endpoint = parseEndpoint(source.source))
        report.source = endpointText(*endpoint);
    TRY(auto server, openServer(source.source, context, first));
    report.source = server.text;
    if (!several)
        return auditOne(auditor.auditKey(server, *first), auditor, report, context);
    TRY(const auto found, findBoardKeys(server, options.keys, source.escapedKey, context));
    return auditAll(server, found, auditor, report, context);
}

Result<ExitStatus> auditSource(const AuditOptions &options, Auditor &auditor, BuildReport &report,
                               CommandContext &context)
{
    if (isServer(options.board.board) || options.shards.any())
        return auditServer(options, auditor, report, context);
    if (options.keys.empty())
        return auditOne(auditor.auditFile(), auditor, report, context);
    // Says what is wrong: a missing file, or a key too many.
    BoardSourceOptions named = options.board.board;
    named.key = options.keys.front();
    return std::unexpected(readRawsFile(named, context).error());
}

Result<std::optional<AtomicFile>> openJUnit(const std::string &path)
{
    if (path.empty())
        return std::optional<AtomicFile>();
    TRY(auto file, AtomicFile::create(path));
    return std::optional(std::move(file));
}

Result<void> writeJUnit(AtomicFile &file, const BuildReport &report)
{
    TRY(file.write(junitText("tiebreak audit", report.source, report.cases)));
    return file.commit();
}

/// An escaped text without a password that was typed at any place of these options.
std::string withoutLogins(std::string escaped, const AuditOptions &options)
{
    std::vector<std::string> words{options.board.board.source, options.events};
    words.insert(words.end(), options.keys.begin(), options.keys.end());
    return hideLogins(std::move(escaped), words);
}

/// The same of a text that was typed: as it is, where it holds none.
std::string typedWithoutLogins(const std::string &text, const AuditOptions &options)
{
    const std::string escaped = escapeBytes(text);
    const std::string hidden = withoutLogins(escaped, options);
    return hidden == escaped ? text : hidden;
}

/// The source as it was typed, without a password.
std::string sourceWithoutLogin(const AuditOptions &options)
{
    const std::string &source = options.board.board.source;
    const std::string shown = typedWithoutLogins(source, options);
    std::error_code error;
    const bool isMistyped = !isServer(options.board.board) && !std::filesystem::exists(source, error);
    return shown == source && isMistyped && mayHoldLogin(source) ? "neither a file nor a server" : shown;
}

/// What could not be audited at all.
JUnitCase failedCase(const AuditOptions &options, const Error &error)
{
    const std::string source = sourceWithoutLogin(options);
    const std::string keys = typedWithoutLogins(fmt::format("{}", fmt::join(options.keys, " ")), options);
    return {keys.empty() ? std::filesystem::path(source).filename().string() : keys,
            JUnitCase::Outcome::Error,
            withoutLogins(error.message, options),
            {},
            {}};
}

Result<ExitStatus> auditAll(const AuditOptions &options, BuildReport &report, CommandContext &context)
{
    TRY(auto codec, CodecChoice::parse(options.board.codec, options.board.season, options.board.direction));
    TRY(const auto allowance, Allowance::parse(options.failAbove));
    TRY(auto events, readEvents(options.events, context));
    Auditor auditor(options, std::move(codec), allowance, std::move(events), context);
    return auditSource(options, auditor, report, context);
}

Result<ExitStatus> runAudit(const AuditOptions &options, CommandContext &context)
{
    // Whether it can be written is found out before a server is asked.
    TRY(auto junit, openJUnit(options.junit));
    BuildReport report{sourceWithoutLogin(options), {}, junit.has_value()};
    auto status = auditAll(options, report, context);
    const bool cancelled = !status && status.error().kind == ErrorKind::Cancelled;
    if (!junit.has_value() || cancelled)
        return status;
    // What cannot be reached or is not there must not leave the file of yesterday's build.
    if (!status)
        report.cases.push_back(failedCase(options, status.error()));
    TRY(writeJUnit(*junit, report));
    return status;
}

} // namespace

void addAudit(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<AuditOptions>();
    CLI::App *command = addCommand(app, choice, "audit",
                                   "Check whether whole boards are ordered by time, and report why not");
    command->add_option("SOURCE", options->board.board.source, sourceHelp)->required()->type_name("URL|FILE");
    command->add_option("KEY", options->keys,
                        "keys, or globs such as 'gift:*'; none for a file that holds one board");
    command
        ->add_option("--codec", options->board.codec,
                     std::string(codecHelp) +
                         "; auto: the codec chosen for that board in the window, else the one detected from "
                         "its rows")
        ->type_name("SPEC|auto")
        ->required();
    addReadingOptions(*command, options->board);
    addShardOptions(*command, options->shards);
    addEventsOption(*command, options->events);
    command
        ->add_option("--fail-above", options->failAbove,
                     "fail only if more than N members of a board, or N% of them, are out of order or have a "
                     "wrong time (default: 0)")
        ->type_name("N|N%");
    command
        ->add_option("--junit", options->junit,
                     "also write the results as JUnit XML, a test case for each board")
        ->type_name("FILE");
    command->footer(
        "Examples:\n  tiebreak-cli audit redis://localhost/0 gift:season:2026 --codec "
        "binary:from=4294967295 --read dump\n"
        "  tiebreak-cli audit redis://localhost/0 'gift:*' 'song:*' --codec auto --fail-above 0.1% --junit "
        "audit.xml\n"
        "  tiebreak-cli audit board.csv --codec decimal:from=9999999999 --events events.csv --json\n\n"
        "One board: first the answer, then the figures (name TAB count), then what was found: how many, why, "
        "what\n"
        "helps, and where (rank 1 is the top; the largest groups first). Several keys, or a glob: a line for "
        "each board\n"
        "(result, key, codec, answer, with tabs between them), below it what was found if it fails, and a "
        "summary at\n"
        "the end; a board that cannot be read does not stop the others. A key that has *, ? or [ in it is "
        "written with\n"
        "a backslash before these, or as keys prints it, with --escaped.\n"
        "Exit status, the worst of all boards: 0 when every tie is decided by time, the earlier first, and "
        "no "
        "time is\n"
        "wrong (in the future, counted backwards, or in another unit), or no more members fail than "
        "--fail-above allows,\n"
        "or --codec auto finds plain scores without a time;\n"
        "3 when more do, so that a build can fail on it, or when --codec auto is not sure of the codec; 1 "
        "for a "
        "board that\n"
        "cannot be read, or if a cluster did not list all boards that a glob may match; and 2 for wrong "
        "usage.\n"
        "What is missing is named on standard error, with --json under missing, and with --junit as errors.");
    setAction(*command, choice, options, runAudit);
}

} // namespace tiebreak
