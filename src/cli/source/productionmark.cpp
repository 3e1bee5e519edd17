// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/productionmark.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/servermarks.h"
#include "files/usersettings.h"
#include "redis/link/cluster.h"

namespace tiebreak
{

Result<void> refuseForbiddenWrites(const Policy &policy)
{
    if (policy.forbids(Forbidden::Writes))
        return failure(ErrorKind::Locked, listText(ListOf::Sentences, {sentence("Nothing was written."),
                                                                       policy.reason(Forbidden::Writes)}));
    return {};
}

Result<bool> isMarkedProduction(const Policy &policy, const Route &route, const ServerProcess &process)
{
    if (policy.isProduction(placeNames(route, process)))
        return true;
    const auto settings = openUserSettings();
    if (!areReadable(*settings))
        return failure(
            ErrorKind::Io,
            sentence("Nothing was written. {} cannot be read, so Tiebreak does not know whether {} "
                     "is marked as production. Make the file readable.",
                     excerpt(settings->fileName().toStdString()), addressText(route.endpoint)));
    const std::vector<std::string> names = serverAliases(route, process);
    if (markOf(*settings, names, spellingsOfUrl) != Environment::Production)
        return false;
    // Also under the names by which it was met here: its process may be another one tomorrow.
    keepMark(*settings, names, spellingsOfUrl, Environment::Production);
    return true;
}

} // namespace tiebreak
