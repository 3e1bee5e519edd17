// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/limitstext.h"

#include "core/precision/precision.h"

#include "core/base/int128.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "files/rowjson.h"

namespace tiebreak
{

using Json = nlohmann::ordered_json;

std::string secondsText(std::int64_t ticks, TickUnit unit)
{
    const Int128 microseconds = Int128(ticks) * unitMicroseconds(unit);
    const auto whole = static_cast<std::int64_t>(microseconds / 1'000'000);
    const std::string digits = std::to_string(1'000'000 + static_cast<int>(microseconds % 1'000'000));
    std::string text = std::to_string(whole) + '.' + digits.substr(1);
    dropTrailingZeros(text);
    return text;
}

double secondsOf(std::int64_t ticks, TickUnit unit)
{
    return static_cast<double>(ticks) * static_cast<double>(unitMicroseconds(unit)) / 1e6;
}

std::string limitText(std::optional<std::int64_t> limit)
{
    return limit ? std::to_string(*limit) : "none";
}

Json ticksJson(TickWindow ticks, TickUnit unit)
{
    if (ticks.empty())
        return {};
    return {{"firstTick", ticks.first},
            {"lastTick", ticks.last},
            {"firstTime", isoTime(ticks.first, unit)},
            {"lastTime", isoTime(ticks.last, unit)}};
}

Json limitsJson(const Decoder &decoder, const CodecLimits &limits)
{
    const CodecSpec &spec = decoder.spec();
    Json document{{"codec", specText(spec)}, {"unit", spec.hasTime() ? Json(unitName(spec.unit)) : Json()}};
    document.update(timeRangeJson(decoder));
    document["limits"] = {{"exactUpTo", orNull(limits.exactUpTo)},
                          {"rightUpTo", orNull(limits.rightUpTo)},
                          {"packedUpTo", orNull(limits.packedUpTo)}};
    return document;
}

std::string limitsRemark(const Decoder &decoder, const CodecLimits &limits)
{
    const CodecSpec &spec = decoder.spec();
    const TickWindow window = decoder.window();
    if (!spec.hasTime())
        return sentence("No time is packed.");
    if (!limits.rightUpTo && !limits.packedUpTo && !limits.exactUpTo)
        return sentence("The codec keeps no score for the times in this time range.");
    std::vector<std::string> remarks;
    if (!limits.rightUpTo)
        remarks.push_back(
            sentence("At some times in this time range the usual decoder reads even a score of 0 wrong."));
    if (!limits.packedUpTo)
        remarks.push_back(sentence(
            "Some times in this time range do not fit the codec: exact and right are for those that do."));
    if (losesTrailingZeros(spec, window))
        remarks.push_back(
            sentence("Times of different lengths share doubles at every score, because "
                     "trailing zeros are lost: exact and the resolutions are for times with the same "
                     "number of digits."));
    if (wrapsWithin(spec, window))
        remarks.push_back(
            sentence("Times that are a multiple of 2^{} ticks apart share a double at every score, because "
                     "only so many bits are kept: exact and the resolutions are for times within one cycle.",
                     *spec.keep));
    return fmt::format("{}", fmt::join(remarks, " "));
}

} // namespace tiebreak
