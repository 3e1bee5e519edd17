// SPDX-License-Identifier: GPL-3.0-or-later
// How a server keeps a board, and how far it is from keeping it otherwise.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/source/boardsource.h"
#include "cli/source/server.h"

#include "core/board/coverage.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "internals/compact/compactlayout.h"
#include "internals/memory/encodingtext.h"
#include "redis/board/boardinternals.h"
#include "redis/board/dumppayload.h"
#include "redis/board/wholeboard.h"

#include <optional>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct InternalsOptions {
    BoardSourceOptions board;
    std::string codec; ///< of a file that holds scores and times
};

/// What is printed of a board.
struct InternalsReport {
    Json name; ///< of the board
    EncodingFacts facts;
    std::optional<std::int64_t> bytes; ///< MEMORY USAGE; of a file what is to be expected
    bool estimated = false;            ///< it lies on no server
    std::string limitsRefusal;
    ServerLine line = ServerLine::Redis72;
    Rows rows; ///< ascending; all of them, but of a large board the lowest
    std::optional<SwitchForecast> forecast;
    std::optional<CompactLayout> layout; ///< of the same rows, as the server keeps them

    bool compact() const { return facts.membersToSwitch().has_value(); }
};

/// The bytes of an entry in the compact list as hex digits; empty where they are not known. Entries are
/// member and raw in turn.
std::string entryHex(const InternalsReport &report, std::size_t entry)
{
    std::string hex;
    if (!report.layout)
        return hex;
    const std::size_t first = report.layout->offsetOf(entry);
    for (const char byte : report.layout->bytes().substr(first, report.layout->offsetOf(entry + 1) - first))
        hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return hex;
}

/// What the entry takes in the compact list; `modelled` where its bytes are not known.
std::int64_t entryBytes(const InternalsReport &report, std::size_t entry, std::int64_t modelled)
{
    return report.layout ? static_cast<std::int64_t>(report.layout->offsetOf(entry + 1) -
                                                     report.layout->offsetOf(entry))
                         : modelled;
}

std::int64_t memberBytes(const InternalsReport &report, std::size_t row)
{
    return entryBytes(report, 2 * row, listpackEntryBytes(report.rows.member(row)));
}

std::int64_t rawBytes(const InternalsReport &report, std::size_t row)
{
    return entryBytes(report, 2 * row + 1, listpackScoreBytes(report.rows.raw(row), report.line));
}

/// The longest member of a board that is too large to be read in one page; nothing where it has another
/// number of members by now.
Result<std::optional<MemberLengths>> longestByPages(Connection &connection, const std::string &key,
                                                    std::int64_t members, const EncodingLimits &limits,
                                                    const Progress &progress)
{
    TRY(const auto whole, readWholeBoard(connection, key, ReadWay::Pages, progress));
    if (static_cast<std::int64_t>(whole.rows.size()) != members)
        return std::optional<MemberLengths>();
    return std::optional(memberLengths(whole.rows, limits));
}

Result<InternalsReport> reportServer(const InternalsOptions &options, CommandContext &context)
{
    TRY(const auto key, boardKey(options.board));
    const Progress progress(context.stop.get_token());
    TRY(auto server, openServer(options.board.source, context, {key}));
    TRY(auto board, readBoardInternals(server.connection, key, progress));
    if (!board.limits && board.refusals.limits.empty()) {
        // A large board; who asks here wants to know.
        if (const auto limits = readEncodingLimits(server.connection, progress))
            board.limits = *limits;
        else if (server.connection.broken())
            return std::unexpected(limits.error());
        else
            board.refusals.limits = limits.error().message;
    }
    InternalsReport report;
    report.name = Json{{"server", server.text}};
    addBytes(report.name, "key", key);
    report.facts = {
        board.encoding, board.members, board.limits.value_or(EncodingLimits()), board.limits.has_value(), {}};
    report.limitsRefusal = board.refusals.limits;
    report.line = board.assumedLine();
    report.bytes = board.memoryBytes;
    if (!board.line && report.compact())
        context.output.remark(hiddenLineSentence(report.line), Remark::Said);
    if (board.all) {
        report.facts.lengths = memberLengths(*board.all, report.facts.limits);
        if (report.compact())
            report.forecast = forecastSwitch(sizesOf(*board.all, key, report.line), report.facts.limits);
        if (board.dump) {
            if (auto list = compactListIn(*board.dump)) {
                auto layout = CompactLayout::of(*std::move(list));
                if (layout && layout->entries() == 2 * board.all->size())
                    report.layout = *std::move(layout);
            }
        }
        report.rows = *std::move(board.all);
        return report;
    }
    TRY(report.facts.lengths,
        longestByPages(server.connection, key, board.members, report.facts.limits, progress));
    if (!report.facts.lengths)
        context.output.remark(
            sentence("The board changed while it was read, so its longest member is not known."),
            Remark::Partial);
    report.rows = std::move(board.lowest);
    return report;
}

/// The board of a file as a server with the default limits would keep it.
Result<InternalsReport> reportFile(const InternalsOptions &options, const CommandContext &context)
{
    std::optional<CodecSpec> codec;
    if (!options.codec.empty()) {
        TRY(codec, parseCodecOption(options.codec));
    }
    TRY(const auto board, readBoardSource(options.board, codec ? &*codec : nullptr, context));
    InternalsReport report;
    report.name = Json{{"file", escapeBytes(options.board.source)}};
    report.estimated = true;
    for (std::size_t row = board.rows.size(); row-- > 0;)
        report.rows.append(board.rows.member(row), board.rows.raw(row));
    const BoardSizes shape = sizesOf(report.rows, "board", report.line);
    const MemoryEstimate estimate = estimateMemory(shape);
    report.facts = {std::string(encodingWord(estimate.encoding)), shape.members, {}, false, {}};
    report.facts.lengths = memberLengths(report.rows, {});
    report.bytes = estimate.bytes;
    if (report.compact())
        report.forecast = forecastSwitch(shape, {});
    if (static_cast<std::int64_t>(report.rows.size()) > maxUnaskedMembers) {
        Rows lowest;
        for (std::size_t row = 0; row < static_cast<std::size_t>(lowestRows); ++row)
            lowest.append(report.rows.member(row), report.rows.raw(row));
        report.rows = std::move(lowest);
    }
    return report;
}

void writeText(const InternalsReport &report, Output &output)
{
    const Wording wording = plainWording();
    const EncodingFacts &facts = report.facts;
    output << encodingSentence(facts, wording) << '\n';
    if (const std::string wayBack = noWayBackSentence(facts); !wayBack.empty())
        output << wayBack << '\n';
    output << "\nencoding        " << (facts.encoding.empty() ? "-" : excerpt(facts.encoding)) << '\n';
    output << "members         " << facts.members << " of " << facts.limits.entries << '\n';
    output << "longest member  " << (facts.lengths ? std::to_string(facts.lengths->longest) : "-") << " of "
           << facts.limits.valueBytes << " bytes\n";
    output << "memory          " << (report.bytes ? memoryText(*report.bytes, wording) : "-")
           << (report.estimated ? ", estimated" : "") << '\n';
    if (report.forecast) {
        const auto &[now, atLimit, past] = *report.forecast;
        output << fmt::format("at {:<13}{}, still a {}\n", atLimit.members,
                              memoryText(atLimit.bytes, wording), facts.encoding);
        output << fmt::format("at {:<13}about {}, a skip list\n", past.members,
                              memoryText(past.bytes, wording));
    }
    if (report.forecast || report.estimated)
        output << forecastSentence(report.line) << '\n';
    output << limitsSentence(facts.limitsTold, report.limitsRefusal) << '\n';
    if (const auto rows = static_cast<std::int64_t>(report.rows.size()); rows < facts.members)
        output << '\n' << sentence("The lowest {} of {} rows:", rows, facts.members);
    output << "\nmember\traw\tmember takes\traw takes\tmember bytes\traw bytes\n";
    const bool compact = report.compact();
    for (std::size_t row = 0; row < report.rows.size() && output.ok(); ++row) {
        const std::string_view member = report.rows.member(row);
        const double raw = report.rows.raw(row);
        output << escapeBytes(member) << '\t' << shortestText(raw) << '\t'
               << (compact ? std::to_string(memberBytes(report, row)) : "-") << '\t'
               << (compact ? std::to_string(rawBytes(report, row)) : "-") << '\t'
               << (report.layout ? entryHex(report, 2 * row) : "-") << '\t'
               << (report.layout ? entryHex(report, 2 * row + 1) : "-") << '\n';
    }
}

void writeJson(const InternalsReport &report, Output &output)
{
    const auto orNull = [](const auto &value) { return value ? Json(*value) : Json(); };
    const EncodingFacts &facts = report.facts;
    Json head = report.name;
    head["encoding"] = facts.encoding.empty() ? Json() : Json(escapeBytes(facts.encoding));
    head["members"] = facts.members;
    head["bytes"] = orNull(report.bytes);
    head["bytesEstimated"] = report.estimated;
    head["membersToSwitch"] =
        facts.limitsTold || report.limitsRefusal.empty() ? orNull(facts.membersToSwitch()) : Json();
    head["longestMember"] = facts.lengths ? Json(facts.lengths->longest) : Json();
    head["membersTooLong"] = facts.lengths ? Json(facts.lengths->tooLong) : Json();
    head["maxEntries"] = facts.limits.entries;
    head["maxValue"] = facts.limits.valueBytes;
    head["limitsTold"] = facts.limitsTold;
    head["bytesAtLimit"] = report.forecast ? Json(report.forecast->atLimit.bytes) : Json();
    head["bytesPast"] = report.forecast ? Json(report.forecast->past.bytes) : Json();
    head["forecastServer"] = report.forecast || report.estimated ? Json(forecastServer(report.line)) : Json();
    head["answer"] = encodingSentence(facts, plainWording());
    JsonList list(output, "internals", head, "entries");
    const bool compact = report.compact();
    for (std::size_t row = 0; row < report.rows.size() && output.ok(); ++row) {
        Json entry = Json::object();
        addBytes(entry, "member", report.rows.member(row));
        entry["raw"] = shortestText(report.rows.raw(row));
        entry["memberBytes"] = compact ? Json(memberBytes(report, row)) : Json();
        entry["rawBytes"] = compact ? Json(rawBytes(report, row)) : Json();
        entry["memberHex"] = report.layout ? Json(entryHex(report, 2 * row)) : Json();
        entry["rawHex"] = report.layout ? Json(entryHex(report, 2 * row + 1)) : Json();
        list.add(entry);
    }
    list.close(coverageJson(
        Coverage::chosen(CoveredUnit::Rows, static_cast<std::int64_t>(report.rows.size()), facts.members)));
}

Result<ExitStatus> runInternals(const InternalsOptions &options, CommandContext &context)
{
    TRY(const auto report,
        namesServer(options.board.source) ? reportServer(options, context) : reportFile(options, context));
    if (context.json)
        writeJson(report, context.output);
    else
        writeText(report, context.output);
    return 0;
}

} // namespace

void addInternals(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<InternalsOptions>();
    CLI::App *command = addCommand(app, selected, "internals",
                                   "Print how Redis stores a board and when its encoding changes");
    command->add_option("SOURCE", options->board.source, sourceHelp)->required()->type_name("URL|FILE");
    command->add_option("KEY", options->board.key, keyHelp);
    command->add_option("--codec", options->codec, "how a file's scores and times are packed")
        ->type_name("SPEC");
    command->add_flag("--escaped", options->board.escapedKey, "KEY is escaped, as keys prints it");
    command->footer(
        std::string("Example:\n"
                    "  tiebreak-cli internals sandbox gift:room:12:today\n"
                    "\n"
                    "Prints whether the board is a listpack (before Redis 7 a ziplist) or a skip list with a "
                    "dictionary, and why.\n"
                    "The memory is that of MEMORY USAGE, which for a skip list is an estimate from its 1000 "
                    "lowest rows. The memory after the switch is computed for Redis 7.0, or for Redis 8.0 if "
                    "the server is 7.2 or later; a line says for which.\n"
                    "Then come the rows from the lowest up (of more than 10000 members the 200 lowest), with "
                    "what member and raw score take in the listpack, and these bytes in hex. A board of more "
                    "than 10000 members is read in pages to find its longest member. A board from a file is "
                    "shown as Redis 8.0 stores it by default.\n"
                    "With --json: encoding, members, bytes, membersToSwitch (null for a skip list), "
                    "longestMember (in bytes), the limits as maxEntries and maxValue, forecastServer (null "
                    "where nothing is computed), and entries."
                    "\n") +
        escapesHelp);
    setAction(*command, selected, options, runInternals);
}

} // namespace tiebreak
