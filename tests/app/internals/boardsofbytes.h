// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of a real server as the page hands them on.
#pragma once

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "redis/board/boardinternals.h"
#include "redis/board/dumppayload.h"
#include "support/dumpsamples.h"
#include "support/testserver.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

/// A 21+32-bit split in which earlier times are larger.
inline Decoder splitDecoder()
{
    return {*parseCodecSpec("binary:from=4294967295"), TimeRange()};
}

/// So many rows of a room, the lowest first, in that split.
inline std::vector<std::pair<std::string, double>> roomRows(int count)
{
    constexpr std::int64_t evening = 1795207091; // 2026-11-20 20:38:11 UTC
    const char *const names[] = {"mila_drift69",
                                 "dina_sage3666",
                                 "drift.diego",
                                 "pia_violet2625",
                                 "\xd0\x9e\xd0\xbb\xd1\x8c\xd0\xb3\xd0\xb0_cedar",
                                 "zoethistle"};
    std::vector<std::pair<std::string, double>> rows;
    for (int i = 0; i < count; ++i) {
        const std::string name = i < 6 ? names[i] : names[i % 6] + std::to_string(i);
        const std::int64_t score = i == 0 ? 10 : 100 * ((i + 2) / 3);
        rows.emplace_back(name, encode(splitDecoder().spec(), score, evening - i * 2014)->raw);
    }
    return rows;
}

/// A server, and what is read of its boards.
class BytesServer
{
public:
    bool ready() { return m_server.ready(); }

    Result<Reply> run(const Command &command)
    {
        if (!m_connection)
            m_connection = connectionTo(m_server);
        return m_connection->run(command);
    }

    void fill(const std::string &key, const std::vector<std::pair<std::string, double>> &rows)
    {
        for (const auto &[member, raw] : rows)
            run({"ZADD", key, shortestText(raw), member});
    }

    /// As readBoardInternals() gives it.
    std::shared_ptr<const BoardInternals> board(const std::string &key)
    {
        BoardInternals board;
        board.key = key;
        board.members = run({"ZCARD", key})->integer;
        board.encoding = run({"OBJECT", "ENCODING", key})->text;
        const std::string dump = run({"DUMP", key})->text;
        const auto rows = parseDumpPayload(dump);
        for (std::size_t i = 0; rows && i < std::min<std::size_t>(rows->size(), lowestRows); ++i) {
            const std::size_t row = rows->size() - 1 - i;
            board.lowest.append(rows->member(row), rows->raw(row));
        }
        if (board.encoding == "listpack")
            board.dump = dump;
        return std::make_shared<const BoardInternals>(std::move(board));
    }

private:
    TestServer m_server;
    std::optional<Connection> m_connection;
};

} // namespace tiebreak
