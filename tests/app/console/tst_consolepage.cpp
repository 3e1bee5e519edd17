// SPDX-License-Identifier: GPL-3.0-or-later
// The page Console over a real server: its three columns follow one another.
#include "app/console/bench/benchpane.h"
#include "app/console/consolepage.h"
#include "app/console/reference/commandlist.h"
#include "app/console/reference/commandpane.h"
#include "app/internals/internalspage.h"
#include "app/internals/skiplist/skiplistpane.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAbstractButton>
#include <QPlainTextEdit>
#include <QTreeView>

using namespace tiebreak;

namespace tst_consolepage
{

class TestConsolePage : public QObject, public WindowFixture
{
    Q_OBJECT

    ConsolePage &console() { return m_window->page<ConsolePage>(); }
    CommandList &list() { return *console().findChild<CommandList *>(); }
    QString shownName() { return console().findChild<QLabel *>(QStringLiteral("commandName"))->text(); }
    void click(const char *name)
    {
        auto *button = console().findChild<QAbstractButton *>(QLatin1StringView(name));
        QVERIFY2(button, name);
        button->click();
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void showsWhatIsChosenAndWhatIsTyped()
    {
        m_window->setMode(Mode::Console);
        QCOMPARE(shownName(), QStringLiteral("ZRANGE"));
        list().setCurrent(QStringLiteral("ZINCRBY"));
        QCOMPARE(shownName(), QStringLiteral("ZINCRBY"));
        TestServer server;
        connectTo(server);
        console().bench().enterCommand(QStringLiteral("zscore board "));
        QTRY_COMPARE(shownName(), QStringLiteral("ZSCORE"));
        QCOMPARE(list().current(), QStringLiteral("ZSCORE"));
    }

    void theReferenceLeavesItsRoomToTheReplies()
    {
        m_window->setMode(Mode::Console);
        auto *pane = console().findChild<CommandPane *>();
        QTRY_VERIFY(pane->isVisible());
        m_window->resize(1024, 700);
        QTRY_VERIFY(!pane->isVisible());
        click("showReference");
        QVERIFY(pane->isVisible());
        click("showReference");
        QVERIFY(!pane->isVisible());
        // Whoever chooses in the list wants to read of it.
        auto *tree = list().findChild<QTreeView *>();
        tree->setFocus();
        QTRY_VERIFY(tree->hasFocus());
        QTest::keyClick(tree, Qt::Key_Down);
        QTRY_VERIFY(pane->isVisible());
        click("showReference");
        m_window->resize(1440, 900);
        QTRY_VERIFY(pane->isVisible());
    }

    void playsExamplesInTheSkipList()
    {
        m_window->setMode(Mode::Console);
        console().showCommand(QStringLiteral("ZINCRBY"));
        click("playCommand");
        QCOMPARE(m_window->mode(), Mode::Internals);
        auto &skipList = *m_window->page<InternalsPage>().findChild<SkipListPane *>();
        QTRY_COMPARE(skipList.run().operation, SkipOperation::IncrementBy);
        QCOMPARE(skipList.run().arguments.member, std::string("ann"));
        QCOMPARE(skipList.run().before().size(), 4);
        QVERIFY(skipList.isVisible()); // without any board
    }

    void triesExamplesWithoutWritingToAServer()
    {
        TestServer server;
        connectTo(server);
        m_window->setMode(Mode::Console);
        console().showCommand(QStringLiteral("ZINCRBY"));
        click("tryCommand");
        QTRY_VERIFY(console().settled());
        QCOMPARE(server.command({"DBSIZE"}), std::string(":0"));
    }
};

TIEBREAK_TEST(QApplication, TestConsolePage)

} // namespace tst_consolepage

#include "tst_consolepage.moc"
