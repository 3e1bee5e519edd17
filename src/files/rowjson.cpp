// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/rowjson.h"

#include "core/text/bytestext.h"
#include "files/celltext.h"

namespace tiebreak
{

using Json = nlohmann::ordered_json;

std::string jsonText(const Json &value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
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
            {"truth", std::move(preimage)},
            {"truthCut", fields.preimageCut}};
}

Json rowJson(const CodecSpec &spec, const RowFields &fields)
{
    Json row{{"rank", fields.rank}};
    addBytes(row, "member", fields.member);
    row["score"] = orNull(fields.score);
    row["time"] = orNull(fields.time);
    row["first"] = orNull(fields.first);
    row["last"] = orNull(fields.last);
    row.update(rawJson(spec, fields.raw));
    return row;
}

} // namespace tiebreak
