// SPDX-License-Identifier: GPL-3.0-or-later
// A watched board beside a real server, without a page.
#pragma once

#include "app/live/watchedboards.h"
#include "support/sessionfixture.h"
#include "support/verify.h"

#include <atomic>
#include <memory>
#include <string>

namespace tiebreak
{

/// A session that is connected, and a watchedBoards that watches "board" for somebody who looks. Its clock is
/// the machine's, and may be put ahead.
class LiveFixture : public SessionFixture
{
public:
    std::shared_ptr<std::atomic<std::int64_t>> m_ahead = std::make_shared<std::atomic<std::int64_t>>(0);
    std::unique_ptr<WatchedBoards> m_watchedBoards;

    /// A server whose board has a, b and c.
    void startFeed()
    {
        *m_ahead = 0;
        startSession([ahead = m_ahead] {
            return std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now()) +
                   std::chrono::seconds(*ahead);
        });
        addScored("a", 30, 1'795'200'000);
        addScored("b", 20, 1'795'200'001);
        addScored("c", 10, 1'795'200'002);
        m_watchedBoards = std::make_unique<WatchedBoards>(*m_session);
        connectSession();
    }

    /// Has the board read.
    void watch(const QByteArray &key = QByteArrayLiteral("board"))
    {
        m_watchedBoards->open(key);
        m_watchedBoards->setWanted(true);
        REQUIRE_SOON(m_watchedBoards->find(key)->latest());
    }

    void stopFeed()
    {
        m_watchedBoards.reset();
        stopSession();
    }

    void setName(const std::string &member, const std::string &name)
    {
        const std::string answer = m_server->command({"HSET", "user:" + member, "name", name});
        REQUIRE(answer.starts_with(':'), answer);
    }

    LiveBoardData &board() { return *m_watchedBoards->find("board"); }
};

} // namespace tiebreak
