// SPDX-License-Identifier: GPL-3.0-or-later
// The user's word that a server may be written to. A header of its own, so that it shows who includes it.
#pragma once

#include "redis/server/writableserver.h"

namespace tiebreak
{

/// For the option --allow-writes, and for load runs on a connection on which the user has allowed writes.
inline WritableServer allowWrites(Endpoint endpoint)
{
    return WritableServer(std::move(endpoint));
}

} // namespace tiebreak
