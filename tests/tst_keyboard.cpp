// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard reaches every control of the window in the order in which the eye does, and menus open where
// they are asked for.
#include "support/windowfixture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>

using namespace tiebreak;

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
            if (action->text() == entry)
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

    void aCellIsCopiedAsANumber()
    {
        choose(rows(), rows()->model()->index(0, boardcolumn::Member), "rowMenu",
               QStringLiteral("Copy cell"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("anna"));
        choose(rows(), rows()->model()->index(0, boardcolumn::Rank), "rowMenu", QStringLiteral("Copy cell"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("1"));
        choose(rows(), rows()->model()->index(1, boardcolumn::Raw), "rowMenu",
               QStringLiteral("Copy rows as redis-cli commands"));
        QTRY_COMPARE(QApplication::clipboard()->text(), QStringLiteral("ZADD gift:room 7 ben\n"));
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
        QTRY_COMPARE(list->width(), 364);
        m_window->resize(1280, 800);
        QTRY_COMPARE(list->width(), 236);
        m_window->resize(1440, 900);
        QTRY_COMPARE(list->width(), 364);
    }
};

QTEST_MAIN(TestKeyboard)
#include "tst_keyboard.moc"
