// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/recordingoutput.h"

#include "core/text/bytestext.h"
#include "core/time/tick.h"

#include <fmt/format.h>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

Json textOrNull(const std::string &text)
{
    return text.empty() ? Json() : Json(escapeBytes(text));
}

std::string textOrDash(const std::string &text)
{
    return text.empty() ? "-" : escapeBytes(text);
}

} // namespace

Result<RecordingContents> readContents(Recording &recording, std::size_t board)
{
    TRY(auto range, recording.range(board));
    TRY(auto gaps, recording.gaps(board));
    return RecordingContents{recording.boards()[board], range, std::move(gaps)};
}

std::string momentText(Moment moment)
{
    return isoTime(moment.time_since_epoch().count(), TickUnit::Microsecond);
}

Json gapJson(const RecordingGap &gap)
{
    return {{"from", momentText(gap.from)},
            {"until", gap.until ? Json(momentText(*gap.until)) : Json()},
            {"why", textOrNull(gap.why)}};
}

Json contentsJson(const RecordingContents &contents)
{
    const RecordedBoard &board = contents.board;
    const std::optional<RecordedRange> &range = contents.range;
    Json json{{"server", textOrNull(board.server)}};
    addBytes(json, "key", board.key);
    json["direction"] = directionId(board.direction);
    json["codec"] = textOrNull(board.codec);
    json["timeRange"] = textOrNull(board.timeRange);
    json["rows"] = board.rows;
    json["begun"] = momentText(board.begun);
    json["first"] = range ? Json(momentText(range->first)) : Json();
    json["last"] = range ? Json(momentText(range->last)) : Json();
    json["samples"] = range ? range->samples : 0;
    json["changes"] = range ? range->changes : 0;
    json["gaps"] = Json::array();
    for (const RecordingGap &gap : contents.gaps)
        json["gaps"].push_back(gapJson(gap));
    return json;
}

std::string_view contentsHeader()
{
    return "key\tfirst\tlast\tsamples\tchanges\tgaps\tcodec\tserver\n";
}

std::string contentsLine(const RecordingContents &contents)
{
    const std::optional<RecordedRange> &range = contents.range;
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", escapeBytes(contents.board.key),
                       range ? momentText(range->first) : "-", range ? momentText(range->last) : "-",
                       range ? range->samples : 0, range ? range->changes : 0, contents.gaps.size(),
                       textOrDash(contents.board.codec), textOrDash(contents.board.server));
}

} // namespace tiebreak
