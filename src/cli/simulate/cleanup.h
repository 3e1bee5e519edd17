// SPDX-License-Identifier: GPL-3.0-or-later
// What killed runs have left on a server: FUNCTION libraries, which have no time to live as keys have.
#pragma once

#include "cli/output/commandcontext.h"
#include "redis/link/writableserver.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// Prints the libraries of runs, and removes those whose run is over where `server` is given. `name`: of the
/// server.
Result<ExitStatus> cleanUp(const Route &route, const std::string &name,
                           const std::optional<WritableServer> &server, CommandContext &context);

} // namespace tiebreak
