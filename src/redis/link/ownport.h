// SPDX-License-Identifier: GPL-3.0-or-later
// The port on which a server's process listens, where it was reached by another, as behind a relay.
#pragma once

#include "core/base/result.h"
#include "redis/link/route.h"
#include "redis/wire/serverprocess.h"

#include <optional>
#include <stop_token>
#include <string>

namespace tiebreak
{

/// Where the process says that it listens; nothing where that is where it was reached, or is not known.
std::optional<Endpoint> ownPlace(const Route &route, const ServerProcess &process);

/// Whether this very process answers there; not where nobody listens. Errors: it cannot be told.
Result<bool> answersAt(const Endpoint &place, const ServerProcess &process, const std::stop_token &stop = {});

/// That this is not known of a server that a policy marks as production there, a sentence.
std::string perhapsAtText(const Endpoint &place);

} // namespace tiebreak
