// SPDX-License-Identifier: GPL-3.0-or-later
// A board and its shadow board in another codec, for their tests.
#pragma once

#include "core/reencode/dualwrites.h"
#include "core/text/scoretext.h"
#include "redis/board/shadowboard.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A server for a board that moves from one codec to another.
class ShadowFixture
{
protected:
    void startServer()
    {
        m_server = std::make_unique<TestServer>();
        REQUIRE(m_server->ready(), m_server->error().toStdString());
    }

    static constexpr std::int64_t firstTick = 1795000000;
    const ShadowKeys m_keys{"board", "board:new", "board:old"};
    const Decoder m_from{*parseCodecSpec("binary:from=4294967295"), TimeRange()};
    const Decoder m_to{*parseCodecSpec("decimal:from=9999999999"), TimeRange()};
    std::unique_ptr<TestServer> m_server;

    /// What INFO tells of a process whose run_id is made of this digit.
    static std::string infoOf(char digit) { return "$49\r\nrun_id:" + std::string(40, digit) + "\r\n\r\n"; }
    double oldRaw(std::int64_t score, std::int64_t tick) const
    {
        return encode(m_from.spec(), score, tick)->raw;
    }
    double newRaw(std::int64_t score, std::int64_t tick) const
    {
        return encode(m_to.spec(), score, tick)->raw;
    }
    void add(const std::string &key, const std::string &member, double raw)
    {
        const std::string answer = m_server->command({"ZADD", key, shortestText(raw), member});
        REQUIRE(answer.starts_with(':'), answer);
    }
    std::map<std::string, double> read(const std::string &key)
    {
        Connection connection = connectionTo(*m_server);
        std::map<std::string, double> board;
        if (const auto snapshot = readWholeBoard(connection, key, ReadWay::Dump)) {
            for (std::size_t row = 0; row < snapshot->rows.size(); ++row)
                board[std::string(snapshot->rows.member(row))] = snapshot->rows.raw(row);
        }
        return board;
    }
    static std::string scriptOf(std::string_view name, bool turns = false)
    {
        for (const DualWrite &write : dualWrites(turns)) {
            if (write.name == name)
                return write.script;
        }
        return {};
    }
    /// Runs what the application runs in place of a command.
    Reply run(std::string_view name, const std::vector<std::string> &arguments, bool turns = false)
    {
        Command command{"EVAL", scriptOf(name, turns), "3", m_keys.board, m_keys.shadow, m_keys.kept};
        command.insert(command.end(), arguments.begin(), arguments.end());
        auto connection = openConnection(m_server->writable(), patient);
        return connection->run(command).value();
    }
    std::string oldText(std::int64_t score, std::int64_t tick) const
    {
        return shortestText(oldRaw(score, tick));
    }
    std::string newText(std::int64_t score, std::int64_t tick) const
    {
        return shortestText(newRaw(score, tick));
    }
    Result<ShadowPass> settle(ReadWay way = ReadWay::Pages)
    {
        return settleShadow(m_server->writable(), m_keys, {m_from, m_to}, way, 20);
    }
};

} // namespace tiebreak
