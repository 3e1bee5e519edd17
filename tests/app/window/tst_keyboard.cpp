// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard reaches every control of the window in the order in which the eye does, and menus open where
// they are asked for.
#include "app/boards/boardheader.h"
#include "app/console/bench/benchinput.h"
#include "app/look/look.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>

using namespace tiebreak;

namespace tst_keyboard
{

class TestKeyboard : public QObject, WindowFixture
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;

    QWidget *part(const char *name) { return WindowFixture::part<QWidget>(name); }

    /// Right-clicks there and triggers an entry of the menu that opens.
    void choose(RowView *view, const QModelIndex &cell, const char *menuName, const QString &entry)
    {
        const QPoint position = view->visualRect(cell).center();
        QTest::mouseClick(view->viewport(), Qt::RightButton, {}, position);
        emit view->customContextMenuRequested(position);
        auto *menu = m_window->findChild<QMenu *>(QLatin1StringView(menuName));
        QVERIFY(menu);
        for (QAction *action : menu->actions())
            if (action->objectName() == entry || action->text().remove(u'&') == entry)
                action->trigger();
        delete menu;
    }

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<TestServer>();
        m_server->command({"ZADD", "gift:room", "1234567", "anna", "7", "ben"});
        start();
        connectTo(*m_server);
        QTRY_COMPARE(list().rowCount(), 2);
        QVERIFY(m_window->boardList().isAncestorOf(m_window->focusWidget()));
        open("gift:room");
    }

    void cleanupTestCase() { stop(); }

    void tabGoesFromTheBarToTheInspector()
    {
        const QList<QWidget *> parts{part("boardListDock"), part("header"), part("BoardTools"), rows(),
                                     part("rowInspectorDock")};
        QList<qsizetype> visited;
        QWidget *widget = m_window.get();
        do {
            if ((widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() && widget->isEnabled()) {
                QVERIFY2(widget->width() > 4 && widget->height() > 4, qPrintable(widget->objectName()));
                for (qsizetype i = 0; i < parts.size(); ++i)
                    if ((widget == parts[i] || parts[i]->isAncestorOf(widget)) &&
                        (visited.isEmpty() || visited.last() != i))
                        visited += i;
            }
            widget = widget->nextInFocusChain();
        } while (widget != m_window.get());
        QCOMPARE(visited, (QList<qsizetype>{0, 1, 2, 3, 4}));
    }

    void everyStopOfTabShowsThatItIsThere()
    {
        applyLook(*qApp, Theme::Light);
        m_window->resize(1440, 900);
        QTest::keyClick(m_window.get(), Qt::Key_Tab); // from now on the keyboard leads
        QStringList unseen;
        QWidget *last = m_window->focusWidget();
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(m_window->focusWidget(), Qt::Key_Tab);
            QWidget *now = m_window->focusWidget();
            if (!showsFocus(now, last))
                unseen += QStringLiteral("%1 \"%2\" in %3")
                              .arg(QLatin1StringView(now->metaObject()->className()), now->objectName(),
                                   now->parentWidget()->objectName());
            last = now;
        }
        QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(u'\n')));
    }

    /// A list that stays in sight keeps the keyboard.
    void aPageThatComesUpTakesTheKeyboard()
    {
        const auto *line = m_window->findChild<BenchInput *>();
        rows()->setFocus();
        m_window->setMode(Mode::Console);
        QVERIFY(m_window->focusWidget() == line);
        m_window->setMode(Mode::Boards);
        QVERIFY(m_window->focusWidget() == rows());
        listView()->setFocus();
        m_window->setMode(Mode::Audit);
        QVERIFY(m_window->focusWidget() == listView());
        m_window->setMode(Mode::Console);
        QVERIFY(m_window->focusWidget() == line);
        m_window->setMode(Mode::Boards);
        // A page that is not shown takes nothing.
        rows()->setFocus();
        m_session->setBoard({});
        QVERIFY(!rows()->isVisible() && m_window->focusWidget() != rows());
        open("gift:room");
    }

    void aCellIsCopiedAsANumber()
    {
        choose(rows(), rows()->model()->index(0, boardcolumn::Member), "rowMenu",
               QStringLiteral("Copy cell"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("anna"));
        choose(rows(), rows()->model()->index(0, boardcolumn::Rank), "rowMenu", QStringLiteral("Copy cell"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("1"));
        choose(rows(), rows()->model()->index(1, boardcolumn::Raw), "rowMenu",
               QStringLiteral("copyCommands"));
        QTRY_COMPARE(QApplication::clipboard()->text(), QStringLiteral("ZADD gift:room 7 ben\n"));
    }

    void ctrlEExplainsTheRow()
    {
        RowView *view = rows();
        view->setFocus();
        view->selectRows(0, 0);
        QAction *explain = m_window->findChild<QAction *>(QStringLiteral("explain"));
        QVERIFY(!explain->isEnabled()); // nobody is above the first
        view->selectRows(1, 1);
        QVERIFY(!explain->isEnabled()); // nothing is known of its scores
        m_window->findChild<BoardHeader *>()->enterSpec(QStringLiteral("plain"));
        QTRY_VERIFY(explain->isEnabled());
        QCOMPARE(explain->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_E));
        explain->trigger();
        auto *dialog = m_window->findChild<QDialog *>(QStringLiteral("explainDialog"));
        QVERIFY(dialog);
        QVERIFY(!dialog->findChild<QLabel *>(QStringLiteral("explainAnswer"))->text().isEmpty());
        dialog->reject();
    }

    /// One action with one shortcut, in both menus; text fields keep theirs.
    void ctrlCCopiesRowsOnlyWhereTheFocusIsOnThem()
    {
        QAction *copy = m_window->findChild<QAction *>(QStringLiteral("copyTsv"));
        QCOMPARE(copy->shortcut(), QKeySequence(QKeySequence::Copy));
        int entries = 0;
        for (const QMenu *menu : m_window->menuBar()->findChildren<QMenu *>())
            for (const QAction *action : menu->actions()) {
                entries += action == copy;
                QVERIFY(action == copy || !action->text().contains(QStringLiteral("TSV")));
            }
        QCOMPARE(entries, 1);
        emit rows()->customContextMenuRequested({});
        auto *menu = m_window->findChild<QMenu *>(QStringLiteral("rowMenu"));
        QVERIFY(menu->actions().contains(copy));
        delete menu;

        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QApplication::clipboard()->clear();
        rows()->selectRows(1, 1);
        rows()->setFocus();
        QTest::keyClick(rows(), Qt::Key_C, Qt::ControlModifier);
        QTRY_VERIFY2(QApplication::clipboard()->text().contains(QStringLiteral("\n2\tben\t7\t")),
                     qPrintable(QApplication::clipboard()->text()));
        auto *find = WindowFixture::part<QLineEdit>("find");
        find->setText(QStringLiteral("words"));
        find->setFocus();
        find->selectAll();
        QTest::keyClick(find, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("words"));
        find->clear();
    }

    /// The list too closes what the board page has open over its rows.
    void aClickOnTheOpenBoardClosesTheMatches()
    {
        auto *find = WindowFixture::part<QLineEdit>("find");
        find->setText(QStringLiteral("*n*"));
        QTest::keyClick(find, Qt::Key_Return);
        auto *matches = WindowFixture::part<RowView>("matches");
        QTRY_COMPARE(matches->model()->rowCount(), 2);
        QVERIFY(matches->isVisible());
        QTest::mouseClick(listView()->viewport(), Qt::LeftButton, {},
                          listView()->visualRect(list().index(1, 0)).center());
        QVERIFY(!matches->isVisible());
        find->clear();
    }

    void aKeyIsCopiedFromTheList()
    {
        choose(listView(), list().index(1, 0), "keyMenu", QStringLiteral("Copy key"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("gift:room"));
    }

    void theListMakesRoomInANarrowWindow()
    {
        const QWidget *list = part("boardListDock");
        m_window->resize(1440, 900);
        QTRY_COMPARE(list->width(), 336);
        m_window->resize(1280, 800);
        QTRY_COMPARE(list->width(), 222);
        m_window->resize(1440, 900);
        QTRY_COMPARE(list->width(), 336);
    }
};

TIEBREAK_TEST(QApplication, TestKeyboard)

} // namespace tst_keyboard

#include "tst_keyboard.moc"
