// SPDX-License-Identifier: GPL-3.0-or-later
// Which board a command of the bench is about, and with whose codec its reply is read.
#pragma once

#include "app/session/session.h"
#include "console/replies/replyreading.h"
#include "redis/wire/command.h"

#include <optional>

namespace tiebreak
{

/// How the board that the command names is looked at, where it is not the open one and that is known.
std::optional<BoardView> otherBoard(const Session &session, const Command &command);
/// With that view, else with the open board's.
ReadingContext readingContext(const Session &session, const Command &command);

} // namespace tiebreak
