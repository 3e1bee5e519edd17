// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/reencode/planoutput.h"

#include "cli/output/jsonanswer.h"
#include "core/audit/findingtext.h"
#include "core/board/direction.h"
#include "core/reencode/reencodemove.h"
#include "core/text/bytestext.h"
#include "files/rowjson.h"

#include <algorithm>
#include <span>
#include <utility>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

std::span<const PlaceChange> shownChanges(const ReencodePlan &plan)
{
    return std::span(plan.changes).first(std::min(plan.changes.size(), placeChangesShown));
}

Json leftOutJson(const ReencodePlan &plan, const Snapshot &snapshot)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < leftOutReasons; ++i) {
        const LeftOutRows &rows = plan.leftOut[i];
        if (rows.count == 0)
            continue;
        Json first = Json::array();
        for (const std::int64_t rank : rows.ranks) {
            Json json{{"rank", rank + 1}};
            addBytes(json, "member", memberAtRank(snapshot, plan.direction, rank));
            first.push_back(std::move(json));
        }
        list.push_back({{"reason", leftOutName(static_cast<LeftOut>(i))},
                        {"count", rows.count},
                        {"limit", rows.limit.empty() ? Json() : Json(rows.limit)},
                        {"first", std::move(first)}});
    }
    return list;
}

Json wrongJson(const ReencodePlan &plan, const Snapshot &snapshot)
{
    Json list = Json::array();
    for (const WrongRows &rows : plan.wrong) {
        Json first{{"rank", rows.firstRank + 1}};
        addBytes(first, "member", memberAtRank(snapshot, plan.direction, rows.firstRank));
        const bool isKept = rows.kept() > 0;
        first["score"] = isKept ? Json(rows.score) : Json();
        first["time"] = isKept && plan.to.hasTime() ? Json(isoTime(rows.tick, plan.to.unit)) : Json();
        list.push_back({{"kind", findingName(rows.kind)},
                        {"count", rows.count},
                        {"kept", rows.kept()},
                        {"fromEvents", rows.fromEvents},
                        {"leftOut", rows.leftOut},
                        {"first", std::move(first)}});
    }
    return list;
}

Json expiryJson(const std::optional<Expiry> &expires)
{
    return expires ? Json(isoTime(expires->time_since_epoch().count(), TickUnit::Millisecond)) : Json();
}

} // namespace

void writePlanText(const ReencodePlan &plan, const OldBoard &board, Output &output)
{
    const Wording wording = plainWording();
    output << reencodeAnswer(plan, wording) << '\n';
    for (const std::string &note : reencodeNotes(plan, board.snapshot, wording))
        output << note << '\n';
    if (const auto memory = reencodeMemory(plan, board.snapshot, board.bytes, wording); !memory.empty())
        output << memory << '\n';
    if (const auto expiry = reencodeExpiry(board.expires, wording); !expiry.empty())
        output << expiry << '\n';
    const auto changes = shownChanges(plan);
    if (changes.empty())
        return;
    output << "\nrank\tnew rank\tmember\n";
    for (const PlaceChange &change : changes)
        output << change.before + 1 << '\t' << change.after + 1 << '\t'
               << escapeBytes(memberAtRank(board.snapshot, plan.direction, change.before)) << '\n';
    const auto shown = static_cast<std::int64_t>(changes.size());
    if (plan.changePlace() > shown)
        output << "and " << plan.changePlace() - shown << " more\n";
}

void writePlanSteps(const ReencodePlan &plan, const std::string &pipeKey, const ReencodeOptions &options,
                    const Decoder &decoder, const OldBoard &board, Output &output)
{
    ReencodeMove move;
    move.expires = board.expires.at;
    move.key = boardKey(options.board.board).value_or(std::string());
    move.newKey = pipeKey;
    move.from = decoder.spec();
    move.to = plan.to;
    move.lowestFirst = options.board.direction == Direction::LowestFirst;
    output << '\n';
    int number = 1;
    for (const std::string &step : reencodeSteps(move, plan.moved(), plainWording()))
        output << number++ << "  " << step << '\n';
}

nlohmann::ordered_json planJson(const ReencodePlan &plan, const OldBoard &board, const CodecSpec &from)
{
    const Wording wording = plainWording();
    const std::string memory = reencodeMemory(plan, board.snapshot, board.bytes, wording);
    Json notes = reencodeNotes(plan, board.snapshot, wording);
    if (!memory.empty())
        notes.push_back(memory);
    if (const std::string expiry = reencodeExpiry(board.expires, wording); !expiry.empty())
        notes.push_back(expiry);
    Json changes = Json::array();
    for (const PlaceChange &change : shownChanges(plan)) {
        Json json{{"rank", change.before + 1}, {"newRank", change.after + 1}};
        addBytes(json, "member", memberAtRank(board.snapshot, plan.direction, change.before));
        changes.push_back(std::move(json));
    }
    return {{"answer", reencodeAnswer(plan, wording)},
            {"notes", std::move(notes)},
            {"from", specText(from)},
            {"to", specText(plan.to)},
            {"direction", directionId(plan.direction)},
            {"newDirection", directionId(plan.newDirection)},
            {"members", board.snapshot.size()},
            {"membersMoved", plan.moved()},
            {"wrongRows", wrongJson(plan, board.snapshot)},
            {"leftOut", leftOutJson(plan, board.snapshot)},
            {"keepPlace", plan.moved() - plan.changePlace()},
            {"changePlace", plan.changePlace()},
            {"firstChanges", std::move(changes)},
            {"pairsFlipped", plan.pairsFlipped},
            {"tiesResolved", plan.tiesResolved},
            {"tiesLost", plan.tiesLost},
            {"sharingBefore", plan.sharingBefore},
            {"sharingAfter", plan.sharingAfter},
            {"timesFromEvents", plan.timesFromEvents},
            {"timesChosen", plan.timesChosen},
            {"misread", plan.misread},
            {"until", plan.reach.lastTick ? Json(isoTime(*plan.reach.lastTick, plan.to.unit)) : Json()},
            {"exactUpTo", plan.reach.exactUpTo ? Json(*plan.reach.exactUpTo) : Json()},
            {"aboveExact", plan.aboveExact},
            {"laterFirst", plan.laterFirst},
            {"bytesNow", board.bytes ? Json(*board.bytes) : Json()},
            {"expires", expiryJson(board.expires.at)},
            {"moved", board.snapshot.moved}};
}

nlohmann::ordered_json writtenJson(const std::string &key, const WrittenBoard &written)
{
    Json json = Json::object();
    addBytes(json, "key", key);
    json["members"] = written.members;
    json["bytes"] = written.memoryBytes ? Json(*written.memoryBytes) : Json();
    json["expires"] = expiryJson(written.expires);
    return json;
}

} // namespace tiebreak
