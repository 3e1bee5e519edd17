// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/coverageoutput.h"

#include "cli/output/printederrors.h"
#include "core/board/coveragetext.h"
#include "files/rowjson.h"

namespace tiebreak
{

void printGaps(const Coverage &coverage)
{
    for (const CoverageGap &gap : coverage.gaps())
        printError(gap.why);
}

nlohmann::ordered_json coverageJson(const Coverage &coverage)
{
    using Json = nlohmann::ordered_json;
    Json parts{{"partial", coverage.isPartial()}};
    for (const CoveredPart &part : coverage.parts())
        parts[std::string(coveredWord(part.unit))] =
            Json{{"answered", part.answered}, {"asked", orNull(part.asked)}};
    Json json{{"coverage", std::move(parts)}};
    for (const CoverageGap &gap : coverage.gaps())
        json["missing"].push_back(Json{{"where", gap.where}, {"error", gap.why}});
    return json;
}

} // namespace tiebreak
