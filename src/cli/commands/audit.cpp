// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/audit.h"

#include "cli/options/boardoptions.h"
#include "cli/options/codecchoice.h"
#include "cli/options/subcommand.h"
#include "cli/output/auditoutput.h"
#include "cli/output/jsonlist.h"
#include "cli/output/junit.h"
#include "cli/source/boardkeys.h"
#include "cli/source/clock.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "files/atomicfile.h"
#include "redis/server/serverinfo.h"

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
    std::string failAbove;         ///< empty: 0
    std::string junit;             ///< the path of the file to write; empty: none
};

/// How many rows may stand out of the order of time before an audit fails.
class Allowance
{
public:
    /// Reads N or N%. Error Usage: it is neither.
    static Result<Allowance> parse(const std::string &text)
    {
        Allowance allowance;
        std::string_view number = text;
        allowance.m_percent = number.ends_with('%');
        if (allowance.m_percent)
            number.remove_suffix(1);
        const char *const end = number.data() + number.size();
        const auto read = std::from_chars(number.data(), end, allowance.m_max, std::chars_format::fixed);
        const bool whole = allowance.m_percent || std::trunc(allowance.m_max) == allowance.m_max;
        if (!text.empty() && (read.ec != std::errc() || read.ptr != end || !whole ||
                              !(allowance.m_max >= 0) || (allowance.m_percent && allowance.m_max > 100)))
            return failure(
                ErrorKind::Usage,
                sentence("--fail-above {} is neither a number of rows nor a share from 0% to 100%.",
                         quotedText(text)));
        return allowance;
    }

    /// Whether so many of so many may be wrong.
    bool covers(std::int64_t count, std::int64_t of) const
    {
        const double max = m_percent ? m_max / 100 * static_cast<double>(of) : m_max;
        return static_cast<double>(count) <= max;
    }

private:
    double m_max = 0;
    bool m_percent = false;
};

/// What an audit of one board came to.
enum class Outcome { InOrder, WithinLimit, NotInOrder, NotSure, NotRead };
constexpr std::array outcomes{Outcome::InOrder, Outcome::WithinLimit, Outcome::NotInOrder, Outcome::NotSure,
                              Outcome::NotRead};

std::string_view outcomeWord(Outcome outcome)
{
    constexpr std::array<std::string_view, outcomes.size()> words{"in order", "within the limit",
                                                                  "not in order", "not sure", "not read"};
    return words[static_cast<std::size_t>(outcome)];
}

ExitStatus statusOf(Outcome outcome)
{
    constexpr ExitStatus failed = 1;
    return outcome == Outcome::NotRead                                     ? failed
           : outcome == Outcome::NotInOrder || outcome == Outcome::NotSure ? notAsItShouldBe
                                                                           : 0;
}

/// A failure is worse than a board that is not as it should be.
ExitStatus worse(ExitStatus a, ExitStatus b)
{
    const auto gravity = [](ExitStatus status) {
        return status == 0 ? 0 : status == notAsItShouldBe ? 1 : 2;
    };
    return gravity(a) < gravity(b) ? b : a;
}

/// One board's audit. Where there is none, `words` say why.
struct AuditedKey {
    std::string name; ///< the key's bytes, or the file
    Outcome outcome = Outcome::NotRead;
    std::optional<Audit> audit;
    CodecOrigin origin = CodecOrigin::Named;
    std::string words; ///< where the codec is from, or why there is no audit
    std::chrono::nanoseconds time{0};
};

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

    Result<AuditedKey> auditFile()
    {
        const BoardSourceOptions &source = m_options.board.board;
        auto snapshot = m_codec.named() ? readBoardSource(source, *m_codec.named(), m_context)
                                        : readRawsFile(source, m_context);
        if (!snapshot)
            return std::unexpected(snapshot.error());
        const std::string name = std::filesystem::path(source.source).filename().string();
        return audit(name, *std::move(snapshot), nowMicroseconds(), {});
    }

    Result<AuditedKey> auditKey(Server &server, const std::string &key)
    {
        const auto begin = std::chrono::steady_clock::now();
        auto snapshot = readWholeBoard(server.connection, key, m_options.board.board.way, m_progress);
        if (!snapshot)
            return std::unexpected(snapshot.error());
        // What a server's scripts stamp is in the future by its clock, or not at all; where it does not tell
        // the time, by that of this machine.
        const auto time = readServerTime(server.connection, m_progress);
        if (!time && time.error().kind == ErrorKind::Cancelled)
            return std::unexpected(time.error());
        auto audited = audit(key, *std::move(snapshot), time.value_or(nowMicroseconds()),
                             time ? std::string() : time.error().message);
        if (audited)
            audited->time = std::chrono::steady_clock::now() - begin;
        return audited;
    }

    std::string eventsName() const { return std::filesystem::path(m_options.events).filename().string(); }

private:
    Result<AuditedKey> audit(const std::string &name, Snapshot snapshot, std::int64_t now,
                             std::string clockTrouble)
    {
        auto codec = m_codec.choose(name, snapshot, now);
        if (!codec)
            return std::unexpected(codec.error());
        AuditedKey audited{name, Outcome::NotSure, {}, codec->origin, std::move(codec->words), {}};
        if (!codec->view)
            return audited;
        SourceBoard board{std::make_shared<const Snapshot>(std::move(snapshot)), now};
        board.clockTrouble = std::move(clockTrouble);
        auto result = auditBoard([&board](const Progress &) -> Result<SourceBoard> { return board; },
                                 *codec->view, m_events ? &*m_events : nullptr, m_progress);
        if (!result)
            return std::unexpected(result.error());
        audited.outcome = judge(*result);
        audited.audit = *std::move(result);
        return audited;
    }

    Outcome judge(const Audit &audit) const
    {
        const AuditReport &report = audit.report;
        const std::int64_t inverted = audit.eventOrder ? audit.eventOrder->inverted : 0;
        if (report.orderIsByTime() && inverted == 0)
            return Outcome::InOrder;
        const bool covered = m_allowance.covers(report.notByTime(), report.members) &&
                             (inverted == 0 || m_allowance.covers(inverted, audit.eventOrder->pairs));
        return covered ? Outcome::WithinLimit : Outcome::NotInOrder;
    }

    const AuditOptions &m_options;
    CodecChoice m_codec;
    Allowance m_allowance;
    std::optional<BoardEvents> m_events;
    Progress m_progress;
    CommandContext &m_context;
};

/// The line that answers for a board.
std::string headline(const AuditedKey &audited)
{
    return audited.audit ? auditHeadline(*audited.audit) : audited.words;
}

JUnitCase junitCase(const AuditedKey &audited)
{
    const ExitStatus status = statusOf(audited.outcome);
    JUnitCase tested{audited.name,
                     status == 0                 ? JUnitCase::Outcome::Passed
                     : status == notAsItShouldBe ? JUnitCase::Outcome::Failed
                                                 : JUnitCase::Outcome::Error,
                     headline(audited),
                     {},
                     audited.time};
    if (audited.audit) {
        for (const std::string &reason : auditReasons(*audited.audit))
            tested.details += reason + '\n';
    }
    return tested;
}

/// The JUnit file in the making, if one is wanted. Whether it can be written is found out before a server is
/// asked.
struct JUnitFile {
    std::optional<AtomicFile> file;

    Result<void> write(const std::string &source, std::span<const JUnitCase> cases)
    {
        if (!file)
            return {};
        if (auto written = file->write(junitText("tiebreak audit", source, cases)); !written)
            return written;
        return file->commit();
    }
};

Result<JUnitFile> openJUnit(const std::string &path)
{
    if (path.empty())
        return JUnitFile{};
    auto file = AtomicFile::create(path);
    if (!file)
        return std::unexpected(file.error());
    return JUnitFile{*std::move(file)};
}

/// The one board that was asked for, with all that was found.
void writeWhole(const AuditedKey &audited, const std::string &eventsName, CommandContext &context)
{
    if (!audited.audit) {
        if (context.json)
            context.output << jsonText(
                                  Json{{"answer", audited.words}, {"result", outcomeWord(audited.outcome)}})
                           << '\n';
        else
            context.output << audited.words << '\n';
        return;
    }
    if (!context.json) {
        writeAuditText(*audited.audit, eventsName, audited.words, context.output);
        return;
    }
    Json json = auditJson(*audited.audit, eventsName);
    json["codecFrom"] = originWord(audited.origin);
    json["result"] = outcomeWord(audited.outcome);
    context.output << jsonText(json) << '\n';
}

/// One board of several: a line, or an element of a JSON list.
void writeOne(const AuditedKey &audited, std::optional<JsonList> &list, Output &output)
{
    if (list) {
        Json json;
        addBytes(json, "key", audited.name);
        json["result"] = outcomeWord(audited.outcome);
        json["status"] = statusOf(audited.outcome);
        if (audited.audit) {
            json["codecFrom"] = originWord(audited.origin);
            json["audit"] = auditJson(*audited.audit, {});
        } else {
            json["answer"] = audited.words;
        }
        list->add(json);
        return;
    }
    output << outcomeWord(audited.outcome) << '\t' << escapeBytes(audited.name) << '\t'
           << (audited.audit ? specText(audited.audit->decoder.spec()) : "-") << '\t' << headline(audited)
           << '\n';
    if (audited.audit && statusOf(audited.outcome) != 0) {
        for (const std::string &reason : auditReasons(*audited.audit))
            output << "  " << reason << '\n';
    }
}

std::string summary(std::span<const std::int64_t> counts, std::int64_t boards)
{
    std::vector<std::string> parts;
    for (const Outcome outcome : outcomes) {
        if (const std::int64_t count = counts[static_cast<std::size_t>(outcome)])
            parts.push_back(sentence("{} {}", count, outcomeWord(outcome)));
    }
    const std::string results = fmt::format("{}", fmt::join(parts, ", "));
    return plural(boards, sentence("1 board: {}.", results), sentence("{} boards: {}.", boards, results));
}

Result<ExitStatus> auditAll(Server &server, const std::vector<std::string> &keys, Auditor &auditor,
                            JUnitFile &junit, CommandContext &context)
{
    std::optional<JsonList> list;
    if (context.json)
        list.emplace(context.output, Json{{"server", server.text}}, "boards");
    else
        context.output << "result\tkey\tcodec\tanswer\n";
    std::array<std::int64_t, outcomes.size()> counts{};
    ExitStatus worst = 0;
    std::vector<JUnitCase> cases;
    for (const std::string &key : keys) {
        auto audited = auditor.auditKey(server, key);
        if (!audited && audited.error().kind == ErrorKind::Cancelled) {
            if (list)
                list->close({{"error", audited.error().message}});
            return std::unexpected(audited.error());
        }
        if (!audited)
            audited = AuditedKey{key, Outcome::NotRead, {}, {}, audited.error().message, {}};
        writeOne(*audited, list, context.output);
        if (!context.output.flush())
            context.stop.request_stop();
        ++counts[static_cast<std::size_t>(audited->outcome)];
        worst = worse(worst, statusOf(audited->outcome));
        if (junit.file)
            cases.push_back(junitCase(*audited));
    }
    const auto boards = static_cast<std::int64_t>(keys.size());
    if (list) {
        Json numbers;
        for (const Outcome outcome : outcomes)
            numbers[std::string(outcomeWord(outcome))] = counts[static_cast<std::size_t>(outcome)];
        list->close({{"summary", summary(counts, boards)}, {"results", numbers}, {"status", worst}});
    } else {
        context.output << '\n' << summary(counts, boards) << '\n';
    }
    if (auto written = junit.write(server.text, cases); !written)
        return std::unexpected(written.error());
    return worst;
}

Result<ExitStatus> auditOne(const Result<AuditedKey> &audited, const std::string &source,
                            const Auditor &auditor, JUnitFile &junit, CommandContext &context)
{
    if (!audited && audited.error().kind == ErrorKind::Cancelled)
        return std::unexpected(audited.error());
    const JUnitCase tested =
        audited ? junitCase(*audited)
                : JUnitCase{source, JUnitCase::Outcome::Error, audited.error().message, {}, {}};
    if (auto written = junit.write(source, std::span(&tested, 1)); !written)
        return std::unexpected(written.error());
    if (!audited)
        return std::unexpected(audited.error());
    writeWhole(*audited, auditor.eventsName(), context);
    return statusOf(audited->outcome);
}

Result<ExitStatus> auditServer(const AuditOptions &options, Auditor &auditor, JUnitFile &junit,
                               CommandContext &context)
{
    const BoardSourceOptions &source = options.board.board;
    if (options.keys.empty())
        return std::unexpected(boardKey(source).error());
    const auto first = plainKey(options.keys.front(), source.escapedKey);
    if (!first)
        return std::unexpected(first.error());
    const bool several = options.keys.size() > 1 || !*first;
    if (several && !options.events.empty())
        return failure(ErrorKind::Usage, "The events of --truth are those of one board: name one key.");
    auto server = openServer(source.source, context, *first);
    if (!server)
        return std::unexpected(server.error());
    if (!several)
        return auditOne(auditor.auditKey(*server, **first), server->text, auditor, junit, context);
    const auto keys = findBoardKeys(server->connection, options.keys, source.escapedKey, context);
    if (!keys)
        return std::unexpected(keys.error());
    return auditAll(*server, *keys, auditor, junit, context);
}

Result<ExitStatus> runAudit(const AuditOptions &options, CommandContext &context)
{
    auto codec = CodecChoice::parse(options.board.codec, options.board.season, options.board.direction);
    if (!codec)
        return std::unexpected(codec.error());
    const auto allowance = Allowance::parse(options.failAbove);
    if (!allowance)
        return std::unexpected(allowance.error());
    auto events = readEvents(options.events, context);
    if (!events)
        return std::unexpected(events.error());
    auto junit = openJUnit(options.junit);
    if (!junit)
        return std::unexpected(junit.error());
    Auditor auditor(options, *std::move(codec), *allowance, *std::move(events), context);
    if (isServer(options.board.board))
        return auditServer(options, auditor, *junit, context);
    if (options.keys.empty())
        return auditOne(auditor.auditFile(), options.board.board.source, auditor, *junit, context);
    // Says what is wrong: a missing file, or a key too many.
    BoardSourceOptions named = options.board.board;
    named.key = options.keys.front();
    return std::unexpected(readRawsFile(named, context).error());
}

} // namespace

void addAudit(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<AuditOptions>();
    CLI::App *command = addCommand(app, choice, "audit",
                                   "Read whole boards and say whether their order is by time, and why not");
    command->add_option("SOURCE", options->board.board.source, sourceHelp)->required()->type_name("URL|FILE");
    command->add_option(
        "KEY", options->keys,
        "sorted sets, or globs of them such as 'gift:*'; a file that holds one board has none");
    command
        ->add_option("--codec", options->board.codec,
                     std::string(codecHelp) +
                         "; auto: for each board the one that was chosen in the window, else the one that is "
                         "detected from its rows")
        ->type_name("SPEC|auto")
        ->required();
    addReadingOptions(*command, options->board);
    addEventsOption(*command, options->events);
    command
        ->add_option("--fail-above", options->failAbove,
                     "fail only where more than N members of a board, or more than N% of them, do not stand "
                     "by score and time alone (default: 0)")
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
        "  tiebreak-cli audit board.csv --codec decimal:from=9999999999 --truth events.csv --json\n\n"
        "One board: first the answer, then the figures (name TAB count), then what was found: how many, why, "
        "what\n"
        "helps, and where (rank 1 is the top; the largest places first). Several keys, or a glob: a line for "
        "each board\n"
        "(result, key, codec, answer, with tabs between them), below it what was found if it fails, and a "
        "summary at\n"
        "the end; a board that cannot be read does not stop the others. A key that has *, ? or [ in it is "
        "written with\n"
        "a backslash before these, or as keys prints it, with --escaped.\n"
        "Exit status, the worst of all boards: 0 when every member stands by score and time alone, the "
        "earlier first,\n"
        "and no time is wrong (later than now, counted the other way, in another unit, certainly or "
        "probably), or "
        "no more\n"
        "members fail than --fail-above allows; 3 when more do, so that a build can fail on it, or when "
        "--codec auto "
        "is not\n"
        "sure of the codec; 1 for a board that cannot be read, and 2 for wrong usage.");
    setAction(*command, choice, options, runAudit);
}

} // namespace tiebreak
