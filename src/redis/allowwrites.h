// SPDX-License-Identifier: GPL-3.0-or-later
// The user's word that a server may be written to. A header of its own, so that it shows who includes it: the
// window must not.
#pragma once

#include "redis/writableserver.h"

namespace tiebreak
{

/// For the option --allow-writes, and nothing else.
inline WritableServer allowWrites(Endpoint endpoint)
{
    return WritableServer(std::move(endpoint));
}

} // namespace tiebreak
