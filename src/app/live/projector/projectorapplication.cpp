// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/projector/projectorapplication.h"

#include "app/session/codecfinder.h"
#include "models/text/displaywording.h"

#include <QGuiApplication>
#include <QInputDialog>

#include <cstdio>
#include <utility>

namespace tiebreak
{

ProjectorApplication::ProjectorApplication(Session &session, const SoloBoard &board)
    : m_session(session)
    , m_board(board)
    , m_watchedBoards(session)
    , m_names(session, m_watchedBoards)
    , m_projector(session, m_watchedBoards, m_names)
{
    connect(&m_session, &Session::linkChanged, this, &ProjectorApplication::followLink);
    connect(&m_projector, &Projector::closed, this, &ProjectorApplication::closed);
    connect(&m_names, &LiveNames::failed, this, [](const QString &sentence) {
        std::fprintf(stderr, "tiebreak: %s\n", qUtf8Printable(sentence));
    });
    connect(&m_watchedBoards, &WatchedBoards::boardChanged, this, [this](const LiveBoardData &read) {
        if (read.latest() && !std::exchange(m_seen, true) && read.latest()->cardinality() == 0)
            std::fputs("tiebreak: There is no such key on this server yet; it is shown once it is there.\n",
                       stderr);
    });
    connect(&m_session.codecs(), &CodecFinder::found, this, [](const QByteArray &, bool sure) {
        if (!sure)
            std::fputs("tiebreak: Nothing says for sure how the scores of this board are packed, so they are "
                       "shown as they are stored; --codec names the codec.\n",
                       stderr);
    });
}

ProjectorApplication::~ProjectorApplication() = default;

void ProjectorApplication::start()
{
    if (!m_board.asksFirst)
        connectToServer();
    m_watchedBoards.setWanted(true);
    m_projector.open(m_board.setup, QGuiApplication::primaryScreen(), ProjectorWindow::Role::Only);
    if (m_board.asksFirst)
        askPassword();
}

void ProjectorApplication::connectToServer()
{
    m_session.connectTo(m_board.endpoint);
    if (m_board.names)
        m_names.setSource(m_board.setup.key, *m_board.names);
    if (!m_board.codec)
        return;
    BoardView view = m_session.views().chosen(m_board.setup.key);
    view.setCodec(*m_board.codec);
    m_session.views().remember(view);
}

void ProjectorApplication::followLink()
{
    const auto &error = m_session.server().error();
    if (m_session.link() != Session::Link::Lost || !error || error->kind != ErrorKind::Auth)
        return;
    if (!std::exchange(m_board.mayBeOthers, false)) {
        askPassword();
        return;
    }
    m_board.endpoint.password.clear();
    // Not while the link tells of its failure.
    QMetaObject::invokeMethod(this, &ProjectorApplication::connectToServer, Qt::QueuedConnection);
}

void ProjectorApplication::askPassword()
{
    if (std::exchange(m_asking, true) || !m_projector.window())
        return;
    auto *dialog = new QInputDialog(m_projector.window());
    dialog->setObjectName(QStringLiteral("passwordDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Password"));
    dialog->setLabelText(
        m_board.endpoint.password.empty()
            ? tr("The server %1 requires a password:").arg(displayText(addressText(m_board.endpoint)))
            : tr("The server %1 does not accept this password. Enter another one:")
                  .arg(displayText(addressText(m_board.endpoint))));
    dialog->setTextEchoMode(QLineEdit::Password);
    connect(dialog, &QDialog::finished, this, [this, dialog](int result) {
        m_asking = false;
        if (result != QDialog::Accepted)
            return;
        m_board.endpoint.password = dialog->textValue().toStdString();
        connectToServer();
    });
    dialog->open();
}

} // namespace tiebreak

#include "moc_projectorapplication.cpp"
