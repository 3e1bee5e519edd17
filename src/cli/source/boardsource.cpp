// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/boardsource.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/boardfile.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/typedendpoint.h"

#include <filesystem>

namespace tiebreak
{

namespace
{

/// Where the file is that is named so.
std::string pathOf(const BoardSourceOptions &options)
{
    return options.source == standardStream ? "/dev/stdin" : options.source;
}

/// Says so where the file is but a part of a board.
Result<Snapshot> readFile(const BoardSourceOptions &options, const CodecSpec *codec,
                          const CommandContext &context)
{
    std::error_code error;
    const bool exists = std::filesystem::exists(pathOf(options), error);
    if (!exists && mayHoldLogin(options.source))
        return failure(ErrorKind::Usage, "There is no file of that name. Name a server by its URL, such as "
                                         "redis://localhost:6379/0, or sandbox.");
    if (!exists)
        return failure(ErrorKind::Usage, sentence("There is no file {}. Name a server by its URL, such as "
                                                  "redis://localhost:6379/0, or sandbox.",
                                                  excerpt(options.source)));
    if (options.key)
        return failure(ErrorKind::Usage,
                       sentence("A file holds one board: leave out the key \"{}\".", excerpt(*options.key)));
    TRY(auto board, readBoardFile(pathOf(options), codec, Progress(context.stop.get_token())));
    if (const std::string part = filePartText(excerpt(options.source), board, plainWording()); !part.empty())
        context.output.remark(part, Remark::Partial);
    return board;
}

} // namespace

Result<std::string> boardKey(const BoardSourceOptions &options)
{
    if (!options.key)
        return failure(ErrorKind::Usage,
                       "KEY is missing. To list the keys of a server or RDB file, run tiebreak-cli keys.");
    return keyBytes(*options.key, options.escapedKey);
}

Result<std::string> keyBytes(const std::string &word, bool escaped)
{
    if (!escaped)
        return word;
    auto key = unescapeBytes(word);
    if (!key)
        return failure(ErrorKind::Usage,
                       "The key is not escaped as keys prints it: after a backslash only \\, t, n, "
                       "r, or x and two hex digits may follow.");
    return *std::move(key);
}

Result<ReadBoard> readBoard(const BoardSourceOptions &options, const CodecSpec *codec,
                            const CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    if (!namesServer(options.source)) {
        TRY(auto snapshot, codec ? readFile(options, codec, context) : readRawsFile(options, context));
        return ReadBoard{{}, std::move(snapshot)};
    }
    TRY(const auto key, boardKey(options));
    TRY(auto server, openServer(options.source, context, {key}));
    TRY(auto snapshot, onBoard(server, key, progress.stopToken(), [&](Connection &connection) {
            return readWholeBoard(connection, key, options.way, progress);
        }));
    warnOfLostLink(server, progress.stopToken());
    return ReadBoard{std::move(server), std::move(snapshot)};
}

Result<Snapshot> readRawsFile(const BoardSourceOptions &options, const CommandContext &context)
{
    auto snapshot = readFile(options, nullptr, context);
    // A file of scores and times is the one that needs a codec.
    std::error_code error;
    if (!snapshot && snapshot.error().kind == ErrorKind::Usage &&
        std::filesystem::exists(pathOf(options), error) && !options.key)
        snapshot.error().message = sentence(
            "{} holds unpacked scores and times, so there is no codec to detect.", excerpt(options.source));
    return snapshot;
}

Result<Snapshot> readBoardSource(const BoardSourceOptions &options, const CodecSpec *codec,
                                 const CommandContext &context)
{
    TRY(auto board, readBoard(options, codec, context));
    return std::move(board.snapshot);
}

} // namespace tiebreak
