// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/grabsteps.h"
#include "app/mainwindow.h"
#include "app/options.h"
#include "app/pages/boardlist.h"
#include "app/pages/boardspage.h"
#include "app/pages/rowview.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/emptystate.h"
#include "support/testserver.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;

class TestMainWindow : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<MainWindow> m_window;

    BoardListModel &list() { return m_window->boardList().model(); }
    RowView *listView() { return m_window->boardList().findChild<RowView *>(QStringLiteral("view")); }
    QString summary()
    {
        return m_window->boardList().findChild<ElidedLabel *>(QStringLiteral("summary"))->text();
    }
    QStringList names()
    {
        QStringList names;
        for (int row = 0; row < list().rowCount(); ++row)
            names += list().index(row, 0).data().toString();
        return names;
    }
    void makeWindow()
    {
        m_session = std::make_unique<Session>(*m_settings);
        m_window = std::make_unique<MainWindow>(*m_session);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void connectTo(const TestServer &server)
    {
        m_session->connectTo(server.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(m_window->boardList().settled());
    }

private slots:
    void init()
    {
        QFile::remove(m_directory.filePath(QStringLiteral("settings.ini")));
        m_settings = std::make_unique<QSettings>(m_directory.filePath(QStringLiteral("settings.ini")),
                                                 QSettings::IniFormat);
        makeWindow();
    }

    void cleanup()
    {
        m_window.reset();
        m_session.reset();
        m_settings.reset();
    }

    void listsBoardsAsTreeAndListAndFiltersThem()
    {
        TestServer server;
        for (const char *key : {"gift:room:1", "gift:room:2", "song:chart"})
            server.command({"ZADD", key, "1", "a", "2", "b"});
        server.command({"SET", "gift:text", "no board"});
        connectTo(server);
        QTRY_COMPARE(names(), QStringList({"gift", "room:1", "room:2", "song", "chart"}));
        QTRY_COMPARE(summary(), QStringLiteral("3 boards, 6 members. Scan finished."));
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
        QTRY_COMPARE(m_window->boardsPage().model().rowCount(), 1);
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

    void manyKeysStreamInWhileTheListIsUsed()
    {
        TestServer server;
        const std::string script =
            "for i=1,60000 do redis.call('ZADD','k'..(i%50)..':'..i,i,'m') end return 1";
        QVERIFY(server.command({"EVAL", script, "0"}).starts_with(':'));
        m_session->connectTo(server.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_COMPARE_WITH_TIMEOUT(summary(), QStringLiteral("60\u202f000 boards. Scan finished."), 60000);
        QTRY_COMPARE(list().rowCount(), 50);
        m_window->boardList().setTree(false);
        QTRY_COMPARE(list().rowCount(), 60000);
        QCOMPARE(list().index(0, 0).data().toString(), QStringLiteral("k0:100"));
        QTest::keyClick(listView(), Qt::Key_End);
        QCOMPARE(m_session->board(), QByteArray("k9:9959"));
        QTRY_VERIFY(list().facts("k9:9959"));
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
        QTRY_VERIFY2(summary().endsWith(QStringLiteral("Scan stopped.")), qPrintable(summary()));
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
        QTRY_VERIFY(m_window->boardsPage().settled());
        auto *spec = m_window->findChild<QLineEdit *>(QStringLiteral("spec"));
        spec->setFocus();
        spec->selectAll();
        QTest::keyClicks(spec, QStringLiteral("binary:from=4294967295"));
        QTest::keyClick(spec, Qt::Key_Return);
        m_window->boardList().setTree(false);
        m_window->resize(1111, 777);
        m_window->boardsPage().setRelativeTimes(true);
        m_window->close();
        m_window.reset();
        m_session.reset();

        makeWindow();
        connectTo(server);
        QCOMPARE(m_window->size(), QSize(1111, 777));
        QVERIFY(!m_window->boardList().isTree());
        m_session->setBoard("gift:room:2");
        QTRY_VERIFY(m_window->boardsPage().settled());
        QCOMPARE(m_window->findChild<QLineEdit *>(QStringLiteral("spec"))->text(),
                 QStringLiteral("binary:from=4294967295"));
        QCOMPARE(m_window->boardsPage().model().index(0, boardcolumn::Score).data().toString(),
                 QStringLiteral("1\u202f120\u202f000"));
        QVERIFY(m_window->boardsPage()
                    .model()
                    .index(0, boardcolumn::Time)
                    .data()
                    .toString()
                    .endsWith(QStringLiteral("ago")));
    }

    void theSandboxOpensItsFirstBoardAndNamesWhatToLookAt()
    {
        m_session->startSandbox();
        QVERIFY(m_window->findChild<EmptyState *>()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->boardsPage().settled(), 60000);
        const DemoBoard &first = m_session->knownDemoBoards().front();
        QCOMPARE(m_session->board(), QByteArray::fromStdString(first.key));
        QCOMPARE(m_window->boardsPage().model().rowCount(), int(first.members));
        QTRY_COMPARE(list().listing()->keys->size(), m_session->knownDemoBoards().size());
    }

    void everyControlHasAToolTipAndAName()
    {
        for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
            const bool control = qobject_cast<const QAbstractButton *>(widget) ||
                                 qobject_cast<const QComboBox *>(widget) ||
                                 qobject_cast<const QLineEdit *>(widget);
            const QString name = widget->objectName();
            // Qt's own parts, and the one button of an empty page, which has a sentence of its own above it.
            if (!control || name.startsWith(QStringLiteral("qt_")) || name == QStringLiteral("emptyButton") ||
                qobject_cast<QLineEdit *>(widget->parentWidget()))
                continue;
            // A line that only shows a value, so that it can be copied, is no control.
            if (const auto *line = qobject_cast<const QLineEdit *>(widget); line && line->isReadOnly())
                continue;
            const QString what =
                QStringLiteral("%1 %2").arg(QString::fromLatin1(widget->metaObject()->className()), name);
            QVERIFY2(!widget->toolTip().isEmpty(), qPrintable(what));
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                     qPrintable(what));
        }
    }

    void readsTheCommandLine()
    {
        const auto parse = [](const QStringList &words) {
            return parseOptions(QStringList{"tiebreak"} + words);
        };
        QVERIFY(!parse({})->endpoint);
        QCOMPARE(parse({"redis://example.org:7000/2"})->endpoint->port, 7000);
        QCOMPARE(parse({"unix:///run/r.sock?db=1"})->endpoint->unixPath, std::string("/run/r.sock"));
        QCOMPARE(parse({"--theme", "dark"})->theme, std::optional(Theme::Dark));
        QCOMPARE(parse({"--grab=/tmp/x", "--size", "1280x800", "--scale=2"})->size,
                 std::optional(QSize(1280, 800)));
        QVERIFY(!parse({})->size);
        QVERIFY(parse({"--grab=/tmp/x"})->action == Options::Action::Grab);
        QVERIFY(parse({"--version"})->action == Options::Action::Version);
        for (const QStringList &wrong :
             {QStringList{"--grab"}, QStringList{"--grab="}, QStringList{"--theme", "blue"},
              QStringList{"--size", "big"}, QStringList{"--help=yes"}, QStringList{"-x"},
              QStringList{"--scale", "0"}, QStringList{"--what"}, QStringList{"http://x"},
              QStringList{"redis://a", "redis://b"}}) {
            const auto options = parse(wrong);
            QVERIFY(!options);
            QCOMPARE(options.error().kind, ErrorKind::Usage);
            QVERIFY(!options.error().message.empty());
        }
        QVERIFY(!QString::fromStdString(parse({"redis://u:hunter2@h:x"}).error().message)
                     .contains(QStringLiteral("hunter2")));
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
