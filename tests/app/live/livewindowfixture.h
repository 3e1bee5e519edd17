// SPDX-License-Identifier: GPL-3.0-or-later
// The live page in the window, over a board whose writers one is.
#pragma once

#include "app/live/eventspane.h"
#include "app/live/livepage.h"
#include "app/live/standing/liveheadline.h"
#include "app/live/standing/standingview.h"
#include "core/text/scoretext.h"
#include "support/verify.h"
#include "support/windowfixture.h"

namespace tiebreak
{

/// A server with the board "board", and what the page shows of it.
class LiveWindowFixture : public WindowFixture
{
public:
    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");
    std::unique_ptr<TestServer> m_server;

    std::string scored(qint64 score, qint64 secondsIn = 0) const
    {
        constexpr qint64 tick = 1'795'000'000;
        return shortestText(encode(m_codec, score, tick + secondsIn)->raw);
    }
    void put(const std::string &member, qint64 score, qint64 secondsIn = 0)
    {
        const std::string answer = m_server->command({"ZADD", "board", scored(score, secondsIn), member});
        REQUIRE(answer.starts_with(':'), answer);
    }
    void connectToBoard()
    {
        m_session->views().remember({"board", m_codec, TimeRange(), Direction::HighestFirst});
        connectTo(*m_server);
    }

    /// A loss is noticed at once, and so is a server that is back.
    static WatchTimes shortTimes()
    {
        using namespace std::chrono_literals;
        WatchTimes times;
        times.timeouts = patient;
        times.heartbeat = 100ms;
        times.firstRetry = 50ms;
        return times;
    }
    /// A window at a server of its own.
    void startAtBoard(const WatchTimes &times)
    {
        m_server = std::make_unique<TestServer>();
        start();
        live().watchedBoards().setTimes(times);
        connectToBoard();
    }
    /// The same, where nothing is waited for long.
    void startAtBoard()
    {
        using namespace std::chrono_literals;
        WatchTimes times = shortTimes();
        times.bellAgain = 200ms;
        startAtBoard(times);
    }
    void stopAtBoard()
    {
        stop();
        m_server.reset();
    }

    /// `count` members m0, m1, ... from 1000 * count points downwards.
    void fill(int count)
    {
        for (int i = 0; i < count; ++i)
            put("m" + std::to_string(i), 1000 * (count - i), i);
    }

    /// The names in the rows.
    QStringList shown()
    {
        QStringList names;
        for (const StandingRow &row : standing().standing().rows())
            names += row.name;
        return names;
    }

    void watch(const QByteArray &key = "board")
    {
        m_session->setBoard(key);
        m_window->setMode(Mode::Live);
        REQUIRE_SOON(live().board() && live().board()->latest());
    }

    LivePage &live() { return m_window->page<LivePage>(); }
    StandingView &standing() { return *live().findChild<StandingView *>(QStringLiteral("standing")); }
    StandingRow row(const QByteArray &member)
    {
        const int at = standing().standing().rowOf(member);
        return at < 0 ? StandingRow() : standing().standing().rows()[at];
    }
    const LiveHeadline::Content &headline()
    {
        return live().findChild<LiveHeadline *>(QStringLiteral("headline"))->content();
    }
    /// What the newest event of this kind and member says; empty where none is listed.
    QString listed(EventKind kind, const QByteArray &member)
    {
        const EventsModel &model = live().findChild<EventsPane *>(QStringLiteral("events"))->events();
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex event = model.index(row);
            if (event.data(EventsModel::KindRole).toInt() == int(kind) &&
                event.data(EventsModel::MemberRole).toByteArray() == member)
                return event.data().toString();
        }
        return {};
    }
    QStringList events()
    {
        QStringList texts;
        const EventsModel &model = live().findChild<EventsPane *>(QStringLiteral("events"))->events();
        for (int row = 0; row < model.rowCount(); ++row)
            texts += model.index(row).data().toString();
        return texts;
    }
};

} // namespace tiebreak
