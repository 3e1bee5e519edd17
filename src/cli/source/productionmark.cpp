// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/productionmark.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/servermarks.h"
#include "files/usersettings.h"
#include "redis/link/cluster.h"

namespace tiebreak
{

Result<bool> isMarkedProduction(const Route &route)
{
    const auto settings = openUserSettings();
    if (!areReadable(*settings))
        return failure(
            ErrorKind::Io,
            sentence("Nothing was written. {} cannot be read, so Tiebreak does not know whether {} "
                     "is marked as production. Make the file readable.",
                     excerpt(settings->fileName().toStdString()), addressText(route.endpoint)));
    return markOf(*settings, clusterSpellings(route), spellingsOfUrl) == Environment::Production;
}

} // namespace tiebreak
