// SPDX-License-Identifier: GPL-3.0-or-later
// What a decoded raw says.
#include "cli/decodedtext.h"

namespace tiebreak
{

void writeTruth(Output &output, const CodecSpec &spec, const RawFields &fields)
{
    if (fields.truth.empty())
        output << '-';
    bool first = true;
    for (const TickInterval &interval : fields.truth) {
        if (!first)
            output << ',';
        first = false;
        output << interval.score << ':';
        if (spec.hasTime())
            output << interval.first << '-' << interval.last;
        else
            output << '-';
    }
    if (fields.truthCut)
        output << ",...";
}

nlohmann::ordered_json rawJson(const CodecSpec &spec, const RawFields &fields)
{
    using Json = nlohmann::ordered_json;
    const auto orNull = [](const auto &value) { return value ? Json(*value) : Json(); };
    Json truth = Json::array();
    for (const TickInterval &interval : fields.truth)
        truth.push_back({{"score", interval.score},
                         {"first", spec.hasTime() ? Json(interval.first) : Json()},
                         {"last", spec.hasTime() ? Json(interval.last) : Json()}});
    return {{"raw", fields.raw},
            {"bits", fields.bits},
            {"ownScore", orNull(fields.ownScore)},
            {"ownTick", orNull(fields.ownTick)},
            {"verdict", fields.verdict},
            {"misread", fields.misread},
            {"truth", std::move(truth)},
            {"truthCut", fields.truthCut}};
}

} // namespace tiebreak
