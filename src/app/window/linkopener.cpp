// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/linkopener.h"

#include "app/lab/codeclabpage.h"
#include "app/session/session.h"
#include "app/window/mainwindow.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "redis/wire/endpointurl.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace tiebreak
{

LinkOpener::LinkOpener(MainWindow &window, Session &session)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_copy(new QAction(tr("Copy a &link to this"), this))
{
    m_copy->setObjectName(QStringLiteral("copyLink"));
    m_copy->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    m_copy->setToolTip(tr(
        "Copy a link that opens this board or this state of the Codec Lab. The link contains no password."));
    connect(m_copy, &QAction::triggered, this, &LinkOpener::copy);
    connect(&session, &Session::connected, this, [this] {
        // Somebody may have gone elsewhere meanwhile.
        const std::optional<TiebreakLink> link = std::exchange(m_waiting, std::nullopt);
        if (link && isHere(*link))
            showBoard(*link);
    });
}

std::optional<TiebreakLink> LinkOpener::current() const
{
    if (m_window.mode() == Mode::Lab)
        return m_window.page<CodecLabPage>().link();
    if (m_session.board().isEmpty() || m_session.file() || !m_session.endpoint())
        return {};
    TiebreakLink link;
    link.place = TiebreakLink::Place::Board;
    link.key = m_session.board();
    link.codec = m_session.view().codec;
    if (!m_session.isSandbox())
        link.server = m_session.endpoint();
    return link;
}

void LinkOpener::copy()
{
    const auto link = current();
    const QString text = link ? linkText(*link) : QString();
    if (text.isEmpty() || text.size() > longestLink) {
        emit told(tr("Nothing to link to. Open a board on a server, or the Codec Lab."));
        return;
    }
    QGuiApplication::clipboard()->setText(text);
    if (link->place == TiebreakLink::Place::Board && m_session.view().shards)
        emit told(tr("Copied a link to %1 only. A link cannot open several keys.")
                      .arg(nameInSentence(link->key.toStdString())));
    else
        emit told(tr("Copied %1").arg(text.left(100)));
}

void LinkOpener::open(const TiebreakLink &link, const std::function<void()> &declined)
{
    if (link.place == TiebreakLink::Place::Board) {
        openBoard(link, declined);
        return;
    }
    m_window.setMode(Mode::Lab);
    m_window.page<CodecLabPage>().showLink(link);
}

bool LinkOpener::isHere(const TiebreakLink &link) const
{
    if (m_session.link() != Session::Link::Connected)
        return false;
    if (!link.server)
        return m_session.isSandbox() && !m_session.file();
    return !m_session.isSandbox() && m_session.endpoint() && sameServer(*m_session.endpoint(), *link.server);
}

void LinkOpener::openBoard(const TiebreakLink &link, const std::function<void()> &declined)
{
    if (isHere(link)) {
        showBoard(link);
        return;
    }
    // The sandbox of a file, or another server, would be left for it.
    if (!link.server && (!m_session.endpoint() || (m_session.isSandbox() && !m_session.file()))) {
        connectTo(link);
        return;
    }
    const QString key = nameInSentence(link.key.toStdString());
    const QString server = link.server ? displayText(endpointText(*link.server)) : tr("the sandbox");
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Open a link"),
                                tr("This link opens %1 on %2. Connect to it?").arg(key, server),
                                QMessageBox::Ok | QMessageBox::Cancel, &m_window);
    box->setObjectName(QStringLiteral("linkQuestion"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("Tiebreak opens it read-only and closes the current connection."));
    box->button(QMessageBox::Ok)->setText(tr("Connect"));
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, link, declined](int answer) {
        if (answer == QMessageBox::Ok)
            connectTo(link);
        else if (declined)
            declined();
    });
    box->open();
}

void LinkOpener::connectTo(const TiebreakLink &link)
{
    m_waiting = link;
    if (link.server)
        m_session.connectTo(*link.server);
    else
        m_session.startSandbox();
}

void LinkOpener::showBoard(const TiebreakLink &link)
{
    // What somebody has chosen for the board stays; what the link says is not remembered.
    if (link.codec)
        m_session.views().suggest(link.key, *link.codec);
    m_window.setMode(Mode::Boards);
    m_session.setBoard(link.key);
}

} // namespace tiebreak

#include "moc_linkopener.cpp"
