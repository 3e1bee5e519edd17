// SPDX-License-Identifier: GPL-3.0-or-later
// Makes one edit and keeps the journal of it: the job of both dialogs.
#pragma once

#include "files/editjournal.h"
#include "redis/board/boardeditor.h"
#include "redis/link/writableserver.h"

#include <optional>
#include <string>

namespace tiebreak
{

class Session;

/// Where and as what an edit is made.
struct EditOrder {
    WritableServer server;
    Timeouts timeouts;
    std::string journal; ///< the path of the EditJournal
    JournalEntry entry;  ///< its edit is made
    std::string undoes;  ///< the id of the entry that it takes back; empty: none
};

/// By which the journal knows the session's server; each sandbox is one of its own, for it begins anew.
std::string journalServer(const Session &session);

/// Writes the edit down, makes it, and writes down how it ended. Nothing is sent where the journal cannot be
/// written: then the error is its own.
Result<EditOutcome> carryOut(const EditOrder &order, const Progress &progress);

} // namespace tiebreak
