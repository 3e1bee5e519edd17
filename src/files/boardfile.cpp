// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/boardfile.h"

#include "core/base/bytestringindex.h"
#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/eventsfile.h"
#include "files/namedranks.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

std::unexpected<Error> cancelled()
{
    return failure(ErrorKind::Cancelled, "Reading was cancelled.");
}

/// The rows of a file and the line of each.
struct FileRows {
    Rows rows;
    std::vector<std::size_t> lines;
    std::vector<std::int64_t> ranks; ///< as in Snapshot
};

Result<FileRows> readRaws(TableReader &table, const Progress &progress)
{
    FileRows read;
    NamedRanks ranks;
    while (true) {
        TRY(const auto any, table.next());
        if (!any)
            break;
        const auto member = table.member();
        const auto raw = table.raw();
        if (!member || !raw)
            return std::unexpected(member ? raw.error() : member.error());
        read.rows.append(*member, *raw);
        read.lines.push_back(table.line());
        ranks.add(table);
        if (read.lines.size() % progressRows == 0 && !reportTable(table, progress))
            return cancelled();
    }
    read.ranks = std::move(ranks).ofPart(read.rows.raws());
    return read;
}

Result<FileRows> encodeRows(TableReader &table, const CodecSpec &codec, const Progress &progress)
{
    NamedRanks ranks;
    TRY(auto timed, readTimedRows(table, progress, [&ranks](const TableReader &row) { ranks.add(row); }));
    FileRows read;
    const std::vector<double> scores(timed.events.scores.begin(), timed.events.scores.end());
    read.ranks = std::move(ranks).ofPart(scores);
    read.rows.reserve(timed.events.size(), timed.events.members.bytes());
    for (std::size_t row = 0; row < timed.events.size(); ++row) {
        if (row % progressRows == 0 && progress.stopRequested())
            return cancelled();
        const std::int64_t tick = floorDiv(timed.events.microseconds[row], unitMicroseconds(codec.unit));
        const auto encoded = encode(codec, timed.events.scores[row], tick);
        if (!encoded)
            return table.failureAt(timed.lines[row], encoded.error().message, encoded.error().kind);
        if (encoded->wrapped)
            return table.failureAt(
                timed.lines[row],
                sentence("the score {} does not fit 64 bits beside the time: the codec would wrap around.",
                         timed.events.scores[row]),
                ErrorKind::Limit);
        read.rows.append(timed.events.members[row], encoded->raw);
    }
    read.lines = std::move(timed.lines);
    return read;
}

/// The second row, in the file's order, of the first member that comes twice, and its first row.
std::optional<std::pair<std::size_t, std::size_t>> findRepeated(const Rows &rows)
{
    std::optional<std::pair<std::size_t, std::size_t>> repeated;
    ByteStringIndex(rows.members()).enterAppended([&repeated](std::size_t row, std::size_t earlier) {
        if (!repeated)
            repeated = {row, earlier};
    });
    return repeated;
}

} // namespace

std::string filePartText(const std::string &name, const Snapshot &board, const Wording &wording)
{
    if (board.ranks.empty())
        return {};
    const RankSpan ranks = rankSpan(board);
    return sentence("{} is a part of a board: it holds {} of at least {} ranks, between {} and {}. Ranks are "
                    "counted within it, and what is missing is not looked at.",
                    name, wording.number(board.size()), wording.number(board.boardSize()),
                    wording.number(ranks.first), wording.number(ranks.last));
}

Result<Snapshot> readBoardText(TextFile file, TableFormat format, const CodecSpec *codec,
                               const Progress &progress)
{
    TRY(auto table, TableReader::open(std::move(file), format));
    const TableColumns &columns = table.columns();
    const bool hasRaws = columns.has(Column::Bits) || columns.has(Column::Raw);
    const bool timed = !hasRaws && columns.has(Column::Score) && columns.has(Column::Time);
    if (!hasRaws && !columns.has(Column::Score))
        return failure(ErrorKind::Io,
                       sentence("{} has no column for the raw score: name it raw, or have score and time.",
                                table.name()));
    if (timed && !codec)
        return failure(
            ErrorKind::Usage,
            sentence("{} holds scores and times. Choose the codec to pack them with.", table.name()));
    TRY(auto read, timed ? encodeRows(table, *codec, progress) : readRaws(table, progress));
    if (read.rows.empty())
        return failure(ErrorKind::Io, sentence("{} names its columns but holds no rows.", table.name()));
    if (const auto repeated = findRepeated(read.rows)) {
        const std::string member = excerpt(read.rows.member(repeated->first), 60);
        const std::size_t line = read.lines[repeated->second];
        return table.failureAt(
            read.lines[repeated->first],
            columns.has(Column::Key)
                ? sentence(
                      "the member \"{}\" is in line {} already. Tiebreak reads the rows of all keys in a "
                      "file as one board, which has each member once. Delete one of the two lines.",
                      member, line)
                : sentence("the member \"{}\" is in line {} already: a board has each member once.", member,
                           line));
    }
    if (progress.stopRequested())
        return cancelled();
    if (read.ranks.empty())
        return Snapshot{sortedAsRedisDoes(std::move(read.rows))};
    const std::vector<std::uint32_t> order = redisOrder(read.rows);
    Snapshot part{pickRows(read.rows, order)};
    for (const std::uint32_t row : order)
        part.ranks.push_back(read.ranks[row]);
    return part;
}

Result<Snapshot> readBoardFile(const std::string &path, const CodecSpec *codec, const Progress &progress)
{
    TRY(auto file, readTextFile(path, progress));
    const TableFormat format = tableFormat(file);
    return readBoardText(std::move(file), format, codec, progress);
}

} // namespace tiebreak
