// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/productionmark.h"

#include "files/servermarks.h"
#include "files/usersettings.h"

#include <algorithm>

namespace tiebreak
{

bool isMarkedProduction(const Endpoint &endpoint)
{
    const auto settings = openUserSettings();
    const std::vector<std::string> spellings = serverSpellings(endpoint);
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
