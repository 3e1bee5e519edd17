// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/exportboard.h"

#include "core/board/rowfields.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/csvcell.h"
#include "core/text/scoretext.h"
#include "files/atomicfile.h"
#include "files/base64.h"
#include "files/rowjson.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

namespace tiebreak
{

namespace
{

/// Rows that are decoded and written in one go, and members of one ZADD: few enough for a server to take at
/// once.
constexpr std::size_t blockRows = 500;
/// A ZADD ends early once its members are this long together.
constexpr std::size_t longZadd = 1 << 20;

/// One row to write.
struct ExportedRow {
    std::int64_t rank; ///< 1 is the top; 0: not known
    std::string_view member;
    double raw;
    Decoded decoded;
    std::optional<std::string_view> key; ///< as of RowFields
};

RowFields fieldsOf(const Decoder &decoder, const ExportedRow &row)
{
    RowFields fields = rowFields(decoder, row.rank, row.member, row.raw, row.decoded);
    fields.key = row.key;
    return fields;
}

std::string textCell(const std::string &text)
{
    return quotedCell(harmlessText(text));
}

/// Names, and their bytes where they are no text.
std::string nameCell(std::string_view name)
{
    return textCell(isPlainText(name) ? std::string(name) : escapeBytes(name));
}

std::string bytesCell(std::string_view name)
{
    return isPlainText(name) ? std::string() : base64Of(name);
}

/// The columns that not every CSV file has.
struct OptionalColumns {
    bool memberBase64;
    bool key;
    bool keyBase64;
};

/// Appends rows to the text of a file.
using RowsWriter = std::function<void(std::span<const ExportedRow> rows, std::string &text)>;

void appendCsvLine(const RowFields &row, double raw, const OptionalColumns &columns, std::string &text)
{
    text += (row.rank > 0 ? std::to_string(row.rank) : std::string()) + ',' + nameCell(row.member);
    text += ',' + (row.score ? std::to_string(*row.score) : std::string());
    for (const auto *time : {&row.time, &row.first, &row.last})
        text += ',' + textCell(time->value_or(""));
    text += ',' + textCell(markedVerdict(row.raw.verdict, row.raw.misread));
    // "-inf" is no number to a spreadsheet.
    text += ',' + (std::isfinite(raw) ? row.raw.raw : textCell(row.raw.raw));
    text += ',' + row.raw.bits;
    if (columns.memberBase64)
        text += ',' + bytesCell(row.member);
    if (columns.key)
        text += ',' + nameCell(*row.key);
    if (columns.keyBase64)
        text += ',' + bytesCell(*row.key);
    text += "\r\n";
}

std::string csvHead(const OptionalColumns &columns)
{
    std::string text = "rank,member,score,time,first,last,verdict,raw,bits";
    text += columns.memberBase64 ? ",memberBase64" : "";
    text += columns.key ? ",key" : "";
    text += columns.keyBase64 ? ",keyBase64\r\n" : "\r\n";
    return text;
}

RowsWriter csvWriter(const Decoder &decoder, const OptionalColumns &columns)
{
    return [&decoder, columns](std::span<const ExportedRow> rows, std::string &text) {
        for (const ExportedRow &row : rows)
            appendCsvLine(fieldsOf(decoder, row), row.raw, columns, text);
    };
}

RowsWriter jsonWriter(const Decoder &decoder)
{
    return [&decoder](std::span<const ExportedRow> rows, std::string &text) {
        for (const ExportedRow &row : rows)
            text += jsonText(rowJson(decoder.spec(), fieldsOf(decoder, row))) + '\n';
    };
}

void appendBulk(std::string_view bytes, std::string &text)
{
    text += '$' + std::to_string(bytes.size()) + "\r\n";
    text += bytes;
    text += "\r\n";
}

RowsWriter pipeWriter(const std::string &key)
{
    return [&key](std::span<const ExportedRow> rows, std::string &text) {
        while (!rows.empty()) {
            std::size_t count = 0;
            for (std::size_t bytes = 0; count < rows.size() && bytes < longZadd; ++count)
                bytes += rows[count].member.size();
            text += '*' + std::to_string(2 + 2 * count) + "\r\n";
            appendBulk("ZADD", text);
            appendBulk(key, text);
            for (const ExportedRow &row : rows.first(count)) {
                appendBulk(shortestText(row.raw), text);
                appendBulk(row.member, text);
            }
            rows = rows.subspan(count);
        }
    };
}

void appendExpiry(const std::string &key, Expiry expires, std::string &text)
{
    text += "*3\r\n";
    appendBulk("PEXPIREAT", text);
    appendBulk(key, text);
    appendBulk(std::to_string(expires.time_since_epoch().count()), text);
}

bool hasOtherBytes(const Rows &rows)
{
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!isPlainText(rows.member(row)))
            return true;
    }
    return false;
}

} // namespace

Result<void> exportBoard(const ExportSink &sink, const ExportOptions &options, const Snapshot &board,
                         const Decoder &decoder, const Progress &progress)
{
    RowsWriter append;
    std::string text;
    if (options.format == ExportFormat::RedisPipe) {
        append = pipeWriter(options.key);
    } else if (options.format == ExportFormat::JsonLines) {
        append = jsonWriter(decoder);
    } else {
        const OptionalColumns columns{hasOtherBytes(board.rows), !board.keys.empty(),
                                      !std::ranges::all_of(board.keys, isPlainText)};
        append = csvWriter(decoder, columns);
        text = csvHead(columns);
    }

    std::vector<ExportedRow> rows;
    for (std::int64_t rank = 0; rank < board.size();) {
        if (progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Writing was cancelled.");
        rows.clear();
        for (; rank < board.size() && rows.size() < blockRows; ++rank) {
            const auto row = static_cast<std::size_t>(rowAtRank(board, options.direction, rank));
            const double raw = board.rows.raw(row);
            rows.push_back({board.ranks.empty() ? rank + 1 : board.ranks[row],
                            board.rows.member(row),
                            raw,
                            decoder.decode(raw),
                            {}});
            if (!board.keys.empty())
                rows.back().key = board.keys[board.shards[row]];
        }
        append(rows, text);
        if (const auto written = sink(text); !written)
            return written;
        text.clear();
        progress.report(static_cast<std::uint64_t>(rank), static_cast<std::uint64_t>(board.size()));
    }
    if (options.format == ExportFormat::RedisPipe && options.expires)
        appendExpiry(options.key, *options.expires, text);
    return text.empty() ? Result<void>() : sink(text);
}

std::string exportedCsv(std::span<const RankedRaw> rows, const Decoder &decoder)
{
    std::vector<ExportedRow> exported;
    for (const RankedRaw &row : rows)
        exported.push_back({row.rank, row.member, row.raw, decoder.decode(row.raw), {}});
    const OptionalColumns columns{
        !std::ranges::all_of(rows, [](const RankedRaw &row) { return isPlainText(row.member); }), false,
        false};
    std::string text = csvHead(columns);
    csvWriter(decoder, columns)(exported, text);
    return text;
}

Result<void> exportBoardFile(const std::string &path, const ExportOptions &options, const Snapshot &board,
                             const Decoder &decoder, const Progress &progress)
{
    TRY(auto file, AtomicFile::create(path));
    const auto write = [&file](std::string_view bytes) { return file.write(bytes); };
    TRY(exportBoard(write, options, board, decoder, progress));
    return file.commit();
}

std::string exportedText(const ExportedBoard &board, const std::string &file, const Wording &wording)
{
    const std::string members = wording.number(board.members);
    if (board.moved == 0)
        return sentence("Wrote {} members to {}.", members, file);
    return sentence("Wrote {} members to {}; {} moved while the board was read.", members, file,
                    wording.number(board.moved));
}

} // namespace tiebreak
