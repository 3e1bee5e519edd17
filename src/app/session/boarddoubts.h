// SPDX-License-Identifier: GPL-3.0-or-later
// Why what is read of the open board may not be the whole board, or not as it is now.
#pragma once

#include "app/session/session.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// That the server is a replica which may not follow its primary, in a sentence; empty: nothing hints at it.
std::string replicaDoubt(const Session &session);
/// Sentences: a file that is a part, shards that may be missing, a replica that is not sure to follow. Empty:
/// nothing hints at it.
std::vector<std::string> boardDoubts(const Session &session);

} // namespace tiebreak
