// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/missingboards.h"

#include "cli/output/printederrors.h"

namespace tiebreak
{

void printMissing(std::span<const MissingBoards> missing)
{
    for (const MissingBoards &part : missing)
        printError(part.text);
}

nlohmann::ordered_json missingJson(std::span<const MissingBoards> missing)
{
    auto json = nlohmann::ordered_json::object();
    for (const MissingBoards &part : missing)
        json["missing"].push_back(nlohmann::ordered_json{{"where", part.where}, {"error", part.text}});
    return json;
}

} // namespace tiebreak
