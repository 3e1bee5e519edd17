// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/edit/editjob.h"

#include "app/session/session.h"
#include "models/text/nametext.h"

#include <QCoreApplication>

#include <string_view>

namespace tiebreak
{

namespace
{

constexpr std::string_view demoSandbox = "sandbox";
constexpr std::string_view fileSandbox = "file:";

} // namespace

std::string journalServer(const Session &session)
{
    const std::string server = session.serverId().toStdString();
    return session.isSandbox() ? server + " " + std::to_string(session.sandboxProcess()) : server;
}

bool isJournalSandbox(const std::string &server)
{
    const std::size_t number = server.rfind(' ');
    return number != std::string::npos &&
           (server.substr(0, number) == demoSandbox || server.starts_with(fileSandbox));
}

QString journalServerText(const std::string &server, const Session &session)
{
    if (!isJournalSandbox(server))
        return nameText(server);
    const QString name = nameText(server.substr(0, server.rfind(' ')));
    return server == journalServer(session)
               ? name
               : QCoreApplication::translate("tiebreak::ChangesDialog", "%1, earlier session",
                                             "sandbox, earlier session")
                     .arg(name);
}

std::optional<WritableServer> serverOfEdits(const Session &session)
{
    auto server = session.editableServer();
    if (server && session.isSandbox())
        server = server->keptIn(session.journal(), journalServer(session));
    return server;
}

Result<EditOutcome> carryOut(const EditOrder &order, const Progress &progress)
{
    EditOutcome outcome = makeEdit(order.server, order.edit, order.timeouts, progress);
    // What was made stays made, whatever the disk says now.
    if (outcome.state == EditState::Made && !order.undoes.empty())
        (void)order.journal->end(order.undoes, {WriteState::Undone});
    return outcome;
}

} // namespace tiebreak
