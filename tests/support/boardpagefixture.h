// SPDX-License-Identifier: GPL-3.0-or-later
// A board page beside a real server, driven as a user would.
#pragma once

#include "app/pages/boardspage.h"
#include "app/pages/rowview.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/messagebar.h"
#include "core/scoretext.h"
#include "support/testserver.h"
#include "support/typing.h"

#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace tiebreak
{

/// Server, session and page of one test. The boards "board" (a 21+32-bit split) and "many" (plain) have a
/// codec from the start.
class BoardPageFixture
{
public:
    const CodecSpec splitCodec = *parseCodecSpec("binary:from=4294967295");
    QTemporaryDir m_directory;
    std::unique_ptr<TestServer> m_server;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<BoardsPage> m_page;

    /// A fresh server and a page that is connected to it.
    void start()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        QFile::remove(m_directory.filePath(QStringLiteral("settings.ini")));
        m_settings = std::make_unique<QSettings>(m_directory.filePath(QStringLiteral("settings.ini")),
                                                 QSettings::IniFormat);
        m_session = std::make_unique<Session>(*m_settings);
        m_session->readings().remember("board", {splitCodec, {}, Direction::HighestFirst});
        m_session->readings().remember("many", {CodecSpec(), {}, Direction::HighestFirst});
        m_page = std::make_unique<BoardsPage>(*m_session);
        m_page->resize(1000, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        m_session->connectTo(m_server->endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
    }

    void stop()
    {
        m_page.reset();
        m_session.reset();
        m_settings.reset();
        m_server.reset();
    }

    /// Makes the server keep its boards when it is killed and started again.
    void saveToDisk()
    {
        m_server->command({"CONFIG", "SET", "dir", m_server->directory().toStdString()});
        m_server->command({"SAVE"});
        m_session->setRetryDelay(std::chrono::milliseconds(20));
    }

    void add(const std::string &key, const std::string &member, double raw)
    {
        const std::string answer = m_server->command({"ZADD", key, shortestText(raw), member});
        QVERIFY2(answer.starts_with(':'), answer.c_str());
    }

    void addScored(const std::string &member, qint64 score, qint64 tick)
    {
        add("board", member, encode(splitCodec, score, tick)->raw);
    }

    /// Members m0, m1, ... of "many", in this order.
    void addMany(int count)
    {
        std::string commands;
        for (int i = 0; i < count; ++i)
            commands += respCommand({"ZADD", "many", std::to_string(count - i), "m" + std::to_string(i)});
        m_server->send(commands, count);
    }

    template <class W>
    W *part(const char *name)
    {
        return m_page->findChild<W *>(QLatin1StringView(name));
    }

    RowView *rows() { return part<RowView>("rows"); }
    QString message() { return part<MessageBar>("message")->text(); }
    QString facts() { return part<ElidedLabel>("facts")->text(); }
    QString text(int row, int column) { return m_page->model().index(row, column).data().toString(); }

    void type(const char *field, const QString &words) { typeInto(part<QLineEdit>(field), words); }

    void open(const QByteArray &key)
    {
        m_session->setBoard(key);
        QTRY_VERIFY(m_page->settled());
    }
};

} // namespace tiebreak
