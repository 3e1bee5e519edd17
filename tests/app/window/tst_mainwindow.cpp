// SPDX-License-Identifier: GPL-3.0-or-later
// The window's parts together: list, page, settings, command line.
#include "app/options.h"
#include "app/simulator/simulatorform.h"
#include "app/simulator/simulatorpage.h"
#include "app/simulator/strategychoices.h"
#include "app/widgets/emptystate.h"
#include "models/simulator/runsmodel.h"
#include "redis/wire/endpointurl.h"
#include "sim/workload/workloadpresets.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QScreen>
#include <QTemporaryFile>
#include <QUrl>

#include <algorithm>

using namespace tiebreak;

namespace tst_mainwindow
{

class TestMainWindow : public QObject, WindowFixture
{
    Q_OBJECT

    bool isShown(int column) { return !listView()->header()->isSectionHidden(column); }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void theCurrentRowOfTheListStaysWhileKeysCome()
    {
        TestServer server;
        for (const char *key : {"ladder", "race:1", "race:2", "song"})
            server.command({"ZADD", key, "1", "a"});
        connectTo(server);
        QTRY_COMPARE(names(), QStringList({"ladder", "race", "1", "2", "song"}));
        m_session->setBoard("ladder");
        QTRY_COMPARE(listView()->currentIndex().row(), 0);
        listView()->setFocus();
        QTest::keyClick(listView(), Qt::Key_Down);
        QTest::keyClick(listView(), Qt::Key_Down);
        QCOMPARE(listView()->currentIndex().data().toString(), QStringLiteral("1"));
        server.command({"ZADD", "arena", "1", "a"});
        m_window->boardList().rescan();
        QTRY_COMPARE(names(), QStringList({"arena", "ladder", "race", "1", "2", "song"}));
        QCOMPARE(listView()->currentIndex().data().toString(), QStringLiteral("1"));
        QTest::keyClick(listView(), Qt::Key_Down);
        QCOMPARE(listView()->currentIndex().data().toString(), QStringLiteral("2"));
    }

    void listsBoardsAsTreeAndListAndFiltersThem()
    {
        TestServer server;
        for (const char *key : {"gift:room:1", "gift:room:2", "song:chart"})
            server.command({"ZADD", key, "1", "a", "2", "b"});
        server.command({"SET", "gift:text", "no board"});
        connectTo(server);
        QTRY_COMPARE(names(), QStringList({"gift", "room:1", "room:2", "song", "chart"}));
        QTRY_COMPARE(summary(), QStringLiteral("3 boards · 6 members"));
        m_window->boardList().setTree(false);
        QCOMPARE(names(), QStringList({"gift:room:1", "gift:room:2", "song:chart"}));
        auto *filter = m_window->boardList().findChild<QLineEdit *>(QStringLiteral("filter"));
        QTest::keyClicks(filter, QStringLiteral("song"));
        QTRY_COMPARE(names(), QStringList({"song:chart"}));
        filter->selectAll();
        QTest::keyClicks(filter, QStringLiteral("gift:*:2"));
        QTRY_COMPARE(names(), QStringList({"gift:room:2"}));
        filter->selectAll();
        QTest::keyClicks(filter, QStringLiteral("nothing"));
        auto *empty = m_window->boardList().findChild<EmptyState *>(QStringLiteral("empty"));
        QTRY_VERIFY(empty->isVisible());
        filter->clear();
        QTRY_COMPARE(list().rowCount(), 3);
        QVERIFY(!empty->isVisible());
    }

    void enterInTheFilterOpensTheFirstBoardThatMatches()
    {
        TestServer server;
        for (const char *key : {"gift:room:1", "gift:room:2", "song:chart"})
            server.command({"ZADD", key, "1", "a", "2", "b"});
        connectTo(server);
        auto *filter = m_window->boardList().findChild<QLineEdit *>(QStringLiteral("filter"));
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("room"));
        QTest::keyClick(filter, Qt::Key_Return); // before the list is filtered
        QTRY_COMPARE(m_session->board(), QByteArray("gift:room:1"));
        QTRY_VERIFY(m_window->boardList().settled());
        QVERIFY(listView()->hasFocus());
        QCOMPARE(names(), QStringList({"gift", "room:1", "room:2"}));
        filter->setFocus();
        filter->selectAll();
        QTest::keyClicks(filter, QStringLiteral("chart"));
        QTRY_COMPARE(names(), QStringList({"song", "chart"}));
        QTest::keyClick(filter, Qt::Key_Return);
        QCOMPARE(m_session->board(), QByteArray("song:chart"));
        // From there Enter leads to the rows.
        QTRY_VERIFY(page().settled());
        QTest::keyClick(listView(), Qt::Key_Return);
        QVERIFY(rows()->hasFocus());
        filter->setFocus();
        filter->selectAll();
        QTest::keyClicks(filter, QStringLiteral("nothing"));
        QTest::keyClick(filter, Qt::Key_Return);
        QTRY_VERIFY(m_window->boardList().settled());
        QCOMPARE(m_session->board(), QByteArray("song:chart"));
        QVERIFY(filter->hasFocus());
    }

    void aFilterUnfoldsAndForgetsNothing()
    {
        TestServer server;
        for (const char *key : {"gift:room:1", "song:chart"})
            server.command({"ZADD", key, "1", "a"});
        connectTo(server);
        QTRY_COMPARE(list().rowCount(), 4);
        QTest::mouseClick(listView()->viewport(), Qt::LeftButton, {}, {14, 11});
        QCOMPARE(names(), QStringList({"gift", "song", "chart"}));
        auto *filter = m_window->boardList().findChild<QLineEdit *>(QStringLiteral("filter"));
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("room"));
        QTRY_COMPARE(names(), QStringList({"gift", "room:1"}));
        QTest::keyClick(filter, Qt::Key_Return);
        QCOMPARE(m_session->board(), QByteArray("gift:room:1"));
        filter->clear();
        QTRY_COMPARE(names(), QStringList({"gift", "song", "chart"}));
        // Another server's boards are not looked through for the same.
        QTest::keyClicks(filter, QStringLiteral("room"));
        TestServer other;
        other.command({"ZADD", "quiz", "1", "a"});
        connectTo(other);
        QTRY_COMPARE(names(), QStringList({"quiz"}));
        QVERIFY(filter->text().isEmpty());
    }

    void downWaitsForWhatWasTyped()
    {
        TestServer server;
        for (const char *key : {"gift:room:1", "song:chart"})
            server.command({"ZADD", key, "1", "a"});
        connectTo(server);
        QTRY_COMPARE(list().rowCount(), 4);
        auto *filter = m_window->boardList().findChild<QLineEdit *>(QStringLiteral("filter"));
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("chart"));
        QTest::keyClick(filter, Qt::Key_Down);
        QTRY_COMPARE(m_session->board(), QByteArray("song:chart"));
        QVERIFY(listView()->hasFocus());
        QCOMPARE(names(), QStringList({"song", "chart"}));
    }

    void downLeadsFromTheFilterToTheFirstBoard()
    {
        TestServer server;
        server.command({"ZADD", "gift:room:1", "1", "a"});
        server.command({"ZADD", "gift:room:2", "1", "a"});
        connectTo(server);
        QTRY_COMPARE(list().rowCount(), 3);
        auto *filter = m_window->boardList().findChild<QLineEdit *>(QStringLiteral("filter"));
        QTest::keyClick(filter, Qt::Key_Down);
        QVERIFY(listView()->hasFocus());
        QCOMPARE(m_session->board(), QByteArray("gift:room:1"));
        QTest::keyClick(listView(), Qt::Key_Down);
        QCOMPARE(m_session->board(), QByteArray("gift:room:2"));
        QTest::keyClick(filter, Qt::Key_Down);
        QCOMPARE(m_session->board(), QByteArray("gift:room:2"));
        // Where all groups are closed it leads to them.
        QTest::mouseClick(listView()->viewport(), Qt::LeftButton, {}, {14, 11});
        QCOMPARE(names(), QStringList({"gift"}));
        filter->setFocus();
        QTest::keyClick(filter, Qt::Key_Down);
        QVERIFY(listView()->hasFocus());
    }

    void theTitleSaysWhatIsShownWhere()
    {
        QCOMPARE(m_window->windowTitle(), QStringLiteral("Tiebreak"));
        TestServer server;
        server.command({"ZADD", "a[*]b", "1", "a"});
        connectTo(server);
        QCOMPARE(m_window->windowTitle(), m_session->serverName() + QStringLiteral(" – Tiebreak"));
        open("a[*]b");
        QCOMPARE(m_window->windowTitle(),
                 QStringLiteral("a[*][*]b – ") + m_session->serverName() + QStringLiteral(" – Tiebreak"));
    }

    void theFirstWindowFitsTheScreen()
    {
        closeWindow();
        m_settings->clear();
        m_session = std::make_unique<Session>(*m_settings);
        m_window = std::make_unique<MainWindow>(*m_session);
        const QSize available = m_window->screen()->availableSize();
        QVERIFY(m_window->height() < available.height() || m_window->height() == m_window->minimumHeight());
        QVERIFY(m_window->width() < available.width() || m_window->width() == m_window->minimumWidth());
    }

    void aClickOpensABoardAndAnArrowClosesAGroup()
    {
        TestServer server;
        server.command({"ZADD", "gift:room:1", "1", "a", "2", "b"});
        server.command({"ZADD", "gift:room:2", "1", "a"});
        connectTo(server);
        QTRY_COMPARE(list().rowCount(), 3);
        const QRect cell = listView()->visualRect(list().index(2, 0));
        QTest::mouseClick(listView()->viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(m_session->board(), QByteArray("gift:room:2"));
        QTRY_COMPARE(page().model().rowCount(), 1);
        QTest::keyClick(listView(), Qt::Key_Up);
        QCOMPARE(m_session->board(), QByteArray("gift:room:1"));
        QTest::keyClick(listView(), Qt::Key_Up);
        QTest::keyClick(listView(), Qt::Key_Left);
        QCOMPARE(names(), QStringList({"gift"}));
        QCOMPARE(m_session->board(), QByteArray("gift:room:1"));
        QTest::keyClick(listView(), Qt::Key_Right);
        QCOMPARE(list().rowCount(), 3);
        QTest::mouseClick(listView()->viewport(), Qt::LeftButton, {}, {14, 11});
        QCOMPARE(list().rowCount(), 1);
    }

    void theRowsOfTheListAreOneThingToTheKeyboard()
    {
        TestServer server;
        server.command({"ZADD", "gift:room:1", "1", "a"});
        server.command({"ZADD", "gift:room:2", "1", "a"});
        connectTo(server);
        QTRY_COMPARE(list().rowCount(), 3);
        m_window->boardList().focusFilter();
        m_window->boardList().focusRows();
        QCOMPARE(listView()->currentIndex(), list().index(0, listcolumn::Board));
        const QRect members = listView()->visualRect(list().index(2, listcolumn::Members));
        QTest::mouseClick(listView()->viewport(), Qt::LeftButton, {}, members.center());
        QCOMPARE(listView()->currentIndex(), list().index(2, listcolumn::Board));
        QCOMPARE(m_session->board(), QByteArray("gift:room:2"));
        QTest::keyClick(listView(), Qt::Key_Right);
        QCOMPARE(listView()->currentIndex(), list().index(2, listcolumn::Board));
    }

    void theViewMenuChoosesTheColumnsOfTheList()
    {
        auto *menu = part<QMenu>("columnsMenu");
        const auto action = [menu](const QString &name) {
            emit menu->aboutToShow();
            const QList<QAction *> all = menu->actions();
            return *std::ranges::find(all, name, &QAction::text);
        };
        QVERIFY(!isShown(listcolumn::Memory));
        QVERIFY(!action(QStringLiteral("Memory"))->isChecked());
        action(QStringLiteral("Memory"))->trigger();
        QVERIFY(isShown(listcolumn::Memory));
        action(QStringLiteral("Members"))->trigger();
        QVERIFY(!isShown(listcolumn::Members));
        closeWindow();
        makeWindow();
        QVERIFY(isShown(listcolumn::Memory));
        QVERIFY(!isShown(listcolumn::Members));
    }

    void expiresIsShownWhereABoardExpires()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "a"});
        m_window->resize(1440, 900);
        connectTo(server);
        QTRY_VERIFY(list().facts("board"));
        QVERIFY(!isShown(listcolumn::Expires));
        QVERIFY(isShown(listcolumn::Encoding));
        server.command({"EXPIRE", "board", "86400"});
        m_window->boardList().rescan();
        QTRY_VERIFY(isShown(listcolumn::Expires));
        // There is no codec to show.
        QVERIFY(!isShown(listcolumn::Codec));
    }

    void membersOfAnotherMomentAreNotListed()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "a"});
        connectTo(server);
        QTRY_VERIFY(list().facts("board"));
        server.command({"ZADD", "board", "2", "b"});
        m_session->notifyRewritten();
        QVERIFY(!list().facts("board"));
        QTRY_VERIFY(list().facts("board"));
        QCOMPARE(list().facts("board")->members, std::optional<qint64>(2));
    }

    void theRowDockIsThereWhileABoardIs()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "a"});
        const auto dock = [this] { return part<QDockWidget>("rowInspectorDock"); };
        QVERIFY(!dock()->isVisible());
        connectTo(server);
        QVERIFY(!dock()->isVisible());
        open("board");
        QVERIFY(dock()->isVisible());
        QTRY_COMPARE(dock()->height(), 228);

        // Closed without a board it comes back with the next one, as high as it was.
        m_session->setBoard({});
        QVERIFY(!dock()->isVisible());
        closeWindow();
        makeWindow();
        QVERIFY(!dock()->isVisible());
        connectTo(server);
        open("board");
        QVERIFY(dock()->isVisible());
        QTRY_COMPARE(dock()->height(), 228);

        // Who closed it does not see it again.
        dock()->close();
        m_session->setBoard({});
        open("board");
        QVERIFY(!dock()->isVisible());
        m_session->setBoard({});
        closeWindow();
        makeWindow();
        connectTo(server);
        open("board");
        QVERIFY(!dock()->isVisible());
    }

    void theServersConnectedLastCanBeChosenAgain()
    {
        TestServer server;
        Endpoint second = server.endpoint();
        second.db = 2;
        connectTo(server.endpoint());
        connectTo(second);
        connectTo(server.endpoint());
        m_window->openConnectDialog();
        const auto *servers = m_window->findChild<QDialog *>()->findChild<QComboBox *>();
        QCOMPARE(servers->count(), 2);
        QCOMPARE(servers->itemText(0).toStdString(), endpointText(server.endpoint()));
        QCOMPARE(servers->itemText(1).toStdString(), endpointText(second));
        QCOMPARE(servers->currentText(), servers->itemText(0));
    }

    void aBoardWithAnEmptyNameCanBeOpened()
    {
        TestServer server;
        server.command({"ZADD", "", "1", "ann"});
        connectTo(server);
        QTRY_COMPARE(names(), QStringList({"(empty)"}));
        QTest::mouseClick(listView()->viewport(), Qt::LeftButton, {},
                          listView()->visualRect(list().index(0, 0)).center());
        QTRY_COMPARE(page().model().rowCount(), 1);
        QCOMPARE(part<ElidedLabel>("title")->text(), QStringLiteral("(empty)"));
        QVERIFY(!m_session->board().isNull());
        page().refresh();
        QTRY_VERIFY(page().settled());
        m_session->disconnectFromServer();
        QCOMPARE(page().model().rowCount(), 1);
    }

    void manyKeysStreamInWhileTheListIsUsed()
    {
        TestServer server;
        const std::string script =
            "for i=1,60000 do redis.call('ZADD','k'..(i%50)..':'..i,i,'m') end return 1";
        QVERIFY(server.command({"EVAL", script, "0"}).starts_with(':'));
        m_session->connectTo(server.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_COMPARE_WITH_TIMEOUT(summary(), QStringLiteral("60\u202f000 boards"), 60000);
        QTRY_COMPARE(list().rowCount(), 50);
        m_window->boardList().setTree(false);
        QTRY_COMPARE(list().rowCount(), 60000);
        QCOMPARE(list().index(0, 0).data().toString(), QStringLiteral("k0:50"));
        QTest::keyClick(listView(), Qt::Key_End);
        QCOMPARE(m_session->board(), QByteArray("k49:59999"));
        QTRY_VERIFY(list().facts("k49:59999"));
        QVERIFY(!list().facts("k25:10025"));
    }

    void aStoppedScanSaysSo()
    {
        TestServer server;
        const std::string script = "for i=1,60000 do redis.call('ZADD','k'..i,i,'m') end return 1";
        server.command({"EVAL", script, "0"});
        // The list starts its scan on the same signal, before.
        connect(m_session.get(), &Session::connected, &m_window->boardList(), &BoardList::stopScan);
        m_session->connectTo(server.endpoint());
        QTRY_VERIFY2(summary().endsWith(QStringLiteral(" · scan stopped")), qPrintable(summary()));
        m_window->boardList().rescan();
        QTRY_VERIFY_WITH_TIMEOUT(summary().startsWith(QStringLiteral("60\u202f000 boards")), 60000);
    }

    void remembersCodecAndLookOverARestart()
    {
        TestServer server;
        server.command({"ZADD", "gift:room:1", "4810365871283033", "hana"});
        server.command({"ZADD", "gift:room:2", "4810365871283033", "hana"});
        connectTo(server);
        m_session->setBoard("gift:room:1");
        QTRY_VERIFY(page().settled());
        auto *spec = m_window->findChild<QLineEdit *>(QStringLiteral("spec"));
        spec->setFocus();
        spec->selectAll();
        QTest::keyClicks(spec, QStringLiteral("binary:from=4294967295"));
        QTest::keyClick(spec, Qt::Key_Return);
        m_window->boardList().setTree(false);
        m_window->resize(1111, 777);
        page().setRelativeTimes(true);
        closeWindow();

        makeWindow();
        connectTo(server);
        QCOMPARE(m_window->size(), QSize(1111, 777));
        QVERIFY(!m_window->boardList().isTree());
        m_session->setBoard("gift:room:2");
        QTRY_VERIFY(page().settled());
        QCOMPARE(m_window->findChild<QLineEdit *>(QStringLiteral("spec"))->text(),
                 QStringLiteral("binary:from=4294967295"));
        QCOMPARE(page().model().index(0, boardcolumn::Score).data().toString(),
                 QStringLiteral("1\u202f120\u202f000"));
        QVERIFY(page().model().index(0, boardcolumn::Time).data().toString().endsWith(QStringLiteral("ago")));
    }

    void theSandboxOpensItsFirstBoardAndNamesWhatToLookAt()
    {
        m_session->startSandbox();
        QVERIFY(m_window->findChild<EmptyState *>(QStringLiteral("emptyPage"))->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(page().settled(), 60000);
        const DemoBoard &first = m_session->knownDemoBoards().front();
        QCOMPARE(m_session->board(), QByteArray::fromStdString(first.key));
        QCOMPARE(page().model().rowCount(), int(first.members));
        QTRY_COMPARE(list().listing()->keys->size(), m_session->knownDemoBoards().size());
    }

    void readsTheCommandLine()
    {
        const auto parse = [](const QStringList &words) {
            return parseOptions(QStringList{"tiebreak"} + words);
        };
        QVERIFY(!parse({})->endpoint);
        QCOMPARE(parse({"redis://example.org:7000/2"})->endpoint->port, 7000);
        QCOMPARE(parse({"unix:///run/r.sock?db=1"})->endpoint->unixPath, std::string("/run/r.sock"));
        QCOMPARE(parse({"redis://a", "gift:\\xff"})->board, QByteArray("gift:\xff"));
        QVERIFY(parse({"redis://a"})->board.isNull());
        QVERIFY(parse({"sandbox"})->sandbox && !parse({})->sandbox);
        QCOMPARE(parse({"sandbox", "gift:a"})->board, QByteArray("gift:a"));
        QVERIFY(!parse({"--grab", "/tmp/x", "sandbox", "gift:a"}));
        QCOMPARE(parse({"--theme", "dark"})->theme, std::optional(Theme::Dark));
        QCOMPARE(parse({"--grab=/tmp/x", "--size", "1280x800", "--scale=2"})->size,
                 std::optional(QSize(1280, 800)));
        QVERIFY(!parse({})->size);
        QTemporaryFile file(QDir::tempPath() + QStringLiteral("/a board XXXXXX.csv"));
        QVERIFY(file.open());
        const QString url = QString::fromLatin1(QUrl::fromLocalFile(file.fileName()).toEncoded());
        QVERIFY(url.contains(u'%'));
        QCOMPARE(parse({url})->file, file.fileName());
        QCOMPARE(parse({"--from-link", url})->file, file.fileName());
        QVERIFY(!parse({"file://elsewhere/board.csv"}));
        QVERIFY(!parse({})->scale);
        QCOMPARE(parse({"--scale", "1"})->scale, std::optional(1.0)); // against what the settings say
        QVERIFY(parse({"--grab=/tmp/x"})->action == Options::Action::Grab);
        QVERIFY(parse({"--version"})->action == Options::Action::Version);
        for (const QStringList &wrong :
             {QStringList{"--grab"}, QStringList{"--grab="}, QStringList{"--theme", "blue"},
              QStringList{"--size", "big"}, QStringList{"--help=yes"}, QStringList{"-x"},
              QStringList{"--scale", "0"}, QStringList{"--what"}, QStringList{"http://x"},
              QStringList{"redis://a", "redis://b"}, QStringList{"redis://a", "b", "c"},
              QStringList{"a.rdb", "b"}, QStringList{"--profile", "a", "b"}}) {
            const auto options = parse(wrong);
            QVERIFY(!options);
            QCOMPARE(options.error().kind, ErrorKind::Usage);
            QVERIFY(!options.error().message.empty());
        }
        QVERIFY(!QString::fromStdString(parse({"redis://u:hunter2@h:x"}).error().message)
                     .contains(QStringLiteral("hunter2")));
    }

    /// Runs may have taken minutes.
    void asksBeforeRunsAreLost()
    {
        SLOW_TEST();
        RunRecord record;
        record.plan.strategy = "script";
        m_window->page<SimulatorPage>().runs().add({{record}, {}});
        QVERIFY(m_window->close()); // out of a file
        m_window->show();
        SimulatorForm &form = m_window->page<SimulatorPage>().form();
        Workload workload = findPreset("everyone-ties").value()->workload;
        workload.load.duration.reset();
        workload.load.operations = 200;
        workload.load.warmUp = std::chrono::milliseconds(0);
        workload.board.members = 200;
        workload.board.startMembers = 200;
        workload.reads.windowLast = 199;
        workload.reads.windowFirst = 0;
        form.setWorkload(workload);
        MatrixChoice choice;
        choice.strategies = {"script"};
        choice.split = false;
        choice.clientTime = false;
        form.findChild<StrategyChoices *>()->setChoice(choice);
        m_window->page<SimulatorPage>().runAll();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->page<SimulatorPage>().running(), 60000);
        QVERIFY(m_window->page<SimulatorPage>().unsavedRuns() > 0);
        QVERIFY(!m_window->close());
        auto *box = m_window->findChild<QMessageBox *>(QStringLiteral("unsavedWork"));
        QVERIFY(box && box->isVisible());
        QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
        QVERIFY(m_window->isVisible());
        QTRY_VERIFY(!m_window->findChild<QMessageBox *>(QStringLiteral("unsavedWork")));
        QVERIFY(!m_window->close());
        box = m_window->findChild<QMessageBox *>(QStringLiteral("unsavedWork"));
        QVERIFY(box && box->isVisible());
        QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
        QTRY_VERIFY(!m_window->isVisible());
    }
};

TIEBREAK_TEST(QApplication, TestMainWindow)

} // namespace tst_mainwindow

#include "tst_mainwindow.moc"
