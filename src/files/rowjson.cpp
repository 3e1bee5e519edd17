// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/rowjson.h"

#include "core/board/coveragetext.h"
#include "core/text/bytestext.h"
#include "files/base64.h"

namespace tiebreak
{

using Json = nlohmann::ordered_json;

namespace
{

/// A day, a time, or beyond the years 0001 to 9999 the tick: what --time-range reads as this tick again.
std::string endText(std::int64_t tick, TickUnit unit)
{
    std::string text = isoTime(tick, unit);
    if (parseIsoTime(text, unit) != tick)
        return std::to_string(tick);
    constexpr std::size_t day = 10;
    const bool midnight = text.find_first_of("123456789", day) == std::string::npos;
    return midnight ? text.substr(0, day) : text;
}

} // namespace

std::string jsonText(const Json &value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json jsonAnswer(std::string_view name, const Json &members)
{
    Json answer{{"format", "tiebreak-" + std::string(name)}, {"version", answerVersion}};
    answer.update(members);
    return answer;
}

void addBytes(Json &object, const std::string &name, std::string_view bytes)
{
    if (isUtf8(bytes)) {
        object[name] = std::string(bytes);
        return;
    }
    object[name] = escapeBytes(bytes);
    object[name + "Base64"] = base64Of(bytes);
}

Json rawJson(const CodecSpec &spec, const RawFields &fields)
{
    Json preimage = Json::array();
    for (const TickInterval &interval : fields.preimage)
        preimage.push_back({{"score", interval.score},
                            {"first", spec.hasTime() ? Json(interval.first) : Json()},
                            {"last", spec.hasTime() ? Json(interval.last) : Json()}});
    return {{"raw", fields.raw},
            {"bits", fields.bits},
            {"ownScore", orNull(fields.ownScore)},
            {"ownTick", orNull(fields.ownTick)},
            {"verdict", fields.verdict},
            {"misread", fields.misread},
            {"possible", std::move(preimage)},
            {"possibleCut", fields.preimageCut}};
}

Json timeRangeJson(const Decoder &decoder)
{
    const TickWindow ticks = decoder.window();
    if (!decoder.spec().hasTime() || ticks.empty())
        return {{"timeRange", Json()}, {"firstTick", Json()}, {"lastTick", Json()}};
    const TickUnit unit = decoder.spec().unit;
    return {{"timeRange", endText(ticks.first, unit) + ".." + endText(ticks.last, unit)},
            {"firstTick", ticks.first},
            {"lastTick", ticks.last}};
}

Json rowJson(const CodecSpec &spec, const RowFields &fields)
{
    Json row{{"rank", fields.rank}};
    addBytes(row, "member", fields.member);
    if (fields.key)
        addBytes(row, "key", *fields.key);
    row["score"] = orNull(fields.score);
    row["time"] = orNull(fields.time);
    row["first"] = orNull(fields.first);
    row["last"] = orNull(fields.last);
    row.update(rawJson(spec, fields.raw));
    return row;
}

Json coverageJson(const Coverage &coverage)
{
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
