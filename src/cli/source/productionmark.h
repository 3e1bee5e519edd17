// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the window knows a server as production.
#pragma once

#include "core/base/result.h"
#include "files/policy.h"
#include "redis/link/route.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/serverprocess.h"

namespace tiebreak
{

/// Locked: the machine's policy, or --read-only, forbids to write to servers.
Result<void> refuseForbiddenWrites(const Policy &policy);

/// That the machine's policy or the window's settings mark this server as production, under any of its
/// serverAliases(), or one that was saved with its address; a sentence, empty where they do not. Of a server
/// that hides those that belong to it (Route::hidesNames) they may, where they mark any server. Connects once
/// more where the policy names the port that the process says it listens on, and it was reached by another.
/// Errors: Io, where there are settings that cannot be read.
Result<std::string> whyProduction(const Policy &policy, const Route &route, const ServerProcess &process);

/// Why nothing may be written there any more, a sentence: the policy forbids it, or the server is marked as
/// production; empty where neither is so. `mayBeProduction`: somebody has named what is written there.
/// Errors: as whyProduction().
Result<std::string> whyNoWrites(const Policy &policy, const Route &route, const ServerProcess &process,
                                bool mayBeProduction = false);

/// Where the policy or the settings mark a server as production, the process that answers there is one under
/// any other address, too: that is kept in the settings, as far as these can be read.
void rememberProduction(const Policy &policy, const Route &route, const ServerProcess &process);

} // namespace tiebreak
