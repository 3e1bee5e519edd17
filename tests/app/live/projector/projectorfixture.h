// SPDX-License-Identifier: GPL-3.0-or-later
// A projector over a board of a real server, and all that can be got out of its window.
#pragma once

#include "app/live/projector/projectorcontrols.h"
#include "support/sessionfixture.h"
#include "support/verify.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QMessageBox>
#include <QMetaProperty>
#include <QPushButton>
#include <QtTest>

namespace tiebreak
{

inline constexpr qint64 roomTick = 1'795'208'290;

/// What every object of a window holds as text, and what it says to screen readers.
inline QString textsOf(QObject &object)
{
    QString texts;
    const QMetaObject *meta = object.metaObject();
    for (int i = 0; i < meta->propertyCount(); ++i) {
        const QVariant value = meta->property(i).read(&object);
        if (value.typeId() == QMetaType::QString || value.typeId() == QMetaType::QStringList)
            texts +=
                QLatin1StringView(meta->property(i).name()) + u'=' + value.toStringList().join(u'|') + u'\n';
    }
    for (const QByteArray &name : object.dynamicPropertyNames())
        texts += object.property(name.constData()).toString() + u'\n';
    if (QAccessibleInterface *part = QAccessible::queryAccessibleInterface(&object)) {
        for (const auto kind :
             {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
            texts += part->text(kind) + u'\n';
    }
    for (QObject *child : object.children())
        texts += textsOf(*child);
    return texts;
}

/// All that can be got out of a projector's window.
struct SeenWindow {
    QString texts;
    QImage picture;
    ProjectorContent content;
    bool operator==(const SeenWindow &) const = default;
};

inline SeenWindow seen(ProjectorWindow &window)
{
    return {textsOf(window), window.grab().toImage(), window.view().content()};
}

/// The controls of a projector, and the page that they stand on.
class ProjectorFixture : public SessionFixture
{
public:
    std::unique_ptr<WatchedBoards> m_watchedBoards;
    std::unique_ptr<LiveNames> m_names;
    std::unique_ptr<QWidget> m_page;
    std::unique_ptr<ProjectorControls> m_desk;
    QByteArray m_pageBoard = "board";

    Projector &projector() { return m_desk->projector(); }
    ProjectorWindow &window() { return *projector().window(); }
    ProjectorContent content() { return window().view().content(); }

    void openProjector()
    {
        m_desk->open();
        REQUIRE(projector().window(), "no window");
        window().view().setMotion(false);
        window().resize(1280, 720);
        REQUIRE_SOON(content().state == ProjectorContent::State::Live);
    }

    /// Waits until the page has seen that this member leads.
    void waitForLeader(const std::string &member)
    {
        REQUIRE_SOON(m_watchedBoards->find("board") && m_watchedBoards->find("board")->latest() &&
                     m_watchedBoards->find("board")->latest()->memberAt(0) ==
                         std::optional<std::string_view>(member));
    }

    void click(const char *name)
    {
        auto *button = m_desk->bar()->findChild<QPushButton *>(QLatin1StringView(name));
        REQUIRE(button && !button->isHidden() && button->isEnabled(), name);
        button->click();
    }

    QMessageBox *question(const char *name)
    {
        return m_page->findChild<QMessageBox *>(QLatin1StringView(name));
    }

    /// Does what the page asks about, or leaves all as it is, which is what Enter and Esc do.
    void answer(const char *name, bool yes)
    {
        QMessageBox *box = question(name);
        REQUIRE(box && box->isVisible(), name);
        REQUIRE(!box->text().isEmpty() && !box->informativeText().isEmpty(), name);
        REQUIRE(box->defaultButton() && box->defaultButton() == box->escapeButton(), name);
        for (QAbstractButton *button : box->buttons()) {
            if ((box->buttonRole(button) == QMessageBox::DestructiveRole) == yes)
                button->click();
        }
        REQUIRE_SOON(!question(name));
    }

    /// Twice, where a button lies at first; what lies there then gets the second half.
    void doubleClick(const char *name)
    {
        m_desk->bar()->setGeometry(0, 0, m_page->width(), 40);
        QCoreApplication::processEvents();
        const auto *button = m_desk->bar()->findChild<QPushButton *>(QLatin1StringView(name));
        REQUIRE(button && button->isVisible() && button->isEnabled(), name);
        QTest::mouseDClick(m_page->windowHandle(), Qt::LeftButton, {},
                           button->mapTo(m_page.get(), button->rect().center()));
    }

    /// A session whose board has 15 members, which are watched.
    void startProjector()
    {
        startSession();
        for (int i = 0; i < 15; ++i)
            addScored("member" + std::to_string(i), 1000 - 10 * i, roomTick - 100 + i);
        add("other", "stranger", 5);
        connectSession();
        m_watchedBoards = std::make_unique<WatchedBoards>(*m_session);
        m_watchedBoards->setIntervals(std::chrono::milliseconds(20), std::chrono::milliseconds(50));
        m_names = std::make_unique<LiveNames>(*m_session, *m_watchedBoards);
        m_page = std::make_unique<QWidget>();
        m_page->resize(1200, 300);
        m_pageBoard = "board";
        m_desk = std::make_unique<ProjectorControls>(
            *m_session, *m_watchedBoards, *m_names,
            [this]() -> std::optional<ProjectorSetup> {
                if (!m_watchedBoards->find(m_pageBoard))
                    return {};
                ProjectorSetup setup;
                setup.key = m_pageBoard;
                setup.borders = {1, 3};
                setup.format = *parseScoreFormat("pts");
                return setup;
            },
            [](const LiveBoardData &board) {
                return describeBoard(board.latest(), board.openedStanding, board.history, board.decoder,
                                     {0, 12});
            },
            m_page.get());
        m_page->show();
        m_watchedBoards->open("board");
        m_watchedBoards->setWanted(true);
    }

    void stopProjector()
    {
        m_desk.reset();
        m_page.reset();
        m_names.reset();
        m_watchedBoards.reset();
        stopSession();
    }
};

} // namespace tiebreak
