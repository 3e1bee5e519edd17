// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever answers, or does not: one clear sentence where the user looks, and the window lives on.
#include "app/window/connectdialog.h"
#include "support/faultypeer.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QDialogButtonBox>
#include <QLineEdit>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_badservers
{

class TestBadServers : public QObject, WindowFixture
{
    Q_OBJECT

    QPushButton *linkButton(const char *id)
    {
        return part<MessageBar>("linkMessage")->findChild<QPushButton *>(QLatin1StringView(id));
    }

    /// The window still works: it connects to a sound server and shows a board.
    void mustLiveOn()
    {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        server.command({"ZADD", "board", "1", "ann"});
        m_session->connectTo(server.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->setBoard("board");
        QTRY_COMPARE(page().model().rowCount(), 1);
        QVERIFY(linkMessage().isEmpty());
        QTRY_VERIFY(m_window->boardList().settled());
        m_session->disconnectFromServer();
    }

    /// As a user who may do everything but what the rules take away.
    void connectAsGuest(const TestServer &server, const std::vector<std::string> &rules)
    {
        std::vector<std::string> command{"ACL", "SETUSER", "guest", "on", ">pw", "~*", "+@all"};
        command.insert(command.end(), rules.begin(), rules.end());
        server.command(command);
        Endpoint guest = server.endpoint();
        guest.user = "guest";
        guest.password = "pw";
        m_session->connectTo(guest);
    }

    void connectsTo(const Endpoint &endpoint, const QStringList &words)
    {
        m_session->connectTo(endpoint);
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        for (const QString &word : words)
            QVERIFY2(linkMessage().contains(word), qPrintable(linkMessage()));
        mustLiveOn();
    }

private slots:
    void init()
    {
        start();
        m_session->setTimeouts(patient);
        m_session->setRetryDelay(1h);
    }

    void cleanup() { stop(); }

    void nobodyListens()
    {
        Endpoint nobody;
        nobody.port = 1;
        connectsTo(nobody,
                   {QStringLiteral("127.0.0.1:1"), QStringLiteral("refused"), QStringLiteral("again in")});
        Endpoint noSocket;
        noSocket.unixPath = m_directory.filePath(QStringLiteral("none.sock")).toStdString();
        connectsTo(noSocket, {QStringLiteral("none.sock")});
    }

    void aWebServerIsNoRedis()
    {
        const auto peer = FaultyPeer::http();
        connectsTo(peer->endpoint(), {QStringLiteral("Redis")});
        QVERIFY(!m_session->server().untilRetry());
    }

    void garbage()
    {
        const auto peer = FaultyPeer::saying("\x01\x02 what is this?\r\n", false);
        connectsTo(peer->endpoint(), {QStringLiteral("Redis")});
    }

    void closesInMidReply()
    {
        const auto peer = FaultyPeer::afterLogin("$100\r\nhalf of it", true);
        connectsTo(peer->endpoint(), {QStringLiteral("closed")});
    }

    void neverAnswers()
    {
        m_session->setTimeouts({20s, 100ms});
        const auto peer = FaultyPeer::silent();
        connectsTo(peer->endpoint(), {QStringLiteral("answer")});
    }

    void isLoading()
    {
        const auto peer =
            FaultyPeer::afterLogin("-LOADING Redis is loading the dataset in memory\r\n", false);
        connectsTo(peer->endpoint(), {QStringLiteral("LOADING"), QStringLiteral("again in")});
    }

    void wantsAPassword()
    {
        TestServer server({QStringLiteral("--requirepass"), QStringLiteral("secret")});
        m_session->connectTo(server.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QVERIFY2(linkMessage().contains(QStringLiteral("NOAUTH")), qPrintable(linkMessage()));
        QVERIFY2(linkMessage().contains(QStringLiteral("again in")), qPrintable(linkMessage()));
        QVERIFY(linkButton("reconnect") && linkButton("reconnect")->isVisible());
        QVERIFY(!linkButton("connect"));

        Endpoint wrong = server.endpoint();
        wrong.password = "guess";
        m_session->connectTo(wrong);
        QTRY_VERIFY2(linkMessage().contains(QStringLiteral("WRONGPASS")), qPrintable(linkMessage()));
        QVERIFY(!linkMessage().contains(QStringLiteral("guess")));
        QVERIFY(!m_session->server().untilRetry());

        QPushButton *logIn = linkButton("logIn");
        QVERIFY(logIn);
        logIn->click();
        auto *dialog = m_window->findChild<ConnectDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(dialog->message().contains(QStringLiteral("WRONGPASS")));
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("password")),
                         QStringLiteral("secret"));
        dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->click();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(linkMessage().isEmpty());
    }

    void mayNotReadThisBoard()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        connectAsGuest(server, {"-zrange", "-zrevrange", "-zcard"});
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->views().remember({"board", CodecSpec(), {}, Direction::HighestFirst});
        m_session->setBoard("board");
        QTRY_VERIFY2(boardMessage().contains(QStringLiteral("NOPERM")), qPrintable(boardMessage()));
        QCOMPARE(m_session->link(), Session::Link::Connected);
        server.command({"ACL", "SETUSER", "guest", "+@all"});
        page().refresh();
        QTRY_COMPARE(page().model().rowCount(), 1);
        QVERIFY2(boardMessage().isEmpty(), qPrintable(boardMessage()));
    }

    void mayNotListKeys()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        connectAsGuest(server, {"-scan"});
        QTRY_VERIFY2(summary().contains(QStringLiteral("NOPERM")), qPrintable(summary()));
        QCOMPARE(m_session->link(), Session::Link::Connected);
    }

    void aRefusedFactLeavesADash()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        connectAsGuest(server, {"-object", "-memory", "-info"});
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->views().remember({"board", CodecSpec(), {}, Direction::HighestFirst});
        m_session->setBoard("board");
        QTRY_COMPARE(page().model().rowCount(), 1);
        QVERIFY2(boardMessage().isEmpty(), qPrintable(boardMessage()));
        QTRY_VERIFY(list().facts("board"));
        const int row = list().rowOf("board");
        QCOMPARE(list().index(row, listcolumn::Members).data().toString(), QStringLiteral("1"));
        QCOMPARE(list().index(row, listcolumn::Encoding).data().toString(), QStringLiteral("–"));
        QCOMPARE(list().index(row, listcolumn::Memory).data().toString(), QStringLiteral("–"));
    }

    void stopsAnsweringWhileABoardIsOpen()
    {
        m_session->setTimeouts({20s, 1s});
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        m_session->connectTo(server.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->setBoard("board");
        QTRY_VERIFY(page().settled() && m_window->boardList().settled());
        server.freeze();
        page().refresh();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QVERIFY(!linkMessage().isEmpty());
        QCOMPARE(page().model().index(0, boardcolumn::Member).data().toString(), QStringLiteral("ann"));
        server.thaw();
        QPushButton *reconnect = linkButton("reconnect");
        QVERIFY(reconnect);
        reconnect->click();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(linkMessage().isEmpty());
        QCOMPARE(m_session->board(), QByteArray("board"));
    }

    void isKilledWhileABoardIsOpen()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        m_session->connectTo(server.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->setBoard("board");
        QTRY_VERIFY(page().settled() && m_window->boardList().settled());
        server.kill();
        page().refresh();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QCOMPARE(page().model().rowCount(), 1);
        mustLiveOn();
    }

    void closesWhileItsServerIsFrozen()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        m_session->setTimeouts({1h, 1h});
        m_session->connectTo(server.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        server.freeze();
        m_session->setBoard("board");
        m_window->boardList().rescan();
        // Without an end to the jobs this would wait for an hour.
        closeWindow();
        server.thaw();
    }
};

TIEBREAK_TEST(QApplication, TestBadServers)

} // namespace tst_badservers

#include "tst_badservers.moc"
