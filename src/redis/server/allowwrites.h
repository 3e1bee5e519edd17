// SPDX-License-Identifier: GPL-3.0-or-later
// The user's word that a server may be written to. A header of its own, so that it shows who includes it.
#pragma once

#include "redis/link/writableserver.h"

namespace tiebreak
{

/// For the option --allow-writes, and for a connection of the window on which the user has allowed writes;
/// `permit` takes the word back. Nothing is sent that `journal` has not kept; null: nothing that may write
/// is.
inline WritableServer allowWrites(Route route, std::shared_ptr<WriteJournal> journal,
                                  std::shared_ptr<const WritePermit> permit = std::make_shared<WritePermit>())
{
    std::string name = serverIdentity(route.endpoint);
    return WritableServer(std::move(route), std::move(permit)).keptIn(std::move(journal), std::move(name));
}

} // namespace tiebreak
