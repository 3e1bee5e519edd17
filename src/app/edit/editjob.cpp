// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/edit/editjob.h"

#include "app/session/session.h"

namespace tiebreak
{

std::string journalServer(const Session &session)
{
    const std::string server = session.serverId().toStdString();
    return session.isSandbox() ? server + " " + std::to_string(session.sandboxProcess()) : server;
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
