// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window over a server, driven as a user would.
#pragma once

#include "app/boardlist/boardlist.h"
#include "app/boards/boardspage.h"
#include "app/look/palette.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/rowview.h"
#include "app/window/mainwindow.h"
#include "app/window/statusline.h"
#include "support/freshsettings.h"
#include "support/patience.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace tiebreak
{

/// Settings, session and window of one test.
class WindowFixture
{
public:
    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<MainWindow> m_window;

    /// A window with fresh settings and no server.
    void start()
    {
        m_settings = freshSettings(m_directory);
        makeWindow();
    }

    /// The window as it comes up with the settings there are.
    void makeWindow()
    {
        m_session = std::make_unique<Session>(*m_settings);
        m_window = std::make_unique<MainWindow>(*m_session);
        if (!m_settings->contains(QStringLiteral("window/geometry")))
            m_window->resize(1440, 900); // whatever the screen
        m_window->show();
        REQUIRE(QTest::qWaitForWindowExposed(m_window.get()), "the window was not shown");
    }

    void closeWindow()
    {
        if (m_window)
            m_window->close();
        m_window.reset();
        m_session.reset();
    }

    void stop()
    {
        closeWindow();
        m_settings.reset();
    }

    void connectTo(const Endpoint &endpoint)
    {
        m_session->connectTo(endpoint);
        REQUIRE_SOON(m_session->link() == Session::Link::Connected);
        REQUIRE_SOON(m_window->boardList().settled());
    }
    void connectTo(const TestServer &server)
    {
        REQUIRE(server.ready(), server.error().toStdString());
        connectTo(server.endpoint());
    }

    void open(const QByteArray &key)
    {
        m_session->setBoard(key);
        REQUIRE_SOON(page().settled());
    }

    template <class W>
    W *part(const char *name)
    {
        return m_window->findChild<W *>(QLatin1StringView(name));
    }

    BoardsPage &page() { return m_window->page<BoardsPage>(); }
    RowView *rows() { return part<RowView>("rows"); }
    BoardListModel &list() { return m_window->boardList().model(); }
    RowView *listView() { return m_window->boardList().findChild<RowView *>(QStringLiteral("view")); }
    /// The names that the list shows.
    QStringList names()
    {
        QStringList names;
        for (int row = 0; row < list().rowCount(); ++row)
            names += list().index(row, 0).data().toString();
        return names;
    }
    QString summary() { return part<ElidedLabel>("summary")->text(); }
    QString linkMessage() { return part<MessageBar>("linkMessage")->text(); }
    QString boardMessage() { return part<MessageBar>("message")->text(); }
    /// What the page in place of a board says.
    QString emptySentence()
    {
        return emptyPage()->findChild<QLabel *>(QStringLiteral("emptySentence"))->text();
    }
    QPushButton *emptyButton()
    {
        return emptyPage()->findChild<QPushButton *>(QStringLiteral("emptyButton"));
    }
    /// What the status line says of a job or of waiting; empty when nothing runs.
    QString job()
    {
        const auto *label = part<QLabel>("jobText");
        return label->isVisible() ? label->text() : QString();
    }

    /// Whether a focused widget is marked in the light accent colour as it is not while `other` has the
    /// focus.
    bool showsFocus(QWidget *focused, QWidget *other)
    {
        const int with = accentedPixels(focused);
        other->setFocus(Qt::TabFocusReason);
        const int without = accentedPixels(focused);
        focused->setFocus(Qt::TabFocusReason);
        return with >= without + 20;
    }

private:
    int accentedPixels(QWidget *widget)
    {
        const QImage image = m_window->grab(QRect(widget->mapTo(m_window.get(), QPoint()), widget->size()))
                                 .toImage()
                                 .convertToFormat(QImage::Format_RGB32);
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, y) == Palette::light().accent;
        return count;
    }
    QWidget *emptyPage() { return part<QWidget>("emptyPage"); }
};

} // namespace tiebreak
