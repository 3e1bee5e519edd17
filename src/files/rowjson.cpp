// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/rowjson.h"

#include "core/board/coveragetext.h"
#include "core/text/bytestext.h"
#include "files/base64.h"

#include <fmt/format.h>

#include <cstdint>
#include <string_view>
#include <utility>

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

/// With \u in the place of characters that a terminal must not see, such as those that turn the direction of
/// writing: to a reader of JSON they are the same.
std::string harmless(std::string json)
{
    if (escapeControls(json) == json)
        return json;
    std::string text;
    text.reserve(json.size());
    std::size_t done = 0;
    for (const char32_t character : charactersOf(json).value_or(std::u32string())) {
        const std::size_t length = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
        const std::string_view bytes =
            std::string_view(json).substr(std::exchange(done, done + length), length);
        if (escapeControls(bytes) == bytes)
            text += bytes;
        else
            text += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character)); // all are below U+10000
    }
    return text;
}

} // namespace

std::string jsonText(const Json &value)
{
    return harmless(value.dump(-1, ' ', false, Json::error_handler_t::replace));
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
    Json row{{"rank", fields.rank > 0 ? Json(fields.rank) : Json()}};
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
