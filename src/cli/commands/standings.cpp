// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a recorded board at any moment.
#include "cli/commands/commands.h"

#include "cli/options/codecchoice.h"
#include "cli/options/codecoptions.h"
#include "cli/output/printederrors.h"
#include "cli/output/recordingoutput.h"
#include "cli/output/rowwriter.h"
#include "cli/source/boardsource.h"
#include "cli/source/qtapplication.h"

#include "core/prose/sentence.h"
#include "core/prose/wording.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"
#include "files/recording/recording.h"
#include "files/recording/recordingtext.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct StandingsOptions {
    std::string file;
    std::optional<std::string> key;
    bool escapedKey = false;
    std::string at;         ///< empty: the last moment
    std::string codec;      ///< empty: the recorded one
    std::string timeRange;  ///< empty: the recorded one
    std::int64_t from = 1;  ///< the first rank; 1 is the top
    std::int64_t count = 0; ///< 0: all rows
    bool list = false;
};

std::unexpected<Error> usage(std::string sentence)
{
    return failure(ErrorKind::Usage, std::move(sentence));
}

/// The moment that is meant: to the end of its millisecond, as moments are shown to the millisecond, rounded
/// down.
Result<Moment> parseMoment(const std::string &text)
{
    const auto microseconds = parseIsoTime(text, TickUnit::Microsecond);
    if (!microseconds)
        return usage(
            sentence("{} is not an ISO 8601 UTC time such as 2026-11-20T20:14:07.250Z.", quotedText(text)));
    const std::size_t point = text.find('.');
    const std::size_t decimals =
        point == std::string::npos
            ? 0
            : std::min(text.find_first_not_of("0123456789", point + 1), text.size()) - point - 1;
    const Moment moment{std::chrono::microseconds(*microseconds)};
    return decimals > 3 ? moment : moment + std::chrono::microseconds(999);
}

/// Which board is meant.
Result<std::size_t> findBoard(const Recording &recording, const StandingsOptions &options)
{
    const std::vector<RecordedBoard> &boards = recording.boards();
    if (options.key) {
        TRY(const auto key, keyBytes(*options.key, options.escapedKey));
        const auto found = std::ranges::find(boards, key, &RecordedBoard::key);
        if (found != boards.end())
            return static_cast<std::size_t>(found - boards.begin());
        return usage(sentence(
            "The recording does not hold the board \"{}\"; --list lists those that it holds.", excerpt(key)));
    }
    if (boards.size() > 1)
        return usage(sentence("The recording holds {} boards: name one by its KEY; --list lists them.",
                              boards.size()));
    return 0;
}

/// How the board is decoded: as the command line says, else as was recorded.
Result<Decoder> chooseDecoder(const RecordedBoard &board, const StandingsOptions &options)
{
    if (options.codec.empty() && board.codec.empty())
        return usage("No codec was recorded for this board: name one by --codec.");
    return parseDecoder(options.codec.empty() ? board.codec : options.codec,
                        options.timeRange.empty() ? board.timeRange : options.timeRange);
}

Result<ExitStatus> listBoards(Recording &recording, const StandingsOptions &options, CommandContext &context)
{
    std::optional<std::size_t> only;
    if (options.key) {
        TRY(only, findBoard(recording, options));
    }
    std::vector<RecordingContents> all;
    for (std::size_t board = 0; board < recording.boards().size(); ++board) {
        if (only && board != *only)
            continue;
        TRY(auto contents, readContents(recording, board));
        all.push_back(std::move(contents));
    }
    if (context.json) {
        JsonList list(context.output, "recording", Json{{"recording", escapeBytes(options.file)}}, "boards");
        for (const RecordingContents &contents : all)
            list.add(contentsJson(contents));
        list.close();
        return 0;
    }
    context.output << contentsHeader();
    for (const RecordingContents &contents : all)
        context.output << contentsLine(contents);
    for (const RecordingContents &contents : all) {
        for (const RecordingGap &gap : contents.gaps)
            printError(gapText(gap, plainWording()));
    }
    return 0;
}

/// Which process answered the sample before these rows, where it was another one.
Json otherProcessJson(const RecordedMoment &found)
{
    if (!found.meets())
        return {};
    const ServerTurn &turn = *found.turn;
    return {{"serverBefore", escapeBytes(turn.before)},
            {"server", escapeBytes(turn.now)},
            {"byTurns", turn.byTurns},
            {"resynced", turn.isResync},
            {"compared", !turn.hasOwnData()},
            {"sameRows", found.same}};
}

void printRows(const RecordedMoment &found, const RecordedBoard &board, const Decoder &decoder,
               const StandingsOptions &options, std::optional<Moment> at, CommandContext &context)
{
    const Standing &standing = *found.standing;
    Json head{{"recording", escapeBytes(options.file)}, {"server", escapeBytes(board.server)}};
    addBytes(head, "key", board.key);
    head["at"] = at ? Json(momentText(*at)) : Json();
    head["before"] = momentText(found.before);
    head["asked"] = momentText(standing.asked());
    head["answered"] = momentText(standing.answered());
    head["until"] = momentText(found.until);
    head["gap"] = found.gap ? gapJson(*found.gap) : Json();
    head["otherProcess"] = otherProcessJson(found);
    const Rows &rows = standing.head();
    const auto known = static_cast<std::int64_t>(rows.size());
    const std::int64_t first = std::min(options.from - 1, known);
    const std::int64_t end = options.count > 0 ? first + std::min(known - first, options.count) : known;
    RowsPage page{first, standing.cardinality(), {}, {}};
    for (std::int64_t rank = first; rank < end; ++rank)
        page.rows.append(rows.member(static_cast<std::size_t>(rank)),
                         rows.raw(static_cast<std::size_t>(rank)));
    printError(seenText(found, plainWording()));
    if (standing.cardinality() == 0)
        printError(sentence("The board did not exist then, or had no members."));
    // A moment is a whole millisecond, whose beginning may still have been seen.
    const bool isUnseen =
        found.gap && at && std::chrono::floor<std::chrono::milliseconds>(*at) > found.gap->from;
    if (found.gap && (at || found.gap->until))
        context.output.remark(gapText(*found.gap, plainWording()), isUnseen ? Remark::Partial : Remark::Said);
    const std::int64_t wantedEnd =
        options.count > 0 ? options.from - 1 + options.count : standing.cardinality();
    const bool isChosen = options.count == 0 && options.from <= known; // by whoever recorded it
    if (!standing.isWhole() && wantedEnd > known)
        context.output.remark(
            sentence("The recording holds the first {} of {} members.", known, standing.cardinality()),
            isChosen ? Remark::Said : Remark::Partial);
    remarkOnRows(decoder, page.rows.raws(), context.output);
    RowWriter writer("standings", decoder, board.direction, std::move(head), standing.cardinality(), context);
    writer.write(page);
    writer.close(Json::object());
}

Result<ExitStatus> runStandings(const StandingsOptions &options, CommandContext &context)
{
    std::optional<Moment> at;
    if (!options.at.empty()) {
        TRY(at, parseMoment(options.at));
    }
    const QtApplication application;
    TRY(auto recording, Recording::open(options.file));
    if (options.list)
        return listBoards(recording, options, context);
    TRY(const auto board, findBoard(recording, options));
    const RecordedBoard &facts = recording.boards()[board];
    TRY(const auto decoder, chooseDecoder(facts, options));
    TRY(const auto range, recording.range(board));
    const Moment last = range ? range->last : Moment();
    TRY(const auto found, recording.at(board, at.value_or(last)));
    printRows(found, facts, decoder, options, at, context);
    return 0;
}

} // namespace

void addStandings(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<StandingsOptions>();
    CLI::App *command =
        addCommand(app, selected, "standings", "Print a recorded board as it was at any moment");
    command->add_option("FILE", options->file, "a recording, by tiebreak-cli record or the window")
        ->required();
    command->add_option("KEY", options->key, "which board, where the recording holds several");
    command
        ->add_option(
            "--at", options->at,
            "the moment: an ISO 8601 UTC time, which counts to the end of its millisecond (default: the "
            "last moment)")
        ->type_name("TIME");
    command->add_option("--codec", options->codec, std::string(codecHelp) + " (default: the recorded one)")
        ->type_name("SPEC");
    const auto positive = wholeNumber(1);
    command->add_option("--from", options->from, "first rank, 1 is the top")->type_name("N")->check(positive);
    command->add_option("--count", options->count, "how many rows (default: all)")
        ->type_name("N")
        ->check(positive);
    command
        ->add_option("--time-range", options->timeRange,
                     std::string(timeRangeHelp) + "; before that default, the recorded one")
        ->type_name("A..B|all");
    command->add_flag("--escaped", options->escapedKey, "KEY is escaped, as keys prints it");
    command->add_flag("--list", options->list,
                      "print which boards the recording holds, from when to when, and its gaps");
    command->footer(
        std::string("Examples:\n"
                    "  tiebreak-cli standings friday.tiebreak --at 2026-11-20T20:14:07.250Z --count 10\n"
                    "  tiebreak-cli standings friday.tiebreak --list\n"
                    "\n"
                    "Rows are printed as tiebreak-cli board prints them. Standard error says from when to "
                    "when they were seen, and whether the moment lies in a gap of the recording. A recording "
                    "can be read while it is being written.\n"
                    "Exit status: 1 for a failure, if the moment of --at is in a gap or after the end, or if "
                    "--from and --count want rows that were not recorded; 2 for wrong usage.\n") +
        escapesHelp);
    setAction(*command, selected, options, runStandings);
}

} // namespace tiebreak
