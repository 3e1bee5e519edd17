// SPDX-License-Identifier: GPL-3.0-or-later
// A session beside a real server, for the pages that are shown in it.
#pragma once

#include "app/session/session.h"
#include "core/text/scoretext.h"
#include "files/codecmemory.h"
#include "support/freshsettings.h"
#include "support/patience.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace tiebreak
{

/// Server, settings and session of one test. The boards "board" (a 21+32-bit split) and "many" (plain) have a
/// codec from the start.
class SessionFixture
{
public:
    const CodecSpec splitCodec = *parseCodecSpec("binary:from=4294967295");
    QTemporaryDir m_directory;
    std::unique_ptr<TestServer> m_server;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;

    /// A fresh server, and a session with fresh settings that is not connected yet; `clock` as for Session.
    template <class... Clock>
    void startSession(const Clock &...clock)
    {
        m_server = std::make_unique<TestServer>();
        REQUIRE(m_server->ready(), m_server->error().toStdString());
        m_settings = freshSettings(m_directory);
        CodecMemory memory(*m_settings);
        memory.remember({"board", splitCodec, {}, Direction::HighestFirst});
        memory.remember({"many", CodecSpec(), {}, Direction::HighestFirst});
        m_session = std::make_unique<Session>(*m_settings, clock...);
    }

    void connectSession()
    {
        m_session->connectTo(m_server->endpoint());
        REQUIRE_SOON(m_session->link() == Session::Link::Connected);
    }

    void stopSession()
    {
        m_session.reset();
        m_settings.reset();
        m_server.reset();
    }

    void add(const std::string &key, const std::string &member, double raw)
    {
        const std::string answer = m_server->command({"ZADD", key, shortestText(raw), member});
        REQUIRE(answer.starts_with(':'), answer);
    }

    void addScored(const std::string &member, qint64 score, qint64 tick)
    {
        add("board", member, encode(splitCodec, score, tick)->raw);
    }
};

/// The same with a page of the session's, which is shown.
template <class Page>
class PageFixture : public SessionFixture
{
public:
    std::unique_ptr<Page> m_page;

    /// Shows the page and connects the session.
    void showPage()
    {
        m_page->resize(1000, 700);
        m_page->show();
        REQUIRE(QTest::qWaitForWindowExposed(m_page.get()), "the window was not shown");
        connectSession();
    }

    void stop()
    {
        m_page.reset();
        stopSession();
    }

    template <class W>
    W *part(const char *name)
    {
        return m_page->template findChild<W *>(QLatin1StringView(name));
    }
};

} // namespace tiebreak
