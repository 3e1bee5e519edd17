// SPDX-License-Identifier: GPL-3.0-or-later
// A whole board as CSV, JSON lines or redis-cli input.
#include "cli/commands/commands.h"

#include "cli/options/boardoptions.h"
#include "cli/options/codecchoice.h"
#include "cli/output/printederrors.h"
#include "cli/source/shardsource.h"

#include "core/board/direction.h"
#include "core/prose/sentence.h"
#include "core/prose/wording.h"
#include "files/exportboard.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

namespace tiebreak
{

namespace
{

struct ExportWords {
    WholeBoardOptions board;
    ShardOptions shards;
    std::string format = "csv";
    std::string output; ///< empty or standardStream: standard output
};

const std::map<std::string, ExportFormat> formats{
    {"csv", ExportFormat::Csv}, {"jsonl", ExportFormat::JsonLines}, {"pipe", ExportFormat::RedisPipe}};

/// The key that redis-cli is to add to; it is removed from the board of a file or of shards, which has none
/// of its own.
Result<std::string> moveKeyToTarget(BoardSourceOptions &board, bool ofShards)
{
    auto key = boardKey(board);
    if (ofShards || !namesServer(board.source))
        board.key.reset();
    return key;
}

/// Of members that stand in several shards the row that ranks first.
Snapshot bestRows(const WholeShards &whole)
{
    const Snapshot &all = whole.snapshot;
    std::set<std::string_view> met;
    Snapshot best;
    best.moved = all.moved;
    best.keys = all.keys;
    for (std::size_t row = 0; row < all.rows.size(); ++row) {
        const std::string_view member = all.rows.member(row);
        if (std::ranges::binary_search(whole.repeated, member) && !met.insert(member).second)
            continue;
        best.rows.append(member, all.rows.raw(row));
        if (!all.shards.empty())
            best.shards.push_back(all.shards[row]);
    }
    return best;
}

/// A board, and how it is read.
struct Exported {
    Snapshot board;
    AuditView view;
};

/// `onceEach`: no member twice.
Result<Exported> readShards(const ShardOptions &shards, const BoardSourceOptions &board, bool onceEach,
                            const CodecChoice &codec, CommandContext &context)
{
    TRY(auto open, openShards(board.source, shards, board.key.has_value(), board.escapedKey, context));
    TRY(auto whole, readAllShards(*open, board.way, context));
    TRY(auto view, codec.chooseSure(open->keys.front(), open->server.id, whole.snapshot, context.output));
    // As commands the last one of a member would win, which ranks below the others.
    if (onceEach && !whole.repeated.empty())
        return Exported{bestRows(whole), std::move(view)};
    return Exported{std::move(whole.snapshot), std::move(view)};
}

Result<Exported> readOne(const BoardSourceOptions &source, const CodecChoice &codec, CommandContext &context)
{
    TRY(auto read, readBoard(source, codec.named(), context));
    if (!read.server) {
        TRY(auto view,
            codec.chooseSure(fileKey(source.source), fileId(source.source), read.snapshot, context.output));
        return Exported{std::move(read.snapshot), std::move(view)};
    }
    TRY(const auto key, boardKey(source));
    TRY(auto view, codec.chooseSure(key, read.server->id, read.snapshot, context.output));
    return Exported{std::move(read.snapshot), std::move(view)};
}

Result<void> write(const std::string &path, const ExportOptions &options, const Snapshot &board,
                   const Decoder &decoder, CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    if (!path.empty() && path != standardStream)
        return exportBoardFile(path, options, board, decoder, progress);
    const auto print = [&output = context.output](std::string_view bytes) -> Result<void> {
        output << bytes;
        if (!output.ok())
            return failure(ErrorKind::Io, output.errorText());
        return {};
    };
    return exportBoard(print, options, board, decoder, progress);
}

Result<ExitStatus> runExport(const ExportWords &words, CommandContext &context)
{
    TRY(const auto codec,
        CodecChoice::parse(words.board.codec, words.board.timeRange, words.board.direction));
    ExportOptions options{formats.at(words.format), {}, {}};
    BoardSourceOptions source = words.board.board;
    if (options.format == ExportFormat::RedisPipe) {
        TRY(options.key, moveKeyToTarget(source, words.shards.any()));
    }
    const bool isPipe = options.format == ExportFormat::RedisPipe;
    TRY(const auto exported, words.shards.any() ? readShards(words.shards, source, isPipe, codec, context)
                                                : readOne(source, codec, context));
    const auto &[board, view] = exported;
    options.direction = view.direction;
    TRY(write(words.output, options, board, view.decoder, context));
    if (board.moved == 0)
        return 0;
    if (!board.keys.empty()) {
        printError(
            plural(board.moved,
                   sentence("{} member moved while the keys of the board were read one after the other. "
                            "It may be missing, or written where it was before.",
                            board.moved),
                   sentence("{} members moved while the keys of the board were read one after the "
                            "other. Some may be missing, or written where they were before.",
                            board.moved)));
        return 1;
    }
    printError(plural(board.moved,
                      sentence("{} member moved while the board was read in pages. Some may be missing, or "
                               "written where they were before. --read dump reads one moment.",
                               board.moved),
                      sentence("{} members moved while the board was read in pages. Some may be missing, or "
                               "written where they were before. --read dump reads one moment.",
                               board.moved)));
    return 1;
}

} // namespace

void addExport(CLI::App &app, SelectedCommand &selected)
{
    auto words = std::make_shared<ExportWords>();
    CLI::App *command =
        app.add_subcommand("export", "Write a whole board as CSV, JSON lines or redis-cli input");
    addSourceOptions(*command, words->board);
    addCodecChoice(*command, words->board.codec);
    addReadingOptions(*command, words->board);
    addShardOptions(*command, words->shards);
    command
        ->add_option("--format", words->format,
                     "csv: for spreadsheets (default); jsonl: a JSON object a line; pipe: ZADD commands for "
                     "redis-cli --pipe")
        ->type_name("csv|jsonl|pipe")
        ->check(oneOf({"csv", "jsonl", "pipe"}));
    command
        ->add_option("--output", words->output,
                     "the file to write, whole or not at all (default: -, standard output)")
        ->type_name("FILE");
    command->footer(
        std::string(
            "Examples:\n"
            "  tiebreak-cli export sandbox gift:room:8841:tonight --output gift.csv\n"
            "  tiebreak-cli export gift.csv gift:copy --codec plain --format pipe | redis-cli --pipe\n"
            "\n"
            "csv and jsonl have the columns of tiebreak-cli board. Such a file can be read in place of a "
            "server, to the last bit. csv is RFC 4180 with CR LF, and with empty cells for what does not "
            "exist. A text that a spreadsheet would run as a formula gets an apostrophe before it. A member "
            "that is not UTF-8, or in csv one that holds a NUL, is escaped, and memberBase64 has its bytes.\n"
            "With shards, key names the key that has the row, and keyBase64 has its bytes in the same way. "
            "Such a file is read as one board; a member that is in two keys is an error there.\n"
            "pipe adds the rows to KEY and removes none. For a file or shards only pipe needs a KEY. Of a "
            "member that is in two keys it has the row that ranks first.\n"
            "Exit status: 1 for a failure, or if members moved while the board was read; 2 for wrong usage; "
            "3 if a member is in two shards.\n\n") +
        filesHelp);
    setAction(*command, selected, words, runExport);
}

} // namespace tiebreak
