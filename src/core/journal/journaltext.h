// SPDX-License-Identifier: GPL-3.0-or-later
// What the window and tiebreak-cli say of the journal's entries.
#pragma once

#include "core/journal/journalentry.h"
#include "core/prose/wording.h"

#include <string>

namespace tiebreak
{

/// What it is about, whatever became of it, without a full stop: "Raw score of alice from 4 to 5", "New board
/// lb:new"; a command as it was typed.
std::string writeText(const JournalEntry &entry, const Wording &wording);
/// What came of it, in a few words, e.g. "made", "the server answered: 1", "ended early: at least 1200 rows
/// written".
std::string writeStateText(const JournalEntry &entry, const Wording &wording);

} // namespace tiebreak
