// SPDX-License-Identifier: GPL-3.0-or-later
// What the window and the journal say of edits of a board.
#pragma once

#include "core/edit/boardedit.h"
#include "core/prose/wording.h"

#include <string>

namespace tiebreak
{

/// What it is to do, e.g. "Change the raw score of alice from 4 to 5."
std::string editText(const BoardEdit &edit, const Wording &wording);
/// What it is about, whatever became of it, e.g. "Raw score of alice from 4 to 5".
std::string editTitle(const BoardEdit &edit, const Wording &wording);
/// What has been done by it, e.g. "The raw score of alice is now 5. It was 4."
std::string editedText(const BoardEdit &edit, const Wording &wording);
/// What was found instead of what the edit expects.
std::string conflictText(const BoardEdit &edit, const EditConflict &conflict, const Wording &wording);
/// When a board expires, to the millisecond, or "never".
std::string expiryText(const std::optional<Expiry> &expiry, const Wording &wording);

} // namespace tiebreak
