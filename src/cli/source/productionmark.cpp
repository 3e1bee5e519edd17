// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/productionmark.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/servermarks.h"
#include "files/usersettings.h"
#include "redis/link/cluster.h"

#include <algorithm>

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
    const std::vector<std::string> spellings = clusterSpellings(route);
    if (markOf(*settings, spellings) == Environment::Production)
        return true;
    return std::ranges::any_of(savedProductionUrls(*settings), [&](const QString &url) {
        const auto saved = parseEndpoint(url.toStdString());
        if (!saved)
            return false;
        const std::vector<std::string> names = serverSpellings(*saved);
        return std::ranges::find_first_of(names, spellings) != names.end();
    });
}

} // namespace tiebreak
