// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a whole board is ordered by time, and why not.
#include "cli/commands/commands.h"

#include "cli/options/boardoptions.h"
#include "cli/options/codecchoice.h"
#include "cli/options/subcommand.h"
#include "cli/output/auditoutput.h"
#include "cli/output/commandcontext.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/logins.h"
#include "cli/output/printederrors.h"
#include "cli/source/boardkeys.h"
#include "cli/source/shardsource.h"
#include "core/board/coveragetext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "files/atomicfile.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/typedendpoint.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
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
    std::string junit;                ///< the path of the file to write; empty: none
    std::vector<std::string> exclude; ///< globs of keys
    bool notSurePasses = false;
    bool partial = false; ///< a part of the boards will do
    bool all = false;     ///< rows and pairs are listed, however many there are
    ShardOptions shards;
};

/// How much may be wrong before a build fails (--fail-above): a number of rows, or a share of them.
class Allowance
{
public:
    /// Reads N or N%. Error Usage: it is neither.
    static Result<Allowance> parse(const std::string &text);

    /// Whether so many of so many may be wrong.
    bool covers(std::int64_t count, std::int64_t of) const;

private:
    double m_max = 0;
    bool m_percent = false;
};

Result<Allowance> Allowance::parse(const std::string &text)
{
    Allowance allowance;
    std::string_view number = text;
    allowance.m_percent = number.ends_with('%');
    if (allowance.m_percent)
        number.remove_suffix(1);
    const char *const end = number.data() + number.size();
    double &max = allowance.m_max;
    const auto read = std::from_chars(number.data(), end, max, std::chars_format::fixed);
    const bool isNumber = read.ec == std::errc() && read.ptr == end && std::isfinite(max) && max >= 0;
    if (!isNumber || (allowance.m_percent ? max > 100 : std::trunc(max) != max))
        return failure(ErrorKind::Usage,
                       sentence("--fail-above {} is neither a number of rows nor a share from 0% to 100%.",
                                quotedText(text)));
    return allowance;
}

bool Allowance::covers(std::int64_t count, std::int64_t of) const
{
    constexpr double rounding = 1e-12; // 29% of 100 rows are 29
    const double max = m_percent ? m_max * static_cast<double>(of) / 100 * (1 + rounding) : m_max;
    return static_cast<double>(count) <= max;
}

/// A failure is worse than a board that is not as it should be.
ExitStatus worse(ExitStatus a, ExitStatus b)
{
    const auto gravity = [](ExitStatus status) {
        return status == 0 ? 0 : status == exitWithFindings ? 1 : 2;
    };
    return gravity(a) < gravity(b) ? b : a;
}

/// `keys`: those of the board.
std::string movedGapText(const std::string &key, std::int64_t members, std::int64_t keys)
{
    if (keys > 1)
        return plural(
            members,
            sentence("1 member moved while the keys of the board were read one after the other, and "
                     "may be missing."),
            sentence("{} members moved while the keys of the board were read one after the other, "
                     "and may be missing.",
                     members));
    return plural(members,
                  sentence("1 member of {} moved while it was read in pages, and may be missing. --read dump "
                           "reads one moment.",
                           quotedText(key)),
                  sentence("{1} members of {0} moved while it was read in pages, and may be missing. --read "
                           "dump reads one moment.",
                           quotedText(key), members));
}

/// What goes into the file of --junit.
struct JUnitReport {
    std::string source;               ///< without a password
    std::vector<JUnitCase> cases;     ///< one for each board
    std::optional<Coverage> coverage; ///< nothing: there is no answer
    bool wanted = false;
};

/// Audits and prints what the command line names.
class AuditCommand
{
    using Clock = std::chrono::steady_clock;

public:
    AuditCommand(const AuditOptions &options, CodecChoice codec, Allowance allowance,
                 std::optional<BoardEvents> events, JUnitReport &junit, CommandContext &context)
        : m_options(options)
        , m_source(options.board.board)
        , m_codec(std::move(codec))
        , m_allowance(allowance)
        , m_events(std::move(events))
        , m_eventsName(std::filesystem::path(options.events).filename().string())
        , m_progress(context.stop.get_token())
        , m_junit(junit)
        , m_context(context)
    {
    }

    Result<ExitStatus> run()
    {
        if (!m_options.exclude.empty() && (m_options.shards.any() || !namesServer(m_source.source)))
            return failure(ErrorKind::Usage, "--exclude leaves out some of a server's keys.");
        if (m_options.shards.any())
            return runShards();
        if (namesServer(m_source.source))
            return runServer();
        if (m_options.keys.empty())
            return show(auditFile());
        // Says what is wrong: a missing file, or a key too many.
        BoardSourceOptions named = m_source;
        named.key = m_options.keys.front();
        return std::unexpected(readRawsFile(named, m_context).error());
    }

private:
    /// All shards as one board.
    Result<ExitStatus> runShards()
    {
        TRY(auto open, openShards(m_source.source, m_options.shards, !m_options.keys.empty(),
                                  m_source.escapedKey, m_context));
        m_junit.source = open->server.text;
        const auto begin = Clock::now();
        TRY(auto whole, readAllShards(*open, m_source.way, m_context));
        return show(audit(phrase("shards", "{} shards", open->keys.size()), open->server.id,
                          std::move(whole.snapshot), open->connected.shards.front().connection, begin));
    }

    Result<ExitStatus> runServer()
    {
        if (m_options.keys.empty())
            return std::unexpected(boardKey(m_source).error());
        std::vector<std::string> named; // and not by a glob
        for (const std::string &word : m_options.keys) {
            TRY(auto key, plainKey(word, m_source.escapedKey));
            if (key)
                named.push_back(*std::move(key));
        }
        const bool several = m_options.keys.size() > 1 || named.empty();
        if (!several && !m_options.exclude.empty())
            return failure(ErrorKind::Usage, "--exclude leaves out some of several keys: name a glob.");
        if (several && !m_options.events.empty())
            return failure(ErrorKind::Usage, "--events takes the events of one board: name one key.");
        if (const auto endpoint = parseTypedEndpoint(m_source.source))
            m_junit.source = endpointText(*endpoint);
        TRY(auto server, openServer(m_source.source, m_context, named,
                                    several ? NodeOfKey::Preferred : NodeOfKey::Needed));
        m_junit.source = server.text;
        if (!several) {
            const auto result = auditKey(server, named.front());
            warnOfLostLink(server, m_context.stop.get_token());
            return show(result);
        }
        TRY(auto found, findBoardKeys(server, m_options.keys, m_source.escapedKey, m_context));
        found.excluded = std::erase_if(found.keys, [&](const std::string &key) {
            return std::ranges::any_of(m_options.exclude, [&](const std::string &glob) {
                return matchesGlob(globBytes(glob), key);
            });
        });
        if (found.keys.empty()) {
            printGaps(found.coverage);
            return failure(ErrorKind::NotFound, sentence("--exclude leaves none of the boards that match."));
        }
        return listBoards(server, found);
    }

    /// Prints the one board that was asked for.
    Result<ExitStatus> show(const Result<AuditResult> &result)
    {
        if (!result)
            return std::unexpected(result.error());
        m_junit.cases.push_back(caseOf(*result));
        Coverage coverage({{CoveredUnit::Rows, result->rows, result->boardRows, CoveredBy::Answers}});
        if (result->keys > 1)
            coverage.setPart({CoveredUnit::Boards, result->keys, result->keys, CoveredBy::Answers});
        if (result->moved() > 0) {
            const std::string moved = movedGapText(result->name, result->moved(), result->keys);
            coverage.addGap({escapeBytes(result->name), moved});
            m_context.output.remark(moved, Remark::Partial);
        }
        m_junit.coverage = coverage;
        writeWhole(*result, coverage, m_eventsName, listed(), m_context);
        return exitStatusOf(*result);
    }

    /// Audits and prints one board after the other.
    Result<ExitStatus> listBoards(Server &server, const FoundKeys &found)
    {
        std::optional<JsonList> list;
        if (m_context.json)
            list.emplace(m_context.output, "audits", Json{{"server", server.text}}, "boards");
        else
            m_context.output << "result\tkey\tcodec\tanswer\n";
        std::array<std::int64_t, auditOutcomes.size()> counts{};
        ExitStatus worst = 0;
        Coverage coverage = found.coverage;
        for (const std::string &key : found.keys) {
            auto result = auditKey(server, key);
            // A glob means boards; whoever names a key means that key.
            if (result && !result->isBoard && !found.named.contains(key))
                result->outcome = AuditOutcome::LeftOut;
            if (!result && result.error().kind == ErrorKind::Cancelled) {
                if (list)
                    list->close({{"error", result.error().message}});
                return std::unexpected(result.error());
            }
            if (!result)
                result = AuditResult{key, AuditOutcome::NotRead, {}, {}, result.error().message, true, {}};
            writeOne(*result, exitStatusOf(*result), list, m_context.output);
            // A build server still wants its file.
            if (!m_context.output.flush() && !m_junit.wanted)
                m_context.stop.request_stop();
            ++counts[static_cast<std::size_t>(result->outcome)];
            if (result->outcome != AuditOutcome::NotRead)
                worst = worse(worst, exitStatusOf(*result));
            if (result->moved() > 0)
                coverage.addGap({escapeBytes(key), movedGapText(key, result->moved(), result->keys)});
            if (m_junit.wanted)
                m_junit.cases.push_back(caseOf(*result));
        }
        for (const CoverageGap &gap : found.coverage.gaps())
            m_junit.cases.push_back({gap.where, notRead(), gap.why, {}, {}});
        warnOfChangedServer(server, m_context.stop.get_token());
        const auto boards = static_cast<std::int64_t>(found.keys.size());
        const std::int64_t read = boards - counts[static_cast<std::size_t>(AuditOutcome::NotRead)];
        const bool all = found.coverage.gaps().empty();
        coverage.setPart(
            {CoveredUnit::Boards, read, all ? std::optional(boards) : std::nullopt, CoveredBy::Answers});
        if ((coverage.isPartial() && !m_options.partial) || read == 0)
            worst = statusOf(AuditOutcome::NotRead);
        worst = withRemarks(worst, m_context.output);
        const std::string summary = auditSummary(counts, boards, static_cast<std::int64_t>(found.excluded),
                                                 found.coverage.gaps().empty());
        m_junit.coverage = coverage;
        if (list) {
            Json numbers;
            for (const AuditOutcome outcome : auditOutcomes)
                numbers[std::string(outcomeWord(outcome))] = counts[static_cast<std::size_t>(outcome)];
            Json tail{
                {"summary", summary}, {"results", numbers}, {"excluded", found.excluded}, {"status", worst}};
            tail.update(coverageJson(coverage));
            list->close(tail);
        } else {
            m_context.output << '\n' << summary << '\n' << coverageText(coverage, plainWording()) << '\n';
        }
        printGaps(coverage);
        return worst;
    }

    Listed listed() const { return m_options.all ? Listed::All : Listed::First; }

    /// What did not answer fails a build, unless a part is enough.
    JUnitCase::Outcome notRead() const
    {
        return m_options.partial ? JUnitCase::Outcome::Skipped : JUnitCase::Outcome::Error;
    }

    JUnitCase caseOf(const AuditResult &result) const
    {
        JUnitCase tested = junitCase(result, m_eventsName);
        if (result.outcome == AuditOutcome::NotRead)
            tested.outcome = notRead();
        else if (isIncomplete(result))
            tested.outcome = JUnitCase::Outcome::Error;
        return tested;
    }

    bool isIncomplete(const AuditResult &result) const { return result.moved() > 0 && !m_options.partial; }

    ExitStatus exitStatusOf(const AuditResult &result) const
    {
        return statusOf(isIncomplete(result) ? AuditOutcome::NotRead : result.outcome);
    }

    Result<AuditResult> auditFile()
    {
        TRY(auto snapshot, readBoardSource(m_source, m_codec.named(), m_context));
        return audit(fileKey(m_source.source), fileId(m_source.source), std::move(snapshot), nullptr, {});
    }

    Result<AuditResult> auditKey(Server &server, const std::string &key)
    {
        const auto begin = Clock::now();
        if (m_gone)
            return std::unexpected(*m_gone);
        // One board that breaks the connection does not take the others with it.
        if (auto reached = reachBoard(server, key, m_context.stop.get_token()); !reached) {
            if (!server.route.cluster)
                m_gone = reached.error();
            return std::unexpected(std::move(reached.error()));
        }
        TRY(auto snapshot, onBoard(server, key, m_context.stop.get_token(), [&](Connection &connection) {
                return readWholeBoard(connection, key, m_source.way, m_progress);
            }));
        return audit(key, server.id, std::move(snapshot), &server.connection, begin);
    }

    /// `clock`: of the board, null for a file. What a server's scripts stamp is in the future by its clock,
    /// or not at all; where it does not tell the time, by that of this machine. `begin`: of the reading.
    Result<AuditResult> audit(const std::string &name, const std::string &server, Snapshot snapshot,
                              Connection *clock, std::optional<Clock::time_point> begin)
    {
        SourceBoard board;
        board.readAt = nowMicroseconds();
        if (clock != nullptr) {
            const auto time = readServerTime(*clock, m_progress);
            if (!time && time.error().kind == ErrorKind::Cancelled)
                return std::unexpected(time.error());
            board.readAt = time.value_or(board.readAt);
            board.clockTrouble = time ? std::string() : time.error().message;
        }
        const auto sample = [&](Direction direction) {
            return Result<BoardSample>(sampleOf(snapshot, direction));
        };
        TRY(auto codec, m_codec.choose(name, server, sample, board.readAt));
        AuditResult audited{name,
                            m_options.notSurePasses ? AuditOutcome::Skipped : AuditOutcome::NotSure,
                            {},
                            originWord(codec.origin),
                            std::move(codec.words),
                            codec.isBoard,
                            {},
                            snapshot.size(),
                            snapshot.boardSize(),
                            std::max<std::int64_t>(std::ssize(snapshot.keys), 1)};
        if (codec.view) {
            board.snapshot = std::make_shared<const Snapshot>(std::move(snapshot));
            TRY(audited.audit,
                auditBoard(board, *codec.view, m_events ? &*m_events : nullptr, m_progress, listed()));
            const bool plainByItsRows =
                codec.origin == CodecOrigin::Detected && !codec.view->decoder.spec().hasTime();
            audited.outcome = plainByItsRows ? AuditOutcome::NoTime : judge(*audited.audit);
        }
        if (begin)
            audited.time = Clock::now() - *begin;
        return audited;
    }

    AuditOutcome judge(const Audit &audit) const
    {
        const AuditReport &report = audit.report;
        const std::int64_t inverted = audit.contradicted();
        // What moved is a gap of the answer, not a member out of order.
        const std::int64_t wrong = report.seenNotByTime();
        if (wrong == 0 && inverted == 0)
            return AuditOutcome::InOrder;
        const bool covered = m_allowance.covers(wrong, report.members) &&
                             (inverted == 0 || m_allowance.covers(inverted, audit.eventOrder->pairs));
        return covered ? AuditOutcome::WithinLimit : AuditOutcome::NotInOrder;
    }

    const AuditOptions &m_options;
    const BoardSourceOptions &m_source;
    CodecChoice m_codec;
    Allowance m_allowance;
    std::optional<BoardEvents> m_events;
    std::string m_eventsName; ///< of their file
    Progress m_progress;
    JUnitReport &m_junit;
    CommandContext &m_context;
    std::optional<Error> m_gone; ///< why the server could not be reached again
};

Result<std::optional<AtomicFile>> openJUnit(const std::string &path)
{
    if (path.empty())
        return std::optional<AtomicFile>();
    TRY(auto file, AtomicFile::create(path));
    return std::optional(std::move(file));
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
    const bool isMistyped = !namesServer(source) && !std::filesystem::exists(source, error);
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

Result<ExitStatus> runAudit(const AuditOptions &options, CommandContext &context)
{
    // Whether it can be written is found out before a server is asked.
    TRY(auto file, openJUnit(options.junit));
    if (options.partial)
        context.output.acceptPart();
    JUnitReport junit{sourceWithoutLogin(options), {}, {}, file.has_value()};
    const auto run = [&]() -> Result<ExitStatus> {
        TRY(auto codec,
            CodecChoice::parse(options.board.codec, options.board.timeRange, options.board.direction));
        if (std::string unreadable = codec.unreadableText();
            !unreadable.empty() && namesServer(options.board.board.source))
            context.output.remark(std::move(unreadable), Remark::Said);
        TRY(const auto allowance, Allowance::parse(options.failAbove));
        TRY(auto events, readEvents(options.events, context));
        return AuditCommand(options, std::move(codec), allowance, std::move(events), junit, context).run();
    };
    auto status = run();
    // Whoever stops it wants nothing written; one that takes too long has failed.
    const bool cancelled =
        !status && status.error().kind == ErrorKind::Cancelled && !context.timeLimit.stop_requested();
    if (!file.has_value() || cancelled)
        return status;
    // What cannot be reached or is not there must not leave the file of yesterday's build.
    if (!status)
        junit.cases.push_back(failedCase(options, status.error()));
    const bool isTold =
        std::ranges::find(junit.cases, JUnitCase::Outcome::Error, &JUnitCase::outcome) != junit.cases.end();
    if (status && !isTold && !options.partial && context.output.hasRemark(Remark::Partial)) {
        const std::string why = fmt::format("{}", fmt::join(context.output.remarks(), " "));
        junit.cases.push_back({junit.source, JUnitCase::Outcome::Error, why, {}, {}});
    }
    std::vector<JUnitProperty> properties;
    if (junit.coverage)
        properties.push_back({"coverage", coverageText(*junit.coverage, plainWording())});
    for (const std::string &remark : context.output.remarks())
        properties.push_back({"remark", remark});
    TRY(file->write(junitText("tiebreak audit", junit.source, properties, junit.cases)));
    TRY(file->commit());
    return status;
}

} // namespace

void addAudit(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<AuditOptions>();
    CLI::App *command =
        addCommand(app, selected, "audit",
                   "Check whether whole boards are ranked by score and time, and report why not");
    command->add_option("SOURCE", options->board.board.source, sourceHelp)->required()->type_name("URL|FILE");
    command->add_option("KEY", options->keys,
                        "keys, or globs such as 'gift:*'; none for a file that holds one board");
    addCodecChoice(*command, options->board.codec);
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
    command
        ->add_option("--exclude", options->exclude,
                     "leave out the keys that match this glob; may be repeated")
        ->type_name("GLOB")
        ->take_all()
        ->allow_extra_args(false);
    command
        ->add_option_function<std::string>(
            "--not-sure",
            [options = options.get()](const std::string &what) { options->notSurePasses = what == "pass"; },
            "whether a board fails for which no codec is sure, or is skipped (default: fail)")
        ->type_name("fail|pass")
        ->check(oneOf({"fail", "pass"}));
    command->add_flag("--all", options->all,
                      "list all rows and pairs that were found; else the first, and how many more there are");
    command->add_flag(
        "--partial", options->partial,
        "accept a part of the boards: nodes of a cluster that did not list theirs, boards that cannot "
        "be read and members that moved in the meantime are reported, but do not fail the audit if "
        "one board was read");
    command->footer(
        "Examples:\n"
        "  tiebreak-cli audit redis://localhost/0 gift:season:2026 --codec binary:from=4294967295 --read "
        "dump\n"
        "  tiebreak-cli audit redis://localhost/0 'gift:*' 'song:*' --fail-above 0.1% --junit "
        "audit.xml\n"
        "  tiebreak-cli audit board.csv --codec decimal:from=9999999999 --events events.csv --json\n"
        "\n"
        "Of one board it prints the answer, the figures (name and count, separated by a tab), and the "
        "findings: how many, why, what helps, and where. Rank 1 is the top; the largest groups come first.\n"
        "Of several keys, or a glob, it prints a line for each board (result, key, codec and answer, "
        "separated by tabs), below it the findings if it fails, and a summary at the end. A board that "
        "cannot be read does not stop the others. In a key that has *, ? or [ in it, write a backslash "
        "before these, or write it as keys prints it, with --escaped.\n"
        "With several boards, a last line says how many nodes and boards the answer covers. --json has this "
        "under coverage, --junit as a property; for one board they give the rows that were read. What is "
        "missing is named on standard error, under missing with --json, and as errors with --junit (skipped "
        "with --partial).\n"
        "Exit status, the worst of all boards:\n"
        "  0: every tie is decided by time, the earlier first, and no time is wrong (in the future, counted "
        "backwards, or in another unit). So is a board of which no more members fail than --fail-above "
        "allows, and without --codec plain scores without a time, and what a glob matches that is no "
        "leaderboard.\n"
        "  3: more members fail, or no codec is sure and --not-sure does not let that "
        "pass\n"
        "  1: a board cannot be read, or members moved while it was read in pages, or a cluster did not list "
        "all boards that a glob may match, unless --partial is given\n"
        "  2: wrong usage");
    setAction(*command, selected, options, runAudit);
}

} // namespace tiebreak
