// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is done in the window, nothing but reads reaches a server that is not the sandbox.
#include "support/testprogram.h"
#include "support/typing.h"
#include "support/windowfixture.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QRegularExpression>

#include <limits>

using namespace tiebreak;

class TestReadsOnly : public QObject, WindowFixture
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;

    void type(const char *field, const QString &words)
    {
        typeInto(part<QLineEdit>(field), words);
        QTRY_VERIFY(page().settled());
    }

    /// All that the window offers to do with a server, once.
    void useEverything()
    {
        QTRY_COMPARE(names(), QStringList({"gift", "1", "2", "many"}));
        for (const QByteArray key : {"gift:1", "gift:2", "many"}) {
            open(key);
            QVERIFY(page().model().rowCount() > 0);
        }
        QTest::keyClick(rows(), Qt::Key_End);
        QTRY_VERIFY(page().settled());
        open("gift:1");
        type("spec", QStringLiteral("binary:from=4294967295"));
        page().setDirection(Direction::LowestFirst);
        QTRY_VERIFY(page().settled());
        type("find", QStringLiteral("anna"));
        type("find", QStringLiteral("*n*"));
        type("find", QStringLiteral("nobody"));
        type("goTo", QStringLiteral("1 to 2"));
        page().refresh();
        QTRY_VERIFY(page().settled());
        QTest::keyClick(rows(), Qt::Key_Down);
        rows()->selectAll();
        QApplication::clipboard()->clear();
        page().copyRows(CopyForm::RedisCli);
        QTRY_VERIFY(QApplication::clipboard()->text().contains(QStringLiteral("anna")));
        m_window->boardList().setTree(false);
        m_window->boardList().setFilter(QStringLiteral("gift:*"));
        QTRY_COMPARE(names(), QStringList({"gift:1", "gift:2"}));
        m_window->boardList().setFilter({});
        QTRY_COMPARE(list().rowCount(), 3);
        m_window->boardList().rescan();
        QTRY_VERIFY(m_window->boardList().settled() && page().settled());
        m_session->resetDemoBoards();
    }

    /// The commands that the server has run since its statistics were reset.
    QStringList commandsRun() const
    {
        // QUIT ends the answer, whose number of lines is not known before.
        const std::string ask = respCommand({"INFO", "commandstats"}) + respCommand({"QUIT"});
        const QString stats = QString::fromStdString(m_server->send(ask, std::numeric_limits<int>::max()));
        QStringList commands;
        static const QRegularExpression line(QStringLiteral("^cmdstat_([^:]+):"),
                                             QRegularExpression::MultilineOption);
        for (auto match = line.globalMatch(stats); match.hasNext();)
            commands += match.next().captured(1);
        return commands;
    }

private slots:
    void init()
    {
        m_server = std::make_unique<TestServer>();
        m_server->command({"ZADD", "gift:1", "4810365871283033", "anna", "4810365871283031", "ben"});
        m_server->command({"ZADD", "gift:2", "7", "chloe"});
        m_server->command({"SET", "text", "no board"});
        const std::string fill = "for i=1,5000 do redis.call('ZADD','many',i,'m'..i) end return 1";
        QVERIFY(m_server->command({"EVAL", fill, "0"}).starts_with(':'));
        start();
    }

    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void onlyReadsReachTheServer()
    {
        QCOMPARE(m_server->command({"CONFIG", "RESETSTAT"}), std::string("+OK"));
        connectTo(*m_server);
        useEverything();
        stop();
        const QStringList run = commandsRun();
        QVERIFY2(run.contains(QStringLiteral("scan")) && run.contains(QStringLiteral("zrange")),
                 qPrintable(run.join(u' ')));
        // What changes nothing, and this test's own CONFIG RESETSTAT.
        const QStringList reads{"auth",
                                "config|resetstat",
                                "dbsize",

                                "info",
                                "memory|usage",
                                "object|encoding",
                                "ping",
                                "pttl",
                                "scan",
                                "select",
                                "type",
                                "zcard",
                                "zrange",
                                "zrank",
                                "zrevrange",
                                "zrevrank",
                                "zscan",
                                "zscore"};
        QStringList others = run;
        others.removeIf([&](const QString &command) { return reads.contains(command); });
        QVERIFY2(others.isEmpty(), qPrintable(others.join(u' ')));
    }

    void aUserWhoMayOnlyReadSeesNoError()
    {
        m_server->command({"ACL", "SETUSER", "reader", "on", ">pw", "~*", "nocommands", "+@read", "+info",
                           "+ping", "+select"});
        m_server->command({"ACL", "LOG", "RESET"});
        Endpoint reader = m_server->endpoint();
        reader.user = "reader";
        reader.password = "pw";
        connectTo(reader);
        useEverything();
        QVERIFY2(linkMessage().isEmpty(), qPrintable(linkMessage()));
        QVERIFY2(boardMessage().isEmpty(), qPrintable(boardMessage()));
        QVERIFY2(!summary().contains(QStringLiteral("failed")), qPrintable(summary()));
        // Nothing was even tried that this user may not do.
        QCOMPARE(m_server->command({"ACL", "LOG"}), std::string("*0"));
    }
};

TIEBREAK_TEST(QApplication, TestReadsOnly)
#include "tst_readsonly.moc"
