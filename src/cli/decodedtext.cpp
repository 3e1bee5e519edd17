// SPDX-License-Identifier: GPL-3.0-or-later
// What a decoded raw says.
#include "cli/decodedtext.h"

#include "core/scoretext.h"

namespace tiebreak
{

namespace
{

/// Calls use(interval) for what is shown of the truth in the window; true when there is more.
template <class Use>
bool forTruth(const Decoder &decoder, double raw, const Decoded &decoded, Use use)
{
    if (decoded.intervals == 1)
        use(decoded.truth);
    if (decoded.intervals <= 1)
        return false;
    const auto intervals = decoder.truth(raw, countedIntervals + 1);
    for (std::size_t i = 0; i < intervals.size() && i < countedIntervals; ++i)
        use(intervals[i]);
    return intervals.size() > countedIntervals;
}

} // namespace

std::string verdictText(const Decoded &decoded)
{
    std::string text(verdictWord(decoded.verdict));
    if (decoded.misread)
        text += ", misread";
    return text;
}

std::string bitsLiteral(double raw)
{
    std::string text = "0x";
    text += bitsText(raw);
    return text;
}

void writeTruth(Output &output, const Decoder &decoder, double raw, const Decoded &decoded)
{
    if (decoded.intervals == 0) {
        output << '-';
        return;
    }
    bool first = true;
    const bool more = forTruth(decoder, raw, decoded, [&](const TickInterval &interval) {
        if (!first)
            output << ',';
        first = false;
        output << interval.score << ':';
        if (decoder.spec().hasTime())
            output << interval.first << '-' << interval.last;
        else
            output << '-';
    });
    if (more)
        output << ",...";
}

nlohmann::ordered_json decodedJson(const Decoder &decoder, double raw, const Decoded &decoded)
{
    using Json = nlohmann::ordered_json;
    const bool hasTime = decoder.spec().hasTime();
    Json truth = Json::array();
    const bool more = forTruth(decoder, raw, decoded, [&](const TickInterval &interval) {
        truth.push_back({{"score", interval.score},
                         {"first", hasTime ? Json(interval.first) : Json()},
                         {"last", hasTime ? Json(interval.last) : Json()}});
    });
    return {{"raw", shortestText(raw)},
            {"bits", bitsLiteral(raw)},
            {"ownScore", decoded.hasOwnScore ? Json(decoded.ownScore) : Json()},
            {"ownTick", decoded.hasOwnTick ? Json(decoded.ownTick) : Json()},
            {"verdict", verdictWord(decoded.verdict)},
            {"misread", decoded.misread},
            {"truth", std::move(truth)},
            {"truthCut", more}};
}

} // namespace tiebreak
