// SPDX-License-Identifier: GPL-3.0-or-later
// Which server a window begins with and goes to, and the settings of the whole program.
#include "app/look/icons.h"
#include "app/session/preferences.h"
#include "app/widgets/elidedlabel.h"
#include "app/window/connectdialog.h"
#include "app/window/settingsdialog.h"
#include "app/window/startopener.h"
#include "redis/link/open.h"
#include "support/commandcalls.h"
#include "support/faultypeer.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QLineEdit>
#include <QSpinBox>

using namespace tiebreak;

namespace tst_start
{

class TestStart : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void aRefusedConnectionKeepsTheBoardThatIsOpen()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        connectTo(server);
        open("board");
        TestServer other;
        const Endpoint refused = other.endpoint();
        other.kill();
        m_window->openConnectDialog();
        auto *dialog = m_window->findChild<ConnectDialog *>();
        dialog->setEndpoint(refused);
        dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->click();
        QTRY_VERIFY2(dialog->message().contains(QStringLiteral("refused")), qPrintable(dialog->message()));
        QVERIFY(dialog->isVisible());
        QCOMPARE(m_session->link(), Session::Link::Connected);
        QCOMPARE(m_session->endpoint(), std::optional(server.endpoint()));
        QCOMPARE(m_session->board(), QByteArray("board"));
        QCOMPARE(page().model().rowCount(), 1);
        dialog->reject();
    }

    void theLastServerIsOfferedFirst()
    {
        TestServer server;
        connectTo(server);
        closeWindow();
        makeWindow();
        m_window->openConnectDialog();
        QCOMPARE(m_window->findChild<ConnectDialog *>()->endpoint(), server.endpoint());
    }

    void theLastServerAndBoardAreReopenedIfTheUserWantsThat()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        connectTo(server);
        open("board");
        Preferences preferences = readPreferences(*m_settings);
        QVERIFY(!preferences.reopens);
        preferences.reopens = true;
        writePreferences(*m_settings, preferences);
        closeWindow();
        makeWindow();
        m_window->start().open();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QCOMPARE(m_session->endpoint(), std::optional(server.endpoint()));
        QTRY_COMPARE(m_session->board(), QByteArray("board"));
        QTRY_COMPARE(page().model().rowCount(), 1);

        // A password is asked for again, for nobody kept it.
        server.command({"CONFIG", "SET", "requirepass", "hunter2"});
        Endpoint locked = server.endpoint();
        locked.password = "hunter2";
        connectTo(locked);
        open("board");
        closeWindow();
        m_settings->sync();
        QFile kept(m_settings->fileName());
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(!kept.readAll().contains("hunter2"));
        makeWindow();
        m_window->start().open();
        auto *dialog = m_window->findChild<ConnectDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(m_session->link(), Session::Link::None);
        QCOMPARE(dialog->endpoint(), server.endpoint());
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("password")),
                         QStringLiteral("hunter2"));
        dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->click();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_COMPARE(m_session->board(), QByteArray("board"));
    }

    void theSandboxBeginsWithTheBoardsOfItsFirstDatabase()
    {
        m_session->startSandbox();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(!m_session->board().isNull());
        m_session->setDatabase(1);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->setBoard("elsewhere");
        closeWindow();
        const auto shown = readLastShown(*m_settings);
        QVERIFY(shown && shown->url.isEmpty());
        QVERIFY(shown->board.isNull());
    }

    void theHeaderSaysAsWhomOneIsConnectedAndSaysNothingTwice()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        server.command({"ACL", "SETUSER", "bob", "on", ">secret", "+@all", "~*"});
        connectTo(server);
        const auto facts = [this] { return part<ElidedLabel>("serverFacts")->text(); };
        QTRY_VERIFY2(facts().startsWith(QStringLiteral("Default user · primary · 1 board")),
                     qPrintable(facts()));
        QVERIFY(part<QPushButton>("serverButton")->toolTip().contains(QStringLiteral("db 0")));
        Endpoint asBob = server.endpoint();
        asBob.user = "bob";
        asBob.password = "secret";
        connectTo(asBob);
        QTRY_VERIFY2(facts().startsWith(QStringLiteral("User bob · ")), qPrintable(facts()));
        // The list of databases says which one this is, and the count of boards stays beside a filter.
        server.send(respCommand({"SELECT", "3"}) + respCommand({"ZADD", "other", "1", "ann"}), 2);
        connectTo(server);
        QTRY_VERIFY(part<QWidget>("databaseChoice")->isVisible());
        QVERIFY(!part<QPushButton>("serverButton")->toolTip().contains(QStringLiteral("db 0")));
        m_window->boardList().setFilter(QStringLiteral("nothing"));
        QTRY_COMPARE(list().rowCount(), 0);
        QTRY_VERIFY(m_window->boardList().settled());
        QVERIFY2(facts().contains(QStringLiteral("1 board")), qPrintable(facts()));
    }

    void settingsAreKeptAndUsed()
    {
        SLOW_TEST();
        TestServer server;
        for (int i = 0; i < 100; ++i)
            server.command({"ZADD", "board" + std::to_string(i), "1", "ann"});
        m_window->openSettings();
        auto *dialog = m_window->findChild<SettingsDialog *>();
        const auto spin = [dialog](const char *name) {
            return dialog->findChild<QSpinBox *>(QLatin1StringView(name));
        };
        spin("connectSeconds")->setValue(7);
        spin("answerSeconds")->setValue(2);
        spin("scanBatch")->setValue(10);
        dialog->findChild<QCheckBox *>(QStringLiteral("reopens"))->click();
        dialog->findChild<QCheckBox *>(QStringLiteral("logsWrites"))->click();
        auto *scale = dialog->findChild<QComboBox *>(QStringLiteral("scale"));
        scale->setCurrentIndex(scale->findData(1.5));
        emit scale->activated(scale->currentIndex());
        auto *zone = dialog->findChild<QComboBox *>(QStringLiteral("zone"));
        zone->setCurrentIndex(zone->findData(QStringLiteral("local")));
        emit zone->activated(zone->currentIndex());
        QCOMPARE(page().zoneId(), QStringLiteral("local"));
        const Preferences kept = readPreferences(*m_settings);
        QCOMPARE(kept.timeouts().connect, std::chrono::milliseconds(7000));
        QCOMPARE(kept.timeouts().command, std::chrono::milliseconds(2000));
        QCOMPARE(kept.scale, 1.5);
        QVERIFY(kept.reopens && kept.logsWrites);
        dialog->close();

        // The dialog that connects waits no longer either.
        const auto silent = FaultyPeer::silent();
        m_window->openConnectDialog();
        auto *connecting = m_window->findChild<ConnectDialog *>();
        connecting->setEndpoint(silent->endpoint());
        connecting->findChild<QPushButton *>(QStringLiteral("test"))->click();
        QTRY_VERIFY2(connecting->message().contains(QStringLiteral("2 s")),
                     qPrintable(connecting->message()));
        connecting->reject();

        // 100 keys by tens.
        connectTo(server);
        auto connection = openConnection(server.writable());
        VERIFY_RESULT(connection);
        QVERIFY(commandCalls(*connection, "scan") >= 10);
        // A server that is silent for two seconds counts as lost.
        open("board7");
        server.freeze();
        page().refresh();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        server.thaw();
        m_settings->setValue(QStringLiteral("boardList/scanBatch"), -5);
        m_settings->setValue(QStringLiteral("window/scale"), QStringLiteral("huge"));
        QCOMPARE(readPreferences(*m_settings).scanBatch, 1000);
        QCOMPARE(readPreferences(*m_settings).scale, 1.0);
    }

    void theWindowFillsTheScreenByF11()
    {
        auto *action = m_window->findChild<QAction *>(QStringLiteral("fullScreen"));
        QCOMPARE(action->shortcut(), QKeySequence(Qt::Key_F11));
        action->trigger();
        QVERIFY(m_window->isFullScreen());
        action->trigger();
        QVERIFY(!m_window->isFullScreen());
        QVERIFY(!applicationIcon().pixmap(32).toImage().allGray());
    }
};

TIEBREAK_TEST(QApplication, TestStart)

} // namespace tst_start

#include "tst_start.moc"
