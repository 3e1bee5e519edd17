// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard reaches every control of the window in the order in which the eye does, and each says what it
// is.
#include "app/mainwindow.h"
#include "app/pages/boardlist.h"
#include "app/pages/boardspage.h"
#include "app/pages/rowview.h"
#include "support/testserver.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QMenu>
#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;

class TestKeyboard : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<TestServer> m_server;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<MainWindow> m_window;

    QWidget *part(const char *name) { return m_window->findChild<QWidget *>(QLatin1StringView(name)); }
    RowView *rows() { return m_window->boardsPage().findChild<RowView *>(QStringLiteral("rows")); }

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
        m_settings = std::make_unique<QSettings>(m_directory.filePath(QStringLiteral("settings.ini")),
                                                 QSettings::IniFormat);
        m_server = std::make_unique<TestServer>();
        m_server->command({"ZADD", "gift:room", "1234567", "anna", "7", "ben"});
        m_session = std::make_unique<Session>(*m_settings);
        m_window = std::make_unique<MainWindow>(*m_session);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_session->connectTo(m_server->endpoint());
        QTRY_VERIFY(m_window->boardList().settled() && m_window->boardList().model().rowCount() == 2);
        QVERIFY(m_window->boardList().isAncestorOf(m_window->focusWidget()));
        m_session->setBoard("gift:room");
        QTRY_VERIFY(m_window->boardsPage().settled());
    }

    void cleanupTestCase()
    {
        m_window.reset();
        m_session.reset();
    }

    void everyControlSaysWhatItIs()
    {
        QStringList silent;
        for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
            const bool isOfQt = widget->objectName().startsWith(QStringLiteral("qt_"));
            if (widget->focusPolicy() == Qt::NoFocus || isOfQt || widget->window() != m_window.get())
                continue;
            const bool isEmptyButton = widget->objectName() == QStringLiteral("emptyButton");
            if (isEmptyButton && !widget->isVisible())
                continue;
            // A button with words is named by them.
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            if (!named || widget->toolTip().isEmpty())
                silent += QStringLiteral("%1 %2: name \"%3\", tool tip \"%4\"")
                              .arg(QLatin1StringView(widget->metaObject()->className()), widget->objectName(),
                                   widget->accessibleName(), widget->toolTip());
        }
        QVERIFY2(silent.isEmpty(), qPrintable(silent.join(u'\n')));
    }

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
        auto *view = m_window->boardList().findChild<RowView *>(QStringLiteral("view"));
        choose(view, view->model()->index(1, 0), "keyMenu", QStringLiteral("Copy key"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("gift:room"));
    }

    void theListMakesRoomInANarrowWindow()
    {
        auto *list = m_window->findChild<QDockWidget *>(QStringLiteral("boardListDock"));
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
