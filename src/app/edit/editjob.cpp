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

Result<EditOutcome> carryOut(const EditOrder &order, const Progress &progress)
{
    EditJournal journal(order.journal);
    TRY(const auto begun, journal.begin(order.entry));
    EditOutcome outcome = makeEdit(order.server, order.entry.edit, order.timeouts, progress);
    // What was made stays made, whatever the disk says now; then its entry stays "sent".
    (void)journal.end(begun.id, outcome.state);
    if (outcome.state == EditState::Made && !order.undoes.empty())
        (void)journal.end(order.undoes, EditState::Undone);
    return outcome;
}

} // namespace tiebreak
