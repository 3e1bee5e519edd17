// SPDX-License-Identifier: GPL-3.0-or-later
// Makes one edit, or takes one back: the job of both dialogs.
#pragma once

#include "core/edit/boardedit.h"
#include "core/journal/writejournal.h"
#include "redis/board/boardeditor.h"
#include "redis/link/writableserver.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>

namespace tiebreak
{

class Session;

/// Where and as what an edit is made.
struct EditOrder {
    WritableServer server; ///< see serverOfEdits()
    Timeouts timeouts;
    BoardEdit edit;
    std::shared_ptr<WriteJournal> journal;
    std::string undoes = {}; ///< the id of the entry that it takes back; empty: none
};

/// By which the journal knows the session's server; each sandbox is one of its own, for it begins anew.
std::string journalServer(const Session &session);
/// Whether a server of the journal is a sandbox, which is gone unless it is the session's.
bool isJournalSandbox(const std::string &server);
/// A server of the journal as a reader knows it, a sandbox without the number of its process.
QString journalServerText(const std::string &server, const Session &session);

/// The session's server where it may be written; edits of a sandbox are kept in the journal too.
std::optional<WritableServer> serverOfEdits(const Session &session);

/// Makes the edit, and notes of the one that it takes back that it is undone. Nothing is sent where the
/// journal cannot be written.
Result<EditOutcome> carryOut(const EditOrder &order, const Progress &progress);

} // namespace tiebreak
