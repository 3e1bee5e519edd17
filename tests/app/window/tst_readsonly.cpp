// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is done in the window, nothing but reads reaches a server that is not the sandbox.
#include "app/audit/auditpage.h"
#include "app/console/bench/benchpane.h"
#include "app/console/consolepage.h"
#include "app/window/permissionsdialog.h"
#include "redis/wire/readingcommands.h"
#include "support/monitor.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/typing.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>

#include <limits>

using namespace tiebreak;

namespace tst_readsonly
{

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
                                "hello",
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

    // Every page, and what somebody might try there, while the server tells all that reaches it.
    void noWriteLeavesALockedWindow()
    {
        Monitor monitor(*m_server);
        connectTo(*m_server);
        useEverything();
        open("gift:1");
        for (const Mode mode : {Mode::Live, Mode::Audit, Mode::Lab, Mode::Simulator, Mode::Internals,
                                Mode::Console, Mode::Boards}) {
            m_window->setMode(mode);
            QTest::qWait(200);
        }
        emit m_session->auditRequested();
        QTRY_VERIFY(m_window->page<AuditPage>().settled());
        m_window->setMode(Mode::Console);
        ConsolePage &console = m_window->page<ConsolePage>();
        for (const char *line :
             {"ZADD gift:1 1 mallory", "DEL gift:1", "EVAL \"return redis.call('DEL','gift:1')\" 0",
              "FLUSHALL", "MULTI", "EXPIRE gift:1 1", "CONFIG SET maxmemory 1", "SHUTDOWN",
              "SORT gift:1 STORE x", "ZRANGESTORE x gift:1 0 -1", "GETDEL text", "FUNCTION FLUSH",
              "SCRIPT FLUSH", "ZPOPMIN gift:1"}) {
            console.bench().runCommands({QString::fromLatin1(line)});
            QTRY_VERIFY(console.settled());
        }
        // Edits ask first; a question that is turned down allows nothing.
        m_window->setMode(Mode::Boards);
        rows()->setFocus();
        rows()->selectRows(0, 0);
        for (const char *action : {"editRow", "editBoard"}) {
            part<QAction>(action)->trigger();
            auto *question = m_window->findChild<QDialog *>(QStringLiteral("allowWritesDialog"));
            QVERIFY(question);
            question->reject();
            QTRY_VERIFY(!m_window->findChild<QDialog *>(QStringLiteral("allowWritesDialog")));
        }
        // Allowed, not used, and taken back.
        m_session->allowWrites();
        m_session->forbidWrites();
        console.bench().runCommands({QStringLiteral("ZADD gift:1 1 mallory")});
        QTRY_VERIFY(console.settled());
        page().refresh();
        QTRY_VERIFY(page().settled());
        const QList<QByteArray> commands = monitor.commands();
        QVERIFY(commands.size() > 100);
        for (const QByteArray &words : commands) {
            Command command;
            for (const QByteArray &word : words.mid(1).chopped(1).split('"'))
                command.push_back(word.toStdString());
            std::erase(command, " "); // between two words
            // COMMAND INFO asks what a command does, and changes nothing.
            QVERIFY2(isKnownToRead(command) || command.front() == "COMMAND", words.constData());
        }
        QCOMPARE(m_server->command({"ZCARD", "gift:1"}), std::string(":2"));
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

    // The least that boards need: what is missing switches itself off, and is named where somebody asks.
    void aUserWithTheLeastRights()
    {
        m_server->command({"ACL", "SETUSER", "few", "on", ">pw", "~gift:*", "nocommands", "+scan", "+type",
                           "+zcard", "+zrange", "+zrevrange", "+zscore", "+zrevrank", "+zrank"});
        Endpoint few = m_server->endpoint();
        few.user = "few";
        few.password = "pw";
        connectTo(few);
        open("gift:1");
        QCOMPARE(page().model().rowCount(), 2);
        QVERIFY2(linkMessage().isEmpty(), qPrintable(linkMessage()));
        QVERIFY2(!boardMessage().contains("not allowed"), qPrintable(boardMessage()));
        m_window->openPermissions();
        auto *dialog = m_window->findChild<PermissionsDialog *>();
        QVERIFY(dialog);
        QTRY_VERIFY(dialog->settled());
        COMPARE_SENTENCE("permissionstext", dialog->findChild<QLabel *>("answer")->text());
        QVERIFY(dialog->findChild<QPlainTextEdit *>("line")->toPlainText().startsWith(
            "ACL SETUSER tiebreak reset on >PASSWORD \"~gift:*\""));
    }
};

TIEBREAK_TEST(QApplication, TestReadsOnly)

} // namespace tst_readsonly

#include "tst_readsonly.moc"
