// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/rowscopy.h"

#include "core/board/direction.h"
#include "core/board/rowfields.h"
#include "core/text/bytestext.h"
#include "core/text/csvcell.h"
#include "core/text/scoretext.h"
#include "files/rowjson.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

std::string redisCliLine(std::string_view key, std::string_view member, double raw)
{
    return "ZADD " + redisCliWord(key) + ' ' + shortestText(raw) + ' ' + redisCliWord(member) + '\n';
}

/// As --escaped reads it; one that would be taken for an option is escaped too.
std::string escapedKey(const std::string &key)
{
    std::string escaped = escapeBytes(key);
    if (escaped.starts_with('-'))
        escaped.replace(0, 1, "\\x2d");
    return escaped;
}

/// The keys as arguments, with --escaped where one of them needs it.
std::string keyWords(const std::vector<std::string> &keys)
{
    const bool plain =
        std::ranges::all_of(keys, [](const std::string &key) { return escapedKey(key) == key; });
    std::string words = plain ? "" : " --escaped";
    for (const std::string &key : keys)
        words += (keys.size() == 1 ? " " : " --shard ") + shellWord(plain ? key : escapedKey(key));
    return words;
}

} // namespace

std::string copiedRows(CopyForm form, const CopiedBoard &board, std::span<const RowsPage> pages)
{
    std::string text;
    Json rows = Json::array();
    if (form == CopyForm::Tsv)
        text = rowLineHeader(board.keys.size() > 1);
    for (const RowsPage &page : pages) {
        for (std::size_t i = 0; i < page.rows.size(); ++i) {
            const double raw = page.rows.raw(i);
            const std::string_view member = page.rows.member(i);
            if (form == CopyForm::RedisCli) {
                text += redisCliLine(page.shards.empty() ? board.keys.front() : board.keys[page.shards[i]],
                                     member, raw);
                continue;
            }
            // Whoever copies lines pastes them into a spreadsheet.
            const std::string named = form == CopyForm::Tsv ? harmlessCell(member) : std::string(member);
            const std::int64_t rank = page.firstRank + static_cast<std::int64_t>(i) + 1;
            RowFields row = rowFields(board.decoder, rank, named, raw, board.decoder.decode(raw));
            if (board.keys.size() > 1)
                row.key = board.keys[page.shards[i]];
            if (form == CopyForm::Tsv)
                text += rowLine(row);
            else
                rows.push_back(rowJson(board.decoder.spec(), row));
        }
    }
    if (form != CopyForm::Json)
        return text;
    Json document = jsonAnswer("board", {{"server", board.server}});
    if (board.keys.size() == 1)
        addBytes(document, "key", board.keys.front());
    else
        for (const std::string &key : board.keys)
            document["shards"].push_back(escapeBytes(key));
    document["codec"] = specText(board.decoder.spec());
    document["direction"] = directionId(board.direction);
    document.update(timeRangeJson(board.decoder));
    const std::int64_t members = pages.empty() ? 0 : pages.back().cardinality;
    document["members"] = members;
    const auto copied = static_cast<std::int64_t>(rows.size());
    document["rows"] = std::move(rows);
    document.update(coverageJson(Coverage::chosen(CoveredUnit::Rows, copied, members)));
    return document.dump(4, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string boardCommand(CopyForm form, const CopiedBoard &board, const TimeRange &timeRange,
                         std::span<const std::pair<std::int64_t, std::int64_t>> ranks)
{
    std::string words = "tiebreak-cli board " + shellWord(board.server) + keyWords(board.keys);
    words += " --codec " + shellWord(specText(board.decoder.spec()));
    if (timeRange != TimeRange())
        words += " --time-range " + shellWord(timeRangeText(timeRange));
    if (rawDirection(board.decoder.spec(), board.direction) == Direction::LowestFirst) // of scores
        words += " --lowest-first";
    if (form == CopyForm::Json)
        words += " --json";
    std::string lines;
    for (const auto &[first, last] : ranks) {
        lines += lines.empty() ? "" : "\n";
        lines +=
            words + " --from " + std::to_string(first + 1) + " --count " + std::to_string(last - first + 1);
    }
    return lines;
}

} // namespace tiebreak
