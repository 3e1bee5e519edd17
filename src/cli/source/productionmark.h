// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the window knows a server as production.
#pragma once

#include "core/base/result.h"
#include "redis/link/route.h"
#include "redis/wire/endpoint.h"

namespace tiebreak
{

/// Whether the window's settings mark this server as production, another node of its cluster as far as that
/// is known, or one that was saved with its address. Of this machine's names each stands for the others.
/// Errors: Io, where there are settings that cannot be read.
Result<bool> isMarkedProduction(const Route &route);

} // namespace tiebreak
