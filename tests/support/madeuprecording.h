// SPDX-License-Identifier: GPL-3.0-or-later
// A board of a real server, recorded at moments that a test makes up.
#pragma once

#include "core/text/scoretext.h"
#include "files/recording/recorder.h"
#include "redis/live/standingreader.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Changes boards of a server and records them, each time at the moment that it is told.
class MadeUpRecording
{
public:
    /// 2026-11-20T12:00:00Z
    static constexpr Moment noon{std::chrono::seconds(1'795'176'000)};

    MadeUpRecording(const std::string &path, const std::vector<RecordedBoard> &boards)
        : m_boards(boards), m_connection(connectionTo(m_server)), m_recorder(Recorder::create(path, boards))
    {
    }

    bool ready() const { return m_server.ready() && m_recorder.has_value(); }
    void set(const std::string &key, const std::string &member, double raw)
    {
        static_cast<void>(m_connection.run({"ZADD", key, shortestText(raw), member}));
    }
    void run(const Command &command) { static_cast<void>(m_connection.run(command)); }
    /// Reads all boards as they are, and records that as seen then.
    bool sample(Moment at)
    {
        StandingReader reader([at] { return at; });
        std::vector<StandingRequest> requests;
        for (const RecordedBoard &board : m_boards)
            requests.push_back({board.key, board.direction, board.rows, {}, {}});
        auto read = reader.read(m_connection, requests, false);
        for (std::size_t board = 0; read && board < read->boards.size(); ++board) {
            if (!read->boards[board])
                return false;
            const auto added =
                m_recorder->add(board, std::make_shared<const Standing>(*std::move(read->boards[board])));
            if (!added)
                return false;
        }
        return read.has_value();
    }
    Recorder &recorder() { return *m_recorder; }
    TestServer &server() { return m_server; }

private:
    std::vector<RecordedBoard> m_boards;
    TestServer m_server;
    Connection m_connection;
    Result<Recorder> m_recorder;
};

} // namespace tiebreak
