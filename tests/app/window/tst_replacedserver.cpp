// SPDX-License-Identifier: GPL-3.0-or-later
// Another process answers at the server's address: what was read of the one before is not shown as its own.
#include "app/session/codecfinder.h"
#include "support/replaceserver.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QDialog>
#include <QPointer>
#include <QSignalSpy>

using namespace tiebreak;

namespace tst_replacedserver
{

class TestReplacedServer : public QObject, WindowFixture
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;

    void fill()
    {
        const CodecSpec codec = *parseCodecSpec("binary:from=4294967295");
        const qint64 now = m_session->nowMicroseconds() / 1'000'000;
        std::string commands;
        for (qint64 i = 0; i < 300; ++i)
            commands += respCommand({"ZADD", "own:1", shortestText(encode(codec, i * i, now - 977 * i)->raw),
                                     "m" + std::to_string(i)});
        m_server->send(commands, 300);
    }

private slots:
    void init()
    {
        start();
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        fill();
    }
    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void dialogsAboutTheOneBeforeClose()
    {
        connectTo(*m_server);
        open("own:1");
        QTRY_VERIFY(m_session->view().codec);
        m_session->allowWrites();
        rows()->setFocus();
        rows()->selectRows(1, 1);
        part<QPushButton>("showEvidence")->click();
        m_window->openPermissions();
        part<QAction>("explain")->trigger();
        emit m_session->reencodeRequested();
        part<QAction>("editRow")->trigger();
        const QStringList names{"DetectDialog", "permissionsDialog", "explainDialog", "reencodeDialog",
                                "editDialog"};
        QList<QPointer<QDialog>> dialogs;
        for (const QString &name : names) {
            dialogs += m_window->findChild<QDialog *>(name);
            QVERIFY2(dialogs.back() && dialogs.back()->isVisible(), qPrintable(name));
        }

        // That the connection alone is lost changes nothing.
        const std::string process = m_session->process().id;
        m_session->reconnect();
        QCOMPARE(m_session->link(), Session::Link::Connecting);
        const QSignalSpy greeted(&m_session->server(), &ServerLink::infoChanged);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(!greeted.isEmpty());
        QCOMPARE(m_session->process().id, process);
        for (const auto &dialog : dialogs)
            QVERIFY(dialog && dialog->isVisible());

        replaceServer(*m_session, *m_server);
        for (qsizetype i = 0; i < dialogs.size(); ++i)
            QTRY_VERIFY2(!dialogs[i] || !dialogs[i]->isVisible(), qPrintable(names[i]));
    }

    void keysOfTheOneBeforeGoWhereThisOneListsNone()
    {
        m_server->command({"ACL", "SETUSER", "reader", "on", ">pw", "~*", "&*", "+@all"});
        Endpoint endpoint = m_server->endpoint();
        endpoint.user = "reader";
        endpoint.password = "pw";
        connectTo(endpoint);
        QVERIFY(list().rowOf("own:1") >= 0);
        replaceServer(*m_session, *m_server, {"--user", "reader", "on", ">pw", "~*", "&*", "+@all", "-scan"});
        QTRY_VERIFY(list().rowOf("own:1") < 0 && m_window->boardList().settled());
    }
};

TIEBREAK_TEST(QApplication, TestReplacedServer)

} // namespace tst_replacedserver

#include "tst_replacedserver.moc"
