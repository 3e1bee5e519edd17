// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/productionmark.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/servermarks.h"
#include "files/usersettings.h"
#include "redis/link/ownport.h"
#include "redis/link/servernames.h"

namespace tiebreak
{

Result<void> refuseForbiddenWrites(const Policy &policy)
{
    if (policy.forbids(Forbidden::Writes))
        return failure(ErrorKind::Locked, listText(ListOf::Sentences, {sentence("Nothing was written."),
                                                                       policy.reason(Forbidden::Writes)}));
    return {};
}

void rememberProduction(const Policy &policy, const Route &route, const ServerProcess &process)
{
    if (!process.isKnown())
        return;
    const auto settings = openUserSettings();
    if (!areReadable(*settings))
        return;
    // A policy that cannot be read forbids everything, but says nothing of this server.
    if (policy.problem().empty() && policy.isProduction(placeNames(route, process)))
        keepMark(*settings, {policyMarkName(process)}, spellingsOfUrl, Environment::Production);
    const std::vector<std::string> names = serverAliases(route, process);
    if (markOf(*settings, names, spellingsOfUrl) == Environment::Production)
        keepMark(*settings, names, spellingsOfUrl, Environment::Production);
}

Result<std::string> whyProduction(const Policy &policy, const Route &route, const ServerProcess &process)
{
    const std::string server = addressText(route.endpoint);
    const std::string marked = sentence("{} is marked as production.", server);
    if (policy.isProduction(placeNames(route, process)))
        return policy.productionReason();
    const auto settings = openUserSettings();
    if (!areReadable(*settings))
        return failure(
            ErrorKind::Io,
            sentence("Nothing was written. {} cannot be read, so Tiebreak does not know whether {} "
                     "is marked as production. Make the file readable.",
                     excerpt(settings->fileName().toStdString()), server));
    const std::vector<std::string> names = serverAliases(route, process);
    const Environment mark = markOf(*settings, names, spellingsOfUrl);
    if (mark == Environment::Production) {
        // Also under the names by which it was met here: its process may be another one tomorrow.
        keepMark(*settings, names, spellingsOfUrl, Environment::Production);
        return marked;
    }
    if (markOf(*settings, placeNames(route, process), spellingsOfUrl) == Environment::Production)
        return marked;
    if (process.isKnown() &&
        markOf(*settings, {policyMarkName(process)}, spellingsOfUrl) == Environment::Production)
        return policyMarkText();
    const auto place = policy.marksProduction() ? ownPlace(route, process) : std::nullopt;
    if (place && policy.isProduction(placeNames(*place))) {
        const auto isThere = answersAt(*place, process);
        if (!isThere)
            return perhapsAtText(*place);
        if (*isThere) {
            keepMark(*settings, {policyMarkName(process)}, spellingsOfUrl, Environment::Production);
            return policyMarkText();
        }
    }
    if (route.hidesNames &&
        (policy.marksProduction() || (mark == Environment::NotSaid && marksProduction(*settings))))
        return sentence(
            "{} may be marked as production: it is one of the servers of a cluster or of Sentinels, "
            "and the mark may name one of the others, which this user may not list.",
            server);
    return std::string();
}

Result<std::string> whyNoWrites(const Policy &policy, const Route &route, const ServerProcess &process,
                                bool mayBeProduction)
{
    if (policy.forbids(Forbidden::Writes))
        return policy.reason(Forbidden::Writes);
    return mayBeProduction ? Result<std::string>() : whyProduction(policy, route, process);
}

} // namespace tiebreak
